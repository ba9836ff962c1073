"""Draws a map of many option sets: a row for each, a column for each size, and in each cell a ratio, as number and
shade."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
import pandas as pd

from fftbench.charts.lines import drawn_name
from fftbench.charts.map_cells import Shades, draw_cell, ink_on
from fftbench.charts.option_labels import LINE, POINTS, common_options, label_options
from fftbench.charts.series import Series
from fftbench.charts.style import (
    INK,
    QUIET_INK,
    SizeAxis,
    format_ratio,
    text_width,
    wrap,
)
from fftbench.charts.trust_marks import is_not_converged, is_throttled

_PAD = 0.05  # inches, as all below
_HEAD = 0.24  # of the table
_HEAD_AIR = 0.09  # around a group's
_NARROWEST_LABELS = 0.9  # leaves a panel above room for its ticks
BEFORE_CELLS = 0.1  # between a heading beside the columns and them
_LARGEST_SHARE = 0.46  # part of the page's inner width that the labels may take


class OptionsMap:
    """Draws rows grouped by algorithm. Groups and rows stand in the order in which they are given."""

    def __init__(
        self,
        series: Sequence[Series],
        ratios: Mapping[int, pd.Series],
        sizes: SizeAxis,
        inches: float,
        shades: Shades,
    ) -> None:
        """`ratios` has those of each series by its index, each by (width, height); `inches` is the width of the whole
        map."""
        self._series = list(series)
        self._ratios = ratios
        self._sizes = sizes
        self._inches = inches
        self._shades = shades
        self._labels = label_options(series, inches * _LARGEST_SHARE)
        algorithms = dict.fromkeys(one.algorithm for one in series)
        self._groups = {
            name: [at for at, one in enumerate(series) if one.algorithm == name]
            for name in algorithms
        }
        common = common_options(series)
        self._heads = {
            name: wrap(f"{name}  {common}".rstrip(), POINTS * 1.1, inches)
            for name in algorithms
        }
        self.size_title = sizes.title.split(",")[0]
        heading = text_width(self.size_title, POINTS) + BEFORE_CELLS
        self.left = max(self._labels.width, heading, _NARROWEST_LABELS)

    @property
    def cell_width(self) -> float:
        return self.cells_width / len(self._sizes.position)

    @property
    def cells_width(self) -> float:
        return self._inches - self.left

    @property
    def height(self) -> float:
        rows = sum(self._row_height(row) for row in range(len(self._series)))
        return _HEAD + rows + sum(map(_head_height, self._heads.values()))

    def draw(self, axes: Axes, top: float, note: str) -> None:
        """`axes` is a place in inches from the left and from the top; `note`, written over the ratios, says what they
        are."""
        for left, name in self._labels.heads:
            self._write(axes, left, top + _HEAD / 2, name, color=QUIET_INK)
        middle = (self.left + self._inches) / 2
        style = {"color": QUIET_INK, "ha": "center"}
        self._write(axes, middle, top + _HEAD / 2, note, **style)
        top += _HEAD
        for algorithm, rows in self._groups.items():
            for line, text in enumerate(self._heads[algorithm]):
                y = top + _HEAD_AIR * 0.7 + (line + 0.5) * LINE
                self._write(axes, 0, y, text, weight="bold")
            top += _head_height(self._heads[algorithm])
            for row in rows:
                self._draw_row(axes, row, top)
                top += self._row_height(row)

    def _row_height(self, row: int) -> float:
        return self._labels.lines(row) * LINE + _PAD

    def _draw_row(self, axes: Axes, row: int, top: float) -> None:
        height = self._row_height(row)
        used: dict[float, int] = {}
        for left, text in self._labels.rows[row]:
            line = used.get(left, 0)
            used[left] = line + 1
            self._write(axes, left, top + _PAD / 2 + (line + 0.5) * LINE, text)
        series = self._series[row]
        doubted = is_not_converged(series.rows), is_throttled(series.rows)
        for column, size in enumerate(self._sizes.position):
            if size not in series.rows.index:
                continue
            box = (self.left + column * self.cell_width, top, self.cell_width, height)
            ratio = self._ratios[row].get(size, math.nan)
            name = f"{drawn_name(series)} {size[0]}x{size[1]}"
            if math.isnan(ratio):
                status = str(series.rows.loc[size, "status"])
                text = "" if status == "ok" else status
                draw_cell(axes, box, "#eeeeee", text, name)
                continue
            colour, text = self._shades.of(ratio), format_ratio(ratio)
            draw_cell(axes, box, colour, text, name, bold=text == "1.00")
            for marked, marker in zip(doubted, ("o", "x")):
                if marked[size]:
                    self._mark(axes, box, marker, ink_on(colour))

    @staticmethod
    def _mark(
        axes: Axes, box: tuple[float, float, float, float], marker: str, ink: str
    ) -> None:
        place = [box[0] + box[2] - 0.06], [box[1] + 0.06]
        axes.plot(
            *place,
            marker=marker,
            markersize=3.2,
            markerfacecolor="none",
            markeredgewidth=0.7,
            color=ink,
            label="mark",
        )

    @staticmethod
    def _write(axes: Axes, x: float, y: float, text: str, **style: object) -> None:
        style = {"size": POINTS, "va": "center", "color": INK} | style
        axes.text(x, y, text, **style)


def _head_height(lines: Sequence[str]) -> float:
    return len(lines) * LINE + _HEAD_AIR
