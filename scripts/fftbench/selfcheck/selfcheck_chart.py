"""Draws a self-check's ratios: A against A, and A against runs slowed by a known amount, a row for each case."""

from __future__ import annotations

import math

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
import numpy as np

from fftbench.charts.style import (
    COLOURS,
    GRID,
    INK,
    QUIET_INK,
    logarithmic_ticks,
    text_width,
    wrap,
)
from fftbench.comparison.text import group_name, in_order, size_name
from fftbench.comparison.verdicts import Case
from fftbench.selfcheck.figures import Figures, ratios

_WIDTH = 8.0  # inches, as all below
_EDGE = 0.2
_ROW = 0.24
_NAME_POINTS, _TEXT_POINTS = 8.0, 9.0
_UNCHANGED, _SLOWED = COLOURS[0], COLOURS[1]
_LANE = 0.2  # of a row, above and below its middle

_Line = Case | str  # a case, or a line of a heading


def selfcheck_chart(figures: Figures, subtitle: str) -> Figure:
    lines = _lines(figures.measured.cases)
    cases = [line for line in lines if isinstance(line, Case)]
    left = _EDGE + 0.2 + max(text_width(size_name(c), _NAME_POINTS) for c in cases)
    left = max(left, 0.9)
    words = wrap(subtitle, _TEXT_POINTS, _WIDTH - 2 * _EDGE)
    head = _EDGE + 0.35 + 0.17 * len(words) + 0.1
    body, foot = _ROW * (len(lines) + 0.4), 1.0
    height = head + body + foot
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    x = _EDGE / _WIDTH
    title = (
        "How often would the same be called different, and a slower kernel be missed?"
    )
    figure.text(x, 1 - _EDGE / height, title, size=12, weight="bold", va="top")
    for index, line in enumerate(words):
        top = 1 - (_EDGE + 0.33 + 0.17 * index) / height
        figure.text(x, top, line, size=_TEXT_POINTS, color=QUIET_INK, va="top")
    box = (
        left / _WIDTH,
        foot / height,
        (_WIDTH - left - _EDGE) / _WIDTH,
        body / height,
    )
    axes = figure.add_axes(box)
    _prepare(axes, figures, lines)
    for place, line in enumerate(lines):
        if isinstance(line, Case):
            _draw(axes, place, figures, line)
    _legend(figure, figures, height)
    return figure


def _lines(cases: list[Case]) -> list[_Line]:
    lines: list[_Line] = []
    heading = ""
    for case in in_order(cases):
        options = case.options.replace(";", ", ")
        group = group_name(case).replace(f" · {case.domain} {case.precision}", "")
        own = f"{case.algorithm} {options}".rstrip() + f" · {group}"
        if own != heading:
            heading = own
            lines += wrap(heading, _NAME_POINTS * 1.12, _WIDTH - 2 * _EDGE - 1)
        lines.append(case)
    return lines


def _prepare(axes: Axes, figures: Figures, lines: list[_Line]) -> None:
    true, threshold = 1 + figures.measured.slowdown, figures.measured.threshold
    every = [figures.unchanged, figures.slowed]
    found = np.concatenate([ratios(compared.every) for compared in every])
    low = math.log(min(found.min(), 1 - threshold))
    high = math.log(max(found.max(), true))
    air = 0.06 * (high - low)
    low, high = math.exp(low - air), math.exp(high + air)
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(lines) - 0.4, -0.8)
    ticks = logarithmic_ticks(low, high)
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.set_xlabel("ratio of medians", labelpad=3)
    axes.grid(axis="x")
    axes.axvspan(1 - threshold, 1 + threshold, color=GRID, alpha=0.75, linewidth=0)
    axes.axvline(1, color=INK, linewidth=0.9)
    axes.axvline(true, color=_SLOWED, linewidth=1, linestyle=(0, (4, 2)))
    cases = {at: line for at, line in enumerate(lines) if isinstance(line, Case)}
    names = [size_name(case) for case in cases.values()]
    axes.set_yticks(list(cases), names, size=_NAME_POINTS)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    style = {"size": _NAME_POINTS, "weight": "bold", "va": "center", "zorder": 4}
    style["bbox"] = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    for place, line in enumerate(lines):
        if isinstance(line, str):
            axes.text(0.004, place, line, transform=axes.get_yaxis_transform(), **style)


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


def _legend(figure: Figure, figures: Figures, height: float) -> None:
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
    place = {"loc": "lower left", "bbox_to_anchor": (_EDGE / _WIDTH, 0.3 / height)}
    figure.legend(
        handles,
        [name for _, name in entries],
        **place,
        ncols=4,
        frameon=False,
        fontsize=_NAME_POINTS,
        borderaxespad=0,
        borderpad=0,
        columnspacing=1.2,
        handletextpad=0.8,
    )
    note = "Strokes: single comparisons. Marks: their medians."
    y = 0.14 / height
    figure.text(_EDGE / _WIDTH, y, note, size=_NAME_POINTS, color=QUIET_INK)
