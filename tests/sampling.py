"""A test's share of what is too much for every run: another one each day, and all of it within some days."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def seed() -> int:
    """The number in FFTBENCH_TEST_SEED, which scripts/test.sh sets; without it the days since 1970."""
    return int(os.environ.get("FFTBENCH_TEST_SEED") or time.time() // 86400)


def takes_everything() -> bool:
    """Whether every test shall look at everything: scripts/test.sh --full."""
    return "FFTBENCH_TEST_FULL" in os.environ


def sample(things: Sequence[Thing], stride: int) -> Sequence[Thing]:
    """Every stride-th of them, from another one for each seed: so many seeds in a row take everything."""
    if takes_everything():
        return things
    assert len(things) >= stride, "a sample may not be empty"
    return things[seed() % stride :: stride]
