"""One measured case, as claims are judged by it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from fftbench.reproduction.claims import Selector, Size

FEW_SAMPLES = 6  # fewer give no 95 % interval of a median, not even from the smallest to the largest


@dataclass(frozen=True)
class Timing:
    status: str  # as in timings.csv
    reason: str = ""
    median_ms: float = math.nan
    low_ms: float = math.nan
    high_ms: float = math.nan
    samples: int = 0
    rel_l2: float = math.nan
    dispatches: int = 0
    percent_of_copy: float = math.nan

    @property
    def ok(self) -> bool:
        return self.status == "ok"


# What was measured of an algorithm at a size in the claim's experiment, mode and direction; None: nothing.
Lookup = Callable[[Selector, Size], Timing | None]


def why_not(timing: Timing | None) -> str:
    """Why a case has no time; "" where it has one."""
    if timing is None:
        return "not measured"
    if timing.ok:
        return ""
    return f"{timing.status}: {timing.reason}" if timing.reason else timing.status
