"""Draws a map of many option sets: a row for each, a column for each size, and in each cell a ratio, as number and
shade, with its interval where that is wide."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from matplotlib.axes import Axes
import pandas as pd

from fftbench.charts.lines import drawn_name
from fftbench.charts.map_cells import Shades, draw_cell, ink_on, range_fits
from fftbench.charts.option_labels import LINE, POINTS, common_options, label_options
from fftbench.charts.series import Series
from fftbench.charts.style import (
    INK,
    QUIET_INK,
    WIDE,
    SizeAxis,
    format_ratio,
    ratio_text,
    text_width,
    wrap,
)
from fftbench.charts.trust_marks import is_not_converged, is_throttled
from fftbench.results.digits import end_texts

_PAD = 0.05  # inches, as all below
_HEAD = 0.24  # of the table
_HEAD_AIR = 0.09  # around a group's
_NARROWEST_LABELS = 0.9  # leaves a panel above room for its ticks
BEFORE_CELLS = 0.1  # between a heading beside the columns and them
_MOST_DIGITS = 3
_RANGE_LINE = 0.11  # of an interval under its number
_LARGEST_SHARE = 0.46  # part of the page's inner width that the labels may take


class OptionsMap:
    """Draws rows grouped by algorithm. Groups and rows stand in the order in which they are given."""

    def __init__(
        self,
        series: Sequence[Series],
        ratios: Mapping[int, pd.DataFrame],
        sizes: SizeAxis,
        inches: float,
        shades: Shades,
    ) -> None:
        """`ratios` has those of each series by its index, each with ratio, low and high by (width, height); `inches` is
        the width of the whole map."""
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
        self._ranges = dict(self._ranges_that_fit())

    @property
    def has_ranges(self) -> bool:
        return bool(self._ranges)

    @property
    def has_rings(self) -> bool:
        """Tells whether a cell has a ring for what did not converge, and no interval in its place."""
        return any(
            doubted[size] and (row, size) not in self._ranges
            for row, one in enumerate(self._series)
            for doubted in [is_not_converged(one.rows)]
            for size in self._sizes.position
            if size in doubted.index
        )

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
        under = _RANGE_LINE if self._ranges else 0.0
        return max(self._labels.lines(row) * LINE, LINE + under) + _PAD

    def _ranges_that_fit(self) -> Iterator[tuple[tuple[int, tuple[int, int]], str]]:
        """Yields the intervals that are written, by row and size."""
        for row, ratios in self._ratios.items():
            for size, one in ratios.iterrows():
                if one["high"] - one["low"] > 2 * WIDE * one["ratio"]:
                    text = "–".join(end_texts(one["low"], one["high"], _MOST_DIGITS))
                    if range_fits(text, self.cell_width):
                        yield (row, size), text

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
            ratio = self._ratios[row]["ratio"].get(size, math.nan)
            name = f"{drawn_name(series)} {size[0]}x{size[1]}"
            if math.isnan(ratio):
                status = str(series.rows.loc[size, "status"])
                text = "" if status == "ok" else status
                draw_cell(axes, box, "#eeeeee", text, name)
                continue
            ends = self._ratios[row].loc[size, ["low", "high"]]
            colour, text = self._shades.of(ratio), ratio_text(ratio, *ends)
            below = self._ranges.get((row, size), "")
            bold = format_ratio(ratio) == "1.00"
            draw_cell(axes, box, colour, text, name, bold, below)
            for marked, marker in zip(doubted, ("o", "x")):
                if marked[size] and not (marker == "o" and below):
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
