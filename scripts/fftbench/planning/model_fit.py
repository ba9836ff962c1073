"""Fits the microseconds of a device's model to measured times: the sum over kinds of work, each with a coefficient that
is not negative, by least squares of relative errors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from fftbench.planning.regret import Coefficients, Regret, regret_of
from fftbench.results.work_rows import Work, WorkRows

# Choices near the fastest count more: the error of one that is four times as slow counts half.
_WEIGHT_OF_FAST = 0.5


def fit(problems: Sequence[WorkRows], kinds: int) -> Coefficients:
    """Returns the coefficients of each order of dispatches that the problems have."""
    return {
        sync: _fit_order([rows for rows in problems if rows.sync == sync], kinds)
        for sync in sorted({rows.sync for rows in problems})
    }


def _fit_order(problems: Sequence[WorkRows], kinds: int) -> NDArray[np.float64]:
    work = np.concatenate([rows.work for rows in problems])
    measured = np.concatenate([rows.measured_us for rows in problems])
    least = np.concatenate(
        [np.full(len(rows.measured_us), rows.measured_us.min()) for rows in problems]
    )
    weights = (least / measured) ** _WEIGHT_OF_FAST / measured
    # Columns of one size keep the solver from losing the small ones.
    weighted = work * weights[:, None]
    sizes = np.linalg.norm(weighted, axis=0)
    used = sizes > 0
    # Nobody knows how long a kind of work takes that no choice had.
    coefficients = np.full(kinds, np.inf)
    solved, _ = nnls(weighted[:, used] / sizes[used], measured * weights)
    coefficients[used] = solved / sizes[used]
    return coefficients


def regrets_of_others(work: Work) -> list[Regret]:
    """Returns the regret of each problem under a model that was fitted to all others of its order."""
    regrets = []
    for left_out in work.problems:
        others = [
            rows
            for rows in work.problems
            if rows is not left_out and rows.sync == left_out.sync
        ]
        if others:
            regrets.append(regret_of(left_out, fit(others, len(work.kinds))))
    return regrets
