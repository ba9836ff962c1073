"""Loads one run for a comparison: its rows by case, with the rounds and the timer's step of each."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from fftbench.comparison.verdicts import Case, Rounds
from fftbench.results.case_key import CaseKey
from fftbench.results.intervals import round_medians, step_of_sample
from fftbench.results.run_json import member
from fftbench.results.runs import CASE_COLUMNS, ResultsError, Run, load_runs, samples_of
from fftbench.results.tables import Samples


@dataclass(frozen=True)
class Measured:
    run: Run
    rows: dict[Case, pd.Series]
    notes: tuple[str, ...]  # what was left out while loading
    _rounds: dict[CaseKey, list[np.ndarray]]
    _steps: dict[CaseKey, float]
    parts: tuple[
        Measured, ...
    ] = ()  # runs of one build, each of which counts as one round

    def has_times_of(self, other: Measured) -> bool:
        """Tells whether both have the same samples, as copies of one run do."""
        return (
            bool(self._rounds)
            and self._rounds.keys() == other._rounds.keys()
            and all(
                len(own) == len(other._rounds[case])
                and all(map(np.array_equal, own, other._rounds[case]))
                for case, own in self._rounds.items()
            )
        )

    def of_medians(self) -> Measured:
        """Returns the same with each round's median alone, which comparisons go by."""
        rounds = {
            case: [np.array([median]) for median in round_medians(own)]
            for case, own in self._rounds.items()
        }
        return dataclasses.replace(self, _rounds=rounds)

    def rounds_of(self, case: Case) -> Rounds:
        """Returns the counted samples of a case that is ok. Raises ResultsError where there are none."""
        return _rounds_of(self.rows[case], self._rounds, self.run)

    def step_of(self, case: Case) -> float:
        """Returns the smallest possible difference of two of its samples in ms; 0 where it is not known."""
        return self._steps.get(_key(self.rows[case]), 0.0)


def load_measured(path: Path) -> Measured:
    """Loads a run folder or its timings.csv. Raises ResultsError."""
    loaded = load_runs([path])
    return measured_from(loaded.runs[0], loaded.notes)


def measured_from(
    run: Run, notes: tuple[str, ...], samples: Samples | None = None
) -> Measured:
    """Takes a run with the rows of its timed cases, what was noted while loading it, and its samples, which are read
    where they are not given. Raises ResultsError."""
    rows = _rows_by_case(run)
    if not any(row["status"] == "ok" for row in rows.values()):
        # A run in which everything went wrong has no samples, and is just what a gate must hear of.
        return Measured(run, rows, notes, {}, {})
    samples = samples or samples_of(run)
    return Measured(
        run,
        rows,
        (*notes, *samples.notes),
        _times_by_row(samples),
        steps_by_row(run, samples),
    )


def rounds_by_case(run: Run) -> dict[Case, Rounds]:
    """Returns the counted samples of each case that is ok. Raises ResultsError."""
    samples = _times_by_row(samples_of(run))
    return {
        case: _rounds_of(row, samples, run)
        for case, row in _rows_by_case(run).items()
        if row["status"] == "ok"
    }


def _rows_by_case(run: Run) -> dict[Case, pd.Series]:
    rows: dict[Case, pd.Series] = {}
    for _, row in run.rows.iterrows():
        case = Case(*(row[field] for field in Case._fields))
        if case in rows:
            raise ResultsError(
                f"{run.timings_file}, line {row['line']}: the same case as line {rows[case]['line']} but for "
                "its experiment, device or backend, so it is open which of the two to compare"
            )
        rows[case] = row
    return rows


def _times_by_row(samples: Samples) -> dict[CaseKey, list[np.ndarray]]:
    return {
        case: [one.ms for one in rounds] for case, rounds in samples.rounds().items()
    }


def steps_by_row(run: Run, samples: Samples) -> dict[CaseKey, float]:
    """Returns for each case the smallest possible difference of two samples in ms, where run.json tells the step of its
    timer."""
    backend = CASE_COLUMNS.index("backend")
    steps = {}
    for at, repeats in samples.rows.groupby("case")["repeats"].min().items():
        case = samples.cases[at]
        step = member(run.metadata, "timer_steps_ms", str(case[backend]))
        steps[case] = (
            step_of_sample(step, int(repeats))
            if isinstance(step, (int, float))
            else 0.0
        )
    return steps


def _key(row: pd.Series) -> CaseKey:
    return tuple(row[column] for column in CASE_COLUMNS)


def _rounds_of(
    row: pd.Series, rounds: dict[CaseKey, list[np.ndarray]], run: Run
) -> Rounds:
    own = rounds.get(_key(row))
    if own is None:
        raise ResultsError(
            f"{run.timings_file}, line {row['line']}: the case is ok, but {run.samples_file} "
            "has no counted sample of it"
        )
    return own
