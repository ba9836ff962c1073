"""Reads one samples.csv and checks every row of it. Needs nothing but Python itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fftbench.results import fields as field
from fftbench.results.case_key import CaseKey, case_key, describe
from fftbench.results.columns import (
    FIRST_COLUMNS,
    LATER_COLUMNS,
    SAMPLES_REQUIRED,
)
from fftbench.results.csv_table import CsvTable, read_csv
from fftbench.results.errors import ResultsError, shown
from fftbench.results.many_objects import collection_paused

_KEY = len(FIRST_COLUMNS)
_LARGEST = 2**63 - 1
_FLAGS = {"true": True, "false": False}
_THROTTLED: dict[str, bool | None] = {**_FLAGS, "": None}


class SampleRow(NamedTuple):
    line: int
    case: CaseKey
    round: int
    index: int  # type: ignore[assignment]  # not the method of tuples
    warmup: bool
    repeats: int
    ms: float
    # None where the device does not report it, as in files from before that column
    throttled: bool | None


@dataclass(frozen=True)
class SampleRows:
    table: CsvTable  # the same rows, as they stand
    rows: list[SampleRow]  # warm-up samples included


def read_sample_rows(path: Path, finished: bool | None = None) -> SampleRows:
    """Raises ResultsError. For `finished` see read_csv."""
    return sample_rows(read_csv(path, SAMPLES_REQUIRED, finished))


@collection_paused()
def sample_rows(table: CsvTable) -> SampleRows:
    """Checks the rows. Raises ResultsError."""
    path = table.path
    throttled_at = table.place_of("throttled")
    later_at = [table.place_of(column) for column in LATER_COLUMNS]
    # so that a case's columns are checked once
    cases: dict[tuple[str, ...], CaseKey] = {}
    lines_of: dict[CaseKey, dict[tuple[int, int], int]] = {}  # by round and index
    current: list[str] = []  # since rows of one case mostly stand together
    later: list[str] = []
    # What a text was read as, since few texts are unlike: timers have steps, and rounds and indices are small.
    wholes: dict[str, int] = {}
    repeats_of: dict[str, int] = {}
    times: dict[str, float] = {}
    rows = []
    for line, texts in table.rows:
        own_later = ["" if at is None else texts[at] for at in later_at]
        if texts[:_KEY] != current or own_later != later:
            current, later = texts[:_KEY], own_later
            texts_of_case = (*current, *later)
            if texts_of_case not in cases:
                cases[texts_of_case] = case_key(f"{path}, line {line}", texts, later)
            case = cases[texts_of_case]
            lines = lines_of.setdefault(case, {})
        number, index, warmup, repeats, ms = texts[_KEY : _KEY + 5]
        throttled = "" if throttled_at is None else texts[throttled_at]
        try:
            if ms not in times:
                where = f"{path}, line {line}: ms"
                times[ms] = field.number(where, ms, above_zero=True)
            row = SampleRow(
                line,
                case,
                wholes[number],
                wholes[index],
                _FLAGS[warmup],
                repeats_of[repeats],
                times[ms],
                _THROTTLED[throttled],
            )
        except KeyError:
            row = _checked_row(f"{path}, line {line}", line, case, texts, throttled)
            wholes[number], wholes[index] = row.round, row.index
            repeats_of[repeats] = row.repeats
        first = lines.setdefault((row.round, row.index), line)
        if first != line:
            # A round that a resumed run repeats must not stand beside the rest of the old one.
            raise ResultsError(
                f"{path}, line {line}: the same sample (round {row.round}, index {row.index} of {describe(case)}) as "
                f"line {first}, so a round stands there twice; delete its earlier rows, or measure the case again"
            )
        rows.append(row)
    return SampleRows(table, rows)


def _checked_row(
    where: str, line: int, case: CaseKey, texts: list[str], throttled: str
) -> SampleRow:
    """Reads a row whose texts may be wrong. Raises ResultsError."""
    number, index, warmup, repeats, ms = texts[_KEY : _KEY + 5]
    if throttled not in _THROTTLED:
        raise ResultsError(
            f'{where}: throttled is "{shown(throttled)}", neither true, false nor empty'
        )
    return SampleRow(
        line,
        case,
        field.whole_number(f"{where}: round", number, 0, _LARGEST),
        field.whole_number(f"{where}: index", index, 0, _LARGEST),
        field.flag(f"{where}: warmup", warmup),
        field.whole_number(f"{where}: repeats", repeats, 1, _LARGEST),
        field.number(f"{where}: ms", ms, above_zero=True),
        _THROTTLED[throttled],
    )
