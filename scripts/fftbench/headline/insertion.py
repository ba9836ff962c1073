"""Puts the headline's first contest into another page, such as docs/speed.md, between two marks that stay there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from fftbench.headline.contest import Contest
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.order_words import order_sentences
from fftbench.headline.setting import setting_parts
from fftbench.headline.tables import markdown_table
from fftbench.headline.words import (
    accuracy_sentence,
    bracket_words,
    choice_sentence,
    verdict_sentences,
)
from fftbench.results.runs import ResultsError, Runs

BEGIN = "<!-- headline: begin, written by scripts/headline.py --insert -->"
END = "<!-- headline: end -->"


def inserted(page: Path, contests: Sequence[Contest], runs: Runs, picture: Path) -> str:
    """Returns the page's text with what is between its marks replaced. `picture` is in the folder of headline.md.

    Raises ResultsError where the page can't be read or doesn't have each mark once, in this order.
    """
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "not text (UTF-8)"
        raise ResultsError(f"{page}: cannot be read ({why})") from None
    marks = [text.count(BEGIN), text.count(END)]
    if marks != [1, 1] or text.index(BEGIN) > text.index(END):
        raise ResultsError(
            f"{page}: needs the lines {BEGIN} and {END}, each once and in this order; what is between them is replaced"
        )
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    folder = Path(os.path.relpath(picture.parent, page.parent))
    block = _block(contests[0], contests, runs, folder, picture.name)
    return f"{before}{BEGIN}\n{block}\n{END}{after}"


def _block(
    contest: Contest,
    contests: Sequence[Contest],
    runs: Runs,
    folder: Path,
    picture: str,
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
        order_sentences([contest]),
        markdown_table(contest).rstrip(),
        *verdict_sentences(contest),
        " ".join(filter(None, [accuracy_sentence(contest), choice_sentence(contest)])),
        f"{bracket_words(contests)} [How it was measured, and accuracy by size]({folder / 'headline.md'}); "
        f"[all figures]({folder / 'headline.csv'}).",
    ]
    return "\n\n".join(filter(None, paragraphs))
