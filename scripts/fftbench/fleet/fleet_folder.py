"""Keeps a fleet's folder: what it measures, how, and the jobs of Slurm that were submitted for it.

  fleet.json     what this module writes and reads
  config/        a copy of the experiment, so that changes to it meanwhile reach no shard
  program/       the unpacked bundle, where one is used
  shards/N/      the runs of shard N, and the outcome of its last attempt
  logs/          what the jobs say
  results/       the merged runs
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from fftbench.results.errors import ResultsError, read_bytes
from fftbench.results.json_shape import (
    SIZE,
    TEXT,
    WHOLE,
    ListOf,
    Record,
    Shape,
    check_shape,
    or_null,
)
from fftbench.results.json_text import JsonText

FILE = "fleet.json"
# what a call of fleet.py may be at, for `locked`
MEASURING, COLLECTING, RESUMING = "measuring", "collecting", "resuming"
_MEMBERS: dict[str, Shape] = {
    "config": TEXT,
    "program": TEXT,
    "scripts": TEXT,
    "run_options": ListOf(TEXT),
    "shards": SIZE,
    "cases": WHOLE,
    "attempts": SIZE,
    "local": or_null(SIZE),
    "devices": ListOf(WHOLE),
    "sbatch_options": ListOf(TEXT),
    "jobs": ListOf(
        Record({"array": TEXT, "collect": TEXT}, frozenset(("array", "collect")))
    ),
}
_SHAPE = Record(_MEMBERS, frozenset(_MEMBERS))
_LOCK_PATIENCE_S = 60.0


class FleetError(ResultsError):
    """A fleet can't be submitted, watched or collected; the message is one sentence for a person."""


@dataclass(frozen=True)
class Jobs:
    """The numbers of Slurm's jobs of one submission: the array of shards, and the job that collects."""

    array: str
    collect: str


@dataclass(frozen=True)
class Fleet:
    folder: Path  # absolute, since jobs start elsewhere
    config: str  # the name of the copied experiment's file
    program: Path
    scripts: Path  # the folder of the fleet.py that collects
    run_options: tuple[str, ...]  # of fftbench, such as --quick
    shards: int
    cases: int  # of all shards together
    attempts: int  # of each shard
    local: int | None  # so many shards at once on one machine; None with Slurm
    devices: tuple[int, ...]  # of the local shards; empty where fftbench chooses
    sbatch_options: tuple[str, ...]
    jobs: tuple[Jobs, ...] = field(default=())

    @property
    def numbers(self) -> range:
        return range(1, self.shards + 1)

    @property
    def config_file(self) -> Path:
        return self.folder / "config" / self.config

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def results(self) -> Path:
        return self.folder / "results"

    def shard_folder(self, number: int) -> Path:
        return self.folder / "shards" / str(number)

    def log_of(self, number: int) -> Path:
        return self.logs / f"shard-{number}.log"

    def command_of(self, number: int | str) -> list[str]:
        """Returns what measures a shard, as fleet_shard.sh takes it. A number may be shell text."""
        return [
            str(self.folder / "fleet_shard.sh"),
            str(self.folder),
            f"{number}/{self.shards}",
            str(self.attempts),
            str(self.program),
            "--config",
            str(self.config_file),
            *self.run_options,
        ]


def save(fleet: Fleet) -> None:
    """Writes fleet.json as a whole or not at all. Raises FleetError."""
    values = {
        **{name: getattr(fleet, name) for name in _MEMBERS},
        "program": str(fleet.program),
        "scripts": str(fleet.scripts),
        "jobs": [vars(jobs) for jobs in fleet.jobs],
    }
    draft = fleet.folder / f".{FILE}-{os.getpid()}"
    try:
        draft.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
        draft.replace(fleet.folder / FILE)
    except OSError as error:
        raise FleetError(
            f"{fleet.folder / FILE}: cannot be written ({error.strerror})"
        ) from None


def load(folder: Path) -> Fleet:
    """Raises ResultsError."""
    if not folder.is_dir():
        raise FleetError(f"{folder}: there is no such folder")
    if not (folder / FILE).exists():
        raise FleetError(
            f"{folder}: not the folder of a fleet, since it has no {FILE} (fleet.py submit makes one)"
        )
    text = JsonText(folder / FILE, read_bytes(folder / FILE))
    check_shape(text, _SHAPE)
    assert isinstance(text.value, dict)
    values = {name: text.value[name] for name in _MEMBERS}
    for name in ("run_options", "devices", "sbatch_options"):
        values[name] = tuple(values[name])
    values["jobs"] = tuple(
        Jobs(jobs["array"], jobs["collect"]) for jobs in values["jobs"]
    )
    values["program"], values["scripts"] = (
        Path(values[name]) for name in ("program", "scripts")
    )
    return Fleet(folder=folder.resolve(), **values)


def with_jobs(fleet: Fleet, jobs: Jobs, sbatch_options: Sequence[str]) -> Fleet:
    return replace(
        fleet, jobs=(*fleet.jobs, jobs), sbatch_options=tuple(sbatch_options)
    )


@contextlib.contextmanager
def locked(
    fleet: Fleet, what: str, patience_s: float = _LOCK_PATIENCE_S
) -> Iterator[None]:
    """Keeps other calls of fleet.py from doing the same to the fleet meanwhile. Raises FleetError where another one
    doesn't end in time."""
    path = fleet.folder / f".{what}.lock"
    end = time.monotonic() + patience_s
    with path.open("w") as stream:
        while not _lock(stream.fileno()):
            if time.monotonic() >= end:
                raise FleetError(
                    f"{fleet.folder}: another fleet.py is at work on it; wait until it has ended"
                )
            time.sleep(0.2)
        yield


def is_locked(fleet: Fleet, what: str) -> bool:
    path = fleet.folder / f".{what}.lock"
    if not path.exists():
        return False
    with path.open("r") as stream:
        return not _lock(stream.fileno())


def _lock(number: int) -> bool:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
