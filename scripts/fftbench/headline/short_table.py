"""Writes what a first page says: a table of few rows, over the fastest library of the same situation, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fftbench.headline.contest import Contest, Section, Size, in_order
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.situations import IN_PICTURE, meanings, order_sentence
from fftbench.headline.tables import microseconds, ratio_words, table_line
from fftbench.headline.words import bracket_words
from fftbench.results.runs import ResultsError
from fftbench.results.speed_words import SLOWER_MEANS
from fftbench.results.stability_text import size_text

MOST_ROWS = 8


@dataclass(frozen=True)
class _Column:
    head: str
    section: Section
    images: int  # in one array, each of which has its share of the time


def short_table(contests: Sequence[Contest]) -> str:
    """Returns the table. Raises ResultsError where there is nothing that a first page is of."""
    columns = _columns(contests)
    if not columns:
        raise ResultsError(
            f"no {', '.join(one.value for one in IN_PICTURE)}: a short table is of these"
        )
    lines = [table_line(["", *(one.head for one in columns)])]
    lines.append(table_line([":--", *["--:"] * len(columns)]))
    for size in _spread(
        in_order({size for one in columns for size in one.section.own})
    ):
        cells = [_cell(one, size) for one in columns]
        lines.append(table_line([size_text(*size), *cells]))
    return "\n".join(lines)


def short_sentences(contests: Sequence[Contest]) -> str:
    """Explains the table: what is compared with what, and how the words are decided."""
    columns = _columns(contests)
    alone = [one.section for one in columns if one.images == 1]
    rings = [one.pairs for one in alone if one.pairs]
    points = meanings([one.situation for one in alone], rings)
    for one in columns:
        if one.images > 1:
            ring = f"{one.section.pairs} pairs" if one.section.pairs else "one pair"
            points.append(
                f"*{one.head.capitalize()}*: the time of one of {one.images} images that lie together. They are run as "
                f'in "{one.section.situation.value}", on {ring} of arrays.'
            )
    first = (
        f"Each cell has `{CONTESTANT}`'s time of one transform, and how it compares with the fastest library in its "
        f"fastest way. {SLOWER_MEANS.format(f'`{CONTESTANT}`')}"
    )
    listed = "\n".join(f"- {one}" for one in points)
    order = order_sentence(any(one.section.with_barriers for one in columns))
    words = " ".join(filter(None, [order, bracket_words(contests)]))
    return f"{first}\n\n{listed}\n\n{words}"


def _columns(contests: Sequence[Contest]) -> list[_Column]:
    """Returns the situations of the first contest, and the first of each batch of the same kind."""
    first = contests[0]
    found = [
        _Column(situation.value, section, images=1)
        for situation in IN_PICTURE
        if (section := first.section(situation))
    ]
    for one in contests[1:]:
        sections = filter(None, map(one.section, IN_PICTURE))
        section = next(sections, None)
        if one.kind == first.kind and one.batch > first.batch and section:
            found.append(_Column(f"{one.batch} in one array", section, one.batch))
    return found


def _spread(sizes: Sequence[Size]) -> Sequence[Size]:
    """Returns MOST_ROWS of the sizes, the first and the last among them."""
    if len(sizes) <= MOST_ROWS:
        return sizes
    step = (len(sizes) - 1) / (MOST_ROWS - 1)
    return [sizes[round(at * step)] for at in range(MOST_ROWS)]


def _cell(column: _Column, size: Size) -> str:
    own = column.section.own.get(size)
    if own is None:
        return ""
    if own["status"] != "ok":
        return str(own["status"])
    met = column.section.fastest(size)
    time = f"{microseconds(own, column.images)} µs"
    return f"{time}<br>{ratio_words(met)}" if met else time
