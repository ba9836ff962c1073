"""Draws where the project's own GLSL kernels are faster than the libraries and where slower: widths across, heights
upwards, a panel for each batch, or of single lines their lengths across and their numbers upwards; and in each cell the
time over that of the fastest library."""

from __future__ import annotations

import math
from collections.abc import Iterable

from matplotlib.figure import Figure
from matplotlib.patches import Patch
import pandas as pd

from fftbench.charts.landscape_panel import FRAMES, HATCH, LandscapePanel
from fftbench.charts.legend import LegendBlock
from fftbench.charts.map_cells import POINTS, Shades, room_of, speedup_shades
from fftbench.charts.page import EDGE, WIDTH, Words, inner_width, make_sheet
from fftbench.charts.libraries_chart import NAMES, faster_of
from fftbench.charts.series import caption_of, direction_words, what_is_timed
from fftbench.charts.style import INK, format_ratio, wrap
from fftbench.results.dispatch_sync import Sync
from fftbench.results.kinds import kind_words, unusual_words
from fftbench.results.landscape import LOST, Comparison, tally
from fftbench.results.libraries import LIBRARIES
from fftbench.results.runs import Runs
from fftbench.results.selection import series_label
from fftbench.results.verdict_words import Limits

_SOURCE_HEAD = 0.3  # inches, as all below
_SHADE_BLOCK = 1.2  # about the width of the legend of shades
_MOST_NAMES = 3  # of own kernels with their options, in the caption
_SYNCS = {
    Sync.IN_SHADER: "in a stream whose dispatches synchronise in the shader",
    Sync.BARRIER: "with a barrier behind each transform",
}
_WAYS = {
    "throughput": ("back to back", "back to back"),
    "graph": ("from a graph", "replayed from a CUDA graph"),
}


def heading_of(comparison: Comparison) -> str:
    """Returns the end of a title: what is compared, and whatever differs from the common case."""
    words = ["lines"] if comparison.of_lines else []
    words += [
        f"sync={comparison.sync.value}",
        f"libraries {_WAYS[comparison.libraries_way][0]}",
    ]
    if comparison.direction != "forward":
        words.append(direction_words(comparison.direction))
    return ", ".join([*words, *unusual_words(*comparison.kind)])


def landscape_chart(
    comparison: Comparison, runs: Runs, title: str, width: float = WIDTH
) -> Figure | str:
    """Draws the chart. Returns a sentence where no case has a time of both sides."""
    if comparison.compared.empty:
        return f"no landscape of {heading_of(comparison)}: no case has a time of an own kernel and of a library"
    cells = comparison.cells
    shades = speedup_shades(1 / comparison.compared["ratio"])
    numbers = [format_ratio(one) for one in comparison.compared["ratio"]]
    panel = LandscapePanel(
        widths=sorted(set(cells["width"])),
        heights=sorted(set(cells["height"])),
        shades=shades,
        room=max(map(room_of, numbers)),
        inches=inner_width(width),
        panels=cells["batch"].nunique(),
        of_lines=comparison.of_lines,
    )
    sources = list(dict.fromkeys(cells["source"]))
    several = len(sources) > 1
    height = panel.height_of_all + (_SOURCE_HEAD if several else 0.0)
    words = Words(
        title,
        f"{_sentence(comparison, several)} {_explanation(comparison)}",
        caption_of(comparison.rows, runs, _description(comparison)),
    )
    legend = [_shade_legend(shades), _mark_legend(comparison, inner_width(width))]
    figure, top = make_sheet(words, height * len(sources), legend, width)
    for source in sources:
        below = top
        if several:
            place = EDGE / figure.get_figwidth(), top / figure.get_figheight()
            figure.text(*place, source, size=9.5, weight="bold", va="top")
            below -= _SOURCE_HEAD
        panel.draw_all(figure, below, cells[cells["source"] == source])
        top -= height
    return figure


