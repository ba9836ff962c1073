"""Lays out a chart's page in inches: heading, panels, legend and caption from top to bottom.

Every block's room is known before anything is drawn, so that nothing overlaps or is cut however many series, devices
and words there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from fftbench.charts.legend import LegendBlock, draw_legend_row, legend_rows, row_height
from fftbench.charts.number_rows import ROW
from fftbench.charts.style import INK, QUIET_INK, SizeAxis, text_width, wrap

WIDTH = 8.0  # unless a page is asked to be narrower
NARROWEST = 4.5
LEFT = 0.95
EDGE = 0.2  # white margin around everything
INNER_WIDTH = WIDTH - 2 * EDGE
_TITLE_POINTS, _SUBTITLE_POINTS, _CAPTION_POINTS = 13.0, 9.5, 8.0
_LINE = 1.35 / 72  # inches of line height per point
_UNDER_HEADING = 0.22
_OVER_CAPTION = 0.07
_BETWEEN_PANELS = 0.38
_PANEL_HEAD = 0.3
_TICK_POINTS = 9.0
_TICK_LABELS = 0.3  # under an axis


@dataclass
class Words:
    title: str
    subtitle: str
    caption: str


@dataclass
class Page:
    figure: Figure
    panels: list[Axes]
    first_row_below: float  # inches from an axis to the middle of its first row of numbers


@dataclass
class _Text:
    lines: list[str]
    points: float
    colour: str
    weight: str = "normal"

    @property
    def height(self) -> float:
        return len(self.lines) * self.points * _LINE


def page_width(text: str) -> float:
    """Reads inches as a user types them. Raises ValueError."""
    width = float(text)
    if not NARROWEST <= width <= WIDTH:
        raise ValueError(text)
    return width


def inner_width(page: float) -> float:
    return page - 2 * EDGE


def panel_width(right: float = EDGE, page: float = WIDTH) -> float:
    return page - LEFT - right


def make_sheet(
    words: Words, body: float, legend: Sequence[LegendBlock], width: float = WIDTH
) -> tuple[Figure, float]:
    """Returns a figure with everything but the body, for which it keeps `body` inches free, and the height of the
    body's upper end above the page's lower one."""
    inner = inner_width(width)
    title_lines = wrap(words.title, _TITLE_POINTS, inner, bold=True)
    title = _Text(title_lines, _TITLE_POINTS, INK, "bold")
    subtitle_lines = wrap(words.subtitle, _SUBTITLE_POINTS, inner)
    subtitle = _Text(subtitle_lines, _SUBTITLE_POINTS, QUIET_INK)
    caption_lines = wrap(words.caption, _CAPTION_POINTS, inner, " · ")
    caption = _Text(caption_lines, _CAPTION_POINTS, QUIET_INK)
    rows = legend_rows(legend, inner)
    heading = EDGE + title.height + subtitle.height + _UNDER_HEADING
    height = heading + body + sum(map(row_height, rows))
    height += _OVER_CAPTION + caption.height + EDGE
    figure = Figure(figsize=(width, height), facecolor="white")
    FigureCanvasAgg(figure)
    _write(figure, subtitle, _write(figure, title, height - EDGE))
    top = height - heading - body
    for row in rows:
        draw_legend_row(figure, row, EDGE, top)
        top -= row_height(row)
    _write(figure, caption, top - _OVER_CAPTION)
    return figure, height - heading


def make_page(
    words: Words,
    sizes: SizeAxis,
    panel_heads: Sequence[str],
    panel_height: float | Sequence[float],
    legend: Sequence[LegendBlock],
    right: float = EDGE,
    rows_below: int = 0,
    width: float = WIDTH,
) -> Page:
    """Makes a page. `panel_heads` has a head for each panel, "" for none; `right` is how many inches are kept free
    beside the panels; `rows_below` is the number of rows of numbers under each axis for which room is kept. A single
    height is that of every panel.
    """
    if isinstance(panel_height, (int, float)):
        panel_height = [panel_height] * len(panel_heads)
    inches = panel_width(right, width)
    slanted = _labels_collide(sizes, inches)
    tick_labels = _TICK_LABELS
    if slanted:
        widest = max(text_width(label, _TICK_POINTS) for label in sizes.labels)
        tick_labels = 0.22 + 0.72 * widest
    numbers = rows_below * ROW + (0.12 if rows_below else 0)
    below_axis = tick_labels + numbers + 0.4
    between = _BETWEEN_PANELS + (tick_labels + numbers if rows_below else 0)
    head_height = _PANEL_HEAD if any(panel_heads) else 0.0

    body = sum(panel_height) + len(panel_heads) * head_height + below_axis
    body += (len(panel_heads) - 1) * between
    figure, top = make_sheet(words, body, legend, width)
    panels = []
    for index, head in enumerate(panel_heads):
        top -= head_height + panel_height[index]
        box = (LEFT, top, inches, panel_height[index])
        axes = figure.add_axes(fractions(figure, box))
        if head:
            bold = {"size": 9.5, "weight": "bold"}
            axes.set_title(head, loc="left", pad=7, fontdict=bold)
        last = index == len(panel_heads) - 1
        _label_sizes(axes, sizes, last or rows_below > 0, slanted)
        if last:
            axes.set_xlabel(sizes.title, labelpad=6 + numbers * 72)
        panels.append(axes)
        top -= below_axis if last else between
    return Page(figure, panels, tick_labels + ROW / 2)


def fractions(
    figure: Figure, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Turns left, bottom, width and height in inches into shares of the figure."""
    width, height = figure.get_size_inches()
    return box[0] / width, box[1] / height, box[2] / width, box[3] / height


def _write(figure: Figure, text: _Text, top: float) -> float:
    """Returns where the next block may start."""
    for line in text.lines:
        figure.text(
            EDGE / figure.get_figwidth(),
            top / figure.get_figheight(),
            line,
            size=text.points,
            color=text.colour,
            weight=text.weight,
            va="top",
        )
        top -= text.points * _LINE
    return top


def _labels_collide(sizes: SizeAxis, inches: float) -> bool:
    positions = list(sizes.position.values())
    span = max(positions[-1] - positions[0], 1) * 1.16  # the axis has margins
    widths = [text_width(label, _TICK_POINTS) for label in sizes.labels]
    rooms = [(b - a) / span * inches for a, b in zip(positions, positions[1:])]
    needs = [(a + b) / 2 + 0.08 for a, b in zip(widths, widths[1:])]
    return any(room < need for room, need in zip(rooms, needs))


def _label_sizes(axes: Axes, sizes: SizeAxis, with_labels: bool, slanted: bool) -> None:
    axes.set_xticks(list(sizes.position.values()))
    axes.set_xticklabels(sizes.labels if with_labels else [])
    axes.tick_params(axis="x", length=3)
    if with_labels and slanted:
        for label in axes.get_xticklabels():
            label.set(rotation=45, ha="right", rotation_mode="anchor")
