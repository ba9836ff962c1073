"""Puts the headline's first contest into other pages, such as README.md, between two marks that stay there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.headline.contest import Contest
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.headline_chart import panels_in_words
from fftbench.headline.page import contest_words, outcome_lines, section_lines
from fftbench.headline.setting import card_name, setting_parts
from fftbench.headline.answer import answer, libraries_alone
from fftbench.headline.short_table import (
    columns_of,
    kernels_sentence,
    short_points,
    short_table,
)
from fftbench.headline.tables import choice_table
from fftbench.headline.words import (
    accuracy_sentence,
    choice_words,
    method_points,
    unmatched_sentence,
)
from fftbench.results.runs import ResultsError, Runs


@dataclass(frozen=True)
class Marks:
    """The lines of a page between which the script writes."""

    name: str
    option: str

    @property
    def begin(self) -> str:
        return (
            f"<!-- {self.name}: begin, written by scripts/headline.py {self.option} -->"
        )

    @property
    def end(self) -> str:
        return f"<!-- {self.name}: end -->"


WHOLE = Marks("headline", "--insert")
SHORT = Marks("short headline", "--insert-short")


def with_headline(
    page: Path,
    contests: Sequence[Contest],
    runs: Runs,
    picture: Path,
    draft: str = "",
) -> str:
    """Returns the page's text with picture, tables and words between its marks. `picture` is in the folder of headline.md,
    and `draft` says what the runs lack.

    Raises ResultsError where the page can't be read or doesn't have each mark once, in this order.
    """
    folder = Path(os.path.relpath(picture.parent, page.parent))
    contest = contests[0]
    paragraphs = [
        *_picture(contests, runs, folder / picture.name),
        f"**{draft}**" if draft else "",
        method_points(contests),
        "\n".join(section_lines(contest)).rstrip(),
        "\n".join(outcome_lines(contests[1:])),
        accuracy_sentence(contest),
        choice_table(contest),
        f"[All kinds and batches, and accuracy by size]({folder / 'headline.md'}); [all figures]({folder / 'headline.csv'}).",
    ]
    return _replaced(page, WHOLE, "\n\n".join(filter(None, paragraphs)))


def with_short_table(
    page: Path,
    contests: Sequence[Contest],
    runs: Runs,
    picture: Path,
    draft: str = "",
) -> str:
    """Returns the page's text with picture, short table and what it means. Raises ResultsError as well."""
    shown = Path(os.path.relpath(picture, page.parent))
    columns = columns_of(contests)
    paragraphs = [
        answer(columns, card_name(runs)),
        *_picture(contests, runs, shown),
        f"**{draft}**" if draft else "",
        short_table(columns),
        "\n".join(
            f"- {one}"
            for one in (
                *short_points(contests, columns),
                libraries_alone(columns),
                kernels_sentence(columns),
            )
            if one
        ),
        unmatched_sentence(contests),
    ]
    return _replaced(page, SHORT, "\n\n".join(filter(None, paragraphs)))


def _replaced(page: Path, marks: Marks, block: str) -> str:
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "not text (UTF-8)"
        raise ResultsError(f"{page}: cannot be read ({why})") from None
    begin, end = marks.begin, marks.end
    counts = [text.count(begin), text.count(end)]
    if counts != [1, 1] or text.index(begin) > text.index(end):
        raise ResultsError(
            f"{page}: needs the lines {begin} and {end}, each once and in this order; what is between them is replaced"
        )
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{block}\n{end}{after}"


def _picture(contests: Sequence[Contest], runs: Runs, file: Path) -> tuple[str, str]:
    """Returns the picture and the words under it."""
    kind = contest_words(contests[0]).capitalize()
    return (
        f'<img src="{file}" width="100%" alt="Time of an FFT over its size: {panels_in_words(contests[0])}; '
        f"fftbench's {CONTESTANT}, and the fastest of cuFFT and VkFFT\">",
        f"*{kind}. {choice_words(contests[0])} Libraries are launched the fastest way: stream or CUDA graph. "
        f"{' · '.join(setting_parts(runs, contests))}.*",
    )
