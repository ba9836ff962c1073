"""Writes rows of numbers under an axis of sizes, each number under its size."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from fftbench.charts.style import INK, QUIET_INK, SizeAxis, text_width

ROW = 0.17  # inches
_POINTS = 8.0
_APART = 0.06  # least number of inches between two numbers
_SAMPLE, _BEFORE_NAME = 0.3, 0.06  # inches of a line before a name, and between them


@dataclass(frozen=True)
class NumberRow:
    name: str
    texts: Mapping[tuple[int, int], str]  # by (width, height)
    line: object = None  # the line style that stands before the name


def draw_number_rows(
    axes: Axes, rows: Sequence[NumberRow], sizes: SizeAxis, below: float
) -> None:
    """Writes the rows; `below` is inches from the axis to the middle of the first one. A number that would touch its
    right neighbour is left out. Needs the axes' final limits."""
    box, page = axes.get_position(), axes.figure
    height, width = box.height * page.get_figheight(), box.width * page.get_figwidth()
    low, high = axes.get_xlim()
    per_inch = (high - low) / width
    for index, row in enumerate(rows):
        y = -(below + index * ROW) / height
        style = {"transform": axes.get_xaxis_transform(), "size": _POINTS}
        free = math.inf
        for size, x in reversed(sizes.position.items()):
            text = row.texts.get(size, "")
            half = (text_width(text, _POINTS) + _APART) / 2 * per_inch if text else 0
            if text and x + half <= free:
                free = x - half
                axes.text(x, y, text, color=INK, ha="center", va="center", **style)
        style["transform"] = axes.transAxes
        axes.text(
            -0.1 / width, y, row.name, color=QUIET_INK, ha="right", va="center", **style
        )
        if row.line is not None:
            end = -(0.1 + text_width(row.name, _POINTS) + _BEFORE_NAME)
            page.add_artist(
                Line2D(
                    [(end - _SAMPLE) / width, end / width],
                    [y, y],
                    transform=axes.transAxes,
                    linestyle=row.line,
                    linewidth=1.4,
                    color=INK,
                )
            )
