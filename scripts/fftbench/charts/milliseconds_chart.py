"""Draws milliseconds against size with a line for each kernel, as the dissertation's figures 12 to 16 do."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import pandas as pd

from fftbench.charts.labels import label_times, line_end_labels
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import draw_times, set_size_limits
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, make_page, panel_width
from fftbench.charts.series import Group, Series
from fftbench.charts.style import (
    QUIET_INK,
    SizeAxis,
    format_ratio,
    size_axis,
)
from fftbench.charts.time_axis import milliseconds_axis
from fftbench.charts.trust_marks import trust_legend

_PANEL_HEIGHT = 3.8


def milliseconds_chart(group: Group, title: str, subtitle: str, gaps: bool) -> Figure:
    """Draws the chart. With `gaps`, and where there are two lines, it shows their distance at each size as a factor."""
    labels = line_end_labels(group.series)
    right = labels.width if labels else EDGE
    sizes = size_axis(group.sizes, False, panel_width(right) * 0.88)
    legend = [] if labels else legend_of(group.series, INNER_WIDTH)
    legend += trust_legend(group.rows)
    words = Words(title, subtitle, group.caption)
    page = make_page(words, sizes, [""], _PANEL_HEIGHT, legend, right)
    axes = page.panels[0]
    timed = pd.concat([one.timed for one in group.series])
    milliseconds_axis(axes, timed["p05_ms"].min() * 1e3, timed["p95_ms"].max() * 1e3)
    set_size_limits(axes, sizes)
    if gaps and len(group.series) == 2:
        _draw_gaps(axes, group.series, sizes)
    for series in group.series:
        draw_times(axes, series, sizes, "p05_ms", "p95_ms")
    if labels:
        label_times(axes, labels, group.series, sizes)
    return page.figure


def _draw_gaps(axes: Axes, series: list[Series], sizes: SizeAxis) -> None:
    first, second = (one.timed["median_ms"] * 1e3 for one in series)
    for size in [size for size in sizes.position if size in first and size in second]:
        x, a, b = sizes.position[size], first[size], second[size]
        axes.vlines(x, min(a, b), max(a, b), color=QUIET_INK, linewidth=0.9, zorder=1)
        axes.annotate(
            f"{format_ratio(a / b)}×",
            (x, (a * b) ** 0.5),
            # Where two markers touch, the leaders of their labels begin beside them.
            xytext=(5, 0 if max(a, b) > 1.1 * min(a, b) else -13),
            textcoords="offset points",
            va="center",
            size=8,
            color=QUIET_INK,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85},
            zorder=5,
        )
