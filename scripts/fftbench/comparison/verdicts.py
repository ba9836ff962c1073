"""Decides whether a candidate is faster or slower than a baseline, for many cases at once, from the medians of their
rounds. Reads no files and does not plot.

The help of compare.py explains in words what is computed here, with the sources.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np

from fftbench.comparison import ranks
from fftbench.results.intervals import (
    CONFIDENCE,
    FEWEST_ROUNDS_FOR_INTERVAL,
    round_medians,
)
from fftbench.results.kinds import USUAL_HALF_SPECTRUM, USUAL_NORM

Rounds = Sequence[np.ndarray]  # the counted samples in ms, one array for each round
# the smallest possible difference of two samples of A, and of B, in ms
Steps = tuple[float, float]
NO_STEPS = (0.0, 0.0)


class Case(NamedTuple):
    """A case consists of the columns in which rows of two runs must agree to be compared; device and experiment may
    differ."""

    algorithm: str
    options: str
    width: int
    height: int
    batch: int
    direction: str
    domain: str
    precision: str
    mode: str
    norm: str = USUAL_NORM
    half_spectrum: str = USUAL_HALF_SPECTRUM


class Verdict(Enum):
    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNCLEAR = "unclear"
    TOO_FEW_ROUNDS = "too few rounds"


@dataclass(frozen=True)
class Limits:
    threshold: float = 0.03  # the smallest difference of the ratio from 1 that matters
    alpha: float = 0.05  # false alarms allowed over all cases together


@dataclass(frozen=True)
class Comparison:
    """The outcome of one case: the ratio is candidate over baseline, so that below 1 the candidate is faster."""

    baseline_ms: float  # medians of the rounds' medians
    candidate_ms: float
    ratio: float  # the median of the ratios of every round of B to every round of A
    low: float  # the interval of the ratio; NaN where a run has too few rounds
    high: float
    p: float  # corrected over all cases; NaN where a run has too few rounds
    verdict: Verdict


def compare(
    pairs: Mapping[Case, tuple[Rounds, Rounds]],
    limits: Limits = Limits(),
    steps: Mapping[Case, Steps] | None = None,
) -> dict[Case, Comparison]:
    """Compares cases. Each pair is (baseline, candidate), and no round is empty. `steps` has the timers' steps of those
    cases where they are known."""
    steps = steps or {}
    medians = {case: tuple(map(round_medians, pair)) for case, pair in pairs.items()}
    judged = {case: pair for case, pair in medians.items() if enough_rounds(*pair)}
    corrected = holm(
        [p_value(*pair, steps.get(case, NO_STEPS)) for case, pair in judged.items()]
    )
    p_values = dict(zip(judged, corrected))
    comparisons = {}
    for case, pair in medians.items():
        low, ratio, high = ratio_interval(*pair, steps.get(case, NO_STEPS))
        p = p_values.get(case, math.nan)
        verdict = decide(low, high, p, limits)
        out_of_reach = len(judged) * ranks.smallest_p(*map(len, pair)) >= limits.alpha
        if verdict is Verdict.UNCLEAR and out_of_reach:
            verdict = Verdict.TOO_FEW_ROUNDS
        comparisons[case] = Comparison(
            baseline_ms=float(np.median(pair[0])),
            candidate_ms=float(np.median(pair[1])),
            ratio=ratio,
            low=low,
            high=high,
            p=p,
            verdict=verdict,
        )
    return comparisons


def decide(low: float, high: float, p: float, limits: Limits) -> Verdict:
    if math.isnan(low) or math.isnan(high) or math.isnan(p):
        return Verdict.TOO_FEW_ROUNDS
    below, above = 1 - limits.threshold, 1 + limits.threshold
    if p < limits.alpha and high < below:
        return Verdict.FASTER
    if p < limits.alpha and low > above:
        return Verdict.SLOWER
    if below <= low and high <= above:
        return Verdict.SAME
    return Verdict.UNCLEAR


def enough_rounds(baseline: Sequence[object], candidate: Sequence[object]) -> bool:
    return min(len(baseline), len(candidate)) >= FEWEST_ROUNDS_FOR_INTERVAL


def rounds_needed(cases: int, alpha: float) -> int:
    """Returns the smallest number of rounds in each run at which a change in one of so many cases can be found."""
    rounds = FEWEST_ROUNDS_FOR_INTERVAL
    while cases * ranks.smallest_p(rounds, rounds) >= alpha:
        rounds += 1
    return rounds


def p_value(
    baseline: Sequence[float], candidate: Sequence[float], steps: Steps = NO_STEPS
) -> float:
    """Returns the two-sided p of "nothing changed" from the medians of the rounds, for one case alone. The difference
    is first reduced by what the timers' steps alone can cause."""
    first, second = np.log(baseline), np.log(candidate)
    if any(steps):
        unknown = _unknown(baseline, candidate, steps)
        _, shift, _ = ranks.shift_interval(first, second, CONFIDENCE)
        if abs(shift) <= unknown:
            return 1.0
        second = second - math.copysign(unknown, shift)
    return ranks.p_value(first, second)


def holm(p_values: Sequence[float]) -> list[float]:
    """Corrects p values for their number by Holm's step-down procedure."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [1.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - rank) * p_values[index]))
        corrected[index] = largest
    return corrected


def ratio_interval(
    baseline: Sequence[float], candidate: Sequence[float], steps: Steps = NO_STEPS
) -> tuple[float, float, float]:
    """Returns (low, ratio, high) of candidate over baseline from the medians of the rounds; the ends are NaN where
    these are too few."""
    low, middle, high = ranks.shift_interval(
        np.log(baseline), np.log(candidate), CONFIDENCE
    )
    if not enough_rounds(baseline, candidate):
        low = high = math.nan
    unknown = _unknown(baseline, candidate, steps)
    return math.exp(low - unknown), math.exp(middle), math.exp(high + unknown)


def _unknown(
    baseline: Sequence[float], candidate: Sequence[float], steps: Steps
) -> float:
    """Returns by how much the logarithm of the ratio may be wrong because both times are whole steps: half a step of
    each."""
    times = (float(np.median(baseline)), float(np.median(candidate)))
    return sum(step / 2 / time for step, time in zip(steps, times))
