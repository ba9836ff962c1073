"""Decides whether a candidate is faster or slower than a baseline, for many cases at once, from the medians of their
rounds. Reads no files and does not plot.

The help of compare.py explains in words what is computed here, with the sources.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np

from fftbench.comparison import ranks
from fftbench.comparison.run_spread import Spread
from fftbench.results.verdict_words import Limits, Verdict, decide
from fftbench.results.intervals import (
    CONFIDENCE,
    FEWEST_ROUNDS_FOR_INTERVAL,
    round_medians,
)
from fftbench.results.kinds import (
    USUAL_AXES,
    USUAL_DEPTH,
    USUAL_HALF_SPECTRUM,
    USUAL_NORM,
)

Rounds = Sequence[np.ndarray]  # the counted samples in ms, one array for each round
# the smallest possible difference of two samples of A, and of B, in ms
Steps = tuple[float, float]
NO_STEPS = (0.0, 0.0)

_Key = TypeVar("_Key")  # of a case


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
    depth: str = USUAL_DEPTH
    axes: str = USUAL_AXES


@dataclass(frozen=True)
class Comparison:
    """The outcome of one case: the ratio is candidate over baseline, so that below 1 the candidate is faster."""

    baseline_ms: float  # medians of the rounds' medians
    candidate_ms: float
    ratio: float  # the median of the ratios of every round of B to every round of A
    low: float  # the interval of the ratio; NaN where a run has too few rounds
    high: float
    # of "the ratio lies within the threshold", corrected over all cases; NaN where a run has too few rounds
    p: float
    verdict: Verdict
    # whether the rounds are so few, for so many cases, that no change could have been found
    too_few_rounds: bool = False
    # whether nothing is known of what runs of one build differ by, though that was asked for
    lone: bool = False


def compare(
    pairs: Mapping[_Key, tuple[Rounds, Rounds]],
    limits: Limits = Limits(),
    steps: Mapping[_Key, Steps] | None = None,
    spreads: Mapping[_Key, Spread] | None = None,
) -> dict[_Key, Comparison]:
    """Compares cases. Each pair is (baseline, candidate), and no round is empty. `steps` has the timers' steps of those
    cases where they are known. `spreads` has what runs of one build differ by: a case that it lacks is unclear. Where it
    is None, rounds alone decide."""
    steps = steps or {}
    lone = set(pairs) - set(spreads) if spreads is not None else set()
    spreads = spreads or {}
    medians = {
        case: (round_medians(a), round_medians(b)) for case, (a, b) in pairs.items()
    }
    judged = {
        case: pair
        for case, pair in medians.items()
        if case not in lone and enough_rounds(*pair)
    }
    corrected = holm(
        [
            _p_of_runs(
                pair, steps.get(case, NO_STEPS), spreads.get(case), limits.threshold
            )
            for case, pair in judged.items()
        ]
    )
    p_values = dict(zip(judged, corrected))
    comparisons = {}
    for case, pair in medians.items():
        low, ratio, high = ratio_interval(*pair, steps.get(case, NO_STEPS))
        if case in lone:
            low = high = math.nan
        elif case in spreads and not math.isnan(low):
            # What rounds add to a run's median is part of what runs differ by.
            ratio = _ratio_of_medians(*pair)
            reach = math.exp(spreads[case].reach)
            low, high = ratio / reach, ratio * reach
        p = p_values.get(case, math.nan)
        verdict = decide(low, high, p, limits)
        least_p = len(judged) * ranks.smallest_p(*map(len, pair))
        out_of_reach = not enough_rounds(*pair) or least_p >= limits.alpha
        comparisons[case] = Comparison(
            baseline_ms=float(np.median(pair[0])),
            candidate_ms=float(np.median(pair[1])),
            ratio=ratio,
            low=low,
            high=high,
            p=p,
            verdict=verdict,
            too_few_rounds=verdict is Verdict.UNCLEAR and out_of_reach,
            lone=case in lone,
        )
    return comparisons


def _p_of_runs(
    pair: tuple[Sequence[float], Sequence[float]],
    steps: Steps,
    spread: Spread | None,
    threshold: float,
) -> float:
    """Returns the larger p of two tests: a change of the build shows within each run, and between runs."""
    p = p_value(*pair, steps, threshold)
    if spread is None:
        return p
    return max(p, spread.p_within(_ratio_of_medians(*pair), threshold))


def _ratio_of_medians(baseline: Sequence[float], candidate: Sequence[float]) -> float:
    return float(np.median(candidate) / np.median(baseline))


def enough_rounds(baseline: Sequence[object], candidate: Sequence[object]) -> bool:
    return min(len(baseline), len(candidate)) >= FEWEST_ROUNDS_FOR_INTERVAL


def rounds_needed(cases: int, alpha: float) -> int:
    """Returns the smallest number of rounds in each run at which a change in one of so many cases can be found."""
    rounds = FEWEST_ROUNDS_FOR_INTERVAL
    while cases * ranks.smallest_p(rounds, rounds) >= alpha:
        rounds += 1
    return rounds


def p_value(
    baseline: Sequence[float],
    candidate: Sequence[float],
    steps: Steps = NO_STEPS,
    threshold: float = 0.0,
) -> float:
    """Returns the two-sided p of "the ratio lies within the threshold" from the medians of the rounds, for one case
    alone.

    It is twice the smaller of two one-sided ones: the rank-sum test of each end of the threshold, beyond which the
    candidate would be slower or faster. Each time counts with that end of its half step which speaks against a change,
    so that the timers' steps claim nothing.
    """
    a_least, a_most = _log_ends(baseline, steps[0])
    b_least, b_most = _log_ends(candidate, steps[1])
    slower = ranks.p_above(a_most + math.log1p(threshold), b_least)
    faster = ranks.p_above(b_most, a_least + math.log1p(-threshold))
    return min(1.0, 2 * min(slower, faster))


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
    a_least, a_most = _log_ends(baseline, steps[0])
    b_least, b_most = _log_ends(candidate, steps[1])
    low, _, _ = ranks.shift_interval(a_most, b_least, CONFIDENCE)
    _, middle, _ = ranks.shift_interval(np.log(baseline), np.log(candidate), CONFIDENCE)
    _, _, high = ranks.shift_interval(a_least, b_most, CONFIDENCE)
    if not enough_rounds(baseline, candidate):
        low = high = math.nan
    return math.exp(low), math.exp(middle), math.exp(high)


def _log_ends(times: Sequence[float], step: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the logarithms of the least and the largest that each time may really be: half a step below and above.

    A time is a whole number of steps, so that no step is longer than it.
    """
    ms = np.asarray(times, dtype=float)
    half = np.minimum(step, ms) / 2
    return np.log(ms - half), np.log(ms + half)
