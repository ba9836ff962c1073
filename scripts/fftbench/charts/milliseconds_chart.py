"""Draws milliseconds against size with a line for each kernel, as the dissertation's figures 12 to 16 do."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
import pandas as pd

from fftbench.charts.labels import label_line_ends, line_end_labels
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    positions,
    set_size_limits,
)
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, make_page, panel_width
from fftbench.charts.series import Group, Series
from fftbench.charts.style import (
    QUIET_INK,
    SizeAxis,
    format_ratio,
    logarithmic_ticks,
    size_axis,
)
from fftbench.charts.trust_marks import draw_trust_marks, trust_legend

_PANEL_HEIGHT = 3.8


def milliseconds_chart(group: Group, title: str, subtitle: str, gaps: bool) -> Figure:
    """With `gaps`, where there are two lines, their distance at each size is drawn and told as a factor."""
    labels = line_end_labels(group.series)
    right = labels.width if labels else EDGE
    sizes = size_axis(group.sizes, False, panel_width(right) * 0.88)
    legend = [] if labels else legend_of(group.series, INNER_WIDTH)
    legend += trust_legend(group.rows)
    words = Words(title, subtitle, group.caption)
    page = make_page(words, sizes, [""], _PANEL_HEIGHT, legend, right)
    axes = page.panels[0]
    axes.set_yscale("log")
    _millisecond_axis(axes, pd.concat([one.timed for one in group.series]))
    set_size_limits(axes, sizes)
    if gaps and len(group.series) == 2:
        _draw_gaps(axes, group.series, sizes)
    for series in group.series:
        _draw(axes, series, sizes)
    if labels:
        label_line_ends(axes, labels, group.series, sizes)
    return page.figure


def _draw(axes: Axes, series: Series, sizes: SizeAxis) -> None:
    rows = in_axis_order(series.rows, sizes)
    x = positions(rows, sizes)
    times = rows[["median_ms", "p05_ms", "p95_ms"]].where(rows["status"] == "ok") * 1e3
    draw_line(axes, series, x, times["median_ms"])
    draw_whiskers(axes, series, x, times["p05_ms"], times["p95_ms"])
    timed = rows[rows["status"] == "ok"]
    draw_trust_marks(
        axes,
        timed,
        positions(timed, sizes),
        timed["median_ms"] * 1e3,
        series.style.colour,
    )


def _draw_gaps(axes: Axes, series: list[Series], sizes: SizeAxis) -> None:
    first, second = (one.timed["median_ms"] * 1e3 for one in series)
    for size in [size for size in sizes.position if size in first and size in second]:
        x, a, b = sizes.position[size], first[size], second[size]
        axes.vlines(x, min(a, b), max(a, b), color=QUIET_INK, linewidth=0.9, zorder=1)
        axes.annotate(
            f"{format_ratio(a / b)}×",
            (x, (a * b) ** 0.5),
            # Beside a pair of markers that touch, leaders to the labels may begin.
            xytext=(5, 0 if max(a, b) > 1.1 * min(a, b) else -13),
            textcoords="offset points",
            va="center",
            size=8,
            color=QUIET_INK,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85},
            zorder=5,
        )


def _millisecond_axis(axes: Axes, timed: pd.DataFrame) -> None:
    low, high = timed["p05_ms"].min() * 1e3, timed["p95_ms"].max() * 1e3
    margin = max((high / low) ** 0.05, 1.15)
    axes.set_ylim(low / margin, high * margin)
    ticks = logarithmic_ticks(low / margin, high * margin)
    axes.yaxis.set_major_locator(FixedLocator(ticks))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value / 1e3:g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(True)
    axes.set_ylabel("milliseconds")
