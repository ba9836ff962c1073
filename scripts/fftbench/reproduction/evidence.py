"""Collects the runs of one device for its report, and looks up what they say about a claim's cases."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from fftbench.reproduction.claims import (
    FEW_SAMPLES,
    ClaimTest,
    Lookup,
    Selector,
    Size,
    Timing,
)
from fftbench.reproduction.documents import Smaller
from fftbench.reproduction.experiments import Experiment, load_experiment, runs_of
from fftbench.reproduction.picture_numbers import load_numbers
from fftbench.results.case_key import CaseKey
from fftbench.results.columns import CASE_COLUMNS
from fftbench.results.intervals import rounds_outside
from fftbench.results.pass_rows import PassCase, read_pass_cases
from fftbench.results.rounds import with_stability
from fftbench.results.run_folder import RunFolder
from fftbench.results.runs import load_runs
from fftbench.results.software_renderer import is_software_renderer


Kind = tuple[str, str, int]  # mode, direction, batch


@dataclass(frozen=True)
class Evidence:
    folder: Path  # of the device
    runs: dict[
        str, RunFolder
    ]  # by the experiment's path, without experiments that have no whole run
    rows: dict[str, pd.DataFrame]
    # where passes were timed by themselves, by the experiment's path
    passes: Mapping[str, Mapping[CaseKey, PassCase]] = field(default_factory=dict)
    # of pictures, by the names that claims know them by
    numbers: Mapping[str, float] = field(default_factory=dict)

    def lookup(self, test: ClaimTest) -> Lookup:
        rows = self._rows_of_cases.get(test.experiment, {})
        passes = self.passes.get(test.experiment, {})
        kind = (test.mode, test.direction, test.batch)

        def look_up(selector: Selector, size: Size) -> Timing | None:
            row = rows.get((kind, selector, size))
            return _with_passes(_timing(row), passes.get(_key(row))) if row else None

        return look_up

    @cached_property
    def _rows_of_cases(self) -> dict[str, dict[tuple[Kind, Selector, Size], dict]]:
        """By the experiment's path."""
        return {
            path: {_case(row): row for row in rows.to_dict("records")}
            for path, rows in self.rows.items()
        }

    @property
    def device(self) -> str:
        """Returns the name of the GPU, or of the software renderer in its place."""
        for run in self.runs.values():
            if run.device != run.processor:
                return run.device
        return next(iter(self.runs.values())).device

    @property
    def kind(self) -> str:
        """Returns "software" or "gpu", the words by which the claims' notes tell devices apart."""
        processors = {run.processor for run in self.runs.values()}
        if self.device in processors or is_software_renderer(self.device):
            return "software"
        return "gpu"


def gather(
    folder: Path,
    experiments: Sequence[Experiment],
    smaller: Mapping[str, Smaller] | None = None,
) -> Evidence:
    """Takes the newest whole run of each experiment. Where there is none, it takes that of the smaller experiment in its
    place."""
    runs, rows, passes = {}, {}, {}
    for one in experiments:
        experiment, whole = one, _whole_runs(folder, one)
        if not whole and smaller is not None and one.path in smaller:
            experiment = load_experiment(smaller[one.path].path)
            whole = _whole_runs(folder, experiment)
        if whole:
            runs[experiment.path] = whole[-1]
            rows[experiment.path] = with_stability(load_runs([whole[-1].path])).rows
            table = whole[-1].read_passes()
            own = read_pass_cases(table) if table is not None else []
            passes[experiment.path] = {one.key: one for one in own}
    return Evidence(folder, runs, rows, passes, load_numbers(folder))


def _whole_runs(folder: Path, experiment: Experiment) -> list[RunFolder]:
    return [run for run in runs_of(folder, experiment) if run.whole]


def rounds_interval(medians: Sequence[float]) -> tuple[float, float]:
    """Returns an interval of at least 95 % for the median of what rounds give, from order statistics. With fewer than
    six rounds it is their whole range; from nine on, single outlying rounds no longer count.
    """
    ordered = sorted(medians)
    outside = max(rounds_outside(len(ordered)), 1)
    return ordered[outside - 1], ordered[-outside]


def _case(row: dict) -> tuple[Kind, Selector, Size]:
    selector = Selector(
        *(row[n] for n in ("algorithm", "options", "domain", "precision"))
    )
    kind = row["mode"], row["direction"], row["batch"]
    return kind, selector, (row["width"], row["height"])


def _key(row: dict) -> CaseKey:
    return tuple(row[column] for column in CASE_COLUMNS)


def _with_passes(timing: Timing, passes: PassCase | None) -> Timing:
    if passes is None:
        return timing
    return replace(timing, passes=passes.passes, remark=passes.remark)


def _timing(row: dict) -> Timing:
    if row["status"] != "ok":
        return Timing(row["status"], row["reason"])
    # Rows of too few rounds have no interval.
    ends = row["ci_low_ms"], row["ci_high_ms"]
    known = not any(map(math.isnan, ends))
    lows, highs = ([end] if known else [row["median_ms"]] for end in ends)
    if row["samples"] < FEW_SAMPLES:
        lows.append(row["min_ms"])
        highs.append(row["p95_ms"])
    # Samples of one round resemble each other more than those of another. A median's interval over samples ignores
    # that.
    stability = row["stability"]
    medians = [one.median_ms for one in stability.rounds] if stability else []
    if medians:
        low, high = rounds_interval(medians)
        lows.append(low)
        highs.append(high)
    return Timing(
        status="ok",
        median_ms=row["median_ms"],
        low_ms=min(lows),
        high_ms=max(highs),
        samples=int(row["samples"]),
        rel_l2=row["rel_l2"],
        dispatches=_whole(row["dispatches"]),
        percent_of_copy=row["percent_of_copy"],
        read_bytes=_whole(row["model_read_bytes"]),
        write_bytes=_whole(row["model_write_bytes"]),
        table_bytes=_whole(row.get("model_twiddle_read_bytes")),
    )


def _whole(value: Any) -> int:
    return 0 if pd.isna(value) else int(value)
