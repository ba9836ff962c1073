"""One samples.csv as a table, the counted samples of every case, each with its round: see sample_rows, which checks it.

Warm-up samples are checked like the others and then left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.results.columns import CASE_COLUMNS, SAMPLE_COLUMNS
from fftbench.results.errors import ResultsError
from fftbench.results.sample_rows import read_sample_rows

__all__ = ["SAMPLE_COLUMNS", "Samples", "read_samples"]

_COUNTED_COLUMNS = [
    *CASE_COLUMNS,
    *("round", "index", "repeats", "ms", "throttled", "line"),
]


@dataclass(frozen=True)
class Samples:
    """CASE_COLUMNS, round, index, repeats, ms, throttled and line of each counted sample, in the file's order."""

    rows: pd.DataFrame  # throttled is a nullable boolean, missing where the device does not tell
    notes: tuple[str, ...]  # what was left out, one sentence each


def read_samples(path: Path, finished: bool | None = None) -> Samples:
    """Raises ResultsError. `finished` is what run.json says of the run; None where it is not known."""
    read = read_sample_rows(path, finished)
    values = [
        (*row.case, row.round, row.index, row.repeats, row.ms, row.throttled, row.line)
        for row in read.rows
        if not row.warmup
    ]
    if not values:
        raise ResultsError(f"{path}: no counted sample after the header")
    counted = pd.DataFrame(values, columns=_COUNTED_COLUMNS)
    counted["throttled"] = counted["throttled"].astype("boolean")
    return Samples(counted, read.table.notes)
