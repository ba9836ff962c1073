"""Draws the ratio of two runs with its interval, a line for each case."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fftbench.charts.page import EDGE
from fftbench.charts.ratio_rows import (
    RatioAxis,
    RowLayout,
    draw_legend,
    prepare_ratio_rows,
    ratio_rows_figure,
    rows_under_headings,
)
from fftbench.charts.style import COLOURS, GRID, QUIET_INK
from fftbench.comparison.wording import group_name, in_order, size_name
from fftbench.results.verdict_words import Limits, Verdict
from fftbench.comparison.verdicts import Case, Comparison
from fftbench.results.kinds import KIND_COLUMNS

_LAYOUT = RowLayout(
    row=0.17,
    spare_rows=0.6,
    title_points=13,
    title_height=0.3,
    over_axes=0.42,
    under_axes=0.95 + EDGE,
    beside_names=0.1,
    narrowest_names=0.75,
)
# Very wide intervals are cut here, so that the others stay readable.
_FURTHEST = math.log(4)


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
}


def ratio_charts(
    compared: Mapping[Case, Comparison], limits: Limits, runs: Sequence[str]
) -> Iterator[tuple[str, Figure]]:
    """Yields a file's name and its figure for each mode, direction, batch and kind; `runs` has the names of A and B."""
    groups = list(dict.fromkeys(map(group_name, in_order(compared))))
    for group in groups:
        own = {case: one for case, one in compared.items() if group_name(case) == group}
        case = next(iter(own))
        parts = [case.mode, case.direction, f"batch{case.batch}"]
        parts += [getattr(case, column) for column in KIND_COLUMNS]
        fields = ("mode", "direction", "batch", *KIND_COLUMNS)
        differing = [
            part
            for part, field in zip(parts, fields)
            if len({getattr(one, field) for one in compared}) > 1
        ]
        yield "-".join(["ratio", *differing]), _ratio_chart(own, group, limits, runs)


def _ratio_chart(
    compared: dict[Case, Comparison], group: str, limits: Limits, runs: Sequence[str]
) -> Figure:
    rows = rows_under_headings(in_order(compared), _kernel_name, size_name)
    subtitle = f"{group} · A: {runs[0]} · B: {runs[1]}"
    figure, axes = ratio_rows_figure(
        _LAYOUT, "Time of B over time of A", subtitle, rows
    )
    low, high = _limits(compared.values(), limits.threshold)
    label = "B / A (left: B takes less time; right: B takes more)"
    axis = RatioAxis(low, high, limits.threshold, label, label_pad=4)
    prepare_ratio_rows(axes, _LAYOUT, rows, axis)
    axes.tick_params(axis="x", top=True, labeltop=True, length=3)
    for place, row in enumerate(rows):
        if row.item is not None:
            _draw(axes, place, compared[row.item], low, high)
    _legend(figure, compared, limits.threshold)
    return figure


def _kernel_name(case: Case) -> str:
    return f"{case.algorithm} {case.options.replace(';', ', ')}".rstrip()


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


def _draw(axes: Axes, place: int, one: Comparison, low: float, high: float) -> None:
    mark = _MARKS[one.verdict]
    if not math.isnan(one.low):
        ends = max(one.low, low), min(one.high, high)
        axes.hlines(place, *ends, color=mark.colour, linewidth=1.4)
        # An arrowhead shows that the interval continues beyond the axis.
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


def _legend(figure: Figure, compared: dict[Case, Comparison], threshold: float) -> None:
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
    note = "Point: ratio of medians. Line: its 95 % interval, which an arrowhead at the edge continues."
    draw_legend(figure, handles, labels, note, (0.38, EDGE), ncols=5, columnspacing=1.6)