def _sentence(comparison: Comparison, several_sources: bool) -> str:
    """Says how many cases are won and lost, and names the worst."""
    counts = tally(comparison)
    worst = counts.worst
    if comparison.of_lines:
        place = f"{worst['height']} lines of {worst['width']}\u00a0values"
    else:
        place = f"{worst['width']}\u00a0×\u00a0{worst['height']}"
        place += f" in a batch of {worst['batch']}" if worst["batch"] > 1 else ""
    place += f" on {worst['source']}" if several_sources else ""
    said = (
        f"{counts.below} of {counts.cases} cases take less time than the fastest library, {counts.lost} more than {LOST} "
        f"times as long; the worst, {place}, takes {format_ratio(worst['ratio'])} times as long."
    )
    if not counts.verdicts:
        return said
    words = ", ".join(f"{n} {one.value}" for one, n in counts.verdicts.items())
    within = f"{100 * Limits.threshold:g}\u00a0%"
    return f"{said} By the intervals of both medians, beyond {within}: {words}."


def _explanation(comparison: Comparison) -> str:
    timed = comparison.rows[comparison.rows["status"] == "ok"]
    libraries = [NAMES[name] for name in LIBRARIES if name in set(timed["algorithm"])]
    return (
        f"A\u00a0cell is the median time of {what_is_timed(comparison.direction)} by the fastest own GLSL kernel, "
        f"{_SYNCS[comparison.sync]}, divided by that of {faster_of(libraries)}, {_WAYS[comparison.libraries_way][1]}. "
        "Lower\u00a0is\u00a0faster."
    )


def _description(comparison: Comparison) -> str:
    """Names the kernels and libraries that have a time, and what they transform."""
    timed = comparison.rows[comparison.rows["status"] == "ok"]
    is_library = timed["algorithm"].isin(LIBRARIES)
    own, libraries = _names(timed[~is_library]), _names(timed[is_library])
    if len(own) > _MOST_NAMES:
        own = [f"the fastest of {len(own)} own kernels with their options"]
    parts = [
        "; ".join(own) + " over " + "; ".join(libraries),
        direction_words(comparison.direction),
        kind_words(*comparison.kind),
    ]
    return " · ".join(parts)


def _names(rows: pd.DataFrame) -> list[str]:
    pairs = zip(rows["algorithm"], rows["options"])
    return [series_label(*pair) for pair in dict.fromkeys(pairs)]


def _shade_legend(shades: Shades) -> LegendBlock:
    """Shows what ratio of times some shades stand for. The shades themselves are of its reciprocal."""
    steps: Iterable[float] = (-1, -0.5, 0, 0.5, 1)
    ratios = [math.pow(shades.high, step) for step in steps]
    handles = [
        Patch(facecolor=shades.of(1 / ratio), edgecolor=INK, linewidth=0.4)
        for ratio in ratios
    ]
    return LegendBlock("time ratio", handles, [format_ratio(one) for one in ratios])


def _mark_legend(comparison: Comparison, inches: float) -> LegendBlock:
    """Explains the marks that occur."""
    ratios = comparison.cells["ratio"]
    untimed = int(ratios.isna().sum())
    entries = []
    if (ratios > 1).any():
        thin, thick = FRAMES
        words = f"framed: a median above the fastest library's, to {LOST} times it"
        entries.append((_frame(thin), words))
        if (ratios > LOST).any():
            words = f"thick frame: more than {LOST} times its time"
            entries.append((_frame(thick), words))
    if untimed:
        what = "case has" if untimed == 1 else "cases have"
        in_shader = comparison.sync is Sync.IN_SHADER
        fell_back = ", went back to barriers" if in_shader else ""
        words = f"hatched: {untimed} {what} no ratio, as a side was skipped, failed{fell_back} or is missing"
        entries.append((Patch(linewidth=0, **HATCH), words))
    entries.append((Patch(facecolor="none", linewidth=0), "blank: not measured"))
    handles, texts = zip(*entries)
    room = max(inches - _SHADE_BLOCK - 0.7, 2.0)
    return LegendBlock(
        "marks",
        handles,
        ["\n".join(wrap(text, POINTS, room)) for text in texts],
    )


def _frame(linewidth: float) -> Patch:
    return Patch(facecolor="white", edgecolor=INK, linewidth=linewidth)
