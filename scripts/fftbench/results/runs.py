"""Loads run folders: the rows of each timings.csv with what run.json says about the device.

Free of plotting. The errors are ResultsError, a sentence for a person.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.results.sources import name_sources, short_device_name
from fftbench.results.timings import (
    CASE_COLUMNS,
    COLUMNS,
    STATUSES,
    ResultsError,
    read_timings,
)

__all__ = [
    "CASE_COLUMNS",
    "COLUMNS",
    "STATUSES",
    "ResultsError",
    "Run",
    "Runs",
    "load_runs",
    "short_device_name",
]


@dataclass(frozen=True)
class Run:
    """One run folder."""

    timings_file: Path
    rows: pd.DataFrame  # see fftbench.results.timings.Timings
    renderer: str  # run.json's, else the rows' device
    driver: str  # "" where unknown
    date: str  # YYYY-MM-DD (UTC) when it started, "" where unknown
    copy_gbps: dict[
        tuple[int, int, int], float
    ]  # (width, height, batch) -> the copy baseline of run.json
    metadata: dict[str, object]  # run.json, empty where there is none

    @property
    def folder(self) -> Path:
        return self.timings_file.parent


@dataclass(frozen=True)
class Runs:
    """Several runs as one table."""

    runs: tuple[Run, ...]
    # All rows, with `run` (index into runs), `source` (a short unique name of where a row was measured: the
    # device, and more where one device occurs twice) and `place` (the device within its source: the CPU's own
    # code runs beside the GPU). A copy_gbps missing from a row of the GPU is taken from run.json.
    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out or could not be read, one sentence each


def load_runs(paths: Iterable[Path | str]) -> Runs:
    """Each path is a run folder or a timings.csv. Raises ResultsError."""
    runs: list[Run] = []
    notes: list[str] = []
    seen: set[Path] = set()
    for path in map(Path, paths):
        file = _timings_file(path)
        if file.resolve() in seen:
            notes.append(f"{file}: given twice, used once")
            continue
        seen.add(file.resolve())
        run, run_notes = _load_run(file)
        runs.append(run)
        notes += run_notes
    if not runs:
        raise ResultsError("no run folder given")
    return Runs(tuple(runs), _one_table(runs), tuple(notes))


def _timings_file(path: Path) -> Path:
    try:
        if not path.is_dir():
            return path
        file = path / "timings.csv"
        if file.exists():
            return file
        inside = sorted(found.parent.name for found in path.glob("*/timings.csv"))
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror})") from None
    hint = (
        f"; it holds the run folders {', '.join(inside[:3])}{', ...' if len(inside) > 3 else ''}"
        if inside
        else ""
    )
    raise ResultsError(f"{path}: a folder without timings.csv{hint}")


def _load_run(file: Path) -> tuple[Run, list[str]]:
    timings = read_timings(file)
    notes = list(timings.notes)
    metadata: object = {}
    try:
        metadata = json.loads((file.parent / "run.json").read_bytes())
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError):
        notes.append(
            f"{file.parent / 'run.json'}: cannot be read, so the driver is not named"
        )
    device = _member(metadata, "device")
    rows = _as_configured(_with_devices(timings.rows), metadata)
    run = Run(
        timings_file=file,
        rows=rows,
        renderer=_text(_member(device, "renderer")) or _first_device(rows),
        driver=_text(_member(device, "version")),
        date=_date(_text(_member(metadata, "started")))
        or _date(file.resolve().parent.name),
        copy_gbps=_copy_baselines(_member(_member(metadata, "baselines"), "copies")),
        metadata=metadata if isinstance(metadata, dict) else {},
    )
    return run, notes


def _with_devices(rows: pd.DataFrame) -> pd.DataFrame:
    """Skipped cases of a backend that is not there belong to the device on which the others ran."""
    named = rows[rows["device"] != ""]
    if named.empty or len(named) == len(rows):
        return rows
    device = rows["device"].where(rows["device"] != "", _first_device(named))
    return rows.assign(device=device)


def _as_configured(rows: pd.DataFrame, metadata: object) -> pd.DataFrame:
    """In the order in which the experiment names its algorithms; cases are measured in a shuffled one."""
    named = _member(_member(metadata, "configuration"), "algorithms")
    order: dict[str, int] = {}
    for one in named if isinstance(named, list) else []:
        name = one if isinstance(one, str) else _member(one, "name")
        if isinstance(name, str):
            order.setdefault(name, len(order))
    place = rows["algorithm"].map(lambda name: order.get(name, len(order)))
    return rows.loc[place.sort_values(kind="stable").index].reset_index(drop=True)


def _first_device(rows: pd.DataFrame) -> str:
    """A GPU's, if any: the rows of the CPU's own code name the CPU."""
    on_gpu = rows.loc[rows["backend"] != "cpu", "device"]
    return str((on_gpu if len(on_gpu) else rows["device"]).iloc[0])


def _member(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _date(time: str) -> str:
    found = re.match(r"(20\d\d)-?([01]\d)-?([0-3]\d)", time)
    return "-".join(found.groups()) if found else ""


def _copy_baselines(copies: object) -> dict[tuple[int, int, int], float]:
    baselines = {}
    for copy in copies if isinstance(copies, list) else []:
        width, height, batch, gbps = (
            _member(copy, key) for key in ("width", "height", "batch", "gbps")
        )
        if (
            isinstance(width, int)
            and isinstance(height, int)
            and isinstance(gbps, (int, float))
            and gbps > 0
        ):
            baselines[(width, height, batch if isinstance(batch, int) else 1)] = float(
                gbps
            )
    return baselines


def _one_table(runs: list[Run]) -> pd.DataFrame:
    tables = []
    for index, run in enumerate(runs):
        table = run.rows.assign(run=index)
        sizes = zip(table["width"], table["height"], table["batch"])
        from_metadata = pd.Series(
            [run.copy_gbps.get(size) for size in sizes], index=table.index, dtype=float
        ).mask(table["backend"] == "cpu")
        table["copy_gbps"] = table["copy_gbps"].fillna(from_metadata)
        percent = 100 * table["model_gbps"] / table["copy_gbps"]
        table["percent_of_copy"] = table["percent_of_copy"].fillna(percent)
        tables.append(table)
    rows = pd.concat(tables, ignore_index=True)
    return name_sources(rows, [run.folder.resolve().name for run in runs])
