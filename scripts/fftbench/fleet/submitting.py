"""Submits a fleet's shards to Slurm as an array of jobs, and a job that depends on it and collects. Needs nothing but
Python itself."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence

from fftbench.fleet.fleet_folder import Fleet, FleetError, Jobs, save, with_jobs
from fftbench.fleet.slurm import cancel, is_there, require_slurm, submit_job
from fftbench.fleet.verdict import forget_verdict, read_verdict

# Slurm signals the script so many seconds before the time limit: time enough to finish the round in hand, be written
# and be put back into the queue.
_NOTICE_S = 120
_SHORTEST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 10.0
# These would change which shards are measured, or when the results are collected.
_OWN_OPTIONS = ("--array", "-a", "--wrap", "--wait", "-W", "--parsable")


def refuse_own_options(options: Sequence[str]) -> None:
    """Raises FleetError for an option of sbatch that is the fleet's own business."""
    for option in options:
        name = option.partition("=")[0]
        if name in _OWN_OPTIONS or (option[:2] == "-a" and option[1:2] != "-"):
            raise FleetError(
                f"{option}: fleet.py decides about this option of sbatch itself"
            )


def submit(
    fleet: Fleet,
    shards: Sequence[int],
    at_once: int | None,
    shares_nodes: bool,
) -> Fleet:
    """Submits the shards with these numbers, and the job that collects. Returns the fleet with its new jobs, saved.
    Raises FleetError."""
    require_slurm()
    _write_scripts(fleet)
    forget_verdict(fleet)
    options = array_options(fleet, shards, at_once, shares_nodes)
    array = submit_job(options, str(fleet.folder / "measure.sh"))
    try:
        collect = submit_job(
            collect_options(fleet, array), str(fleet.folder / "collect.sh")
        )
        submitted = with_jobs(fleet, Jobs(array, collect), fleet.sbatch_options)
        save(submitted)
    except BaseException:
        # Nobody would collect what it measures, nor know of it.
        cancel(array)
        raise
    return submitted


def array_options(
    fleet: Fleet, shards: Sequence[int], at_once: int | None, shares_nodes: bool
) -> list[str]:
    """Returns sbatch's options for the array. The user's own come after those that they may replace."""
    limit = f"%{at_once}" if at_once else ""
    return [
        f"--job-name=fftbench-{_plain(fleet.config)}",
        # Another job on the node would disturb what is measured.
        *([] if shares_nodes else ["--exclusive"]),
        f"--signal=B:TERM@{_NOTICE_S}",
        *fleet.sbatch_options,
        f"--array={ranges(shards)}{limit}",
        "--requeue",
        "--open-mode=append",
        *_places(fleet, "shard-%a.log"),
    ]


def collect_options(fleet: Fleet, array: str) -> list[str]:
    """Returns sbatch's options for the job that collects once every shard has ended, however it did."""
    return [
        f"--job-name=collect-{_plain(fleet.config)}",
        *fleet.sbatch_options,
        f"--dependency=afterany:{array}",
        "--requeue",
        *_places(fleet, "collect.log"),
    ]


def wait_for_verdict(fleet: Fleet) -> int:
    """Waits until the last job that collects has ended, and returns its verdict. Raises FleetError where it ended
    without one."""
    job = fleet.jobs[-1].collect
    pause_s = _SHORTEST_PAUSE_S
    while True:
        # In this order: a job that ends between the two questions has left its verdict.
        is_gone = not is_there(job)
        code = read_verdict(fleet)
        if code is not None:
            return code
        if is_gone:
            raise FleetError(
                f"job {job}, which collects, ended without a verdict (see {fleet.logs / 'collect.log'})"
            )
        time.sleep(pause_s)
        pause_s = min(1.5 * pause_s, _LONGEST_PAUSE_S)


def _write_scripts(fleet: Fleet) -> None:
    """Writes what the jobs run. A shard's number comes from Slurm."""
    measure = [shlex.quote(part) for part in fleet.command_of("NUMBER")]
    measure[2] = f'"$SLURM_ARRAY_TASK_ID"/{fleet.shards}'
    own = [sys.executable, str(fleet.scripts / "fleet.py"), "collect"]
    collect = [*map(shlex.quote, own), "--partial", shlex.quote(str(fleet.folder))]
    try:
        for name, command in (("measure", measure), ("collect", collect)):
            text = f"#!/bin/bash\nexec {' '.join(command)}\n"
            (fleet.folder / f"{name}.sh").write_text(text, encoding="utf-8")
    except OSError as error:
        raise FleetError(
            f"{error.filename}: cannot be written ({error.strerror})"
        ) from None


def _places(fleet: Fleet, log: str) -> list[str]:
    # sbatch would take a percent sign of the folder for a pattern.
    place = str(fleet.logs).replace("%", "%%")
    return [f"--chdir={fleet.folder}", f"--output={place}/{log}"]


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() or c in "._-" else "-" for c in name)


def ranges(numbers: Sequence[int]) -> str:
    """Returns the numbers as sbatch takes them, as in 1-3,5."""
    parts: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1] = (parts[-1][0], number)
        else:
            parts.append((number, number))
    return ",".join(
        str(first) if first == last else f"{first}-{last}" for first, last in parts
    )
