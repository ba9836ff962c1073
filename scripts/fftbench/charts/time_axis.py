"""Draws the axis of a chart of times, and the launch of a dispatch, below which no time can go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from fftbench.charts.legend import LegendBlock
from fftbench.charts.series import Group
from fftbench.charts.style import (
    QUIET_INK,
    format_duration,
    format_short_duration,
    logarithmic_ticks,
)
from fftbench.results.dispatch_sync import Sync, syncs_of
from fftbench.results.launch import graphs_among

# times below the fastest; a lower floor is not drawn, since it would flatten all lines
_FURTHEST = 200
_LINES = ((0, (1, 1.6)), (0, (4, 1.6, 1, 1.6)), (0, (2, 3)))


@dataclass(frozen=True)
class Floor:
    """The time of one empty dispatch with its barrier, which no time can be below."""

    name: str
    microseconds: float
    line: object  # a matplotlib line style


def floors_of(group: Group, sources: Sequence[str]) -> list[Floor]:
    """Returns the floors of the backends that have a time, separately for each source. Dispatches that wait for each other
    by themselves have no barrier behind each; one that is replayed from a graph costs less than the one that was
    measured; and the CPU dispatches nothing."""
    barriers = syncs_of(group.rows["options"]) == Sync.BARRIER
    launched = barriers & ~graphs_among(group.rows)
    rows = group.rows[(group.rows["status"] == "ok") & launched]
    found = rows[rows["source"].isin(sources) & rows["empty_dispatch_ms"].notna()]
    several_sources = len(sources) > 1
    medians = found.groupby(["source", "backend"], sort=False)["empty_dispatch_ms"]
    several_backends = found["backend"].nunique() > 1
    floors: list[Any] = []
    for (source, backend), ms in medians.median().items():
        words = [backend] if several_backends else []
        words += [source] if several_sources else []
        name = ", ".join(["empty dispatch", *words])
        line = _LINES[len(floors) % len(_LINES)]
        floors.append(Floor(name, float(ms) * 1e3, line))
    return floors


def duration_axis(axes: Axes, low: float, high: float, floors: Iterable[Floor]) -> None:
    """Sets up a logarithmic axis in microseconds, with a line for each floor that is near enough."""
    near = [floor for floor in floors if floor.microseconds * _FURTHEST >= low]
    low = min([low, *(floor.microseconds for floor in near)])
    high = max([high, *(floor.microseconds for floor in near)])
    margin = max((high / low) ** 0.04, 1.1)
    logarithmic_axis(axes, low / margin, high * margin, format_duration)
    axes.set_ylabel("median time")
    for floor in near:
        axes.axhline(floor.microseconds, label=floor.name, **_look(floor))


def milliseconds_axis(axes: Axes, low: float, high: float) -> None:
    """Sets up a logarithmic axis for times in microseconds, with ticks in milliseconds."""
    margin = max((high / low) ** 0.05, 1.15)
    written = lambda microseconds: f"{microseconds / 1e3:g}"  # noqa: E731
    logarithmic_axis(axes, low / margin, high * margin, written)
    axes.set_ylabel("milliseconds")


def logarithmic_axis(
    axes: Axes, low: float, high: float, written: Callable[[float], str]
) -> None:
    """Sets up a logarithmic axis. `written` turns a tick's value into its label."""
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    axes.yaxis.set_major_locator(FixedLocator(logarithmic_ticks(low, high)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: written(value)))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(True)


def floor_legend(floors: Sequence[Floor]) -> list[LegendBlock]:
    """Explains the floors in a legend, also those that are too low to be drawn."""
    if not floors:
        return []
    handles = [Line2D([], [], **_look(floor)) for floor in floors]
    labels = [
        f"{one.name}: {format_short_duration(one.microseconds)}" for one in floors
    ]
    return [LegendBlock("", handles, labels)]


def _look(floor: Floor) -> dict[str, object]:
    return {"color": QUIET_INK, "linewidth": 1.2, "linestyle": floor.line}
