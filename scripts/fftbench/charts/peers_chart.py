"""The fastest GLSL kernel and the dissertation's beside cuFFT and VkFFT: a panel of bars for each size."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fftbench.charts.legend import LegendBlock, draw_legend_row
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, fractions, make_sheet
from fftbench.charts.peers_panel import draw_peers_panel, slots
from fftbench.charts.peers_words import legend, own_kernel, subtitle, why_not
from fftbench.charts.series import Group
from fftbench.charts.series_style import assign_colours, colour_of
from fftbench.charts.style import QUIET_INK, wrap
from fftbench.results.peers import OWN, PEERS, PLACE_COLUMNS, standings

_COLUMNS = 2
_HEAD = 0.33  # inches, as all below
_HEAD_LINE = 0.17  # of every further one
_PANEL = 1.5
_UNDER_PANEL = 0.14
_TICKS = 0.5
_GAP = 0.2
_COLUMN = (INNER_WIDTH + _GAP) / _COLUMNS
_PANEL_WIDTH = _COLUMN - _TICKS - _GAP
_LEGEND_TEXT = _PANEL_WIDTH - 0.5
_HEAD_POINTS = 9.5


@dataclass(frozen=True)
class _Panel:
    source: list[str]  # lines; none where all panels share it
    size: str
    rows: pd.DataFrame


def peers_chart(group: Group, title: str) -> Figure | str | None:
    """A sentence where something was to be compared but has no time, None where no peer was asked for."""
    if not group.rows["algorithm"].isin(PEERS).any():
        return None
    table = standings(group.rows)
    if reason := why_not(group.rows, table):
        return f"no chart beside the peers for {group.description}: {reason}"
    entrants = list(dict.fromkeys(table["entrant"]))
    others = [entrant for entrant in entrants if entrant != OWN]
    colours = {OWN: colour_of("best"), **assign_colours(others)}
    blocks = legend(table, entrants, colours, _LEGEND_TEXT)
    panels = _panels(table, group.sources)
    head = _HEAD + _HEAD_LINE * max(len(panel.source) for panel in panels)
    row = head + _PANEL + _UNDER_PANEL
    rows = -(-len(panels) // _COLUMNS)
    beside = blocks if len(panels) % _COLUMNS else []  # where the last row has room
    body = max(rows * row, (rows - 1) * row + sum(one.height for one in beside))
    words = Words(title, subtitle(group, table), group.caption)
    figure, top = make_sheet(words, body, [] if beside else blocks)
    for at, panel in enumerate(panels):
        left = EDGE + at % _COLUMNS * _COLUMN + _TICKS
        bottom = top - at // _COLUMNS * row - head - _PANEL
        box = (left, bottom, _PANEL_WIDTH, _PANEL)
        axes = figure.add_axes(fractions(figure, box))
        draw_peers_panel(axes, panel.rows, slots(entrants), colours)
        _write_head(axes, panel)
    left = EDGE + (_COLUMNS - 1) * _COLUMN + _TICKS
    _draw_legend_in_column(figure, beside, left, top - (rows - 1) * row - 0.05)
    return figure


def _panels(table: pd.DataFrame, sources: list[str]) -> list[_Panel]:
    """From small to large, source after source."""
    several = table["source"].nunique() > 1
    places = {place: rows for place, rows in table.groupby(PLACE_COLUMNS, sort=False)}
    order = sorted(places, key=lambda at: (sources.index(at[0]), at[1] * at[2], at[1]))
    panels = []
    for source, width, height in order:
        size = f"{width} × {height}" if height > 1 else f"{width} (1D)"
        above = wrap(source, _HEAD_POINTS * 1.1, _PANEL_WIDTH) if several else []
        panels.append(_Panel(above, size, places[(source, width, height)]))
    return panels


def _write_head(axes: Axes, panel: _Panel) -> None:
    bold = {"size": _HEAD_POINTS, "weight": "bold"}
    axes.set_title(panel.size, loc="left", pad=6, fontdict=bold)
    if kernel := own_kernel(panel.rows):
        quiet = {"size": 8, "color": QUIET_INK}
        axes.set_title(f"fastest own: {kernel}", loc="right", pad=6, fontdict=quiet)
    box, figure = axes.get_position(), axes.figure
    for line, text in enumerate(reversed(panel.source), 1):
        y = box.y1 + (6 / 72 + line * _HEAD_LINE) / figure.get_figheight()
        figure.text(box.x0, y, text, **bold)


def _draw_legend_in_column(
    figure: Figure, blocks: list[LegendBlock], left: float, top: float
) -> None:
    for block in blocks:
        draw_legend_row(figure, [block], left, top)
        top -= block.height
