"""Draws the ratio of two runs with its interval, a line for each case."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

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
from fftbench.comparison.verdicts import Case, Comparison, Limits, Verdict

_WIDTH = 8.0  # inches, as all below
_EDGE = 0.2
_INNER = _WIDTH - 2 * _EDGE
_ROW = 0.17
_TITLE_POINTS, _TEXT_POINTS, _ROW_POINTS = 13.0, 9.0, 8.0
_FURTHEST = math.log(
    4
)  # very wide intervals are cut here, so that the others stay readable


@dataclass(frozen=True)
class _Mark:
    colour: str
    marker: str
    filled: bool


_MARKS = {  # triangles point to where the verdict lies, so that colour is not needed
    Verdict.FASTER: _Mark(COLOURS[0], "<", True),
    Verdict.SLOWER: _Mark(COLOURS[1], ">", True),
    Verdict.SAME: _Mark(QUIET_INK, "o", True),
    Verdict.UNCLEAR: _Mark(COLOURS[7], "D", False),
    Verdict.TOO_FEW_ROUNDS: _Mark(COLOURS[7], "x", False),
}
_Line = Case | str  # a case, or a line of its kernel's name


def ratio_charts(
    compared: Mapping[Case, Comparison], limits: Limits, runs: Sequence[str]
) -> Iterator[tuple[str, Figure]]:
    """Yields a file's name and its figure for each mode, direction, batch, domain and precision; `runs` has the names
    of A and B."""
    groups = list(dict.fromkeys(map(group_name, in_order(compared))))
    for group in groups:
        own = {case: one for case, one in compared.items() if group_name(case) == group}
        case = next(iter(own))
        parts = [case.mode, case.direction, f"batch{case.batch}"]
        parts += [case.domain, case.precision]
        differing = [
            part
            for part, field in zip(parts, ("mode", "direction", "batch", "domain"))
            if len({getattr(one, field) for one in compared}) > 1
        ]
        if len({one.precision for one in compared}) > 1:
            differing.append(case.precision)
        yield "-".join(["ratio", *differing]), _ratio_chart(own, group, limits, runs)


def _ratio_chart(
    compared: dict[Case, Comparison], group: str, limits: Limits, runs: Sequence[str]
) -> Figure:
    lines = _lines(compared)
    left = _EDGE + 0.1 + max(text_width(size_name(c), _ROW_POINTS) for c in compared)
    left = max(left, 0.75)
    subtitle = wrap(f"{group} · A: {runs[0]} · B: {runs[1]}", _TEXT_POINTS, _INNER)
    head = _EDGE + 0.3 + 0.17 * len(subtitle) + 0.42
    body = _ROW * (len(lines) + 0.6)
    foot = 0.95 + _EDGE
    height = head + body + foot
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    title = {"size": _TITLE_POINTS, "weight": "bold", "va": "top"}
    figure.text(_EDGE / _WIDTH, 1 - _EDGE / height, "Time of B over time of A", **title)
    top = height - _EDGE - 0.3
    for text in subtitle:
        words = {"size": _TEXT_POINTS, "color": QUIET_INK, "va": "top"}
        figure.text(_EDGE / _WIDTH, top / height, text, **words)
        top -= 0.17
    axes = figure.add_axes(
        (
            left / _WIDTH,
            foot / height,
            (_WIDTH - left - _EDGE) / _WIDTH,
            body / height,
        )
    )
    low, high = _limits(compared.values(), limits.threshold)
    _prepare(axes, lines, low, high, limits.threshold)
    for place, line in enumerate(lines):
        if isinstance(line, str):
            axes.text(
                0.004,
                place,
                line,
                transform=axes.get_yaxis_transform(),
                size=_ROW_POINTS,
                weight="bold",
                va="center",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
                zorder=4,
            )
        else:
            _draw(axes, place, compared[line], low, high)
    _legend(figure, compared, limits.threshold, height)
    return figure


def _lines(compared: dict[Case, Comparison]) -> list[_Line]:
    lines: list[_Line] = []
    kernel: tuple[object, ...] = ()
    for case in in_order(compared):
        if case[:2] != kernel:
            kernel = case[:2]
            options = case.options.replace(";", ", ")
            name = f"{case.algorithm} {options}".rstrip()
            lines += wrap(name, _ROW_POINTS * 1.12, _INNER - 1.0)
        lines.append(case)
    return lines


def _limits(compared: Iterable[Comparison], threshold: float) -> tuple[float, float]:
    """Leaves room for every ratio, for the band with some air, and for every interval that is not absurdly wide."""
    band = max(2 * threshold, 0.02)
    logs = [math.log1p(-min(band, 0.75)), math.log1p(band)]
    for one in compared:
        logs.append(math.log(one.ratio))
        if not math.isnan(one.low):
            logs.append(max(math.log(one.low), -_FURTHEST))
            logs.append(min(math.log(one.high), _FURTHEST))
    air = 0.03 * (max(logs) - min(logs))
    return math.exp(min(logs) - air), math.exp(max(logs) + air)


def _prepare(
    axes: Axes, lines: list[_Line], low: float, high: float, threshold: float
) -> None:
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(lines) - 0.2, -0.8)
    ticks = logarithmic_ticks(low, high)
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.tick_params(top=True, labeltop=True, length=3)
    axes.set_xlabel("B / A (left: B takes less time; right: B takes more)", labelpad=4)
    axes.grid(axis="x")
    axes.axvspan(1 - threshold, 1 + threshold, color=GRID, alpha=0.75, linewidth=0)
    axes.axvline(1, color=INK, linewidth=0.9)
    cases = {at: line for at, line in enumerate(lines) if isinstance(line, Case)}
    names = [size_name(case) for case in cases.values()]
    axes.set_yticks(list(cases), names, size=_ROW_POINTS)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _draw(axes: Axes, place: int, one: Comparison, low: float, high: float) -> None:
    mark = _MARKS[one.verdict]
    if not math.isnan(one.low):
        ends = max(one.low, low), min(one.high, high)
        axes.hlines(place, *ends, color=mark.colour, linewidth=1.4)
        # The interval goes on beyond the axis.
        for edge, cut, sign in (
            (low, one.low < low, "‹"),
            (high, one.high > high, "›"),
        ):
            if cut:
                axes.text(
                    edge,
                    place,
                    sign,
                    color=mark.colour,
                    size=11,
                    weight="bold",
                    ha="center",
                    va="center",
                )
    axes.plot(
        [one.ratio],
        [place],
        linestyle="none",
        marker=mark.marker,
        color=mark.colour,
        markerfacecolor=mark.colour if mark.filled else "white",
        zorder=3,
        label=one.verdict.value,
    )


def _legend(
    figure: Figure, compared: dict[Case, Comparison], threshold: float, height: float
) -> None:
    verdicts = [one.verdict for one in compared.values()]
    handles, labels = [], []
    for verdict, mark in _MARKS.items():
        face = mark.colour if mark.filled else "white"
        handles.append(
            Line2D([], [], color=mark.colour, marker=mark.marker, markerfacecolor=face)
        )
        labels.append(f"{verdict.value} ({verdicts.count(verdict)})")
    handles.append(Line2D([], [], color=GRID, linewidth=8))
    labels.append(f"within {100 * threshold:g} % of no change")
    figure.legend(
        handles,
        labels,
        loc="lower left",
        bbox_to_anchor=(_EDGE / _WIDTH, 0.38 / height),
        ncols=5,
        frameon=False,
        fontsize=_ROW_POINTS,
        borderaxespad=0,
        borderpad=0,
        columnspacing=1.6,
    )
    figure.text(
        _EDGE / _WIDTH,
        _EDGE / height,
        "Point: ratio of medians. Line: its 95 % interval, which an arrowhead at the edge continues.",
        size=_ROW_POINTS,
        color=QUIET_INK,
    )
