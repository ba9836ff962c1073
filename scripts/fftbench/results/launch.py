"""Reads from a row how a library's transforms came to the device: launched on a stream, or recorded in a CUDA graph.

Results have it as the option `launch`. Older ones had a mode of its own for it, which their pages still name: the
transforms of the mode `graph` came back to back, as in throughput.
"""

from __future__ import annotations

import pandas as pd

OLD_GRAPH_MODE = "graph"
_GRAPH = "launch=graph"


def from_graph(mode: str, options: str) -> bool:
    """Tells whether a row's transforms were replayed from a graph."""
    return mode == OLD_GRAPH_MODE or _GRAPH in options.split(";")


def graphs_among(rows: pd.DataFrame) -> pd.Series:
    """Tells of each row whether its transforms were replayed from a graph."""
    told = [from_graph(*one) for one in zip(rows["mode"], rows["options"])]
    return pd.Series(told, index=rows.index, dtype=bool)


def without_graph(options: str) -> str:
    """Returns the options as they are where transforms are launched on a stream."""
    return ";".join(one for one in options.split(";") if one != _GRAPH)
