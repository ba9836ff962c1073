"""Draws the energy of a transform against size, both logarithmic, where the device counted what it takes."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import pandas as pd

from fftbench.charts.best_and_rest import sweep_legend, sweep_of
from fftbench.charts.labels import label_line_ends, line_end_labels
from fftbench.charts.legend import legend_of
from fftbench.charts.lines import (
    draw_line,
    draw_whiskers,
    in_axis_order,
    needs_map,
    positions,
    set_size_limits,
)
from fftbench.charts.page import EDGE, WIDTH, Words, inner_width, make_page, panel_width
from fftbench.charts.series import Group, Series, mode_sentence, what_is_timed
from fftbench.charts.style import SizeAxis, size_axis
from fftbench.charts.time_axis import logarithmic_axis

_JOULES, _LOW, _HIGH = "joules_per_transform", "joules_ci_low", "joules_ci_high"
_PANEL_HEIGHT = 3.6
_WIDE_ENOUGH = 6.0  # inches of a page that has room for labels beside its panel
_UNITS = ((1.0, "J"), (1e-3, "mJ"), (1e-6, "µJ"))


def energy_chart(group: Group, title: str, width: float = WIDTH) -> Figure | None:
    """Returns nothing where no row has its energy."""
    shown = [series for series in group.series if series.timed[_JOULES].notna().any()]
    if not shown:
        return None
    # Where there are many options, the best of each algorithm stand before the others.
    sweep = (
        sweep_of(shown, _JOULES, (_LOW, _HIGH), lowest=True)
        if needs_map(shown)
        else None
    )
    several = len(group.sources) > 1
    beside = not several and width >= _WIDE_ENOUGH
    labels = None
    if beside:
        labels = sweep.names() if sweep else line_end_labels(shown)
    right = labels.width if labels else EDGE
    measured = {size for one in shown for size in one.timed[_JOULES].dropna().index}
    sizes = size_axis(measured, False, panel_width(right, width) * 0.88)
    if sweep:
        legend = sweep_legend(sweep, labels)
    else:
        legend = [] if labels else legend_of(shown, inner_width(width), several)
    best = " Each kernel's best options in colour, the others in grey." if sweep else ""
    whiskers = ", whiskers the 95\u00a0% interval of its mean"
    words = Words(
        title,
        f"{mode_sentence(group.mode)}Energy that the whole device takes in {what_is_timed(group.direction)}{whiskers}. "
        f"Lower\u00a0is\u00a0better.{best}",
        group.caption,
    )
    page = make_page(words, sizes, [""], _PANEL_HEIGHT, legend, right, width=width)
    axes = page.panels[0]
    _energy_axis(axes, pd.concat([one.timed for one in shown]))
    set_size_limits(axes, sizes)
    if sweep:
        sweep.draw(axes, sizes, labels)
        return page.figure
    for series in shown:
        _draw(axes, series, sizes)
    if labels:
        values = [series.timed[_JOULES].dropna() for series in shown]
        colours = [series.style.colour for series in shown]
        label_line_ends(axes, labels, values, colours, sizes)
    return page.figure


def format_energy(joules: float) -> str:
    """Writes 0.0051 as "5.1 mJ"."""
    scale, unit = next((one for one in _UNITS if joules >= one[0]), _UNITS[-1])
    return f"{joules / scale:.3g} {unit}"


def _energy_axis(axes: Axes, timed: pd.DataFrame) -> None:
    low = timed[[_JOULES, _LOW]].where(timed[[_JOULES, _LOW]] > 0).min().min()
    high = timed[[_JOULES, _HIGH]].max().max()
    margin = max((high / low) ** 0.04, 1.1)
    logarithmic_axis(axes, low / margin, high * margin, format_energy)
    axes.set_ylabel("energy of a transform")


def _draw(axes: Axes, series: Series, sizes: SizeAxis) -> None:
    rows = in_axis_order(series.rows, sizes)
    x = positions(rows, sizes)
    own = rows[[_JOULES, _LOW, _HIGH]].where(rows["status"] == "ok")
    draw_line(axes, series, x, own[_JOULES])
    draw_whiskers(axes, series, x, own[_LOW], own[_HIGH])
