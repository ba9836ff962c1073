"""Loads two runs and pairs their cases: the samples of those that are ok in both, and why the others are left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.comparison.between_runs import BetweenRuns, between_runs
from fftbench.comparison.circumstances import (
    cases_of_other_source,
    differences,
    remark_notes,
    source_lines,
)
from fftbench.comparison.doubts import doubts
from fftbench.comparison.measured import Measured
from fftbench.comparison.processes import load_side
from fftbench.comparison.verdicts import Case, Rounds, Steps, enough_rounds
from fftbench.results.errors import ResultsError
from fftbench.results.intervals import FEWEST_ROUNDS_FOR_INTERVAL
from fftbench.results.run_json import Metadata

__all__ = ["LeftOut", "Pairs", "ResultsError", "load_pairs", "pair_up"]

BROKEN, SKIPPED, MISSING = "broken", "newly skipped", "missing in B"
NOT_COMPARED, ONLY_IN_A, ONLY_IN_B = "not compared", "only in A", "only in B"
KINDS = (BROKEN, SKIPPED, MISSING, NOT_COMPARED, ONLY_IN_A, ONLY_IN_B)
_LOST = (BROKEN, SKIPPED, MISSING)


@dataclass(frozen=True)
class LeftOut:
    case: Case
    kind: str  # one of KINDS
    why: str

    # whether both runs have a time of it, taken by clocks that can't be compared
    timed_in_both: bool = False

    @property
    def lost(self) -> bool:
        """Tells whether the case was ok in A, and B has no result of it."""
        return self.kind in _LOST


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
    metadata: tuple[Metadata, Metadata]  # run.json of A and of B
    # what runs differ by; None where it was not asked for, or the unit is the process
    between: BetweenRuns | None = None

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
    """Loads the runs; each path names a run folder, its timings.csv, or a folder of runs of one build. Raises
    ResultsError."""
    a, b = load_side(baseline), load_side(candidate)
    pairs = pair_up(a, b)
    if a.parts or b.parts:
        return pairs
    return dataclasses.replace(pairs, between=between_runs(a.run, b.run))


def pair_up(a: Measured, b: Measured) -> Pairs:
    """Pairs the cases of a baseline `a` and a candidate `b`. Raises ResultsError."""
    metadata = (a.run.metadata, b.run.metadata)
    notes = [
        *doubts(a, b),
        *differences(*metadata),
        *a.notes,
        *b.notes,
        *remark_notes(a.rows, b.rows),
    ]
    other_source = cases_of_other_source(a.rows, b.rows)
    pairs: dict[Case, tuple[Rounds, Rounds]] = {}
    steps: dict[Case, Steps] = {}
    left_out = []
    for case in dict.fromkeys([*a.rows, *b.rows]):
        why_not = _left_out(case, a.rows.get(case), b.rows.get(case))
        if why_not is not None:
            left_out.append(why_not)
        else:
            pairs[case] = (a.rounds_of(case), b.rounds_of(case))
            steps[case] = (a.step_of(case), b.step_of(case))
    return Pairs(
        pairs,
        steps,
        left_out,
        tuple(dict.fromkeys(notes)),
        other_source,
        tuple(source_lines(metadata, other_source)),
        metadata,
    )


def _left_out(case: Case, a: pd.Series | None, b: pd.Series | None) -> LeftOut | None:
    """Says why two rows of a case, of which one may be missing, are not compared; None where they are."""
    if a is None:
        return LeftOut(case, ONLY_IN_B, _outcome(b))
    was_ok = a["status"] == "ok"
    if b is None:
        return LeftOut(case, MISSING if was_ok else ONLY_IN_A, _outcome(a))
    if was_ok and b["status"] == "ok":
        if a["timer"] == b["timer"]:
            return None
        why = f"timed by {a['timer']} in A and by {b['timer']} in B"
        return LeftOut(case, NOT_COMPARED, why, timed_in_both=True)
    kind = SKIPPED if b["status"] == "skipped" else BROKEN
    why = f"A {_outcome(a)}; B {_outcome(b)}"
    return LeftOut(case, kind if was_ok else NOT_COMPARED, why)


def _outcome(row: pd.Series) -> str:
    reason = row["reason"]
    return f"{row['status']}: {reason}" if reason else row["status"]
