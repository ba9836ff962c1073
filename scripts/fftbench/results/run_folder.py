"""One run folder read as a whole: its files, each checked, and whether they belong together.

Needs nothing but Python itself. For tables see fftbench.results.runs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from fftbench.results.case_key import CaseKey, describe
from fftbench.results.errors import ResultsError
from fftbench.results.run_json import Metadata, finished, read_run_json
from fftbench.results.sample_rows import SampleRows, read_sample_rows, samples_file
from fftbench.results.timing_rows import TimingRows, read_timing_rows


@dataclass(frozen=True)
class RunFolder:
    path: Path
    metadata: Metadata
    timings: TimingRows
    samples: SampleRows

    @property
    def notes(self) -> tuple[str, ...]:
        return (*self.timings.table.notes, *self.samples.table.notes)


def read_run_folder(path: Path, required: Collection[str] = ()) -> RunFolder:
    """Raises ResultsError; `required` are members of run.json."""
    if not path.is_dir():
        raise ResultsError(f"{path}: no such folder")
    metadata = read_run_json(path / "run.json", required)
    whole = finished(metadata)
    timings = read_timing_rows(path / "timings.csv", whole)
    samples = read_sample_rows(samples_file(path), whole)
    # An interrupted run has samples of cases that it never came to finish.
    if whole is not False:
        refuse_strangers(
            path, ((row.case, row.line) for row in samples.rows), _cases(timings)
        )
    sampled = {row.case for row in samples.rows if not row.warmup}
    for row in timings.rows:
        if row.ok and row.case not in sampled:
            raise ResultsError(
                f"{path / 'timings.csv'}, line {row.line}: the case is ok, but {samples_file(path)} has no counted "
                f"sample of {describe(row.case)}"
            )
    return RunFolder(path, metadata, timings, samples)


def refuse_strangers(
    folder: Path, samples: Iterable[tuple[CaseKey, int]], known: Collection[CaseKey]
) -> None:
    """Raises ResultsError for a sample of a case without a row in timings.csv; `samples` come with their lines."""
    for case, line in samples:
        if case not in known:
            raise ResultsError(
                f"{samples_file(folder)}, line {line}: a sample of {describe(case)} (experiment {case[0]}, device "
                f"{case[1]}), a case that timings.csv has no row of"
            )


def _cases(timings: TimingRows) -> set[CaseKey]:
    return {row.case for row in timings.rows}
