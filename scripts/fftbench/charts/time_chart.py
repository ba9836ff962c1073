"""Draws the median time against size, both logarithmic, with the launch of a dispatch below. Several devices share a
panel, over one with the ratios of their times."""

from __future__ import annotations

from matplotlib.figure import Figure
import pandas as pd

from fftbench.charts.device_ratios import (
    PANEL_HEIGHT,
    device_ratios,
    draw_device_ratios,
)
from fftbench.charts.labels import label_times, line_end_labels
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import draw_times, needs_map, set_size_limits
from fftbench.charts.page import EDGE, WIDTH, Words, inner_width, make_page, panel_width
from fftbench.charts.series import Group, mode_sentence, what_is_timed
from fftbench.charts.series_style import LINES_OF_SOURCES
from fftbench.charts.style import size_axis
from fftbench.charts.time_axis import duration_axis, floor_legend, floors_of
from fftbench.charts.time_map import time_map
from fftbench.charts.trust_marks import trust_legend

_PANEL_HEIGHT = 4.0
_PANEL_OF_SEVERAL = 2.8
_WIDE_ENOUGH = 6.0  # inches of a page that has room for labels beside its panel


def time_chart(group: Group, title: str, width: float = WIDTH) -> Figure:
    # At a single size, lines have no length and marks would cover each other.
    one_size = len(group.sizes) == 1 and len(group.series) > 1
    if one_size or needs_map(group.series):
        return time_map(group, title, width)
    panels = _panels(group)
    one_panel = len(panels) == 1
    several = len(group.sources) > 1
    beside = not several and width >= _WIDE_ENOUGH
    labels = line_end_labels(group.series) if beside else None
    right = labels.width if labels else EDGE
    sizes = size_axis(group.sizes, False, panel_width(right, width) * 0.88)
    bounded = any(one.timed["ci_low_ms"].notna().any() for one in group.series)
    whiskers = ", whiskers its 95\u00a0% interval" if bounded else ""
    ratios = device_ratios(group.series) if one_panel and several else []
    below = (
        f" Below: the time over that on {group.sources[0]}, by the same kernel."
        if ratios
        else ""
    )
    words = Words(
        title,
        f"{mode_sentence(group.mode)}Median time of {what_is_timed(group.direction)}{whiskers}. "
        f"Lower\u00a0is\u00a0faster.{below}",
        group.caption,
    )
    inner = inner_width(width)
    legend = [] if labels else legend_of(group.series, inner, several and one_panel)
    floors = [floors_of(group, list(sources)) for sources in panels]
    for own in floors:
        legend += floor_legend(own)
    legend += trust_legend(group.rows)
    heads = [""] if one_panel else [sources[0] for sources in panels]
    heights = [_PANEL_HEIGHT if one_panel else _PANEL_OF_SEVERAL] * len(panels)
    if ratios:
        heads, heights = [*heads, ""], [*heights, PANEL_HEIGHT]
    page = make_page(words, sizes, heads, heights, legend, right, width=width)
    low, high = _extent(pd.concat([series.timed for series in group.series]))
    for axes, sources, own_floors in zip(page.panels, panels, floors):
        duration_axis(axes, low, high, own_floors)
        set_size_limits(axes, sizes)
        for series in group.series:
            if series.source in sources:
                draw_times(axes, series, sizes, "ci_low_ms", "ci_high_ms")
    if ratios:
        set_size_limits(page.panels[-1], sizes)
        draw_device_ratios(page.panels[-1], ratios, sizes)
    if labels:
        label_times(page.panels[0], labels, group.series, sizes)
    return page.figure


def _panels(group: Group) -> list[tuple[str, ...]]:
    """Returns the sources of each panel. All share one panel as long as their lines differ; otherwise each has a panel,
    and all panels have one scale."""
    if len(group.sources) <= len(LINES_OF_SOURCES):
        return [tuple(group.sources)]
    return [(source,) for source in group.sources]


def _extent(timed: pd.DataFrame) -> tuple[float, float]:
    """Returns the least and the largest time in microseconds, intervals included."""
    low = timed[["median_ms", "ci_low_ms"]].min().min()
    return low * 1e3, timed[["median_ms", "ci_high_ms"]].max().max() * 1e3
