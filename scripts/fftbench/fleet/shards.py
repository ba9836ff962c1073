"""Tells how far each shard of a fleet is, from the files that it has written and from what Slurm says of its task. Needs
nothing but Python itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from fftbench.fleet.fleet_folder import MEASURING, Fleet, is_locked
from fftbench.fleet.slurm import Task, tasks_of
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run

BAD_USAGE, NO_DEVICE, TRY_AGAIN = 2, 3, 75
_MEANINGS = {
    BAD_USAGE: "bad usage or configuration",
    NO_DEVICE: "no usable device",
    TRY_AGAIN: "another process still writes its run",
    127: "the program is not there",
    137: "killed",
}


class State(Enum):
    DONE = "done"  # measured; cases of it may have gone wrong
    RUNNING = "running"
    WAITING = "waiting"  # for a node, or for its turn
    FAILED = "failed"  # for good: nothing will try again by itself
    STOPPED = "stopped"  # not finished, and nothing tells why


@dataclass(frozen=True)
class Outcome:
    code: int  # of the last attempt
    node: str


@dataclass(frozen=True)
class Shard:
    number: int
    state: State
    run: RunFolder | None  # the finished run, else the newest one
    finished_cases: int
    where: str
    why: str  # why it failed or waits, "" where that is not known
    outcome: Outcome | None = None

    @property
    def is_under_way(self) -> bool:
        return self.state in (State.RUNNING, State.WAITING)


def current_shards(fleet: Fleet) -> list[Shard]:
    """Returns the fleet's shards as they are at this moment. Raises ResultsError, also where Slurm does not answer."""
    is_running_here = is_locked(fleet, MEASURING)
    shards = shards_of(fleet, {}, is_running_here)
    if not fleet.jobs or all(shard.state is State.DONE for shard in shards):
        return shards
    return shards_of(fleet, tasks_of(fleet.jobs), is_running_here)


def shards_of(
    fleet: Fleet, tasks: Mapping[int, Task], is_running_here: bool
) -> list[Shard]:
    """Returns the fleet's shards. `is_running_here` tells of a local fleet whether it is being measured now. Raises
    ResultsError."""
    return [
        _shard(fleet, number, tasks.get(number), is_running_here)
        for number in fleet.numbers
    ]


def _shard(
    fleet: Fleet, number: int, task: Task | None, is_running_here: bool
) -> Shard:
    run = _best_run(fleet.shard_folder(number))
    outcome = read_outcome(fleet, number)
    node = (task.node if task else "") or (outcome.node if outcome else "")
    state, why = _state_of(fleet, number, run, task, is_running_here, outcome)
    return Shard(number, state, run, _finished_cases(run), node, why, outcome)


def _state_of(
    fleet: Fleet,
    number: int,
    run: RunFolder | None,
    task: Task | None,
    is_running_here: bool,
    outcome: Outcome | None,
) -> tuple[State, str]:
    if run is not None and run.finished:
        return State.DONE, ""
    if task is not None and task.is_waiting:
        return State.WAITING, task.reason
    # A task whose last step is still being cleaned up has its outcome already.
    is_ending = task is not None and task.state == "COMPLETING" and outcome is not None
    if task is not None and not task.has_ended and not is_ending:
        return State.RUNNING, ""
    if is_running_here:
        begun = run is not None and outcome is None
        return (State.RUNNING if begun else State.WAITING), ""
    if outcome is not None:
        return State.FAILED, _told(fleet, number, outcome)
    if task is not None:
        return State.FAILED, f"Slurm says {task.state}"
    return State.STOPPED, ""


def _told(fleet: Fleet, number: int, outcome: Outcome) -> str:
    meaning = _MEANINGS.get(outcome.code)
    words = f"exit code {outcome.code}" + (f", {meaning}" if meaning else "")
    said = last_words(fleet.log_of(number))
    return f"{words}: {said}" if said else words


def last_words(log: Path) -> str:
    """Returns the last line of a log that the program itself wrote, "" where there is none."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    own = [line.strip() for line in lines if line.strip()]
    return next((line for line in reversed(own) if not line.startswith("==> ")), "")


def _best_run(folder: Path) -> RunFolder | None:
    """Returns the shard's first finished run, so that a second one, from wherever it came, doubles nothing. Raises
    ResultsError."""
    runs = [open_run(found) for found in folders_of_runs(folder, levels=2)]
    finished = [run for run in runs if run.finished]
    return finished[0] if finished else (runs[-1] if runs else None)


def _finished_cases(run: RunFolder | None) -> int:
    try:
        return run.statuses.total() if run is not None else 0
    except ResultsError:
        # A row is being written at this moment, or the file is damaged, which merging tells of.
        return 0


def read_outcome(fleet: Fleet, number: int) -> Outcome | None:
    """Returns how the last attempt ended; None where none has, or where it ended without a word."""
    try:
        text = (fleet.shard_folder(number) / "outcome").read_text(encoding="utf-8")
    except OSError:
        return None
    code, _, node = text.strip().partition(" ")
    return Outcome(int(code), node) if code.isdigit() else None
