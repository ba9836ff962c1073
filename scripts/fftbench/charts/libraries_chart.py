"""Draws the fastest GLSL kernel and the dissertation's beside cuFFT and VkFFT, with a panel of bars for each size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
import pandas as pd

from fftbench.charts.legend import LegendBlock, draw_legend_row
from fftbench.charts.page import EDGE, INNER_WIDTH, Words, fractions, make_sheet
from fftbench.charts.libraries_panel import (
    FILL,
    LONGEST,
    MARKS,
    draw_libraries_panel,
    slots,
)
from fftbench.charts.series import Group, mode_words, what_is_timed
from fftbench.charts.series_style import assign_colours, colour_of
from fftbench.charts.style import QUIET_INK, wrap
from fftbench.results.dispatch_sync import Sync, fell_back, sync_of
from fftbench.results.libraries import (
    OWN,
    LIBRARIES,
    PLACE_COLUMNS,
    Kind,
    kernel_behind,
    kind_of,
    standings,
)
from fftbench.results.selection import series_label
from fftbench.results.verdict_words import Limits, Verdict

_COLUMNS = 2
_HEAD = 0.33  # inches, as all below
_HEAD_LINE = 0.17  # of every further line
_PANEL = 1.5
_UNDER_PANEL = 0.14
_TICKS = 0.5
_GAP = 0.2
_COLUMN = (INNER_WIDTH + _GAP) / _COLUMNS
_PANEL_WIDTH = _COLUMN - _TICKS - _GAP
_LEGEND_TEXT = _PANEL_WIDTH - 0.5
_HEAD_POINTS = 9.5
_IN_SHADER_MEANS = "dispatches wait for each other by themselves, with one barrier behind the last and not one behind each"
NAMES = {"cufft": "cuFFT", "vkfft": "VkFFT"}
_HEADS = {
    Kind.OWN: "fftbench's own GLSL kernels",
    Kind.LIBRARY: "libraries, in CUDA",
    Kind.DISSERTATION: "the dissertation's kernels, in GLSL",
}


@dataclass(frozen=True)
class _Panel:
    source: list[str]  # lines that name the source; empty where all panels share it
    size: str
    rows: pd.DataFrame


def libraries_chart(group: Group, title: str) -> Figure | str | None:
    """Draws the chart. Returns a sentence where something was to be compared but has no time, and None where no library
    was asked for."""
    if not group.rows["algorithm"].isin(LIBRARIES).any():
        return None
    table = standings(group.rows)
    if reason := why_not(group.rows, table):
        return f"no chart beside the libraries for {group.description}: {reason}"
    entrants = list(dict.fromkeys(table["entrant"]))
    others = [entrant for entrant in entrants if entrant != OWN]
    colours = {OWN: colour_of("best"), **assign_colours(others)}
    blocks = legend(table, entrants, colours, _LEGEND_TEXT)
    panels = _panels(table, group.sources)
    head = _HEAD + _HEAD_LINE * max(len(panel.source) for panel in panels)
    row = head + _PANEL + _UNDER_PANEL
    rows = -(-len(panels) // _COLUMNS)
    # the last row of panels has room for the legend
    beside = blocks if len(panels) % _COLUMNS else []
    body = max(rows * row, (rows - 1) * row + sum(one.height for one in beside))
    words = Words(title, subtitle(group, table), group.caption)
    figure, top = make_sheet(words, body, [] if beside else blocks)
    for at, panel in enumerate(panels):
        left = EDGE + at % _COLUMNS * _COLUMN + _TICKS
        bottom = top - at // _COLUMNS * row - head - _PANEL
        box = (left, bottom, _PANEL_WIDTH, _PANEL)
        axes = figure.add_axes(fractions(figure, box))
        draw_libraries_panel(axes, panel.rows, slots(entrants), colours)
        _write_head(axes, panel)
    left = EDGE + (_COLUMNS - 1) * _COLUMN + _TICKS
    _draw_legend_in_column(figure, beside, left, top - (rows - 1) * row - 0.05)
    return figure


def _panels(table: pd.DataFrame, sources: list[str]) -> list[_Panel]:
    """Orders panels from small to large sizes, source after source."""
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
    if words := own_words(panel.rows):
        quiet = {"size": 8, "color": QUIET_INK}
        axes.set_title(words, loc="right", pad=6, fontdict=quiet)
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


def library_names(table: pd.DataFrame) -> list[str]:
    """Names the libraries that have a time."""
    timed = set(table.loc[table["ratio"].notna(), "entrant"])
    return [NAMES[name] for name in LIBRARIES if name in timed]


def faster_of(libraries: list[str]) -> str:
    return (
        f"the faster of {' and '.join(libraries)}"
        if len(libraries) > 1
        else libraries[0]
    )


def subtitle(group: Group, table: pd.DataFrame) -> str:
    libraries = library_names(table)
    batch = int(table["batch"].iloc[0])
    images = f" of {batch} images at once" if batch > 1 else ""
    best = f"that of {faster_of(libraries)}"
    cut = (table["ratio"] > LONGEST).any()
    timed_own = table[(table["entrant"] == OWN) & table["ratio"].notna()]
    in_shader = any(_is_in_shader(row) for _, row in timed_own.iterrows())
    order = f" In the shader: {_IN_SHADER_MEANS}." if in_shader else ""
    return (
        f"{mode_words(group.mode)}: median time of {what_is_timed(group.direction)}{images}, whiskers its "
        f"95\u00a0% interval. Over each bar: its time over {best} at that size (dashed line); "
        f"below\u00a01×\u00a0it\u00a0takes\u00a0less{_marks(table)}. Own scale for each size"
        f"{', bars with a gap are cut short' if cut else ''}. Lower\u00a0is\u00a0faster.{order}"
    )


def _marks(table: pd.DataFrame) -> str:
    """Explains the marks that own kernels have, by the intervals of both medians."""
    timed = (table["entrant"] == OWN) & table["ratio_low"].notna()
    found = set(table.loc[timed, "verdict"])
    within = f"{100 * Limits.threshold:g}\u00a0%"
    words = {
        Verdict.SAME: f"the same within {within}",
        Verdict.UNCLEAR: f"unclear whether beyond {within}",
    }
    said = [f"{MARKS[one]}\u00a0{words[one]}" for one in words if one in found]
    return f" ({', '.join(said)}, by both intervals)" if said else ""


def legend(
    table: pd.DataFrame,
    entrants: list[str],
    colours: Mapping[str, str],
    inches: float,
) -> list[LegendBlock]:
    """Returns a block for each kind; `inches` is the room of an entry's text."""
    blocks = []
    for kind, head in _HEADS.items():
        names = [name for name in entrants if kind_of(name) is kind]
        if names:
            handles = [_handle(colours[name], FILL[kind]) for name in names]
            labels = [_label(table[table["entrant"] == name], name) for name in names]
            labels = ["\n".join(wrap(label, 8, inches, ", ")) for label in labels]
            blocks.append(LegendBlock(head, handles, labels))
    return blocks


