"""Reads one timings.csv and checks every row of it, so that nothing is drawn or compared that was not measured."""

from __future__ import annotations

import csv
import io
import math
import re
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

COLUMNS = (
    "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode,status,reason,"
    "samples,median_ms,min_ms,mean_ms,stddev_ms,p05_ms,p95_ms,ci_low_ms,ci_high_ms,converged,"
    "gflops,model_read_bytes,model_write_bytes,model_gbps,copy_gbps,percent_of_copy,dispatches,prepare_ms,"
    "rel_l2,max_abs_error,error_units,timer,sm_clock_mhz"
).split(",")
# What makes a case; two rows of one file that agree in all of these are the same case, measured twice.
CASE_COLUMNS = "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode".split(
    ","
)
STATUSES = ("ok", "skipped", "failed", "timeout", "crashed")

_SIZE_COLUMNS = ("width", "height", "batch")
_TEXT_COLUMNS = frozenset(CASE_COLUMNS + ["status", "reason", "timer"]) - frozenset(
    _SIZE_COLUMNS
)
_NAME_COLUMNS = ("device", "algorithm", "direction", "mode")
_ACCURACY_COLUMNS = frozenset(
    ("rel_l2", "max_abs_error", "error_units")
)  # NaN and infinity are outcomes here
_SUMMARY_COLUMNS = "samples,median_ms,min_ms,mean_ms,stddev_ms,p05_ms,p95_ms,ci_low_ms,ci_high_ms".split(
    ","
)
_POSITIVE_COLUMNS = frozenset(_SUMMARY_COLUMNS) - {"stddev_ms"}
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_LARGEST_SIZE = 2**32 - 1


class ResultsError(Exception):
    """Results that cannot be used; the message is one sentence for a person, with the path and the line."""


@dataclass(frozen=True)
class Timings:
    """A file's rows in its order: COLUMNS plus `line`; numbers are floats (NaN where empty), sizes are integers."""

    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out, one sentence each


def read_timings(path: Path) -> Timings:
    """Raises ResultsError. A last row that was cut short is left out and noted; any other bad row is an error."""
    text = _read_text(path)
    rows, notes = _split_rows(path, text)
    if not rows:
        raise ResultsError(f"{path}: the file is empty")
    _check_header(path, rows[0][1])
    cut_within_quotes = bool(notes)
    values = []
    for line, fields in rows[1:]:
        last = line == rows[-1][0] and not cut_within_quotes
        if last and len(fields) < len(COLUMNS):
            notes.append(_cut_short(path, line))
            continue
        try:
            values.append(_row_values(path, line, fields))
        except ResultsError:
            if not last or text.endswith("\n"):
                raise
            notes.append(_cut_short(path, line))
            continue
        if last and not text.endswith("\n"):
            cut = f"its {COLUMNS[-1]} may be cut short"
            notes.append(f"{path}, line {line}: the last row has no line end, so {cut}")
    if not values:
        raise ResultsError(f"{path}: no complete row after the header")
    frame = pd.DataFrame(values, columns=[*COLUMNS, "line"])
    return Timings(_latest_of_each_case(path, frame, notes), tuple(notes))


def _read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ResultsError(f"{path}: no such file") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror})") from None
    # After a crash or on a full disk the last line may end anywhere, even within a character.
    whole, line_end, rest = data.rpartition(b"\n")
    try:
        text = (whole + line_end).decode("utf-8-sig")
        bad_byte = (whole + line_end).find(b"\0")
    except UnicodeDecodeError as error:
        bad_byte = error.start
    if bad_byte >= 0:
        line = data.count(b"\n", 0, bad_byte) + 1
        raise ResultsError(
            f"{path}, line {line}: not text (UTF-8), so this is no timings.csv"
        )
    return text + rest.decode("utf-8", "replace")


