"""Loads run folders: the rows of each timings.csv with what run.json says about the device. Does not plot.

Its errors are ResultsError, with one sentence for the user.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import pandas as pd

from fftbench.results.columns import CASE_COLUMNS, CHECK, COLUMNS, STATUSES
from fftbench.results.effective_bandwidth import input_bytes
from fftbench.results.errors import NoRowsError, ResultsError
from fftbench.results.run_folder import (
    TIMINGS,
    RunFolder,
    open_run,
    plain_or_packed,
    refuse_samples_without_row,
)
from fftbench.results.run_json import Metadata, copy_baselines, empty_dispatches, member
from fftbench.results.sources import name_sources, short_device_name
from fftbench.results.timing_rows import PARTIAL
from fftbench.results.tables import Samples, samples_table, timings_table

__all__ = [
    "CASE_COLUMNS",
    "COLUMNS",
    "STATUSES",
    "ResultsError",
    "Run",
    "Runs",
    "load_every_row",
    "load_runs",
    "load_timed_and_checked",
    "samples_of",
    "short_device_name",
    "with_timed_rows",
]


@dataclass(frozen=True)
class Run:
    """One run folder with its rows: those of timed cases, or those of cases that were only checked."""

    files: RunFolder
    rows: pd.DataFrame  # see fftbench.results.tables.Timings
    cases: int  # rows of the file, those of timed and of checked cases together
    renderer: str  # run.json's, else the rows' device
    driver: str  # "" where unknown
    date: str  # YYYY-MM-DD (UTC) when it started, "" where unknown
    # The baselines of run.json: (backend, width, height, batch, bytes of the array) -> GB/s of a plain copy, read and
    # written bytes together; backend -> milliseconds of an empty dispatch, back to back.
    copy_gbps: dict[tuple[str, int, int, int, int], float]
    empty_dispatch_ms: dict[str, float]

    @property
    def folder(self) -> Path:
        return self.files.path

    @property
    def timings_file(self) -> Path:
        return self.files.timings_file

    @property
    def samples_file(self) -> Path:
        return self.files.samples_file

    @property
    def metadata(self) -> Metadata:
        """Returns run.json; empty where a timings.csv stands alone."""
        return self.files.metadata


@dataclass(frozen=True)
class Runs:
    """Several runs as one table."""

    runs: tuple[Run, ...]
    # All rows, with `run` (index into runs), `source` (a short unique name of where a row was measured: the
    # device, and more where one device occurs twice) and `place` (the device within its source: the CPU's own
    # code runs beside the GPU). A copy_gbps missing from a row is that of run.json, and
    # `empty_dispatch_ms` is that of the row's backend.
    rows: pd.DataFrame
    notes: tuple[str, ...]  # what was left out or could not be read, one sentence each

    @property
    def only_partial(self) -> bool:
        """Tells whether an interruption has cut every case short."""
        return all(reason.startswith(PARTIAL) for reason in self.rows["reason"])


def load_runs(paths: Iterable[Path | str]) -> Runs:
    """Returns the rows of timed cases. Each path names a run folder or a timings.csv. Raises ResultsError, also where
    nothing of a run was timed."""
    runs, notes = _load(paths, skip_empty=False)
    timed = [with_timed_rows(run) for run in runs]
    return Runs(tuple(timed), _one_table(timed), tuple(notes))


def with_timed_rows(run: Run) -> Run:
    """Returns a run with the rows of its timed cases alone. Raises ResultsError where nothing was timed."""
    timed = run.rows[run.rows["mode"] != CHECK]
    if timed.empty:
        raise ResultsError(
            f"{run.timings_file}: its outputs were checked, and nothing was timed"
        )
    return dataclasses.replace(run, rows=timed.reset_index(drop=True))


def load_every_row(paths: Iterable[Path | str]) -> Runs:
    """Returns all rows, whatever their status and mode. Each path names a run folder or a timings.csv. Raises
    ResultsError."""
    runs, notes = _load(paths, skip_empty=False)
    return Runs(tuple(runs), _one_table(runs), tuple(notes))


def load_timed_and_checked(
    paths: Iterable[Path | str],
) -> tuple[Runs | None, Runs | None]:
    """Returns the rows of timed cases, and those of cases that were only checked, each with the runs that have some;
    None where there are none. Each path names a run folder or a timings.csv. Raises ResultsError.

    Folders without results and runs without an ok row are left out with a note, as long as something is left.
    """
    runs, notes = _load(paths, skip_empty=True)
    timed = _part_of(runs, notes, checked=False)
    return timed, _part_of(runs, () if timed else notes, checked=True)


def _part_of(runs: list[Run], notes: Iterable[str], checked: bool) -> Runs | None:
    own = []
    for run in runs:
        rows = run.rows[(run.rows["mode"] == CHECK) == checked]
        if len(rows):
            own.append(dataclasses.replace(run, rows=rows.reset_index(drop=True)))
    return Runs(tuple(own), _one_table(own), tuple(notes)) if own else None


def _load(paths: Iterable[Path | str], skip_empty: bool) -> tuple[list[Run], list[str]]:
    """Returns the runs with all their rows, and what is to be noted."""
    runs: list[Run] = []
    notes: list[str] = []
    empty: list[str] = []
    seen: set[Path] = set()
    for path in map(Path, paths):
        try:
            file = _timings_file(path)
            if file.resolve() in seen:
                notes.append(f"{file}: given twice, used once")
                continue
            seen.add(file.resolve())
            run, run_notes = _load_run(open_run(path))
        except NoRowsError as error:
            if not skip_empty:
                raise
            empty.append(str(error))
            continue
        runs.append(run)
        notes += run_notes
    has_times = [bool((run.rows["status"] == "ok").any()) for run in runs]
    if skip_empty and any(has_times):
        for run, timed in zip(runs, has_times):
            if not timed:
                empty.append(f"{run.timings_file}: no row has the status ok")
        runs = [run for run, timed in zip(runs, has_times) if timed]
    if not runs:
        raise ResultsError("; ".join(empty) or "no run folder given")
    notes += [f"{reason}; left out" for reason in empty]
    return runs, notes


def _timings_file(path: Path) -> Path:
    try:
        if not path.is_dir():
            return path
        file = plain_or_packed(path / TIMINGS)
        if file.exists():
            return file
        inside = sorted(found.parent.name for found in path.glob(f"*/{TIMINGS}"))
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror})") from None
    hint = (
        f"; it holds the run folders {', '.join(inside[:3])}{', ...' if len(inside) > 3 else ''}"
        if inside
        else ""
    )
    raise NoRowsError(f"{path}: a folder without timings.csv{hint}")


def _load_run(files: RunFolder) -> tuple[Run, list[str]]:
    metadata = files.metadata
    timings = timings_table(files)
    rows = _as_configured(_with_devices(timings.rows), metadata)
    run = Run(
        files=files,
        rows=rows,
        cases=len(rows),
        renderer=_text(member(metadata, "device", "renderer")) or _first_device(rows),
        driver=_text(member(metadata, "device", "version")),
        date=_date(_text(metadata.get("started"))) or _date(files.path.resolve().name),
        copy_gbps=copy_baselines(metadata),
        empty_dispatch_ms=empty_dispatches(metadata),
    )
    return run, list(timings.notes)


def samples_of(run: Run) -> Samples:
    """Returns the counted samples of a run, all of which belong to cases that have their row. Raises ResultsError."""
    samples = samples_table(run.files)
    if run.files.finished is False:
        # An interrupted run has samples of cases that it did not finish.
        return samples
    lines = samples.rows.drop_duplicates("case")["line"]
    known = run.rows[CASE_COLUMNS].itertuples(index=False, name=None)
    refuse_samples_without_row(run.files, zip(samples.cases, lines), set(known))
    return samples


def _with_devices(rows: pd.DataFrame) -> pd.DataFrame:
    """Gives skipped cases of a missing backend the device on which the others ran."""
    named = rows[rows["device"] != ""]
    if named.empty or len(named) == len(rows):
        return rows
    device = rows["device"].where(rows["device"] != "", _first_device(named))
    return rows.assign(device=device)


def _as_configured(rows: pd.DataFrame, metadata: Metadata) -> pd.DataFrame:
    """Puts algorithms in the order in which the experiment names them, each with its default options first and the
    others by name, since cases are measured in a shuffled order."""
    named = member(metadata, "configuration", "algorithms")
    order: dict[str, int] = {}
    for one in named if isinstance(named, list) else []:
        name = one if isinstance(one, str) else member(one, "name")
        order.setdefault(str(name or _name_of_plan(member(one, "plan"))), len(order))
    for name in rows["algorithm"].unique():
        order.setdefault(str(name), len(order))
    keys = list(zip(rows["algorithm"].map(order), rows["options"].map(_by_name)))
    by_key = sorted(range(len(rows)), key=keys.__getitem__)
    return rows.iloc[by_key].reset_index(drop=True)


def _name_of_plan(path: object) -> str:
    """Returns the algorithm that rows name where an experiment names a plan file, as fftbench makes it."""
    file = PurePosixPath(str(path))
    is_usual = file.name == "plan.json" and file.parent.name
    name = file.parent.name if is_usual else file.stem
    return "plan:" + re.sub(r"[^A-Za-z0-9_.{}-]", "_", name)


def _by_name(options: str) -> list[tuple[int, str]]:
    """Returns a key to sort by, in which numbers count by their value."""
    parts = re.findall(r"\d{1,15}|\D+", options)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _first_device(rows: pd.DataFrame) -> str:
    """Returns a GPU's name if there is one; the rows of the CPU's own code name the CPU."""
    on_gpu = rows.loc[rows["backend"] != "cpu", "device"]
    return str((on_gpu if len(on_gpu) else rows["device"]).iloc[0])


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _date(time: str) -> str:
    found = re.match(r"(20\d\d)-?([01]\d)-?([0-3]\d)", time)
    return "-".join(found.groups()) if found else ""


def _one_table(runs: list[Run]) -> pd.DataFrame:
    tables = []
    for index, run in enumerate(runs):
        table = run.rows.assign(run=index)
        sizes = (table[name] for name in ("backend", "width", "height", "batch"))
        keys: Iterable[Any] = zip(*sizes, input_bytes(table))
        from_metadata = pd.Series(
            [run.copy_gbps.get(key) for key in keys], index=table.index, dtype=float
        )
        table["copy_gbps"] = table["copy_gbps"].fillna(from_metadata)
        table["empty_dispatch_ms"] = table["backend"].map(run.empty_dispatch_ms)
        percent = 100 * table["model_gbps"] / table["copy_gbps"]
        table["percent_of_copy"] = table["percent_of_copy"].fillna(percent)
        tables.append(table)
    rows = pd.concat(tables, ignore_index=True)
    return name_sources(rows, [run.folder.resolve().name for run in runs])
