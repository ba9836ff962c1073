"""Draws the speed-up over a baseline, for each source against the baseline on the same source."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
import pandas as pd

from fftbench.charts.bars import BarGroups, fits_as_bars
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    needs_map,
    positions,
    set_size_limits,
)
from fftbench.charts.map_cells import speedup_shades
from fftbench.charts.map_page import (
    MapSection,
    make_map_page,
    with_ranges_explained,
)
from fftbench.charts.options_map import OptionsMap
from fftbench.charts.page import WIDTH, Words, inner_width, make_page, panel_width
from fftbench.charts.series import Group, Series, mode_sentence
from fftbench.charts.style import INK, logarithmic_ticks, ratio_text, size_axis
from fftbench.charts.time_map import by_rank
from fftbench.charts.trust_marks import trust_legend
from fftbench.results.selection import series_label

_PANEL_HEIGHT = 3.4  # inches
_PANEL_OF_DEVICES = 4.2


def speedups(
    series: Series, rows: pd.DataFrame, baseline: tuple[str, str]
) -> pd.DataFrame:
    """Returns ratio, low and high by size. The intervals of both medians together give low and high, which are NaN
    where one of them has none."""
    chosen = (
        (rows["algorithm"] == baseline[0])
        & (rows["options"] == baseline[1])
        & (rows["status"] == "ok")
    )
    own = rows[chosen & (rows["source"] == series.source)].set_index(
        ["width", "height"]
    )
    times = series.timed
    return pd.DataFrame(
        {
            "ratio": own["median_ms"] / times["median_ms"],
            "low": own["ci_low_ms"] / times["ci_high_ms"],
            "high": own["ci_high_ms"] / times["ci_low_ms"],
        }
    ).dropna(subset=["ratio"])


def speedup_chart(
    group: Group, title: str, baseline: tuple[str, str], width: float = WIDTH
) -> Figure | str:
    """Draws the chart. Returns a sentence where there is nothing to compare."""
    name = series_label(*baseline)
    others = [
        series
        for series in group.series
        if (series.algorithm, series.options) != baseline
    ]
    measured = [
        (series, speedups(series, group.every_row, baseline)) for series in others
    ]
    measured = [(series, ratio) for series, ratio in measured if not ratio.empty]
    if not measured:
        reason = (
            f"{name} has no time at the same sizes"
            if others
            else f"nothing to compare with {name}"
        )
        return f"no speed-up chart for {group.description}: {reason}"
    shown = [series for series, _ in measured]
    over = f"{mode_sentence(group.mode)}Speed-up over {name}"
    if needs_map(group.series):
        by_number = (
            "each kernel's best options first. A\u00a0dot is the kernel's own choice"
        )
        words = Words(
            title, f"{over}, {by_number}. Higher\u00a0is\u00a0faster.", group.caption
        )
        return speedup_map(measured, words, "speed-up over the baseline", width)
    every_size = {size for _, ratio in measured for size in ratio.index}
    one_panel = [""] * len(shown)
    as_bars = fits_as_bars(one_panel, len(every_size), panel_width(page=width))
    sizes = size_axis(every_size, as_bars, panel_width(page=width) * 0.88)
    several = len({series.source for series in shown}) > 1
    height = _PANEL_OF_DEVICES if several else _PANEL_HEIGHT
    limits = pd.concat([ratio for _, ratio in measured])
    whiskers = "Whiskers: from the 95\u00a0% intervals of both medians. "
    whiskers = whiskers if limits["low"].notna().any() else ""
    on_each = " on the same device" if several else ""
    words = Words(
        title,
        f"{over}{on_each}, which is the line at 1. {whiskers}Higher\u00a0is\u00a0faster.",
        group.caption,
    )
    legend = legend_of(shown, inner_width(width), several, markers_only=as_bars)
    page = make_page(words, sizes, [""], height, legend, width=width)
    axes = page.panels[0]
    if as_bars:
        bars = BarGroups(axes, shown, sizes)
        labels = _labels(limits)
        _ratio_axis(axes, limits, bars.label_height(labels) / height)
        for series, ratio in measured:
            bars.draw(series, ratio["ratio"], 1.0, ratio["low"], ratio["high"])
            bars.label_tips(series, ratio, _labels(ratio))
        return page.figure
    _ratio_axis(axes, limits, 0.04)
    for series, ratio in measured:
        ratio = in_axis_order(ratio, sizes)
        x = positions(ratio, sizes)
        draw_line(axes, series, x, ratio["ratio"])
        draw_whiskers(axes, series, x, ratio["low"], ratio["high"])
    set_size_limits(axes, sizes)
    return page.figure


def _labels(ranges: pd.DataFrame) -> list[str]:
    columns = (ranges[name] for name in ("ratio", "low", "high"))
    return [ratio_text(*one) for one in zip(*columns)]


def _ratio_axis(axes: Axes, ratios: pd.DataFrame, room: float) -> None:
    """Sets up a logarithmic axis, on which twice as fast and half as fast are equally far from 1. `room` is the share
    of it that is kept for labels."""
    axes.set_yscale("log")
    low = min(1.0, ratios[["low", "ratio"]].min().min())
    high = max(1.0, ratios[["high", "ratio"]].max().max())
    span = max(math.log(high / low), math.log(1.05))
    below = room if (ratios["ratio"] < 1).any() else 0.03
    above = room if (ratios["ratio"] >= 1).any() else 0.03
    span /= 1 - above - below
    low, high = low * math.exp(-span * below), high * math.exp(span * above)
    axes.set_ylim(low, high)
    axes.yaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.4g}×"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(True, axis="y")
    axes.axhline(1, color=INK, linewidth=1.3, zorder=1.5, label="baseline")
    axes.set_ylabel("speed-up")


def speedup_map(
    measured: Sequence[tuple[Series, pd.DataFrame]],
    words: Words,
    note: str,
    width: float,
) -> Figure:
    """Draws the chart for many option sets as a map of speed-ups. `measured` has series with ratio, low and high by
    (width, height); `note` says what the ratios are."""
    series = [one for one, _ in measured]
    ratios = {at: ratio for at, (_, ratio) in enumerate(measured)}
    sizes = size_axis(
        {size for one in ratios.values() for size in one.index}, True, width
    )
    shades = speedup_shades(pd.concat(one["ratio"] for one in ratios.values()))
    sources = list(dict.fromkeys(one.source for one in series))
    sections = []
    for source in sources:
        # by_rank puts the smallest numbers first.
        own = {
            at: 1 / ratios[at]["ratio"]
            for at, one in enumerate(series)
            if one.source == source
        }
        rows = by_rank(series, source, own)
        options = OptionsMap(
            [series[at] for at in rows],
            {row: ratios[at] for row, at in enumerate(rows)},
            sizes,
            inner_width(width),
            shades,
        )
        sections.append(
            MapSection(source if len(sources) > 1 else "", options, note, [])
        )
    rows = pd.concat([one.rows for one in series])
    legend = trust_legend(rows, any(one.options.has_rings for one in sections))
    words = with_ranges_explained(words, sections)
    return make_map_page(words, [], sections, sizes, legend, width)
