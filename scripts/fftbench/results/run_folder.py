"""Reads run folders, and is the only module that does: it knows which files a run has, checks each of them, and whether
they belong together.

Needs nothing but Python itself. For tables see fftbench.results.runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fftbench.results.case_key import CaseKey, describe
from fftbench.results.columns import FIRST_COLUMNS
from fftbench.results.csv_table import CsvTable, read_csv
from fftbench.results.errors import ResultsError
from fftbench.results.journal import JOURNAL, read_journal
from fftbench.results.run_json import Metadata, finished, member, read_run_json
from fftbench.results.sample_rows import SampleRows, read_sample_rows, sample_rows
from fftbench.results.timing_rows import (
    TimingRow,
    TimingRows,
    read_timing_rows,
    timing_rows,
)

TIMINGS, SAMPLES, GPU, RUN = "timings.csv", "samples.csv", "gpu.csv", "run.json"
PASSES = "passes.csv"
_WENT_WRONG = ("failed", "timeout", "crashed")


@dataclass(frozen=True)
class RunFolder:
    """A run's folder with its run.json. Its tables are read each time that they are requested."""

    path: Path
    metadata: Metadata  # empty where a timings.csv stands alone
    timings_file: Path

    @property
    def finished(self) -> bool | None:
        """Tells whether the run is finished; None where run.json does not say."""
        return finished(self.metadata)

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

    @property
    def samples_file(self) -> Path:
        return plain_or_packed(self.path / SAMPLES)

    def read_timings(self) -> TimingRows:
        """Reads timings.csv. Raises ResultsError, as all methods do that read."""
        return read_timing_rows(self.timings_file, self.finished)

    def read_samples(self) -> SampleRows:
        return read_sample_rows(self.samples_file, self.finished)

    def read_gpu(self) -> CsvTable | None:
        """Returns the clocks and temperatures beside the samples; None where the device reported none."""
        file = plain_or_packed(self.path / GPU)
        return read_csv(file, FIRST_COLUMNS, self.finished) if file.exists() else None

    def read_passes(self) -> CsvTable | None:
        """Returns what each pass took by itself; None where the run did not record it."""
        file = plain_or_packed(self.path / PASSES)
        return read_csv(file, FIRST_COLUMNS, self.finished) if file.exists() else None

    @cached_property
    def _finished_rows(self) -> list[TimingRow]:
        """A run that was killed before it wrote its first row has none."""
        if not self.timings_file.exists() or self.timings_file.stat().st_size == 0:
            return []
        # A row of a case that an interruption cut short is no result yet.
        return [row for row in self.read_timings().rows if not row.partial]

    @cached_property
    def statuses(self) -> Counter[str]:
        """Counts the cases by their status."""
        return Counter(str(row.values["status"]) for row in self._finished_rows)

    @property
    def whole(self) -> bool:
        """Tells whether every case has its row; an interrupted run may say that it is finished."""
        return self.statuses.total() == self.metadata.get("cases")

    @property
    def failures(self) -> list[str]:
        """Returns a line for each case that went wrong: its status, its name and the reason."""
        return [
            f"{row.values['status']}: {describe(row.case)}: "
            + (" ".join(str(row.values["reason"]).split()) or "no reason given")
            for row in self._finished_rows
            if row.values["status"] in _WENT_WRONG
        ]


@dataclass(frozen=True)
class WholeRun:
    """A run folder with all rows of its tables."""

    folder: RunFolder
    timings: TimingRows
    samples: SampleRows
    gpu: CsvTable | None  # nothing where the device reported none
    passes: CsvTable | None  # nothing where the run did not record them

    @property
    def metadata(self) -> Metadata:
        return self.folder.metadata

    @property
    def notes(self) -> tuple[str, ...]:
        tables = (self.timings.table, self.samples.table, self.gpu, self.passes)
        return tuple(note for table in tables if table for note in table.notes)


def open_run(path: Path, required: Collection[str] = ()) -> RunFolder:
    """Takes a run folder, or its timings.csv, which may then stand alone, without run.json. Raises ResultsError.
    `required` are members that run.json must have."""
    if path.is_dir():
        metadata = read_run_json(plain_or_packed(path / RUN), required)
        return RunFolder(path, metadata, plain_or_packed(path / TIMINGS))
    file = plain_or_packed(path.parent / RUN)
    metadata = read_run_json(file, required) if file.exists() else {}
    return RunFolder(path.parent, metadata, path)


def folders_of_runs(below: Path, levels: int = 1) -> Iterator[Path]:
    """Yields the folders with a run.json that are so many levels below, ordered by name."""
    pattern = "/".join(["*"] * levels)
    found = [*below.glob(f"{pattern}/{RUN}"), *below.glob(f"{pattern}/{RUN}.gz")]
    return iter(sorted({file.parent for file in found}))


def read_run_folder(path: Path, required: Collection[str] = ()) -> WholeRun:
    """Reads the run's journal, or where it has none, as those of earlier versions, its CSV files. Raises ResultsError,
    also where the tables don't belong together."""
    if not path.is_dir():
        raise ResultsError(f"{path}: no such folder")
    run = open_run(path, required)
    journal = plain_or_packed(path / JOURNAL)
    if journal.exists():
        tables = read_journal(journal, run.finished)
        timings = timing_rows(tables[TIMINGS])
        samples = sample_rows(tables[SAMPLES])
        gpu, passes = tables.get(GPU), tables.get(PASSES)
    else:
        timings, samples = run.read_timings(), run.read_samples()
        gpu, passes = run.read_gpu(), run.read_passes()
    # An interrupted run has samples of cases that it did not finish.
    if run.finished is not False:
        known = {row.case for row in timings.rows}
        refuse_samples_without_row(
            run, ((row.case, row.line) for row in samples.rows), known
        )
    sampled = {row.case for row in samples.rows if not row.warmup}
    for row in timings.rows:
        if row.timed and row.case not in sampled:
            raise ResultsError(
                f"{timings.table.path}, line {row.line}: the case is ok, but {samples.table.path} has no counted "
                f"sample of {describe(row.case)}"
            )
    return WholeRun(run, timings, samples, gpu, passes)


def refuse_samples_without_row(
    run: RunFolder, samples: Iterable[tuple[CaseKey, int]], known: Collection[CaseKey]
) -> None:
    """Raises ResultsError for a sample of a case without a row in timings.csv; `samples` come with their lines."""
    for case, line in samples:
        if case not in known:
            raise ResultsError(
                f"{run.samples_file}, line {line}: a sample of {describe(case)} (experiment {case[0]}, device "
                f"{case[1]}), a case that timings.csv has no row of"
            )


def plain_or_packed(file: Path) -> Path:
    """Returns the path of a file or of its packed form. A finished run may have any of its files packed as NAME.gz, and
    committed ones have those that are large."""
    packed = file.with_name(f"{file.name}.gz")
    return packed if packed.exists() and not file.exists() else file
