"""Reads the command line of scripts/fleet.py. Needs nothing but Python itself."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import add_program_option, make_parser

# These are passed on to fftbench.
_RUN_OPTIONS = (
    ("filter", "REGEX", "only the cases whose --list-cases line matches"),
    ("sizes", "SIZES", "instead of the file's sizes, as in 128,256x512"),
    ("rounds", "N", "instead of the file's number of rounds"),
    ("context", "KIND", "how to reach OpenGL: auto, glfw or egl"),
)


def parse_arguments(
    arguments: Sequence[str] | None, description: str | None, epilog: str
) -> argparse.Namespace:
    """Returns the arguments. sbatch_options holds what stands behind --, run_options what is passed on to fftbench."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    at = given.index("--") if "--" in given else len(given)
    parser = make_parser(description, epilog)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_submit(commands)
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
            _add_ways(command)
    options = parser.parse_args(given[:at])
    options.sbatch_options = given[at + 1 :]
    if options.sbatch_options and options.command not in ("submit", "resume"):
        parser.error(f"{options.command} takes nothing behind --")
    _complete(parser, options)
    return options


def _add_submit(commands: argparse._SubParsersAction) -> None:
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
        type=_whole_number,
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
    for name, value, meaning in _RUN_OPTIONS:
        command.add_argument(f"--{name}", metavar=value, help=meaning)
    command.add_argument("--quick", action="store_true", help="one short round")
    command.add_argument(
        "--attempts",
        metavar="N",
        type=_whole_number,
        default=3,
        help="after so many attempts in a row that measured nothing more a shard has failed for good (%(default)s)",
    )
    _add_ways(command)


def _add_ways(command: argparse.ArgumentParser) -> None:
    """Adds the options that say where and how shards are measured."""
    command.add_argument(
        "--local",
        metavar="N",
        type=_whole_number,
        help="on this machine, without Slurm, N shards at once; 1 unless each has a device of its own",
    )
    command.add_argument(
        "--devices",
        metavar="LIST",
        type=_device_list,
        default=(),
        help="with --local: the EGL devices, by their numbers in `fftbench devices`, as in 0,1,2; a shard at once on each",
    )
    command.add_argument(
        "--at-once",
        metavar="N",
        type=_whole_number,
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


def _whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 100000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _device_list(text: str) -> tuple[int, ...]:
    numbers = text.split(",")
    if not all(one.isascii() and one.isdigit() for one in numbers):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list such as 0,1,2")
    devices = tuple(map(int, numbers))
    if len(set(devices)) < len(devices):
        raise argparse.ArgumentTypeError(f"{text!r} has a device twice")
    return devices


def _complete(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Fills in what follows from other options, and refuses those that don't go together."""
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
    if options.command == "submit":
        options.run_options = ["--quick"] if options.quick else []
        for name, _, _ in _RUN_OPTIONS:
            value = getattr(options, name)
            options.run_options += [] if value is None else [f"--{name}={value}"]
