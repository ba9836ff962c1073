"""Draws the effective bandwidth of each series, beside that of a plain copy."""

from __future__ import annotations

from collections.abc import Sequence
import dataclasses
from itertools import accumulate
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator
import pandas as pd

from fftbench.charts.bars import BarGroups, fits_as_bars
from fftbench.charts.best_and_rest import sweep_legend, sweep_of
from fftbench.charts.legend import LegendBlock, legend_of
from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    needs_map,
    positions,
    set_size_limits,
)
from fftbench.charts.number_rows import NumberRow, draw_number_rows
from fftbench.charts.page import EDGE, WIDTH, Words, inner_width, make_page, panel_width
from fftbench.charts.series import Group, Series, mode_sentence
from fftbench.charts.style import (
    INK,
    SizeAxis,
    format_bandwidth,
    logarithmic_ticks,
    size_axis,
)
from fftbench.results.effective_bandwidth import IN_WORDS, effective_gbps

_WIDE = 6.0  # inches of a page that has room for names beside its panel
_PANEL_HEIGHT = 3.4
_PANEL_OF_DEVICES = 4.2
_ENDS = ("gbps_low", "gbps_high")
_COPY = {"color": INK, "linewidth": 2.2}
_COPY_LINES = ("-", (0, (3, 1)), (0, (1, 1)))  # a line style for each backend

# (source, place, backend) -> the bandwidth of a plain copy by size
Copies = dict[tuple[str, str, str], pd.Series]


def bandwidth_chart(group: Group, title: str, width: float = WIDTH) -> Figure | str:
    """Draws all devices in one panel. Returns a sentence where no row has a bandwidth."""
    shown = _with_bandwidth(group.series)
    shown = [series for series in shown if series.timed["gbps"].notna().any()]
    if not shown:
        return (
            f"no bandwidth chart for {group.description}: how large an element is, is not known of this domain "
            "and precision"
        )
    every_size = {size for series in shown for size in series.timed.index}
    # Values over several sizes differ by factors of a hundred. Bars begin at zero, which would flatten the small ones.
    one_panel = [""] * len(shown)
    inches = panel_width(page=width)
    as_bars = len(every_size) == 1 and fits_as_bars(one_panel, 1, inches)
    sizes = size_axis(every_size, as_bars, inches * 0.88)
    copies = {
        (source, place, backend): copy_ceiling(group.rows, place, backend, sizes)
        for source, place, backend in dict.fromkeys(map(_copy_of, shown))
    }
    several = len(group.sources) > 1
    sweep = None
    if not as_bars and needs_map(shown):
        sweep = sweep_of(shown, "gbps", _ENDS, lowest=False)
    names = sweep.names() if sweep and width >= _WIDE else None
    right = names.width if names else EDGE
    if sweep:
        legend = sweep_legend(sweep, names)
    else:
        legend = legend_of(shown, inner_width(width), several, markers_only=as_bars)
    copy_lines = _copy_lines(copies, shown)
    legend += _copy_legend(copies, copy_lines, as_bars)
    rows = [] if as_bars else _number_rows(shown, copies, several)
    height = _PANEL_OF_DEVICES if several else _PANEL_HEIGHT
    page = make_page(
        Words(
            title, _subtitle(group, shown, copies, as_bars, bool(sweep)), group.caption
        ),
        sizes,
        [""],
        height,
        legend,
        right,
        rows_below=len(rows),
        width=width,
    )
    axes = page.panels[0]
    if as_bars:
        _linear_axis(axes, shown, copies, height)
        _draw_bars(axes, shown, copies, sizes)
    else:
        low, high = sweep.extent() if sweep else _extent(shown)
        _logarithmic_axis(axes, low, high, copies)
        set_size_limits(axes, sizes)
        _draw_copies(axes, copies, copy_lines, sizes)
        if sweep:
            sweep.draw(axes, sizes, names)
        else:
            _draw_lines(axes, shown, sizes)
        draw_number_rows(axes, rows, sizes, page.first_row_below)
    return page.figure


