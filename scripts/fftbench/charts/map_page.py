"""Lays out a page with a map of options for each source, under panels over the same columns that all sources share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fftbench.charts.legend import LegendBlock
from fftbench.charts.number_rows import ROW, NumberRow
from fftbench.charts.options_map import BEFORE_CELLS, OptionsMap
from fftbench.charts.page import EDGE, Words, fractions, inner_width, make_sheet
from fftbench.charts.style import INK, QUIET_INK, WIDE, SizeAxis, text_width

PANEL = 1.9  # inches, as all below
_SOURCE_HEAD = 0.3
_UNDER_PANEL = 0.1
_UNDER_MAP = 0.22
_UNDER_PANELS = 0.3  # where the first map isn't theirs alone
_POINTS = 8.0


@dataclass(frozen=True)
class MapSection:
    """Holds what is drawn of one source."""

    head: str  # "" where there is one section
    options: OptionsMap
    note: str
    numbers: list[NumberRow]  # between the sizes and the map


@dataclass(frozen=True)
class MapPanel:
    """Holds what stands over the maps."""

    height: float
    draw: Callable[[Axes], None]  # draws onto axes whose x are the columns


def with_ranges_explained(words: Words, sections: Sequence[MapSection]) -> Words:
    """Adds what the small letters in cells are, where there are some."""
    if not any(one.options.has_ranges for one in sections):
        return words
    small = f" Small: its 95\u00a0% interval, where that is wider than ±{100 * WIDE:g}\u00a0%."
    return dataclasses.replace(words, subtitle=words.subtitle + small)


def make_map_page(
    words: Words,
    panels: Sequence[MapPanel],
    sections: Sequence[MapSection],
    sizes: SizeAxis,
    legend: Sequence[LegendBlock],
    width: float,
) -> Figure:
    labels = _SizeLabels(sizes, min(one.options.cell_width for one in sections))
    heights = [_height(section, labels.height) for section in sections]
    over = sum(panel.height + _UNDER_PANEL for panel in panels)
    apart = bool(panels) and len(sections) > 1
    over += labels.height + _UNDER_PANELS if apart else 0.0
    figure, top = make_sheet(words, over + sum(heights), legend, width)
    options = sections[0].options
    below = top
    for panel in panels:
        _draw_panel(figure, panel, options, sizes, below)
        below -= panel.height + _UNDER_PANEL
    if apart:
        _write_sizes(_sheet(figure, below, labels.height), options, labels)
    top -= over
    for section, height in zip(sections, heights):
        _draw_section(figure, section, sizes, labels, top)
        top -= height
    return figure


class _SizeLabels:
    """Writes the sizes over the columns, upright where they are too wide."""

    def __init__(self, sizes: SizeAxis, cell: float) -> None:
        self.sizes = sizes
        widest = max(text_width(label, _POINTS) for label in sizes.labels)
        self.upright = widest + 0.06 > cell
        self.height = widest + 0.12 if self.upright else ROW


def _height(section: MapSection, labels: float) -> float:
    height = section.options.height + labels + len(section.numbers) * ROW + _UNDER_MAP
    return height + (_SOURCE_HEAD if section.head else 0.0)


def _draw_panel(
    figure: Figure, panel: MapPanel, options: OptionsMap, sizes: SizeAxis, top: float
) -> None:
    box = (EDGE + options.left, top - panel.height, options.cells_width, panel.height)
    axes = figure.add_axes(fractions(figure, box))
    axes.set_xlim(-0.5, len(sizes.position) - 0.5)
    axes.set_xticks(range(len(sizes.position)), [""] * len(sizes.position))
    axes.tick_params(axis="x", length=3)
    panel.draw(axes)


def _sheet(figure: Figure, top: float, height: float) -> Axes:
    """Returns axes as wide as the page, whose units are inches from the left and from the top."""
    inner = inner_width(figure.get_figwidth())
    box = (EDGE, top - height, inner, height)
    sheet = figure.add_axes(fractions(figure, box), frameon=False)
    sheet.set(xlim=(0, inner), ylim=(height, 0), xticks=[], yticks=[])
    return sheet


def _draw_section(
    figure: Figure,
    section: MapSection,
    sizes: SizeAxis,
    labels: _SizeLabels,
    top: float,
) -> None:
    options = section.options
    if section.head:
        place = EDGE / figure.get_figwidth(), top / figure.get_figheight()
        figure.text(*place, section.head, size=9.5, weight="bold", va="top")
        top -= _SOURCE_HEAD
    height = labels.height + len(section.numbers) * ROW + options.height
    sheet = _sheet(figure, top, height)
    below = _write_sizes(sheet, options, labels)
    for row in section.numbers:
        _write_numbers(sheet, options, row, sizes, below + ROW / 2)
        below += ROW
    options.draw(sheet, below, section.note)


def _write_sizes(sheet: Axes, options: OptionsMap, labels: _SizeLabels) -> float:
    style = {"size": _POINTS, "va": "center", "color": INK}
    middle = labels.height / 2
    for column, label in enumerate(labels.sizes.labels):
        x = options.left + (column + 0.5) * options.cell_width
        turn = 90 if labels.upright else 0
        sheet.text(x, middle, label, ha="center", rotation=turn, **style)
    edge = options.left - BEFORE_CELLS
    sheet.text(edge, middle, options.size_title, ha="right", **style)
    return labels.height


def _write_numbers(
    sheet: Axes, options: OptionsMap, row: NumberRow, sizes: SizeAxis, y: float
) -> None:
    style = {"size": _POINTS, "va": "center"}
    for column, size in enumerate(sizes.position):
        text = row.texts.get(size, "")
        if text and text_width(text, _POINTS) + 0.05 <= options.cell_width:
            x = options.left + (column + 0.5) * options.cell_width
            sheet.text(x, y, text, ha="center", color=INK, **style)
    edge = options.left - BEFORE_CELLS
    sheet.text(edge, y, row.name, ha="right", color=QUIET_INK, **style)
