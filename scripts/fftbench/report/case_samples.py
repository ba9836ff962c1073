"""Chooses the samples of each case that a page contains: evenly from every round, as many as there is room for."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fftbench.results.columns import CASE_COLUMNS
from fftbench.results.runs import Runs, samples_of
from fftbench.results.tables import Samples

MOST_SAMPLES = 200  # of a case
_DIGITS = 4  # of a time


@dataclass(frozen=True)
class CaseSamples:
    """Holds the counted samples of every row, by round; none where there are none."""

    rounds: list[list[np.ndarray]]
    notes: tuple[str, ...]
    tables: list[Samples | None]  # of each run; None where it was not read

    def chosen(self, most: int) -> list[object]:
        """Returns for each row null, or [exponent, samples in all, [[median, sample, ...] of each round]] with whole
        numbers in units of 10 to the exponent milliseconds. No row has more samples than `most`.
        """
        return [_encoded(own, most) if own else None for own in self.rounds]


def load_case_samples(runs: Runs) -> CaseSamples:
    """Reads the samples of the rows that have a time. Raises ResultsError."""
    rounds: list[list[np.ndarray]] = [[] for _ in range(len(runs.rows))]
    notes: list[str] = []
    tables: list[Samples | None] = [None] * len(runs.runs)
    for index, run in enumerate(runs.runs):
        own = runs.rows[(runs.rows["run"] == index) & runs.rows["median_ms"].notna()]
        if own.empty:
            continue
        if not run.samples_file.exists():
            notes.append(
                f"{run.samples_file}: no such file, so its rounds are not known"
            )
            continue
        samples = tables[index] = samples_of(run)
        notes += samples.notes
        by_case = samples.rounds()
        keys = own[CASE_COLUMNS].itertuples(index=False, name=None)
        for row, key in zip(own.index, keys):
            rounds[row] = [one.ms for one in by_case.get(key, [])]
    return CaseSamples(rounds, tuple(notes), tables)


def _encoded(rounds: list[np.ndarray], most: int) -> list[object]:
    medians = [float(np.median(own)) for own in rounds]
    exponent = math.floor(math.log10(max(medians))) - _DIGITS + 1
    unit = 10.0**exponent
    # Where there are more rounds than samples allowed, rounds that lie evenly between the others show theirs.
    shown = set(_even(len(rounds), most).tolist())
    each = max(most // max(len(rounds), 1), 1) if most else 0
    encoded = []
    for at, (median, own) in enumerate(zip(medians, rounds)):
        chosen = own[_even(len(own), each)] if at in shown else own[:0]
        encoded.append(
            [round(median / unit), *(round(float(ms) / unit) for ms in chosen)]
        )
    return [exponent, sum(map(len, rounds)), encoded]


def _even(length: int, most: int) -> np.ndarray:
    """Returns at most `most` indexes that are spread evenly over the length."""
    if length <= most:
        return np.arange(length)
    return np.linspace(0, length - 1, most).round().astype(int)
