"""Draws the headline as one picture: a row of panels for each mode and order of dispatches, a panel for each size, and
a bar for each rival.

It shows every mode, so that losses are seen beside wins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
import pandas as pd

from fftbench.charts.legend import LegendBlock
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, fractions, make_sheet
from fftbench.charts.series import mode_words
from fftbench.charts.series_style import assign_colours, colour_of
from fftbench.charts.style import GRID, INK, QUIET_INK
from fftbench.comparison.verdict_words import CHANGES, Verdict
from fftbench.headline.contest import (
    Contest,
    Rival,
    Section,
    Size,
)
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.order_words import BARRIER_MEANS, order_words
from fftbench.headline.tables import microseconds, ratio_words
from fftbench.results.stability_text import size_text

_FEWEST_COLUMNS, _MOST_COLUMNS = 3, 5  # few panels must not grow into blocks
_SECTION_HEAD = 0.3  # inches, as all below
_LINE = 0.155  # of text over a panel
_PANEL = 1.05
_UNDER_PANEL = 0.12
_UNDER_SECTION = 0.14
_GAP = 0.22  # between two panels
_BAR = 0.84  # of a slot
_BETWEEN_KINDS = 0.5  # slots
_POINTS = 7.5
_NUMBER_POINTS = 7.0
_ROOM_FOR_NUMBER = 0.36  # inches of a bar that has its number inside, upright
_NARROWEST = 0.12  # inches of a slot whose bar has a number
_OWN_COLOUR = colour_of(CONTESTANT)
_GRAPH_FILL = 0.45
_VERDICT_COLOURS = {
    Verdict.FASTER: "#00583f",
    Verdict.SLOWER: "#a33c00",
}


def headline_chart(
    contest: Contest, title: str, caption: str, draft: str = ""
) -> Figure:
    """Draws the picture. `draft` says what the runs lack, which then stands before all else."""
    colours = _colours(contest)
    rows = math.ceil(len(contest.sizes) / _MOST_COLUMNS)
    columns = max(_FEWEST_COLUMNS, math.ceil(len(contest.sizes) / rows))
    body = sum(_section_height(section, columns) for section in contest.sections)
    subtitle = " ".join(filter(None, [draft, _subtitle(contest)]))
    words = Words(f"Draft · {title}" if draft else title, subtitle, caption)
    figure, top = make_sheet(words, body, _legend(contest, colours))
    for section in contest.sections:
        head = mode_words(section.mode)
        if order := order_words(contest, section):
            head = f"{head}: {CONTESTANT} {order}"
        _draw_section(figure, section, head, columns, colours, top)
        top -= _section_height(section, columns)
    return figure


def _draw_section(
    figure: Figure,
    section: Section,
    head: str,
    columns: int,
    colours: Mapping[Rival, str],
    top: float,
) -> None:
    height = figure.get_figheight()
    figure.text(
        EDGE / figure.get_figwidth(),
        (top - 0.02) / height,
        head,
        size=9.5,
        weight="bold",
        va="top",
    )
    width = (INNER_WIDTH + _GAP) / columns - _GAP
    for at, size in enumerate(section.own):
        left = EDGE + at % columns * (width + _GAP)
        row = at // columns
        bottom = top - _SECTION_HEAD - row * _row_height(section)
        bottom -= _row_height(section) - _UNDER_PANEL
        axes = figure.add_axes(fractions(figure, (left, bottom, width, _PANEL)))
        _draw_panel(axes, section, size, colours)
        _write_over(axes, section, size)


def _draw_panel(
    axes: Axes, section: Section, size: Size, colours: Mapping[Rival, str]
) -> None:
    places = _places(section)
    rows: list[tuple[Rival | None, pd.Series]] = [(None, section.own[size])]
    for rival in section.rivals:
        if met := section.meetings.get((size, rival)):
            rows.append((rival, met.other))
    tops = [_top_us(row) for _, row in rows if row["status"] == "ok"]
    axes.set_ylim(0, max(tops, default=1.0) * 1.04)
    axes.set_xlim(-0.6, max(places.values()) + 0.6)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.spines["bottom"].set_color(GRID)
    for rival, row in rows:
        if row["status"] != "ok":
            _write_upright(axes, places[rival], 0.0, str(row["status"]), QUIET_INK)
        else:
            colour = _OWN_COLOUR if rival is None else colours[rival]
            _draw_bar(axes, places[rival], row, rival, colour)


def _draw_bar(
    axes: Axes, x: float, row: pd.Series, rival: Rival | None, colour: str
) -> None:
    tip = row["median_ms"] * 1e3
    graph = rival is not None and rival.graph
    axes.bar(
        [x],
        [tip],
        _BAR,
        color=colour,
        alpha=_GRAPH_FILL if graph else 1.0,
        linewidth=0,
        label=CONTESTANT if rival is None else rival.full_name,
    )
    if not math.isnan(row["ci_low_ms"]):
        ends = row["ci_low_ms"] * 1e3, row["ci_high_ms"] * 1e3
        axes.vlines(x, *ends, color=INK, linewidth=1.1)
    if _slot_inches(axes) < _NARROWEST:
        return
    inside = tip / axes.get_ylim()[1] * _PANEL >= _ROOM_FOR_NUMBER
    dark = graph or rival is None or not inside
    _write_upright(
        axes,
        x,
        0.0 if inside else _top_us(row),
        microseconds(row),
        INK if dark else "white",
    )


def _slot_inches(axes: Axes) -> float:
    low, high = axes.get_xlim()
    return axes.get_position().width * axes.figure.get_figwidth() / (high - low)


def _write_upright(axes: Axes, x: float, y: float, text: str, colour: str) -> None:
    axes.annotate(
        text,
        (x, y),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        va="bottom",
        rotation=90,
        size=_NUMBER_POINTS,
        color=colour,
    )


def _write_over(axes: Axes, section: Section, size: Size) -> None:
    """Writes the size, and the ratio to the faster library on a stream and from a graph."""
    box, figure = axes.get_position(), axes.figure
    lines = list(_ratio_lines(section, size))
    count = _lines_over(section)
    y = box.y1 + (count * _LINE + 0.02) / figure.get_figheight()
    figure.text(box.x0, y, size_text(*size), size=9, weight="bold", va="top")
    for at, (text, verdict) in enumerate(lines, 1):
        figure.text(
            box.x0,
            y - at * _LINE / figure.get_figheight(),
            text,
            size=_POINTS,
            va="top",
            color=_VERDICT_COLOURS.get(verdict, QUIET_INK),
            weight="bold" if verdict in CHANGES else "normal",
        )


def _ratio_lines(section: Section, size: Size) -> Iterator[tuple[str, Verdict | None]]:
    for graph, word in ((False, "stream"), (True, "graph")):
        if met := section.fastest(size, graph):
            yield f"{word}: {ratio_words(met)}", met.verdict


def _places(section: Section) -> dict[Rival | None, float]:
    """Returns where each bar stands: first the contestant, then rivals on a stream, then those from a graph."""
    places: dict[Rival | None, float] = {None: 0.0}
    at, before = 0.0, None
    for rival in section.rivals:
        apart = before is None or before.graph != rival.graph
        at += 1 + (_BETWEEN_KINDS if apart else 0)
        places[rival] = at
        before = rival
    return places


def _top_us(row: pd.Series) -> float:
    high = row["ci_high_ms"]
    return float(row["median_ms"] if math.isnan(high) else high) * 1e3


def _lines_over(section: Section) -> int:
    return 2 + any(rival.graph for rival in section.rivals)


def _row_height(section: Section) -> float:
    return _lines_over(section) * _LINE + 0.03 + _PANEL + _UNDER_PANEL


def _section_height(section: Section, columns: int) -> float:
    rows = -(-len(section.own) // columns)
    return _SECTION_HEAD + rows * _row_height(section) + _UNDER_SECTION


def _colours(contest: Contest) -> dict[Rival, str]:
    """Returns colours by rival. A library's release has the same colour on a stream and from a graph."""
    rivals = contest.rivals
    names = {rival: rival.algorithm for rival in rivals}
    # Only the first release has the library's own name, to which a colour belongs.
    for algorithm in set(names.values()):
        releases = dict.fromkeys(r.name for r in rivals if r.algorithm == algorithm)
        for rival in rivals:
            if rival.algorithm == algorithm and rival.name != next(iter(releases)):
                names[rival] = rival.name
    by_name = assign_colours([CONTESTANT, *dict.fromkeys(names.values())])
    return {rival: by_name[names[rival]] for rival in rivals}


