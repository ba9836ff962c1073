"""The between-round spread of many cases: a dot each, side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullLocator

from fftbench.charts.stability_cases import ShownCase
from fftbench.charts.style import INK
from fftbench.results.rounds import LARGE_SPREAD
from fftbench.results.stability_text import counted, percent

_GOLDEN = (math.sqrt(5) - 1) / 2


def strip_head(cases: Sequence[ShownCase]) -> str:
    spreads = [case.spread for case in cases if math.isfinite(case.spread)]
    head = f"The other {counted(len(cases), 'case')}"
    if spreads:
        head += f": spread {percent(min(spreads))} to {percent(max(spreads))}, median {percent(np.median(spreads))}"
    single = len(cases) - len(spreads)
    return head + (f"; {single} with one round" if single else "")


def draw_strip(axes: Axes, cases: Sequence[ShownCase]) -> None:
    spread_cases = [case for case in cases if math.isfinite(case.spread)]
    size = 5.0 if len(spread_cases) <= 150 else 3.2
    for index, case in enumerate(spread_cases):
        hot = case.stability.throttled > 0
        axes.plot(
            [100 * case.spread],
            # Neighbours in rank lie far apart, so that dots seldom cover each other.
            [(index * _GOLDEN) % 1],
            linestyle="none",
            marker="X" if hot else "o",
            markersize=size * (1.3 if hot else 1),
            color=case.colour,
            markerfacecolor=case.colour if case.converged else "white",
            markeredgewidth=0.4 if case.converged else 1.1,
            alpha=0.85,
            clip_on=False,
            label=case.name,
        )
    largest = max([100 * case.spread for case in spread_cases], default=1.0)
    limit = 100 * LARGE_SPREAD
    axes.set_xlim(
        0, max(largest * 1.04, limit * 1.04 if largest > 0.7 * limit else 0.1)
    )
    axes.set_ylim(-0.12, 1.12)
    if limit <= axes.get_xlim()[1]:
        axes.axvline(limit, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1.5)
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.3g} %"))
    axes.yaxis.set_major_locator(NullLocator())
    axes.spines["left"].set_visible(False)
    axes.grid(True, axis="x")
    axes.set_xlabel("between-round spread", labelpad=5)
