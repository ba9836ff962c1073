"""Draws the error of checked outputs against size: a panel for each domain, a colour for each algorithm with its
options, beside the goal of one unit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import WIDTH, Words, make_page
from fftbench.charts.series import direction_words, outcomes, places_of
from fftbench.charts.series_style import Style, assign_styles
from fftbench.charts.style import INK, SizeAxis
from fftbench.results.kinds import unusual_words
from fftbench.results.runs import Runs
from fftbench.results.selection import series_label

GOAL = 1.0  # in units: the error of a good FFT
_PANEL_HEIGHT = 2.6
_ALIKE = ["direction", "batch", "half_spectrum", "precision", "norm"]  # in one chart
_SERIES = ["algorithm", "options", "source"]
_MARKER_SIZE = 2.4  # points
# Where markers of so many sizes would hide each other.
_MANY_SIZES = 500
_SMALL_MARKER_SIZE = 1.3


@dataclass(frozen=True)
class AccuracyChart:
    name: str  # tells it from other charts of the same runs; "" where it is alone
    heading: str  # the end of its title
    rows: pd.DataFrame  # of every status


def accuracy_charts(shown: pd.DataFrame) -> Iterator[AccuracyChart]:
    """Yields a chart for each group of `shown` that has an ok row: rows of the same direction, batch, half spectrum,
    precision and norm."""
    varying = [column for column in _ALIKE if shown[column].nunique() > 1]
    for key, rows in shown.groupby(_ALIKE, sort=False):
        if not (rows["status"] == "ok").any():
            continue
        direction, batch, *kind = key
        parts = dict(zip(_ALIKE, (direction, f"batch{batch}", *kind)))
        words = [direction_words(direction)]
        words += [f"batch of {batch}"] if batch > 1 else []
        words += unusual_words("complex", *kind)
        name = "-".join(parts[column] for column in varying)
        yield AccuracyChart(name, ", ".join(words), rows)


def accuracy_chart(
    chart: AccuracyChart, runs: Runs, title: str, width: float = WIDTH
) -> Figure:
    """Draws the rows of an AccuracyChart, whose runs are `runs`."""
    checked = chart.rows[chart.rows["status"] == "ok"]
    keys = list(checked[_SERIES].drop_duplicates().itertuples(index=False, name=None))
    styles = assign_styles(keys)
    domains = sorted(set(checked["domain"]))
    sizes = _axis(checked)
    words = Words(
        title,
        "Relative error of the output against a transform in higher precision, in units of the rounding error times "
        "√log₂ of the number of elements. Lower is more accurate.",
        " · ".join([*places_of(chart.rows, runs), outcomes(chart.rows)]),
    )
    legend = [
        entry for key in keys for entry in _entries(checked, key, styles[key], domains)
    ]
    legend.append(_goal_entry())
    heads = domains if len(domains) > 1 else [""]
    page = make_page(words, sizes, heads, _PANEL_HEIGHT, legend, width=width)
    highest = max(GOAL, _finite(checked)["error_units"].max()) * 1.06
    for axes, domain in zip(page.panels, domains):
        _error_axis(axes, highest)
        low, high = sizes.limits
        axes.set_xlim(low - 0.15, high + 0.15)
        for key in reversed(keys):  # the first one above the others
            own = _of_series(checked, key)
            _draw(axes, own[own["domain"] == domain], key, styles[key])
    return page.figure


def _axis(checked: pd.DataFrame) -> SizeAxis:
    """Returns a logarithmic axis with a tick for each power of two, whose title says of which sizes there is a
    point."""
    sizes = sorted(set(zip(checked["width"], checked["height"])))
    positions = [_position(*size) for size in sizes]
    ticks = range(math.floor(min(positions)), math.ceil(max(positions)) + 1)
    if all(height == 1 for _, height in sizes):
        first, last = sizes[0][0], sizes[-1][0]
        what = f"length (1D), {len(sizes)} of the {last - first + 1:,} from {first} to {last:,}"
        if len(sizes) == last - first + 1:
            what = f"length (1D), every one from {first} to {last:,}"
    else:
        what = f"elements of an image (width × height), {len(sizes)} sizes"
    position = {(2**tick, 1): float(tick) for tick in ticks}
    return SizeAxis(position, [f"{width:,}" for width, _ in position], what)


def _position(width: int, height: int) -> float:
    return math.log2(width * height)


def _of_series(rows: pd.DataFrame, key: tuple[str, str, str]) -> pd.DataFrame:
    return rows[(rows[_SERIES] == list(key)).all(axis=1)]


def _finite(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["error_units"].map(math.isfinite)]


def _by_bluestein(rows: pd.DataFrame) -> pd.Series:
    """Tells of which rows this project's own kernels took Bluestein's algorithm. The libraries decide for themselves."""
    is_by_best = rows["reason"].fillna("").str.startswith("best = bluestein ")
    return (rows["algorithm"] == "bluestein") | is_by_best


@dataclass(frozen=True)
class _Look:
    name: str
    face: str  # the colour within the markers
    rows: pd.DataFrame


def _looks(
    rows: pd.DataFrame, key: tuple[str, str, str], style: Style
) -> Iterator[_Look]:
    """Yields the rows of a series, those by Bluestein's algorithm apart."""
    by_bluestein = _by_bluestein(rows)
    name = series_label(*key[:2])
    if not by_bluestein.all():
        yield _Look(name, style.colour, rows[~by_bluestein])
    if by_bluestein.any():
        yield _Look(f"{name}, other factors (Bluestein)", "white", rows[by_bluestein])


