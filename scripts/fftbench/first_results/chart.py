"""Draws how long the first result takes: a bar for each algorithm and way, made of what is done until then."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, WIDTH, Words, fractions, make_sheet
from fftbench.charts.style import COLOURS, format_short_duration, text_width
from fftbench.first_results.measuring import Start, Way

_BAR = 0.3  # inches from bar to bar
_HEAD = 0.3
_UNDER_AXIS = 0.42
_POINTS = 7.5
_NAME_POINTS = 8.0
_NAMES = {
    Way.COLD: "no cache",
    Way.DRIVER: "the driver's cache",
    Way.OWN: "fftbench's cache",
    Way.BOTH: "both caches",
}


def parts_of(start: Start) -> dict[str, float]:
    """Returns milliseconds, whose sum is that of the whole."""
    programs = start.ms("read_ms") + start.ms("compile_ms")
    return {
        "reading programs": start.ms("read_ms"),
        "compiling and linking, or handing over": start.ms("compile_ms"),
        "other preparation": start.ms("device_ms") + start.ms("prepare_ms") - programs,
        "the first transform": start.ms("first_dispatch_ms"),
    }


def first_results_chart(starts: Sequence[Start], rounds: int) -> Figure:
    """Draws the starts, one for each subject and way."""
    names = list(parts_of(starts[0]))
    colours = dict(zip(names, COLOURS))
    words = Words(
        "From a context to the first result",
        "In a process that has just begun; making the context is left out. Each bar is the process with the median "
        "time. Planning of cuFFT and VkFFT is other preparation; each size has its own scale.",
        f"{starts[0].facts['device']} · {rounds} processes each",
    )
    legend = [
        LegendBlock("", [Patch(color=colours[name], alpha=0.55)], [name])
        for name in names
    ]
    sizes: dict[str, list[Start]] = {}
    for start in starts:
        sizes.setdefault(start.subject.size, []).append(start)
    body = sum(len(own) * _BAR + _HEAD + _UNDER_AXIS for own in sizes.values())
    figure, top = make_sheet(words, body, legend)
    left = EDGE + max(text_width(_name(one), _NAME_POINTS) for one in starts) + 0.12
    for size, own in sizes.items():
        top -= _HEAD + len(own) * _BAR
        box = (left, top, WIDTH - left - 0.55, len(own) * _BAR)
        axes = figure.add_axes(fractions(figure, box))
        axes.set_title(
            size, loc="left", pad=5, fontdict={"size": 9.5, "weight": "bold"}
        )
        for at, start in enumerate(own):
            end = 0.0
            for name, ms in parts_of(start).items():
                axes.barh(
                    at,
                    ms,
                    0.66,
                    left=end,
                    color=colours[name],
                    alpha=0.55,
                    label=name,
                    linewidth=0,
                )
                end += ms
            axes.annotate(
                format_short_duration(end * 1e3),
                (end, at),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                size=_POINTS,
            )
        axes.set_ylim(len(own) - 0.4, -0.6)
        axes.set_yticks(range(len(own)), [_name(one) for one in own], size=_NAME_POINTS)
        axes.tick_params(axis="y", length=0)
        axes.set_xlim(0, max(one.ms("first_result_ms") for one in own))
        axes.locator_params(axis="x", nbins=5)
        axes.xaxis.set_major_formatter(
            lambda ms, _: format_short_duration(ms * 1e3) if ms else "0"
        )
        top -= _UNDER_AXIS
    return figure


def _name(start: Start) -> str:
    return " ".join((start.subject.algorithm, *start.subject.options)) + (
        f", {_NAMES[start.way]}"
    )
