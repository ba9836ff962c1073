"""Reads and writes journal.jsonl, what the sessions of a run have recorded. The run's CSV files are views of it.

Its first line has the columns: {"key": [...], "timings.csv": [...], ...}. Each further one has what was recorded of a case
at once: {"case": [...], "samples.csv": [[...], ...]}, its rows without the columns of the key that all files begin with.
Fields are texts, as in the CSV files. Needs nothing but Python itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from fftbench.results.columns import CASE_COLUMNS, FIRST_COLUMNS
from fftbench.results.csv_table import CsvTable
from fftbench.results.errors import ResultsError, read_bytes

JOURNAL = "journal.jsonl"
_KEY = len(FIRST_COLUMNS)


def read_journal(path: Path, finished: bool | None) -> dict[str, CsvTable]:
    """Returns the tables by the names of their files, those without rows left out. Where a case was recorded several
    times, timings.csv has the last of its rows. Raises ResultsError. A last line that was cut off is left out and noted,
    unless the run is known to be `finished`."""
    whole, _, rest = read_bytes(path).rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    if not lines:
        raise ResultsError(
            f"{path}, line 1: no whole line in it; remove the file to go by the CSV files"
        )
    notes = []
    if rest:
        notes.append(f"{path}, line {len(lines) + 1}: the last record is cut short")
        if finished:
            raise ResultsError(
                f"{notes[0]}, though run.json says that the run is finished"
            )
        notes[0] += " and is left out"
    header = _object(path, 1, lines[0])
    key = header.pop("key", None)
    if key != list(FIRST_COLUMNS):
        raise ResultsError(f"{path}, line 1: not the header of a journal")
    rows: dict[str, list[tuple[int, list[str]]]] = {}
    for line, text in enumerate(lines[1:], 2):
        record = _object(path, line, text)
        case = record.pop("case", [])
        for name, own in record.items():
            if name not in header:
                raise ResultsError(
                    f"{path}, line {line}: {name} is no file that line 1 names"
                )
            for fields in own:
                if not isinstance(fields, list):
                    raise ResultsError(
                        f"{path}, line {line}: a row of {name} is no list of texts"
                    )
                row = [*case, *fields]
                if len(row) != _KEY + len(header[name]):
                    raise ResultsError(
                        f"{path}, line {line}: a row of {name} has more fields than columns, or fewer"
                    )
                rows.setdefault(name, []).append((line, row))
    tables = {
        name: CsvTable(path, [*FIRST_COLUMNS, *header[name]], own, ())
        for name, own in rows.items()
    }
    for name in ("timings.csv", "samples.csv"):
        if name not in tables:
            tables[name] = CsvTable(path, [*FIRST_COLUMNS, *header[name]], [], ())
    timings = tables["timings.csv"]
    last = {_case(timings.header, one[1]): one for one in timings.rows}
    kept = sorted(last.values())
    tables["timings.csv"] = CsvTable(path, timings.header, kept, tuple(notes))
    return tables


def _object(path: Path, line: int, text: bytes) -> dict[str, list]:
    try:
        read = json.loads(text)
        if isinstance(read, dict) and all(
            isinstance(one, list) for one in read.values()
        ):
            return read
    except ValueError:
        pass
    raise ResultsError(f"{path}, line {line}: is no record of a run")


def _case(header: Sequence[str], row: Sequence[str]) -> tuple[str, ...]:
    return tuple(row[header.index(name)] for name in CASE_COLUMNS if name in header)


def journal_lines(
    headers: Mapping[str, Sequence[str]], tables: Mapping[str, Iterable[Sequence[str]]]
) -> Iterator[str]:
    """Yields the lines of a journal of these rows, which the tables' headers go with."""
    own = {name: list(header[_KEY:]) for name, header in headers.items()}
    yield _line({"key": list(FIRST_COLUMNS)} | own)
    for name, rows in tables.items():
        alike = _KEY + 1 if name in ("samples.csv", "gpu.csv") else _KEY
        for _, group in groupby(rows, lambda row: row[:alike]):
            together = list(group)
            parts = [[row] for row in together] if name == "timings.csv" else [together]
            for part in parts:
                fields = [list(row[_KEY:]) for row in part]
                yield _line({"case": list(part[0][:_KEY]), name: fields})


def _line(record: Mapping[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
