"""Draws groups of bars: a group for each size, and in it a bar for each series with its marker at the tip."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
import pandas as pd

from fftbench.charts.lines import drawn_name
from fftbench.charts.series import Series
from fftbench.charts.style import INK, SizeAxis, format_bandwidth, text_width

NUMBER_POINTS = 7.5
_GROUP = 0.84  # part of the distance between two sizes
_NARROWEST = 0.135  # inches of a bar that can still hold upright text
_WIDEST = 0.6  # inches, so that few bars don't grow into blocks


def fits_as_bars(panels: Sequence[str], sizes: int, inches: float) -> bool:
    """Tells whether bars would be wide enough; `panels` holds the name of each series' panel."""
    most = max(panels.count(panel) for panel in panels)
    return inches / sizes * _GROUP / most >= _NARROWEST


class BarGroups:
    """Draws the bars of one panel. The vertical limits must be set before labels are drawn."""

    def __init__(self, axes: Axes, series: Sequence[Series], sizes: SizeAxis) -> None:
        self._axes = axes
        self._series = list(series)
        self._sizes = sizes
        box, page = axes.get_position(), axes.figure
        self._panel_height = box.height * page.get_figheight()
        self._inches_per_size = box.width * page.get_figwidth() / len(sizes.position)
        self._slot = min(_GROUP / len(self._series), _WIDEST / self._inches_per_size)
        low, high = sizes.limits
        axes.set_xlim(low - 0.5, high + 0.5)
        axes.tick_params(axis="x", length=0)

    def draw(
        self,
        series: Series,
        tips: pd.Series,
        base: float,
        low: pd.Series | None = None,
        high: pd.Series | None = None,
    ) -> None:
        style = series.style
        x = self._places(series, tips.index)
        self._axes.bar(
            x,
            tips - base,
            self._slot * 0.86,
            bottom=base,
            color=style.colour,
            alpha=0.32,
            linewidth=0,
            edgecolor=style.colour,  # of the hatching
            hatch=style.hatch or None,
            label=drawn_name(series),
        )
        if low is not None and high is not None:
            known = low.notna() & high.notna()
            x_known = self._places(series, low.index[known])
            ends = low[known], high[known]
            self._axes.vlines(x_known, *ends, color=style.colour, linewidth=1.3)
        self._axes.plot(
            x,
            tips,
            linestyle="none",
            marker=style.marker,
            color=style.colour,
            markerfacecolor=style.marker_face,
        )

    def label_height(self, texts: Iterable[str]) -> float:
        """Returns how many inches the labels need beyond the tips."""
        widest = max(text_width(text, NUMBER_POINTS) for text in texts)
        return widest + 0.16 if self._upright(texts) else 0.28

    def label_tips(
        self, series: Series, ranges: pd.DataFrame, labels: Sequence[str]
    ) -> None:
        """Writes labels beyond the whiskers (`ranges`: ratio, low, high), on the side to which each bar grows."""
        upright = self._upright(labels)
        places = self._places(series, ranges.index)
        for x, label, (_, row) in zip(places, labels, ranges.iterrows()):
            up = row["ratio"] >= 1
            # The marker reaches beyond the tip. Where there is a whisker, it may reach further.
            end = row["high"] if up else row["low"]
            clear = row["ratio"]
            if not math.isnan(end):
                clear = max(clear, end) if up else min(clear, end)
            self._axes.annotate(
                label,
                (x, clear),
                xytext=(0, 5.5 if up else -5.5),
                textcoords="offset points",
                ha="center",
                va="bottom" if up else "top",
                rotation=90 if upright else 0,
                size=NUMBER_POINTS,
                path_effects=[withStroke(linewidth=2, foreground="white")],
            )

    def label_percents(
        self,
        tips: Sequence[pd.Series],
        percents: Sequence[pd.Series],
        ceilings: Sequence[pd.Series],
    ) -> dict[tuple[int, int], float]:
        """Writes each percentage at its bar's foot, or above the tip where the bar is too short, clear of the
        ceiling. Takes the values of each series, and returns the height at which the room above each group's bars and
        labels begins."""
        per_inch = self._axes.get_ylim()[1] / self._panel_height
        free: dict[tuple[int, int], float] = {}
        for own in tips:
            for size, tip in own.items():
                free[size] = max(free.get(size, 0.0), tip + 0.06 * per_inch)
        texts = [_percent(value) for share in percents for value in share]
        upright = bool(texts) and self._upright(texts)
        for series, own, share, ceiling in zip(self._series, tips, percents, ceilings):
            for size, x in zip(share.index, self._places(series, share.index)):
                text, tip, top = _percent(share[size]), own[size], ceiling.get(size, 0)
                length = text_width(text, NUMBER_POINTS) if upright else 0.11
                needed = (length + 0.17) * per_inch
                inside = tip >= needed and not 0 < top < needed
                crossed = tip - 0.1 * per_inch < top < tip + needed
                foot = 0.0 if inside else max(tip, top) if crossed else tip
                if not inside:
                    free[size] = max(free[size], foot + (length + 0.09) * per_inch)
                self._axes.annotate(
                    text,
                    (x, foot),
                    xytext=(0, 4 if inside else 6),
                    textcoords="offset points",
                    ha="center",
                    va="bottom",
                    rotation=90 if upright else 0,
                    size=NUMBER_POINTS,
                )
        return free

    def draw_ceilings(
        self, ceilings: Sequence[pd.Series], free: dict[tuple[int, int], float]
    ) -> None:
        """Draws a line over each group, or over the neighbours in it that share one. Takes the ceiling of each
        series."""
        first = 0
        for index, ceiling in enumerate(ceilings, 1):
            if index == len(ceilings) or ceilings[index] is not ceiling:
                self._draw_ceiling(ceiling, first, index, free)
                first = index

    def _draw_ceiling(
        self,
        ceiling: pd.Series,
        first: int,
        end: int,
        free: dict[tuple[int, int], float],
    ) -> None:
        """Draws the line over the bars from `first` to before `end`, and writes its value where the room above the
        group begins."""
        shift = (first + end - len(self._series)) / 2 * self._slot
        alone = end - first == len(self._series)
        half = self._slot * (end - first) * (0.52 if alone else 0.48)
        room = self._inches_per_size * (1 if alone else self._slot * (end - first))
        for size, value in ceiling.items():
            x = self._sizes.position[size] + shift
            self._axes.plot(
                [x - half, x + half],
                [value, value],
                color=INK,
                linewidth=2.2,
                solid_capstyle="butt",
            )
            label = f"copy {format_bandwidth(value)}"
            if text_width(label, NUMBER_POINTS) * 1.1 > room:
                label = format_bandwidth(value)
            if not alone and text_width(label, NUMBER_POINTS, bold=True) > room:
                continue
            self._axes.annotate(
                label,
                (x, max(value, free.get(size, 0.0))),
                xytext=(0, 4),
                textcoords="offset points",
                ha="center",
                size=NUMBER_POINTS,
                weight="bold",
                path_effects=[withStroke(linewidth=2, foreground="white")],
            )

    def _places(self, series: Series, index: Iterable[tuple[int, int]]) -> list[float]:
        shift = (self._series.index(series) - (len(self._series) - 1) / 2) * self._slot
        return [self._sizes.position[size] + shift for size in index]

    def _upright(self, texts: Iterable[str]) -> bool:
        return (
            max(text_width(text, NUMBER_POINTS) for text in texts)
            > self._slot * self._inches_per_size * 1.05
        )


def _percent(value: float) -> str:
    return f"{value:.0f} %"
