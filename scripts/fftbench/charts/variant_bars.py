"""Draws one time for each variant of a transform as a horizontal bar, grouped by technique, as figure 13 of Intel's
article compares its configurations."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, WIDTH, Words, make_sheet
from fftbench.charts.style import (
    COLOURS,
    GRID,
    INK,
    QUIET_INK,
    format_short_duration,
    text_width,
)

_NAME_POINTS = 8.5
_NUMBER_POINTS = 8.0
_BAR = 0.17  # inches
_BETWEEN_VARIANTS = 0.12
_BETWEEN_TECHNIQUES = 0.14  # more
_UNDER_AXES = 0.45
_STRENGTHS = (0.85, 0.4)  # of the colour, for the first precision and the next


def variant_bars(rows: pd.DataFrame, words: Words) -> Figure:
    """Draws the bars. `rows` are the timed ones, in order, with the columns technique, variant, precision, median_ms,
    p05_ms and p95_ms; a variant has a bar for each precision."""
    precisions = list(dict.fromkeys(rows["precision"]))
    techniques = list(dict.fromkeys(rows["technique"]))
    places, end = _places(rows, precisions)
    widest = max(text_width(name, _NAME_POINTS) for name in _names(rows))
    legend = _legend(techniques, precisions)
    figure, top = make_sheet(words, end + _UNDER_AXES, legend)
    left, height = EDGE + widest + 0.12, figure.get_figheight()
    box = (left, top - end, WIDTH - left - EDGE, end)
    axes = figure.add_axes(
        tuple(part / of for part, of in zip(box, (WIDTH, height) * 2))
    )
    axes.set_ylim(end, 0)
    room = text_width("0,000 ms", _NUMBER_POINTS) + 0.15
    most = float(rows[["median_ms", "p95_ms"]].max().max())
    axes.set_xlim(0, most / (1 - room / box[2]))
    for place, (_, row) in zip(places, rows.iterrows()):
        colour = COLOURS[techniques.index(row["technique"]) % len(COLOURS)]
        strength = _STRENGTHS[precisions.index(row["precision"]) % len(_STRENGTHS)]
        _draw_bar(axes, place, row, colour, strength)
    _name_variants(axes, rows, places)
    axes.set_xlabel("milliseconds")
    axes.grid(True, axis="x", color=GRID)
    axes.spines["left"].set_visible(False)
    return figure


def _names(rows: pd.DataFrame) -> list[str]:
    return [
        f"{technique}, {variant}"
        for technique, variant in zip(rows["technique"], rows["variant"])
    ]


def _places(rows: pd.DataFrame, precisions: Sequence[str]) -> tuple[list[float], float]:
    """Returns the middle of each bar in inches from the upper end, and the inches that all take."""
    places: list[float] = []
    at, latest = 0.0, None
    for name, technique in zip(_names(rows), rows["technique"]):
        if latest is not None and name != latest[0]:
            at += _BETWEEN_VARIANTS
            at += _BETWEEN_TECHNIQUES if technique != latest[1] else 0
        latest = (name, technique)
        places.append(at + _BETWEEN_VARIANTS + _BAR / 2)
        at += _BAR
    return places, at + 2 * _BETWEEN_VARIANTS


def _draw_bar(
    axes: Axes, place: float, row: pd.Series, colour: str, strength: float
) -> None:
    median, low, high = row["median_ms"], row["p05_ms"], row["p95_ms"]
    axes.barh(place, median, _BAR * 0.86, color=colour, alpha=strength, linewidth=0)
    axes.hlines(place, low, high, color=INK, linewidth=1.0)
    axes.annotate(
        format_short_duration(median * 1e3),
        (max(median, high), place),
        xytext=(4, 0),
        textcoords="offset points",
        va="center",
        size=_NUMBER_POINTS,
        color=INK,
    )


def _name_variants(axes: Axes, rows: pd.DataFrame, places: Sequence[float]) -> None:
    """Writes the name of each variant beside the middle of its bars."""
    own: dict[str, list[float]] = {}
    for name, place in zip(_names(rows), places):
        own.setdefault(name, []).append(place)
    ticks = [sum(bars) / len(bars) for bars in own.values()]
    axes.set_yticks(ticks, list(own), size=_NAME_POINTS)
    axes.tick_params(axis="y", length=0)


def _legend(
    techniques: Sequence[str], precisions: Sequence[str]
) -> Sequence[LegendBlock]:
    colours = [Patch(color=COLOURS[i % len(COLOURS)]) for i in range(len(techniques))]
    strengths = [
        Patch(color=QUIET_INK, alpha=_STRENGTHS[i % len(_STRENGTHS)], linewidth=0)
        for i in range(len(precisions))
    ]
    blocks = [LegendBlock("technique", colours, list(techniques))]
    if len(precisions) > 1:
        blocks.append(LegendBlock("precision of images", strengths, list(precisions)))
    return blocks
