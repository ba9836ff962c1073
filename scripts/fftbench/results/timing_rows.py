"""Reads one timings.csv and checks every row of it, so that nothing is drawn, compared or merged that was not measured.

Needs nothing but Python itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fftbench.results import fields as field
from fftbench.results.case_key import CaseKey, case_key, describe
from fftbench.results.columns import (
    CASE_COLUMNS,
    COLUMNS,
    STATUSES,
    TIMINGS_REQUIRED,
)
from fftbench.results.csv_table import CsvTable, read_csv
from fftbench.results.errors import ResultsError

# Every row that is ok has these. The interval's ends may be empty: too few rounds give none.
_SUMMARY = "samples,median_ms,min_ms,mean_ms,stddev_ms,p05_ms,p95_ms".split(",")
_ABOVE_ZERO = frozenset(_SUMMARY + ["ci_low_ms", "ci_high_ms"]) - {"stddev_ms"}
_WHOLE = frozenset(
    ("samples", "model_read_bytes", "model_write_bytes", "dispatches", "rounds")
)
_ACCURACY = frozenset(("rel_l2", "max_abs_error", "error_units"))
_TEXT = frozenset(("reason", "timer", "source_hash"))
_LARGEST = 2**63 - 1
# How the reason of a row begins whose case an interruption has cut short: its run goes on with the case later.
PARTIAL = "partial:"


@dataclass(frozen=True)
class TimingRow:
    line: int
    case: CaseKey
    values: dict[
        str, object
    ]  # by column of COLUMNS; numbers are floats, NaN where empty

    @property
    def ok(self) -> bool:
        return self.values["status"] == "ok"

    @property
    def partial(self) -> bool:
        return self.ok and str(self.values["reason"]).startswith(PARTIAL)


@dataclass(frozen=True)
class TimingRows:
    table: CsvTable  # the same rows and more, as they stand
    rows: list[TimingRow]  # a case once


def read_timing_rows(path: Path, finished: bool | None = None) -> TimingRows:
    """Raises ResultsError. For `finished` see read_csv."""
    table = read_csv(path, TIMINGS_REQUIRED, finished)
    places = [(name, table.place_of(name)) for name in COLUMNS[len(CASE_COLUMNS) :]]
    latest: dict[CaseKey, TimingRow] = {}
    for line, texts in table.rows:
        named = {name: "" if place is None else texts[place] for name, place in places}
        row = _row(f"{path}, line {line}", line, texts, named)
        earlier = latest.pop(row.case, None)
        # A run that goes on with a case replaces the row that says how far the case had come.
        if earlier is not None and not earlier.partial:
            raise ResultsError(
                f"{path}, line {line}: the case {describe(row.case)} has its row in line {earlier.line} already, and a "
                "case has one; delete the wrong one of the two"
            )
        latest[row.case] = row
    return TimingRows(table, list(latest.values()))


def _row(where: str, line: int, texts: list[str], named: dict[str, str]) -> TimingRow:
    status = field.one_of(f"{where}: status", named["status"], STATUSES)
    case = case_key(where, texts, absent=status == "skipped")
    values: dict[str, object] = dict(zip(CASE_COLUMNS, case))
    for column, text in named.items():
        values[column] = _value(f"{where}: {column}", column, text, status == "ok")
    if math.isnan(_number(values, "ci_low_ms")) != math.isnan(
        _number(values, "ci_high_ms")
    ):
        empty = (
            "ci_high_ms" if math.isnan(_number(values, "ci_high_ms")) else "ci_low_ms"
        )
        raise ResultsError(
            f"{where}: {empty} is empty, but the interval's other end is not; both belong there, or none"
        )
    return TimingRow(line, case, values)


def _number(values: dict[str, object], column: str) -> float:
    value = values[column]
    assert isinstance(value, float)
    return value


def _value(where: str, column: str, text: str, timed: bool) -> object:
    if column == "status":
        return text
    if column in _TEXT:
        return field.plain_text(text)
    if column == "converged":
        return field.flag(where, text) if text else None
    if not text:
        if timed and column in _SUMMARY:
            raise ResultsError(f"{where} is empty though the status is ok")
        return math.nan
    if column in _ACCURACY:
        return field.number_or_not_finite(where, text)
    value = field.number(where, text, above_zero=timed and column in _ABOVE_ZERO)
    if column in _WHOLE:
        return float(field.whole_number(where, text, 0, _LARGEST))
    return value
