"""What several runs together tell of one case's time, and of the ratio of two cases, with a 95 % interval.

Within one run the rounds are the unit (see fftbench.results.intervals). Across runs it is the run, a process: rounds
and samples of one process share its memory addresses, its clock and its compiled programs, and so they are not
independent of each other. Only runs are (Kalibera & Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013). Each
run gives one number, its median over all of its rounds. Every run has the same rounds, so the spread of these numbers
includes what rounds and samples add to it, and needs no second term.

The estimate is the geometric mean, and its interval is Student's t on the logarithms. The median of a few runs has no
suitable interval (of five runs, the smallest and the largest enclose it in 94 % of cases), and the medians of two
cases don't divide into the median of their ratios. Geometric means do: the ratio of two estimates is the estimate of
the ratio. A run that something disturbed isn't hidden, it widens the interval. The percentile bootstrap is not used,
since with five units it holds the truth in 84 % of cases where it says 95 %.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

# scipy.stats has the same, and takes as long to import as a chart to draw.
from scipy.special import stdtr, stdtrit

CONFIDENCE = 0.95
# With fewer runs, Student's t is so wide that an interval says little, and an unusual run can't be recognised.
FEWEST_RUNS_FOR_INTERVAL = 5


@dataclass(frozen=True)
class AcrossRuns:
    value: float
    low: float  # of the interval; NaN as `high` where the runs are too few
    high: float
    # two-sided, of the value lying within the threshold of 1; NaN where there are too few runs
    p: float
    runs: int

    @property
    def has_interval(self) -> bool:
        return not math.isnan(self.low)


def across_runs(values: Sequence[float] | np.ndarray, step: float = 0.0) -> AcrossRuns:
    """Estimates from positive values, one for each run. `step` is the smallest difference that the clock can show, in
    the values' unit."""
    logs = np.log(np.asarray(values, dtype=float))
    value = math.exp(float(logs.mean()))
    return _from_logs(logs, step / value)


def ratio_across_runs(
    numerators: Mapping[int, float],
    denominators: Mapping[int, float],
    numerator_step: float = 0.0,
    denominator_step: float = 0.0,
    threshold: float = 0.0,
) -> AcrossRuns | None:
    """Pairs values by run, so that an influence on a whole run cancels. Returns None where no run has both. `threshold`
    is the smallest difference of the ratio from 1 that matters."""
    both = [run for run in numerators if run in denominators]
    if not both:
        return None
    top = np.log([numerators[run] for run in both])
    bottom = np.log([denominators[run] for run in both])
    step = numerator_step / math.exp(top.mean()) + denominator_step / math.exp(
        bottom.mean()
    )
    return _from_logs(top - bottom, step, threshold)


def _from_logs(
    logs: np.ndarray, relative_step: float, threshold: float = 0.0
) -> AcrossRuns:
    runs, centre = len(logs), float(logs.mean())
    if runs < FEWEST_RUNS_FOR_INTERVAL:
        return AcrossRuns(math.exp(centre), math.nan, math.nan, math.nan, runs)
    error = float(logs.std(ddof=1)) / math.sqrt(runs)
    reach = float(stdtrit(runs - 1, (1 + CONFIDENCE) / 2)) * error
    # Rounding to the clock's steps is the same in every run, so more runs do not make it smaller.
    reach = max(reach, relative_step / 2)
    return AcrossRuns(
        value=math.exp(centre),
        low=math.exp(centre - reach),
        high=math.exp(centre + reach),
        p=_p_value(centre, error, runs, relative_step / 2, threshold),
        runs=runs,
    )


def _p_value(
    centre: float, error: float, runs: int, unseen: float, threshold: float
) -> float:
    """Returns the p of a logarithm lying within the threshold, allowing for what the clock can't show: twice that of the
    end beyond which the centre lies."""
    end = math.log1p(threshold) if centre > 0 else -math.log1p(-threshold)
    beyond = abs(centre) - end - unseen
    if beyond <= 0:
        return 1.0
    if error == 0:
        return 0.0
    return float(2 * stdtr(runs - 1, -beyond / error))
