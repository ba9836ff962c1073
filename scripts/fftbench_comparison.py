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

REPLICATES = 2000
CONFIDENCE = 0.95
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


Rounds = Sequence[np.ndarray]  # the counted samples in ms, one array a round


def compare(
    pairs: Mapping[Case, tuple[Rounds, Rounds]], limits: Limits = Limits()
) -> dict[Case, Comparison]:
    """Each value is (baseline, candidate); no round is empty. The same samples give the same answer."""
    corrected = holm([p_value(*pair) for pair in pairs.values()])
    comparisons = {}
    for (case, (baseline, candidate)), p in zip(pairs.items(), corrected):
        # From the case alone, so that leaving out other cases changes no interval.
        seed = zlib.crc32(repr(tuple(case)).encode())
        low, high = ratio_interval(baseline, candidate, seed)
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
    units = len(first) + len(second)
    spread = (np.var(first) * len(first) + np.var(second) * len(second)) / (units - 2)
    difference = abs(float(np.mean(second) - np.mean(first)))
    if spread < _EQUAL**2:
        # A coarse clock: no spread to judge by, and the threshold is what decides.
        return float(difference < _EQUAL)
    t = difference / math.sqrt(spread * (1 / len(first) + 1 / len(second)))
    return float(2 * stats.t.sf(t, units - 2))


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
    baseline: Rounds, candidate: Rounds, seed: int
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
    variances = np.array(
        [
            _variance(rounds, np.random.default_rng([seed, side]))
            for side, rounds in enumerate((baseline, candidate))
        ]
    )
    total = float(variances.sum())
    centre = math.log(_median(candidate) / _median(baseline))
    if total == 0:
        return math.exp(centre), math.exp(centre)
    # Welch and Satterthwaite.
    freedom = total**2 / float((variances**2 / (units - 1)).sum())
    reach = stats.t.ppf((1 + CONFIDENCE) / 2, freedom) * math.sqrt(total)
    return math.exp(centre - reach), math.exp(centre + reach)


def _variance(rounds: Rounds, random: np.random.Generator) -> float:
    """Of the logarithm of the median: what the rounds show, and no less than what the samples within them show."""
    between = float(np.var(resampled_rounds(rounds, random)))
    within = float(np.var(resampled_samples(rounds, random)))
    # Resampling n rounds shows only (n - 1) / n of their variance. It holds the samples' own spread already:
    # resampling them as well in the same replicate would count that twice.
    return max(between * len(rounds) / (len(rounds) - 1), within)


def resampled_rounds(rounds: Rounds, random: np.random.Generator) -> np.ndarray:
    """Logarithms of the medians of whole rounds, drawn with replacement."""
    drawn = random.integers(len(rounds), size=(REPLICATES, len(rounds)))
    return _log_medians(_padded(rounds)[drawn])


def resampled_samples(rounds: Rounds, random: np.random.Generator) -> np.ndarray:
    """Logarithms of the medians of samples, drawn with replacement within each round."""
    table = _padded(rounds)
    sizes = np.array([[len(own)] for own in rounds])
    places = random.random((REPLICATES, *table.shape)) * sizes
    values = table[np.arange(len(rounds))[:, np.newaxis], places.astype(int)]
    return _log_medians(np.where(np.isnan(table), np.nan, values))


def _padded(rounds: Rounds) -> np.ndarray:
    """A row a round, NaN behind its last sample."""
    table = np.full((len(rounds), max(map(len, rounds))), np.nan)
    for row, own in zip(table, rounds):
        row[: len(own)] = own
    return table


def _log_medians(replicates: np.ndarray) -> np.ndarray:
    """Of each replicate without its NaNs; numpy's nanmedian is many times slower."""
    values = np.sort(replicates.reshape(len(replicates), -1), axis=1)  # NaNs go last
    counts = np.count_nonzero(~np.isnan(values), axis=1)
    every = np.arange(len(values))
    middle = values[every, (counts - 1) // 2] + values[every, counts // 2]
    return np.log(middle / 2)


def _median(rounds: Rounds) -> float:
    return float(np.median(np.concatenate(rounds)))