def _draw(
    axes: Axes, rows: pd.DataFrame, key: tuple[str, str, str], style: Style
) -> None:
    finite = _finite(rows)
    is_crowded = len(finite) > _MANY_SIZES
    for look in _looks(finite, key, style):
        sizes = zip(look.rows["width"], look.rows["height"])
        axes.plot(
            [_position(*size) for size in sizes],
            look.rows["error_units"],
            linestyle="none",
            marker="o",
            markersize=_SMALL_MARKER_SIZE if is_crowded else _MARKER_SIZE,
            markeredgewidth=0.6,
            color=style.colour,
            markerfacecolor=look.face,
            label=look.name,
        )


def _error_axis(axes: Axes, highest: float) -> None:
    axes.set_ylim(0, highest)
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    axes.grid(True, axis="y")
    axes.axhline(GOAL, color=INK, linewidth=1.3, zorder=1.5, label="goal")
    axes.set_ylabel("units of error")


def _entries(
    checked: pd.DataFrame,
    key: tuple[str, str, str],
    style: Style,
    domains: Sequence[str],
) -> Iterator[LegendBlock]:
    """Yields an entry for what is drawn alike, with its middle and its worst in each domain."""
    several = checked["source"].nunique() > 1
    rows = _finite(_of_series(checked, key))
    for look in _looks(rows, key, style):
        lines = [look.name + (f", {key[2]}" if several else "")]
        for domain in domains:
            own = look.rows[look.rows["domain"] == domain]
            if own.empty:
                continue
            errors = own["error_units"]
            worst = own.loc[errors.idxmax()]
            size = f"{worst['width']:,}"
            if worst["height"] > 1:
                size += f"×{worst['height']:,}"
            lines.append(
                f"{domain}: median {errors.median():.2f}, worst {errors.max():.2f} at {size}"
            )
        handle = Line2D(
            [],
            [],
            linestyle="none",
            marker="o",
            markersize=4,
            color=style.colour,
            markerfacecolor=look.face,
        )
        yield LegendBlock("", [handle], ["\n".join(lines)])


def _goal_entry() -> LegendBlock:
    handle = Line2D([], [], color=INK, linewidth=1.3)
    return LegendBlock(
        "", [handle], ["goal for all but Bluestein's algorithm: one unit"]
    )
