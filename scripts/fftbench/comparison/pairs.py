"""Loads two runs and pairs their cases: the samples of those that are ok in both, and why the others are left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from fftbench.comparison.circumstances import (
    cases_of_other_source,
    differences,
    remark_notes,
    source_lines,
)
from fftbench.comparison.verdicts import Case, Rounds, Steps, enough_rounds
from fftbench.results.case_key import CaseKey
from fftbench.results.intervals import FEWEST_ROUNDS_FOR_INTERVAL, step_of_sample
from fftbench.results.run_json import member
from fftbench.results.runs import CASE_COLUMNS, ResultsError, Run, load_runs, samples_of
from fftbench.results.tables import Samples

__all__ = ["LeftOut", "Pairs", "ResultsError", "load_pairs", "rounds_by_case"]

_BAD = ("failed", "timeout", "crashed")


@dataclass(frozen=True)
class LeftOut:
    case: Case
    kind: str  # "broken", "not compared", "only in A" or "only in B"
    why: str

    @property
    def broken(self) -> bool:
        """Tells whether the case was ok in A and no longer is in B."""
        return self.kind == "broken"


@dataclass(frozen=True)
class Pairs:
    samples: dict[Case, tuple[Rounds, Rounds]]  # (A, B) of each case that is ok in both
    steps: dict[
        Case,
        Steps
        # steps of the timers of the same cases; 0 where a run does not tell its timer's step
    ]
    left_out: list[LeftOut]
    run_notes: tuple[str, ...]
    other_source: frozenset[Case]  # cases whose shader source differs between A and B
    source_lines: tuple[str, ...]  # lines on that for the head of the output

    @property
    def cases(self) -> list[Case]:
        return [*self.samples, *(one.case for one in self.left_out)]

    @property
    def notes(self) -> list[str]:
        few = sum(not enough_rounds(*pair) for pair in self.samples.values())
        if not few:
            return list(self.run_notes)
        who = "1 case has" if few == 1 else f"{few} cases have"
        return [
            *self.run_notes,
            f"{who} fewer than {FEWEST_ROUNDS_FOR_INTERVAL} rounds in a run, which can't tell a change from what "
            "rounds differ by anyway; measure with more (fftbench --rounds)",
        ]

    def only(self, cases: Iterable[Case]) -> Pairs:
        kept = set(cases)
        return dataclasses.replace(
            self,
            samples={c: pair for c, pair in self.samples.items() if c in kept},
            steps={c: pair for c, pair in self.steps.items() if c in kept},
            left_out=[one for one in self.left_out if one.case in kept],
            other_source=self.other_source & kept,
        )


def load_pairs(baseline: Path, candidate: Path) -> Pairs:
    """Loads the runs; each path names a run folder or its timings.csv. Raises ResultsError."""
    notes: list[str] = []
    runs, rows, rounds, steps = [], [], [], []
    for path in (baseline, candidate):
        loaded = load_runs([path])
        run = loaded.runs[0]
        runs.append(run)
        rows.append(_rows_by_case(run))
        samples = samples_of(run)
        rounds.append(_times_by_row(samples))
        steps.append(_steps_by_row(run, samples))
        notes += [*loaded.notes, *samples.notes]
    notes += remark_notes(*rows)
    if runs[0].timings_file.resolve() == runs[1].timings_file.resolve():
        notes.append("A and B are the same run")
    notes += differences(runs[0].metadata, runs[1].metadata)
    other_source = cases_of_other_source(*rows)
    lines = source_lines((runs[0].metadata, runs[1].metadata), other_source)

    pairs: dict[Case, tuple[Rounds, Rounds]] = {}
    pair_steps: dict[Case, Steps] = {}
    left_out = []
    for case in dict.fromkeys([*rows[0], *rows[1]]):
        a, b = (own.get(case) for own in rows)
        if a is None or b is None:
            present = a if a is not None else b
            kind = "only in A" if b is None else "only in B"
            left_out.append(LeftOut(case, kind, _outcome(present)))
        elif a["status"] == b["status"] == "ok" and a["timer"] != b["timer"]:
            why = f"timed by {a['timer']} in A and by {b['timer']} in B"
            left_out.append(LeftOut(case, "not compared", why))
        elif a["status"] == b["status"] == "ok":
            pairs[case] = (
                _rounds_of(a, rounds[0], runs[0]),
                _rounds_of(b, rounds[1], runs[1]),
            )
            pair_steps[case] = tuple(
                own.get(_key(row), 0.0) for own, row in zip(steps, (a, b))
            )
        else:
            broken = a["status"] == "ok" and b["status"] in _BAD
            why = f"A {_outcome(a)}; B {_outcome(b)}"
            left_out.append(LeftOut(case, "broken" if broken else "not compared", why))
    return Pairs(
        pairs,
        pair_steps,
        left_out,
        tuple(dict.fromkeys(notes)),
        other_source,
        tuple(lines),
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


def _steps_by_row(run: Run, samples: Samples) -> dict[CaseKey, float]:
    """Returns for each case the smallest possible difference of two samples in ms, where run.json tells the step of its
    timer."""
    backend = CASE_COLUMNS.index("backend")
    steps = {}
    for at, repeats in samples.rows.groupby("case")["repeats"].min().items():
        case = samples.cases[at]
        step = member(run.metadata, "timer_steps_ms", str(case[backend]))
        known = isinstance(step, (int, float))
        steps[case] = step_of_sample(step, int(repeats)) if known else 0.0
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


def _outcome(row: pd.Series) -> str:
    reason = row["reason"]
    return f"{row['status']}: {reason}" if reason else row["status"]
