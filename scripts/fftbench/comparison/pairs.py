"""Loads two runs and pairs their cases: the samples of those that are ok in both, and why the others are left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.comparison.circumstances import (
    cases_of_other_source,
    differences,
    remark_notes,
    source_lines,
)
from fftbench.comparison.measured import Measured, load_measured
from fftbench.comparison.verdicts import Case, Rounds, Steps, enough_rounds
from fftbench.results.errors import ResultsError
from fftbench.results.intervals import FEWEST_ROUNDS_FOR_INTERVAL
from fftbench.results.run_json import Metadata

__all__ = ["LeftOut", "Pairs", "ResultsError", "load_pairs", "pair_up"]

KINDS = ("broken", "not compared", "only in A", "only in B")
_BAD = ("failed", "timeout", "crashed")


@dataclass(frozen=True)
class LeftOut:
    case: Case
    kind: str  # one of KINDS
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
    metadata: tuple[Metadata, Metadata]  # run.json of A and of B

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
    return pair_up(load_measured(baseline), load_measured(candidate))


def pair_up(a: Measured, b: Measured) -> Pairs:
    """Pairs the cases of a baseline `a` and a candidate `b`. Raises ResultsError."""
    notes = [*a.notes, *b.notes, *remark_notes(a.rows, b.rows)]
    if a.run.timings_file.resolve() == b.run.timings_file.resolve():
        notes.append("A and B are the same run")
    metadata = (a.run.metadata, b.run.metadata)
    notes += differences(*metadata)
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
        return LeftOut(case, "only in B", _outcome(b))
    if b is None:
        return LeftOut(case, "only in A", _outcome(a))
    if a["status"] == b["status"] == "ok":
        if a["timer"] == b["timer"]:
            return None
        why = f"timed by {a['timer']} in A and by {b['timer']} in B"
        return LeftOut(case, "not compared", why)
    broken = a["status"] == "ok" and b["status"] in _BAD
    why = f"A {_outcome(a)}; B {_outcome(b)}"
    return LeftOut(case, "broken" if broken else "not compared", why)


def _outcome(row: pd.Series) -> str:
    reason = row["reason"]
    return f"{row['status']}: {reason}" if reason else row["status"]
