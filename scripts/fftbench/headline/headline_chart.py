"""Draws the headline as one picture of one screen: a panel for each situation, with time over size.

In each stand the contestant and, at each size, the fastest library in its fastest way, so that losses are seen beside
wins. The legend under a panel names the ways.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter, NullLocator
import numpy as np
import pandas as pd

from fftbench.charts.page import EDGE, INNER_WIDTH, Words, fractions, make_sheet
from fftbench.charts.series_style import assign_colours, colour_of
from fftbench.charts.style import (
    GRID,
    QUIET_INK,
    SizeAxis,
    logarithmic_ticks,
    size_axis,
    text_width,
)
from fftbench.headline.contest import Contest, Meeting, Rival, Section
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.situations import IN_PICTURE, WAITING
from fftbench.headline.versions import plain_name

_LEFT = 0.42  # inches, as all below
_HEAD = 0.42
_PANEL = 2.2
_SIZES = 0.4  # under a panel, for its labels
_GAP = 0.2
_TICK_POINTS = 8.5
_LEGEND_POINTS = 7.5
_LEGEND_LINE = 1.35 * _LEGEND_POINTS / 72
_LEGEND_HANDLE = 0.3
_MARKERS = ("s", "D", "^", "v", "p", "h")  # of ways, in the order in which they appear
_OWN_MARKER = "o"
OWN_NAME = f"fftbench's {CONTESTANT}"


def panels_of(contest: Contest) -> list[Section]:
    return [one for kind in IN_PICTURE if (one := contest.section(kind))]


def panels_in_words(contest: Contest) -> str:
    return ", ".join(one.situation.value for one in panels_of(contest))


def headline_chart(
    contest: Contest, title: str, caption: str, draft: str = ""
) -> Figure:
    """Draws the picture. `draft` says what the runs lack, which then stands before all else."""
    sections = panels_of(contest)
    subtitle = " ".join(filter(None, [draft, _subtitle(contest, sections)]))
    words = Words(f"Draft · {title}" if draft else title, subtitle, caption)
    room = (INNER_WIDTH - _LEFT + _GAP) / max(len(sections), 1)
    sizes = size_axis(
        {size for one in sections for size in one.own}, False, room - _GAP
    )
    widest = max(text_width(label, _TICK_POINTS) for label in sizes.labels)
    slanted = _collide(sizes, widest, room - _GAP)
    under = _SIZES + (widest if slanted else 0)
    figure, top = make_sheet(words, _HEAD + _PANEL + under, [])
    looks, names = _looks(sections), _legend_names(sections)
    panels: list[Axes] = []
    for at, section in enumerate(sections):
        left = EDGE + _LEFT + at * room
        box = (left, top - _HEAD - _PANEL, room - _GAP, _PANEL)
        shared = panels[0] if panels else None
        axes = figure.add_axes(fractions(figure, box), sharey=shared)
        _draw(axes, section, sizes, looks, names)
        if slanted:
            axes.tick_params(axis="x", rotation=90)
        panels.append(axes)
    _scale(panels, sections)
    return figure


def _collide(sizes: SizeAxis, widest: float, inches: float) -> bool:
    """Tells whether labels so wide don't fit beside each other, on an axis with Matplotlib's margins."""
    places = list(sizes.position.values())
    gaps = [after - before for before, after in zip(places, places[1:])]
    span = 1.1 * (places[-1] - places[0])
    return bool(gaps) and widest + 0.04 > min(gaps) / span * inches


def _draw(
    axes: Axes,
    section: Section,
    sizes: SizeAxis,
    looks: Mapping[Rival, tuple[str, str]],
    names: Mapping[Rival, str],
) -> None:
    at = sizes.position
    own = {size: row for size, row in section.own.items() if row["status"] == "ok"}
    colour = colour_of(CONTESTANT)
    axes.plot(
        [at[size] for size in own],
        [_us(row) for row in own.values()],
        color=colour,
        marker=_OWN_MARKER,
        markersize=4.0,
        label=OWN_NAME,
        zorder=3,
    )
    for size, row in own.items():
        _whisker(axes, at[size], row, colour)
    decisive = section.decisive
    line = {"color": QUIET_INK, "linewidth": 1.0, "zorder": 1.5}
    axes.plot(
        [at[met.size] for met in decisive], [_us(met.other) for met in decisive], **line
    )
    for rival in _fastest_rivals(section):
        met = [one for one in decisive if one.rival == rival]
        _draw_way(axes, sizes, met, names[rival], looks[rival])
    axes.set_xticks(list(at.values()))
    axes.set_xticklabels(sizes.labels, size=_TICK_POINTS)
    axes.set_xlabel(sizes.title.partition(",")[0], labelpad=2)
    axes.grid(axis="y")
    axes.legend(
        loc="upper left",
        fontsize=_LEGEND_POINTS,
        facecolor="white",
        edgecolor="none",
        framealpha=1.0,
        borderpad=0.1,
        borderaxespad=0.1,
        handlelength=1.4,
        handletextpad=0.5,
        labelspacing=0.3,
    )
    head = section.situation.value.capitalize()
    axes.set_title(head, loc="left", pad=19, fontdict={"size": 10.5, "weight": "bold"})
    axes.annotate(
        _under_head(section),
        (0, 1),
        xycoords="axes fraction",
        xytext=(0, 6),
        textcoords="offset points",
        size=8,
        color=QUIET_INK,
    )


def _draw_way(
    axes: Axes,
    sizes: SizeAxis,
    met: Sequence[Meeting],
    name: str,
    look: tuple[str, str],
) -> None:
    colour, marker = look
    places = [sizes.position[one.size] for one in met]
    axes.plot(
        places,
        [_us(one.other) for one in met],
        color=colour,
        marker=marker,
        markersize=7.0,
        linestyle="none",
        label=name,
    )
    for place, one in zip(places, met):
        _whisker(axes, place, one.other, colour)


def _whisker(axes: Axes, place: float, row: pd.Series, colour: str) -> None:
    low, high = _ends(row)
    if low < high:
        axes.vlines(place, low, high, color=colour, linewidth=1.1)


def _scale(panels: Sequence[Axes], sections: Sequence[Section]) -> None:
    """Gives all panels one logarithmic axis of times, labelled at the first, with room for legends over the curves."""
    rows = [row for one in sections for row in one.own.values()]
    rows += [met.other for one in sections for met in one.decisive]
    times = [end for row in rows if row["status"] == "ok" for end in _ends(row)]
    low, high = min(times, default=1.0) / 1.3, max(times, default=1.0) * 1.6
    top = max(high, *(_high_enough(one, low) for one in panels))
    for axes in panels:
        axes.set_yscale("log")
        axes.set_ylim(low, top)
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.tick_params(length=3, labelleft=axes is panels[0])
        axes.spines["left"].set_color(GRID)
    for axes in panels[:1]:
        ticks = logarithmic_ticks(low, high)
        axes.set_yticks(ticks)
        axes.set_yticklabels([f"{tick:g}" for tick in ticks])


def _high_enough(axes: Axes, low: float) -> float:
    """Returns a time at the panel's top with which the legend stands over the points that it reaches to."""
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    widest = max(text_width(label, _LEGEND_POINTS) for label in labels)
    box = axes.get_position()
    reach = (_LEGEND_HANDLE + widest) / (box.width * axes.figure.get_figwidth())
    free = 1 - (len(labels) + 0.5) * _LEGEND_LINE / _PANEL
    first, last = axes.get_xlim()
    end = first + reach * (last - first)
    under = [low]
    for line in axes.lines:
        places, times = line.get_data()
        under += [time for place, time in zip(places, times) if place < end]
        # A line rises under the legend until its end.
        if len(places):
            under.append(math.exp(np.interp(end, places, np.log(times))))
    return low * (max(under) / low) ** (1 / max(free, 0.2))


