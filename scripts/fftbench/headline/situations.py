"""States the situations in which transforms are compared, by what waits for what, and which rows belong to each.

In each, both sides do the same: what overlaps meets what overlaps, and what waits meets what waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pandas as pd

from fftbench.headline.ways import branches_of
from fftbench.results.dispatch_sync import Sync, syncs_of
from fftbench.results.launch import OLD_GRAPH_MODE


class Situation(Enum):
    INDEPENDENT = "independent"
    CHAIN = "chain"
    FRAME = "one in a frame"
    LATENCY = "latency"
    COLD = "cold caches"


IN_PICTURE = (Situation.INDEPENDENT, Situation.CHAIN, Situation.FRAME)
# What waits for what, for the heads of tables and panels.
WAITING = {
    Situation.INDEPENDENT: "each with its own input and output",
    Situation.CHAIN: "each waits for the one before",
    Situation.FRAME: "a barrier behind each",
    Situation.LATENCY: "the device idle before each",
    Situation.COLD: "other data in the caches before each",
}
_MEANINGS = {
    Situation.INDEPENDENT: (
        "*Independent*: each transform has its own input and output, from a ring of {pairs} pairs of arrays. The libraries "
        "do the same on a stream, or from a CUDA graph, serial or with parallel branches."
    ),
    Situation.CHAIN: (
        "*Chain*: each transform waits for the one before. So it does in the libraries' streams and serial CUDA graphs."
    ),
    Situation.FRAME: (
        "*One in a frame*: a barrier of OpenGL stands behind each, since other work follows. The libraries run from "
        "serial CUDA graphs and on streams."
    ),
    Situation.LATENCY: "*Latency*: the device is idle before each transform.",
    Situation.COLD: "*Cold caches*: other data are in the caches before each transform.",
}
_MODES = {
    Situation.INDEPENDENT: ["independent"],
    Situation.CHAIN: ["chain"],
    Situation.FRAME: ["throughput"],
    Situation.LATENCY: ["latency"],
    Situation.COLD: ["cold"],
}
# A stream and a serial graph of CUDA run one transform after the other, whatever their inputs.
_SERIAL_MODES = ["throughput", OLD_GRAPH_MODE]
_OVERLAPPING = (Situation.INDEPENDENT, Situation.CHAIN)


def own_rows(own: pd.DataFrame, situation: Situation) -> pd.DataFrame:
    """Returns the contestant's rows of one order of dispatches, that which suits the situation: a stream of transforms
    orders its dispatches itself, and a single transform has barriers. One in a frame has a barrier or is none.
    """
    here = own[own["mode"].isin(_MODES[situation])]
    syncs = syncs_of(here["options"])
    usual = Sync.IN_SHADER if situation in _OVERLAPPING else Sync.BARRIER
    if situation is Situation.FRAME or (syncs == usual).any():
        return here[syncs == usual]
    return here


def rows_with_barriers(own: pd.DataFrame, situation: Situation) -> pd.DataFrame:
    """Returns the contestant's rows with barriers where `own_rows` has those that wait in the shader."""
    here = own[own["mode"].isin(_MODES[situation])]
    syncs = syncs_of(here["options"])
    if situation in _OVERLAPPING and (syncs == Sync.IN_SHADER).any():
        return here[syncs == Sync.BARRIER]
    return here.iloc[:0]


def library_rows(libraries: pd.DataFrame, situation: Situation) -> pd.DataFrame:
    """Returns the libraries' rows that do the same. A library without a chain of its own is serial in throughput anyway."""
    here = libraries[libraries["mode"].isin(_MODES[situation])]
    if situation is Situation.FRAME or (situation is Situation.CHAIN and here.empty):
        here = libraries[libraries["mode"].isin(_SERIAL_MODES)]
    if situation is Situation.INDEPENDENT:
        return here
    return here[[branches_of(options) == 1 for options in here["options"]]]


def overlaps_unmatched(rows: pd.DataFrame, found: Sequence[Situation]) -> bool:
    """Tells whether the contestant was run as a stream whose transforms overlap, from one input into one output, and no
    library did the like."""
    if Situation.INDEPENDENT in found:
        return False
    streams = rows[rows["mode"] == "throughput"]
    return bool((syncs_of(streams["options"]) == Sync.IN_SHADER).any())


def order_sentence(with_barriers: bool) -> str:
    """Says in which order of its dispatches the contestant is compared, where it was run in two; "" where not."""
    return (
        "Independent and chained transforms of `best` synchronise in the shader (`sync=in_shader`). The whole table has "
        "their times with barriers too, which are compared with nothing."
        if with_barriers
        else ""
    )


def meanings(situations: Sequence[Situation], pairs: Sequence[int]) -> list[str]:
    """Explains each situation. `pairs` has the lengths of the rings."""
    rings = " or ".join(map(str, pairs))
    return [_MEANINGS[one].format(pairs=rings) for one in situations]
