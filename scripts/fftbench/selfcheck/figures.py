"""Computes the figures that the runs of a self-check show. Requirements and words stand elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from fftbench.results.verdict_words import CHANGES as ALARMS
from fftbench.results.verdict_words import Limits, Verdict, decide
from fftbench.comparison.verdicts import Case, Comparison, Rounds, compare
from fftbench.results.rounds import stabilities
from fftbench.results.run_json import member
from fftbench.selfcheck.measured import Measured, MeasuredRun
from fftbench.selfcheck.plan import SelfCheckError, a_name, slowed_name

Runs = dict[Case, tuple[Rounds, Rounds]]


@dataclass(frozen=True)
class Compared:
    """Comparisons of whole runs, each with all cases that both have."""

    pairs: list[dict[Case, Comparison]]
    rounds: Sequence[Runs] = ()  # from which the pairs were made

    def of(self, case: Case) -> list[Comparison]:
        return [pair[case] for pair in self.pairs if case in pair]

    @property
    def by_case(self) -> dict[Case, list[Comparison]]:
        return {case: self.of(case) for pair in self.pairs for case in pair}

    @property
    def every(self) -> list[Comparison]:
        return [one for pair in self.pairs for one in pair.values()]

    @property
    def runs_with_alarm(self) -> int:
        return sum(count(pair.values(), *ALARMS) > 0 for pair in self.pairs)


@dataclass(frozen=True)
class TimerCheck:
    run: str
    used: str
    gl_timestamp_ms: float
    wall_clock_ms: float

    @property
    def difference(self) -> float:
        return abs(self.gl_timestamp_ms / self.wall_clock_ms - 1)


@dataclass(frozen=True)
class Context:
    """The circumstances in which the numbers were taken."""

    rounds: int
    spread_median: float  # between-round spread over runs of A and cases
    spread_worst: float
    not_converged: int  # rows of A runs
    rows: int
    samples: int
    throttled: int
    throttling_unknown: int
    # cores that other programs kept busy, over all runs
    other_cores_median: float | None
    other_cores_most: float | None


@dataclass(frozen=True)
class Figures:
    measured: Measured
    unchanged: Compared  # A against A, every pair of runs
    slowed: Compared  # A against the slowed run beside it
    alone: Compared  # the runs of A before and after against one case alone
    timers: list[TimerCheck]
    context: Context

    @property
    def limits(self) -> Limits:
        return Limits(threshold=self.measured.threshold)

    def quiet_threshold(self, share: float) -> float | None:
        """Returns the least threshold, in whole percent, at which A against A raises at most this share of false
        alarms."""
        allowed = share * len(self.unchanged.every)
        for percent in range(1, 100):
            if self._alarms(Limits(threshold=percent / 100)) <= allowed:
                return percent / 100
        return None

    def _alarms(self, limits: Limits) -> int:
        """Counts the changes that A against A would claim with other limits."""
        alarms = 0
        for pair, rounds in zip(self.unchanged.pairs, self.unchanged.rounds):
            # The interval doesn't depend on the limits, and most pairs have none that lies beyond them.
            if any(decide(o.low, o.high, 0.0, limits) in ALARMS for o in pair.values()):
                alarms += count(compare(rounds, limits).values(), *ALARMS)
        return alarms


def figures_of(measured: Measured) -> Figures:
    limits = Limits(threshold=measured.threshold)

    # Like compare.py, this leaves out cases that two different timers have timed.
    def compared(pairs: Iterable[tuple[MeasuredRun, MeasuredRun]]) -> Compared:
        rounds = [
            _common(a, b) for a, b in pairs if a.timer == b.timer == measured.timer
        ]
        return Compared([compare(own, limits) for own in rounds], rounds)

    runs = measured.runs
    of_a = measured.of_kind("a")
    slowed = compared(
        (runs[a_name(index)], runs[slowed_name(index)])
        for index in range(1, measured.plan.repeats + 1)
    )
    unchanged = compared(combinations(of_a, 2))
    if not unchanged.pairs or not slowed.pairs:
        timers = " and ".join(sorted({run.timer for run in runs.values()}))
        raise SelfCheckError(
            f"the runs' timers differ ({timers}) so that none can be compared; measure again in another folder"
        )
    return Figures(
        measured=measured,
        unchanged=unchanged,
        slowed=slowed,
        alone=compared(
            (a, b)
            for b in measured.of_kind("alone")
            for a in measured.beside(b.task.name)
        ),
        timers=[_timer(run) for run in runs.values()],
        context=_context(of_a, list(runs.values())),
    )


def count(comparisons: Iterable[Comparison], *verdicts: Verdict) -> int:
    return sum(one.verdict in verdicts for one in comparisons)


def ratios(comparisons: Sequence[Comparison]) -> np.ndarray:
    return np.array([one.ratio for one in comparisons])


def _common(a: MeasuredRun, b: MeasuredRun) -> Runs:
    return {case: (a.rounds[case], b.rounds[case]) for case in b.rounds}


def _timer(run: MeasuredRun) -> TimerCheck:
    check = member(run.metadata, "timer", "check")

    def told(name: str) -> Any:
        return member(check, name)

    return TimerCheck(
        run=run.task.name,
        used=run.timer,
        gl_timestamp_ms=float(told("gl_timestamp_ms") or 0),
        wall_clock_ms=float(told("wall_clock_ms") or np.nan),
    )


def _context(runs: Sequence[MeasuredRun], every: Sequence[MeasuredRun]) -> Context:
    known = [one for run in runs for one in stabilities(run.rows)]
    spreads = [one.spread for one in known]
    others = [run.other_cores for run in every if run.other_cores is not None]
    return Context(
        rounds=max(len(one.rounds) for one in known),
        spread_median=float(np.median(spreads)),
        spread_worst=float(np.max(spreads)),
        not_converged=sum(int(run.rows["converged"].eq(False).sum()) for run in runs),
        rows=sum(len(run.rows) for run in runs),
        samples=sum(one.samples for one in known),
        throttled=sum(one.throttled for one in known),
        throttling_unknown=sum(one.unknown for one in known),
        other_cores_median=float(np.median(others)) if others else None,
        other_cores_most=max(others, default=None),
    )
