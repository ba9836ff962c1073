"""Shows how far the rounds of each case lie apart: the worst cases one by one, the others as a distribution."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullLocator
import numpy as np

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, INNER_WIDTH, WIDTH, Words, fractions, make_sheet
from fftbench.charts.series import Group, mode_sentence
from fftbench.charts.stability_cases import ShownCase, shown_cases, split_worst
from fftbench.charts.stability_rows import StabilityRows
from fftbench.charts.style import INK
from fftbench.charts.trust_marks import NOT_CONVERGED, THROTTLED
from fftbench.results.rounds import LARGE_SPREAD, SPREAD_IN_WORDS
from fftbench.results.stability_text import counted, percent

_AXIS = 0.62  # inches for ticks and the axis' name
_STRIP_HEAD, _STRIP = 0.38, 1.0
_BESIDE_STRIP = 0.3
_GOLDEN = (math.sqrt(5) - 1) / 2


def stability_chart(group: Group, title: str) -> Figure | str:
    """Draws the chart. Returns a sentence where no case has two rounds."""
    cases = shown_cases(group)
    if not any(math.isfinite(case.spread) for case in cases):
        why = (
            "every case has one round"
            if cases
            else "no samples.csv tells of its rounds"
        )
        return f"no stability chart for {group.description}: {why}"
    worst, others = split_worst(cases)
    rows = StabilityRows(worst, with_sources=len(group.sources) > 1)
    body = rows.height + _AXIS
    if others:
        body += _STRIP_HEAD + _STRIP + _AXIS
    words = Words(title, _subtitle(group, cases, worst), _caption(group))
    figure, top = make_sheet(words, body, _legend(group, cases))
    box = (EDGE + rows.left, top - rows.height, INNER_WIDTH - rows.left, rows.height)
    rows.draw(figure, box)
    if others:
        head = top - rows.height - _AXIS - 0.2
        figure.text(
            EDGE / WIDTH,
            head / figure.get_figheight(),
            strip_head(others),
            size=9.5,
            weight="bold",
        )
        box = (
            EDGE + _BESIDE_STRIP,
            head - 0.18 - _STRIP,
            INNER_WIDTH - 2 * _BESIDE_STRIP,
            _STRIP,
        )
        draw_strip(figure.add_axes(fractions(figure, box)), others)
    return figure


def _subtitle(group: Group, cases: list[ShownCase], worst: list[ShownCase]) -> str:
    large = sum(case.spread > LARGE_SPREAD for case in cases)
    which = f"The {len(worst)} cases" if len(worst) < len(cases) else "Cases"
    limit = f"{100 * LARGE_SPREAD:g}\u00a0%"
    return (
        f"{mode_sentence(group.mode)}{which} whose rounds lie furthest apart first: the median of each round against "
        f"the median of all samples. {large}\u00a0of\u00a0{counted(len(cases), 'case')} differ by more than {limit} between "
        "rounds (bold)."
    )


def _caption(group: Group) -> str:
    return f"{SPREAD_IN_WORDS[0].upper()}{SPREAD_IN_WORDS[1:]} · {group.caption}"


def _legend(group: Group, cases: list[ShownCase]) -> list[LegendBlock]:
    """Explains how to read a row, then the algorithms' colours."""

    def handle(marker: str, colour: str, face: str, line: str = "none") -> Line2D:
        return Line2D(
            [],
            [],
            color=colour,
            marker=marker,
            markersize=4.8 if marker == "o" else 6.5,
            markerfacecolor=face,
            linestyle=line,
            linewidth=1.2,
        )

    handles = [handle("o", INK, INK, "-")]
    labels = ["a round (the first on top): median, 5th to 95th percentile"]
    if not all(case.converged for case in cases):
        handles.append(handle("o", INK, "white"))
        labels.append(NOT_CONVERGED)
    if any(case.stability.throttled for case in cases):
        handles.append(handle("X", INK, INK))
        labels.append(THROTTLED)
    blocks = [LegendBlock("", handles, labels)]
    shown = {case.algorithm for case in cases}
    colours = {
        series.algorithm: series.style.colour
        for series in group.series
        if series.algorithm in shown
    }
    if len(colours) > 1:
        names = list(colours)
        step = max(len(handles), min(len(names), 8))
        for first in range(0, len(names), step):
            own = names[first : first + step]
            dots = [handle("o", colours[name], colours[name]) for name in own]
            blocks.append(LegendBlock("", dots, own))
    return blocks


def strip_head(cases: Sequence[ShownCase]) -> str:
    spreads = [case.spread for case in cases if math.isfinite(case.spread)]
    head = f"The other {counted(len(cases), 'case')}"
    if spreads:
        head += f": spread {percent(min(spreads))} to {percent(max(spreads))}, median {percent(float(np.median(spreads)))}"
    single = len(cases) - len(spreads)
    return head + (f"; {single} with one round" if single else "")


def draw_strip(axes: Axes, cases: Sequence[ShownCase]) -> None:
    spread_cases = [case for case in cases if math.isfinite(case.spread)]
    size = 5.0 if len(spread_cases) <= 150 else 3.2
    for index, case in enumerate(spread_cases):
        hot = case.stability.throttled > 0
        axes.plot(
            [100 * case.spread],
            # Neighbours in rank are placed far apart, so that dots seldom cover each other.
            [(index * _GOLDEN) % 1],
            linestyle="none",
            marker="X" if hot else "o",
            markersize=size * (1.3 if hot else 1),
            color=case.colour,
            markerfacecolor=case.colour if case.converged else "white",
            markeredgewidth=0.4 if case.converged else 1.1,
            alpha=0.85,
            clip_on=False,
            label=case.name,
        )
    largest = max([100 * case.spread for case in spread_cases], default=1.0)
    limit = 100 * LARGE_SPREAD
    axes.set_xlim(
        0, max(largest * 1.04, limit * 1.04 if largest > 0.7 * limit else 0.1)
    )
    axes.set_ylim(-0.12, 1.12)
    if limit <= axes.get_xlim()[1]:
        axes.axvline(limit, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1.5)
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.6g} %"))
    axes.yaxis.set_major_locator(NullLocator())
    axes.spines["left"].set_visible(False)
    axes.grid(True, axis="x")
    axes.set_xlabel("between-round spread", labelpad=5)
