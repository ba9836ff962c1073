"""Joins runs of experiments that differ in their configuration alone, such as in the pairs of independent transforms."""

from __future__ import annotations

import json

import pandas as pd

from fftbench.results.alike_runs import part_of
from fftbench.results.likeness import CASE_WITHOUT_DEVICE, first_difference
from fftbench.results.repeated_runs import aggregate
from fftbench.results.runs import ResultsError, Runs


def aggregate_experiments(runs: Runs) -> Runs:
    """Returns all runs, with the rows that `aggregate` makes of each experiment's. Of a case that several have, the first
    one's counts. Times of two experiments are never of one process, so that no ratio is of both. Raises ResultsError.
    """
    groups = _by_experiment(runs)
    if len(groups) == 1:
        return aggregate(runs)
    firsts = [runs.runs[own[0]] for own in groups]
    if why := first_difference(firsts, but="configuration"):
        raise ResultsError(why)
    tables, notes = [], list(runs.notes)
    for own in groups:
        part = aggregate(part_of(runs, own))
        notes += part.notes
        numbered = [
            {own[at]: ms for at, ms in times.items()} for times in part.rows["run_ms"]
        ]
        tables.append(part.rows.assign(run_ms=numbered))
    rows = pd.concat(tables, ignore_index=True).drop_duplicates(CASE_WITHOUT_DEVICE)
    return Runs(runs.runs, rows, tuple(notes))


def processes(runs: Runs) -> int:
    """Returns how many runs each experiment has, or the one with the fewest."""
    return min(map(len, _by_experiment(runs)))


def _by_experiment(runs: Runs) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for at, run in enumerate(runs.runs):
        key = json.dumps(run.metadata.get("configuration"), sort_keys=True)
        groups.setdefault(key, []).append(at)
    return list(groups.values())
