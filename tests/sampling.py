"""Takes a sample of what is too much for every run of a test: another one each day, and everything within some days."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def seed() -> int:
    """Returns the number in FFTBENCH_TEST_SEED, which scripts/test.sh sets; without it the days since 1970."""
    return int(os.environ.get("FFTBENCH_TEST_SEED") or time.time() // 86400)


def takes_everything() -> bool:
    """Tells whether every test has to check everything, as under scripts/test.sh --full."""
    return "FFTBENCH_TEST_FULL" in os.environ


def takes_little() -> bool:
    """Tells whether half of every sample is enough, as under scripts/test.sh --fast."""
    return "FFTBENCH_TEST_LITTLE" in os.environ


def sample(things: Sequence[Thing], stride: int) -> Sequence[Thing]:
    """Returns every stride-th item, beginning at another one for each seed, so that as many consecutive seeds as the
    stride take everything, unless half of a sample is enough."""
    if takes_everything():
        return things
    assert len(things) >= stride, "a sample may not be empty"
    step = 2 * stride if takes_little() else stride
    return things[seed() % stride :: step]
