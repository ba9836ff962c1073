"""How far the rounds of each case lie apart: the worst cases one by one, the others as a distribution."""

from __future__ import annotations

import math

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fftbench.charts.legend import LegendBlock
from fftbench.charts.modes import mode_sentence
from fftbench.charts.page import EDGE, INNER_WIDTH, WIDTH, Words, fractions, make_sheet
from fftbench.charts.series import Group
from fftbench.charts.spread_strip import draw_strip, strip_head
from fftbench.charts.stability_cases import ShownCase, shown_cases, split_worst
from fftbench.charts.stability_rows import StabilityRows
from fftbench.charts.style import INK
from fftbench.charts.trust_marks import NOT_CONVERGED, THROTTLED
from fftbench.results.rounds import LARGE_SPREAD, SPREAD_IN_WORDS
from fftbench.results.stability_text import counted

_AXIS = 0.62  # inches for ticks and the axis' name
_STRIP_HEAD, _STRIP = 0.38, 1.0
_BESIDE_STRIP = 0.3


def stability_chart(group: Group, title: str) -> Figure | str:
    """A sentence where no case has two rounds."""
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
    """How to read a row, then the algorithms' colours."""

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
