"""Explains what a chart's colours, markers and lines mean, in blocks of entries that stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from fftbench.charts.series import Series
from fftbench.charts.series_style import Style
from fftbench.charts.style import INK, QUIET_INK, text_width, wrap
from fftbench.results.selection import options_label, series_label

_POINTS = 8.0
_LINE = 1.4 * _POINTS / 72  # inches
_HANDLE = 0.48  # inches of a line sample with its gap
_GAP = 0.15  # inches between blocks, beside and below
_WIDEST = 3.15  # inches of an entry's text, so that two blocks fit side by side


@dataclass(frozen=True)
class LegendBlock:
    """Holds entries under a common head ("" for none)."""

    head: str
    handles: Sequence[Artist]
    labels: list[str]

    @property
    def width(self) -> float:
        lines = [line for label in self.labels for line in label.split("\n")]
        entries = max(text_width(line, _POINTS) for line in lines) + _HANDLE
        return max(entries, text_width(self.head, _POINTS, bold=True)) + _GAP

    @property
    def height(self) -> float:
        lines = sum(label.count("\n") + 1 for label in self.labels)
        return (lines + (1 if self.head else 0)) * _LINE + _GAP


def legend_of(
    series: list[Series],
    inches: float,
    with_sources: bool = False,
    markers_only: bool = False,
) -> list[LegendBlock]:
    """Returns an entry for each algorithm with its options, and one for each source where the lines tell sources
    apart. `inches` is the room from left to right."""
    styles = {(one.algorithm, one.options): one.style for one in reversed(series)}
    pairs = list(dict.fromkeys((one.algorithm, one.options) for one in series))
    algorithms = list(dict.fromkeys(algorithm for algorithm, _ in pairs))

    def handle(style: Style) -> Line2D:
        line = "none" if markers_only else "-" if with_sources else style.line
        return Line2D(
            [],
            [],
            color=style.colour,
            linestyle=line,
            marker=style.marker,
            markerfacecolor=style.marker_face,
        )

    blocks = []
    if len(pairs) >= 2.5 * len(algorithms):
        for algorithm in algorithms:
            own = [pair for pair in pairs if pair[0] == algorithm]
            handles = [handle(styles[pair]) for pair in own]
            labels = [_wrapped(options_label(options)) for _, options in own]
            blocks.append(LegendBlock(algorithm, handles, labels))
    else:
        handles = [handle(styles[pair]) for pair in pairs]
        labels = [_wrapped(series_label(*pair)) for pair in pairs]
        blocks = _columns(handles, labels, inches)
    if with_sources:
        blocks += devices_legend(series, as_bars=markers_only)
    return blocks


def devices_legend(
    series: Sequence[Series], as_bars: bool = False, hollow_but_first: bool = False
) -> list[LegendBlock]:
    """Returns a block with the line of each source, or with the hatching of its bars; none where there is one source.
    With `hollow_but_first` markers are filled on the first source alone."""
    styles = {one.source: one.style for one in reversed(series)}
    sources = list(dict.fromkeys(one.source for one in series))
    if len(sources) < 2:
        return []

    def handle(style: Style) -> Artist:
        if as_bars:
            look = {"facecolor": "white", "edgecolor": QUIET_INK, "linewidth": 0.6}
            return Patch(hatch=style.hatch, **look)
        return Line2D([], [], color=INK, linestyle=style.line)

    handles = [handle(styles[name]) for name in sources]
    if hollow_but_first:
        for one, name in zip(handles, sources):
            filled = name == sources[0]
            one.set(marker="o", markerfacecolor=INK if filled else "white")
    return [LegendBlock("device", handles, [_wrapped(name) for name in sources])]


def legend_rows(
    blocks: Sequence[LegendBlock], inches: float
) -> list[list[LegendBlock]]:
    """Puts as many blocks in a row as fit."""
    rows: list[list[LegendBlock]] = []
    for block in blocks:
        if rows and sum(one.width for one in rows[-1]) + block.width <= inches:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def row_height(row: Sequence[LegendBlock]) -> float:
    return max(block.height for block in row)


def draw_legend_row(
    figure: Figure, row: Sequence[LegendBlock], left: float, top: float
) -> None:
    """`left` and `top` are in inches from the page's lower left corner."""
    width, height = figure.get_size_inches()
    for block in row:
        figure.legend(
            block.handles,
            block.labels,
            title=block.head or None,
            title_fontproperties={"size": _POINTS, "weight": "bold"},
            alignment="left",
            fontsize=_POINTS,
            loc="upper left",
            bbox_to_anchor=(left / width, top / height),
            frameon=False,
            borderpad=0,
            borderaxespad=0,
            handlelength=2.9,
            handletextpad=0.7,
            labelspacing=0.35,
        )
        left += block.width


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, _POINTS, _WIDEST, ", "))


def _columns(
    handles: list[Line2D], labels: list[str], inches: float
) -> list[LegendBlock]:
    """Entries without a head are put in as many columns as fit, at most four."""
    for columns in range(min(len(labels), 4), 0, -1):
        length = -(-len(labels) // columns)
        blocks = [
            LegendBlock("", handles[first:][:length], labels[first:][:length])
            for first in range(0, len(labels), length)
        ]
        if len(legend_rows(blocks, inches)) == 1:
            break
    return blocks
