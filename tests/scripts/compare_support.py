"""Makes pairs of runs whose truth is known, and calls compare.py on them, for its tests."""

import numpy as np
import pytest

import plot_support  # makes the scripts importable
from synthetic_results import H100, make_row, write_run, write_samples

import compare
from fftbench.comparison.verdicts import Case

CASE = Case("x", "", 1, 1, 1, "forward", "complex", "fp32", "throughput")
LONG = "exchange=shared;storage=buffer;twiddle=table"


def draw_rounds(random, *, scale=1.0, noise=0.01, of_round=0.0, rounds=10, samples=15):
    return [
        scale * np.exp(random.normal(0, of_round) + random.normal(0, noise, samples))
        for _ in range(rounds)
    ]


@pytest.fixture
def make_run(tmp_path):
    def make(name, rows, seed=1, device=H100, **settings):
        # No two runs have the same times.
        random = np.random.default_rng([seed, *name.encode()])
        folder = write_run(tmp_path / name, rows, device)
        write_samples(folder, rows, lambda row: draw_rounds(random, **settings))
        return folder

    return make


@pytest.fixture
def call(capsys):
    def run(*arguments, by_rounds=True):
        """Compares by rounds alone, unless what runs of one build differ by is to be known."""
        rule = ["--by-rounds"] * by_rounds
        code = compare.main([str(argument) for argument in arguments] + rule)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def rows_of(count=4, **settings):
    sizes = [(128 << index, 96 + 8 * index) for index in range(count)]
    return [make_row(H100, "stockham_radix4", LONG, size, **settings) for size in sizes]


def last_line(text):
    return text.splitlines()[-1]
