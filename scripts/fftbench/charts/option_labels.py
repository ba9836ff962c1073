"""Names the rows of a map by a table of options where that is narrow enough, else by the options as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fftbench.charts.series import Series
from fftbench.charts.style import text_width, wrap
from fftbench.results.selection import options_label

POINTS = 8.0
LINE = 0.15  # inches, as all below
_GAP = 0.14
_UNSET = "·"  # stands for the kernel's own choice


@dataclass(frozen=True)
class OptionLabels:
    heads: list[tuple[float, str]]  # of the table's columns, with their left edges
    # a row's texts with their left edges; several texts at one edge are lines
    rows: list[list[tuple[float, str]]]
    width: float

    def lines(self, row: int) -> int:
        places = [place for place, _ in self.rows[row]]
        return max((places.count(place) for place in places), default=1)


def label_options(series: Sequence[Series], widest: float) -> OptionLabels:
    """Returns the labels, which may take `widest` inches."""
    sets = [_pairs(one.options) for one in series]
    names = sorted({name for pairs in sets for name in pairs})
    # The title of the rows, made by `common_options`, holds what all of them have in common.
    names = [name for name in names if len({pairs.get(name) for pairs in sets}) > 1]
    heads, left = [], 0.0
    for name in names:
        values = [pairs.get(name, _UNSET) for pairs in sets]
        heads.append((left, name))
        left += max(text_width(text, POINTS) for text in [name, *values]) + _GAP
    if left <= widest:
        rows = [[(at, pairs.get(name, _UNSET)) for at, name in heads] for pairs in sets]
        return OptionLabels(heads, rows, left)
    texts = [
        wrap(options_label(one.options), POINTS, widest - _GAP, ", ") for one in series
    ]
    width = max(text_width(line, POINTS) for lines in texts for line in lines)
    return OptionLabels(
        [], [[(0.0, line) for line in lines] for lines in texts], width + _GAP
    )


def common_options(series: Sequence[Series]) -> str:
    """Returns what all series have in common, "" where they share nothing or differ in nothing."""
    sets = [set(_pairs(one.options).items()) for one in series]
    return ", ".join(
        f"{name}={value}" for name, value in sorted(set.intersection(*sets))
    )


def _pairs(options: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in options.split(";") if pair)
    return {name: value for name, _, value in pairs}
