"""Draws passes, or whole cases where they are many, under the roofline of their device: how much they compute in a
second over how much they compute for each byte of the arrays that they read or write."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
from matplotlib.transforms import Affine2D, Bbox

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import LEFT, WIDTH, Words, fractions, make_sheet, panel_width
from fftbench.charts.pass_chart_support import PassGroup
from fftbench.charts.series_style import assign_styles
from fftbench.charts.style import (
    INK,
    QUIET_INK,
    format_bandwidth,
    logarithmic_ticks,
    text_width,
    wrap,
)
from fftbench.results.roofline import RooflinePoint, are_passes, roofline_points

_HEIGHT = 4.2
_BELOW = 0.6  # inches for the axis's words
_POINTS = 7.5
_LETTERS = 4.5  # half the height of a label, in points as those below
_MARKER = 3.5
_BESIDE = 6
# Every ceiling has a line of its own; the page has the same (pages/templates/report/rooflines.js).
_FASTEST_COPY = "-"
_SLOWEST_COPY = (0, (1.5, 2))
_SHARED_MEMORY = (0, (6, 3))
_ARITHMETIC = (0, (7, 2, 1.5, 2))
_HALO = [withStroke(linewidth=2, foreground="white")]


def roofline_chart(
    group: PassGroup, title: str, caption: str, width: float = WIDTH
) -> Figure | str:
    """Returns a sentence where there is nothing to draw."""
    points = roofline_points(group.cases)
    if not points:
        return f"no roofline for mode {group.mode}: no pass computes anything by convention"
    by_pass = are_passes(group.cases)
    words = Words(
        title,
        f"Each point is {'a pass' if by_pass else 'a case, all of its passes together'}: conventional operations a second "
        "over those for each byte of arrays that is read or written. The lines are what the device did at its best in "
        "this run. A point near a line is limited by that; one below all lines waits. Where points crowd, some have no "
        "name.",
        caption,
    )
    styles = assign_styles(
        [(*key, "") for key in dict.fromkeys(one.kernel for one in points)]
    )
    legend = [
        LegendBlock(
            "",
            [
                Line2D(
                    [],
                    [],
                    linestyle="none",
                    marker=look.marker,
                    color=look.colour,
                    markerfacecolor=look.marker_face,
                )
            ],
            ["\n".join(wrap(" ".join(filter(None, key[:2])).replace(";", ", "), 8, 3))],
        )
        for key, look in styles.items()
    ]
    figure, top = make_sheet(words, _HEIGHT + _BELOW, legend, width)
    box = (LEFT, top - _HEIGHT, panel_width(page=width), _HEIGHT)
    axes = figure.add_axes(fractions(figure, box))
    _set_axes(axes, points, group)
    _draw_ceilings(axes, group)
    for one in points:
        look = styles[(*one.kernel, "")]
        axes.plot(
            [one.flops_per_byte],
            [one.gflops],
            linestyle="none",
            marker=look.marker,
            color=look.colour,
            markerfacecolor=look.marker_face,
            label=one.name,
        )
    _label_points(axes, points)
    return figure


def _set_axes(axes: Axes, points: Sequence[RooflinePoint], group: PassGroup) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    left = min(one.flops_per_byte for one in points) / 2.5
    right = max(one.flops_per_byte for one in points) * 2.5
    heights = [one.gflops for one in points]
    copies = group.copy_gbps()
    heights += (
        [copies[-1] * max(one.flops_per_byte for one in points)] if copies else []
    )
    if group.ceilings.gflops:
        heights.append(group.ceilings.gflops)
        if copies:
            right = max(right, 2.5 * group.ceilings.gflops / copies[-1])
    axes.set_xlim(left, right)
    axes.set_ylim(min(heights) / 2, max(heights) * 1.8)
    for axis, limits in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        axis.set_major_locator(FixedLocator(logarithmic_ticks(*limits)))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axes.grid(True)
    axes.set_xlabel("conventional operations for each byte of the arrays")
    axes.set_ylabel("Gflop/s")


def _draw_ceilings(axes: Axes, group: PassGroup) -> None:
    """Draws what can't be exceeded as lines up to where they meet the arithmetic's."""
    low, high = axes.get_xlim()
    peak = group.ceilings.gflops
    copies = group.copy_gbps()
    speeds: list[tuple[str, float, Any]] = [
        (_name_of_copies(copies), gbps, _FASTEST_COPY) for gbps in copies[-1:]
    ]
    # Where arrays differ in size, the slowest copy has no name of its own.
    speeds += [("", gbps, _SLOWEST_COPY) for gbps in copies[:1] if gbps < copies[-1]]
    if group.ceilings.shared_gbps:
        name = f"shared memory, {format_bandwidth(group.ceilings.shared_gbps)} GB/s"
        speeds.append((name, group.ceilings.shared_gbps, _SHARED_MEMORY))
    for name, gbps, line in speeds:
        end = min(high, peak / gbps) if peak else high
        if end <= low:
            continue
        axes.plot(
            [low, end],
            [low * gbps, end * gbps],
            color=INK,
            linewidth=1.3,
            linestyle=line,
            label=name or "_the slowest copy",
            zorder=1.5,
        )
        if name:
            highest = gbps == max(speed for _, speed, _ in speeds)
            _name_line(axes, name, gbps, above=highest)
    if peak:
        axes.axhline(
            peak,
            color=INK,
            linewidth=1.3,
            linestyle=_ARITHMETIC,
            label="arithmetic",
            zorder=1.5,
        )
        axes.annotate(
            f"fp32 arithmetic, {format_bandwidth(peak)} Gflop/s",
            (high, peak),
            xytext=(-4, 3),
            textcoords="offset points",
            ha="right",
            size=_POINTS,
            color=QUIET_INK,
            path_effects=_HALO,
        )


def _name_of_copies(copies: Sequence[float]) -> str:
    first, last = format_bandwidth(copies[0]), format_bandwidth(copies[-1])
    return f"copy, {last} GB/s" if first == last else f"copy, {first} to {last} GB/s"


def _name_line(axes: Axes, name: str, gbps: float, above: bool) -> None:
    """Writes the name along the line of that speed, from its left end. Lines may be close: only the highest has its name
    above it."""
    x = max(axes.get_xlim()[0], axes.get_ylim()[0] / gbps)
    ends = axes.transData.transform([(x, x * gbps), (x * 10, x * gbps * 10)])
    across, up = ends[1] - ends[0]
    angle = math.atan2(up, across)
    along, away = (12, 4) if above else (24, -4 - _POINTS)
    axes.annotate(
        name,
        (x, x * gbps),
        xytext=(
            along * math.cos(angle) - away * math.sin(angle),
            along * math.sin(angle) + away * math.cos(angle),
        ),
        textcoords="offset points",
        size=_POINTS,
        color=QUIET_INK,
        rotation=math.degrees(angle),
        rotation_mode="anchor",
        path_effects=_HALO,
    )


def _label_points(axes: Axes, points: Sequence[RooflinePoint]) -> None:
    """Labels the points beside which there is room within the axes: on no other label and no other point."""
    to_points = 72 / axes.figure.dpi
    places = to_points * axes.transData.transform(
        [(one.flops_per_byte, one.gflops) for one in points]
    )
    inside = axes.get_window_extent().transformed(Affine2D().scale(to_points))
    taken = [Bbox([place - _MARKER, place + _MARKER]) for place in places]
    taken += _boxes_along_names(axes, to_points)
    for own in sorted(range(len(points)), key=lambda at: -places[at][1]):
        name = points[own].name
        width = 72 * text_width(name, _POINTS)
        for left in (_BESIDE, -_BESIDE - width):
            box = Bbox([(left, -_LETTERS), (left + width, _LETTERS)])
            box = box.translated(*places[own])
            fits = inside.containsx(box.x0) and inside.containsx(box.x1)
            if fits and box.count_overlaps(taken) == 0:
                taken.append(box)
                axes.annotate(
                    name,
                    (points[own].flops_per_byte, points[own].gflops),
                    xytext=(left, 0),
                    textcoords="offset points",
                    va="center",
                    size=_POINTS,
                    path_effects=_HALO,
                )
                break


def _boxes_along_names(axes: Axes, to_points: float) -> list[Bbox]:
    """Returns where the names of the ceilings are, as small boxes: they are slanted."""
    boxes = []
    for text in axes.texts:
        angle = math.radians(text.get_rotation())
        whole = text.get_window_extent()
        across = 72 * text_width(text.get_text(), _POINTS)
        middle = to_points * (whole.p0 + whole.p1) / 2
        for share in range(-5, 6):
            along = across * share / 10
            place = middle + [along * math.cos(angle), along * math.sin(angle)]
            boxes.append(Bbox([place - _LETTERS, place + _LETTERS]))
    return boxes
