"""Follows each case over the runs of one experiment on one device, and marks changes by the test of compare.py."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from fftbench.comparison.between_runs import learn
from fftbench.comparison.measured import Measured, measured_from
from fftbench.comparison.outcome import Outcome, judge
from fftbench.comparison.pairs import BROKEN, pair_up
from fftbench.comparison.verdicts import Case, Limits, Verdict
from fftbench.comparison.wording import (
    case_name,
    format_ratio,
    group_name,
    in_order,
    size_name,
)
from fftbench.report.case_columns import rounded
from fftbench.report.run_page import RunPage
from fftbench.report.site_runs import SiteRun
from fftbench.results.errors import ResultsError
from fftbench.results.runs import with_timed_rows

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


class HistoryBuilder:
    """Takes the runs of one experiment on one device by the time of their start. Of each it holds the medians of the
    rounds; what runs of one build differ by is known when the last has come."""

    def __init__(self, device: str, experiment: str, limits: Limits):
        self._device, self._experiment, self._limits = device, experiment, limits
        self._taken: list[tuple[SiteRun, Measured | str]] = []

    def add(self, run: SiteRun, page: RunPage) -> None:
        """Takes a run with its page, which was made of the same files."""
        try:
            (loaded,) = page.runs.runs
            own = with_timed_rows(loaded)
            measured = measured_from(own, page.runs.notes, page.samples[0])
        except ResultsError as error:
            # A run that is checked and not timed, or without samples, has its own page and no place in a history.
            self._taken.append((run, f"not compared: {_short(error, run)}"))
            return
        self._taken.append((run, measured.of_medians()))

    def history(self) -> History:
        steps: list[Step] = []
        points: list[dict[Case, list[object]]] = []
        before: tuple[SiteRun, Measured] | None = None
        for run, own in self._taken:
            if isinstance(own, str):
                steps.append(Step(run, own, []))
                points.append({})
                continue
            outcome, why = self._beside(before, (run, own)) if before else (None, "")
            steps.append(_step(run, outcome, why))
            points.append(dict(_points(own, outcome)))
            before = run, own
        cases = in_order(dict.fromkeys(case for one in points for case in one))
        by_case = [[one.get(case) for one in points] for case in cases]
        return History(self._device, self._experiment, steps, cases, by_case)

    def _beside(
        self, before: tuple[SiteRun, Measured], after: tuple[SiteRun, Measured]
    ) -> tuple[Outcome | None, str]:
        """Compares a run with the one before it, or says why it can't."""
        (a, a_measured), (b, b_measured) = before, after
        runs = [own.run for _, own in self._taken if isinstance(own, Measured)]
        try:
            pairs = pair_up(a_measured, b_measured)
        except ResultsError as error:
            return None, f"not compared: {_short(error, b)}"
        if not self._limits.by_rounds:
            between = learn(runs, a_measured.run, b_measured.run)
            pairs = dataclasses.replace(pairs, between=between)
        return judge(a.folder.path, b.folder.path, pairs, self._limits), ""


def _step(run: SiteRun, outcome: Outcome | None, why: str) -> Step:
    if outcome is None:
        return Step(run, why, [])
    changes = [
        f"{outcome.compared[case].verdict.value}: {case_name(case)}, {format_ratio(outcome.compared[case].ratio)} of the time"
        for case in in_order(outcome.compared)
        if outcome.compared[case].verdict in _CHANGES
    ]
    changes += [
        f"{one.kind}: {case_name(one.case)}: {one.why}"
        for one in outcome.pairs.left_out
        if one.kind == BROKEN
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
