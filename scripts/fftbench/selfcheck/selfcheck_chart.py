"""Draws a self-check's ratios: A against A, and A against runs slowed by a known amount, a row for each case."""

from __future__ import annotations

import math

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
import numpy as np

from fftbench.charts.ratio_rows import (
    RatioAxis,
    RowLayout,
    draw_legend,
    prepare_ratio_rows,
    ratio_rows_figure,
    rows_under_headings,
)
from fftbench.charts.style import COLOURS, GRID
from fftbench.comparison.wording import group_name, in_order, kind_of, size_name
from fftbench.comparison.verdicts import Case
from fftbench.selfcheck.figures import Figures, ratios

_LAYOUT = RowLayout(
    row=0.24,
    spare_rows=0.4,
    title_points=12,
    title_height=0.33,
    over_axes=0.12,
    under_axes=1.0,
    beside_names=0.2,
    narrowest_names=0.9,
)
_UNCHANGED, _SLOWED = COLOURS[0], COLOURS[1]
_LANE = 0.2  # of a row, above and below its middle


def selfcheck_chart(figures: Figures, subtitle: str) -> Figure:
    cases = in_order(figures.measured.cases)
    rows = rows_under_headings(cases, _heading, size_name)
    title = (
        "How often would the same be called different, and a slower kernel be missed?"
    )
    figure, axes = ratio_rows_figure(_LAYOUT, title, subtitle, rows)
    prepare_ratio_rows(axes, _LAYOUT, rows, _axis(figures))
    true = 1 + figures.measured.slowdown
    axes.axvline(true, color=_SLOWED, linewidth=1, linestyle=(0, (4, 2)))
    for place, row in enumerate(rows):
        if row.item is not None:
            _draw(axes, place, figures, row.item)
    _legend(figure, figures)
    return figure


def _heading(case: Case) -> str:
    options = case.options.replace(";", ", ")
    group = group_name(case).replace(f" · {kind_of(case)}", "")
    return f"{case.algorithm} {options}".rstrip() + f" · {group}"


def _axis(figures: Figures) -> RatioAxis:
    true, threshold = 1 + figures.measured.slowdown, figures.measured.threshold
    every = [figures.unchanged, figures.slowed]
    found = np.concatenate([ratios(compared.every) for compared in every])
    low = math.log(min(found.min(), 1 - threshold))
    high = math.log(max(found.max(), true))
    air = 0.06 * (high - low)
    low, high = math.exp(low - air), math.exp(high + air)
    return RatioAxis(low, high, threshold, "ratio of medians", label_pad=3)


def _draw(axes: Axes, place: int, figures: Figures, case: Case) -> None:
    lanes = (
        (figures.unchanged, -_LANE, _UNCHANGED, "o"),
        (figures.slowed, _LANE, _SLOWED, "D"),
    )
    for compared, offset, colour, marker in lanes:
        found = ratios(compared.of(case))
        if not len(found):
            continue
        y = place + offset
        axes.plot(
            *(found, np.full(len(found), y)),
            linestyle="none",
            marker="|",
            markersize=5,
            markeredgewidth=0.7,
            color=colour,
            alpha=0.45,
        )
        axes.plot(
            *([np.median(found)], [y]),
            marker=marker,
            markersize=4.5,
            color=colour,
            markeredgecolor="white",
            markeredgewidth=0.6,
            zorder=5,
        )


def _legend(figure: Figure, figures: Figures) -> None:
    true = 1 + figures.measured.slowdown
    pairs = len(figures.unchanged.pairs), len(figures.slowed.pairs)
    entries = (
        ({"color": _UNCHANGED, "marker": "o"}, f"A against A ({pairs[0]} pairs)"),
        ({"color": _SLOWED, "marker": "D"}, f"slowed case ({pairs[1]} pairs)"),
        ({"color": _SLOWED, "linestyle": (0, (4, 2))}, f"true ratio {true:g}"),
        (
            {"color": GRID, "linewidth": 8, "solid_capstyle": "butt"},
            f"within {100 * figures.measured.threshold:g} %",
        ),
    )
    handles = [
        Line2D([], [], **({"linestyle": "none"} | look)) for look, _ in entries[:2]
    ]
    handles += [Line2D([], [], **look) for look, _ in entries[2:]]
    labels = [name for _, name in entries]
    note = "Strokes: single comparisons. Marks: their medians."
    spacing = {"ncols": 4, "columnspacing": 1.2, "handletextpad": 0.8}
    draw_legend(figure, handles, labels, note, (0.3, 0.14), **spacing)
