"""Writes a comparison for GitHub Actions: annotations into the log, and a table for the summary of the job."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator

from fftbench.comparison.gate import MISSING, SLOWER, UNCLEAR
from fftbench.comparison.outcome import PASSED, Outcome
from fftbench.comparison.text import text_lines
from fftbench.results.verdict_words import Verdict
from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import (
    case_name,
    format_duration,
    format_interval,
    format_ratio,
    in_order,
    sentence,
)

# GitHub shows ten annotations of a step. One is kept for the sum of the others.
_MOST_ANNOTATIONS = 9
_MOST_ROWS = 200  # of the summary's table, which may have a megabyte
_LOUD = (Verdict.SLOWER, Verdict.FASTER, Verdict.UNCLEAR)


def to_github(outcome: Outcome) -> str:
    """Returns what the step prints: the text, in which nothing is a command, and the annotations."""
    # A name in the results could begin with "::" and so give the runner a command. Only this token ends the text.
    token = secrets.token_hex(16)
    lines = [
        f"::stop-commands::{token}",
        *text_lines(outcome),
        outcome.summary,
        f"::{token}::",
        *annotation_lines(outcome),
    ]
    return "".join(f"{line}\n" for line in lines)


def annotation_lines(outcome: Outcome) -> Iterator[str]:
    """Yields an error for each case for which the gate fails, the worst first, and a sentence on the whole."""
    found = list(_found(outcome))
    for name, words in found[:_MOST_ANNOTATIONS]:
        yield _command("error", name, words)
    more = len(found) - _MOST_ANNOTATIONS
    if more > 0:
        words = f"{more} more. {outcome.headline}: {outcome.summary}"
        yield _command("error", "fftbench compare", words)
    else:
        kind = "notice" if found or outcome.exit_code == PASSED else "error"
        words = f"{outcome.headline}: {outcome.summary}"
        yield _command(kind, "fftbench compare", words)


def _found(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Yields the name of each case for which the gate fails, and why."""
    if MISSING in outcome.failures:
        for one in outcome.lost:
            yield case_name(one.case), f"{one.kind}: {one.why}"
    if SLOWER in outcome.failures:
        for case in _slower(outcome):
            yield case_name(case), sentence(outcome.compared[case])
    if UNCLEAR in outcome.failures:
        for case in in_order(outcome.compared):
            if outcome.compared[case].verdict is Verdict.UNCLEAR:
                yield case_name(case), f"unclear: {sentence(outcome.compared[case])}"
        for one in outcome.pairs.left_out:
            if one.timed_in_both:
                yield case_name(one.case), f"{one.kind}: {one.why}"


def to_markdown(outcome: Outcome) -> str:
    """Returns the summary of the job. Cases that stayed the same are counted alone."""
    lines = [f"### {outcome.headline}", "", f"{outcome.summary}.", ""]
    rows = list(_rows(outcome))
    if rows:
        lines += [
            "| case | verdict | before | after | after / before | 95 % interval |"
        ]
        lines += ["| --- | --- | ---: | ---: | ---: | ---: |", *rows[:_MOST_ROWS]]
        if len(rows) > _MOST_ROWS:
            lines += ["", f"{len(rows) - _MOST_ROWS} more rows are in the log."]
        lines.append("")
    notes = [*outcome.pairs.source_lines, *outcome.notes, *outcome.unit_notes]
    lines += [f"- {_escaped(note)}" for note in notes]
    return "\n".join(lines).rstrip() + "\n"


def _rows(outcome: Outcome) -> Iterator[str]:
    for missing in outcome.pairs.left_out:
        if missing.lost:
            counts = outcome.counts(missing)
            kind = f"**{missing.kind}**" if counts else f"{missing.kind} (allowed)"
            words = f"{kind}: {_escaped(missing.why)}"
            yield _row([case_name(missing.case), words, *[""] * 4])
    loud = [
        case for case in outcome.compared if outcome.compared[case].verdict in _LOUD
    ]
    by_verdict = [
        *_slower(outcome),
        *(
            case
            for case in in_order(loud)
            if outcome.compared[case].verdict is not Verdict.SLOWER
        ),
    ]
    for case in by_verdict:
        one = outcome.compared[case]
        times = format_duration(one.baseline_ms), format_duration(one.candidate_ms)
        verdict = (
            f"**{one.verdict.value}**"
            if one.verdict is Verdict.SLOWER
            else one.verdict.value
        )
        yield _row(
            [
                case_name(case),
                verdict,
                *times,
                format_ratio(one.ratio),
                format_interval(one),
            ]
        )


def _slower(outcome: Outcome) -> list[Case]:
    own = [
        case for case, one in outcome.compared.items() if one.verdict is Verdict.SLOWER
    ]
    return sorted(own, key=lambda case: -outcome.compared[case].ratio)


def _row(cells: Iterable[str]) -> str:
    name, *others = cells
    return f"| {' | '.join([_escaped(name), *others])} |"


def _escaped(text: str) -> str:
    return re.sub(r"([\\|<>*`\[\]&#@])", r"\\\1", text)


def _command(kind: str, title: str, words: str) -> str:
    """Returns a workflow command. Its title ends at a comma or a colon unless these are written as codes."""
    safe = _coded(title).replace(":", "%3A").replace(",", "%2C")
    return f"::{kind} title={safe}::{_coded(words)}"


def _coded(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
