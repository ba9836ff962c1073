"""Takes a sample of what is too much for every run of a test: another one for each seed, and everything within some seeds.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def seed() -> int:
    """Returns the number in FFTBENCH_TEST_SEED, which scripts/test.sh makes from what is committed; 0 without it."""
    return int(os.environ.get("FFTBENCH_TEST_SEED") or 0)


def takes_everything() -> bool:
    """Tells whether every test has to check everything, as under scripts/test.sh --nightly."""
    return "FFTBENCH_TEST_FULL" in os.environ


def sample(things: Sequence[Thing], stride: int) -> Sequence[Thing]:
    """Returns every stride-th item, beginning at another one for each seed, so that as many consecutive seeds as the
    stride take everything."""
    if takes_everything():
        return things
    assert len(things) >= stride, "a sample may not be empty"
    return things[seed() % stride :: stride]
