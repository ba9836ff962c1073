"""Marks times that are less reliable: those that did not converge, or were measured while the device was throttled."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
import numpy as np
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.style import INK

NOT_CONVERGED = "not converged: the median's interval stayed wide"
THROTTLED = "throttled: samples taken at a lowered clock"
_RING = {
    "linestyle": "none",
    "marker": "o",
    "markersize": 10.5,
    "markerfacecolor": "none",
    "markeredgewidth": 0.9,
    "zorder": 2.5,
}
_CROSS = {
    "linestyle": "none",
    "marker": "x",
    "markersize": 11.5,
    "markeredgewidth": 1.3,
    "zorder": 1.9,
}


def is_throttled(rows: pd.DataFrame) -> pd.Series:
    """Tells whether any counted sample of an ok row was throttled. It is False where samples.csv does not say."""
    marks = [one is not None and one.throttled > 0 for one in rows["stability"]]
    return pd.Series(marks, index=rows.index, dtype=bool) & (rows["status"] == "ok")


def is_not_converged(rows: pd.DataFrame) -> pd.Series:
    """Tells whether an ok row did not converge. It is False where there is no interval."""
    return rows["converged"].eq(False) & (rows["status"] == "ok")


def draw_trust_marks(
    axes: Axes, rows: pd.DataFrame, x: Sequence[float], y: pd.Series, colour: str
) -> None:
    """Draws a ring around what did not converge and a cross behind what was throttled, both larger than any marker."""
    for chosen, mark, name in (
        (is_not_converged(rows), _RING, "not converged"),
        (is_throttled(rows), _CROSS, "throttled"),
    ):
        if chosen.any():
            places = np.asarray(x, dtype=float)[chosen.to_numpy()]
            axes.plot(places, y[chosen], color=colour, label=name, **mark)


def trust_legend(rows: pd.DataFrame, rings: bool = True) -> list[LegendBlock]:
    """Explains the marks that occur. Without `rings` the chart shows intervals in their place."""
    blocks = []
    for chosen, mark, words in (
        (is_not_converged(rows) & rings, _RING, NOT_CONVERGED),
        (is_throttled(rows), _CROSS, THROTTLED),
    ):
        if chosen.any():
            # Each mark has a block of its own. In one column, marks of this size would touch.
            handle = Line2D([], [], color=INK, **mark)
            blocks.append(LegendBlock("", [handle], [words]))
    return blocks
