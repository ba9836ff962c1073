#!/usr/bin/python3
"""Joins parts of one experiment, such as the runs of fftbench --shard I/N, into one run folder.

The new folder is what one run of the whole experiment would have left: timings.csv, samples.csv,
gpu.csv and passes.csv where a part has one, and run.json, which gains:
  merged_from      each part's folder, shard, times, device, revision and check of the timer
  missing_shards   the numbers of those shards that no part brought; fftbench --resume DIR measures them

Parts must have one configuration, the same settings but for the shard, one device (with its driver and timer), one
revision and the same shader sources. They must be finished, and have no case in common. Every file is checked, row by
row; passes must be of the part's own cases. Where several parts measured the same baseline, the lower median is kept.
What else run.json says is that of the first part that measured on more than the processor.

Needs nothing but Python itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.arguments import make_parser
from fftbench.results.errors import ResultsError
from fftbench.results.merging import (
    MergeError,
    Part,
    load_part,
    refuse_differences,
    write_merged,
)

EXAMPLES = """examples:
  fftbench --config radix4.json --shard 1/2 --output parts      (and 2/2, here or on a like machine)
  scripts/merge.py parts/radix4/* --output results/radix4/whole

exit code: 0 merged and whole, 1 merged but shards are missing, 2 not merged, for a reason that is told
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "parts", metavar="PART", nargs="+", type=Path, help="run folder"
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        required=True,
        help="the run folder to make; must not exist yet",
    )
    for what, meaning in (
        ("configuration", "measured by unlike configurations"),
        ("settings", "measured with unlike --filter, --sizes, --rounds, --quick ..."),
        ("device", "measured on unlike devices, or with another driver or timer"),
        ("revision", "measured by unlike revisions of fftbench"),
        ("source", "measured with unlike shader sources"),
    ):
        parser.add_argument(
            f"--allow-different-{what}",
            dest="allowed",
            action="append_const",
            const=what,
            help=f"also join parts {meaning}",
        )
    parser.add_argument(
        "--allow-unfinished",
        action="store_true",
        help="also join parts that were interrupted",
    )
    parser.add_argument(
        "--without-programs",
        action="store_true",
        help="leave the hash of each program out of run.json, where a run of many lengths has thousands of them; rows keep their source_hash",
    )
    return parser.parse_args(arguments)


def load_parts(options: argparse.Namespace) -> list[Part]:
    """Returns the parts by their shards, so that the order of the arguments changes nothing."""
    seen: dict[Path, Path] = {}
    for folder in options.parts:
        if folder.resolve() in seen:
            raise MergeError(f"{folder}: given twice")
        seen[folder.resolve()] = folder
    parts = [load_part(folder, options.allow_unfinished) for folder in options.parts]
    return sorted(parts, key=lambda part: part.shard)


def note(sentence: str) -> None:
    print(f"merge.py: note: {sentence}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        parts = load_parts(options)
        for sentence in (sentence for part in parts for sentence in part.notes):
            note(sentence)
        for sentence in refuse_differences(parts, options.allowed or ()):
            note(sentence)
        missing = write_merged(parts, options.output, not options.without_programs)
    except ResultsError as error:
        print(f"merge.py: {error}", file=sys.stderr)
        return 2
    cases = sum(len(part.cases) for part in parts)
    print(f"{len(parts)} parts, {cases} cases: {options.output}")
    if missing:
        names = ", ".join(f"{number}/{parts[0].shard[1]}" for number in missing)
        what = "shard" if len(missing) == 1 else "shards"
        note(
            f"{what} {names} missing, so the merged run is not whole (fftbench --resume {options.output} measures the rest)"
        )
    return 1 if missing else 0


if __name__ == "__main__":
    run_main(main)
