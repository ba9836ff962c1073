"""Loads a side of a comparison that is several runs of one build: each of them, a process, then counts as one round."""

from __future__ import annotations

import dataclasses
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd

from fftbench.comparison.measured import Measured, load_measured
from fftbench.comparison.verdicts import Case
from fftbench.results.case_key import CaseKey
from fftbench.results.errors import ResultsError
from fftbench.results.intervals import round_medians
from fftbench.results.likeness import first_difference
from fftbench.results.run_folder import folders_of_runs
from fftbench.results.runs import CASE_COLUMNS


def load_side(path: Path) -> Measured:
    """Loads a run folder, its timings.csv, or a folder of runs such as a/ of `fftbench compare`. Raises ResultsError."""
    folders = list(folders_of_runs(path)) if path.is_dir() else []
    if len(folders) < 2 or any(path.glob("timings.csv*")):
        return load_measured(path)
    runs = [load_measured(folder) for folder in folders]
    why = first_difference([one.run for one in runs])
    if why:
        raise ResultsError(f"{path}: its runs are not of one build: {why}")
    for one, other in combinations(runs, 2):
        if one.has_times_of(other):
            names = f"{one.run.folder.name} and {other.run.folder.name}"
            raise ResultsError(f"{path}: {names} are copies of one run")
    return _joined(path, runs)


def _joined(path: Path, runs: list[Measured]) -> Measured:
    rows: dict[Case, pd.Series] = {}
    rounds: dict[CaseKey, list[np.ndarray]] = {}
    steps: dict[CaseKey, float] = {}
    for run in runs:
        for case, row in run.rows.items():
            # One process in which a case went wrong tells more than others in which it did not.
            if case not in rows or (
                rows[case]["status"] == "ok" and row["status"] != "ok"
            ):
                rows[case] = row
            if row["status"] != "ok":
                continue
            key = tuple(row[column] for column in CASE_COLUMNS)
            median = np.median(round_medians(run.rounds_of(case)))
            rounds.setdefault(key, []).append(np.array([median]))
            steps[key] = max(steps.get(key, 0.0), run.step_of(case))
    notes = dict.fromkeys(note for run in runs for note in run.notes)
    told = f"{path}: {len(runs)} runs of one build, each of which counts as one round"
    return dataclasses.replace(
        runs[0],
        rows=rows,
        notes=(told, *notes),
        parts=tuple(runs),
        _rounds=rounds,
        _steps=steps,
    )
