"""Runs fftbench as a plan says. What an earlier call has finished is kept. Needs nothing but Python itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fftbench.places import CONFIGS, IS_INSTALLED, PROGRAM, ROOT
from fftbench.selfcheck.other_work import OtherWork
from fftbench.selfcheck.plan import RUNS_FOR_NOISE, Plan, SelfCheckError, Task, a_name
from fftbench.selfcheck.plan import exactly, load_plan, slowdown_percent, tasks
from fftbench.selfcheck.run_files import noise_of, run_folder

CONFIG = CONFIGS / "selfcheck.json"
# Small sizes, for a device that is a CPU.
_QUICK_ARGUMENTS = ["--sizes", "64,128", "--rounds", "12"]
# Mesa's CPU renderer on one thread: on every core, other work on any of them would slow it down. GPUs ignore it.
_QUICK_ENVIRONMENT = {"LP_NUM_THREADS": "1"}
_ALONE_EVERY = 3  # cases, which meets each kernel and each mode
_ALONE_TIMES = 2


def build_program() -> Path:
    """As bench.sh does: installs what is missing and builds. An installed program is there already."""
    if IS_INSTALLED:
        return PROGRAM
    script = (
        f'. "{ROOT}/scripts/lib/prepare.sh"; install_packages "${{build_packages[@]}}"; '
        "build_program"
    )
    if subprocess.run(["bash", "-c", script]).returncode != 0:
        raise SelfCheckError(
            "fftbench could not be built (--program names a built one)"
        )
    return PROGRAM


def make_plan(
    program: Path, folder: Path, quick: bool, repeats: int, context: Sequence[str]
) -> Plan:
    """The plan that lies in the folder already, where it is the same."""
    arguments = [*(_QUICK_ARGUMENTS if quick else []), *context]
    listing = _call([program, "--config", CONFIG, *arguments, "--list-cases"], {})
    cases = listing.splitlines()
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
    """Raises SelfCheckError where a run goes wrong; the finished ones stay."""
    every = tasks(plan)
    environment = _QUICK_ENVIRONMENT if plan.quick else {}
    kept = 0
    for number, task in enumerate(every, 1):
        place = folder / "runs" / task.name
        if run_folder(place) is not None:
            kept += 1
            continue
        if kept:
            say(f"{kept} of {len(every)} runs are there already")
            kept = 0
        shutil.rmtree(place, ignore_errors=True)  # what a killed run has left
        command = [program, "--config", CONFIG, "--output", place, "--quiet"]
        start, others = time.monotonic(), OtherWork()
        own_arguments = _own_arguments(folder, plan, task)
        _call([*command, *plan.program_arguments, *own_arguments], environment)
        if run_folder(place) is None:
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
    """Of the first runs alone, so that a check that goes on chooses as it did before."""
    places = [folder / "runs" / a_name(index) for index in range(RUNS_FOR_NOISE)]
    folders = [run_folder(place) for place in places]
    missing = [place for place, found in zip(places, folders) if found is None]
    if missing:
        raise SelfCheckError(f"{missing[0]}: no finished run (selfcheck.py measure)")
    return noise_of([found for found in folders if found is not None])


def _call(command: Sequence[object], environment: Mapping[str, str]) -> str:
    try:
        done = subprocess.run(
            list(map(str, command)),
            env=dict(environment) | os.environ,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise SelfCheckError(
            f"{command[0]}: cannot be run ({error.strerror})"
        ) from None
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or done.stdout.strip().splitlines()
        raise SelfCheckError(
            f"fftbench ended with exit code {done.returncode}: {lines[-1] if lines else 'it said nothing'}"
        )
    return done.stdout
