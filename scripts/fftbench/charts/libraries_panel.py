"""Draws a panel of bars at one size: the time of each kernel, and over it the ratio to the best library's."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MaxNLocator
import pandas as pd

from fftbench.charts.bars import NUMBER_POINTS
from fftbench.charts.style import (
    INK,
    QUIET_INK,
    format_duration,
    format_ratio,
    ratio_text,
)
from fftbench.results.libraries import Kind, kind_of
from fftbench.results.verdict_words import Verdict

LONGEST = (
    3.0  # times the best library's; a longer bar would flatten all others, and is cut
)
# times the best library's; the least length of a bar that is cut, which must look much longer
_SHORTEST_CUT = 1.7
_BEYOND = 1.1  # times the highest whole bar; where a cut bar ends
_BAR = 0.8  # of a slot
_BETWEEN_KINDS = 0.45  # slots
_OVER_BARS = 0.24  # inches for the ratios
_CLEAR = 0.19  # inches over a tip that its number takes
MARKS = {Verdict.SAME: "=", Verdict.UNCLEAR: "~"}
FILL = {Kind.OWN: 1.0, Kind.LIBRARY: 0.75, Kind.DISSERTATION: 0.35}


def slots(entrants: Sequence[str]) -> dict[str, float]:
    """Returns where each entrant's bar stands, with more room between kinds."""
    places: dict[str, float] = {}
    at = 0.0
    for before, entrant in zip([None, *entrants], entrants):
        if before is not None:
            apart = kind_of(before) != kind_of(entrant)
            at += 1 + (_BETWEEN_KINDS if apart else 0)
        places[entrant] = at
    return places


def draw_libraries_panel(
    axes: Axes,
    rows: pd.DataFrame,
    places: Mapping[str, float],
    colours: Mapping[str, str],
) -> None:
    """`rows` are those of fftbench.results.libraries.standings at one source and size."""
    best = float(rows["best_library_ms"].iloc[0]) * 1e3
    whole = rows[rows["ratio"] <= LONGEST]
    highest = max(whole["median_ms"].max(), whole["ci_high_ms"].max()) * 1e3
    any_cut = bool((rows["ratio"] > LONGEST).any())
    if any_cut:
        highest = max(highest, _SHORTEST_CUT * best)
    cut_at = highest * _BEYOND
    panel = axes.get_position().height * axes.figure.get_figheight()
    top = (cut_at if any_cut else highest) / (1 - _OVER_BARS / panel)
    _prepare(axes, places, highest, top)
    axes.axhline(best, color=INK, linewidth=1.0, linestyle=(0, (4, 3)), zorder=1.5)
    for _, row in rows.iterrows():
        x, colour = places[row["entrant"]], colours[row["entrant"]]
        if math.isnan(row["ratio"]):
            _write_status(axes, x, row["status"])
            continue
        cut = row["ratio"] > LONGEST
        tip = cut_at if cut else row["median_ms"] * 1e3
        kind = kind_of(row["entrant"])
        axes.bar(
            [x],
            [tip],
            _BAR,
            color=colour,
            alpha=FILL[kind],
            linewidth=0,
            label=row["entrant"],
        )
        if cut:
            _draw_break(axes, x, highest, top)
        else:
            ends = row["ci_low_ms"] * 1e3, row["ci_high_ms"] * 1e3
            if not any(math.isnan(end) for end in ends):  # one round has no interval
                axes.vlines(x, *ends, color=INK, linewidth=1.1)
            tip = max(tip, ends[1])
        if tip < best < tip + _CLEAR / panel * top:
            tip = best  # the dashed line must not cross the number
        _write_ratio(axes, x, tip, _words_of(row), kind is Kind.OWN)


def _prepare(
    axes: Axes, places: Mapping[str, float], highest: float, top: float
) -> None:
    axes.set_ylim(0, top)
    axes.set_xlim(min(places.values()) - 0.75, max(places.values()) + 0.75)
    axes.set_xticks([])
    ticks = MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]).tick_values(0, highest)
    axes.set_yticks([tick for tick in ticks if 0 <= tick <= highest * 1.02])
    axes.yaxis.set_major_formatter(
        FuncFormatter(lambda value, _: format_duration(value) if value else "0")
    )
    axes.tick_params(axis="y", length=0, labelsize=8)
    axes.grid(True, axis="y")


def _words_of(row: pd.Series) -> str:
    """Returns the ratio, for an own kernel with the mark that the program's table has for the same and the unclear."""
    if row["median_ms"] == row["best_library_ms"]:
        return f"{format_ratio(row['ratio'])}×"
    ends = row["ratio_low"], row["ratio_high"]
    known = not any(math.isnan(end) for end in ends)
    marked = known and kind_of(row["entrant"]) is Kind.OWN
    mark = MARKS.get(row["verdict"], "") if marked else ""
    return f"{mark}{ratio_text(row['ratio'], *ends)}×"


def _write_ratio(axes: Axes, x: float, tip: float, words: str, bold: bool) -> None:
    axes.annotate(
        words,
        (x, tip),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        va="bottom",
        size=NUMBER_POINTS + (1 if bold else 0),
        weight="bold" if bold else "normal",
        path_effects=[withStroke(linewidth=2, foreground="white")],
    )


def _write_status(axes: Axes, x: float, status: str) -> None:
    axes.annotate(
        status,
        (x, 0),
        xytext=(0, 4),
        textcoords="offset points",
        ha="center",
        va="bottom",
        rotation=90,
        size=NUMBER_POINTS,
        color=QUIET_INK,
        path_effects=[withStroke(linewidth=2, foreground="white")],
    )


def _draw_break(axes: Axes, x: float, highest: float, top: float) -> None:
    """Draws a slanted gap, which shows that the bar goes on."""
    half, rise = _BAR * 0.55, top * 0.03
    middle = highest * 0.97
    ends = [x - half, x + half], [middle - rise, middle + rise]
    axes.plot(*ends, color="white", linewidth=4, solid_capstyle="butt", label="break")
