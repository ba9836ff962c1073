#!/usr/bin/python3
"""Measures how long the first result takes, from the making of a context: without caches, with the driver's, fftbench's or both.

Each figure comes from a process of its own (fftbench first-transform), since a process keeps what it has compiled.
  cold    there is no cache at all
  driver  the driver's cache alone
  own     the programs that fftbench keeps, while the driver's cache is empty
  both    what every start but the first has
The caches are folders of this measurement, and yours are left alone. Processes of all algorithms and ways take turns in
rounds. cuFFT and VkFFT show what their planning takes. What this machine can't run is left out, with a note.

It writes into DIR: first_results.csv (a row for each process) and a chart.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import add_program_option, make_parser, require
from fftbench.endings import errors_exit_with_2, run_main
from fftbench.places import PROGRAM

errors_exit_with_2(__name__)
require("matplotlib", "numpy", "pandas", "scipy")

from fftbench.charts.files import add_format_option, parse_formats, write
from fftbench.charts.style import use_house_style
from fftbench.first_results.chart import first_results_chart
from fftbench.first_results.measuring import (
    Start,
    measure,
    medians,
    parse_subject,
    write_csv,
)
from fftbench.results.errors import ResultsError

EXAMPLES = """examples:
  scripts/first_transform.py --output first
  scripts/first_transform.py --sizes 256,1024 --algorithms best,stockham_radix4:storage=buffer,vkfft --output first

exit code: 0; 2 bad input, or nothing could be measured
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "--algorithms",
        metavar="LIST",
        default="best,stockham_radix4,cufft,vkfft",
        help="names, each with its options behind colons (%(default)s)",
    )
    parser.add_argument(
        "--sizes", metavar="LIST", default="1024", help="as in 256,1024x512"
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=int,
        default=7,
        help="processes of each algorithm and way (%(default)s)",
    )
    parser.add_argument("--context", choices=("auto", "glfw", "egl"), default="auto")
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="where to write"
    )
    add_program_option(parser, f"default: {PROGRAM.name} of this installation")
    add_format_option(parser)
    return parser.parse_args(arguments)


def table(starts: Sequence[Start]) -> str:
    """Returns a line for each subject and way."""
    lines = [
        f"{'algorithm':<34}{'size':>10}  {'way':<7}{'first result ms':>16}{'compiling':>11}{'first transform':>17}"
    ]
    for start in starts:
        name = " ".join((start.subject.algorithm, *start.subject.options))
        lines.append(
            f"{name:<34}{start.subject.size:>10}  {start.way.value:<7}{start.ms('first_result_ms'):>16.2f}"
            f"{start.ms('compile_ms'):>11.2f}{start.ms('first_dispatch_ms'):>17.2f}"
        )
    return "\n".join(lines)


def tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse_arguments(arguments)
    formats = parse_formats(asked.format)
    if asked.rounds < 1:
        raise ResultsError("--rounds: at least 1")
    subjects = [
        parse_subject(algorithm, size)
        for size in asked.sizes.split(",")
        for algorithm in asked.algorithms.split(",")
    ]
    context = ["--context", asked.context]
    starts = measure(asked.program or PROGRAM, subjects, asked.rounds, context, tell)
    if not starts:
        raise ResultsError("this machine can run none of the algorithms")
    middle = medians(starts)
    print(table(middle))
    write_csv(starts, asked.output / "first_results.csv")
    print(asked.output / "first_results.csv")
    use_house_style()
    chart = first_results_chart(middle, asked.rounds)
    write(chart, asked.output / "first_results", formats)
    return 0


if __name__ == "__main__":
    run_main(main)
