"""Makes the runs of a plan, and keeps those that an earlier call has finished. Needs nothing but Python itself."""

from __future__ import annotations

import json
import math
import os
import resource
import shutil
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.places import CONFIGS
from fftbench.program import case_names, output_of
from fftbench.results.case_key import CaseKey
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run
from fftbench.selfcheck.plan import (
    RUNS_FOR_NOISE,
    Plan,
    SelfCheckError,
    Task,
    a_name,
    exactly,
    load_plan,
    slowdown_percent,
    tasks,
)

CONFIG = CONFIGS / "selfcheck.json"
# These sizes are small enough for a CPU.
_QUICK_ARGUMENTS = ["--sizes", "64,128", "--rounds", "12"]
# Mesa's CPU renderer runs on one thread. On every core, other work on any of them would slow it down. GPUs ignore it.
_QUICK_ENVIRONMENT = {"LP_NUM_THREADS": "1"}
_ALONE_EVERY = 3  # cases; this meets each kernel and each mode
_ALONE_TIMES = 2
_FILE = "other_work.json"
# For normal values: the standard deviation in median absolute deviations, and the range of three values in standard
# deviations.
_NORMAL_MAD, _NORMAL_RANGE_OF_3 = 1.4826, 1.693


def make_plan(
    program: Path, folder: Path, quick: bool, repeats: int, context: Sequence[str]
) -> Plan:
    """Returns the plan that is in the folder already if it is the same, else a new one."""
    arguments = [*(_QUICK_ARGUMENTS if quick else []), *context]
    listing = output_of([program, "--config", CONFIG, *arguments, "--list-cases"])
    cases = case_names(listing)
    plan = Plan(quick, arguments, repeats, cases, _ALONE_TIMES * cases[::_ALONE_EVERY])
    if (folder / "plan.json").exists():
        if load_plan(folder) != plan:
            raise SelfCheckError(
                f"{folder}: holds a self-check of another kind (--quick, --repeats, --device or --context, or other "
                "cases); choose another --output"
            )
        return plan
    try:
        folder.mkdir(parents=True, exist_ok=True)
        plan.save(folder)
    except OSError as error:
        raise SelfCheckError(
            f"{folder}: cannot be written ({error.strerror})"
        ) from None
    return plan


def measure(
    program: Path, folder: Path, plan: Plan, say: Callable[[str], None]
) -> None:
    """Makes the runs. Raises ResultsError where one goes wrong; the finished ones stay."""
    every = tasks(plan)
    environment = _QUICK_ENVIRONMENT if plan.quick else {}
    kept = 0
    for number, task in enumerate(every, 1):
        place = folder / "runs" / task.name
        if finished_run(place) is not None:
            kept += 1
            continue
        if kept:
            say(f"{kept} of {len(every)} runs are there already")
            kept = 0
        shutil.rmtree(place, ignore_errors=True)  # the rest of a run that was killed
        command = [program, "--config", CONFIG, "--output", place, "--quiet"]
        start, others = time.monotonic(), OtherWork()
        own_arguments = _own_arguments(folder, plan, task)
        output_of([*command, *plan.program_arguments, *own_arguments], environment)
        if finished_run(place) is None:
            raise SelfCheckError(f"{place}: fftbench has left no finished run there")
        others.save(place)
        say(
            f"run {number} of {len(every)}: {task.name}, {time.monotonic() - start:.1f} s"
        )


def _own_arguments(folder: Path, plan: Plan, task: Task) -> list[str]:
    if task.kind == "alone":
        return ["--filter", exactly(task.case)]
    if task.kind == "slowed":
        return ["--handicap", f"{slowdown_percent(plan, first_noise(folder)):g}"]
    return []


def first_noise(folder: Path) -> float:
    """Returns the noise of the first runs alone, so that a resumed check chooses as it did before."""
    places = [folder / "runs" / a_name(index) for index in range(RUNS_FOR_NOISE)]
    runs = [finished_run(place) for place in places]
    missing = [place for place, found in zip(places, runs) if found is None]
    if missing:
        raise SelfCheckError(f"{missing[0]}: no finished run (selfcheck.py measure)")
    return noise_of([found for found in runs if found is not None])


@dataclass(frozen=True)
class _Moment:
    seconds: float
    # processor seconds of every program; None where the system does not report them
    busy: float | None
    children: float  # the part of programs that were started from here and have ended


class OtherWork:
    """Measures how busy other programs keep the processor, from its making to save(). On a machine without a GPU this
    disturbs times most."""

    def __init__(self) -> None:
        self._start = _now()

    def save(self, place: Path) -> None:
        """Writes how many cores others kept busy on average, beside the run."""
        start, end = self._start, _now()
        if start.busy is None or end.busy is None:
            return
        others = (end.busy - start.busy) - (end.children - start.children)
        cores = max(others, 0) / (end.seconds - start.seconds)
        (place / _FILE).write_text(json.dumps({"cores": round(cores, 3)}) + "\n")


def other_cores(place: Path) -> float | None:
    """Returns the number; None where it is not known."""
    try:
        return float(json.loads((place / _FILE).read_bytes())["cores"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _now() -> _Moment:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return _Moment(time.monotonic(), _busy_seconds(), used.ru_utime + used.ru_stime)


def _busy_seconds() -> float | None:
    try:
        fields = Path("/proc/stat").read_text().splitlines()[0].split()
        user, nice, system, _, _, irq, softirq, steal = map(int, fields[1:9])
    except (OSError, ValueError, IndexError):
        return None
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def finished_run(place: Path) -> RunFolder | None:
    """Returns the one finished run below --output `place`; None where there is none."""
    for folder in folders_of_runs(place, levels=2):
        try:
            run = open_run(folder)
        except ResultsError:
            continue  # The run was interrupted.
        if run.finished:
            return run
    return None


def noise_of(measured: Sequence[RunFolder]) -> float:
    """Returns the noise of this machine as a share: for the noisiest case, the larger of two standard deviations.

    One is that of the medians of a run's rounds, from their median absolute deviation, since a single disturbed round
    says little of the others. The other is that of the medians of whole runs, from their range.
    """
    runs = [_round_medians(run) for run in measured]
    noise = 0.0
    for case in set.intersection(*(set(run) for run in runs)):
        logs = [[math.log(ms) for ms in run[case]] for run in runs]
        centres = [statistics.median(own) for own in logs]
        off = [abs(one - at) for own, at in zip(logs, centres) for one in own]
        between_rounds = _NORMAL_MAD * statistics.median(off)
        between_runs = (max(centres) - min(centres)) / _NORMAL_RANGE_OF_3
        noise = max(noise, between_rounds, between_runs)
    return noise


def _round_medians(run: RunFolder) -> dict[CaseKey, list[float]]:
    rounds: dict[CaseKey, dict[int, list[float]]] = {}
    for row in run.read_samples().rows:
        if not row.warmup:
            rounds.setdefault(row.case, {}).setdefault(row.round, []).append(row.ms)
    return {
        case: [statistics.median(own) for own in of_round.values()]
        for case, of_round in rounds.items()
    }
