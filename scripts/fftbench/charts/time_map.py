"""Draws the time chart of many option sets: a panel shows their range, and a map the ratio of each one to the fastest.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import numpy as np
import pandas as pd

from fftbench.charts.envelopes import draw_envelopes, envelope_legend
from fftbench.charts.map_cells import slower_shades
from fftbench.charts.map_page import MapSection, make_map_page
from fftbench.charts.number_rows import NumberRow
from fftbench.charts.options_map import OptionsMap
from fftbench.charts.page import Words, inner_width
from fftbench.charts.series import Group, Series, mode_sentence, what_is_timed
from fftbench.charts.style import SizeAxis, format_short_duration, size_axis
from fftbench.charts.time_axis import Floor, duration_axis, floor_legend, floors_of
from fftbench.charts.trust_marks import trust_legend


def time_map(group: Group, title: str, width: float) -> Figure:
    sizes = size_axis(group.sizes, True, width)
    ratios = {source: slowdowns(group, source) for source in group.sources}
    every = pd.concat([one for own in ratios.values() for one in own.values()])
    shades = slower_shades(every.dropna())
    several = len(group.sources) > 1
    sections: list[MapSection] = []
    legend = envelope_legend(group.series) if len(group.sizes) > 1 else []
    for source in group.sources:
        floors = floors_of(group, [source])
        own = by_rank(group.series, source, ratios[source])
        by_row = {row: ratios[source][one] for row, one in enumerate(own)}
        shown = [group.series[one] for one in own]
        sections.append(
            MapSection(
                source if several else "",
                OptionsMap(shown, by_row, sizes, inner_width(width), shades),
                "time over the fastest at that size",
                [NumberRow("fastest", _fastest(shown))],
                _panel(shown, sizes, floors) if len(group.sizes) > 1 else None,
            )
        )
        legend += floor_legend(floors)
    range_words = (
        "each kernel's fastest options as a line, its slowest as the band's edge; below, all of them beside the fastest"
        if len(group.sizes) > 1
        else "each beside the fastest"
    )
    words = Words(
        title,
        f"{mode_sentence(group.mode)}Median time of {what_is_timed(group.direction)}: {range_words}. "
        "A\u00a0dot is the kernel's own choice. Lower\u00a0is\u00a0faster.",
        group.caption,
    )
    return make_map_page(
        words, sections, sizes, legend + trust_legend(group.rows), width
    )


def slowdowns(group: Group, source: str) -> dict[int, pd.Series]:
    """Returns the time over that of the fastest at the same size on that source, by the series' index; NaN where
    there is no time."""
    own = {
        at: one.rows["median_ms"].where(one.rows["status"] == "ok")
        for at, one in enumerate(group.series)
        if one.source == source
    }
    fastest = pd.concat(own.values()).groupby(level=[0, 1]).min()
    return {
        at: times / fastest.reindex(times.index).to_numpy() for at, times in own.items()
    }


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


def _panel(
    shown: Sequence[Series], sizes: SizeAxis, floors: Sequence[Floor]
) -> Callable[[Axes], None]:
    microseconds = [one.rows.assign(us=one.rows["median_ms"] * 1e3) for one in shown]
    times = pd.concat([rows.loc[rows["status"] == "ok", "us"] for rows in microseconds])

    def draw(axes: Axes) -> None:
        duration_axis(axes, times.min(), times.max(), floors)
        in_us = [_with_rows(one, rows) for one, rows in zip(shown, microseconds)]
        draw_envelopes(axes, in_us, sizes, "us", lowest=True)

    return draw


def _with_rows(series: Series, rows: pd.DataFrame) -> Series:
    return dataclasses.replace(series, rows=rows)
