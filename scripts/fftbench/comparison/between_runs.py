"""Tells by how much runs of one build differ from each other on a machine, which is more than their rounds differ by.

A run is one process: its memory addresses, its clock and the other work of the machine are its own. What two runs of
one build differ by is learnt from runs that lie beside those that are compared: of every build, as long as device and
configuration are theirs. The logarithms of a case's medians scatter about the mean of their build's with the standard
deviation that is given here, and the medians of two runs differ by Student's t times the square root of two of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from fftbench.comparison.run_spread import Spread
from fftbench.comparison.verdicts import Case
from fftbench.results.errors import ResultsError
from fftbench.results.likeness import first_difference
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run
from fftbench.results.run_json import Metadata, finished, slowdown_of
from fftbench.results.runs import Run, load_runs

FEWEST_RUNS = 3  # of one build: with fewer, nothing is known of their spread
_MOST_RUNS = 40  # beyond these, the latest tell enough


@dataclass(frozen=True)
class BetweenRuns:
    spreads: Mapping[Case, Spread]
    runs: int  # from which they were learnt

    @property
    def note(self) -> str:
        """Says what the verdicts go by, or what they lack."""
        if self.spreads:
            freedom = max(one.freedom for one in self.spreads.values())
            return (
                f"Verdicts allow for what runs of one build differ by here, as {self.runs} runs in the folders of A and "
                f"B show it (with {freedom} degrees of freedom)"
            )
        return (
            "What runs of one build differ by here is not known, so that nothing tells a change of the build from one "
            f"of the process: measure A {FEWEST_RUNS - 1} times more into the folder in which it lies, or both by turns "
            "(fftbench compare). --by-rounds judges these two processes alone"
        )


def between_runs(a: Run, b: Run, places: Iterable[Path] = ()) -> BetweenRuns:
    """Learns from the runs in the folders in which A and B lie, and in `places`."""
    beside = [run.folder.resolve().parent for run in (a, b)]
    found = [*_processes(_runs_in([*beside, *places]), a, b)]
    found.sort(key=lambda run: run.started)
    return _learn(_loaded(found[-_MOST_RUNS:]), a, b)


def learn(others: Iterable[Run], a: Run, b: Run) -> BetweenRuns:
    """Learns from runs that are loaded, among which A and B may be."""
    return _learn([*_processes(others, a, b)][-_MOST_RUNS:], a, b)


def _learn(others: Iterable[Run], a: Run, b: Run) -> BetweenRuns:
    """B itself counts only where it is of another build than A: what the two differ by is the question."""
    builds: list[list[Run]] = [[a]]
    if first_difference([a, b]):
        builds.append([b])
    for run in others:
        alike = (own for own in builds if not first_difference([own[0], run]))
        own = next(alike, None)
        if own is None:
            builds.append([run])
        else:
            own.append(run)
    told = [own for own in builds if len(own) > 1]
    spreads = spreads_of([[medians_of(run) for run in own] for own in told])
    return BetweenRuns(spreads, sum(map(len, told)))


def medians_of(run: Run) -> dict[Case, float]:
    return {
        Case(*(row[field] for field in Case._fields)): float(row["median_ms"])
        for _, row in run.rows.iterrows()
        if row["status"] == "ok"
    }


def spreads_of(builds: Sequence[Sequence[Mapping[Case, float]]]) -> dict[Case, Spread]:
    """Returns what each case differs by between runs of one build, from the medians of several builds' runs. A case of
    too few runs is left out."""
    squares: dict[Case, float] = {}
    freedom: dict[Case, int] = {}
    for runs in builds:
        for case in dict.fromkeys(case for run in runs for case in run):
            logs = np.log([run[case] for run in runs if case in run])
            squares[case] = squares.get(case, 0.0) + float(
                ((logs - logs.mean()) ** 2).sum()
            )
            freedom[case] = freedom.get(case, 0) + len(logs) - 1
    return {
        case: Spread(math.sqrt(squares[case] / freedom[case]), freedom[case])
        for case in squares
        if freedom[case] >= FEWEST_RUNS - 1
    }


def _setting(metadata: Metadata) -> tuple[object, ...]:
    """Returns what runs must share to tell of each other: all of likeness but the build."""
    return (
        metadata.get("device_name"),
        metadata.get("configuration"),
        slowdown_of(metadata),
    )


def _when(metadata: Metadata) -> tuple[object, object]:
    return metadata.get("started"), metadata.get("finished")


AnyRun = TypeVar("AnyRun", Run, RunFolder)


def _processes(others: Iterable[AnyRun], a: Run, b: Run) -> Iterator[AnyRun]:
    """Yields the runs that tell of A and B. A copy of a run, edited or not, is no other process."""
    wanted = [_setting(run.metadata) for run in (a, b)]
    seen = {_when(run.metadata) for run in (a, b)}
    for run in others:
        when = _when(run.metadata)
        if (
            finished(run.metadata)
            and _setting(run.metadata) in wanted
            and when not in seen
        ):
            seen.add(when)
            yield run


def _runs_in(places: Iterable[Path]) -> Iterator[RunFolder]:
    for place in dict.fromkeys(places):
        for folder in folders_of_runs(place, levels=1):
            try:
                yield open_run(folder)
            except ResultsError:
                continue  # It is damaged, and nobody asked for it.


def _loaded(folders: Iterable[RunFolder]) -> Iterator[Run]:
    for folder in folders:
        try:
            yield load_runs([folder.path]).runs[0]
        except ResultsError:
            continue
