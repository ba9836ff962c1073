"""Run folders of an experiment: which are whole, which can be gone on with. Needs the standard library alone.

A device's runs are in RESULTS/<device>/<experiment>/<time>-<device>/.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from fftbench.reproduction.experiments import Experiment
from fftbench.results.run_json import Metadata, finished, member, read_run_json
from fftbench.results.timing_rows import read_timing_rows

_WENT_WRONG = ("failed", "timeout", "crashed")


@dataclass(frozen=True)
class RunFolder:
    path: Path
    metadata: Metadata
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
        return str(member(self.metadata, "host", "cpu") or "")

    @property
    def revision(self) -> str:
        return str(member(self.metadata, "build", "revision") or "")

    @property
    def started(self) -> str:
        return str(self.metadata.get("started", ""))


def runs_of(device_folder: Path, experiment: Experiment) -> list[RunFolder]:
    """Runs of the experiment as it stands today, the newest last. Shortened ones (--quick, --sizes, ...) are none.

    Raises ResultsError: a damaged run is for a person to look at, not to be passed over.
    """
    found = []
    for file in sorted((device_folder / experiment.name).glob("*/run.json")):
        metadata = read_run_json(file)
        same = experiment.is_measured_by(metadata.get("configuration"))
        if same and not _overridden(metadata):
            found.append(
                RunFolder(file.parent, metadata, _statuses(file.parent, metadata))
            )
    return sorted(found, key=lambda run: run.started)


def read_run(folder: Path) -> RunFolder:
    """Raises ResultsError."""
    metadata = read_run_json(folder / "run.json")
    return RunFolder(folder, metadata, _statuses(folder, metadata))


def _overridden(metadata: Metadata) -> bool:
    asked = ("sizes", "filter", "rounds", "quick", "handicap_percent")
    whole = member(metadata, "settings", "shard") in (None, [1, 1])
    return not whole or any(member(metadata, "settings", key) for key in asked)


def _statuses(folder: Path, metadata: Metadata) -> Counter[str]:
    """None where a run was killed before it wrote its first row."""
    file = folder / "timings.csv"
    if not file.exists() or file.stat().st_size == 0:
        return Counter()
    rows = read_timing_rows(file, finished(metadata)).rows
    # A row of a case that an interruption cut short is no result yet.
    return Counter(str(row.values["status"]) for row in rows if not row.partial)
