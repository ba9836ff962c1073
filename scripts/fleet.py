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
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.arguments import add_program_option, make_parser
from fftbench.fleet.collecting import Collected, collect, report
from fftbench.fleet.fleet_folder import (
    COLLECTING,
    RESUMING,
    Fleet,
    FleetError,
    load,
    locked,
)
from fftbench.fleet.going_on import resume_fleet
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


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    given = list(sys.argv[1:] if arguments is None else arguments)
    at = given.index("--") if "--" in given else len(given)
    parser = make_parser(__doc__, EXAMPLES)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    add_submit(commands)
    for name, what in (
        ("status", "say how far each shard is; exit code 1 where one failed for good"),
        ("collect", "merge and report what was measured, and exit with its verdict"),
        ("resume", "measure the shards that are neither done nor under way"),
    ):
        command = commands.add_parser(name, help=what, description=what)
        command.add_argument(
            "fleet", metavar="FLEET", type=Path, help="a fleet's folder"
        )
        if name == "collect":
            command.add_argument(
                "--partial",
                action="store_true",
                help="also while shards are under way: without them",
            )
        if name == "resume":
            add_ways(command)
    options = parser.parse_args(given[:at])
    options.sbatch_options = given[at + 1 :]
    if options.sbatch_options and options.command not in ("submit", "resume"):
        parser.error(f"{options.command} takes nothing behind --")
    refuse_unfit(parser, options)
    return options


def add_submit(commands: argparse._SubParsersAction) -> None:
    what = "make a fleet's folder and submit its shards"
    command = commands.add_parser(
        "submit",
        help=what,
        description=what,
        epilog="What stands behind -- goes to sbatch.",
    )
    command.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        required=True,
        help="experiment: a file, or one of configs/ by name",
    )
    command.add_argument(
        "--shards",
        metavar="N",
        type=whole_number,
        help="how many parts (with --local: as many as at once)",
    )
    command.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        help="the fleet's folder, new or empty (fleets/EXPERIMENT-TIME)",
    )
    programs = command.add_mutually_exclusive_group()
    add_program_option(programs, "build/fftbench")
    programs.add_argument(
        "--bundle",
        metavar="FILE",
        type=Path,
        help="a bundle of scripts/bundle.sh, unpacked into the fleet's folder",
    )
    for name, value, meaning in RUN_OPTIONS:
        command.add_argument(f"--{name}", metavar=value, help=meaning)
    command.add_argument("--quick", action="store_true", help="one short round")
    command.add_argument(
        "--attempts",
        metavar="N",
        type=whole_number,
        default=3,
        help="after so many attempts in a row that measured nothing more a shard has failed for good (%(default)s)",
    )
    add_ways(command)


# These are passed on to fftbench.
RUN_OPTIONS = (
    ("filter", "REGEX", "only the cases whose --list-cases line matches"),
    ("sizes", "SIZES", "instead of the file's sizes, as in 128,256x512"),
    ("rounds", "N", "instead of the file's number of rounds"),
    ("context", "KIND", "how to reach OpenGL: auto, glfw or egl"),
)


def add_ways(command: argparse.ArgumentParser) -> None:
    """Adds the options that say where and how shards are measured."""
    command.add_argument(
        "--local",
        metavar="N",
        type=whole_number,
        help="on this machine, without Slurm, N shards at once; 1 unless each has a device of its own",
    )
    command.add_argument(
        "--devices",
        metavar="LIST",
        type=device_list,
        default=(),
        help="with --local: the EGL devices, by their numbers in `fftbench devices`, as in 0,1,2; a shard at once on each",
    )
    command.add_argument(
        "--at-once",
        metavar="N",
        type=whole_number,
        help="at most so many of the array's jobs at once",
    )
    command.add_argument(
        "--share-nodes",
        action="store_true",
        help="don't ask for whole nodes; other jobs there disturb what is measured",
    )
    command.add_argument(
        "--wait",
        action="store_true",
        help="until it is collected, and exit with the run's verdict",
    )


def whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 100000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def device_list(text: str) -> tuple[int, ...]:
    numbers = text.split(",")
    if not all(one.isascii() and one.isdigit() for one in numbers):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list such as 0,1,2")
    devices = tuple(map(int, numbers))
    if len(set(devices)) < len(devices):
        raise argparse.ArgumentTypeError(f"{text!r} has a device twice")
    return devices


def refuse_unfit(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    if options.command not in ("submit", "resume"):
        return
    if options.devices:
        if options.local not in (None, len(options.devices)):
            parser.error(
                f"--devices names {len(options.devices)}, --local {options.local}"
            )
        options.local = len(options.devices)
    if options.local is not None and options.sbatch_options:
        parser.error("with --local there is no sbatch that takes options behind --")
    if options.local is not None and (options.at_once or options.share_nodes):
        parser.error("--at-once and --share-nodes are for Slurm, not for --local")
    if options.command == "submit" and options.shards is None:
        if options.local is None:
            parser.error("--shards is missing: in how many parts?")
        options.shards = options.local


def run_submit(options: argparse.Namespace) -> int:
    refuse_own_options(options.sbatch_options)
    if options.local is None:
        require_slurm()
    run_options: list[str] = ["--quick"] if options.quick else []
    for name, _, _ in RUN_OPTIONS:
        if getattr(options, name) is not None:
            run_options += [f"--{name}", getattr(options, name)]
    fleet = make_fleet(
        Asked(
            config=options.config,
            shards=options.shards,
            output=options.output,
            program=options.program,
            bundle=options.bundle,
            run_options=tuple(run_options),
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
    if collected.went_wrong:
        cases = "case" if collected.went_wrong == 1 else "cases"
        tell(f"{collected.went_wrong} {cases} went wrong")
    return 0 if collected.whole and not collected.went_wrong else 1


def shown(path: Path) -> str:
    """Returns the path from here where it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def tell(sentence: str) -> None:
    print(f"fleet.py: {sentence}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
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
