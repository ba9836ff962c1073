#!/usr/bin/python3
"""Measures one experiment on many machines, through Slurm: a job array with a shard of the cases in each task, and a job
that depends on it, which merges the shards into one run, writes its page and exits with the run's verdict.

A shard whose node died, that ran into its time limit, was preempted or found no usable device is put back into the queue
and goes on where it was; no case is lost or doubled. Shards that were measured on different devices, with different
drivers or by different revisions are kept apart: each kind becomes a run of its own. The fleet's folder must be one that
all nodes share. Nodes need bash and a GL driver (with --bundle nothing else); the job that collects needs what
scripts/report.py needs. Where it can't run there, `fleet.py collect` does the same by hand.

--local N measures the same shards on this machine, N at once, without Slurm."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.fleet.collecting import Collected, collect, report
from fftbench.fleet.command_line import parse_arguments
from fftbench.fleet.fleet_folder import (
    COLLECTING,
    RESUMING,
    Fleet,
    FleetError,
    load,
    locked,
    save,
)
from fftbench.fleet.local import measure_here
from fftbench.fleet.making import Asked, make_fleet
from fftbench.fleet.shards import NO_DEVICE, Shard, State, current_shards
from fftbench.fleet.slurm import require_slurm
from fftbench.fleet.submitting import refuse_own_options, submit, wait_for_verdict
from fftbench.fleet.table import shard_table, unfinished_words
from fftbench.fleet.verdict import write_verdict
from fftbench.results.errors import ResultsError

EXAMPLES = """examples:
  scripts/fleet.py submit --config all_kernels.json --shards 8
      a folder fleets/all_kernels-TIME, an array of eight jobs, and the job that collects
  scripts/fleet.py submit --config all_kernels.json --shards 8 -- --partition gpu --gres gpu:1 --time 1:00:00
      what stands behind -- goes to sbatch
  scripts/fleet.py submit --config all_kernels.json --shards 8 --bundle dist/fftbench-*.tar.gz
      for nodes that have nothing installed; scripts/bundle.sh makes a bundle
  scripts/fleet.py submit --config radix4.json --shards 4 --local 1
      on this machine, without Slurm
  scripts/fleet.py submit --config radix4.json --shards 16 --local 4 --devices 0,1,2,3
      on its four GPUs at once
  scripts/fleet.py status fleets/all_kernels-20250131T120000Z
  scripts/fleet.py collect fleets/all_kernels-20250131T120000Z      merge and report, once all shards have ended
  scripts/fleet.py resume fleets/all_kernels-20250131T120000Z       measure what failed or was cancelled, and only that