def copy_ceiling(
    rows: pd.DataFrame, place: str, backend: str, sizes: SizeAxis
) -> pd.Series:
    """Returns the copy_gbps of a backend by size, in the axis' order."""
    beside = (rows["place"] == place) & (rows["backend"] == backend)
    own = rows[beside & rows["copy_gbps"].notna()]
    return in_axis_order(
        own.groupby(["width", "height"])[["copy_gbps"]].median(), sizes
    )["copy_gbps"]


def _with_bandwidth(every: Sequence[Series]) -> list[Series]:
    """The rows of the results have `gbps` as well, the ends of its interval and, where there is a copy, `percent` of
    it."""
    rows = pd.concat([series.rows for series in every]).reset_index()
    gbps = effective_gbps(rows).where(rows["status"] == "ok")
    rows = rows.assign(
        gbps=gbps,
        gbps_low=gbps * rows["median_ms"] / rows["ci_high_ms"],
        gbps_high=gbps * rows["median_ms"] / rows["ci_low_ms"],
        percent=100 * gbps / rows["copy_gbps"],
    )
    rows = rows.set_index(["width", "height"])
    ends = list(accumulate(len(series.rows) for series in every))
    return [
        dataclasses.replace(series, rows=rows.iloc[end - len(series.rows) : end])
        for series, end in zip(every, ends)
    ]


def _subtitle(
    group: Group, shown: list[Series], copies: Copies, as_bars: bool, best_only: bool
) -> str:
    bounded = any(one.timed[_ENDS[0]].notna().any() for one in shown)
    whiskers = ", whiskers its 95\u00a0% interval" if bounded else ""
    words = (
        f"{mode_sentence(group.mode)}Effective bandwidth: {IN_WORDS}, over the median time{whiskers}. "
        "Higher\u00a0is\u00a0faster."
    )
    if any(len(copy) for copy in copies.values()):
        several = len({backend for *_, backend in copies}) > 1
        words += " Black: a plain copy of the same array in the same run"
        words += ", on the same backend" if several else ""
        words += "; percentages are of that copy." if as_bars else "."
    if best_only:
        words += " Each kernel's best options in colour, the others in grey."
    return words


def _linear_axis(
    axes: Axes, shown: list[Series], copies: Copies, height: float
) -> None:
    highest = max(_extent(shown)[1], *_copied(copies), 0.0)
    axes.set_ylim(0, highest * (1 + 0.35 / height))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    _label_axis(axes)


def _logarithmic_axis(axes: Axes, low: float, high: float, copies: Copies) -> None:
    """Sets up a logarithmic axis: lines, unlike bars, need not start at zero, and small arrays reach only a hundredth
    of what large ones do."""
    low, high = min([low, *_copied(copies)]), max([high, *_copied(copies)])
    margin = max((high / low) ** 0.04, 1.1)
    low, high = low / margin, high * margin
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    axes.yaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    axes.yaxis.set_minor_locator(NullLocator())
    _label_axis(axes)


