"""What the chart beside the peers says: its subtitle, its legend, and why it is not drawn."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.lines import Line2D

from fftbench.charts.legend import LegendBlock
from fftbench.charts.modes import mode_words, what_is_timed
from fftbench.charts.peers_panel import FILL, LONGEST
from fftbench.charts.series import Group
from fftbench.charts.style import series_label, wrap
from fftbench.results.peers import OWN, PEERS, Kind, kernel_behind, kind_of

_NAMES = {"cufft": "cuFFT", "vkfft": "VkFFT"}
_HEADS = {
    Kind.OWN: "fftbench's own GLSL kernels",
    Kind.PEER: "peers, in CUDA",
    Kind.DISSERTATION: "the dissertation's kernels, in GLSL",
}


def peer_names(table: pd.DataFrame) -> list[str]:
    """Those that have a time."""
    timed = set(table.loc[table["ratio"].notna(), "entrant"])
    return [_NAMES[name] for name in PEERS if name in timed]


def subtitle(group: Group, table: pd.DataFrame) -> str:
    peers = peer_names(table)
    several = len(peers) > 1
    batch = int(table["batch"].iloc[0])
    images = f" of {batch} images at once" if batch > 1 else ""
    best = (
        f"that of the faster of {' and '.join(peers)}"
        if several
        else f"that of {peers[0]}"
    )
    cut = (table["ratio"] > LONGEST).any()
    return (
        f"{mode_words(group.mode)}: median time of {what_is_timed(group.direction)}{images}, whiskers its "
        f"95\u00a0% interval. Over each bar: its time divided by {best} at that size (dashed line); "
        f"below\u00a01×\u00a0is\u00a0faster than {'both' if several else 'the peer'}. Own scale for each size"
        f"{', bars with a gap are cut short' if cut else ''}. Lower\u00a0is\u00a0faster."
    )


def legend(
    table: pd.DataFrame,
    entrants: list[str],
    colours: Mapping[str, str],
    inches: float,
) -> list[LegendBlock]:
    """A block for each kind; `inches`: the room of an entry's text."""
    blocks = []
    for kind, head in _HEADS.items():
        names = [name for name in entrants if kind_of(name) is kind]
        if names:
            handles = [_handle(colours[name], FILL[kind]) for name in names]
            labels = [_label(table[table["entrant"] == name], name) for name in names]
            labels = ["\n".join(wrap(label, 8, inches, ", ")) for label in labels]
            blocks.append(LegendBlock(head, handles, labels))
    return blocks


def own_kernel(rows: pd.DataFrame) -> str:
    """Which of the project's own kernels the bar of a panel shows; "" where there is none."""
    own = rows[(rows["entrant"] == OWN) & rows["ratio"].notna()]
    if own.empty:
        return ""
    return kernel_behind(own["algorithm"].iloc[0], own["reason"].iloc[0])


def why_not(rows: pd.DataFrame, table: pd.DataFrame) -> str:
    """ "" where there is something to compare."""
    if table.empty:
        peers = rows[rows["algorithm"].isin(PEERS)]
        asked = [_NAMES[name] for name in PEERS if name in set(peers["algorithm"])]
        names = (
            f"neither {asked[0]} nor {asked[1]}" if len(asked) > 1 else f"no {asked[0]}"
        )
        names = f"{names} has a time"
        reasons = [reason for reason in peers["reason"] if reason]
        return f"{names}: {reasons[0]}" if reasons else names
    kernels = table[~table["entrant"].isin(PEERS)]
    if kernels["ratio"].notna().any():
        return ""
    return "no GLSL kernel has a time at a size where a peer has one"


def _label(rows: pd.DataFrame, entrant: str) -> str:
    if entrant == OWN:
        return "the fastest, named over its panel"
    options = list(rows.loc[rows["ratio"].notna(), "options"].unique())
    if len(options) > 1:
        return f"{entrant}, its fastest options"
    return series_label(_NAMES.get(entrant, entrant), options[0] if options else "")


def _handle(colour: str, fill: float) -> Line2D:
    return Line2D(
        [],
        [],
        linestyle="none",
        marker="s",
        markersize=9,
        markeredgewidth=0,
        color=colour,
        alpha=fill,
    )
