"""Compares the first run of a page with each of the others by the test of compare.py."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fftbench.comparison.between_runs import between_runs
from fftbench.comparison.measured import Measured, load_measured
from fftbench.comparison.outcome import Outcome, judge
from fftbench.comparison.pairs import pair_up
from fftbench.comparison.verdicts import Limits
from fftbench.comparison.wording import group_name, in_order, kernel_name, size_name
from fftbench.report.case_columns import rounded
from fftbench.report.names import run_names, without_folders
from fftbench.results.errors import ResultsError
from fftbench.results.runs import Run


@dataclass(frozen=True)
class RunComparison:
    baseline: str
    candidate: str
    summary: str  # why there is none, where the runs can't be compared
    unit: str  # what the verdicts go by
    notes: list[str]
    left_out: list[tuple[str, str, str]]  # kind, case, why
    rows: list[list[object]]  # for the page's table, in the order of COLUMNS


COLUMNS = (
    "algorithm",
    "options",
    "size",
    "group",
    "verdict",
    "a",
    "b",
    "ratio",
    "low",
    "high",
    "p",
    "source",
)


def compare_with_first(runs: Sequence[Run], limits: Limits) -> list[RunComparison]:
    """Returns a comparison for each run but the first."""
    if len(runs) < 2:
        return []
    names = run_names(runs)
    first = _measured(runs[0])
    found = []
    for run, name in zip(runs[1:], names[1:]):
        other = _measured(run)
        try:
            if isinstance(first, str) or isinstance(other, str):
                raise ResultsError(first if isinstance(first, str) else str(other))
            pairs = pair_up(first, other)
            if not limits.by_rounds:
                between = between_runs(first.run, other.run)
                pairs = dataclasses.replace(pairs, between=between)
        except ResultsError as error:
            why = f"not compared: {without_folders(str(error), runs)}"
            found.append(RunComparison(names[0], name, why, "", [], [], []))
            continue
        outcome = judge(runs[0].folder, run.folder, pairs, limits)
        found.append(_comparison(outcome, names[0], name, runs))
    return found


def _comparison(
    outcome: Outcome, baseline: str, candidate: str, runs: Sequence[Run]
) -> RunComparison:
    pairs = outcome.pairs
    notes = [*pairs.source_lines, *pairs.notes]
    return RunComparison(
        baseline,
        candidate,
        outcome.summary,
        "".join(f"{note}." for note in outcome.unit_notes),
        [without_folders(note, runs) for note in notes],
        [
            (
                one.kind,
                f"{kernel_name(*one.case[:2])}, {size_name(one.case)}, {group_name(one.case)}",
                one.why,
            )
            for one in pairs.left_out
        ],
        list(_rows(outcome)),
    )


def _rows(outcome: Outcome) -> Iterator[list[object]]:
    for case in in_order(outcome.compared):
        one = outcome.compared[case]
        figures = (one.baseline_ms, one.candidate_ms, one.ratio, one.low, one.high)
        yield [
            case.algorithm,
            case.options,
            size_name(case),
            group_name(case),
            one.verdict.value,
            *map(rounded, figures),
            None if math.isnan(one.p) else round(one.p, 6),
            "other" if case in outcome.pairs.other_source else "",
        ]


def _measured(run: Run) -> Measured | str:
    """Loads a run; returns why it has nothing to compare, where it has not."""
    try:
        return load_measured(run.timings_file)
    except ResultsError as error:
        return str(error)
