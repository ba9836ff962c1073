"""Compares every case with the fastest of its size by the rule of compare.py: on the medians of rounds, or where no
samples tell of rounds, by the intervals of the two times."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fftbench.comparison.measured import steps_by_row
from fftbench.results.verdict_words import Limits, Verdict, decide
from fftbench.comparison.verdicts import Steps, compare
from fftbench.report.case_columns import GROUP_COLUMNS, SIZE_COLUMNS
from fftbench.report.case_samples import CaseSamples
from fftbench.results.columns import CASE_COLUMNS
from fftbench.results.runs import Run
from fftbench.results.whole_times import FEWEST_ROUNDS_FOR_INTERVAL


@dataclass(frozen=True)
class Beside:
    """Tells how a case did beside the fastest of its size."""

    ratio: float  # its time over that of the fastest
    low: float  # of the ratio's interval; NaN as `high` where there are too few rounds
    high: float
    verdict: Verdict  # "slower", "same" or "unclear"

    @property
    def is_known(self) -> bool:
        """Tells whether there are rounds enough for an interval."""
        return not math.isnan(self.low)


def beside_fastest(
    rows: pd.DataFrame,
    samples: CaseSamples,
    runs: Sequence[Run],
    limits: Limits = Limits(),
) -> dict[int, Beside]:
    """Returns the comparisons by the rows' index, without the fastest itself and without rows that have no time. Takes
    rows as `with_ratios` returns them. False alarms are limited over the cases of a size.
    """
    steps = _steps(rows, samples, runs)
    found: dict[int, Beside] = {}
    counted = rows[rows["counts"]]
    for _, own in counted.groupby([*GROUP_COLUMNS, *SIZE_COLUMNS], sort=False):
        ordered = own.sort_values("median_ms", kind="stable")
        first, others = ordered.index[0], list(ordered.index[1:])
        fewest = min(len(samples.rounds[at]) for at in ordered.index)
        # Intervals of times are all that is known of fewer rounds, too: there are none.
        if fewest >= FEWEST_ROUNDS_FOR_INTERVAL:
            found |= _by_rounds(first, others, samples.rounds, steps, limits)
        else:
            found |= _by_intervals(ordered, limits)
    return found


def _by_rounds(
    first: int,
    others: Sequence[int],
    rounds: Sequence[Sequence[np.ndarray]],
    steps: Mapping[int, float],
    limits: Limits,
) -> dict[int, Beside]:
    pairs = {at: (rounds[first], rounds[at]) for at in others}
    of_pairs: dict[int, Steps] = {
        at: (steps.get(first, 0.0), steps.get(at, 0.0)) for at in others
    }
    return {
        at: Beside(one.candidate_ms / one.baseline_ms, one.low, one.high, one.verdict)
        for at, one in compare(pairs, limits, of_pairs).items()
    }


def _by_intervals(ordered: pd.DataFrame, limits: Limits) -> dict[int, Beside]:
    first = ordered.iloc[0]
    found = {}
    for at, row in ordered.iloc[1:].iterrows():
        low = row["ci_low_ms"] / first["ci_high_ms"]
        high = row["ci_high_ms"] / first["ci_low_ms"]
        ratio = row["median_ms"] / first["median_ms"]
        # Two intervals of 95 % that lie so far apart are rarer than any false alarm that is allowed.
        found[at] = Beside(ratio, low, high, decide(low, high, 0.0, limits))
    return found


def _steps(
    rows: pd.DataFrame, samples: CaseSamples, runs: Sequence[Run]
) -> dict[int, float]:
    """Returns the smallest possible difference of two samples of each row in ms."""
    by_run = [
        {} if table is None else steps_by_row(run, table)
        for run, table in zip(runs, samples.tables)
    ]
    keys = rows[CASE_COLUMNS].itertuples(index=False, name=None)
    return {
        at: by_run[run].get(key, 0.0)
        for at, run, key in zip(rows.index, rows["run"], keys)
    }
