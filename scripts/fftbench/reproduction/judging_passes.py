"""Judges what a document says of each pass of a transform: its part of the time, and the registers of its program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fftbench.reproduction.claims import (
    Lookup,
    Relation,
    Selector,
    Size,
    Timing,
    size_label,
    why_not,
)
from fftbench.reproduction.finding import Finding
from fftbench.reproduction.relations import Interval, Outcome, compare, within
from fftbench.results.pass_rows import PassRow

KINDS = ("pass_shares", "pass_registers")


def judge_passes(
    relation: Relation, subject: Selector, size: Size, at: Lookup
) -> Iterator[Finding]:
    """Yields a finding for each pass; one alone where the passes can't be told."""
    place, timing = size_label(size), at(subject, size)
    missing = _missing(relation, timing)
    if missing or timing is None:
        reason = f"{subject} {missing}"
        yield Finding(place, str(subject), Outcome.UNTESTED, reason=reason)
        return
    of = _shares if relation.kind == "pass_shares" else _registers
    for number, (own, asked) in enumerate(zip(of(timing.passes), relation.each), 1):
        outcome = compare(own, *within(asked, relation.tolerance))
        pair = f"pass {number} of {subject}"
        yield Finding(place, pair, outcome, *own, cases=((str(subject), timing),))


def _missing(relation: Relation, timing: Timing | None) -> str:
    reason = why_not(timing)
    if reason or timing is None:
        return reason
    passes = timing.passes
    if not passes:
        return "has no passes timed by themselves in its run"
    if len(passes) != len(relation.each):
        return f"has {len(passes)} passes where the document has {len(relation.each)}"
    if relation.kind == "pass_registers":
        if any(one.registers is None for one in passes):
            return "has programs of which this driver does not say how many registers they take"
    elif any(one.interval_ms is None for one in passes):
        return "has passes that were timed too few times for an interval"
    return ""


def _shares(passes: Sequence[PassRow]) -> list[Interval]:
    """Returns each pass's part of the passes' sum: at its least where it is as fast as its interval allows and all
    others are as slow as theirs, and at its most the other way round."""
    total = sum(one.median_ms for one in passes)
    ends = [(one.median_ms, *one.interval_ms) for one in passes if one.interval_ms]
    lowest = sum(low for _, low, _ in ends)
    highest = sum(high for _, _, high in ends)
    return [
        (median / total, low / (low + highest - high), high / (high + lowest - low))
        for median, low, high in ends
    ]


def _registers(passes: Sequence[PassRow]) -> list[Interval]:
    numbers = [one.registers for one in passes if one.registers is not None]
    return [(one, one, one) for one in numbers]
