"""A chart's page, laid out in inches: heading, panels, legend, caption from top to bottom.

Every block's room is known before anything is drawn, so that nothing overlaps or is cut
however many series, devices and words there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from fftbench.charts.legend import LegendBlock, draw_legend_row, legend_rows, row_height
from fftbench.charts.style import INK, QUIET_INK, SizeAxis, text_width, wrap

WIDTH = 8.0
LEFT = 0.85
EDGE = 0.2  # white margin around everything
INNER_WIDTH = WIDTH - 2 * EDGE
_TITLE_POINTS, _SUBTITLE_POINTS, _CAPTION_POINTS = 13.0, 9.5, 8.0
_LINE = 1.35 / 72  # inches of line height per point
_UNDER_HEADING = 0.22
_OVER_CAPTION = 0.07
_BETWEEN_PANELS = 0.38
_PANEL_HEAD = 0.3
_TICK_POINTS = 9.0


@dataclass
class Words:
    title: str
    subtitle: str
    caption: str


@dataclass
class Page:
    figure: Figure
    panels: list[Axes]


@dataclass
class _Text:
    lines: list[str]
    points: float
    colour: str
    weight: str = "normal"

    @property
    def height(self) -> float:
        return len(self.lines) * self.points * _LINE


def panel_width(right: float = EDGE) -> float:
    return WIDTH - LEFT - right


def make_sheet(
    words: Words, body: float, legend: Sequence[LegendBlock]
) -> tuple[Figure, float]:
    """A figure with everything but the body, for which `body` inches are kept free; the second is the height of the
    body's upper end above the page's lower one."""
    title_lines = wrap(words.title, _TITLE_POINTS * 1.1, INNER_WIDTH)
    title = _Text(title_lines, _TITLE_POINTS, INK, "bold")
    subtitle_lines = wrap(words.subtitle, _SUBTITLE_POINTS, INNER_WIDTH)
    subtitle = _Text(subtitle_lines, _SUBTITLE_POINTS, QUIET_INK)
    caption_lines = wrap(words.caption, _CAPTION_POINTS, INNER_WIDTH, " · ")
    caption = _Text(caption_lines, _CAPTION_POINTS, QUIET_INK)
    rows = legend_rows(legend, INNER_WIDTH)
    heading = EDGE + title.height + subtitle.height + _UNDER_HEADING
    height = heading + body + sum(map(row_height, rows))
    height += _OVER_CAPTION + caption.height + EDGE
    figure = Figure(figsize=(WIDTH, height), facecolor="white")
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
    panel_height: float,
    legend: Sequence[LegendBlock],
    right: float = EDGE,
) -> Page:
    """`panel_heads`: one a panel, "" for a panel without a head; `right`: inches kept
    free beside the panels."""
    slanted = _labels_collide(sizes, panel_width(right))
    below_axis = 0.7
    if slanted:
        widest = max(text_width(label, _TICK_POINTS) for label in sizes.labels)
        below_axis = 0.62 + 0.72 * widest
    head_height = _PANEL_HEAD if any(panel_heads) else 0.0

    body = len(panel_heads) * (panel_height + head_height) + below_axis
    body += (len(panel_heads) - 1) * _BETWEEN_PANELS
    figure, top = make_sheet(words, body, legend)
    panels = []
    for index, head in enumerate(panel_heads):
        top -= head_height + panel_height
        box = (LEFT, top, panel_width(right), panel_height)
        axes = figure.add_axes(fractions(figure, box))
        if head:
            bold = {"size": 9.5, "weight": "bold"}
            axes.set_title(head, loc="left", pad=7, fontdict=bold)
        last = index == len(panel_heads) - 1
        _label_sizes(axes, sizes, last, slanted)
        panels.append(axes)
        top -= below_axis if last else _BETWEEN_PANELS
    return Page(figure, panels)


def fractions(
    figure: Figure, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Of left, bottom, width and height in inches."""
    width, height = figure.get_size_inches()
    return box[0] / width, box[1] / height, box[2] / width, box[3] / height


def _write(figure: Figure, text: _Text, top: float) -> float:
    """Returns where the next block may start."""
    for line in text.lines:
        figure.text(
            EDGE / WIDTH,
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
    if with_labels:
        axes.set_xlabel(sizes.title, labelpad=6)
        if slanted:
            for label in axes.get_xticklabels():
                label.set(rotation=45, ha="right", rotation_mode="anchor")
