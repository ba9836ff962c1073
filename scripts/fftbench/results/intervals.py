"""Computes from its rounds how long a case takes, with an interval. Rounds are the unit: samples of one round
resemble each other more than those of another, so that any number of samples of one round tells nothing of the next.

The time of a case is the median of its rounds' medians. Its 95 % interval reaches from one of the rounds' medians to
another: from the k-th smallest to the k-th largest, with the largest k that leaves the true median outside in at most
5 % of all runs. Each round lies above the true median with a chance of one half, so this k follows from coin tosses
alone and does not depend on how rounds scatter (David, Nagaraja: Order Statistics, 3rd edition, 2003, chapter 7).
harness/measure computes the same for timings.csv. Free of plotting.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from fftbench.results.whole_times import FEWEST_ROUNDS_FOR_INTERVAL

CONFIDENCE = 0.95


def round_medians(
    rounds: Sequence[Sequence[float]] | Sequence[np.ndarray],
) -> list[float]:
    return [float(np.median(own)) for own in rounds]


def step_of_sample(timer_step_ms: float, repeats: int) -> float:
    """Returns the smallest possible difference of two samples: the timer's step, divided by the transforms of a sample."""
    return timer_step_ms / repeats


def rounds_outside(rounds: int, confidence: float = CONFIDENCE) -> int:
    """Returns the k of the interval from the k-th smallest to the k-th largest; 0 where no interval has that
    confidence."""
    below, k = 0.0, 0
    while k < rounds:
        below += math.comb(rounds, k) / 2**rounds
        if 2 * below > 1 - confidence:
            break
        k += 1
    return k


def did_not_converge(converged: object) -> bool:
    """Reads a row's `converged`, which is None where there are too few rounds for an interval."""
    return converged is not None and not converged


def spread(medians: Sequence[float]) -> float:
    """Returns (largest - smallest) / median of the rounds' medians; NaN for fewer than two rounds."""
    if len(medians) < 2:
        return math.nan
    return (max(medians) - min(medians)) / float(np.median(medians))
