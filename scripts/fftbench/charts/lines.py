"""Draws series as lines over the axis of sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from matplotlib.axes import Axes
import numpy as np
import pandas as pd

from fftbench.charts.series import Series
from fftbench.charts.style import SizeAxis
from fftbench.charts.trust_marks import draw_trust_marks
from fftbench.results.selection import series_label

MOST_OF_ONE_COLOUR = 2
MOST_LINES = 12
MOST_LINES_WITH_PAIRS = 8


def in_axis_order(table: pd.DataFrame, sizes: SizeAxis) -> pd.DataFrame:
    """Returns the rows of a table by (width, height) in the order of the axis."""
    return table.loc[[size for size in sizes.position if size in table.index]]


def positions(table: pd.DataFrame, sizes: SizeAxis) -> list[float]:
    return [sizes.position[size] for size in table.index]


def draw_line(axes: Axes, series: Series, x: Sequence[float], y: pd.Series) -> None:
    """Draws one line, with a gap at each NaN."""
    axes.plot(
        x,
        y.to_numpy(),
        color=series.style.colour,
        linestyle=series.style.line,
        marker=series.style.marker,
        markerfacecolor=series.style.marker_face,
        label=drawn_name(series),
    )


def draw_whiskers(
    axes: Axes, series: Series, x: Sequence[float], low: pd.Series, high: pd.Series
) -> None:
    """Draws a whisker for each interval that there is."""
    draw_interval(axes, series.style.colour, x, low, high)


def draw_interval(
    axes: Axes, colour: object, x: Sequence[float], low: pd.Series, high: pd.Series
) -> None:
    """Draws what draw_whiskers does, in any colour."""
    known = low.notna().to_numpy() & high.notna().to_numpy()
    if not known.any():
        return
    axes.vlines(
        np.asarray(x, dtype=float)[known],
        low.to_numpy()[known],
        high.to_numpy()[known],
        color=colour,
        linewidth=1.2,
        alpha=0.85,
    )


def draw_times(
    axes: Axes, series: Series, sizes: SizeAxis, low: str, high: str
) -> None:
    """Draws median times in microseconds with whiskers between the columns `low` and `high`, and marks what is less sure.

    A size that was tried without success leaves a gap; a size that the series never had does not.
    """
    rows = in_axis_order(series.rows, sizes)
    x = positions(rows, sizes)
    times = rows[["median_ms", low, high]].where(rows["status"] == "ok") * 1e3
    draw_line(axes, series, x, times["median_ms"])
    draw_whiskers(axes, series, x, times[low], times[high])
    timed = rows[rows["status"] == "ok"]
    draw_trust_marks(
        axes,
        timed,
        positions(timed, sizes),
        timed["median_ms"] * 1e3,
        series.style.colour,
    )


def drawn_name(series: Series) -> str:
    """Returns what a drawn object is called inside the figure."""
    return f"{series_label(series.algorithm, series.options)} @ {series.source}"


def set_size_limits(axes: Axes, sizes: SizeAxis) -> None:
    low, high = sizes.limits
    margin = max(high - low, 1) * 0.05
    axes.set_xlim(low - margin, high + margin)


def needs_map(series: Sequence[Series]) -> bool:
    """Tells whether the series are too many for lines, so that a map has to show the options one by one.

    Two option sets of one algorithm have one colour and differ by marker and line. Of more, of more than eight lines
    with such pairs, and of more than twelve of any colour, lines show the best options of each algorithm, and the
    others in grey.
    """
    of_algorithm = Counter((one.source, one.algorithm) for one in series)
    of_source = Counter(one.source for one in series)
    most_of_one = max(of_algorithm.values())
    most_lines = MOST_LINES if most_of_one == 1 else MOST_LINES_WITH_PAIRS
    return most_of_one > MOST_OF_ONE_COLOUR or max(of_source.values()) > most_lines
