"""Draws the ratio of each device's times to those of the first device, under a panel that has the lines of all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
import pandas as pd

from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    positions,
)
from fftbench.charts.series import Series
from fftbench.charts.style import INK, SizeAxis
from fftbench.charts.time_axis import logarithmic_axis

PANEL_HEIGHT = 1.7  # inches


@dataclass(frozen=True)
class DeviceRatio:
    """Holds the times of a series over those of its counterpart on the first device."""

    series: Series
    ratios: pd.DataFrame  # ratio, low and high by (width, height)


def device_ratios(
    series: Sequence[Series], options_may_differ: bool = False
) -> list[DeviceRatio]:
    """Returns the ratios of series whose algorithm and options the first device has, too. Where the options may differ,
    the algorithm alone counts, of which each device has one series. The intervals of both medians together give low and
    high, which are NaN where one of them has none."""
    first = series[0].source if series else ""

    def kernel(one: Series) -> tuple[str, str]:
        return one.algorithm, "" if options_may_differ else one.options

    on_first = {kernel(one): one.timed for one in series if one.source == first}
    found = []
    for one in series:
        below = on_first.get(kernel(one))
        if one.source == first or below is None:
            continue
        ratios = pd.DataFrame(
            {
                "ratio": one.timed["median_ms"] / below["median_ms"],
                "low": one.timed["ci_low_ms"] / below["ci_high_ms"],
                "high": one.timed["ci_high_ms"] / below["ci_low_ms"],
            }
        ).dropna(subset=["ratio"])
        if len(ratios):
            found.append(DeviceRatio(one, ratios))
    return found


def draw_device_ratios(
    axes: Axes, found: Sequence[DeviceRatio], sizes: SizeAxis
) -> None:
    """Draws them on a logarithmic axis, on which twice and half are equally far from 1. The axis has its limits of sizes."""
    every = pd.concat([one.ratios for one in found])
    low = float(every[["low", "ratio"]].min().min())
    high = float(every[["high", "ratio"]].max().max())
    # A line at 1 that is far away would press all ratios together.
    away = max(math.log(low), -math.log(high))
    if away <= max(math.log(high / low), math.log(3)):
        low, high = min(1.0, low), max(1.0, high)
        axes.axhline(1, color=INK, linewidth=1.1, zorder=1.5, label="first device")
    margin = math.exp(max(math.log(high / low), math.log(1.05)) * 0.08)
    logarithmic_axis(axes, low / margin, high * margin, lambda value: f"{value:.4g}×")
    axes.set_ylabel("time ratio")
    for one in found:
        ratios = in_axis_order(one.ratios, sizes)
        x = positions(ratios, sizes)
        draw_line(axes, one.series, x, ratios["ratio"])
        draw_whiskers(axes, one.series, x, ratios["low"], ratios["high"])