def _label_axis(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.grid(True, axis="y")
    axes.set_ylabel("GB/s")


def _extent(shown: list[Series]) -> tuple[float, float]:
    """Returns the least and the largest bandwidth, intervals included."""
    timed = pd.concat([series.timed[["gbps", *_ENDS]] for series in shown])
    return float(timed.min().min()), float(timed.max().max())


def _copied(copies: Copies) -> list[float]:
    return [gbps for copy in copies.values() for gbps in copy]


def _draw_bars(
    axes: Axes, shown: list[Series], copies: Copies, sizes: SizeAxis
) -> None:
    bars = BarGroups(axes, shown, sizes)
    tips = [series.timed["gbps"].dropna() for series in shown]
    for series, own in zip(shown, tips):
        bars.draw(series, own, 0.0, *(series.timed[end] for end in _ENDS))
    percents = [
        series.timed.loc[own.index, "percent"].dropna()
        for series, own in zip(shown, tips)
    ]
    ceilings = [copies[_copy_of(series)] for series in shown]
    # The numbers stand beyond the whiskers.
    reached = [
        series.timed.loc[own.index, _ENDS[1]].fillna(own)
        for series, own in zip(shown, tips)
    ]
    bars.draw_ceilings(ceilings, bars.label_percents(reached, percents, ceilings))


def _copy_of(series: Series) -> tuple[str, str, str]:
    return series.source, series.place, series.backend


def _copy_lines(copies: Copies, shown: list[Series]) -> dict[tuple[str, str, str], Any]:
    """Returns the line of each copy: that of its device where there are several, else one for each backend."""
    of_source = {one.source: one.style.line for one in reversed(shown)}
    if len(of_source) > 1:
        return {at: of_source[at[0]] for at in copies}
    known = [at for at, copy in copies.items() if len(copy)]
    return {at: _COPY_LINES[n % len(_COPY_LINES)] for n, at in enumerate(known)}


def _draw_copies(
    axes: Axes,
    copies: Copies,
    lines: dict[tuple[str, str, str], Any],
    sizes: SizeAxis,
) -> None:
    several = len({source for source, *_ in copies}) > 1
    for at, copy in copies.items():
        if len(copy):
            x = [sizes.position[size] for size in copy.index]
            name = f"copy @ {at[0]}" if several else "copy"
            axes.plot(x, copy, label=name, linestyle=lines[at], **_COPY)


def _copy_legend(
    copies: Copies, lines: dict[tuple[str, str, str], Any], as_bars: bool
) -> list[LegendBlock]:
    known = [at for at, copy in copies.items() if len(copy)]
    backends = list(dict.fromkeys(at[2] for at in known))
    if as_bars or len(backends) < 2 or len({at[0] for at in known}) > 1:
        names = {"plain copy": "-"} if known else {}
    else:
        names = {f"plain copy, {at[2]}": lines[at] for at in known}
    handles = [Line2D([], [], linestyle=line, **_COPY) for line in names.values()]
    return [LegendBlock("", handles, list(names))] if names else []


def _draw_lines(axes: Axes, shown: list[Series], sizes: SizeAxis) -> None:
    for series in shown:
        rows = in_axis_order(series.rows, sizes)
        x = positions(rows, sizes)
        draw_line(axes, series, x, rows["gbps"])
        draw_whiskers(axes, series, x, *(rows[end] for end in _ENDS))


def _number_rows(shown: list[Series], copies: Copies, several: bool) -> list[NumberRow]:
    """Returns rows with the bandwidth of each copy, and the part of it that the best series reaches. With several devices
    each row begins with the line of its device."""
    rows: list[NumberRow] = []
    known = {at: copy for at, copy in copies.items() if len(copy)}
    for source, place in dict.fromkeys(at[:2] for at in known):
        own = {at[2]: copy for at, copy in known.items() if at[:2] == (source, place)}
        mine = [one for one in shown if (one.source, one.place) == (source, place)]
        line = mine[0].style.line if several else None
        for backend, copy in own.items():
            alone = len(known) == 1
            name = "copy" if several else "copy, GB/s" if alone else f"copy, {backend}"
            texts = {size: format_bandwidth(gbps) for size, gbps in copy.items()}
            rows.append(NumberRow(name, texts, line))
        timed = pd.concat([series.timed[["gbps", "percent"]] for series in mine])
        best = timed.dropna().sort_values("gbps", kind="stable").groupby(level=[0, 1])
        percents = best.last()["percent"]
        if len(percents):
            texts = {size: f"{percent:.0f} %" for size, percent in percents.items()}
            name = "best" if several else "best / copy"
            rows.append(NumberRow(name, texts, line))
    return rows
