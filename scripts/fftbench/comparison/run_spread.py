"""States what a case's medians differ by between runs of one build, and what that leaves of a ratio of two runs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fftbench.results.intervals import CONFIDENCE


@dataclass(frozen=True)
class Spread:
    """How the logarithm of a case's median differs between runs of one build."""

    deviation: float
    freedom: int  # runs, less one for each build

    @property
    def reach(self) -> float:
        """Returns what the logarithms of two runs differ by at most, in 95 % of all pairs."""
        from scipy import stats  # takes long to load

        t = stats.t.ppf((1 + CONFIDENCE) / 2, self.freedom)
        return float(t) * math.sqrt(2) * self.deviation

    def p_within(self, ratio: float, threshold: float) -> float:
        """Returns the two-sided p of "the ratio of two runs lies within the threshold"."""
        from scipy import stats

        middle, scale = math.log(ratio), math.sqrt(2) * self.deviation
        beyond = max(
            middle - math.log1p(threshold), math.log1p(-threshold) - middle, 0.0
        )
        if beyond == 0:
            return 1.0
        if scale == 0:
            return 0.0
        return min(1.0, 2 * float(stats.t.sf(beyond / scale, self.freedom)))
