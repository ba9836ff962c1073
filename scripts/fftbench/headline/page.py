"""Writes headline.md: the picture, the table, wins and losses in words, and how it was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fftbench.charts.series import direction_words
from fftbench.headline.contest import Contest
from fftbench.headline.setting import setting_parts
from fftbench.headline.tables import accuracy_table, choice_table, markdown_table
from fftbench.headline.situations import WAITING
from fftbench.headline.words import (
    accuracy_sentence,
    method_points,
    verdict_sentences,
)
from fftbench.results.kinds import KIND_COLUMNS, kind_words
from fftbench.results.runs import Runs


def contest_name(contest: Contest, among: Sequence[Contest]) -> str:
    """Returns the part of file names that distinguishes the contest from the others; "" where it is alone."""
    columns = {
        "direction": contest.direction,
        "batch": f"batch{contest.batch}",
        **{column: getattr(contest, column) for column in KIND_COLUMNS},
    }
    return "-".join(
        text
        for column, text in columns.items()
        if len({getattr(one, column) for one in among}) > 1
    )


def contest_words(contest: Contest) -> str:
    many = contest.batch > 1
    batch = f"batches of {contest.batch}" if many else "single transforms"
    kind = kind_words(*(getattr(contest, column) for column in KIND_COLUMNS))
    return f"{batch}, {direction_words(contest.direction)}, {kind}"


def headline_page(
    contests: Sequence[Contest],
    runs: Runs,
    pictures: Sequence[str],
    draft: str = "",
) -> str:
    """Returns Markdown. `pictures` has the name of each contest's file beside the page, "" where there is none; `draft`
    says what the runs lack."""
    lines = ["# `best` beside cuFFT and VkFFT", ""]
    lines += [f"**{draft}**", ""] if draft else []
    for contest, picture in zip(contests, pictures):
        lines += [f"## {contest_words(contest).capitalize()}", ""]
        lines += _contest_lines(contest, picture)
    lines += ["## How it was measured", ""]
    lines += [method_points(contests), ""]
    lines += [f"{' · '.join(setting_parts(runs, contests))}.", ""]
    return "\n".join(lines)


def section_lines(contest: Contest) -> Iterator[str]:
    """Yields a head, what came out and the whole table of each section."""
    for section in contest.sections:
        words = verdict_sentences(section)
        waiting = WAITING[section.situation]
        yield from (f"**{section.name.capitalize()}: {waiting}.** {words}".strip(), "")
        yield from (markdown_table(contest, section), "")


def outcome_lines(contests: Sequence[Contest]) -> Iterator[str]:
    """Yields a point for each section of each contest: what came out, without its table."""
    for contest in contests:
        for section in contest.sections:
            if words := verdict_sentences(section):
                head = f"{contest_words(contest)}, {section.name}"
                yield f"- **{head.capitalize()}.** {words}"


def _contest_lines(contest: Contest, picture: str) -> Iterator[str]:
    if picture:
        yield from (f"![Times over sizes]({picture})", "")
    yield from section_lines(contest)
    if sentence := accuracy_sentence(contest):
        yield from (sentence, "", accuracy_table(contest), "")
    if table := choice_table(contest):
        yield from (table, "")
