"""Draws where the time of each case goes: a bar for each, made of its passes, beside the time of the whole."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, WIDTH, Words, fractions, make_sheet
from fftbench.charts.pass_chart_support import PassGroup, case_words
from fftbench.charts.style import COLOURS, INK, format_short_duration, text_width, wrap
from fftbench.results.pass_rows import PassCase
from fftbench.results.roofline import size_words

_BAR = 0.3  # inches from bar to bar
_HEAD = 0.3
_UNDER_AXIS = 0.42
_MOST_BARS = 80
_FEWEST_AT_A_SIZE = 3
_POINTS = 7.5
_NAME_POINTS = 8.0
_WIDEST_NAME = 2.6  # inches


def stacked_passes_chart(
    group: PassGroup, title: str, caption: str, width: float = WIDTH
) -> Figure:
    sizes = _by_size(group.cases)
    most = max(_MOST_BARS // len(sizes), _FEWEST_AT_A_SIZE)
    left_out = sum(max(len(own) - most, 0) for own in sizes.values())
    sizes = {name: own[:most] for name, own in sizes.items()}
    shown = [one for own in sizes.values() for one in own]
    with_direction = len({one.of("direction") for one in shown}) > 1
    subtitle = (
        "Median time of each pass, with marks between the passes. The line is the whole transform without marks; a bar "
        "that ends elsewhere has its reason in passes.csv. The fastest first; each size has its own scale."
    )
    if left_out:
        subtitle += f" {left_out} slower cases are left out."
    kinds = list(
        dict.fromkeys(_kind(one.label) for case in shown for one in case.passes)
    )
    colours = {name: COLOURS[at % len(COLOURS)] for at, name in enumerate(kinds)}
    legend = [
        LegendBlock("", [Patch(color=colours[name], alpha=0.55)], [name])
        for name in kinds
    ]
    legend.append(
        LegendBlock(
            "", [Line2D([], [], color=INK, linewidth=1.6)], ["the whole, without marks"]
        )
    )
    body = sum(len(own) * _BAR + _HEAD + _UNDER_AXIS for own in sizes.values())
    figure, top = make_sheet(Words(title, subtitle, caption), body, legend, width)
    names = {
        id(one): "\n".join(
            wrap(case_words(one, with_direction), _NAME_POINTS, _WIDEST_NAME)[:2]
        )
        for one in shown
    }
    room = max(
        text_width(line, _NAME_POINTS)
        for name in names.values()
        for line in name.split("\n")
    )
    left = EDGE + room + 0.12
    for name, own in sizes.items():
        top -= _HEAD + len(own) * _BAR
        axes = figure.add_axes(
            fractions(figure, (left, top, width - left - 0.55, len(own) * _BAR))
        )
        axes.set_title(
            name, loc="left", pad=5, fontdict={"size": 9.5, "weight": "bold"}
        )
        _draw(axes, own, [names[id(one)] for one in own], colours)
        top -= _UNDER_AXIS
    return figure


def _by_size(cases: Sequence[PassCase]) -> dict[str, list[PassCase]]:
    """Returns the cases of each size, the fastest first."""
    order = sorted(
        cases,
        key=lambda one: (one.size[0] * one.size[1] * int(one.of("batch")), one.size),
    )
    sizes: dict[str, list[PassCase]] = {}
    for one in order:
        sizes.setdefault(size_words(one), []).append(one)
    return {
        name: sorted(own, key=lambda one: one.sum_ms) for name, own in sizes.items()
    }


def _kind(label: str) -> str:
    """Returns what passes that do the same along the same axis have in common: "rows" of "rows, stage 3"."""
    return label.partition(",")[0].strip()


def _draw(
    axes: Axes, cases: Sequence[PassCase], names: Sequence[str], colours: dict[str, str]
) -> None:
    longest = max(max(one.sum_ms, one.whole_ms) for one in cases) or 1.0
    inches = axes.get_position().width * axes.figure.get_figwidth()
    for at, case in enumerate(cases):
        start = 0.0
        for one in case.passes:
            axes.barh(
                at,
                one.median_ms,
                0.66,
                left=start,
                color=colours[_kind(one.label)],
                alpha=0.55,
                edgecolor="white",
                linewidth=0.8,
                label=one.label,
            )
            share = f"{one.median_ms / case.sum_ms:.0%}" if case.sum_ms else ""
            if text_width(share, _POINTS) + 0.06 < one.median_ms / longest * inches:
                axes.text(
                    start + one.median_ms / 2,
                    at,
                    share,
                    size=_POINTS,
                    ha="center",
                    va="center",
                )
            start += one.median_ms
        if case.whole_ms:
            axes.vlines(case.whole_ms, at - 0.42, at + 0.42, color=INK, linewidth=1.6)
        axes.annotate(
            format_short_duration(case.sum_ms * 1e3),
            (max(start, case.whole_ms), at),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            size=_POINTS,
        )
    axes.set_ylim(len(cases) - 0.4, -0.6)
    axes.set_yticks(range(len(cases)), names, size=_NAME_POINTS)
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(0, longest)
    axes.locator_params(axis="x", nbins=5)
    axes.xaxis.set_major_formatter(
        lambda ms, _: format_short_duration(ms * 1e3) if ms else "0"
    )
