"""Loads what a self-check has measured: every run's samples by case, and its circumstances."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from fftbench.comparison.measured import rounds_by_case
from fftbench.comparison.verdicts import Case, Rounds
from fftbench.results.rounds import with_stability
from fftbench.results.run_json import Metadata, member, slowdown_of
from fftbench.results.runs import load_runs
from fftbench.selfcheck.measuring import finished_run, first_noise, other_cores
from fftbench.selfcheck.plan import (
    Plan,
    SelfCheckError,
    Task,
    load_plan,
    slowdown_percent,
    tasks,
    threshold_percent,
)


@dataclass(frozen=True)
class MeasuredRun:
    task: Task
    rounds: dict[Case, Rounds]
    rows: pd.DataFrame  # of timings.csv, with `stability` (fftbench.results.rounds)
    metadata: Metadata  # run.json
    # cores that other programs kept busy meanwhile; None where it is not known
    other_cores: float | None

    @property
    def timer(self) -> str:
        return str(member(self.metadata, "timer", "used"))


@dataclass(frozen=True)
class Measured:
    plan: Plan
    noise: float  # see measuring.noise_of, here of the first runs
    threshold: float  # of compare.py: 0.03 for 3 %
    slowdown: float  # 0.05 for 5 %
    runs: dict[str, MeasuredRun]  # by the task's name

    def of_kind(self, kind: str) -> list[MeasuredRun]:
        return [run for run in self.runs.values() if run.task.kind == kind]

    def beside(self, name: str) -> list[MeasuredRun]:
        """Returns the runs of A before and after the named one."""
        order = list(self.runs.values())
        at = list(self.runs).index(name)
        sides = order[at::-1], order[at:]
        found = [[run for run in side if run.task.kind == "a"][:1] for side in sides]
        return [run for side in found for run in side]

    @property
    def first(self) -> MeasuredRun:
        return next(iter(self.runs.values()))

    @property
    def timer(self) -> str:
        """Returns the timer of most runs. Runs with another timer are not compared, as in compare.py."""
        used = [run.timer for run in self.runs.values()]
        return max(dict.fromkeys(used), key=used.count)

    @property
    def by_another_timer(self) -> list[MeasuredRun]:
        return [run for run in self.runs.values() if run.timer != self.timer]

    @property
    def cases(self) -> list[Case]:
        return list(self.first.rounds)


def load_measured(folder: Path) -> Measured:
    """Loads a folder. Raises SelfCheckError or fftbench.results.runs.ResultsError."""
    plan = load_plan(folder)
    noise = first_noise(folder)
    runs = {task.name: _load_run(folder, task) for task in tasks(plan)}
    measured = Measured(
        plan,
        noise,
        threshold_percent(plan, noise) / 100,
        slowdown_percent(plan, noise) / 100,
        runs,
    )
    _refuse_differences(folder, measured)
    return measured


def _load_run(folder: Path, task: Task) -> MeasuredRun:
    place = folder / "runs" / task.name
    found = finished_run(place)
    if found is None:
        raise SelfCheckError(
            f"{place}: no finished run; selfcheck.py measure goes on where it stopped"
        )
    runs = with_stability(load_runs([found.path]))
    run = runs.runs[0]
    rounds = rounds_by_case(run)
    return MeasuredRun(task, rounds, runs.rows, run.metadata, other_cores(place))


def _refuse_differences(folder: Path, measured: Measured) -> None:
    first = measured.first
    for run in measured.runs.values():
        place = folder / "runs" / run.task.name
        for what, names in (
            ("device", ("device_name",)),
            ("driver", ("device", "version")),
            ("revision", ("build", "revision")),
        ):
            values = [member(own.metadata, *names) for own in (first, run)]
            if values[0] != values[1]:
                raise SelfCheckError(
                    f"{place}: its {what} is {values[1]}, the first run's {values[0]}; begin again in another folder"
                )
        asked = round(100 * measured.slowdown) if run.task.kind == "slowed" else 0
        found = slowdown_of(run.metadata)
        if found != asked:
            raise SelfCheckError(
                f"{place}: it was slowed by {found} %, and {asked:g} % was meant"
            )
        expected = 1 if run.task.kind == "alone" else len(first.rounds)
        if len(run.rounds) != expected or not set(run.rounds) <= set(first.rounds):
            raise SelfCheckError(f"{place}: other cases are ok than in the first run")