def own_words(rows: pd.DataFrame) -> str:
    """Says which of the project's own kernels the bar of a panel shows; returns "" where there is none."""
    own = rows[(rows["entrant"] == OWN) & rows["ratio"].notna()]
    if own.empty:
        return ""
    first = own.iloc[0]
    kernel = kernel_behind(first["algorithm"], first["reason"])
    # There is no room for more words beside the size.
    return (
        f"{'own, in the shader' if _is_in_shader(first) else 'fastest own'}: {kernel}"
    )


def _is_in_shader(row: pd.Series) -> bool:
    how = row["options"], row["reason"]
    return sync_of(row["options"]) is Sync.IN_SHADER and not fell_back(*how)


def why_not(rows: pd.DataFrame, table: pd.DataFrame) -> str:
    """Returns why there is nothing to compare, "" where there is something."""
    if table.empty:
        libraries = rows[rows["algorithm"].isin(LIBRARIES)]
        asked = [
            NAMES[name] for name in LIBRARIES if name in set(libraries["algorithm"])
        ]
        names = (
            f"neither {asked[0]} nor {asked[1]}" if len(asked) > 1 else f"no {asked[0]}"
        )
        names = f"{names} has a time"
        reasons = [reason for reason in libraries["reason"] if reason]
        return f"{names}: {reasons[0]}" if reasons else names
    kernels = table[~table["entrant"].isin(LIBRARIES)]
    if kernels["ratio"].notna().any():
        return ""
    return "no GLSL kernel has a time at a size where a library has one"


def _label(rows: pd.DataFrame, entrant: str) -> str:
    if entrant == OWN:
        return "the fastest, named over its panel"
    options = list(rows.loc[rows["ratio"].notna(), "options"].unique())
    if len(options) > 1:
        return f"{entrant}, its fastest options"
    return series_label(NAMES.get(entrant, entrant), options[0] if options else "")


def _handle(colour: str, fill: float) -> Line2D:
    return Line2D(
        [],
        [],
        linestyle="none",
        marker="s",
        markersize=9,
        markeredgewidth=0,
        color=colour,
        alpha=fill,
    )
