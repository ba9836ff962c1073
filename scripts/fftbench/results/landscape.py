"""Compares the project's own GLSL kernels with the fastest library over a grid of widths, heights and batches, or of single
lines, of how long and how many they are: a stream of transforms whose dispatches synchronise in the shader, and one with a barrier
behind each transform.

Reads no files and does not plot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from fftbench.results.dispatch_sync import Sync, fell_back, syncs_of
from fftbench.results.kinds import KIND_COLUMNS
from fftbench.results.launch import OLD_GRAPH_MODE, graphs_among
from fftbench.results.libraries import (
    OWN,
    LIBRARIES,
    PLACE_COLUMNS,
    entrant_of,
    standings,
)
from fftbench.results.verdict_words import Verdict

LOST = 1.1  # times the fastest library; a case above it counts as lost
_FEWEST = 4  # widths, and heights or batches of lines, of a landscape
# The order of the own kernels' dispatches, and the libraries' way. All of them run back to back.
_COMPARED = (
    (Sync.IN_SHADER, "throughput"),
    (Sync.IN_SHADER, "graph"),
    (Sync.BARRIER, "throughput"),
)
_BACK_TO_BACK = ("throughput", OLD_GRAPH_MODE)


@dataclass(frozen=True)
class Comparison:
    """Holds what was measured of own kernels in one order of dispatches, and of the libraries in one way."""

    sync: Sync
    libraries_way: str  # throughput: launched on a stream; graph: replayed from a CUDA graph
    direction: str
    kind: tuple[str, ...]  # of the transform, in the order of KIND_COLUMNS
    # Whether single lines are compared: the rows and cells have the number of lines as their height, and no batch.
    of_lines: bool
    # The own kernels' and the libraries' rows of all batches and of every status, but for those in the shader that were measured
    # with barriers.
    rows: pd.DataFrame
    # For each source, width, height and batch of which there is a row, `ratio`: the own kernels' time over that of the
    # fastest library, NaN where one of them has no time.
    cells: pd.DataFrame

    @property
    def compared(self) -> pd.DataFrame:
        return self.cells.dropna(subset=["ratio"])


@dataclass(frozen=True)
class Tally:
    """Counts the cases that have a ratio."""

    cases: int
    # of "faster", "slower", "same" and "unclear" beside the fastest library; empty where no case has an interval
    verdicts: dict[Verdict, int]
    below: int  # whose ratio is below 1, whether or not that is clear
    lost: int  # take more than 1.1 times as long as the fastest library
    worst: pd.Series  # the cell of the largest ratio


def comparisons(rows: pd.DataFrame) -> Iterator[Comparison]:
    """Yields the comparisons for which own kernels and libraries were asked over a grid of sizes, or of lines."""
    entrants = [entrant_of(*one) for one in zip(rows["backend"], rows["algorithm"])]
    entered = rows.assign(entrant=entrants, sync=syncs_of(rows["options"]))
    entered = entered[entered["entrant"].isin([OWN, *LIBRARIES])]
    for key, alike in entered.groupby(["direction", *KIND_COLUMNS], sort=False):
        direction, *kind = key
        for of_lines, shaped in ((False, alike), (True, _lines_of(alike))):
            for sync, libraries_way in _COMPARED:
                is_own = shaped["entrant"] == OWN
                synced = (shaped["sync"] == sync) & (shaped["mode"] == "throughput")
                own = shaped[is_own & synced]
                in_that_way = graphs_among(shaped) == (libraries_way == "graph")
                is_library = ~is_own & shaped["mode"].isin(_BACK_TO_BACK)
                libraries = shaped[is_library & in_that_way]
                if not _is_grid(_sizes(own) & _sizes(libraries)):
                    continue
                both = pd.concat([own[~_fell_back(own)], libraries]).drop(
                    columns=["entrant", "sync"]
                )
                cells = pd.concat(
                    _cells(batch) for _, batch in both.groupby("batch", sort=True)
                )
                cells = cells.reset_index(drop=True)
                yield Comparison(
                    sync, libraries_way, direction, tuple(kind), of_lines, both, cells
                )


def names_of(found: Sequence[Comparison]) -> list[str]:
    """Returns for each comparison what tells it from the others in file names, "" for a single one."""
    keys = [
        (
            "lines" if one.of_lines else "images",
            one.sync.value,
            one.libraries_way,
            one.direction,
            *one.kind,
        )
        for one in found
    ]
    varying = [len(set(values)) > 1 for values in zip(*keys)]
    return ["-".join(part for part, kept in zip(key, varying) if kept) for key in keys]


def tally(comparison: Comparison) -> Tally:
    """Counts the cases of a comparison that has at least one ratio."""
    compared = comparison.compared
    ratios = compared["ratio"]
    known = compared["ratio_low"].notna().any()
    words = list(compared["verdict"])
    verdicts = {one: words.count(one) for one in Verdict} if known else {}
    return Tally(
        cases=len(ratios),
        verdicts=verdicts,
        below=int((ratios < 1).sum()),
        lost=int((ratios > LOST).sum()),
        worst=compared.loc[ratios.idxmax()],
    )


def _lines_of(rows: pd.DataFrame) -> pd.DataFrame:
    lines = rows[rows["height"] == 1]
    return lines.assign(height=lines["batch"], batch=1)


def _sizes(rows: pd.DataFrame) -> set[tuple[int, int]]:
    return set(zip(rows["width"], rows["height"]))


def _is_grid(sizes: set[tuple[int, int]]) -> bool:
    """Tells whether widths and heights were varied by themselves, not along a line such as that of the squares. Parts
    of a grid count as one."""
    widths, heights = ({size[axis] for size in sizes} for axis in (0, 1))
    several = min(len(widths), len(heights)) >= _FEWEST
    return several and len(sizes) > 2 * max(len(widths), len(heights))


def _fell_back(rows: pd.DataFrame) -> pd.Series:
    marks = [fell_back(*one) for one in zip(rows["options"], rows["reason"])]
    return pd.Series(marks, index=rows.index, dtype=bool)


def _cells(rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the cells of one batch."""
    table = standings(rows)
    ratios = table.loc[
        table["entrant"] == OWN, [*PLACE_COLUMNS, "ratio", "ratio_low", "verdict"]
    ]
    places = rows[[*PLACE_COLUMNS, "batch"]].drop_duplicates()
    return places.merge(ratios, on=PLACE_COLUMNS, how="left")
