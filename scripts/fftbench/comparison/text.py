"""Prints the comparison of two runs as a table for a terminal of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import groupby

from fftbench.comparison.labels import kernel_label
from fftbench.comparison.outcome import Outcome
from fftbench.comparison.pairs import KINDS
from fftbench.results.verdict_words import Verdict
from fftbench.comparison.verdicts import Case, Comparison, rounds_needed
from fftbench.comparison.wording import (
    format_duration,
    format_interval,
    format_p,
    format_ratio,
    group_name,
    in_order,
    kernel_name,
    size_name,
)

COLUMNS = 80
_WIDTHS = (13, 10, 10, 8, 17, 9)
_HEAD = ("size", "median A", "median B", "B / A", "95 % interval", "p (Holm)")


def text_lines(outcome: Outcome) -> Iterable[str]:
    """Yields the tables. Cases are marked where A and B ran different shaders."""
    pairs = outcome.pairs
    for line in pairs.source_lines:
        yield from wrapped(line)
    yield from _comparison_lines(outcome)
    yield from _left_out_lines(outcome)
    for note in outcome.unit_notes:
        yield from wrapped(f"{note}.", "")
        yield ""


def _comparison_lines(outcome: Outcome) -> Iterable[str]:
    compared, limits = outcome.compared, outcome.limits
    other_source = outcome.pairs.other_source
    shown = {case[:2] for case in compared}
    some_known = not all(one.lone for one in compared.values())
    by_rounds = limits.by_rounds or outcome.pairs.between is None
    for group, cases in groupby(in_order(compared), key=group_name):
        yield group
        yield _row(*_HEAD, "verdict")
        for kernel, own in groupby(cases, key=lambda case: case[:2]):
            yield from wrapped(kernel_label(*kernel, shown), "  ")
            for case in own:
                mark = " (other shader source)" if case in other_source else ""
                yield from _case_rows(case, compared[case], mark, some_known)
        yield ""
    if any(
        one.verdict is Verdict.UNCLEAR and not one.lone for one in compared.values()
    ):
        more = "rounds (fftbench --rounds)" if by_rounds else "runs beside them"
        yield from wrapped(
            f"UNCLEAR: the interval holds changes both below and above {100 * limits.threshold:g} %, or p is not below "
            f"{limits.alpha:g}. More {more} help. p is the chance of such times where nothing changed by more than that, "
            f"corrected for {counted(outcome.corrected_for)}.",
            "",
        )
        yield ""
    if any(one.too_few_rounds for one in compared.values()):
        yield from wrapped(
            f"Too few rounds: for a verdict on {counted(outcome.corrected_for)} at once, "
            f"{rounds_needed(outcome.corrected_for, limits.alpha)} rounds are needed in each run (fftbench --rounds).",
            "",
        )
        yield ""


def _left_out_lines(outcome: Outcome) -> Iterable[str]:
    left_out = outcome.pairs.left_out
    for kind in KINDS:
        own = {one.case: one for one in left_out if one.kind == kind}
        if not own:
            continue
        counts = {case: outcome.counts(one) for case, one in own.items()}
        yield kind.upper() if any(counts.values()) else kind
        for (group, *kernel, why, allowed), cases in groupby(
            in_order(own),
            key=lambda case: (
                group_name(case),
                *case[:2],
                own[case].why,
                own[case].lost and not counts[case],
            ),
        ):
            sizes = ", ".join(map(size_name, cases))
            mark = ", allowed" if allowed else ""
            words = f"{kernel_name(*kernel)}: {sizes} ({group}){mark}"
            yield from wrapped(words, "  ")
            if why != "ok":
                yield from wrapped(why, "      ")
        yield ""


def counted(cases: int) -> str:
    return "1 case" if cases == 1 else f"{cases} cases"


def wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
        break_on_hyphens=False,
    )


def _row(*cells: str) -> str:
    *numbers, last = cells
    return (
        "".join(f"{cell:>{width}}" for cell, width in zip(numbers, _WIDTHS))
        + f"  {last}"
    )


def _case_rows(
    case: Case, one: Comparison, mark: str, some_known: bool
) -> Iterable[str]:
    """Yields a row, and its verdict in a line of its own where there is no room for it."""
    word = one.verdict.value
    if one.verdict is not Verdict.SAME:
        word = word.upper()
    if one.too_few_rounds:
        word += " (too few rounds)"
    elif one.lone and some_known:
        word += " (too few runs beside A and B)"
    word += mark
    cells = (
        size_name(case),
        format_duration(one.baseline_ms),
        format_duration(one.candidate_ms),
        format_ratio(one.ratio),
        format_interval(one),
        format_p(one.p),
    )
    row = _row(*cells, word)
    if len(row) <= COLUMNS:
        yield row
    else:
        yield _row(*cells, "").rstrip()
        yield f"{word:>{COLUMNS}}"
