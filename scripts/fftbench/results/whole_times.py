"""Tells whether the time of a row is whole, and of what its case says. Needs nothing but Python itself."""

from __future__ import annotations

from fftbench.results.dispatch_order import fell_back
from fftbench.results.timing_rows import PARTIAL


def time_is_whole(options: str, reason: str) -> bool:
    """Tells it of a row that is ok: no interruption has cut it short, and its dispatches came as its options say."""
    return not reason.startswith(PARTIAL) and not fell_back(options, reason)
