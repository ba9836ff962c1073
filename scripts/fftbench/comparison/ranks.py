"""Computes the exact rank-sum test of two groups of numbers (Wilcoxon, 1945; Mann and Whitney, 1947), and its interval.

The test assumes only that, where nothing has changed, any of the numbers could as well have stood in the other group.
So two modes, stray values or a coarse clock cannot make it claim more than it may. This module knows nothing of times
and files.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

# Numbers are logarithms of times. Their last decimals are those of the arithmetic.
_DECIMALS = 12


def p_value(first: Sequence[float], second: Sequence[float]) -> float:
    """Returns the two-sided p of "both groups come from one source". It is exact, also where numbers are equal."""
    return min(1.0, 2 * min(p_above(first, second), p_above(second, first)))


def p_above(
    first: Sequence[float] | np.ndarray, second: Sequence[float] | np.ndarray
) -> float:
    """Returns the one-sided p of "the second group does not lie above the first": how often chance alone gives the
    first group ranks as low as it has. It is exact, also where numbers are equal."""
    ranks = _doubled_ranks(np.concatenate([first, second]))
    of_first = int(ranks[: len(first)].sum())
    counts = _sums_of_chosen(tuple(sorted(ranks.tolist())), len(first))
    return sum(counts[: of_first + 1]) / sum(counts)


def smallest_p(first: int, second: int) -> float:
    """Returns the least p that groups of so many numbers can give: where all of one lie below all of the other."""
    return min(1.0, 2 / math.comb(first + second, first))


def shift_interval(
    first: Sequence[float] | np.ndarray,
    second: Sequence[float] | np.ndarray,
    confidence: float,
) -> tuple[float, float, float]:
    """Returns (low, middle, high) of how far the second group lies above the first, as a shift common to all its
    numbers.

    The middle is the median of all differences between a number of the second and one of the first (Hodges and
    Lehmann, 1963). The ends are the extreme shifts that the test at 1 - confidence does not reject; they are NaN
    where the groups are so small that it rejects none.
    """
    differences = np.sort(np.subtract.outer(second, first).ravel())
    middle = float(np.median(differences))
    outside = _differences_outside(len(first), len(second), confidence)
    if outside == 0:
        return math.nan, middle, math.nan
    return float(differences[outside - 1]), middle, float(differences[-outside])


@lru_cache(maxsize=None)
def _differences_outside(first: int, second: int, confidence: float) -> int:
    """Returns the largest k for which the following holds: where there is no shift, fewer than k differences lie on one
    side of zero with a chance of at most (1 - confidence) / 2. The interval then reaches from the k-th smallest
    difference to the k-th largest."""
    ranks = tuple(2 * (place + 1) for place in range(first + second))
    counts = _sums_of_chosen(ranks, first)
    allowed = (1 - confidence) / 2 * sum(counts)
    smallest = first * (first + 1)
    reached, outside = 0, 0
    # Sums of doubled ranks are even here. Each step of two adds one difference on the other side.
    for total in range(smallest, len(counts), 2):
        reached += counts[total]
        if reached > allowed:
            break
        outside += 1
    return outside


def _doubled_ranks(values: np.ndarray) -> np.ndarray:
    """Returns twice the rank of each number, counted from 1. Equal numbers share the mean of their ranks, which is
    whole when doubled. What rounding alone tells apart is equal."""
    values = np.round(values, _DECIMALS)
    ordered = np.sort(values)
    below = np.searchsorted(ordered, values, side="left")
    upto = np.searchsorted(ordered, values, side="right")
    return below + upto + 1


@lru_cache(maxsize=4096)
def _sums_of_chosen(ranks: tuple[int, ...], chosen: int) -> tuple[int, ...]:
    """Counts in how many ways `chosen` of the ranks add up to 0, 1, 2, ... The counts are integers of any size, so
    nothing is rounded."""
    most = sum(ranks)
    # One integer holds the counts of all sums, each in a field wide enough for the largest.
    width = math.comb(len(ranks), chosen).bit_length() + 1
    ways = [1] + [0] * chosen
    for rank in ranks:
        for number in range(chosen, 0, -1):
            ways[number] += ways[number - 1] << (rank * width)
    mask = (1 << width) - 1
    return tuple((ways[chosen] >> (total * width)) & mask for total in range(most + 1))
