"""Computes from samples.csv how far a case's rounds lie apart, and which of them were throttled, for rows of
timings.csv.

Does not plot.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fftbench.results.intervals import spread
from fftbench.results.runs import CASE_COLUMNS, Run, Runs, samples_of
from fftbench.results.tables import RoundSamples

SPREAD_IN_WORDS = "spread = how far rounds differ: (largest - smallest) / median of the rounds' medians"
LARGE_SPREAD = 0.03


@dataclass(frozen=True)
class Round:
    median_ms: float
    p05_ms: float
    p95_ms: float
    samples: int
    repeats: int  # smallest number of transforms of a sample
    throttled: int  # number of throttled samples, as far as the device tells
    unknown: int  # number of samples of which it is not known


@dataclass(frozen=True)
class Stability:
    """Holds one case's rounds in their order."""

    median_ms: float  # of the rounds' medians
    rounds: tuple[Round, ...]

    @property
    def spread(self) -> float:
        """Returns the spread as SPREAD_IN_WORDS defines it; NaN where there is only one round."""
        return spread([one.median_ms for one in self.rounds])

    @property
    def samples(self) -> int:
        return sum(one.samples for one in self.rounds)

    @property
    def throttled(self) -> int:
        """Returns the number of throttled samples."""
        return sum(one.throttled for one in self.rounds)

    @property
    def unknown(self) -> int:
        """Returns the number of samples of which it is not known whether they were throttled."""
        return sum(one.unknown for one in self.rounds)


def with_stability(runs: Runs) -> Runs:
    """Adds `stability` to the rows: a Stability, or None where samples.csv tells nothing. Raises ResultsError.

    A run without samples.csv is noted where another has one.
    """
    stability = pd.Series([None] * len(runs.rows), index=runs.rows.index, dtype=object)
    notes = list(runs.notes)
    files = [run.samples_file for run in runs.runs]
    known = [file.exists() for file in files]
    for index, (run, file) in enumerate(zip(runs.runs, files)):
        if not known[index]:
            if any(known):
                notes.append(f"{file}: no such file, so its rounds are not known")
            continue
        by_case, its_notes = _stability_by_case(run)
        notes += its_notes
        own = runs.rows[(runs.rows["run"] == index) & (runs.rows["status"] == "ok")]
        keys = list(own[CASE_COLUMNS].itertuples(index=False, name=None))
        for row, key in zip(own.index, keys):
            stability[row] = by_case.get(key)
        notes += _missing(run, own, [key for key in keys if key not in by_case])
    rows = runs.rows.assign(stability=stability)
    return dataclasses.replace(runs, rows=rows, notes=tuple(notes))


def stabilities(rows: pd.DataFrame) -> Iterator[Stability]:
    """Yields the stabilities of the rows that have one."""
    return (one for one in rows["stability"] if one is not None)


def _stability_by_case(
    run: Run,
) -> tuple[dict[tuple[object, ...], Stability], tuple[str, ...]]:
    samples = samples_of(run)
    by_case = {}
    for case, rounds in samples.rounds().items():
        summaries = tuple(_summary(own) for own in rounds)
        by_case[case] = Stability(
            median_ms=float(np.median([one.median_ms for one in summaries])),
            rounds=summaries,
        )
    return by_case, samples.notes


def _summary(samples: RoundSamples) -> Round:
    p05, median, p95 = np.percentile(samples.ms, [5, 50, 95])
    throttled = list(samples.throttled)
    return Round(
        median_ms=float(median),
        p05_ms=float(p05),
        p95_ms=float(p95),
        samples=len(samples.ms),
        repeats=int(samples.repeats.min()),
        throttled=throttled.count(True),
        unknown=throttled.count(None),
    )


def _missing(
    run: Run, timed: pd.DataFrame, missing: list[tuple[object, ...]]
) -> Iterator[str]:
    if missing:
        who = "1 case" if len(missing) == 1 else f"{len(missing)} cases"
        yield (
            f"{run.samples_file}: no counted sample of {who} of the {len(timed)} that are ok in "
            f"{run.timings_file.name}"
        )
