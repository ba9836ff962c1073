"""Reads one part of an experiment for merge.py: its run.json, and its tables, checked, as they stand, text for text.

Needs nothing but Python itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fftbench.results.case_key import CaseKey
from fftbench.results.columns import CASE_COLUMNS
from fftbench.results.csv_table import CsvTable, read_csv
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import read_run_folder
from fftbench.results.run_json import Metadata, finished

TABLES = ("timings.csv", "samples.csv", "gpu.csv")
_REQUIRED = (
    *("configuration", "settings", "build", "baselines", "timer"),
    *("backends", "started", "finished"),
)


class MergeError(ResultsError):
    """Parts that cannot be joined; the message is one sentence for a person."""


@dataclass(frozen=True)
class Part:
    folder: Path
    metadata: Metadata
    shard: tuple[int, int]  # (number, count)
    tables: dict[str, CsvTable]  # by the file's name
    cases: frozenset[CaseKey]
    notes: tuple[str, ...]


def load_part(folder: Path, allow_unfinished: bool) -> Part:
    """Raises ResultsError."""
    run = read_run_folder(folder, _REQUIRED)
    if not finished(run.metadata) and not allow_unfinished:
        raise MergeError(
            f"{folder}: the run is not finished (--resume goes on with it, --allow-unfinished takes it as it is)"
        )
    tables = {"timings.csv": run.timings.table, "samples.csv": run.samples.table}
    gpu = folder / "gpu.csv"
    notes = run.notes
    if gpu.exists():
        tables[gpu.name] = read_csv(gpu, CASE_COLUMNS, finished(run.metadata))
        notes += tables[gpu.name].notes
    return Part(
        folder=folder,
        metadata=run.metadata,
        shard=_shard(folder, run.metadata),
        tables=tables,
        cases=frozenset(row.case for row in run.timings.rows),
        notes=notes,
    )


def _shard(folder: Path, metadata: Metadata) -> tuple[int, int]:
    settings = metadata["settings"]
    assert isinstance(settings, dict)
    if "shard" not in settings:
        raise MergeError(
            f'{folder / "run.json"}: /settings lacks "shard", a part\'s number and how many there are, such as [1, 2]'
        )
    number, count = settings["shard"]
    return number, count
