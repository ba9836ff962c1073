"""Draws the time chart of many option sets: a panel shows their range, and a map the ratio of each one to the fastest.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import numpy as np
import pandas as pd

from fftbench.charts.best_and_rest import Sweep, sweep_legend, sweep_of
from fftbench.charts.device_ratios import (
    PANEL_HEIGHT,
    device_ratios,
    draw_device_ratios,
)
from fftbench.charts.labels import LineEndLabels
from fftbench.charts.map_cells import slower_shades
from fftbench.charts.map_page import (
    PANEL,
    MapPanel,
    MapSection,
    make_map_page,
    with_ranges_explained,
)
from fftbench.charts.number_rows import NumberRow
from fftbench.charts.options_map import OptionsMap
from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, Words, inner_width
from fftbench.charts.series import Group, Series, mode_sentence, what_is_timed
from fftbench.charts.style import SizeAxis, format_short_duration, size_axis
from fftbench.charts.time_axis import Floor, duration_axis, floor_legend, floors_of
from fftbench.charts.trust_marks import trust_legend

# The least of the page that a map's columns get, and the least width in inches of one, beside which names may stand.
_CELLS_SHARE = 0.65
_NARROWEST_CELL = 0.4


def time_map(group: Group, title: str, width: float) -> Figure:
    sizes = size_axis(group.sizes, True, width)
    ratios = {source: slowdowns(group, source) for source in group.sources}
    every = pd.concat([one["ratio"] for own in ratios.values() for one in own.values()])
    shades = slower_shades(every.dropna())
    several = len(group.sources) > 1
    # At a single size lines have no length, but devices can be compared.
    sweep = _sweep(group) if len(group.sizes) > 1 or several else None
    names = _names(sweep, len(group.sizes), width) if sweep else None
    room = names.width - EDGE if names else 0.0
    sections: list[MapSection] = []
    for source in group.sources:
        own = by_rank(
            group.series,
            source,
            {at: one["ratio"] for at, one in ratios[source].items()},
        )
        by_row = {row: ratios[source][one] for row, one in enumerate(own)}
        shown = [group.series[one] for one in own]
        sections.append(
            MapSection(
                source if several else "",
                OptionsMap(shown, by_row, sizes, inner_width(width) - room, shades),
                "time over the fastest at that size",
                [NumberRow("fastest", _fastest(shown))],
            )
        )
    floors = floors_of(group, group.sources)
    devices = (
        device_ratios(sweep.best_as_drawn(), options_may_differ=True) if sweep else []
    )
    panels: list[MapPanel] = []
    legend: list[LegendBlock] = []
    if sweep:
        panels.append(MapPanel(PANEL, _time_panel(sweep, sizes, floors, names)))
        legend += [*sweep_legend(sweep, names), *floor_legend(floors)]
    if devices:
        draw = functools.partial(draw_device_ratios, found=devices, sizes=sizes)
        panels.append(MapPanel(PANEL_HEIGHT, draw))
    bounded = sweep and any(one.timed["us_low"].notna().any() for one in sweep.best)
    whiskers = ", whiskers its 95\u00a0% interval" if bounded else ""
    words = Words(
        title,
        f"{mode_sentence(group.mode)}Median time of {what_is_timed(group.direction)}{whiskers}: "
        f"{_what_is_shown(group, sweep, bool(devices))}. "
        "A\u00a0dot is the kernel's own choice. Lower\u00a0is\u00a0faster.",
        group.caption,
    )
    rings = any(one.options.has_rings for one in sections)
    legend += trust_legend(group.rows, rings)
    words = with_ranges_explained(words, sections)
    return make_map_page(words, panels, sections, sizes, legend, width)


def _what_is_shown(group: Group, sweep: Sweep | None, devices: bool) -> str:
    if sweep is None:
        return "each beside the fastest"
    words = "each kernel's best options in colour, the others in grey; below, "
    if devices:
        words += f"the time of the best over that on {group.sources[0]}, and "
    return words + "all of them beside the fastest, the best first"


def _sweep(group: Group) -> Sweep:
    """Returns what the panel shows, in microseconds."""
    series = [_in_microseconds(one) for one in group.series]
    return sweep_of(series, "us", ("us_low", "us_high"), lowest=True)


def _names(sweep: Sweep, sizes: int, width: float) -> LineEndLabels | None:
    """Returns the names beside the lines; None where they leave too little room for the map."""
    names = sweep.names()
    if names is None:
        return None
    cells = inner_width(width) * _CELLS_SHARE - names.width
    return names if cells / sizes >= _NARROWEST_CELL else None


def slowdowns(group: Group, source: str) -> dict[int, pd.DataFrame]:
    """Returns the time over that of the fastest at the same size on that source, by the series' index: ratio, low and
    high, from the intervals of both medians; NaN where there is no time, or no interval, as of the fastest itself.
    """
    names = ["median_ms", "ci_low_ms", "ci_high_ms"]
    own = {
        at: one.rows[names].where(one.rows["status"] == "ok")
        for at, one in enumerate(group.series)
        if one.source == source
    }
    # The fastest row of each size, with its own interval.
    timed = pd.concat(own.values()).dropna(subset=["median_ms"])
    ranked = timed.sort_values("median_ms", kind="stable")
    fastest = ranked[~ranked.index.duplicated()]
    ratios = {}
    for at, times in own.items():
        below = fastest.reindex(times.index)
        low = times["ci_low_ms"] / below["ci_high_ms"]
        high = times["ci_high_ms"] / below["ci_low_ms"]
        is_other = times["median_ms"] > below["median_ms"]
        ratios[at] = pd.DataFrame(
            {
                "ratio": times["median_ms"] / below["median_ms"],
                "low": low.where(is_other),
                "high": high.where(is_other),
            }
        )
    return ratios


def by_rank(
    series: Sequence[Series], source: str, ratios: dict[int, pd.Series]
) -> list[int]:
    """Returns the indexes of a source's series. The algorithm with the fastest options comes first, and within an
    algorithm the fastest options do."""
    mean = {at: float(np.log(own.dropna()).mean()) for at, own in ratios.items()}
    best: dict[str, float] = {}
    for at in mean:
        name = series[at].algorithm
        best[name] = min(best.get(name, mean[at]), mean[at])
    return sorted(mean, key=lambda at: (best[series[at].algorithm], mean[at]))


def _fastest(shown: Sequence[Series]) -> dict[tuple[int, int], str]:
    times = pd.concat([one.timed["median_ms"] for one in shown])
    by_size = times.groupby(level=[0, 1]).min() * 1e3
    return {size: format_short_duration(time) for size, time in by_size.items()}


def _time_panel(
    sweep: Sweep,
    sizes: SizeAxis,
    floors: Sequence[Floor],
    names: LineEndLabels | None,
) -> Callable[[Axes], None]:
    def draw(axes: Axes) -> None:
        duration_axis(axes, *sweep.extent(), floors)
        sweep.draw(axes, sizes, names)

    return draw


def _in_microseconds(series: Series) -> Series:
    own = series.rows
    rows = own.assign(
        us=own["median_ms"] * 1e3,
        us_low=own["ci_low_ms"] * 1e3,
        us_high=own["ci_high_ms"] * 1e3,
    )
    return dataclasses.replace(series, rows=rows)
