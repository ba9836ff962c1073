"""Speaks with Slurm through its own commands: sbatch, squeue, sacct and scancel. Source: Slurm's manual pages, version
22.05.

Needs nothing but Python itself.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fftbench.fleet.fleet_folder import FleetError, Jobs

_PATIENCE_S = 120
# A job in one of these states has ended and does not come back. A requeued one is PENDING again.
_ENDED = {
    *("BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL"),
    *("OUT_OF_MEMORY", "PREEMPTED", "REVOKED", "TIMEOUT"),
}
_WAITING = {"PENDING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT"}


@dataclass(frozen=True)
class Task:
    """What Slurm says of the task of an array that measures one shard."""

    state: str  # in Slurm's words, such as RUNNING
    node: str
    reason: str  # why it waits or has ended, "" where Slurm does not say

    @property
    def has_ended(self) -> bool:
        return self.state in _ENDED

    @property
    def is_waiting(self) -> bool:
        return self.state in _WAITING


def require_slurm() -> None:
    """Raises FleetError where Slurm's commands are missing."""
    for name in ("sbatch", "squeue"):
        if shutil.which(name) is None:
            raise FleetError(
                f"there is no {name} here: run this where Slurm's commands are, or with --local N on one machine"
            )


def submit_job(options: Sequence[str], script: str) -> str:
    """Submits a script and returns the job's number. Raises FleetError."""
    said = _call(["sbatch", "--parsable", *options, script])
    # In a federation the cluster's name stands behind a semicolon.
    number = said.strip().splitlines()[-1].partition(";")[0] if said.strip() else ""
    if not number.isdigit():
        raise FleetError(f'sbatch said "{said.strip()}", which is not a job\'s number')
    return number


def cancel(job: str) -> None:
    """Cancels a job if it is still there."""
    subprocess.run(["scancel", job], capture_output=True)


def tasks_of(jobs: Sequence[Jobs]) -> dict[int, Task]:
    """Returns what Slurm still knows of each task, by the number of its shard. The latest submission of a shard counts.
    Nothing is known where Slurm's commands are missing, as on a machine that the fleet's folder was copied to. Raises
    FleetError."""
    tasks: dict[int, Task] = {}
    if shutil.which("squeue") is None:
        return tasks
    for each in jobs:
        # Slurm forgets ended jobs some minutes later (MinJobAge), unless it keeps accounts.
        found = dict(_accounted(each.array))
        found.update(_queued(each.array))
        tasks.update(found)
    return tasks


def is_there(job: str) -> bool:
    """Tells whether a job waits or runs. Raises FleetError."""
    return any(not Task(line, "", "").has_ended for line in _squeue(job, "%T"))


def _queued(array: str) -> Iterator[tuple[int, Task]]:
    for line in _squeue(array, "%K|%T|%N|%r"):
        fields = line.strip().split("|")
        if len(fields) == 4 and fields[0].isdigit():
            number, state, node, reason = fields
            yield int(number), Task(state, node, "" if reason == "None" else reason)


def _squeue(job: str, format: str) -> list[str]:
    """Returns a line for each task of a job, ended ones included; none of a job that Slurm has forgotten."""
    command = ["squeue", "--noheader", "--array", "--states=all", f"--jobs={job}"]
    done = _run([*command, f"--format={format}"])
    if done.returncode == 0:
        return done.stdout.splitlines()
    if "Invalid job id" in done.stderr:
        return []
    raise FleetError(f"squeue: {_last_line(done)}")


def _accounted(array: str) -> Iterator[tuple[int, Task]]:
    if shutil.which("sacct") is None:
        return
    command = ["sacct", "--noheader", "--parsable2", "--allocations"]
    done = _run([*command, f"--jobs={array}", "--format=JobID,State,NodeList"])
    # Many clusters keep no accounts, and sacct fails there.
    for line in done.stdout.splitlines() if done.returncode == 0 else []:
        fields = line.split("|")
        number = fields[0].partition("_")[2]
        if len(fields) == 3 and number.isdigit():
            # A cancelled job's state goes on with who did it, as in "CANCELLED by 1000".
            yield int(number), Task(fields[1].partition(" ")[0], fields[2], "")


def _call(command: list[str]) -> str:
    done = _run(command)
    if done.returncode != 0:
        raise FleetError(f"{command[0]}: {_last_line(done)}")
    return done.stdout


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=_PATIENCE_S
        )
    except OSError as error:
        raise FleetError(f"{command[0]}: cannot be run ({error.strerror})") from None
    except subprocess.TimeoutExpired:
        raise FleetError(
            f"{command[0]}: no answer within {_PATIENCE_S} seconds"
        ) from None


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    said = (
        lines[-1].strip()
        if lines
        else f"ended with exit code {done.returncode} without a word"
    )
    return said.removeprefix("sbatch: ").removeprefix("error: ")
