"""Turns one timings.csv, and one samples.csv, into a table. timing_rows and sample_rows check them."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from fftbench.results.columns import CASE_COLUMNS, COLUMNS
from fftbench.results.errors import NoRowsError, ResultsError
from fftbench.results.run_folder import RunFolder

_COUNTED_COLUMNS = [
    *CASE_COLUMNS,
    *("round", "index", "repeats", "ms", "throttled", "line"),
]


@dataclass(frozen=True)
class Timings:
    """Holds a file's rows in its order: COLUMNS, the file's other columns (as text) and `line`.

    Numbers are floats (NaN where empty), sizes are integers.
    """

    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out, one sentence each


def timings_table(run: RunFolder) -> Timings:
    """Makes the table. Raises ResultsError."""
    read = run.read_timings()
    if not read.rows:
        raise NoRowsError(f"{run.timings_file}: no complete row after the header")
    names = [*COLUMNS, *(name for name in read.unknown_columns if name != "line")]
    values = [[*(row.values[name] for name in names), row.line] for row in read.rows]
    frame = pd.DataFrame(values, columns=[*names, "line"])
    return Timings(frame, read.table.notes)


@dataclass(frozen=True)
class Samples:
    """Holds CASE_COLUMNS, round, index, repeats, ms, throttled and line of each counted sample, in the file's order."""

    # throttled is a nullable boolean; it is missing where the device does not report it
    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out, one sentence each


def samples_table(run: RunFolder) -> Samples:
    """Makes the table. Warm-up samples are checked like the others and then left out. Raises ResultsError."""
    read = run.read_samples()
    values = [
        (*row.case, row.round, row.index, row.repeats, row.ms, row.throttled, row.line)
        for row in read.rows
        if not row.warmup
    ]
    if not values:
        raise ResultsError(f"{run.samples_file}: no counted sample after the header")
    counted = pd.DataFrame(values, columns=_COUNTED_COLUMNS)
    counted["throttled"] = counted["throttled"].astype("boolean")
    return Samples(counted, read.table.notes)
