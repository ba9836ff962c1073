"""Tells whether the time of a row is whole, and of what its case says. Needs nothing but Python itself."""

from __future__ import annotations

import re

from fftbench.results.dispatch_sync import fell_back
from fftbench.results.timing_rows import PARTIAL

# With five rounds, all lie on one side of the true median once in sixteen runs; with six, once in 32.
# kFewestRoundsForInterval in harness/measure/median_interval.h is the same number.
FEWEST_ROUNDS_FOR_INTERVAL = 6

_ROUNDS = re.compile(rf"{PARTIAL} (\d+) of (\d+) rounds")


def time_is_whole(options: str, reason: str) -> bool:
    """Tells it of a row that is ok: its dispatches came as its options say, and no interruption has cut it short
    before half of its rounds and before those that the interval of a median takes. An interval over runs has the run as
    its unit, so that a run of few rounds does no more to it than to be less exact."""
    return not fell_back(options, reason) and not _is_cut_short(reason)


def _is_cut_short(reason: str) -> bool:
    if not reason.startswith(PARTIAL):
        return False
    rounds = _ROUNDS.match(reason)
    if rounds is None:
        return True
    done, wanted = int(rounds[1]), int(rounds[2])
    return done < FEWEST_ROUNDS_FOR_INTERVAL and 2 * done < wanted
