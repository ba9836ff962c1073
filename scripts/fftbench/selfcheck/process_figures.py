"""Computes what a self-check over processes shows: how often stored runs and comparisons by turns claim a change."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from pathlib import Path

from fftbench.comparison.between_runs import medians_of, spreads_of
from fftbench.comparison.measured import Measured, load_measured
from fftbench.results.verdict_words import CHANGES
from fftbench.comparison.verdicts import Comparison, compare
from fftbench.results.likeness import first_difference
from fftbench.selfcheck.measuring import finished_run
from fftbench.selfcheck.plan import SelfCheckError
from fftbench.selfcheck.processes import (
    ProcessPlan,
    finished_session,
    load_process_plan,
    session_place,
    stored_place,
)


@dataclass(frozen=True)
class Tally:
    """What a number of comparisons came to."""

    comparisons: int = 0  # of whole runs or sides
    with_claim: int = 0  # those that claim a change in any case
    cases: int = 0  # in all of them
    claims: int = 0
    covered: int = 0  # cases whose 95 % interval has the true ratio in it

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.comparisons + other.comparisons,
            self.with_claim + other.with_claim,
            self.cases + other.cases,
            self.claims + other.claims,
            self.covered + other.covered,
        )


@dataclass(frozen=True)
class ProcessFigures:
    plan: ProcessPlan
    runs: list[Measured]
    alone: Tally  # pairs of stored runs, each judged by its rounds alone
    stored: Tally  # the same pairs, judged by what the other runs differ by
    equal: Tally  # by turns, the build with itself
    slowed: Tally  # by turns, the build with itself slowed
    seconds: list[float]  # of each comparison by turns
    session_cases: int
    session_rounds: int


def process_figures(folder: Path) -> ProcessFigures:
    """Raises ResultsError."""
    plan = load_process_plan(folder)
    runs = list(_stored_runs(folder, plan))
    why = first_difference([one.run for one in runs])
    if why:
        raise SelfCheckError(f"the runs are not of one build: {why}")
    alone, stored = _pairs(runs)
    equal, slowed, seconds = Tally(), Tally(), []
    cases = rounds = 0
    for session in range(1, plan.sessions + 1):
        found = finished_session(session_place(folder, session))
        if found is None:
            continue
        facts = json.loads((found / "comparison.json").read_bytes())
        begin, end = (datetime.fromisoformat(facts[at][:-1]) for at in _MOMENTS)
        seconds.append((end - begin).total_seconds())
        rows = _verdict_rows(found / "comparison.csv")
        cases, rounds = len(rows), facts["rounds"]
        if plan.is_equal(session):
            equal += _tally_of_rows(rows, 1.0)
        else:
            slowed += _tally_of_rows(rows, 1 + plan.slowdown_percent / 100)
    return ProcessFigures(
        plan, runs, alone, stored, equal, slowed, seconds, cases, rounds
    )


_MOMENTS = ("started", "finished")


def _stored_runs(folder: Path, plan: ProcessPlan) -> Iterator[Measured]:
    for run in range(1, plan.runs + 1):
        found = finished_run(stored_place(folder, run))
        if found is not None:
            yield load_measured(found.path)


def _pairs(runs: Sequence[Measured]) -> tuple[Tally, Tally]:
    """Compares every pair as compare.py does: what runs differ by is learnt from A and the others, and not from B."""
    medians = [medians_of(own.run) for own in runs]
    alone, stored = Tally(), Tally()
    for a, (at_b, b) in (
        (pair[0][1], pair[1]) for pair in combinations(enumerate(runs), 2)
    ):
        common = [
            case
            for case, row in a.rows.items()
            if case in b.rows and row["timer"] == b.rows[case]["timer"]
        ]
        pairs = {case: (a.rounds_of(case), b.rounds_of(case)) for case in common}
        steps = {case: (a.step_of(case), b.step_of(case)) for case in common}
        beside = [own for at, own in enumerate(medians) if at != at_b]
        spreads = spreads_of([beside])
        alone += _tally(list(compare(pairs, steps=steps).values()))
        judged = list(compare(pairs, steps=steps, spreads=spreads).values())
        stored += _tally(judged)
    return alone, stored


def _tally(compared: Sequence[Comparison], true: float = 1.0) -> Tally:
    claims = sum(one.verdict in CHANGES for one in compared)
    covered = sum(one.low <= true <= one.high for one in compared)
    return Tally(1, int(claims > 0), len(compared), claims, covered)


def _verdict_rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def _tally_of_rows(rows: Sequence[dict[str, str]], true: float) -> Tally:
    claims = sum(row["verdict"] in ("faster", "slower") for row in rows)
    timed = [row for row in rows if row["ratio_low"]]
    covered = sum(
        float(row["ratio_low"]) <= true <= float(row["ratio_high"]) for row in timed
    )
    return Tally(1, int(claims > 0), len(rows), claims, covered)
