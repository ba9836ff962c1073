"""Whether the samples of a candidate are faster or slower than a baseline's, for many cases at once.

Free of files and plotting. compare.py's help says in words what is computed here, and from which sources.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from scipy import stats

from fftbench.comparison.bootstrap import Rounds, Variances

CONFIDENCE = 0.95
_TRIM = 0.2  # of the rounds, at either end
_EQUAL = 1e-12  # logarithms this close differ by rounding alone


class Case(NamedTuple):
    """What makes two rows of two runs the same measurement; device and experiment may differ."""

    algorithm: str
    options: str
    width: int
    height: int
    batch: int
    direction: str
    domain: str
    precision: str
    mode: str


class Verdict(Enum):
    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Limits:
    threshold: float = 0.03  # the least ratio away from 1 that matters
    alpha: float = 0.05  # false alarms allowed over all cases together


@dataclass(frozen=True)
class Comparison:
    """One case: candidate over baseline, so that a ratio below 1 is faster."""

    baseline_ms: float  # medians of all counted samples
    candidate_ms: float
    low: float  # the interval of the ratio; NaN where a run has but one sample
    high: float
    p: float  # corrected over all cases
    verdict: Verdict
    by_rounds: bool  # rounds were the unit, not single samples

    @property
    def ratio(self) -> float:
        return self.candidate_ms / self.baseline_ms


def compare(
    pairs: Mapping[Case, tuple[Rounds, Rounds]],
    limits: Limits = Limits(),
    variances: Variances | None = None,
) -> dict[Case, Comparison]:
    """Each value is (baseline, candidate); no round is empty. The same samples give the same answer."""
    variances = variances or Variances()
    corrected = holm([p_value(*pair) for pair in pairs.values()])
    comparisons = {}
    for (case, (baseline, candidate)), p in zip(pairs.items(), corrected):
        # From the case alone, so that leaving out other cases changes no interval.
        seed = zlib.crc32(repr(tuple(case)).encode())
        low, high = ratio_interval(baseline, candidate, seed, variances)
        comparisons[case] = Comparison(
            baseline_ms=_median(baseline),
            candidate_ms=_median(candidate),
            low=low,
            high=high,
            p=p,
            verdict=decide(low, high, p, limits),
            by_rounds=has_rounds(baseline, candidate),
        )
    return comparisons


def decide(low: float, high: float, p: float, limits: Limits) -> Verdict:
    below, above = 1 - limits.threshold, 1 + limits.threshold
    if p < limits.alpha and high < below:
        return Verdict.FASTER
    if p < limits.alpha and low > above:
        return Verdict.SLOWER
    if below <= low and high <= above:
        return Verdict.SAME
    return Verdict.UNCLEAR


def has_rounds(baseline: Rounds, candidate: Rounds) -> bool:
    return min(len(baseline), len(candidate)) >= 2


def p_value(baseline: Rounds, candidate: Rounds) -> float:
    """Two-sided, of "nothing changed", for one case alone."""
    if not has_rounds(baseline, candidate):
        pooled = np.concatenate(baseline), np.concatenate(candidate)
        return float(stats.mannwhitneyu(*pooled, alternative="two-sided").pvalue)
    first, second = (
        np.log([np.median(own) for own in rounds]) for rounds in (baseline, candidate)
    )
    # Yuen's test: a fifth of the rounds is trimmed at either end, which below five rounds is none.
    middles = [stats.trimboth(medians, _TRIM) for medians in (first, second)]
    if max(np.ptp(middle) for middle in middles) < _EQUAL:
        # A coarse clock: no spread to judge by, and the threshold is what decides.
        return float(abs(np.mean(middles[0]) - np.mean(middles[1])) < _EQUAL)
    return float(stats.ttest_ind(first, second, trim=_TRIM).pvalue)


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down correction."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [1.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - rank) * p_values[index]))
        corrected[index] = largest
    return corrected


def ratio_interval(
    baseline: Rounds,
    candidate: Rounds,
    seed: int,
    known: Variances | None = None,
) -> tuple[float, float]:
    """Student's t interval of the ratio of medians, its standard error from a bootstrap on a logarithmic scale."""
    if not has_rounds(baseline, candidate):
        # A round of its own for each sample makes the cluster bootstrap the ordinary one.
        baseline, candidate = (
            list(np.concatenate(rounds)[:, np.newaxis])
            for rounds in (baseline, candidate)
        )
    units = np.array([len(baseline), len(candidate)])
    if units.min() < 2:
        return math.nan, math.nan
    known = known or Variances()
    sides = enumerate((baseline, candidate))
    variances = np.array([known.of(rounds, seed, side) for side, rounds in sides])
    total = float(variances.sum())
    centre = math.log(_median(candidate) / _median(baseline))
    if total == 0:
        return math.exp(centre), math.exp(centre)
    # Welch and Satterthwaite.
    freedom = total**2 / float((variances**2 / (units - 1)).sum())
    reach = stats.t.ppf((1 + CONFIDENCE) / 2, freedom) * math.sqrt(total)
    return math.exp(centre - reach), math.exp(centre + reach)


def _median(rounds: Rounds) -> float:
    return float(np.median(np.concatenate(rounds)))
