#!/usr/bin/python3
"""How far fftbench and compare.py can be trusted on this machine, measured.

Runs the experiment configs/selfcheck.json again and again and asks:
  A against A         21 runs of the same thing, every pair compared: how often is a change claimed?
  A against slowed    20 runs with every sample made 5 % longer by dummy work, in the modes throughput,
                      latency and cold: is it found, on average and in the worst case?
  timer               do GL timestamps agree with the wall clock, in every run?
  alone               does a case measured by itself agree with the same case in the suite?
Prints a table, and writes selfcheck.md, selfcheck.json and a chart (selfcheck.png, .svg).

measure needs nothing but Python itself and fftbench; report needs pandas, scipy and matplotlib, so
that the two can be done on two machines. Runs that an earlier call finished are kept: a self-check
that was killed goes on when called again with the same --output.

--quick asks the same with few short runs of small transforms, for a machine with no GPU: its sample
is small, and it asks for a slowdown that this machine's noise leaves decidable, which it names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.arguments import add_program_option, make_parser, require
from fftbench.places import RESULTS
from fftbench.program import build_program
from fftbench.results.errors import ResultsError
from fftbench.selfcheck.measuring import make_plan, measure
from fftbench.selfcheck.plan import SelfCheckError

EXAMPLES = """examples:
  scripts/selfcheck.py --quick                            build, measure and report, in two or three minutes
  scripts/selfcheck.py                                    the whole of it, about eight minutes on a GPU
  scripts/selfcheck.py measure --program bundle/bin/fftbench --output measured        on the GPU's machine
  scripts/selfcheck.py report --output measured --into results/h100/selfcheck         where pandas is

exit code: 0 every claim holds (measure: all is measured), 1 a claim does not hold, 2 it could not be done
"""
_FEWEST_REPEATS = 2


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "step",
        nargs="?",
        choices=("measure", "report"),
        help="only this (default: both)",
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=RESULTS / "selfcheck",
        help="where the runs go or lie (default: results/selfcheck, or selfcheck-quick)",
    )
    parser.add_argument(
        "--into",
        metavar="DIR",
        type=Path,
        help="where the report goes (default: --output)",
    )
    parser.add_argument(
        "--quick", action="store_true", help="few, short runs; see above"
    )
    add_program_option(parser, "builds build/fftbench, as bench.sh does")
    parser.add_argument(
        "--repeats",
        metavar="N",
        type=int,
        help="slowed runs, and runs of A after the first (20; with --quick 6)",
    )
    parser.add_argument("--device", metavar="N", help="passed on to fftbench")
    parser.add_argument("--context", metavar="KIND", help="passed on to fftbench")
    options = parser.parse_args(arguments)
    if options.quick and options.output == parser.get_default("output"):
        options.output = options.output.with_name("selfcheck-quick")
    return options


def measure_all(options: argparse.Namespace) -> None:
    repeats = options.repeats
    if repeats is None:
        repeats = 6 if options.quick else 20
    if repeats < _FEWEST_REPEATS:
        raise SelfCheckError(f"--repeats: {repeats} is fewer than {_FEWEST_REPEATS}")
    context = [
        word
        for name in ("device", "context")
        if getattr(options, name) is not None
        for word in (f"--{name}", getattr(options, name))
    ]
    program = options.program.resolve() if options.program else build_program()
    plan = make_plan(program, options.output, options.quick, repeats, context)
    say = lambda words: print(words, file=sys.stderr, flush=True)  # noqa: E731
    measure(program, options.output, plan, say)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    if options.step != "measure":
        require("numpy", "pandas", "scipy", "matplotlib")
    holds = True
    try:
        if options.step != "report":
            measure_all(options)
        if options.step != "measure":
            holds = report_on(options.output, options.into or options.output)
    except ResultsError as error:
        print(f"selfcheck.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("selfcheck.py: interrupted; the same call goes on", file=sys.stderr)
        return 130
    return 0 if holds else 1


def report_on(measured: Path, folder: Path) -> bool:
    # Imported here, since the machine that measures may lack what this needs.
    from fftbench.selfcheck.page import report

    return report(measured, folder)


if __name__ == "__main__":
    run_main(main)
