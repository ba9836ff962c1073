"""Turns one timings.csv, and one samples.csv, into a table. timing_rows and sample_rows check them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from fftbench.results.case_key import CaseKey
from fftbench.results.columns import COLUMNS
from fftbench.results.errors import NoRowsError, ResultsError
from fftbench.results.many_objects import collection_paused
from fftbench.results.run_folder import RunFolder

_SAMPLE = ["case", "round", "index", "repeats", "ms", "throttled", "line"]


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


class RoundSamples(NamedTuple):
    """Holds the counted samples of one round of a case, in the file's order."""

    ms: np.ndarray
    repeats: np.ndarray
    throttled: np.ndarray  # of True, False and None


@dataclass(frozen=True)
class Samples:
    """Holds the counted samples of a file, in its order."""

    cases: list[CaseKey]  # in the order of their first samples
    # case (its index in `cases`), round, index, repeats, ms, throttled and line. throttled is a nullable boolean; it is
    # missing where the device does not report it.
    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out, one sentence each
    # held_up counts the samples, warm-ups included, in which the device waited for the host; 0 in files that don't say.
    # taken counts them all.
    held_up: int = 0
    taken: int = 0

    def rounds(self) -> dict[CaseKey, list[RoundSamples]]:
        """Returns the rounds of each case in their order."""
        # Sorting is stable, so that a round's samples stay in the file's order.
        ordered = self.rows.sort_values(["case", "round"], kind="stable")
        case, number = ordered["case"].to_numpy(), ordered["round"].to_numpy()
        is_first = (np.diff(case, prepend=-1) != 0) | (np.diff(number, prepend=-1) != 0)
        starts = np.flatnonzero(is_first)
        columns = (
            ordered["ms"].to_numpy(),
            ordered["repeats"].to_numpy(),
            ordered["throttled"].to_numpy(dtype=object, na_value=None),
        )
        split = (np.split(column, starts[1:]) for column in columns)
        rounds: dict[CaseKey, list[RoundSamples]] = {key: [] for key in self.cases}
        for at, *own in zip(case[starts], *split):
            rounds[self.cases[at]].append(RoundSamples(*own))
        return rounds


@collection_paused()
def samples_table(run: RunFolder) -> Samples:
    """Makes the table. Warm-up samples are checked like the others and then left out. Raises ResultsError."""
    read = run.read_samples()
    at: dict[CaseKey, int] = {}
    values = [
        (
            at.setdefault(row.case, len(at)),
            *(row.round, row.index, row.repeats, row.ms, row.throttled, row.line),
        )
        for row in read.rows
        if not row.warmup
    ]
    if not values:
        raise ResultsError(f"{run.samples_file}: no counted sample after the header")
    counted = pd.DataFrame(values, columns=_SAMPLE)
    counted["throttled"] = counted["throttled"].astype("boolean")
    place = read.table.place_of("held_up")
    told = [] if place is None else [texts[place] for _, texts in read.table.rows]
    held_up = told.count("true")
    return Samples(list(at), counted, read.table.notes, held_up, len(read.rows))
