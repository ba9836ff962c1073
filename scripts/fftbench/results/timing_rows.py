"""Reads one timings.csv and checks every row of it, so that only measured values are drawn, compared and merged.

Needs nothing but Python itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fftbench.results import fields as field
from fftbench.results.case_key import CaseKey, case_key, describe
from fftbench.results.columns import (
    CASE_COLUMNS,
    CHECK,
    COLUMNS,
    LATER_COLUMNS,
    OUTCOME_COLUMNS,
    STATUSES,
    TIMINGS_REQUIRED,
    Column,
    Kind,
)
from fftbench.results.csv_table import CsvTable, read_csv
from fftbench.results.errors import ResultsError

_LARGEST = 2**63 - 1
# The reason of a row begins with this where an interruption has cut the case short. A resumed run goes on with it.
PARTIAL = "partial:"


@dataclass(frozen=True)
class TimingRow:
    line: int
    case: CaseKey
    # Values by column: those of COLUMNS (numbers are floats, NaN where empty), then the file's others, which are text.
    values: dict[str, object]

    @property
    def ok(self) -> bool:
        return self.values["status"] == "ok"

    @property
    def timed(self) -> bool:
        """Tells whether the row has a time."""
        return self.ok and self.values["mode"] != CHECK

    @property
    def partial(self) -> bool:
        return self.ok and str(self.values["reason"]).startswith(PARTIAL)


@dataclass(frozen=True)
class TimingRows:
    table: CsvTable  # the same rows and more, as they stand
    rows: list[TimingRow]  # each case once

    @property
    def unknown_columns(self) -> list[str]:
        """Lists the columns that the file has beside COLUMNS, as files of a later version may."""
        return [name for name in self.table.header if name not in COLUMNS]


def read_timing_rows(path: Path, finished: bool | None = None) -> TimingRows:
    """Reads the rows. Raises ResultsError. For `finished` see read_csv."""
    return timing_rows(read_csv(path, TIMINGS_REQUIRED, finished))


def timing_rows(table: CsvTable) -> TimingRows:
    """Checks the rows. Raises ResultsError."""
    path = table.path
    readers = [
        (column.name, _Field(column, table.place_of(column.name)))
        for column in OUTCOME_COLUMNS
        if column.name not in CASE_COLUMNS
    ]
    status_at = table.header.index("status")
    later_at = [table.place_of(column) for column in LATER_COLUMNS]
    others = {name: at for at, name in enumerate(table.header) if name not in COLUMNS}
    latest: dict[CaseKey, TimingRow] = {}
    for line, texts in table.rows:
        where = f"{path}, line {line}"
        status = field.one_of(f"{where}: status", texts[status_at], STATUSES)
        later = ["" if at is None else texts[at] for at in later_at]
        case = case_key(where, texts, later, absent=status == "skipped")
        values: dict[str, object] = dict(zip(CASE_COLUMNS, case))
        timed = status == "ok" and values["mode"] != CHECK
        for name, reader in readers:
            values[name] = reader.value(where, texts, timed)
        _check_interval(where, values)
        row = TimingRow(line, case, values)
        row.values.update({name: texts[place] for name, place in others.items()})
        earlier = latest.pop(row.case, None)
        # A resumed run replaces the row that says how far the case had come.
        if earlier is not None and not earlier.partial:
            raise ResultsError(
                f"{path}, line {line}: the case {describe(row.case)} has its row in line {earlier.line} already, and a "
                "case has one; delete the wrong one of the two"
            )
        latest[row.case] = row
    return TimingRows(table, list(latest.values()))


class _Field:
    """Reads one column. It keeps what each text was read as, since most texts stand in many rows."""

    def __init__(self, column: Column, place: int | None):
        self._column, self._place = column, place
        self._read: dict[tuple[str, bool], object] = {}

    def value(self, where: str, texts: list[str], timed: bool) -> object:
        text = "" if self._place is None else texts[self._place]
        try:
            return self._read[text, timed]
        except KeyError:
            value = _value(f"{where}: {self._column.name}", self._column, text, timed)
            self._read[text, timed] = value
            return value


def _check_interval(where: str, values: dict[str, Any]) -> None:
    ends = [name for name in ("ci_low_ms", "ci_high_ms") if math.isnan(values[name])]
    if len(ends) == 1:
        raise ResultsError(
            f"{where}: {ends[0]} is empty, but the interval's other end is not; give both, or none"
        )


def _value(where: str, column: Column, text: str, timed: bool) -> object:
    """Reads one field; `timed` tells whether its row has a time."""
    if column.kind is Kind.STATUS:
        return text
    if column.kind is Kind.TEXT:
        return field.plain_text(text)
    if column.kind is Kind.FLAG:
        return field.flag(where, text) if text else None
    if not text:
        if timed and column.always:
            raise ResultsError(f"{where} is empty though the status is ok")
        return math.nan
    if column.kind is Kind.ERROR:
        return field.number_or_not_finite(where, text)
    value = field.number(where, text, above_zero=timed and column.above_zero)
    if column.kind.is_whole:
        return float(field.whole_number(where, text, 0, _LARGEST))
    return value
