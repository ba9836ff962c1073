"""Draws a sweep of options as lines that can be told apart: the best options of each algorithm in its colour, with a
name beside the line, and all the others in grey behind them. Where there are several devices, the lines tell them apart.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
import numpy as np
import pandas as pd

from fftbench.charts.labels import LineEndLabels, label_line_ends, line_end_labels
from fftbench.charts.legend import LegendBlock, devices_legend
from fftbench.charts.lines import (
    draw_interval,
    drawn_name,
    in_axis_order,
    positions,
)
from fftbench.charts.series import Series
from fftbench.charts.series_style import Style, assign_styles
from fftbench.charts.style import SizeAxis

_REST = {"color": "#b4b4b4", "linewidth": 0.9}


@dataclass(frozen=True)
class Sweep:
    """Holds series of one panel and the columns that are drawn of them."""

    best: list[Series]  # of each source one of each algorithm, the fastest first
    rest: list[Series]
    column: str
    ends: tuple[str, str]  # the columns of the interval

    @property
    def of_devices(self) -> bool:
        return len({one.source for one in self.best}) > 1

    def names(self) -> LineEndLabels | None:
        """Returns the algorithms' names for the ends of the lines; None where they are too many, or each has several."""
        return None if self.of_devices else line_end_labels(self.best, names_only=True)

    def draw(self, axes: Axes, sizes: SizeAxis, names: LineEndLabels | None) -> None:
        """Draws the lines. The axes have their final limits."""
        for one in self.rest:
            x, rows = self._points(one, sizes)
            y = rows[self.column].to_numpy()
            look = _REST | {"linestyle": self._line(one)}
            axes.plot(x, y, label=drawn_name(one), zorder=1.6, **look)
        for one in self.best:
            x, rows = self._points(one, sizes)
            look = _look(one.algorithm) | {"linestyle": self._line(one)}
            if one.source != self.best[0].source:
                look["markerfacecolor"] = "white"
            name = f"{one.algorithm}, best"
            name += f" @ {one.source}" if self.of_devices else ""
            axes.plot(x, rows[self.column].to_numpy(), label=name, **look)
            ends = (rows[end] for end in self.ends)
            draw_interval(axes, look["color"], x, *ends)
        if names is not None:
            values = [one.timed[self.column] for one in self.best]
            colours = [_look(one.algorithm)["color"] for one in self.best]
            label_line_ends(axes, names, values, colours, sizes)

    def best_as_drawn(self) -> list[Series]:
        """Returns the best, each with the look of its algorithm and the line of its source."""
        first = self.best[0].source
        looks = [
            dataclasses.replace(
                _style(one.algorithm),
                line=self._line(one),
                filled=one.source == first,
            )
            for one in self.best
        ]
        pairs = zip(self.best, looks)
        return [dataclasses.replace(one, style=look) for one, look in pairs]

    def extent(self) -> tuple[float, float]:
        """Returns the least and the largest value that is drawn, the intervals' ends included."""
        lines = [one.timed[self.column] for one in (*self.best, *self.rest)]
        ends = [one.timed[end] for one in self.best for end in self.ends]
        values = pd.concat([*lines, *ends])
        return float(values[values > 0].min()), float(values.max())

    def _points(
        self, series: Series, sizes: SizeAxis
    ) -> tuple[list[float], pd.DataFrame]:
        """Returns the points of a line. A size that was tried without success leaves a gap."""
        rows = in_axis_order(series.rows, sizes)
        columns = [self.column, *self.ends]
        return positions(rows, sizes), rows[columns].where(rows["status"] == "ok")

    def _line(self, series: Series) -> object:
        return series.style.line if self.of_devices else "-"


def sweep_of(
    series: Sequence[Series], column: str, ends: tuple[str, str], lowest: bool
) -> Sweep:
    """Ranks the series of each source by the geometric mean of their distance from the best value at each size. `lowest`
    tells whether the least value of `column` is the best; `ends` are the columns of its interval.
    """
    best: list[Series] = []
    rest: list[Series] = []
    for source in dict.fromkeys(one.source for one in series):
        ranked = _ranked(
            [one for one in series if one.source == source], column, lowest
        )
        seen: set[str] = set()
        for one in ranked:
            (rest if one.algorithm in seen else best).append(one)
            seen.add(one.algorithm)
    return Sweep(best, rest, column, ends)


def _ranked(series: Sequence[Series], column: str, lowest: bool) -> list[Series]:
    values = [one.timed[column].dropna() for one in series]
    by_size = pd.concat(values).groupby(level=[0, 1])
    front = by_size.min() if lowest else by_size.max()
    behind = [_distance(own, front) for own in values]
    return [series[at] for at in sorted(range(len(series)), key=behind.__getitem__)]


def sweep_legend(sweep: Sweep, names: LineEndLabels | None) -> list[LegendBlock]:
    """Explains the lines that have no name beside them."""
    blocks = []
    if names is None:
        for algorithm in dict.fromkeys(one.algorithm for one in sweep.best):
            handle = Line2D([], [], **_look(algorithm))
            blocks.append(LegendBlock("", [handle], [algorithm]))
    if sweep.rest:
        blocks.append(LegendBlock("", [Line2D([], [], **_REST)], ["other options"]))
    return blocks + devices_legend(sweep.best, hollow_but_first=True)


def _distance(values: pd.Series, front: pd.Series) -> float:
    if values.empty:
        return math.inf
    ratios = values / front.reindex(values.index)
    return abs(float(np.log(ratios).mean()))


def _style(algorithm: str) -> Style:
    """An algorithm looks as it does with its default options."""
    return assign_styles([(algorithm, "", "")])[(algorithm, "", "")]


def _look(algorithm: str) -> dict[str, object]:
    style = _style(algorithm)
    return {
        "color": style.colour,
        "marker": style.marker,
        "markerfacecolor": style.marker_face,
    }
