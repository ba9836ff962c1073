"""Writes a comparison as JSON, for programs."""

from __future__ import annotations

import json
import math

from fftbench.comparison.outcome import Outcome
from fftbench.results.verdict_words import Verdict
from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import in_order
from fftbench.results.run_json import member


def to_json(outcome: Outcome) -> str:
    pairs = outcome.pairs
    verdicts = [one.verdict for one in outcome.compared.values()]
    value = {
        "baseline": _run(outcome, 0),
        "candidate": _run(outcome, 1),
        "threshold": outcome.limits.threshold,
        "alpha": outcome.limits.alpha,
        "exit_code": outcome.exit_code,
        "failures": outcome.failures,
        "p_corrected_for_cases": outcome.corrected_for,
        "counts": {verdict.value: verdicts.count(verdict) for verdict in Verdict},
        "notes": [
            *pairs.source_lines,
            *outcome.notes,
            *outcome.unit_notes,
        ],
        "cases": [_case(outcome, case) for case in in_order(outcome.compared)],
        "left_out": [
            {
                **one.case._asdict(),
                "kind": one.kind,
                "why": one.why,
                "allowed": one.lost and not outcome.counts(one),
            }
            for one in pairs.left_out
        ],
    }
    return json.dumps(value, indent=2, allow_nan=False) + "\n"


def _run(outcome: Outcome, at: int) -> dict[str, object]:
    metadata = outcome.pairs.metadata[at]
    return {
        "folder": str((outcome.baseline, outcome.candidate)[at]),
        "device": member(metadata, "device_name"),
        "revision": member(metadata, "build", "revision"),
        "started": member(metadata, "started"),
    }


def _case(outcome: Outcome, case: Case) -> dict[str, object]:
    one = outcome.compared[case]
    return {
        **case._asdict(),
        "verdict": one.verdict.value,
        "too_few_rounds": one.too_few_rounds,
        "lone": one.lone,
        "baseline_ms": one.baseline_ms,
        "candidate_ms": one.candidate_ms,
        "ratio": one.ratio,
        "ratio_low": _known(one.low),
        "ratio_high": _known(one.high),
        "p": _known(one.p),
        "other_source": case in outcome.pairs.other_source,
    }


def _known(value: float) -> float | None:
    """Returns null's value for NaN, which JSON does not have."""
    return None if math.isnan(value) else value