def _split_rows(path: Path, text: str) -> tuple[list[tuple[int, list[str]]], list[str]]:
    """Each row with the line it starts on; blank lines are passed over."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    last_line = len(text.splitlines())
    rows: list[tuple[int, list[str]]] = []
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return rows, []
        except csv.Error as error:
            if rows and line >= last_line:
                return rows, [_cut_short(path, line)]
            raise ResultsError(
                f"{path}, line {line}: not a CSV row ({error})"
            ) from None
        if fields:
            rows.append((line, fields))


def _cut_short(path: Path, line: int) -> str:
    return f"{path}, line {line}: the last row is cut short and is left out"


def _check_header(path: Path, header: list[str]) -> None:
    if header == COLUMNS:
        return
    missing = [name for name in COLUMNS if name not in header]
    unknown = [name for name in header if name not in COLUMNS]
    if len(missing) > len(COLUMNS) // 2:
        problem = f"not the header of a timings.csv, which starts with {','.join(COLUMNS[:4])}"
    elif missing:
        problem = (
            f"missing column{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
        )
    elif unknown:
        problem = f"unknown column{'s' if len(unknown) > 1 else ''} {', '.join(name[:40] for name in unknown[:5])}"
    else:
        found, expected = next(
            (
                (found, expected)
                for found, expected in zip(header, COLUMNS)
                if found != expected
            ),
            (header[-1], "nothing"),
        )
        problem = f"column {found} stands where {expected} belongs"
    raise ResultsError(f"{path}, line 1: {problem}")


def _row_values(path: Path, line: int, fields: list[str]) -> list[object]:
    where = f"{path}, line {line}"
    if len(fields) != len(COLUMNS):
        raise ResultsError(
            f"{where}: {len(fields)} fields where the header has {len(COLUMNS)}"
        )
    row = dict(zip(COLUMNS, fields))
    if row["status"] not in STATUSES:
        raise ResultsError(
            f'{where}: status is "{row["status"][:40]}", not one of {", ".join(STATUSES)}'
        )
    for column in _NAME_COLUMNS:
        # A case whose backend is not there at all has no device, and no time either.
        absent = column == "device" and row["status"] == "skipped"
        if not row[column].strip() and not absent:
            raise ResultsError(f"{where}: {column} is empty")
    values = [
        _value(where, column, field, row["status"] == "ok")
        for column, field in row.items()
    ]
    return [*values, line]


def _value(where: str, column: str, field: str, timed: bool) -> object:
    if column in _TEXT_COLUMNS:
        return " ".join(field.split())
    if column in _SIZE_COLUMNS:
        if (
            not field.isascii()
            or not field.isdigit()
            or not 1 <= int(field[:20]) <= _LARGEST_SIZE
        ):
            raise ResultsError(
                f'{where}: {column} is "{field[:40]}", not a whole number from 1'
            )
        return int(field)
    if column == "converged":
        if field.lower() not in ("", "true", "false", "1", "0"):
            raise ResultsError(
                f'{where}: converged is "{field[:40]}", neither true nor false'
            )
        return field.lower() in ("true", "1")
    if not field:
        if timed and column in _SUMMARY_COLUMNS:
            raise ResultsError(f"{where}: {column} is empty though the status is ok")
        return math.nan
    if column in _ACCURACY_COLUMNS and field.lower().lstrip("+-") in (
        "nan",
        "inf",
        "infinity",
    ):
        return float(field)
    value = float(field) if _NUMBER.fullmatch(field) else math.nan
    if not math.isfinite(value):
        raise ResultsError(f'{where}: {column} is "{field[:40]}", not a number')
    if value < 0 or (value == 0 and timed and column in _POSITIVE_COLUMNS):
        raise ResultsError(
            f"{where}: {column} is {field[:40]}, which no measurement gives"
        )
    return value


def _latest_of_each_case(
    path: Path, rows: pd.DataFrame, notes: list[str]
) -> pd.DataFrame:
    """A case that was run again (resumed) counts once, with its latest row."""
    earlier = rows.duplicated(CASE_COLUMNS, keep="last")
    if earlier.any():
        line = int(rows.loc[earlier, "line"].iloc[0])
        notes.append(
            f"{path}, line {line}: a later row has the same case and is used instead ({int(earlier.sum())} in all)"
        )
    return rows[~earlier].reset_index(drop=True)
