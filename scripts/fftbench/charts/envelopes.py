"""Draws each algorithm as a line for its fastest options and a band that reaches to its slowest ones."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.lines import in_axis_order, positions
from fftbench.charts.series import Series
from fftbench.charts.series_style import assign_styles
from fftbench.charts.style import SizeAxis

_BAND = 0.2  # opacity


def draw_envelopes(
    axes: Axes, series: Sequence[Series], sizes: SizeAxis, column: str, lowest: bool
) -> None:
    """`lowest` tells whether the least value of `column` is the fastest."""
    for algorithm in dict.fromkeys(one.algorithm for one in series):
        own = [one.timed[column] for one in series if one.algorithm == algorithm]
        by_size = pd.concat(own).groupby(level=[0, 1])
        ends = pd.DataFrame({"low": by_size.min(), "high": by_size.max()})
        ends = in_axis_order(ends.dropna(), sizes)
        x = positions(ends, sizes)
        look = _look(algorithm)
        fastest = ends["low"] if lowest else ends["high"]
        axes.plot(x, fastest.to_numpy(), label=f"{algorithm}, fastest", **look)
        axes.fill_between(
            *(x, ends["low"], ends["high"]),
            color=look["color"],
            alpha=_BAND,
            linewidth=0,
            label=f"{algorithm}, all options",
        )


def envelope_legend(series: Sequence[Series]) -> list[LegendBlock]:
    algorithms = list(dict.fromkeys(one.algorithm for one in series))
    handles = [Line2D([], [], **_look(name)) for name in algorithms]
    return [LegendBlock("", [one], [name]) for one, name in zip(handles, algorithms)]


def _look(algorithm: str) -> dict[str, object]:
    """An algorithm looks as it does with its default options."""
    style = assign_styles([(algorithm, "", "")])[(algorithm, "", "")]
    return {
        "color": style.colour,
        "marker": style.marker,
        "markerfacecolor": style.marker_face,
    }
