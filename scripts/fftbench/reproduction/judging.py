"""Judges a claim's relation on measured times, or its bounds on numbers of pictures. Reads no files and uses no device.

Every ratio has an interval that is made of the ends of both medians' intervals, which is wider than the ratio's own
would be.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from fftbench.reproduction.claims import (
    Bound,
    ClaimTest,
    Lookup,
    Relation,
    Selector,
    Size,
    Timing,
    size_label,
    why_not,
)
from fftbench.reproduction.finding import Finding, Judgement
from fftbench.reproduction.judging_passes import KINDS, judge_passes
from fftbench.reproduction.relations import Interval, Outcome, compare, limits, words


def judge(test: ClaimTest, lookup: Lookup) -> Judgement:
    findings = tuple(_findings(test, lookup))
    combine = _any if test.relation.kind == "reaches_speedup" else _every
    number, bound = words(test.relation)
    return Judgement(combine(findings), findings, number, bound)


def judge_numbers(bounds: Iterable[Bound], numbers: Mapping[str, float]) -> Judgement:
    """Judges what was measured of pictures, which has no interval."""
    findings = tuple(_bounded(bound, numbers) for bound in bounds)
    return Judgement(_every(findings), findings, "numbers of pictures", "as below")


def _bounded(bound: Bound, numbers: Mapping[str, float]) -> Finding:
    asked = f"{bound.least:g} to {bound.most:g}"
    names = [name for name in (bound.number, bound.over) if name]
    missing = [name for name in names if name not in numbers]
    if missing:
        reason = f"not measured: {', '.join(missing)}"
        return Finding(asked, bound.says, Outcome.UNTESTED, reason=reason)
    value = numbers[bound.number]
    if bound.over:
        below = numbers[bound.over]
        value = value / below if below else math.nan
    # Comparisons with NaN are false, so that it never holds.
    holds = bound.least <= value <= bound.most
    outcome = Outcome.HOLDS if holds else Outcome.VIOLATED
    return Finding(asked, bound.says, outcome, value, value, value)


def _findings(test: ClaimTest, lookup: Lookup) -> Iterator[Finding]:
    kind = test.relation.kind
    if kind == "error_below":
        for subject in test.subjects:
            for size in test.sizes:
                yield _error(test.relation, subject, size, lookup)
    elif kind in KINDS:
        for subject in test.subjects:
            for size in test.sizes:
                yield from judge_passes(test.relation, subject, size, lookup)
    elif kind == "faster_than_at_last_size":
        for subject in test.subjects:
            for size in test.sizes[:-1]:
                ends = (test.sizes[-1], size)
                yield _growth(test.relation, subject, ends, lookup)
    elif kind == "growth":
        for subject in test.subjects:
            yield _growth(
                test.relation, subject, (test.sizes[0], test.sizes[-1]), lookup
            )
    elif kind == "growth_per_doubling":
        for subject in test.subjects:
            for before, after in zip(test.sizes, test.sizes[1:]):
                yield _growth(test.relation, subject, (before, after), lookup)
    else:
        for subject in test.subjects:
            for reference in test.references:
                if kind == "bytes_over":
                    for size in test.sizes:
                        yield _bytes(test.relation, subject, reference, size, lookup)
                elif kind == "advantage_shrinks":
                    ends = (test.sizes[0], test.sizes[-1])
                    yield _shrinking(subject, reference, ends, lookup)
                else:
                    for size in test.sizes:
                        yield _ratio(test.relation, subject, reference, size, lookup)


def _ratio(
    relation: Relation, subject: Selector, reference: Selector, size: Size, at: Lookup
) -> Finding:
    place, pair = size_label(size), f"{subject} / {reference}"
    cases = [(str(one), at(one, size)) for one in (subject, reference)]
    missing = _missing(cases)
    if missing:
        return Finding(place, pair, Outcome.UNTESTED, reason=missing)
    known = _known(cases)
    ratio = _over(known[0][1], known[1][1])
    if relation.kind == "reaches_speedup":
        ratio = (1 / ratio[0], 1 / ratio[2], 1 / ratio[1])
        pair = f"{reference} / {subject}"
    outcome = compare(ratio, *limits(relation))
    return Finding(place, pair, outcome, *ratio, cases=tuple(known))


def _growth(
    relation: Relation, subject: Selector, sizes: tuple[Size, Size], at: Lookup
) -> Finding:
    place = " → ".join(map(size_label, sizes))
    cases = [(f"{subject} at {size_label(size)}", at(subject, size)) for size in sizes]
    missing = _missing(cases)
    if missing:
        return Finding(place, str(subject), Outcome.UNTESTED, reason=missing)
    known = _known(cases)
    growth = _over(known[1][1], known[0][1])
    outcome = compare(growth, *limits(relation))
    return Finding(place, str(subject), outcome, *growth, cases=tuple(known))


def _bytes(
    relation: Relation, subject: Selector, reference: Selector, size: Size, at: Lookup
) -> Finding:
    place, pair = size_label(size), f"{reference} / {subject}"
    cases = [(str(one), at(one, size)) for one in (reference, subject)]
    missing = _missing(cases)
    known = _known(cases)
    if not missing and not known[1][1].bytes(relation.bytes):
        missing = f"{subject} has no bytes in its row"
    if missing:
        return Finding(place, pair, Outcome.UNTESTED, reason=missing)
    above, below = (timing.bytes(relation.bytes) for _, timing in known)
    ratio = above / below
    outcome = compare((ratio, ratio, ratio), *limits(relation))
    return Finding(place, pair, outcome, ratio, ratio, ratio, cases=tuple(known))


def _shrinking(
    subject: Selector, reference: Selector, ends: tuple[Size, Size], at: Lookup
) -> Finding:
    place, pair = " → ".join(map(size_label, ends)), f"{reference} / {subject}"
    cases = [
        (f"{one} at {size_label(size)}", at(one, size))
        for size in ends
        for one in (reference, subject)
    ]
    missing = _missing(cases)
    if missing:
        return Finding(place, pair, Outcome.UNTESTED, reason=missing)
    known = _known(cases)
    first = _over(known[0][1], known[1][1])
    last = _over(known[2][1], known[3][1])
    change = (last[0] / first[0], last[1] / first[2], last[2] / first[1])
    outcome = Outcome.UNDECIDED
    if change[2] < 1:
        outcome = Outcome.HOLDS
    elif change[1] > 1:
        outcome = Outcome.VIOLATED
    return Finding(place, pair, outcome, *change, cases=tuple(known))


def _error(relation: Relation, subject: Selector, size: Size, at: Lookup) -> Finding:
    timing = at(subject, size)
    missing = _missing([(str(subject), timing)])
    if missing or timing is None:
        return Finding(size_label(size), str(subject), Outcome.UNTESTED, reason=missing)
    error = timing.rel_l2
    # Comparisons with NaN are false, so that it never holds.
    outcome = Outcome.HOLDS if error < relation.limit else Outcome.VIOLATED
    cases = ((str(subject), timing),)
    return Finding(
        size_label(size), str(subject), outcome, error, error, error, cases=cases
    )


def _known(cases: Iterable[tuple[str, Timing | None]]) -> list[tuple[str, Timing]]:
    return [(name, timing) for name, timing in cases if timing is not None]


def _missing(cases: Iterable[tuple[str, Timing | None]]) -> str:
    reasons = {name: why_not(timing) for name, timing in cases}
    return "; ".join(f"{name} {reason}" for name, reason in reasons.items() if reason)


def _over(above: Timing, below: Timing) -> Interval:
    return (
        above.median_ms / below.median_ms,
        above.low_ms / below.high_ms,
        above.high_ms / below.low_ms,
    )


def _without_verdict(outcomes: set[Outcome]) -> Outcome | None:
    """Returns the outcome of findings that are neither for the claim nor against it; None where one is."""
    if not outcomes <= {Outcome.UNSTATED, Outcome.UNTESTED}:
        return None
    return Outcome.UNSTATED if Outcome.UNSTATED in outcomes else Outcome.UNTESTED


def _every(findings: Iterable[Finding]) -> Outcome:
    """The claim holds where every finding holds; one violation is enough against it."""
    outcomes = {finding.outcome for finding in findings}
    without_verdict = _without_verdict(outcomes)
    if without_verdict is not None:
        return without_verdict
    if Outcome.VIOLATED in outcomes:
        return Outcome.VIOLATED
    return Outcome.HOLDS if outcomes == {Outcome.HOLDS} else Outcome.UNDECIDED


def _any(findings: Iterable[Finding]) -> Outcome:
    """The claim holds where any finding does, and is violated only where all are."""
    outcomes = {finding.outcome for finding in findings}
    without_verdict = _without_verdict(outcomes)
    if without_verdict is not None:
        return without_verdict
    if Outcome.HOLDS in outcomes:
        return Outcome.HOLDS
    return Outcome.VIOLATED if outcomes == {Outcome.VIOLATED} else Outcome.UNDECIDED
