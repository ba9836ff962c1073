"""Writes what a first page says: a table of few rows, over the fastest library of the same situation, and what it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fftbench.headline.contest import Contest, Meeting, Section, Size, in_order
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.situations import IN_PICTURE, meanings
from fftbench.headline.tables import (
    NOTHING,
    kernel_of,
    microseconds,
    ratio_words,
    table_line,
)
from fftbench.headline.words import and_list, shader_sentence, verdict_points
from fftbench.results.runs import ResultsError
from fftbench.results.speed_words import SLOWER_MEANS, interval_words
from fftbench.results.stability_text import size_text
from fftbench.results.verdict_words import Verdict

MOST_ROWS = 8


@dataclass(frozen=True)
class Column:
    head: str
    section: Section
    images: int  # in one array, each of which has its share of the time


def columns_of(contests: Sequence[Contest]) -> list[Column]:
    """Returns the situations of the first contest, and the first of each batch of the same kind. Raises ResultsError where
    there is nothing that a first page is of."""
    first = contests[0]
    found = [
        Column(situation.value, section, images=1)
        for situation in IN_PICTURE
        if (section := first.section(situation))
    ]
    for one in contests[1:]:
        sections = filter(None, map(one.section, IN_PICTURE))
        section = next(sections, None)
        if one.kind == first.kind and one.batch > first.batch and section:
            found.append(Column(f"{one.batch} in one array", section, one.batch))
    if not found:
        raise ResultsError(
            f"no {', '.join(one.value for one in IN_PICTURE)}: a short table is of these"
        )
    return found


def short_table(columns: Sequence[Column]) -> str:
    """Returns the table, with a line before it that says how a cell is read."""
    lines = [
        f"Each cell has `{CONTESTANT}`'s time for one transform, and how it compares with the fastest library. **Bold** is "
        f"faster, and `{NOTHING}` was not measured. {SLOWER_MEANS.format(f'`{CONTESTANT}`')}",
        "",
        table_line(["", *(one.head for one in columns)]),
        table_line([":--", *["--:"] * len(columns)]),
    ]
    for size in _spread(
        in_order({size for one in columns for size in one.section.own})
    ):
        cells = [_cell(one, size) for one in columns]
        lines.append(table_line([size_text(*size), *cells]))
    return "\n".join(lines)


def short_points(contests: Sequence[Contest], columns: Sequence[Column]) -> list[str]:
    """Explains the table, as points: what is compared with what, and how the words are decided."""
    alone = [one.section for one in columns if one.images == 1]
    rings = [one.pairs for one in alone if one.pairs]
    points = [
        shader_sentence([one.section for one in columns]),
        *meanings([one.situation for one in alone], rings),
    ]
    for one in columns:
        if one.images > 1:
            ring = f"{one.section.pairs} pairs" if one.section.pairs else "one pair"
            points.append(
                f"*{one.head.capitalize()}*: {one.images} images in one array; the time is for one image. They run as in "
                f'"{one.section.situation.value}", on {ring} of arrays.'
            )
    points.append(" ".join(verdict_points(contests)))
    if len(columns) > 1:
        points.append(
            "Compare within a column: columns differ in how many arrays the caches have to hold."
        )
    return points


def kernels_sentence(columns: Sequence[Column]) -> str:
    """Says which kernels the contestant ran, and in how many cells; "" where nothing tells it."""
    ran = Counter(
        name
        for one in columns
        for row in one.section.own.values()
        if (name := kernel_of(row))
    )
    parts = [f"`{name}` in {number}" for name, number in ran.most_common()]
    if not parts:
        return ""
    parts[0] += f" {'cell' if ran.most_common()[0][1] == 1 else 'cells'}"
    return f"`{CONTESTANT}` ran {and_list(parts)}."


def _spread(sizes: Sequence[Size]) -> Sequence[Size]:
    """Returns MOST_ROWS of the sizes, the first and the last among them."""
    if len(sizes) <= MOST_ROWS:
        return sizes
    step = (len(sizes) - 1) / (MOST_ROWS - 1)
    return [sizes[round(at * step)] for at in range(MOST_ROWS)]


def _cell(column: Column, size: Size) -> str:
    own = column.section.own.get(size)
    if own is None:
        return NOTHING
    if own["status"] != "ok":
        return str(own["status"])
    met = column.section.fastest(size)
    time = f"{microseconds(own, column.images)} µs"
    return f"{time}<br>{_comparison(met)}" if met else time


def _comparison(met: Meeting) -> str:
    if met.verdict is Verdict.FASTER:
        return f"**{ratio_words(met)}**"
    if met.verdict is Verdict.UNCLEAR:
        between = interval_words(met.times_as_fast.low, met.times_as_fast.high)
        return f"unclear<br>({between})"
    return ratio_words(met)
