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
    Situation.FRAME: "an OpenGL barrier after each",
    Situation.LATENCY: "the device idle before each",
    Situation.COLD: "other data in the caches before each",
}
_MEANINGS = {
    Situation.INDEPENDENT: (
        "*Independent* (mode `independent`): each transform has its own input and output, {pairs} pairs of arrays used in "
        "turn. The libraries have as many, and run one after another or several at once."
    ),
    Situation.CHAIN: (
        "*Chain* (mode `chain`): each transform waits for the one before. The libraries wait, too, on a stream or in a "
        "serial CUDA graph."
    ),
    Situation.FRAME: (
        "*One in a frame* (mode `throughput`): an OpenGL barrier follows each transform, as when you draw the result. The "
        "libraries need none, and run as in a chain."
    ),
    Situation.LATENCY: "*Latency* (mode `latency`): the device is idle before each transform.",
    Situation.COLD: "*Cold caches* (mode `cold`): other data are in the caches before each transform.",
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


def order_sentence(in_shader: Sequence[Situation]) -> str:
    """Says in which situations the contestant's dispatches wait in the shader; "" where they do in none."""
    if not in_shader:
        return ""
    names = " and ".join(f"*{one.value}*" for one in in_shader)
    return (
        f"For {names}, ask `best` for `sync=in_shader`: its work groups wait in the shader, without barriers. "
        "A program puts such transforms into one recording (docs/library.md)."
    )


def meanings(situations: Sequence[Situation], pairs: Sequence[int]) -> list[str]:
    """Explains each situation. `pairs` has the lengths of the rings."""
    rings = " or ".join(map(str, pairs))
    return [_MEANINGS[one].format(pairs=rings) for one in situations]