def _under_head(section: Section) -> str:
    if section.pairs:
        return f"{section.pairs} pairs of arrays, used in turn"
    return WAITING[section.situation]


def _us(row: pd.Series) -> float:
    return float(row["median_ms"]) * 1e3


def _ends(row: pd.Series) -> tuple[float, float]:
    """Returns the interval in microseconds; the time twice where there are too few processes for one."""
    if math.isnan(row["ci_low_ms"]):
        return _us(row), _us(row)
    return float(row["ci_low_ms"]) * 1e3, float(row["ci_high_ms"]) * 1e3


def _fastest_rivals(section: Section) -> list[Rival]:
    """Returns the rivals that are the fastest at a size, in the order of the sizes."""
    return list(dict.fromkeys(met.rival for met in section.decisive))


def _legend_names(sections: Sequence[Section]) -> dict[Rival, str]:
    """Returns names with versions only where a library has several, since the caption has them all."""
    rivals = [rival for section in sections for rival in _fastest_rivals(section)]
    releases: dict[str, set[str]] = {}
    for one in rivals:
        releases.setdefault(one.algorithm, set()).add(one.name)
    return {
        one: one.full_name
        if len(releases[one.algorithm]) > 1
        else f"{plain_name(one.algorithm)}, {one.way}"
        for one in rivals
    }


def _looks(sections: Sequence[Section]) -> dict[Rival, tuple[str, str]]:
    """Returns colours, which stand for a library's release, and markers, which stand for ways."""
    rivals = [rival for section in sections for rival in _fastest_rivals(section)]
    # Only the first release has the library's own name, to which a colour belongs.
    names: dict[str, str] = {}
    for rival in rivals:
        taken = rival.algorithm in names.values()
        names.setdefault(rival.name, rival.name if taken else rival.algorithm)
    colours = assign_colours([CONTESTANT, *names.values()])
    ways = list(dict.fromkeys(rival.way for rival in rivals))
    return {
        rival: (
            colours[names[rival.name]],
            _MARKERS[ways.index(rival.way) % len(_MARKERS)],
        )
        for rival in rivals
    }


def _subtitle(contest: Contest, sections: Sequence[Section]) -> str:
    images = f" of {contest.batch} images at once" if contest.batch > 1 else ""
    judged = any(
        met.known_ratio.has_interval for one in sections for met in one.decisive
    )
    whiskers = (
        " Vertical lines, where longer than a mark: 95\u00a0% intervals."
        if judged
        else ""
    )
    return f"Time of one transform{images} in µs, lower is faster.{whiskers}"
