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


# Files whose tests take turns under CTest, and how many seeds take all of them. Each test of theirs starts programs or draws
# pages for a second or more, and most of what it goes through is looked at by tests that run every time.
SEEDS_OF_FILES = (
    dict.fromkeys(
        (
            "bench",
            "check_runs",
            "convolve",
            "corrupt_results",
            "explain",
            "export",
            "filter",
            "fleet",
            "float_pictures",
            "gates",
            "interrupted",
            "library_installed",
            "library_overhead",
            "mutate",
            "ocean",
            "own_plans",
            "own_plans_checked",
            "packages",
            "printed",
            "program_cache",
            "reproduce_measuring",
            "resume",
            "resume_damaged",
            "selfcheck",
            "source",
            "spectrogram",
            "tune",
            "turns",
            "watch",
        ),
        2,
    )
    | dict.fromkeys(
        (
            "fresh",
            "headline_files",
            "headline_looks",
            "headline_situations",
            "hpc_examples",
            "installed",
            "ocean_pictures",
            "ocean_window",
            "plot",
            "plot_forms",
            "plot_libraries",
            "plot_looks",
            "plot_passes",
            "plot_series",
            "plot_stability",
            "reproduce_pictures",
        ),
        3,
    )
    | dict.fromkeys(
        (
            "documented_commands",
            "plot_landscape",
            "report_browser",
            "report_site",
            "reproduce",
        ),
        5,
    )
)


def takes_turns() -> bool:
    """Tells whether tests take turns. Those that a person or scripts/mutate.py starts by the name of their file do not."""
    return "FFTBENCH_TEST_TURNS" in os.environ and not takes_everything()
