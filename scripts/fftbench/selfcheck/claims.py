"""What a self-check claims: what is required, what was measured, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fftbench.comparison.verdicts import Comparison, Verdict
from fftbench.selfcheck.figures import ALARMS, Compared, Figures, count, ratios

FALSE_ALARMS = 0.05  # the most, as a share of comparisons
FOUND = 0.95  # the least
TIMER_DIFFERENCE = 0.02
# Other work on the same cores comes between the two clocks; fftbench itself gives up GL timestamps beyond this.
QUICK_TIMER_DIFFERENCE = 0.1
RATIO_ERROR = 0.01


@dataclass(frozen=True)
class Claim:
    name: str
    required: str
    measured: str
    holds: bool


def claims_of(figures: Figures) -> list[Claim]:
    return [
        _false_alarms(
            "A against A: a change is claimed where there is none", figures.unchanged
        ),
        _found(figures),
        _ratio(figures),
        _false_alarms(
            "Cases of the slowed runs that are not slowed (latency): a change is claimed",
            figures.beside,
        ),
        _timer(figures),
        _alone(figures),
    ]


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def of_all(number: int, total: int) -> str:
    return f"{number} of {total} ({percent(number / total) if total else 'none'})"


def _false_alarms(name: str, compared: Compared) -> Claim:
    every = compared.every
    alarms = count(every, *ALARMS)
    return Claim(
        name,
        f"<= {percent(FALSE_ALARMS, 0)} of comparisons",
        f"{of_all(alarms, len(every))}; {count(every, Verdict.SAME)} same, "
        f"{count(every, Verdict.UNCLEAR)} unclear",
        bool(every) and alarms <= FALSE_ALARMS * len(every),
    )


def _found(figures: Figures) -> Claim:
    every = figures.slowed.every
    found = count(every, Verdict.SLOWER)
    return Claim(
        f"A kernel slowed by {slowdown(figures)} is found slower",
        f">= {percent(FOUND, 0)} of comparisons",
        of_all(found, len(every)),
        bool(every) and found >= FOUND * len(every),
    )


def slowdown(figures: Figures) -> str:
    return percent(figures.measured.slowdown, 0)


def _ratio(figures: Figures) -> Claim:
    true = 1 + figures.measured.slowdown
    found = ratios(figures.slowed.every)
    middle = float(np.median(found))
    error = max(RATIO_ERROR, figures.measured.noise)
    return Claim(
        "The slowdown's size: median ratio over all comparisons",
        f"{true:.2f} within {error:.3f}",
        f"{middle:.4f} ({found.min():.4f} to {found.max():.4f})",
        abs(middle - true) <= error,
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
