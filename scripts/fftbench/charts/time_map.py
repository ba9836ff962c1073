"""Draws the time chart of many option sets: a panel shows their range, and a map the ratio of each one to the fastest.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import numpy as np
import pandas as pd

from fftbench.charts.best_and_rest import Sweep, sweep_legend, sweep_of
from fftbench.charts.labels import LineEndLabels
from fftbench.charts.map_cells import slower_shades
from fftbench.charts.map_page import MapSection, make_map_page
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
    every = pd.concat([one for own in ratios.values() for one in own.values()])
    shades = slower_shades(every.dropna())
    several = len(group.sources) > 1
    ranks = {source: by_rank(group.series, source, ratios[source]) for source in ratios}
    sweeps = _sweeps(group, ranks) if len(group.sizes) > 1 else {}
    names = _names(list(sweeps.values()), len(group.sizes), width)
    sections: list[MapSection] = []
    legend: list[LegendBlock] = []
    for source, own in ranks.items():
        floors = floors_of(group, [source])
        by_row = {row: ratios[source][one] for row, one in enumerate(own)}
        shown = [group.series[one] for one in own]
        room = max((one.width - EDGE for one in names.values()), default=0.0)
        panel = None
        if source in sweeps:
            panel = _panel(sweeps[source], sizes, floors, names.get(source))
            legend += [
                block
                for block in sweep_legend(sweeps[source], names.get(source))
                if block.labels not in [one.labels for one in legend]
            ]
            legend += floor_legend(floors)
        sections.append(
            MapSection(
                source if several else "",
                OptionsMap(shown, by_row, sizes, inner_width(width) - room, shades),
                "time over the fastest at that size",
                [NumberRow("fastest", _fastest(shown))],
                panel,
            )
        )
    range_words = (
        "each kernel's best options in colour, the others in grey; below, all of them beside the fastest, the best first"
        if sweeps
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


def _sweeps(group: Group, ranks: dict[str, list[int]]) -> dict[str, Sweep]:
    """Returns what the panel of each source shows, in microseconds."""
    return {
        source: sweep_of(
            [_in_microseconds(group.series[at]) for at in own], "us", lowest=True
        )
        for source, own in ranks.items()
    }


def _names(
    sweeps: Sequence[Sweep], sizes: int, width: float
) -> dict[str, LineEndLabels]:
    """Returns the names beside the lines of each source; none where they leave too little room for the map."""
    names = {one.best[0].source: one.names() for one in sweeps}
    known = {source: one for source, one in names.items() if one is not None}
    room = max((one.width for one in known.values()), default=0.0)
    cells = inner_width(width) * _CELLS_SHARE - room
    return known if cells / sizes >= _NARROWEST_CELL else {}


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
    sweep: Sweep,
    sizes: SizeAxis,
    floors: Sequence[Floor],
    names: LineEndLabels | None,
) -> Callable[[Axes], None]:
    times = pd.concat([one.timed["us"] for one in (*sweep.best, *sweep.rest)])

    def draw(axes: Axes) -> None:
        duration_axis(axes, times.min(), times.max(), floors)
        sweep.draw(axes, sizes, names)

    return draw


def _in_microseconds(series: Series) -> Series:
    rows = series.rows.assign(us=series.rows["median_ms"] * 1e3)
    return dataclasses.replace(series, rows=rows)
