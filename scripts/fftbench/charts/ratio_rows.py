"""Lays out a chart of ratios, a row for each case under the headings of their kernels: figure, heading, axes and legend.

The chart itself draws what stands in the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fftbench.charts.page import EDGE, INNER_WIDTH, WIDTH
from fftbench.charts.style import (
    GRID,
    INK,
    QUIET_INK,
    logarithmic_ticks,
    text_width,
    wrap,
)

ROW_POINTS = 8.0
_TEXT_POINTS = 9.0
_HEADING_POINTS = (
    ROW_POINTS * 1.12
)  # bold letters are wider than those that wrap counts
_TEXT_LINE = 0.17

Item = TypeVar("Item")


@dataclass(frozen=True)
class Row(Generic[Item]):
    """A heading over the rows that follow it, or the row of an item."""

    text: str
    item: Item | None = None


@dataclass(frozen=True)
class RowLayout:
    """The measures of one kind of chart; lengths are in inches."""

    row: float
    spare_rows: float  # free room above the first row and below the last one
    title_points: float
    title_height: float
    over_axes: float  # between the lines under the title and the axes
    under_axes: float
    beside_names: float
    narrowest_names: float


@dataclass(frozen=True)
class RatioAxis:
    low: float
    high: float
    threshold: float  # the band of 1 -/+ threshold is shaded
    label: str
    label_pad: float


def rows_under_headings(
    items: Iterable[Item],
    heading_of: Callable[[Item], str],
    name_of: Callable[[Item], str],
) -> list[Row[Item]]:
    """Puts a heading, in as many rows as it needs, before each run of items that share it."""
    rows: list[Row[Item]] = []
    latest = None
    for item in items:
        heading = heading_of(item)
        if heading != latest:
            latest = heading
            rows += map(Row, wrap(heading, _HEADING_POINTS, INNER_WIDTH - 1))
        rows.append(Row(name_of(item), item))
    return rows


def ratio_rows_figure(
    layout: RowLayout, title: str, subtitle: str, rows: Sequence[Row[Item]]
) -> tuple[Figure, Axes]:
    """Returns a figure with the title, the subtitle in grey below it, and empty axes with room for the rows."""
    names = [row.text for row in rows if row.item is not None]
    widest = max(text_width(name, ROW_POINTS) for name in names)
    left = max(EDGE + layout.beside_names + widest, layout.narrowest_names)
    lines = wrap(subtitle, _TEXT_POINTS, INNER_WIDTH)
    head = EDGE + layout.title_height + _TEXT_LINE * len(lines) + layout.over_axes
    body = layout.row * (len(rows) + layout.spare_rows)
    height = head + body + layout.under_axes
    figure = Figure(figsize=(WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    heavy = {"size": layout.title_points, "weight": "bold", "va": "top"}
    figure.text(EDGE / WIDTH, 1 - EDGE / height, title, **heavy)
    quiet = {"size": _TEXT_POINTS, "color": QUIET_INK, "va": "top"}
    for index, line in enumerate(lines):
        top = height - EDGE - layout.title_height - _TEXT_LINE * index
        figure.text(EDGE / WIDTH, top / height, line, **quiet)
    width = WIDTH - left - EDGE
    box = (left, layout.under_axes, width, body)
    whole = (WIDTH, height, WIDTH, height)
    return figure, figure.add_axes(tuple(part / of for part, of in zip(box, whole)))


def prepare_ratio_rows(
    axes: Axes, layout: RowLayout, rows: Sequence[Row[Item]], axis: RatioAxis
) -> None:
    """Sets up the axis of ratios and its grid, names the rows, and writes the headings over them."""
    axes.set_xscale("log")
    axes.set_xlim(axis.low, axis.high)
    axes.set_ylim(len(rows) + layout.spare_rows - 0.8, -0.8)
    ticks = logarithmic_ticks(axis.low, axis.high)
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.set_xlabel(axis.label, labelpad=axis.label_pad)
    axes.grid(axis="x")
    band = 1 - axis.threshold, 1 + axis.threshold
    axes.axvspan(*band, color=GRID, alpha=0.75, linewidth=0)
    axes.axvline(1, color=INK, linewidth=0.9)
    names = {at: row.text for at, row in enumerate(rows) if row.item is not None}
    axes.set_yticks(list(names), list(names.values()), size=ROW_POINTS)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    style = {"size": ROW_POINTS, "weight": "bold", "va": "center", "zorder": 4}
    style["bbox"] = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    style["transform"] = axes.get_yaxis_transform()
    for place, row in enumerate(rows):
        if row.item is None:
            axes.text(0.004, place, row.text, **style)


def draw_legend(
    figure: Figure,
    handles: Sequence[Line2D],
    labels: Sequence[str],
    note: str,
    heights: tuple[float, float],
    **settings: float,
) -> None:
    """Draws the legend, and the note below it, at these heights in inches; `settings` are matplotlib's."""
    height = figure.get_figheight()
    legend_height, note_height = heights
    figure.legend(
        handles,
        labels,
        loc="lower left",
        bbox_to_anchor=(EDGE / WIDTH, legend_height / height),
        frameon=False,
        fontsize=ROW_POINTS,
        borderaxespad=0,
        borderpad=0,
        **settings,
    )
    quiet = {"size": ROW_POINTS, "color": QUIET_INK}
    figure.text(EDGE / WIDTH, note_height / height, note, **quiet)
