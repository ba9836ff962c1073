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
    if missing:
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
    if reason:
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
    lowest = sum(one.interval_ms[0] for one in passes)
    highest = sum(one.interval_ms[1] for one in passes)
    return [
        (
            one.median_ms / total,
            one.interval_ms[0] / (one.interval_ms[0] + highest - one.interval_ms[1]),
            one.interval_ms[1] / (one.interval_ms[1] + lowest - one.interval_ms[0]),
        )
        for one in passes
    ]


def _registers(passes: Sequence[PassRow]) -> list[Interval]:
    return [(one.registers, one.registers, one.registers) for one in passes]
