"""Draws a row for each case: the median of each of its rounds with their samples' range, against the case's own
median."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
import numpy as np

from fftbench.charts.page import fractions
from fftbench.charts.stability_cases import ShownCase
from fftbench.charts.style import INK, QUIET_INK, logarithmic_ticks, text_width, wrap
from fftbench.results.digits import with_digits
from fftbench.results.rounds import LARGE_SPREAD
from fftbench.results.stability_text import percent

_NAME_POINTS, _OPTION_POINTS = 8.0, 6.8
_NAME_LINE, _OPTION_LINE = 0.145, 0.12  # inches
_WIDEST_NAME = 2.8
_NUMBERS = 0.62  # inches beside the panel


@dataclass(frozen=True)
class _Label:
    name: list[str]
    options: list[str]

    @property
    def height(self) -> float:
        return _NAME_LINE * len(self.name) + _OPTION_LINE * len(self.options)


class StabilityRows:
    def __init__(self, cases: Sequence[ShownCase], with_sources: bool) -> None:
        self._cases = list(cases)
        self._labels = [_label_of(case, with_sources) for case in cases]
        rounds = max(len(case.stability.rounds) for case in cases)
        highest = max(label.height for label in self._labels)
        self._row = max(highest + 0.1, min(0.075 * rounds, 0.5), 0.2)  # inches

    @property
    def height(self) -> float:
        """Returns the height in inches, without the axis."""
        return self._row * len(self._cases)

    @property
    def left(self) -> float:
        """Returns how many inches the names take."""
        return 0.12 + max(map(_width, self._labels))

    def draw(self, figure: Figure, box: tuple[float, float, float, float]) -> None:
        """Draws the rows. `box` is left, bottom, width and height in inches of the panel and of the numbers to its
        right."""
        left, bottom, width, height = box
        inches = width - _NUMBERS
        axes = figure.add_axes(fractions(figure, (left, bottom, inches, height)))
        _ratio_axis(axes, self._cases)
        for place, (case, label) in enumerate(zip(self._cases, self._labels)):
            _draw_case(axes, place, case, self._row)
            _write_label(axes, place, label, self._row, inches)
            _write_spread(axes, place, case, inches)
        axes.text(
            1 + _NUMBERS / inches,
            1 + 0.05 / height,
            "spread",
            transform=axes.transAxes,
            size=_NAME_POINTS,
            color=QUIET_INK,
            ha="right",
        )


def _label_of(case: ShownCase, with_source: bool) -> _Label:
    name = [f"{case.algorithm}  {case.size}"] + ([case.source] if with_source else [])
    options = case.options.replace(";", ", ")
    return _Label(
        [line for text in name for line in wrap(text, _NAME_POINTS, _WIDEST_NAME)],
        wrap(options, _OPTION_POINTS, _WIDEST_NAME, ", ") if options else [],
    )


def _width(label: _Label) -> float:
    widths = [text_width(line, _NAME_POINTS) for line in label.name]
    return max(widths + [text_width(line, _OPTION_POINTS) for line in label.options])


def _ratio_axis(axes: Axes, cases: list[ShownCase]) -> None:
    """Makes room for the median of every round. The range of a round is cut where it exceeds that room."""
    medians = [value for case in cases for value in case.relative_medians]
    ranges = [
        value for case in cases for ends in case.relative_ranges for value in ends
    ]
    reach = max(2 * max(abs(math.log(value)) for value in medians), math.log(1.04))
    logs = [math.log(value) for value in ranges + medians]
    low, high = max(min(logs), -reach), min(max(logs), reach)
    air = 0.03 * (high - low)
    low, high = math.exp(low - air), math.exp(high + air)
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(cases) - 0.5, -0.5)
    axes.xaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    write = _deviation if high / low < 2 else _multiple
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: write(value)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.tick_params(axis="x", length=3)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(True, axis="x")
    axes.axvline(1, color=INK, linewidth=1, zorder=1.5, label="pooled median")
    for place in range(1, len(cases)):
        axes.axhline(place - 0.5, color="#efefef", linewidth=0.7, zorder=0.5)
    axes.set_xlabel("median of a round, relative to the case's median", labelpad=5)


def _deviation(ratio: float) -> str:
    return f"{round(100 * (ratio - 1), 6):+.3g} %" if ratio != 1 else "0 %"


def _multiple(ratio: float) -> str:
    return f"{with_digits(ratio, 3)}×"


def _draw_case(axes: Axes, place: int, case: ShownCase, row: float) -> None:
    rounds = len(case.stability.rounds)
    heights = place + (
        np.linspace(-0.3, 0.3, rounds) if rounds > 1 else np.zeros(rounds)
    )
    low, high = axes.get_xlim()
    size = max(min(4.8, 0.7 * 72 * row / rounds), 2.2)
    for y, median, ends, one in zip(
        heights, case.relative_medians, case.relative_ranges, case.stability.rounds
    ):
        shown = max(ends[0], low), min(ends[1], high)
        axes.hlines(y, *shown, color=case.colour, linewidth=1.2, alpha=0.55)
        for edge, cut, sign in (
            (low, ends[0] < low, "‹"),
            (high, ends[1] > high, "›"),
        ):
            if cut:
                axes.text(
                    edge, y, sign, color=case.colour, size=8, ha="center", va="center"
                )
        axes.plot(
            [median],
            [y],
            linestyle="none",
            marker="X" if one.throttled else "o",
            markersize=size * (1.35 if one.throttled else 1),
            color=case.colour,
            markerfacecolor=case.colour if case.converged else "white",
            markeredgewidth=1.1 if not case.converged else 0.4,
            zorder=3,
            label=case.name,
        )


def _write_label(
    axes: Axes, place: int, label: _Label, row: float, inches: float
) -> None:
    """Writes the name and, smaller, the options, right-aligned beside the panel."""
    y = place - label.height / 2 / row
    for lines, points, colour, step in (
        (label.name, _NAME_POINTS, INK, _NAME_LINE),
        (label.options, _OPTION_POINTS, QUIET_INK, _OPTION_LINE),
    ):
        for line in lines:
            axes.text(
                -0.09 / inches,
                y + step / 2 / row,
                line,
                transform=axes.get_yaxis_transform(),
                size=points,
                color=colour,
                ha="right",
                va="center",
            )
            y += step / row


def _write_spread(axes: Axes, place: int, case: ShownCase, inches: float) -> None:
    large = case.spread > LARGE_SPREAD
    axes.text(
        1 + _NUMBERS / inches,
        place,
        percent(case.spread) if math.isfinite(case.spread) else "one round",
        transform=axes.get_yaxis_transform(),
        size=_NAME_POINTS,
        weight="bold" if large else "normal",
        color=INK if large else QUIET_INK,
        ha="right",
        va="center",
    )
