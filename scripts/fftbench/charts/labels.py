"""Writes names beside the ends of a few lines, in place of a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.transforms import blended_transform_factory
import pandas as pd

from fftbench.charts.page import EDGE
from fftbench.charts.series import Series
from fftbench.charts.style import SizeAxis, text_width, wrap
from fftbench.results.selection import options_label

_MOST_SERIES = 6
_MOST_LINES = 10  # of text
_POINTS = 8.5
_LINE = _POINTS * 1.25 / 72  # inches
_LEADER = 0.3  # inches between the axes and the text
_WIDEST = 2.0  # inches of text


@dataclass(frozen=True)
class LineEndLabels:
    lines: list[list[str]]  # the lines of text of each series
    width: float  # inches beside the axes


def line_end_labels(
    series: Sequence[Series], names_only: bool = False
) -> LineEndLabels | None:
    """Returns None where there are too many series, or too much to say about each. With `names_only`, an algorithm's
    name stands for the series."""
    several_sources = len({one.source for one in series}) > 1
    lines = []
    for one in series:
        parts = [one.algorithm]
        if one.options and not names_only:
            parts += wrap(options_label(one.options), _POINTS, _WIDEST)
        if several_sources:
            parts += [one.source]
        lines.append(parts)
    widest = max(text_width(line, _POINTS) for parts in lines for line in parts)
    if (
        len(series) > (_MOST_LINES if names_only else _MOST_SERIES)
        or widest > _WIDEST + 0.2
        or sum(map(len, lines)) > _MOST_LINES
    ):
        return None
    return LineEndLabels(lines, _LEADER + widest + EDGE)


def label_line_ends(
    axes: Axes,
    labels: LineEndLabels,
    values: Sequence[pd.Series],
    colours: Sequence[object],
    sizes: SizeAxis,
) -> None:
    """Writes the labels in the order of the line ends, and moves them apart where they would touch. Needs the axes'
    final limits. `values` has the heights of each line by (width, height)."""
    panel = axes.get_position().height * axes.figure.get_figheight()
    ends = []
    for own in values:
        known = own.dropna()
        size = [size for size in sizes.position if size in known.index][-1]
        ends.append((sizes.position[size], known[size]))
    in_axes = axes.transAxes.inverted()
    wanted = [
        in_axes.transform(axes.transData.transform(end))[1] * panel for end in ends
    ]
    heights = [len(parts) * _LINE + 0.06 for parts in labels.lines]
    for index, centre in enumerate(spread(wanted, heights, panel)):
        width = axes.get_position().width * axes.figure.get_figwidth()
        axes.annotate(
            "",
            ends[index],
            xytext=(1 + (_LEADER - 0.05) / width, centre / panel),
            textcoords="axes fraction",
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": colours[index],
                "linewidth": 0.8,
                "shrinkA": 0,
                "shrinkB": 4,
            },
        )
        axes.text(
            1 + _LEADER / width,
            centre / panel,
            "\n".join(labels.lines[index]),
            transform=blended_transform_factory(axes.transAxes, axes.transAxes),
            size=_POINTS,
            va="center",
            linespacing=1.15,
        )


def label_times(
    axes: Axes, labels: LineEndLabels, series: Sequence[Series], sizes: SizeAxis
) -> None:
    """Labels lines of median times in microseconds."""
    values = [one.timed["median_ms"] * 1e3 for one in series]
    label_line_ends(axes, labels, values, [one.style.colour for one in series], sizes)


def spread(
    wanted: Sequence[float], heights: Sequence[float], room: float
) -> list[float]:
    """Returns centres near `wanted`, in the same order: no two are closer than their heights, and all lie within
    `room`."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    centres = list(wanted)
    lowest = 0.0
    for index in order:
        centres[index] = max(wanted[index], lowest + heights[index] / 2)
        lowest = centres[index] + heights[index] / 2
    highest = room
    for index in reversed(order):
        centres[index] = min(centres[index], highest - heights[index] / 2)
        highest = centres[index] - heights[index] / 2
    return centres
