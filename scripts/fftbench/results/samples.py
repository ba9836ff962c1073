"""Reads one samples.csv: the counted samples of every case, each with its round.

Warm-up samples are checked like the others and then left out. Files from before the column `throttled` are read
as if no device had told.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.results.timings import CASE_COLUMNS, ResultsError

_COLUMNS_WITHOUT_THROTTLED = [
    *CASE_COLUMNS,
    *("round", "index", "warmup", "repeats", "ms"),
]
SAMPLE_COLUMNS = [*_COLUMNS_WITHOUT_THROTTLED, "throttled"]
_WHOLE_NUMBERS = {  # the least that a column may hold
    "width": 1,
    "height": 1,
    "batch": 1,
    "round": 0,
    "index": 0,
    "repeats": 1,
}
_LARGEST = 2**63 - 1


@dataclass(frozen=True)
class Samples:
    """CASE_COLUMNS, round, index, repeats, ms, throttled and line of each counted sample, in the file's order."""

    rows: pd.DataFrame  # throttled is a nullable boolean, missing where the device does not tell
    notes: tuple[str, ...]  # what was left out, one sentence each


def read_samples(path: Path) -> Samples:
    """Raises ResultsError. A last row without its line end is left out and noted, since its ms may lack digits."""
    text, rest = _whole_lines(path)
    rows = _split_rows(path, text)
    header: list[str] = next((fields for _, fields in rows), [])
    if header not in (SAMPLE_COLUMNS, _COLUMNS_WITHOUT_THROTTLED):
        raise ResultsError(f"{path}, line 1: {_header_problem(header)}")
    notes = []
    if rest:
        line = text.count("\n") + 1
        notes.append(f"{path}, line {line}: the last row is cut short and is left out")
    values = [_values(path, line, header, row) for line, row in rows]
    frame = pd.DataFrame(values, columns=[*SAMPLE_COLUMNS, "line"])
    _refuse_doubled(path, frame)
    counted = frame[~frame["warmup"].astype(bool)].drop(columns="warmup")
    counted["throttled"] = counted["throttled"].astype("boolean")
    if counted.empty:
        raise ResultsError(f"{path}: no counted sample after the header")
    return Samples(counted.reset_index(drop=True), tuple(notes))


def _whole_lines(path: Path) -> tuple[str, bytes]:
    """The text up to the last line end, and what follows it."""
    try:
        whole, line_end, rest = path.read_bytes().rpartition(b"\n")
    except FileNotFoundError:
        raise ResultsError(f"{path}: no such file") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return (whole + line_end).decode("utf-8-sig"), rest
    except UnicodeDecodeError as error:
        line = whole.count(b"\n", 0, error.start) + 1
        raise ResultsError(
            f"{path}, line {line}: not text (UTF-8), so this is no samples.csv"
        ) from None


def _split_rows(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line it starts on; blank lines are passed over."""
    # splitlines would also break at letters that are no line end in CSV.
    reader = csv.reader((f"{line}\n" for line in text.split("\n")), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise ResultsError(
                f"{path}, line {line}: not a CSV row ({error})"
            ) from None
        if fields:
            yield line, fields


def _header_problem(header: list[str]) -> str:
    missing = [name for name in _COLUMNS_WITHOUT_THROTTLED if name not in header]
    if len(missing) > len(_COLUMNS_WITHOUT_THROTTLED) // 2:
        start = ",".join(SAMPLE_COLUMNS[:4])
        return f"not the header of a samples.csv, which starts with {start}"
    if missing:
        return f"missing column{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
    return f"the columns must be {','.join(SAMPLE_COLUMNS)}, in this order"


def _values(
    path: Path, line: int, header: Sequence[str], fields: Sequence[str]
) -> list[object]:
    """One a column of SAMPLE_COLUMNS, and the line."""
    where = f"{path}, line {line}"
    if len(fields) != len(header):
        raise ResultsError(
            f"{where}: {len(fields)} fields where the header has {len(header)}"
        )
    fields = [*fields, *[""] * (len(SAMPLE_COLUMNS) - len(header))]
    pairs = zip(SAMPLE_COLUMNS, fields)
    return [*(_value(where, column, field) for column, field in pairs), line]


def _value(where: str, column: str, field: str) -> object:
    if column in _WHOLE_NUMBERS:
        least = _WHOLE_NUMBERS[column]
        digits = field.isascii() and field.isdigit() and len(field) < 20
        if not digits or not least <= int(field) <= _LARGEST:
            raise ResultsError(
                f'{where}: {column} is "{field[:40]}", not a whole number from {least}'
            )
        return int(field)
    if column == "warmup":
        if field not in ("true", "false"):
            raise ResultsError(
                f'{where}: warmup is "{field[:40]}", neither true nor false'
            )
        return field == "true"
    if column == "throttled":
        if field not in ("true", "false", ""):
            raise ResultsError(
                f'{where}: throttled is "{field[:40]}", neither true, false nor empty'
            )
        return field == "true" if field else None
    if column == "ms":
        try:
            value = float(field)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            raise ResultsError(f'{where}: ms is "{field[:40]}", not a positive number')
        return value
    return " ".join(field.split())


def _refuse_doubled(path: Path, frame: pd.DataFrame) -> None:
    """A round that a resumed run repeats must not stand beside what was left of it."""
    key = [*CASE_COLUMNS, "round", "index"]
    doubled = frame.duplicated(key)
    if not doubled.any():
        return
    later = frame[doubled].iloc[0]
    first = frame[(frame[key] == later[key]).all(axis=1)].iloc[0]
    raise ResultsError(
        f"{path}, line {later['line']}: the same sample (round {later['round']}, index {later['index']} of its case) "
        f"as line {first['line']}, so a round stands there twice; delete its earlier rows, or measure the case again"
    )
