"""Draws the time of the fastest own kernel over the fastest library's against the number of values, with a dot for each
size: for experiments of so many sizes that a panel for each would hide what they have in common."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import (
    EDGE,
    LEFT,
    WIDTH,
    Words,
    fractions,
    inner_width,
    make_sheet,
)
from fftbench.charts.libraries_chart import faster_of, library_names
from fftbench.charts.series import Group, mode_words
from fftbench.charts.style import COLOURS, GRID, INK, wrap
from fftbench.results.landscape import LOST
from fftbench.results.libraries import OWN, standings

FEWEST_SIZES = 24
_HEIGHT = 3.6  # inches, as below
_UNDER_AXES = 0.6
_BESIDE_LABELS = 0.6
_MOST_NAMED = 12


def ratios_chart(group: Group, title: str, width: float = WIDTH) -> Figure | None:
    """Draws the chart. Returns None where fewer sizes have been compared, or of them most are of one shape, which
    other charts show."""
    table = standings(group.rows)
    compared = table[(table["entrant"] == OWN) & table["ratio"].notna()]
    if len(compared) < FEWEST_SIZES or not _are_rectangles(compared):
        return None
    words = Words(title, _subtitle(group, table, compared), group.caption)
    figure, top = make_sheet(
        words, _HEIGHT + _UNDER_AXES, _legend(compared, width), width
    )
    box = (LEFT, top - _HEIGHT, width - LEFT - EDGE, _HEIGHT)
    axes = figure.add_axes(fractions(figure, box))
    values = compared["width"] * compared["height"]
    lost = compared["ratio"] > LOST
    for rows, colour in ((~lost, COLOURS[0]), (lost, COLOURS[1])):
        axes.plot(
            values[rows], compared["ratio"][rows], "o", color=colour, markersize=5
        )
    _draw_axes(axes, compared)
    return figure


def _are_rectangles(compared: pd.DataFrame) -> bool:
    is_rectangle = (compared["width"] != compared["height"]) & (compared["height"] > 1)
    return 2 * is_rectangle.sum() > len(compared)


def _draw_axes(axes: Axes, compared: pd.DataFrame) -> None:
    axes.set_xscale("log")
    axes.set_ylim(0, max(1.2, 1.1 * compared["ratio"].max()))
    axes.axhline(1, color=INK, linewidth=1, linestyle="--")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda ratio, _: f"{ratio:g}×"))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda values, _: f"{values:,.0f}"))
    axes.set_xlabel("values of an image: width times height")
    axes.grid(True, color=GRID)


def _subtitle(group: Group, table: pd.DataFrame, compared: pd.DataFrame) -> str:
    ratios = compared["ratio"]
    whose = faster_of(library_names(table))
    return (
        f"{mode_words(group.mode)}: median time of the fastest own kernel over that of {whose}, for each of "
        f"{len(ratios)} sizes. {(ratios < 1).sum()} take less time, {(ratios > LOST).sum()} more than {LOST:g} times as long, and "
        f"half of them at most {ratios.median():.2f} times as long. Lower\u00a0is\u00a0faster."
    )


def _legend(compared: pd.DataFrame, width: float) -> list[LegendBlock]:
    """Names the sizes that lose, the worst first: beside their dots there is no room where several are alike."""
    lost = compared[compared["ratio"] > LOST].sort_values("ratio", ascending=False)
    named = [
        f"{row.width} × {row.height} ({row.ratio:.2f}×)"
        for row in lost.head(_MOST_NAMED).itertuples()
    ]
    more = [f"{len(lost) - len(named)} more"] if len(lost) > len(named) else []
    labels = [f"up to {LOST:g}×"]
    if named:
        text = f"above {LOST:g}×: {', '.join([*named, *more])}"
        labels.append(
            "\n".join(wrap(text, 8, inner_width(width) - _BESIDE_LABELS, ", "))
        )
    dots = [
        Line2D([], [], linestyle="none", marker="o", markersize=5, color=colour)
        for colour in COLOURS[: len(labels)]
    ]
    return [LegendBlock("fastest own over fastest library", dots, labels)]
