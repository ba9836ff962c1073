"""Makes one table of several runs of one device and configuration: a row for each case, with its time and interval over
the runs.

Code that reads the rows of one run can read these, too. Does not plot.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from fftbench.results.across_runs import AcrossRuns, across_runs, ratio_across_runs
from fftbench.results.dispatch_sync import fell_back
from fftbench.results.likeness import CASE_WITHOUT_DEVICE, case_name, first_difference
from fftbench.results.rounds import Stability
from fftbench.results.run_json import member
from fftbench.results.runs import ResultsError, Run, Runs
from fftbench.results.sources import name_sources
from fftbench.results.whole_times import time_is_whole

_MANY_TRANSFORMS_MODES = ("throughput", "independent", "chain", "graph")
_BROKEN = ("crashed", "timeout", "failed")  # the worst first
_TIMES = ("mean_ms", "p05_ms", "p95_ms", "prepare_ms")
_RATES = ("gflops", "model_gbps", "percent_of_copy")  # are proportional to 1 / time
_ACCURACY = ("rel_l2", "max_abs_error", "error_units")

_ENERGY = ("joules_per_transform", "joules_ci_low", "joules_ci_high")

_Row = dict[str, Any]  # of fftbench.results.runs.Runs.rows


def aggregate(runs: Runs) -> Runs:
    """Returns the same runs with a row for each case. Raises ResultsError where the runs are unlike.

    median_ms is the estimate over the runs (see fftbench.results.across_runs), ci_low_ms and ci_high_ms its interval,
    NaN with too few runs. min_ms is the least of all runs, samples their sum, the accuracy the worst, stddev_ms NaN,
    and `rounds` those of the run that has the fewest. Added are `run_ms` (the medians in ms by the run's index, of
    the runs that have one), `runs` (how many those are) and `step_ms` (the least difference that the clock can show).
    A case that failed in one run is failed, whatever the others say; one that was skipped in some runs, or is partial
    there, or was measured with barriers although it asks for none, has its time from the others, which a note says.
    `run` is 0 in every row.
    """
    if why := first_difference(runs.runs):
        raise ResultsError(why)
    rows = pd.DataFrame([_joined(own, runs.runs) for own in _by_case(runs)])
    rows = name_sources(rows.assign(run=0), [runs.runs[0].folder.resolve().name])
    notes = (*runs.notes, *_barriers(runs), *_gaps(rows, runs.runs))
    return dataclasses.replace(runs, rows=rows, notes=notes)


def ratio(
    numerator: pd.Series, denominator: pd.Series, threshold: float = 0.0
) -> AcrossRuns | None:
    """Returns the ratio of the times of two rows of `aggregate`, paired by run; None where no run has both. `threshold`
    is the smallest difference from 1 that matters."""
    return ratio_across_runs(
        numerator["run_ms"],
        denominator["run_ms"],
        numerator["step_ms"],
        denominator["step_ms"],
        threshold,
    )


def _by_case(runs: Runs) -> list[list[_Row]]:
    """Returns the rows of each case, each row from another run."""
    # A case that could not run has no device of its own, so the device doesn't tell cases apart.
    cases: dict[tuple[object, ...], dict[object, _Row]] = {}
    for row in runs.rows.to_dict("records"):
        own = cases.setdefault(tuple(row[name] for name in CASE_WITHOUT_DEVICE), {})
        if row["run"] in own:
            raise ResultsError(
                f"{runs.runs[row['run']].timings_file}, line {row['line']}: an earlier row has the same case on "
                "another device, so it is open which of the two counts"
            )
        own[row["run"]] = row
    return [list(own.values()) for own in cases.values()]


def _joined(own: Sequence[_Row], runs: Sequence[Run]) -> _Row:
    timed = [row for row in own if row["status"] == "ok" and _counts(row)]
    broken = [row for row in own if row["status"] in _BROKEN]
    if broken:
        worst = min(broken, key=lambda row: _BROKEN.index(row["status"]))
        where = f"in {len(broken)} of {len(own)} runs"
        reason = ": ".join(filter(None, [where, worst["reason"]]))
        return _without_time(worst, worst["status"], reason)
    if not timed:
        row = next((row for row in own if not _counts(row)), own[0])
        return _without_time(row, "skipped", row["reason"])
    first = timed[0]
    stability = _joined_stability(timed)
    step_ms = _step_ms(first, runs[first["run"]], stability)

    def column(name: str) -> np.ndarray:
        return np.array([row[name] for row in timed], dtype=float)

    median_ms = column("median_ms")
    time = across_runs(median_ms, step_ms)
    if stability is not None:
        stability = dataclasses.replace(stability, median_ms=time.value)
    return {
        **first,
        **{name: float(np.median(column(name))) for name in _TIMES},
        **{
            name: float(np.median(column(name) * median_ms)) / time.value
            for name in _RATES
        },
        **{name: float(column(name).max()) for name in _ACCURACY},
        **_joined_energy(column(_ENERGY[0])),
        "median_ms": time.value,
        "ci_low_ms": time.low,
        "ci_high_ms": time.high,
        "min_ms": float(column("min_ms").min()),
        "stddev_ms": math.nan,
        "samples": float(column("samples").sum()),
        "rounds": float(column("rounds").min()),
        "converged": all(row["converged"] for row in timed),
        "stability": stability,
        "run_ms": {row["run"]: row["median_ms"] for row in timed},
        "runs": len(timed),
        "step_ms": step_ms,
    }


def _joined_energy(joules: np.ndarray) -> dict[str, float]:
    """Estimates the energy as the time is. A run that did not count it leaves it unknown."""
    if not (joules > 0).all():
        return dict.fromkeys(_ENERGY, math.nan)
    energy = across_runs(joules)
    return dict(zip(_ENERGY, (energy.value, energy.low, energy.high)))


def _counts(row: _Row) -> bool:
    """Tells whether a time is whole, and of what the case says."""
    return time_is_whole(row["options"], str(row["reason"]))


def _without_time(row: _Row, status: str, reason: str) -> _Row:
    figures = [name for name in row if name.endswith("_ms")]
    return {
        **row,
        **dict.fromkeys([*figures, *_RATES, *_ENERGY], math.nan),
        "status": status,
        "reason": reason,
        "stability": None,
        "run_ms": {},
        "runs": 0,
        "step_ms": 0.0,
    }


def _step_ms(row: _Row, run: Run, stability: Stability | None) -> float:
    """Returns the timer's step, divided by the transforms of a sample; 0 where it isn't known."""
    step = member(run.metadata, "timer_steps_ms", str(row["backend"]))
    if not isinstance(step, (int, float)):
        return 0.0
    if stability is not None:
        return float(step) / min(one.repeats for one in stability.rounds)
    # Without samples, only in these modes is it certain that a sample holds very many transforms.
    return 0.0 if row["mode"] in _MANY_TRANSFORMS_MODES else float(step)


def _joined_stability(timed: Sequence[_Row]) -> Stability | None:
    """Joins all runs' rounds; the median is set later."""
    known = [row["stability"] for row in timed if row.get("stability") is not None]
    rounds = tuple(each for one in known for each in one.rounds)
    return Stability(math.nan, rounds) if known else None


def _barriers(runs: Runs) -> Iterator[str]:
    """Yields a sentence for each run with times of another order of dispatches than the cases ask for."""
    for at, run in enumerate(runs.runs):
        rows = runs.rows[(runs.rows["run"] == at) & (runs.rows["status"] == "ok")]
        fallen = [fell_back(*pair) for pair in zip(rows["options"], rows["reason"])]
        if any(fallen):
            first = rows[fallen].iloc[0]
            more = f" and {sum(fallen) - 1} more" if sum(fallen) > 1 else ""
            yield (
                f"{run.timings_file}: {case_name(first)}{more}: left out: {first['reason']}"
            )


def _gaps(rows: pd.DataFrame, runs: Sequence[Run]) -> Iterator[str]:
    """Yields a sentence for each run that has no time of cases that another one has."""
    timed = rows[rows["status"] == "ok"]
    for at, run in enumerate(runs):
        gaps = timed[[at not in times for times in timed["run_ms"]]]
        if len(gaps):
            more = f" and {len(gaps) - 1} more" if len(gaps) > 1 else ""
            yield (
                f"{run.timings_file}: no whole time of {case_name(gaps.iloc[0])}{more}, where other runs have one"
            )
