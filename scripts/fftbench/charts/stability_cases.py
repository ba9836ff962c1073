"""Chooses the cases of a stability chart and puts those with the worst spread between rounds first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fftbench.charts.series import Group
from fftbench.results.intervals import did_not_converge
from fftbench.results.rounds import LARGE_SPREAD, Stability
from fftbench.results.selection import series_label
from fftbench.results.stability_text import size_text

_MOST_ROWS = 30  # more would not fit a page
# where more than these have rows, the others become a distribution
_FEWEST_WORST, _MOST_WORST = 10, 20


@dataclass(frozen=True)
class ShownCase:
    algorithm: str
    options: str
    size: str
    source: str
    colour: str
    converged: bool
    stability: Stability

    @property
    def name(self) -> str:
        """Returns the name of the case's marks inside the figure."""
        return (
            f"{series_label(self.algorithm, self.options)} {self.size} @ {self.source}"
        )

    @property
    def spread(self) -> float:
        return self.stability.spread

    @property
    def relative_medians(self) -> list[float]:
        return [
            one.median_ms / self.stability.median_ms for one in self.stability.rounds
        ]

    @property
    def relative_ranges(self) -> list[tuple[float, float]]:
        """Returns the range from the 5th to the 95th percentile of each round's samples."""
        whole = self.stability.median_ms
        return [
            (one.p05_ms / whole, one.p95_ms / whole) for one in self.stability.rounds
        ]


def shown_cases(group: Group) -> list[ShownCase]:
    """Returns the cases whose rounds are known, by falling spread. A case with one round has no spread and goes last."""
    cases = [
        ShownCase(
            algorithm=series.algorithm,
            options=series.options,
            size=size_text(width, height),
            source=series.source,
            colour=series.style.colour,
            converged=not did_not_converge(row["converged"]),
            stability=row["stability"],
        )
        for series in group.series
        for (width, height), row in series.timed.iterrows()
        if row["stability"] is not None
    ]
    return sorted(cases, key=lambda case: -_ranked(case))


def split_worst(
    cases: Sequence[ShownCase],
) -> tuple[list[ShownCase], list[ShownCase]]:
    """Returns the cases that have a row of their own, and the others."""
    if len(cases) <= _MOST_ROWS:
        return list(cases), []
    large = sum(case.spread > LARGE_SPREAD for case in cases)
    worst = min(max(large, _FEWEST_WORST), _MOST_WORST)
    return list(cases[:worst]), list(cases[worst:])


def _ranked(case: ShownCase) -> float:
    return case.spread if math.isfinite(case.spread) else -1.0
