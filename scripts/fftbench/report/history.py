"""Follows each case over the runs of one experiment on one device, and marks changes by the test of compare.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fftbench.comparison.measured import Measured, load_measured
from fftbench.comparison.outcome import Outcome, judge
from fftbench.comparison.pairs import pair_up
from fftbench.comparison.verdicts import Case, Limits, Verdict
from fftbench.comparison.wording import (
    case_name,
    format_ratio,
    group_name,
    in_order,
    size_name,
)
from fftbench.report.case_columns import rounded
from fftbench.report.site_runs import SiteRun
from fftbench.results.errors import ResultsError

_CHANGES = (Verdict.FASTER, Verdict.SLOWER)


@dataclass(frozen=True)
class Step:
    """A run beside the one before it."""

    run: SiteRun
    summary: str  # of the comparison; why there is none, "" for the first run
    changes: list[str]  # a sentence for each case that is faster, slower or broken


@dataclass(frozen=True)
class History:
    device: str
    experiment: str
    steps: list[Step]
    cases: list[Case]  # those with a time in some run
    # For each case and run [median, low, high, verdict, ratio to the run before] in ms; None where it has no time.
    points: list[list[list[object] | None]]

    @property
    def rows(self) -> list[list[object]]:
        """Returns what a page's script reads: the case's words, then its points."""
        return [
            [case.algorithm, case.options, size_name(case), group_name(case), own]
            for case, own in zip(self.cases, self.points)
        ]


def histories(runs: Iterable[SiteRun], limits: Limits) -> list[History]:
    """Takes runs by the time of their start. Returns a history for each experiment on each device."""
    own: dict[tuple[str, str], list[SiteRun]] = {}
    for run in runs:
        own.setdefault((run.device, run.experiment), []).append(run)
    return [_history(*key, of_key, limits) for key, of_key in own.items()]


def _history(
    device: str, experiment: str, runs: list[SiteRun], limits: Limits
) -> History:
    steps, points = [], []
    before: tuple[SiteRun, Measured] | None = None
    for run in runs:
        try:
            measured = load_measured(run.folder.timings_file)
        except ResultsError as error:
            # A run that is checked and not timed, or without samples, has its own page and no place in a history.
            steps.append(Step(run, f"not compared: {_short(error, run)}", []))
            points.append({})
            continue
        outcome, why = None, ""
        if before is not None:
            try:
                pairs = pair_up(before[1], measured)
                paths = before[0].folder.path, run.folder.path
                outcome = judge(*paths, pairs, limits)
            except ResultsError as error:
                why = f"not compared: {_short(error, run)}"
        steps.append(_step(run, outcome, why))
        points.append(dict(_points(measured, outcome)))
        before = run, measured
    cases = in_order(dict.fromkeys(case for own in points for case in own))
    by_case = [[own.get(case) for own in points] for case in cases]
    return History(device, experiment, steps, cases, by_case)


def _step(run: SiteRun, outcome: Outcome | None, why: str) -> Step:
    if outcome is None:
        return Step(run, why, [])
    changes = [
        f"{outcome.compared[case].verdict.value}: {case_name(case)}, ratio {format_ratio(outcome.compared[case].ratio)}"
        for case in in_order(outcome.compared)
        if outcome.compared[case].verdict in _CHANGES
    ]
    changes += [
        f"broken: {case_name(one.case)}: {one.why}"
        for one in outcome.pairs.left_out
        if one.broken
    ]
    return Step(run, outcome.summary, changes)


def _points(
    measured: Measured, outcome: Outcome | None
) -> Iterator[tuple[Case, list[object]]]:
    for case, row in measured.rows.items():
        if row["status"] != "ok":
            continue
        times = [
            rounded(row[name]) for name in ("median_ms", "ci_low_ms", "ci_high_ms")
        ]
        one = outcome.compared.get(case) if outcome is not None else None
        verdict = one.verdict.value if one is not None else ""
        yield case, [*times, verdict, rounded(one.ratio) if one is not None else None]


def _short(error: ResultsError, run: SiteRun) -> str:
    return str(error).replace(str(run.folder.path), run.name)