exit code: 0 submitted, or all cases of the whole run ok or skipped; 1 a case went wrong, or a shard has failed for good
or is missing; 2 bad usage or an error; 3 no shard found a usable device; 130 interrupted
"""
_INTERRUPTED = 130


def run_submit(options: argparse.Namespace) -> int:
    refuse_own_options(options.sbatch_options)
    if options.local is None:
        require_slurm()
    fleet = make_fleet(
        Asked(
            config=options.config,
            shards=options.shards,
            output=options.output,
            program=options.program,
            bundle=options.bundle,
            run_options=tuple(options.run_options),
            attempts=options.attempts,
            local=options.local,
            devices=options.devices,
            sbatch_options=tuple(options.sbatch_options),
        )
    )
    print(f"Fleet: {shown(fleet.folder)}, {fleet.cases} cases in {fleet.shards} shards")
    return measure(fleet, list(fleet.numbers), options)


def measure(fleet: Fleet, shards: Sequence[int], options: argparse.Namespace) -> int:
    """Measures the shards here, or has Slurm do it."""
    if fleet.local is not None:
        try:
            measure_here(fleet, shards)
        except KeyboardInterrupt:
            tell(
                f"interrupted; go on with: scripts/fleet.py resume {shown(fleet.folder)}"
            )
            return _INTERRUPTED
        return collect_now(fleet, partial=False)
    fleet = submit(fleet, shards, options.at_once, options.share_nodes)
    jobs = fleet.jobs[-1]
    print(f"Jobs: {jobs.array} measures, {jobs.collect} collects")
    if not options.wait:
        print(f"Watch it with: scripts/fleet.py status {shown(fleet.folder)}")
        return 0
    code = wait_for_verdict(fleet)
    log = fleet.logs / "collect.log"
    if log.exists():
        print(log.read_text(encoding="utf-8", errors="replace"), end="")
    return code


def resume_fleet(
    fleet: Fleet,
    local: int | None,
    devices: Sequence[int],
    sbatch_options: Sequence[str],
) -> tuple[Fleet, list[int]]:
    """Returns the fleet, changed to what is asked for, and the numbers of the shards that are neither measured nor under
    way. What is not asked for stays as it was submitted. Raises ResultsError."""
    left = [
        shard.number
        for shard in current_shards(fleet)
        if shard.state in (State.FAILED, State.STOPPED)
    ]
    if sbatch_options:
        fleet = replace(fleet, local=None, sbatch_options=tuple(sbatch_options))
    elif local is not None:
        fleet = replace(fleet, local=local, devices=tuple(devices))
    if left:
        for number in left:
            # What earlier attempts came to must not count for the next.
            for name in ("outcome", "attempts"):
                (fleet.shard_folder(number) / name).unlink(missing_ok=True)
        save(fleet)
    return fleet, left


def run_resume(options: argparse.Namespace) -> int:
    refuse_own_options(options.sbatch_options)
    fleet = load(options.fleet)
    # Two calls at once would submit the same shards twice.
    with locked(fleet, RESUMING, patience_s=0):
        fleet, shards = resume_fleet(
            fleet, options.local, options.devices, options.sbatch_options
        )
        if not shards:
            print("Every shard is measured or under way.")
            return 0
        count = "shard" if len(shards) == 1 else "shards"
        print(f"Measuring {count} {', '.join(map(str, shards))} of {fleet.shards}")
        return measure(fleet, shards, options)


def run_status(options: argparse.Namespace) -> int:
    fleet = load(options.fleet)
    shards = current_shards(fleet)
    print(shard_table(fleet, shards), end="")
    return 1 if any(shard.state is State.FAILED for shard in shards) else 0


def collect_now(fleet: Fleet, partial: bool) -> int:
    """Collects, and returns the verdict, which it also leaves for those who wait for it."""
    try:
        with locked(fleet, COLLECTING):
            shards = current_shards(fleet)
            under_way = [shard for shard in shards if shard.is_under_way]
            if under_way and not partial:
                raise FleetError(
                    f"{shown(fleet.folder)}: {len(under_way)} of {fleet.shards} shards are still under way "
                    "(--partial collects without them)"
                )
            code = tell_collected(collect(fleet, shards), shards, fleet)
    except ResultsError:
        if partial:
            write_verdict(fleet, 2)
        raise
    write_verdict(fleet, code)
    return code


def tell_collected(collected: Collected, shards: Sequence[Shard], fleet: Fleet) -> int:
    for note in (*collected.notes, *unfinished_words(fleet, shards)):
        tell(note)
    if not collected.runs:
        tell("no shard is finished, so that there is nothing to merge")
        codes = {shard.outcome.code if shard.outcome else None for shard in shards}
        return NO_DEVICE if codes == {NO_DEVICE} else 1
    for run in collected.runs:
        print(f"Results: {run}")
        print(f"Report:  {report(run)}")
    for line in collected.failures:
        tell(line)
    if collected.failures:
        count = len(collected.failures)
        tell(f"{count} {'case' if count == 1 else 'cases'} went wrong")
    return 0 if collected.whole and not collected.failures else 1


def shown(path: Path) -> str:
    """Returns the path from here where it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def tell(sentence: str) -> None:
    print(f"fleet.py: {sentence}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments, __doc__, EXAMPLES)
    try:
        if options.command == "submit":
            return run_submit(options)
        if options.command == "resume":
            return run_resume(options)
        if options.command == "status":
            return run_status(options)
        return collect_now(load(options.fleet), options.partial)
    except ResultsError as error:
        tell(str(error))
        return 2


if __name__ == "__main__":
    run_main(main)
