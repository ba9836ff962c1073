"""Draws the effective bandwidth of each series, beside that of a plain copy."""

from __future__ import annotations

import dataclasses

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator
import pandas as pd

from fftbench.charts.bars import BarGroups, fits_as_bars
from fftbench.charts.best_and_rest import Sweep, sweep_legend, sweep_of
from fftbench.charts.labels import LineEndLabels
from fftbench.charts.legend import LegendBlock, legend_of
from fftbench.charts.lines import (
    draw_line,
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
_COPY = {"color": INK, "linewidth": 2.2}
_COPY_LINES = ("-", (0, (3, 1)), (0, (1, 1)))  # a line style for each backend


def bandwidth_chart(group: Group, title: str, width: float = WIDTH) -> Figure | str:
    """Draws a panel with its own scale for each device. Returns a sentence where no row has a bandwidth."""
    shown = [_with_bandwidth(series) for series in group.series]
    shown = [series for series in shown if series.timed["gbps"].notna().any()]
    if not shown:
        return (
            f"no bandwidth chart for {group.description}: how large an element is, is not known of this domain "
            "and precision"
        )
    panels = [series.place for series in shown]
    places = list(dict.fromkeys(panels))
    every_size = {size for series in shown for size in series.timed.index}
    # Values over several sizes differ by factors of a hundred. Bars begin at zero, which would flatten the small ones.
    as_bars = len(every_size) == 1 and fits_as_bars(panels, 1, panel_width(page=width))
    sizes = size_axis(every_size, as_bars, panel_width(page=width) * 0.88)
    copies = {
        (series.place, series.backend): copy_ceiling(group.rows, series, sizes)
        for series in shown
    }
    copied = any(len(copy) for copy in copies.values())
    sweeps: dict[str, Sweep] = {}
    if not as_bars and needs_map(shown):
        sweeps = {
            place: sweep_of(_of_place(shown, place), "gbps", lowest=False)
            for place in places
        }
    names = {place: one.names() for place, one in sweeps.items() if width >= _WIDE}
    right = max((one.width for one in names.values() if one), default=EDGE)
    legend = _legend(shown, sweeps, names, width, as_bars)
    legend += _copy_legend(copies, as_bars)
    subtitle = _subtitle(group, copies, copied, as_bars)
    if sweeps:
        subtitle += " Each kernel's best options in colour, the others in grey."
    heads = places if len(places) > 1 else [""]
    height = 3.4 if len(heads) == 1 else 2.6
    rows = {
        place: [] if as_bars else _number_rows(_of_place(shown, place), copies, place)
        for place in places
    }
    page = make_page(
        Words(title, subtitle, group.caption),
        sizes,
        heads,
        height,
        legend,
        right,
        rows_below=max(map(len, rows.values())),
        width=width,
    )
    for axes, place in zip(page.panels, places):
        own = _of_place(shown, place)
        mine = {backend: copy for (at, backend), copy in copies.items() if at == place}
        if as_bars:
            _linear_axis(axes, own, mine, height)
            _draw_bars(axes, own, mine, sizes)
        else:
            _logarithmic_axis(axes, own, mine)
            _draw_copies(axes, mine, sizes)
            if sweeps:
                sweeps[place].draw(axes, sizes, names.get(place))
            else:
                _draw_lines(axes, own, sizes)
            draw_number_rows(axes, rows[place], sizes, page.first_row_below)
    return page.figure


def _legend(
    shown: list[Series],
    sweeps: dict[str, Sweep],
    names: dict[str, LineEndLabels | None],
    width: float,
    as_bars: bool,
) -> list[LegendBlock]:
    if not sweeps:
        return legend_of(shown, inner_width(width), markers_only=as_bars)
    blocks: list[LegendBlock] = []
    for place, sweep in sweeps.items():
        for block in sweep_legend(sweep, names.get(place)):
            if block.labels not in [one.labels for one in blocks]:
                blocks.append(block)
    return blocks


def copy_ceiling(rows: pd.DataFrame, series: Series, sizes: SizeAxis) -> pd.Series:
    """Returns the copy_gbps of the series' backend by size, in the axis' order."""
    beside = (rows["place"] == series.place) & (rows["backend"] == series.backend)
    own = rows[beside & rows["copy_gbps"].notna()]
    return in_axis_order(
        own.groupby(["width", "height"])[["copy_gbps"]].median(), sizes
    )["copy_gbps"]


def _with_bandwidth(series: Series) -> Series:
    """The rows of the result have `gbps` as well and, where there is a copy, `percent` of it."""
    rows = series.rows.reset_index()
    gbps = effective_gbps(rows).where(rows["status"] == "ok")
    rows = rows.assign(gbps=gbps, percent=100 * gbps / rows["copy_gbps"])
    return dataclasses.replace(series, rows=rows.set_index(["width", "height"]))


def _of_place(shown: list[Series], place: str) -> list[Series]:
    return [series for series in shown if series.place == place]


def _subtitle(
    group: Group,
    copies: dict[tuple[str, str], pd.Series],
    copied: bool,
    as_bars: bool,
) -> str:
    words = (
        f"{mode_sentence(group.mode)}Effective bandwidth: {IN_WORDS}, over the median time. "
        "Higher\u00a0is\u00a0faster."
    )
    if copied:
        several = len({backend for _, backend in copies}) > 1
        words += " Black: a plain copy of the same array in the same run"
        words += ", on the same backend" if several else ""
        words += "; percentages are of that copy." if as_bars else "."
    return words


def _linear_axis(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series], height: float
) -> None:
    highest = max(_values(shown, copies))
    axes.set_ylim(0, highest * (1 + 0.35 / height))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    _label_axis(axes)


