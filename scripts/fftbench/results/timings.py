"""One timings.csv as a table: see timing_rows, which checks it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.results.columns import CASE_COLUMNS, COLUMNS, STATUSES
from fftbench.results.errors import NoRowsError, ResultsError
from fftbench.results.timing_rows import read_timing_rows

__all__ = [
    "CASE_COLUMNS",
    "COLUMNS",
    "STATUSES",
    "NoRowsError",
    "ResultsError",
    "Timings",
    "read_timings",
]


@dataclass(frozen=True)
class Timings:
    """A file's rows in its order: COLUMNS plus `line`; numbers are floats (NaN where empty), sizes are integers."""

    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out, one sentence each


def read_timings(path: Path, finished: bool | None = None) -> Timings:
    """Raises ResultsError. `finished` is what run.json says of the run; None where it is not known."""
    read = read_timing_rows(path, finished)
    if not read.rows:
        raise NoRowsError(f"{path}: no complete row after the header")
    values = [[*(row.values[name] for name in COLUMNS), row.line] for row in read.rows]
    frame = pd.DataFrame(values, columns=[*COLUMNS, "line"])
    return Timings(frame, read.table.notes)
