"""Run folders of an experiment: which are whole, which can be gone on with. Needs the standard library alone.

A device's runs are in RESULTS/<device>/<experiment>/<time>-<device>/.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from fftbench.reproduction.experiments import Experiment

_CASE = "algorithm,options,width,height,batch,direction,domain,precision,mode".split(
    ","
)
_WENT_WRONG = ("failed", "timeout", "crashed")


@dataclass(frozen=True)
class RunFolder:
    path: Path
    metadata: dict[str, object]
    statuses: Counter[str]  # of the cases that have their row

    @property
    def whole(self) -> bool:
        """Whether every case has its row; an interrupted run may say that it is finished."""
        return self.statuses.total() == self.metadata.get("cases")

    @property
    def went_wrong(self) -> int:
        return sum(self.statuses[status] for status in _WENT_WRONG)

    @property
    def device(self) -> str:
        return str(self.metadata.get("device_name", ""))

    @property
    def processor(self) -> str:
        host = self.metadata.get("host")
        return str(host.get("cpu", "")) if isinstance(host, dict) else ""

    @property
    def revision(self) -> str:
        build = self.metadata.get("build")
        return str(build.get("revision", "")) if isinstance(build, dict) else ""

    @property
    def started(self) -> str:
        return str(self.metadata.get("started", ""))


def runs_of(device_folder: Path, experiment: Experiment) -> list[RunFolder]:
    """Runs of the experiment as it stands today, the newest last. Shortened ones (--quick, --sizes, ...) are none."""
    found = []
    for file in sorted((device_folder / experiment.name).glob("*/run.json")):
        run = read_run(file.parent)
        if (
            run is not None
            and experiment.is_measured_by(run.metadata.get("configuration"))
            and not _overridden(run.metadata)
        ):
            found.append(run)
    return sorted(found, key=lambda run: run.started)


def read_run(folder: Path) -> RunFolder | None:
    """None where run.json is no run's."""
    try:
        metadata = json.loads((folder / "run.json").read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(metadata, dict):
        return None
    return RunFolder(folder, metadata, _statuses(folder / "timings.csv"))


def _overridden(metadata: dict[str, object]) -> bool:
    settings = metadata.get("settings")
    if not isinstance(settings, dict):
        return False
    asked = ("sizes", "filter", "rounds", "quick", "handicap_percent")
    whole = settings.get("shard") in (None, [1, 1])
    return not whole or any(settings.get(key) for key in asked)


def _statuses(file: Path) -> Counter[str]:
    try:
        with file.open(newline="", encoding="utf-8", errors="replace") as stream:
            latest = {
                tuple(row[column] for column in _CASE): row["status"]
                for row in csv.DictReader(stream)
                # A row that was cut short lacks its last columns.
                if row.get("sm_clock_mhz") is not None
            }
    except (OSError, KeyError, csv.Error):
        return Counter()
    return Counter(latest.values())
