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

--processes asks of several processes what the above asks of one and its rounds:
  A against A         15 runs of one build, every pair compared as compare.py compares stored runs
  by turns            comparisons by turns (fftbench compare) of the build with itself, and with itself
                      slowed by 5 %: are changes claimed, is the slowdown found, and does the 95 %
                      interval cover it?

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
from fftbench.selfcheck.processes import make_process_plan, measure_processes

EXAMPLES = """examples:
  scripts/selfcheck.py --quick                            build, measure and report, in two or three minutes
  scripts/selfcheck.py                                    the whole of it, about eight minutes on a GPU
  scripts/selfcheck.py measure --program bundle/bin/fftbench --output measured        on the GPU's machine
  scripts/selfcheck.py --processes --quick                A against A over processes, and by turns
  scripts/selfcheck.py report --output measured --into results/h100/selfcheck         where pandas is

exit code: 0 every claim holds (measure: all is measured), 1 a claim does not hold, 2 it could not be done
"""
_FEWEST_REPEATS = 2
_FEWEST_PROCESSES = 3


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
    parser.add_argument(
        "--processes",
        action="store_true",
        help="over processes and by turns; see above",
    )
    parser.add_argument(
        "--runs",
        metavar="N",
        type=int,
        default=15,
        help="runs of A, with --processes (%(default)s)",
    )
    parser.add_argument(
        "--sessions",
        metavar="N",
        type=int,
        default=10,
        help="comparisons by turns, with --processes: each third of the build with itself (%(default)s)",
    )
    parser.add_argument(
        "--minutes",
        metavar="N",
        type=float,
        help="with --processes: begin no run or comparison after that time",
    )
    parser.add_argument("--device", metavar="N", help="passed on to fftbench")
    parser.add_argument("--context", metavar="KIND", help="passed on to fftbench")
    options = parser.parse_args(arguments)
    if options.output == parser.get_default("output"):
        kinds = [kind for kind in ("processes", "quick") if getattr(options, kind)]
        options.output = options.output.with_name("-".join(["selfcheck", *kinds]))
    return options


def context_arguments(options: argparse.Namespace) -> list[str]:
    return [
        word
        for name in ("device", "context")
        if getattr(options, name) is not None
        for word in (f"--{name}", getattr(options, name))
    ]


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def measure_all_processes(options: argparse.Namespace) -> None:
    for name in ("runs", "sessions"):
        if getattr(options, name) < _FEWEST_PROCESSES:
            raise SelfCheckError(
                f"--{name}: {getattr(options, name)} is fewer than {_FEWEST_PROCESSES}"
            )
    program = options.program.resolve() if options.program else build_program()
    plan = make_process_plan(
        options.output,
        options.quick,
        options.runs,
        options.sessions,
        context_arguments(options),
    )
    measure_processes(program, options.output, plan, options.minutes, say)


def measure_all(options: argparse.Namespace) -> None:
    repeats = options.repeats
    if repeats is None:
        repeats = 6 if options.quick else 20
    if repeats < _FEWEST_REPEATS:
        raise SelfCheckError(f"--repeats: {repeats} is fewer than {_FEWEST_REPEATS}")
    program = options.program.resolve() if options.program else build_program()
    context = context_arguments(options)
    plan = make_plan(program, options.output, options.quick, repeats, context)
    measure(program, options.output, plan, say)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    if options.step != "measure":
        require("numpy", "pandas", "scipy", "matplotlib")
    holds = True
    try:
        if options.step != "report":
            measure_step = measure_all_processes if options.processes else measure_all
            measure_step(options)
        if options.step != "measure":
            holds = report_on(options)
    except ResultsError as error:
        print(f"selfcheck.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("selfcheck.py: interrupted; the same call goes on", file=sys.stderr)
        return 130
    return 0 if holds else 1


def report_on(options: argparse.Namespace) -> bool:
    # Imported here, since the machine that measures may lack what these need.
    if options.processes:
        from fftbench.selfcheck.process_page import report
    else:
        from fftbench.selfcheck.page import report

    return report(options.output, options.into or options.output)


if __name__ == "__main__":
    run_main(main)
