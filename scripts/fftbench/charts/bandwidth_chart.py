"""The bandwidth that the traffic model gives, under the ceiling of a plain copy."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MaxNLocator

from fftbench.charts.bars import NUMBER_POINTS, BarGroups, fits_as_bars
from fftbench.charts.legend import LegendBlock, legend_of
from fftbench.charts.lines import draw_line, in_axis_order, positions, set_size_limits
from fftbench.charts.modes import mode_sentence
from fftbench.charts.page import INNER_WIDTH, Words, make_page, panel_width
from fftbench.charts.series import Group, Series
from fftbench.charts.style import INK, SizeAxis, format_bandwidth, size_axis, text_width


def bandwidth_chart(group: Group, title: str) -> Figure | str:
    """A sentence where no row has a bandwidth. Each device has a panel with its own scale."""
    shown = [
        series for series in group.series if series.timed["model_gbps"].notna().any()
    ]
    if not shown:
        return f"no bandwidth chart for {group.description}: no row has model_gbps"
    panels = [series.place for series in shown]
    places = list(dict.fromkeys(panels))
    every_size = {size for series in shown for size in series.timed.index}
    as_bars = fits_as_bars(panels, len(every_size), panel_width())
    sizes = size_axis(every_size, as_bars, panel_width() * 0.88)
    copies = {
        (series.place, series.backend): copy_ceiling(group.rows, series, sizes)
        for series in shown
    }
    legend = legend_of(shown, INNER_WIDTH, markers_only=as_bars)
    subtitle = mode_sentence(group.mode)
    subtitle += "Bytes that the algorithm reads and writes, over its median time. "
    if any(len(copy) for copy in copies.values()):
        legend.append(
            LegendBlock("", [Line2D([], [], color=INK, linewidth=2.2)], ["plain copy"])
        )
        several = len({backend for _, backend in copies}) > 1
        subtitle += "Black: a plain copy of the same array in the same run"
        subtitle += ", on the same backend" if several else ""
        subtitle += "; percentages are of that copy"
        subtitle += "." if as_bars else ", reached by the best."
    heads = places if len(places) > 1 else [""]
    height = 3.4 if len(heads) == 1 else 2.6
    page = make_page(
        Words(title, subtitle, group.caption), sizes, heads, height, legend
    )
    for axes, place in zip(page.panels, places):
        own = [series for series in shown if series.place == place]
        mine = {backend: copy for (at, backend), copy in copies.items() if at == place}
        _bandwidth_axis(axes, own, mine, height)
        if as_bars:
            _draw_bars(axes, own, mine, sizes)
        else:
            _draw_lines(axes, own, mine, sizes)
    return page.figure


def copy_ceiling(rows: pd.DataFrame, series: Series, sizes: SizeAxis) -> pd.Series:
    """copy_gbps of the series' backend by size, in the axis' order."""
    beside = (rows["place"] == series.place) & (rows["backend"] == series.backend)
    own = rows[beside & rows["copy_gbps"].notna()]
    return in_axis_order(
        own.groupby(["width", "height"])[["copy_gbps"]].median(), sizes
    )["copy_gbps"]


def _bandwidth_axis(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series], height: float
) -> None:
    highest = max(
        [series.timed["model_gbps"].max() for series in shown]
        + [gbps for copy in copies.values() for gbps in copy]
    )
    axes.set_ylim(0, highest * (1 + 0.35 / height))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.grid(True, axis="y")
    axes.set_ylabel("GB/s")


def _draw_bars(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series], sizes: SizeAxis
) -> None:
    bars = BarGroups(axes, shown, sizes)
    tips = [series.timed["model_gbps"].dropna() for series in shown]
    for series, own in zip(shown, tips):
        bars.draw(series, own, 0.0)
    percents = [
        series.timed.loc[own.index, "percent_of_copy"].dropna()
        for series, own in zip(shown, tips)
    ]
    ceilings = [copies[series.backend] for series in shown]
    bars.draw_ceilings(ceilings, bars.label_percents(tips, percents, ceilings))


def _draw_lines(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series], sizes: SizeAxis
) -> None:
    set_size_limits(axes, sizes)
    for series in shown:
        rows = in_axis_order(series.rows, sizes)
        draw_line(axes, series, positions(rows, sizes), rows["model_gbps"])
    for copy in copies.values():
        axes.plot(
            [sizes.position[size] for size in copy.index],
            copy,
            color=INK,
            linewidth=2.2,
            label="copy",
        )
    # Where there are two lines, the numbers are the upper one's.
    copy = max(copies.values(), key=lambda one: one.max() if len(one) else 0.0)
    near = axes.get_ylim()[1] * 0.09
    reached = _best(shown)
    numbers, percents = [], []
    for size, x in sizes.position.items():
        ceiling = copy.get(size, 0.0)
        if ceiling:
            name = "copy " if size == copy.index[-1] else ""
            numbers.append((x, ceiling, 5.0, name + format_bandwidth(ceiling)))
        if size in reached:
            gbps, percent = reached[size]
            # Where there is no room under the copy's line, the percentage goes above
            # the copy's own number.
            crowded = ceiling - near < gbps <= ceiling
            foot, offset = (ceiling, 15.0) if crowded else (gbps, 6.0)
            percents.append((x, foot, offset, f"{percent:.0f} %"))
    _annotate(axes, numbers, weight="bold")
    _annotate(axes, percents, weight="normal")


def _best(shown: list[Series]) -> dict[tuple[int, int], tuple[float, float]]:
    """The largest model_gbps by size, and its percent_of_copy."""
    columns = ["model_gbps", "percent_of_copy"]
    timed = pd.concat([series.timed[columns] for series in shown]).dropna()
    best = timed.sort_values("model_gbps", kind="stable").groupby(level=[0, 1]).last()
    return dict(zip(best.index, zip(best["model_gbps"], best["percent_of_copy"])))


def _annotate(
    axes: Axes, labels: list[tuple[float, float, float, str]], weight: str
) -> None:
    """Labels (x, y, points above y, text) centred over their points, from the last to the first, without those that
    would touch the one before."""
    low, high = axes.get_xlim()
    per_inch = (high - low) / (axes.get_position().width * axes.figure.get_figwidth())
    free = math.inf
    for x, y, offset, text in reversed(labels):
        half = (
            text_width(text, NUMBER_POINTS, bold=weight == "bold") / 2 + 0.03
        ) * per_inch
        if x + half <= free:
            free = x - half
            axes.annotate(
                text,
                (x, y),
                xytext=(0, offset),
                textcoords="offset points",
                ha="center",
                size=NUMBER_POINTS,
                weight=weight,
                path_effects=[withStroke(linewidth=2.5, foreground="white")],
            )
