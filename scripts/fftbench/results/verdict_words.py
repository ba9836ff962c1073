"""States the four words in which two measurements are compared, and the one rule that chooses among them.

Whatever compares times says these words: two runs, a kernel with its libraries, a plan with another. How the numbers were
reached (rounds or processes as the unit, ranks or a t test) is the caller's business.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """Says how a candidate did beside a baseline."""

    FASTER = "faster"  # by more than the threshold
    SLOWER = "slower"  # by more than the threshold
    SAME = "same"  # the whole interval of the ratio lies within the threshold
    UNCLEAR = "unclear"  # anything else: what was measured doesn't tell


CHANGES = (Verdict.FASTER, Verdict.SLOWER)


@dataclass(frozen=True)
class Limits:
    threshold: float = 0.03  # the smallest difference of the ratio from 1 that matters
    alpha: float = 0.05  # false alarms allowed over all cases together
    # whether rounds alone judge two runs, which says something of these two processes and nothing of their builds
    by_rounds: bool = False

    @property
    def below(self) -> float:
        """Returns the least ratio that still counts as the same."""
        return 1 - self.threshold

    @property
    def above(self) -> float:
        """Returns the largest ratio that still counts as the same."""
        return 1 + self.threshold


def decide(low: float, high: float, p: float, limits: Limits) -> Verdict:
    """Chooses the word for a ratio of candidate to baseline with the interval from `low` to `high`.

    `p` is two-sided, of "the ratio lies within the threshold", and corrected for all that are judged together. A change
    is claimed where p is below alpha and the whole interval lies beyond the threshold. NaN is what isn't known, of
    which nothing can be said.
    """
    if math.isnan(p):
        return Verdict.UNCLEAR
    verdict = decide_by_interval(low, high, limits)
    return Verdict.UNCLEAR if verdict in CHANGES and p >= limits.alpha else verdict


def decide_by_interval(low: float, high: float, limits: Limits) -> Verdict:
    """Chooses the word by where an interval lies, where there is no p: one that reaches over a bound is unclear."""
    if math.isnan(low) or math.isnan(high):
        return Verdict.UNCLEAR
    if high < limits.below:
        return Verdict.FASTER
    if low > limits.above:
        return Verdict.SLOWER
    if limits.below <= low and high <= limits.above:
        return Verdict.SAME
    return Verdict.UNCLEAR
