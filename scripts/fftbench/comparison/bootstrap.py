"""How far a median may be off by chance, from drawing rounds and samples again (bootstrap).

compare.py's help says from which sources.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

REPLICATES = 2000

Rounds = Sequence[np.ndarray]  # the counted samples in ms, one array a round


class Variances:
    """Those of rounds met before: who compares the same runs in many pairs need not draw them again for each."""

    def __init__(self) -> None:
        # The rounds are kept too, so that their id stays theirs.
        self._known: dict[tuple[int, int, int], tuple[Rounds, float]] = {}

    def of(self, rounds: Rounds, seed: int, side: int) -> float:
        key = (id(rounds), seed, side)
        if key not in self._known:
            variance = _variance(rounds, np.random.default_rng([seed, side]))
            self._known[key] = (rounds, variance)
        return self._known[key][1]


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
    times = _times_drawn(drawn, len(rounds))
    return _log_medians(rounds, np.repeat(times, [len(own) for own in rounds], axis=1))


def resampled_samples(rounds: Rounds, random: np.random.Generator) -> np.ndarray:
    """Logarithms of the medians of samples, drawn with replacement within each round."""
    times = []
    for own in rounds:
        drawn = random.integers(len(own), size=(REPLICATES, len(own)))
        times.append(_times_drawn(drawn, len(own)))
    return _log_medians(rounds, np.concatenate(times, axis=1))


def _times_drawn(drawn: np.ndarray, count: int) -> np.ndarray:
    """How often each of `count` things was drawn, a row a replicate."""
    places = drawn + count * np.arange(len(drawn))[:, np.newaxis]
    times = np.bincount(places.ravel(), minlength=count * len(drawn))
    return times.astype(np.int32).reshape(len(drawn), count)


def _log_medians(rounds: Rounds, times: np.ndarray) -> np.ndarray:
    """Of the samples of all rounds, each as often as its column of `times` says, a row a replicate.

    To sort the samples once and count is many times faster than to sort every replicate.
    """
    values = np.concatenate(rounds)
    order = np.argsort(values)
    upto = np.cumsum(times[:, order], axis=1, dtype=np.int32)
    totals = upto[:, -1:]
    low, high = (
        values[order[np.argmax(upto > middle, axis=1)]]
        for middle in ((totals - 1) // 2, totals // 2)
    )
    return np.log((low + high) / 2)
