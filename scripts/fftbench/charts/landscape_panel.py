"""Draws the panels of a landscape: for each batch, a grid of cells with the widths across and the heights upwards. Of
single lines these are how long they are, and how many."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
import pandas as pd

from fftbench.charts.map_cells import Shades, draw_cell
from fftbench.charts.page import EDGE, fractions
from fftbench.charts.style import INK, format_ratio, text_width
from fftbench.results.landscape import LOST

FRAMES = (0.8, 2.0)  # points, of cases that are slower and of those that are lost
HATCH = {"facecolor": "white", "hatch": "/////", "edgecolor": "#9a9a9a"}
_HEAD = 0.3  # inches, as all below
_AXIS_TITLE = 0.2
_GAP = 0.14  # between panels side by side
_UNDER = 0.1  # a panel
_CELL = 0.24  # a cell's height
_TALLEST = (
    4.0  # of a panel's cells; where there are many heights, they are lower than _CELL
)
_LEAST_FOR_NUMBERS = 0.15
_WIDEST_CELL = 0.6
_INSET = 0.014  # of a frame within its cell: half the thicker line
_POINTS = 8.0
_LINE = _POINTS * 1.25 / 72


@dataclass(frozen=True)
class LandscapePanel:
    """Knows the room of a panel, and how many stand side by side."""

    widths: Sequence[int]
    heights: Sequence[int]
    shades: Shades  # of speed-ups
    room: float  # inches, of the widest number
    inches: float  # of all panels side by side
    panels: int
    of_lines: bool

    @property
    def columns(self) -> int:
        """Returns the most panels whose numbers fit side by side. Where they don't fit even in one, shades must do, and
        two stand side by side."""
        fitting = [
            columns
            for columns in range(1, self.panels + 1)
            if self._cell_width(columns) >= self.room
        ]
        most = max(fitting, default=min(self.panels, 2))
        # The panels are spread evenly over as many rows as these need.
        return -(-self.panels // -(-self.panels // most))

    @property
    def height_of_all(self) -> float:
        return -(-self.panels // self.columns) * self._height

    def draw_all(self, figure: Figure, top: float, cells: pd.DataFrame) -> None:
        """Draws a panel for each batch of one source. `top` is in inches from the page's lower end."""
        cell_width = self._cell_width(self.columns)
        width = cell_width * len(self.widths)
        column_width = (self.inches + _GAP) / self.columns
        for at, (batch, own) in enumerate(cells.groupby("batch")):
            row, column = divmod(at, self.columns)
            left = EDGE + column * column_width + self._labels
            below = top - row * self._height - _HEAD - self._cells_height
            box = (left, below, width, self._cells_height)
            axes = figure.add_axes(fractions(figure, box), frameon=False)
            axes.set(xlim=(0, width), ylim=(self._cells_height, 0))
            bold = {"size": 9.5, "weight": "bold"}
            axes.set_title(self._head(batch), loc="left", pad=6, fontdict=bold)
            self._label(axes, cell_width)
            for cell in own.itertuples(index=False):
                self._draw_cell(axes, cell_width, (cell.width, cell.height), cell.ratio)

    def _head(self, batch: int) -> str:
        if self.of_lines:
            return "single lines"
        return "one image" if batch == 1 else f"batch of {batch}"

    @property
    def _labels(self) -> float:
        """Returns the room on the left of the cells."""
        return _AXIS_TITLE + max(text_width(str(one), _POINTS) for one in self.heights)

    @property
    def _cell_height(self) -> float:
        return min(_CELL, _TALLEST / len(self.heights))

    @property
    def _cells_height(self) -> float:
        return self._cell_height * len(self.heights)

    @property
    def _height(self) -> float:
        widest = max(text_width(str(one), _POINTS) for one in self.widths)
        return _HEAD + self._cells_height + widest + _AXIS_TITLE + _UNDER

    def _cell_width(self, columns: int) -> float:
        column = (self.inches + _GAP) / columns - _GAP - self._labels
        return min(column / len(self.widths), _WIDEST_CELL)

    def _label(self, axes: Axes, cell_width: float) -> None:
        widest = max(text_width(str(one), _POINTS) for one in self.widths)
        upright = widest + 0.05 > cell_width
        every = math.ceil(_LINE / cell_width) if upright else 1
        shown = range(0, len(self.widths), every)
        axes.set_xticks(
            [(at + 0.5) * cell_width for at in shown],
            [str(self.widths[at]) for at in shown],
            rotation=90 if upright else 0,
        )
        shown = range(0, len(self.heights), math.ceil(_LINE / self._cell_height))
        axes.set_yticks(
            [self._top(at) + self._cell_height / 2 for at in shown],
            [str(self.heights[at]) for at in shown],
        )
        axes.tick_params(length=0, pad=3, labelsize=_POINTS)
        across, upwards = ("length", "lines") if self.of_lines else ("width", "height")
        axes.set_xlabel(across, labelpad=2, size=_POINTS)
        axes.set_ylabel(upwards, labelpad=2, size=_POINTS)

    def _top(self, row: int) -> float:
        """Returns where the cells of a height begin, from the panel's upper end. The smallest is the lowest."""
        return (len(self.heights) - 1 - row) * self._cell_height

    def _draw_cell(
        self, axes: Axes, width: float, size: tuple[int, int], ratio: float
    ) -> None:
        left = self.widths.index(size[0]) * width
        top = self._top(self.heights.index(size[1]))
        box = (left, top, width, self._cell_height)
        name = f"{size[0]}x{size[1]}"
        if math.isnan(ratio):
            draw_cell(axes, box, "white", "", name).set(linewidth=0, **HATCH)
            return
        colour = self.shades.of(1 / ratio)
        text = format_ratio(ratio) if self._cell_height >= _LEAST_FOR_NUMBERS else ""
        draw_cell(axes, box, colour, text, name, bold=ratio > 1)
        if ratio > 1:
            self._draw_frame(axes, box, ratio)

    def _draw_frame(
        self, axes: Axes, box: tuple[float, float, float, float], ratio: float
    ) -> None:
        """Marks a case as slower in a way that needs no colour. The frame hides the white line between cells, so that
        it is seen around a dark cell too."""
        left, top, width, height = box
        thin, thick = FRAMES
        axes.add_patch(
            Rectangle(
                (left + _INSET, top + _INSET),
                width - 2 * _INSET,
                height - 2 * _INSET,
                fill=False,
                edgecolor=INK,
                zorder=1.5,
                linewidth=thick if ratio > LOST else thin,
                label="lost" if ratio > LOST else "slower",
            )
        )