def _subtitle(contest: Contest) -> str:
    sections = contest.sections
    graphs = any(rival.graph for rival in contest.rivals)
    judged = any(
        met.verdict is not None
        for section in sections
        for met in section.meetings.values()
    )
    images = f" of {contest.batch} images at once" if contest.batch > 1 else ""
    others = " and to the faster CUDA graph" if graphs else ""
    without_barriers = any(map(contest.tells_order, sections))
    barriers = f" {BARRIER_MEANS}" if without_barriers else ""
    whiskers = ", whiskers its 95\u00a0% interval over processes" if judged else ""
    return (
        f"Time of one {contest.direction} transform{images} in µs{whiskers}. Over each panel: the ratio of the orange "
        f"bar to the faster library on a stream{others}; below\u00a01×\u00a0is\u00a0faster. Own scale for each "
        f"panel, from zero. Lower\u00a0is\u00a0faster.{barriers}"
    )


def _legend(contest: Contest, colours: Mapping[Rival, str]) -> list[LegendBlock]:
    chosen = (
        "what tuning had found before"
        if contest.is_tuned
        else "what usually is the fastest, without tuning"
    )
    blocks = [
        LegendBlock(
            "fftbench, in OpenGL",
            [_handle(_OWN_COLOUR, 1.0)],
            [f"{CONTESTANT}: {chosen}"],
        )
    ]
    for graph, head in ((False, "CUDA, on a stream"), (True, "CUDA, from a graph")):
        own = [rival for rival in colours if rival.graph == graph]
        own = [*{rival.name: rival for rival in own}.values()]
        if own:
            fill = _GRAPH_FILL if graph else 1.0
            handles = [_handle(colours[rival], fill) for rival in own]
            blocks.append(LegendBlock(head, handles, [rival.name for rival in own]))
    return blocks


def _handle(colour: str, fill: float) -> Line2D:
    settings = {"marker": "s", "markersize": 9, "markeredgewidth": 0}
    return Line2D([], [], linestyle="none", color=colour, alpha=fill, **settings)
