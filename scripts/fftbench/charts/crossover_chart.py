"""Draws milliseconds against the side of a convolution's kernel, with a line for each way to convolve: where they
cross, the FFT begins to be faster than the sum of products."""

from __future__ import annotations

import re
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, NullLocator
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, LEFT, WIDTH, Words, fractions, make_sheet
from fftbench.charts.style import COLOURS, GRID, QUIET_INK
from fftbench.charts.time_axis import milliseconds_axis

_HEIGHT = 3.6  # inches
_UNDER_AXES = 0.7
_MARKERS = "os^D"
_DEFAULT_SIDE = 256  # of the option kernel


def side_of(options: str) -> int:
    """Returns the side of a square kernel from a case's options."""
    named = re.search(r"(?:^|;)kernel=(\d+)(?:;|$)", options)
    return int(named[1]) if named else _DEFAULT_SIDE


def crossing(a: pd.Series, b: pd.Series) -> tuple[int, int] | None:
    """Returns the neighbouring sides between which the first time that is above the other's is below it; None where
    there are none. Both are milliseconds by side."""
    sides = sorted(set(a.index) & set(b.index))
    above = [a[side] > b[side] for side in sides]
    for before, after, was, now in zip(sides, sides[1:], above, above[1:]):
        if was and not now:
            return before, after
    return None


def crossover_chart(rows: pd.DataFrame, names: dict[str, str], words: Words) -> Figure:
    """Draws the timed rows. `names` tells what each algorithm is called, the one first that is expected to be
    slower at small sides."""
    shown = [name for name in names if (rows["algorithm"] == name).any()]
    figure, top = make_sheet(words, _HEIGHT + _UNDER_AXES, _legend(shown, names))
    box = (LEFT, top - _HEIGHT, WIDTH - LEFT - EDGE, _HEIGHT)
    axes = figure.add_axes(fractions(figure, box))
    rows = rows.assign(side=rows["options"].map(side_of))
    milliseconds_axis(axes, rows["p05_ms"].min() * 1e3, rows["p95_ms"].max() * 1e3)
    medians = {}
    for at, name in enumerate(shown):
        own = rows[rows["algorithm"] == name].set_index("side").sort_index()
        medians[name] = own["median_ms"]
        _draw(axes, own, at)
    _label_sides(axes, sorted(rows["side"].unique()))
    if len(shown) > 1:
        _mark(axes, crossing(*(medians[name] for name in shown[:2])))
    return figure


def _draw(axes: Axes, own: pd.DataFrame, at: int) -> None:
    colour = COLOURS[at % len(COLOURS)]
    marker = _MARKERS[at % len(_MARKERS)]
    axes.plot(own.index, own["median_ms"] * 1e3, color=colour, marker=marker, ms=4.5)
    axes.vlines(own.index, own["p05_ms"] * 1e3, own["p95_ms"] * 1e3, color=colour)


def _label_sides(axes: Axes, sides: Sequence[int]) -> None:
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_locator(FixedLocator(list(sides)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([str(side) for side in sides])
    axes.set_xlabel("side of the kernel")
    axes.grid(True, color=GRID)


def _mark(axes: Axes, sides: tuple[int, int] | None) -> None:
    if sides is not None:
        axes.axvspan(*sides, color=QUIET_INK, alpha=0.12, linewidth=0)


def _legend(shown: Sequence[str], names: dict[str, str]) -> list[LegendBlock]:
    lines = [
        Line2D([], [], color=COLOURS[i % len(COLOURS)], marker=_MARKERS[i % 4], ms=4.5)
        for i in range(len(shown))
    ]
    return [LegendBlock("", lines, [names[name] for name in shown])]
