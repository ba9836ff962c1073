"""Median time against size, both logarithmic, with the spread of the samples."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from fftbench.charts.labels import label_line_ends, line_end_labels
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    positions,
    set_size_limits,
)
from fftbench.charts.modes import mode_sentence, what_is_timed
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, make_page, panel_width
from fftbench.charts.series import Group, Series
from fftbench.charts.style import (
    SizeAxis,
    format_duration,
    logarithmic_ticks,
    size_axis,
)
from fftbench.charts.trust_marks import draw_trust_marks, trust_legend

_PANEL_HEIGHT = 4.0
_MOST_BANDS = 6  # more would hide each other


def time_chart(group: Group, title: str) -> Figure:
    labels = line_end_labels(group.series)
    right = labels.width if labels else EDGE
    sizes = size_axis(group.sizes, False, panel_width(right) * 0.88)
    bands = len(group.series) <= _MOST_BANDS
    words = Words(
        title,
        f"{mode_sentence(group.mode)}Median time of {what_is_timed(group.direction)}, "
        f"{'bands' if bands else 'whiskers'} from the 5th to the 95th percentile. "
        "Lower\u00a0is\u00a0faster.",
        group.caption,
    )
    legend = (
        [] if labels else legend_of(group.series, INNER_WIDTH, len(group.sources) > 1)
    )
    legend += trust_legend(group.rows)
    page = make_page(words, sizes, [""], _PANEL_HEIGHT, legend, right)
    axes = page.panels[0]
    axes.set_yscale("log")
    for series in group.series:
        _draw(axes, series, sizes, bands)
    timed = pd.concat([series.timed for series in group.series])
    _duration_axis(axes, timed["p05_ms"].min() * 1e3, timed["p95_ms"].max() * 1e3)
    set_size_limits(axes, sizes)
    for series in group.series:
        rows = in_axis_order(series.timed, sizes)
        times = rows["median_ms"] * 1e3
        x = positions(rows, sizes)
        draw_trust_marks(axes, rows, x, times, series.style.colour)
    if labels:
        label_line_ends(axes, labels, group.series, sizes)
    return page.figure


def _draw(axes: Axes, series: Series, sizes: SizeAxis, band: bool) -> None:
    # A size that was tried without success leaves a gap; a size that the series never had does not.
    rows = in_axis_order(series.rows, sizes)
    microseconds = (
        rows[["median_ms", "p05_ms", "p95_ms"]].where(rows["status"] == "ok") * 1e3
    )
    x = positions(rows, sizes)
    low, high = microseconds["p05_ms"], microseconds["p95_ms"]
    draw_line(axes, series, x, microseconds["median_ms"])
    if band:
        axes.fill_between(
            x, low, high, color=series.style.colour, alpha=0.18, linewidth=0
        )
    else:
        draw_whiskers(axes, series, x, low, high)


def _duration_axis(axes: Axes, low: float, high: float) -> None:
    margin = max((high / low) ** 0.04, 1.1)
    low, high = low / margin, high * margin
    axes.set_ylim(low, high)
    axes.yaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    axes.yaxis.set_major_formatter(
        FuncFormatter(lambda value, _: format_duration(value))
    )
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(True)
    axes.set_ylabel("median time")
