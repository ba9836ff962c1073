"""Reads one part of an experiment for merge.py: its run.json, and its tables as they stand, text for text.

Needs nothing but Python itself.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path

TABLES = ("timings.csv", "samples.csv", "gpu.csv")
REQUIRED = ("timings.csv", "samples.csv")
KEY_COLUMNS = "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode".split(
    ","
)


class MergeError(Exception):
    """Parts that cannot be joined; the message is one sentence for a person."""


@dataclass(frozen=True)
class Table:
    header: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Part:
    folder: Path
    metadata: dict[str, object]
    shard: tuple[int, int]  # (number, count)
    tables: dict[str, Table]  # by the file's name
    cases: dict[
        tuple[str, ...], int
    ]  # the columns of its key -> the row of timings.csv
    notes: tuple[str, ...]


def load_part(folder: Path, allow_unfinished: bool) -> Part:
    """Raises MergeError."""
    metadata = _read_metadata(folder)
    unfinished = metadata.get("finished") is None
    if unfinished and not allow_unfinished:
        raise MergeError(
            f"{folder}: the run is not finished (--resume goes on with it, --allow-unfinished takes it as it is)"
        )
    tables, notes = {}, []
    for name in TABLES:
        file = folder / name
        if name not in REQUIRED and not file.exists():
            continue
        tables[name] = _read_table(file, unfinished, notes)
    return Part(
        folder=folder,
        metadata=metadata,
        shard=_shard(folder, metadata),
        tables=tables,
        cases=_cases(folder / "timings.csv", tables["timings.csv"]),
        notes=tuple(notes),
    )


def _read_metadata(folder: Path) -> dict[str, object]:
    file = folder / "run.json"
    if not folder.is_dir():
        raise MergeError(f"{folder}: no such folder")
    try:
        metadata = json.loads(file.read_bytes())
    except FileNotFoundError:
        raise MergeError(f"{file}: no such file, so this is no run folder") from None
    except OSError as error:
        raise MergeError(f"{file}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise MergeError(f"{file}: not JSON ({error})") from None
    for name in ("configuration", "settings", "build", "baselines", "timer"):
        if not isinstance(metadata, dict) or not isinstance(metadata.get(name), dict):
            raise MergeError(
                f'{file}: "{name}" is missing or no object, so this is not what fftbench writes'
            )
    return metadata


def _shard(folder: Path, metadata: dict[str, object]) -> tuple[int, int]:
    shard = metadata["settings"].get("shard")
    whole = isinstance(shard, list) and list(map(type, shard)) == [int, int]
    if not whole or not 1 <= shard[0] <= shard[1]:
        raise MergeError(
            f'{folder / "run.json"}: "shard" of "settings" is {shard}, not a number and a count such as [1, 2]'
        )
    return shard[0], shard[1]


def _read_table(file: Path, unfinished: bool, notes: list[str]) -> Table:
    """Of a part that was killed, a last row that is cut short is left out and noted."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise MergeError(f"{file}: no such file") from None
    except OSError as error:
        raise MergeError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise MergeError(f"{file}: not text (UTF-8)") from None
    whole, line_end, rest = text.rpartition("\n")
    if rest:
        if not unfinished:
            raise MergeError(f"{file}: the last row is cut short")
        notes.append(f"{file}: the last row is cut short and is left out")
    reader = csv.reader(io.StringIO(whole + line_end, newline=""), strict=True)
    rows: list[list[str]] = []
    try:
        for row in reader:
            if rows and len(row) != len(rows[0]):
                raise MergeError(
                    f"{file}, line {reader.line_num}: {len(row)} fields where the header has {len(rows[0])}"
                )
            rows.append(row)
    except csv.Error as error:
        raise MergeError(
            f"{file}, line {reader.line_num}: not a CSV row ({error})"
        ) from None
    if not rows:
        raise MergeError(f"{file}: the file is empty")
    missing = [name for name in KEY_COLUMNS if name not in rows[0]]
    if missing:
        raise MergeError(f"{file}, line 1: missing column {missing[0]}")
    return Table(rows[0], rows[1:])


def _cases(file: Path, timings: Table) -> dict[tuple[str, ...], int]:
    places = [timings.header.index(name) for name in KEY_COLUMNS]
    cases: dict[tuple[str, ...], int] = {}
    for number, row in enumerate(timings.rows):
        key = tuple(row[place] for place in places)
        if key in cases:
            raise MergeError(f"{file}: the case {describe(key)} stands there twice")
        cases[key] = number
    return cases


def describe(key: tuple[str, ...]) -> str:
    """As --list-cases names it, near enough for a person."""
    own = dict(zip(KEY_COLUMNS, key))
    name = f"{own['algorithm']} {own['options']}".rstrip()
    return f"{name} {own['width']}x{own['height']} {own['direction']} {own['mode']}"
