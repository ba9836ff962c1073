"""Makes run folders with samples of several rounds, for the tests of the stability chart."""

import numpy as np
import pytest

from synthetic_results import write_run, write_samples

SOURCE = "NVIDIA H100 80GB HBM3"


def noisy_rounds(row, rounds=3, samples=9):
    """Returns rounds whose medians differ, with no two cases alike."""
    random = np.random.default_rng(
        [int(row["width"]), *map(ord, row["algorithm"] + row["options"] + row["mode"])]
    )
    median = float(row["median_ms"])
    return [
        median * np.exp(random.normal(0, 0.02) + random.normal(0, 0.004, samples))
        for _ in range(rounds)
    ]


def spread_of(rounds) -> float:
    medians = [np.sort(own)[len(own) // 2] for own in rounds]  # the lengths are odd
    every = np.sort(medians)
    middle = (every[(len(every) - 1) // 2] + every[len(every) // 2]) / 2
    return (max(medians) - min(medians)) / middle


@pytest.fixture
def stable_folder(tmp_path):
    def make(rows, rounds_of=noisy_rounds, throttled=None, name="run"):
        folder = write_run(tmp_path / name, rows)
        write_samples(folder, rows, rounds_of, throttled)
        return folder

    return make


def lines_of(drawn, chart, name):
    axes = drawn.figures[chart].axes
    lines = [line for one in axes for line in one.get_lines()]
    return [line for line in lines if line.get_label() == name]


def case_name(row) -> str:
    return f"{row['algorithm']} {row['width']}×{row['height']} @ {SOURCE}"


def a_warm_case(row, number, index):
    """Tells whether it is the third round of the case of 512."""
    return str(row["width"] == "512" and number == 2 and index <= 4).lower()
