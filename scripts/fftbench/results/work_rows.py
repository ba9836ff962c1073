"""Reads what `fftbench price` writes: of each choice of a sweep its measured time and the work that it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fftbench.results.csv_table import read_csv
from fftbench.results.errors import NoRowsError, ResultsError

_KEYS = (
    "problem",
    "mode",
    "sync",
    "pairs",
    "merged",
    "choice",
    "candidate",
    "shape",
    "median_ms",
    "price_ms",
)
ORDERS = ("barrier", "in_shader")  # of dispatches, which `sync` names


@dataclass(frozen=True)
class WorkRows:
    """The choices of one problem, each with a row of `work`."""

    problem: str
    sync: str
    choices: tuple[str, ...]
    shapes: tuple[str, ...]  # those of one shape have prices that are wrong alike
    usual: int | None  # the number of what `best` takes without measuring; None where it failed
    measured_us: NDArray[np.float64]
    work: NDArray[np.float64]  # a column for each kind


@dataclass(frozen=True)
class Work:
    kinds: tuple[str, ...]
    problems: tuple[WorkRows, ...]


def read_work(path: Path) -> Work:
    """Raises ResultsError where the file is not what `fftbench price` writes, or has no rows."""
    table = read_csv(path, _KEYS)
    kinds = tuple(table.header[len(_KEYS) :])
    found: dict[tuple[str, ...], list[tuple[int, dict[str, str]]]] = {}
    for line, fields in table.rows:
        row = dict(zip(table.header, fields))
        if row["sync"] not in ORDERS:
            raise ResultsError(
                f'{path}, line {line}: sync: found "{row["sync"]}", expected {" or ".join(ORDERS)}'
            )
        found.setdefault(tuple(fields[:5]), []).append((line, row))
    if not found or not kinds:
        raise NoRowsError(f"{path}: no choices in it")
    return Work(
        kinds,
        tuple(_problem(path, name, rows, kinds) for name, rows in found.items()),
    )


def _problem(
    path: Path,
    name: tuple[str, ...],
    rows: list[tuple[int, dict[str, str]]],
    kinds: tuple[str, ...],
) -> WorkRows:
    problem, mode, sync = name[:3]
    candidates = [_number(path, line, row, "candidate") for line, row in rows]
    measured = [_number(path, line, row, "median_ms") for line, row in rows]
    for (line, row), ms in zip(rows, measured):
        if ms == 0:
            raise ResultsError(f"{path}, line {line}: median_ms: nothing takes no time")
    return WorkRows(
        problem=f"{problem} {mode}",
        sync=sync,
        choices=tuple(row["choice"] for _, row in rows),
        shapes=tuple(row["shape"] for _, row in rows),
        usual=candidates.index(0) if 0 in candidates else None,
        measured_us=1000 * np.array(measured),
        work=np.array(
            [[_number(path, line, row, kind) for kind in kinds] for line, row in rows]
        ),
    )


def _number(path: Path, line: int, row: dict[str, str], column: str) -> float:
    try:
        number = float(row[column])
    except ValueError:
        number = float("nan")
    if not np.isfinite(number) or number < 0:
        raise ResultsError(
            f'{path}, line {line}: {column}: found "{row[column]}", expected a number'
        )
    return number
