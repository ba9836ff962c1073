"""Puts the headline's first contest into other pages, such as README.md, between two marks that stay there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.headline.contest import Contest
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.order_words import order_sentences
from fftbench.headline.setting import setting_parts
from fftbench.headline.tables import markdown_table, short_table
from fftbench.headline.words import (
    accuracy_sentence,
    bracket_words,
    choice_sentence,
    verdict_sentences,
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
    """Returns the page's text with picture, table and words between its marks. `picture` is in the folder of headline.md,
    and `draft` says what the runs lack.

    Raises ResultsError where the page can't be read or doesn't have each mark once, in this order.
    """
    folder = Path(os.path.relpath(picture.parent, page.parent))
    block = _block(contests[0], contests, runs, folder, picture.name, draft)
    return _replaced(page, WHOLE, block)


def with_short_table(page: Path, contests: Sequence[Contest], draft: str = "") -> str:
    """Returns the page's text with the table of short_table between its marks. Raises ResultsError as well."""
    words = f"\n*{draft}*\n" if draft else ""
    return _replaced(page, SHORT, f"{words}\n{short_table(contests[0])}\n")


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


def _block(
    contest: Contest,
    contests: Sequence[Contest],
    runs: Runs,
    folder: Path,
    picture: str,
    draft: str,
) -> str:
    chosen = (
        "as tuning had chosen them before"
        if contest.is_tuned
        else "as they usually are the fastest, without tuning"
    )
    paragraphs = [
        f'<img src="{folder / picture}" width="100%" alt="Bars of the time of an FFT in each mode at each size: '
        f"fftbench's {CONTESTANT} beside cuFFT and VkFFT; over each panel the ratio to the faster library\">",
        f"*`{CONTESTANT}`, fftbench's GLSL kernels {chosen}, beside cuFFT and VkFFT: the time of one "
        f"transform, and under a peer's time the ratio of `{CONTESTANT}` to it, below 1× where `{CONTESTANT}` is "
        f"faster. {' · '.join(setting_parts(runs, contests))}.*",
        f"**{draft}**" if draft else "",
        order_sentences([contest]),
        markdown_table(contest).rstrip(),
        *verdict_sentences(contest),
        " ".join(filter(None, [accuracy_sentence(contest), choice_sentence(contest)])),
        f"{bracket_words(contests)} [How it was measured, and accuracy by size]({folder / 'headline.md'}); "
        f"[all figures]({folder / 'headline.csv'}).",
    ]
    return "\n\n".join(filter(None, paragraphs))
