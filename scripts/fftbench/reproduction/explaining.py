"""Explains a claim's verdict by the measured facts, then by the claim's own note."""

from __future__ import annotations

import math

from fftbench.reproduction.claims import FEW_SAMPLES, Claim, Timing
from fftbench.reproduction.finding import Finding, Judgement
from fftbench.reproduction.judging_passes import KINDS
from fftbench.reproduction.relations import Outcome

_AT = {
    Outcome.VIOLATED: "does not hold at",
    Outcome.UNDECIDED: "is undecided at",
    Outcome.HOLDS: "holds at",
}


def explain(claim: Claim, judgement: Judgement | None, device_kind: str) -> list[str]:
    """Returns sentences; none where the claim holds."""
    if judgement is None:
        return [claim.untestable]
    if claim.bounds and judgement.outcome is not Outcome.UNTESTED:
        return list(claim.notes.values())
    if judgement.outcome is Outcome.HOLDS:
        return []
    if judgement.outcome is Outcome.UNSTATED:
        return [
            "The document states no relation that could hold or not; the measured ratios stand here for themselves."
        ]
    if judgement.outcome is Outcome.UNTESTED:
        reasons = dict.fromkeys(one.reason for one in judgement.findings if one.reason)
        return [_shortened(list(reasons)) + "."]
    said = [_where(judgement), _facts(claim, judgement)]
    notes = [claim.notes[kind] for kind in ("any", device_kind) if kind in claim.notes]
    return [sentence for sentence in [*said, *notes] if sentence]


def format_ms(milliseconds: float) -> str:
    if milliseconds >= 1:
        return f"{milliseconds:.4g} ms"
    return f"{milliseconds * 1e3:.4g} µs"


def format_ratio(value: float) -> str:
    if value and abs(value) < 1e-3:
        return f"{value:.1e}"
    return f"{value:.3g}" if value < 0.9 or value > 1.1 else f"{value:.3f}"


def _where(judgement: Judgement) -> str:
    pairs = list(dict.fromkeys(one.pair for one in judgement.findings))
    sentences = []
    for pair in pairs:
        own = [one for one in judgement.findings if one.pair == pair]
        parts = [
            f"{words} {', '.join(one.place for one in own if one.outcome is outcome)}"
            for outcome, words in _AT.items()
            if any(one.outcome is outcome for one in own)
        ]
        untested = [one for one in own if one.outcome is Outcome.UNTESTED]
        if untested:
            places = ", ".join(one.place for one in untested)
            reasons = _shortened(list(dict.fromkeys(one.reason for one in untested)))
            parts.append(f"could not be tested at {places} ({reasons})")
        subject = "It" if len(pairs) == 1 else f"For {pair} it"
        sentences.append(f"{subject} {'; '.join(parts)}.")
    return " ".join(sentences)


def _facts(claim: Claim, judgement: Judgement) -> str:
    """Returns the numbers of the finding that contradicts the claim most, or supports it most where one size is enough."""
    one_is_enough = claim.test and claim.test.relation.kind == "reaches_speedup"
    outcomes = (Outcome.VIOLATED, Outcome.UNDECIDED)
    for outcome in reversed(outcomes) if one_is_enough else outcomes:
        own = [one for one in judgement.findings if one.outcome is outcome]
        if own:
            finding = max(own, key=_value if one_is_enough else _distance_from_one)
            break
    else:
        return ""
    if claim.test is not None and claim.test.relation.kind in KINDS:
        return _passes(*finding.cases[0], finding.place)
    counts_bytes = claim.test is not None and bool(claim.test.relation.bytes)
    case = _case_in_bytes if counts_bytes else _case
    sentence = f"At {finding.place}, {'; '.join(case(*one) for one in finding.cases)}: {_interval(finding)}"
    if outcome is Outcome.UNDECIDED:
        sentence += f", which lies on both sides of what is asked ({judgement.bound})"
    few = [one.samples for _, one in finding.cases if one.samples < FEW_SAMPLES]
    if few and not counts_bytes:
        sentence += f"; a case had {min(few)} samples alone in the time it was given"
    return f"{sentence}."


def _passes(name: str, timing: Timing, place: str) -> str:
    parts = [
        f"{format_ms(one.median_ms)} ({one.label}"
        + (f", {one.registers} registers)" if one.registers is not None else ")")
        for one in timing.passes
    ]
    return f"At {place}, the passes of {name} took {', '.join(parts)}."


def _value(finding: Finding) -> float:
    assert finding.value is not None
    return finding.value


def _distance_from_one(finding: Finding) -> float:
    """Returns how much a finding says: for ratios it is the distance from 1, for errors the size."""
    return abs(math.log(max(_value(finding), 1e-300)))


def _case(name: str, timing: Timing) -> str:
    details = []
    if timing.dispatches:
        plural = "" if timing.dispatches == 1 else "es"
        details.append(f"{timing.dispatches} dispatch{plural}")
    if timing.dispatches and timing.percent_of_copy > 0:
        details.append(f"{timing.percent_of_copy:.3g} % of a copy's bandwidth")
    told = f" ({', '.join(details)})" if details else ""
    return f"{name} took {format_ms(timing.median_ms)}{told}"


def _case_in_bytes(name: str, timing: Timing) -> str:
    tables = f", {timing.table_bytes:,} from tables" if timing.table_bytes else ""
    return f"{name} reads {timing.read_bytes:,} bytes{tables} and writes {timing.write_bytes:,}"


def _interval(finding: Finding) -> str:
    value = format_ratio(_value(finding))
    if finding.low is None or finding.high is None or finding.low == finding.high:
        return value
    return f"{value}, from {format_ratio(finding.low)} to {format_ratio(finding.high)}"


def _shortened(reasons: list[str]) -> str:
    more = f"; and {len(reasons) - 2} more" if len(reasons) > 2 else ""
    return "; ".join(reasons[:2]) + more
