"""The speed-up chart's form for many option sets: each one's speed-up over the baseline as a map."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure

from fftbench.charts.map_page import MapSection, make_map_page
from fftbench.charts.options_map import OptionsMap, speedup_shades
from fftbench.charts.page import Words, inner_width
from fftbench.charts.series import Series
from fftbench.charts.style import size_axis
from fftbench.charts.time_map import by_rank
from fftbench.charts.trust_marks import trust_legend


def speedup_map(
    measured: Sequence[tuple[Series, pd.Series]], words: Words, note: str, width: float
) -> Figure:
    """`measured`: series with their ratios by (width, height); `note`: what the ratios are."""
    series = [one for one, _ in measured]
    ratios = {at: ratio for at, (_, ratio) in enumerate(measured)}
    sizes = size_axis(
        {size for one in ratios.values() for size in one.index}, True, width
    )
    shades = speedup_shades(pd.concat(ratios.values()))
    sources = list(dict.fromkeys(one.source for one in series))
    sections = []
    for source in sources:
        # by_rank puts the smallest first.
        own = {
            at: 1 / ratios[at] for at, one in enumerate(series) if one.source == source
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
            MapSection(source if len(sources) > 1 else "", options, note, [], None)
        )
    legend = trust_legend(pd.concat([one.rows for one in series]))
    return make_map_page(words, sections, sizes, legend, width)
