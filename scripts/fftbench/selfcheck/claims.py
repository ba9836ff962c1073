"""States what a self-check claims: what is required, what was measured, and whether it holds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fftbench.comparison.wording import size_name
from fftbench.comparison.verdicts import Case, Comparison, Verdict
from fftbench.selfcheck.figures import ALARMS, Figures, count, ratios

FALSE_ALARMS = 0.05  # the largest share of comparisons
# a single unusual run out of 21 takes part in 20 of the 210 pairs
FALSE_ALARMS_OF_A_CASE = 0.2
FOUND = 0.95  # the least share of tries
# A case that is found in FOUND of all tries may still miss some of them by chance. The bound for the worst case is
# chosen so that, if every case is as good as that, a self-check calls any of them worse with at most this chance.
UNLUCKY = 0.05
RATIO_ERROR = 0.01
RATIO_ERROR_OF_A_CASE = 0.02
TIMER_DIFFERENCE = 0.02
# Other work on the same cores delays one clock against the other. fftbench itself stops trusting GL timestamps beyond
# this.
QUICK_TIMER_DIFFERENCE = 0.1


@dataclass(frozen=True)
class Claim:
    name: str
    required: str
    measured: str
    holds: bool


def claims_of(figures: Figures) -> list[Claim]:
    return [
        _false_alarms(figures),
        _found(figures),
        _ratio(figures),
        _timer(figures),
        _alone(figures),
    ]


def fewest_found(tries: int, cases: int) -> int:
    """Returns how many of its tries must find a case slower. With a chance of FOUND for each try, fewer are unlikely
    (binomial)."""
    chance = 0.0
    for found in range(tries + 1):
        misses = tries - found
        chance += math.comb(tries, found) * FOUND**found * (1 - FOUND) ** misses
        if chance >= UNLUCKY / max(cases, 1):
            return found
    return tries


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def of_all(number: int, total: int) -> str:
    return f"{number} of {total} ({percent(number / total) if total else 'none'})"


def _false_alarms(figures: Figures) -> Claim:
    every = figures.unchanged.every
    alarms = count(every, *ALARMS)
    by_case = {c: count(own, *ALARMS) for c, own in figures.unchanged.by_case.items()}
    worst = max(by_case, key=lambda case: by_case[case])
    pairs = len(figures.unchanged.of(worst))
    return Claim(
        "A against A: a change is claimed where there is none",
        f"<= {percent(FALSE_ALARMS, 0)} of comparisons, <= {percent(FALSE_ALARMS_OF_A_CASE, 0)} of any case's",
        f"{of_all(alarms, len(every))}; worst case {of_all(by_case[worst], pairs)}"
        f"{_named(worst) if by_case[worst] else ''}; {count(every, Verdict.SAME)} same, "
        f"{count(every, Verdict.UNCLEAR)} unclear",
        alarms <= FALSE_ALARMS * len(every)
        and by_case[worst] <= FALSE_ALARMS_OF_A_CASE * pairs,
    )


def _found(figures: Figures) -> Claim:
    every = figures.slowed.every
    found = count(every, Verdict.SLOWER)
    by_case = {
        case: count(own, Verdict.SLOWER) for case, own in figures.slowed.by_case.items()
    }
    worst = min(by_case, key=lambda case: by_case[case])
    tries = len(figures.slowed.of(worst))
    fewest = fewest_found(tries, len(by_case))
    return Claim(
        f"A kernel slowed by {slowdown(figures)} is found slower, in every mode",
        f">= {percent(FOUND, 0)} of comparisons, >= {fewest} of {tries} of every case",
        f"{of_all(found, len(every))}; worst case {of_all(by_case[worst], tries)}"
        f"{_named(worst) if by_case[worst] < tries else ''}",
        found >= FOUND * len(every) and by_case[worst] >= fewest,
    )


def _named(case: Case) -> str:
    return f", {case.algorithm} {size_name(case)} {case.mode}"


def slowdown(figures: Figures) -> str:
    return percent(figures.measured.slowdown, 0)


def _ratio(figures: Figures) -> Claim:
    true = 1 + figures.measured.slowdown
    found = ratios(figures.slowed.every)
    middle = float(np.median(found))
    by_case = {
        case: float(np.median(ratios(own)))
        for case, own in figures.slowed.by_case.items()
    }
    worst = max(by_case, key=lambda case: abs(by_case[case] - true))
    error = max(RATIO_ERROR, figures.measured.noise)
    error_of_a_case = max(RATIO_ERROR_OF_A_CASE, figures.measured.noise)
    return Claim(
        "The slowdown's size: median ratio",
        f"{true:.2f} within {error:.3f} over all comparisons, within {error_of_a_case:.3f} in every case",
        f"{middle:.4f} ({found.min():.4f} to {found.max():.4f}); worst case {by_case[worst]:.4f}{_named(worst)}",
        abs(middle - true) <= error and abs(by_case[worst] - true) <= error_of_a_case,
    )


def _timer(figures: Figures) -> Claim:
    worst = max(
        figures.timers, key=lambda check: np.nan_to_num(check.difference, nan=np.inf)
    )
    used = sorted({check.used for check in figures.timers})
    quick = figures.measured.plan.quick
    allowed = QUICK_TIMER_DIFFERENCE if quick else TIMER_DIFFERENCE
    return Claim(
        "GL timestamps against the wall clock, worst of all runs",
        f"within {percent(allowed, 0)}",
        f"{percent(worst.difference, 2)} ({worst.gl_timestamp_ms:.3f} ms, {worst.wall_clock_ms:.3f} ms; "
        f"timer used: {', '.join(used)})",
        worst.difference <= allowed,
    )


def _alone(figures: Figures) -> Claim:
    by_case = {case: figures.alone.of(case) for case in figures.measured.cases}
    off = [_off(own) for own in by_case.values() if own]
    every, allowed = figures.alone.every, figures.measured.threshold
    return Claim(
        "A case alone against the same in the suite: median ratio of the worst case",
        f"1 within {allowed:.3f}",
        f"off by {max(off, default=np.nan):.4f} ({len(off)} cases; a change is claimed in "
        f"{of_all(count(every, *ALARMS), len(every))} comparisons)",
        bool(off) and max(off) <= allowed,
    )


def _off(comparisons: Sequence[Comparison]) -> float:
    return abs(float(np.median(ratios(comparisons))) - 1)