def _logarithmic_axis(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series]
) -> None:
    """Sets up a logarithmic axis: lines, unlike bars, need not start at zero, and small arrays reach only a hundredth
    of what large ones do."""
    values = _values(shown, copies)
    margin = max((max(values) / min(values)) ** 0.04, 1.1)
    low, high = min(values) / margin, max(values) * margin
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    axes.yaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    axes.yaxis.set_minor_locator(NullLocator())
    _label_axis(axes)


def _label_axis(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.grid(True, axis="y")
    axes.set_ylabel("GB/s")


def _values(shown: list[Series], copies: dict[str, pd.Series]) -> list[float]:
    values = [gbps for series in shown for gbps in series.timed["gbps"].dropna()]
    return values + [gbps for copy in copies.values() for gbps in copy]


def _draw_bars(
    axes: Axes, shown: list[Series], copies: dict[str, pd.Series], sizes: SizeAxis
) -> None:
    bars = BarGroups(axes, shown, sizes)
    tips = [series.timed["gbps"].dropna() for series in shown]
    for series, own in zip(shown, tips):
        bars.draw(series, own, 0.0)
    percents = [
        series.timed.loc[own.index, "percent"].dropna()
        for series, own in zip(shown, tips)
    ]
    ceilings = [copies[series.backend] for series in shown]
    bars.draw_ceilings(ceilings, bars.label_percents(tips, percents, ceilings))


def _draw_copies(axes: Axes, copies: dict[str, pd.Series], sizes: SizeAxis) -> None:
    set_size_limits(axes, sizes)
    for copy, line in zip(copies.values(), _COPY_LINES):
        x = [sizes.position[size] for size in copy.index]
        axes.plot(x, copy, label="copy", linestyle=line, **_COPY)


def _copy_legend(
    copies: dict[tuple[str, str], pd.Series], as_bars: bool
) -> list[LegendBlock]:
    backends = list(dict.fromkeys(at[1] for at, copy in copies.items() if len(copy)))
    if as_bars or len(backends) < 2:
        names = {"plain copy": "-"} if backends else {}
    else:
        names = {
            f"plain copy, {name}": line for name, line in zip(backends, _COPY_LINES)
        }
    handles = [Line2D([], [], linestyle=line, **_COPY) for line in names.values()]
    return [LegendBlock("", handles, list(names))] if names else []


def _draw_lines(axes: Axes, shown: list[Series], sizes: SizeAxis) -> None:
    for series in shown:
        rows = in_axis_order(series.rows, sizes)
        draw_line(axes, series, positions(rows, sizes), rows["gbps"])


def _number_rows(
    shown: list[Series], copies: dict[tuple[str, str], pd.Series], place: str
) -> list[NumberRow]:
    """Returns rows with the bandwidth of each backend's copy, and the part of it that the best series reaches."""
    own = {backend: copy for (at, backend), copy in copies.items() if at == place}
    own = {backend: copy for backend, copy in own.items() if len(copy)}
    rows = []
    for backend, copy in own.items():
        name = f"copy, {backend}" if len(own) > 1 else "copy, GB/s"
        texts = {size: format_bandwidth(gbps) for size, gbps in copy.items()}
        rows.append(NumberRow(name, texts))
    timed = pd.concat([series.timed[["gbps", "percent"]] for series in shown])
    best = timed.dropna().sort_values("gbps", kind="stable").groupby(level=[0, 1])
    percents = best.last()["percent"]
    if len(percents):
        texts = {size: f"{percent:.0f} %" for size, percent in percents.items()}
        rows.append(NumberRow("best / copy", texts))
    return rows
