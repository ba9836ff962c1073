"""Draws a sweep of options as lines that can be told apart: the best options of each algorithm in its colour, with a
name beside the line, and all the others in grey behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
import numpy as np
import pandas as pd

from fftbench.charts.labels import LineEndLabels, label_line_ends, line_end_labels
from fftbench.charts.legend import LegendBlock
from fftbench.charts.lines import drawn_name, in_axis_order, positions
from fftbench.charts.series import Series
from fftbench.charts.series_style import assign_styles
from fftbench.charts.style import SizeAxis

_REST = {"color": "#b4b4b4", "linewidth": 0.9}


@dataclass(frozen=True)
class Sweep:
    """Holds series of one panel and the column that is drawn of them."""

    best: list[Series]  # one of each algorithm, the fastest first
    rest: list[Series]
    column: str

    def names(self) -> LineEndLabels | None:
        """Returns the algorithms' names for the ends of the lines; None where they are too many."""
        return line_end_labels(self.best, names_only=True)

    def draw(self, axes: Axes, sizes: SizeAxis, names: LineEndLabels | None) -> None:
        """Draws the lines. The axes have their final limits."""
        for one in self.rest:
            x, y = self._points(one, sizes)
            axes.plot(x, y, label=drawn_name(one), zorder=1.6, **_REST)
        for one in self.best:
            x, y = self._points(one, sizes)
            axes.plot(x, y, label=f"{one.algorithm}, best", **_look(one.algorithm))
        if names is not None:
            values = [one.timed[self.column] for one in self.best]
            colours = [_look(one.algorithm)["color"] for one in self.best]
            label_line_ends(axes, names, values, colours, sizes)

    def _points(
        self, series: Series, sizes: SizeAxis
    ) -> tuple[list[float], np.ndarray]:
        """Returns the points of a line. A size that was tried without success leaves a gap."""
        rows = in_axis_order(series.rows, sizes)
        values = rows[self.column].where(rows["status"] == "ok")
        return positions(rows, sizes), values.to_numpy()


def sweep_of(series: Sequence[Series], column: str, lowest: bool) -> Sweep:
    """Ranks series by the geometric mean of their distance from the best value at each size. `lowest` tells whether
    the least value of `column` is the best."""
    values = [one.timed[column].dropna() for one in series]
    by_size = pd.concat(values).groupby(level=[0, 1])
    front = by_size.min() if lowest else by_size.max()
    behind = [_distance(own, front) for own in values]
    ranked = [series[at] for at in sorted(range(len(series)), key=behind.__getitem__)]
    best: dict[str, Series] = {}
    for one in ranked:
        best.setdefault(one.algorithm, one)
    chosen = list(best.values())
    rest = [one for one in ranked if not any(one is other for other in chosen)]
    return Sweep(chosen, rest, column)


def sweep_legend(sweep: Sweep, names: LineEndLabels | None) -> list[LegendBlock]:
    """Explains the lines that have no name beside them."""
    blocks = []
    if names is None:
        for one in sweep.best:
            handle = Line2D([], [], **_look(one.algorithm))
            blocks.append(LegendBlock("", [handle], [one.algorithm]))
    if sweep.rest:
        blocks.append(LegendBlock("", [Line2D([], [], **_REST)], ["other options"]))
    return blocks


def _distance(values: pd.Series, front: pd.Series) -> float:
    if values.empty:
        return math.inf
    ratios = values / front.reindex(values.index)
    return abs(float(np.log(ratios).mean()))


def _look(algorithm: str) -> dict[str, object]:
    """An algorithm looks as it does with its default options."""
    style = assign_styles([(algorithm, "", "")])[(algorithm, "", "")]
    return {
        "color": style.colour,
        "marker": style.marker,
        "markerfacecolor": style.marker_face,
    }
