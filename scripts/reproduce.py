#!/usr/bin/python3
"""Measures what the source documents published, and says which of their claims hold on this device."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.arguments import add_program_option, make_parser, require
from fftbench.places import RESULTS
from fftbench.reproduction.documents import (
    DOCUMENTS,
    Document,
    Smaller,
    documents_named,
)
from fftbench.reproduction.experiments import Experiment, choose, load_experiments
from fftbench.reproduction.measuring import measure
from fftbench.reproduction.picture_numbers import measure_pictures
from fftbench.reproduction.smaller import (
    all_smaller,
    in_place_of,
    part_of_sides,
)
from fftbench.program import find_program, prepare
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder
from fftbench.results.software_renderer import is_software_renderer

EXAMPLES = """examples:
  scripts/reproduce.py dissertation
      builds where needed, measures what is missing, writes results/<device>/dissertation/
  scripts/reproduce.py dissertation --measure-only --results results --name h100
      on a machine without matplotlib and pandas
  scripts/reproduce.py dissertation --report-only --results results --name h100
      elsewhere, from the runs that it left
  scripts/reproduce.py dissertation --only table2,fig14
      these alone; claims that need the others count as far as runs of them are there
  scripts/reproduce.py arm
      the same for ARM's row-column FFT: results/<device>/arm/; intel: for Intel's sample; nabla: for Nabla's bloom;
      ocean: for the dissertation's case study; several may be named, and "all" is every document, one after another

exit code: 0 it ran, whatever the claims' verdicts; 1 a run had failed cases; 2 bad usage, or nothing to measure with
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "what",
        nargs="+",
        choices=[*DOCUMENTS, "all"],
        help="the documents to reproduce, or all",
    )
    parser.add_argument(
        "--results",
        metavar="DIR",
        type=Path,
        default=RESULTS,
        help="where runs are looked for and written: DIR/<device>/ (results/)",
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="the folder's name in place of the device's (h100)",
    )
    add_program_option(parser, "build/fftbench, built where it is missing")
    parser.add_argument(
        "--only", metavar="LIST", help="these experiments alone: table2, fig12, ..."
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="measure again even where there is a whole run",
    )
    parser.add_argument(
        "--full-sizes",
        action="store_true",
        help="measure pictures of full size on a software renderer, too, which takes most of an hour",
    )
    half = parser.add_mutually_exclusive_group()
    half.add_argument(
        "--measure-only", action="store_true", help="no report; needs Python alone"
    )
    half.add_argument(
        "--report-only",
        action="store_true",
        help="measure nothing; report what runs there are",
    )
    options = parser.parse_args(arguments)
    if options.name is not None and Path(options.name).name != options.name:
        parser.error(f'--name: "{options.name}" is no name of a folder')
    if options.report_only and (
        options.only or options.fresh or options.program or options.full_sizes
    ):
        parser.error(
            "--report-only measures nothing: no --only, --fresh, --program or --full-sizes"
        )
    return options


def reproduce(options: argparse.Namespace) -> int:
    documents = documents_named(options.what)
    experiments = load_experiments(documents)
    runs: list[RunFolder] = []
    name = options.name
    if not options.report_only:
        chosen = choose(experiments, options.only)
        program = find_program(options.program)
        name = name or program.slug
        smaller = all_smaller(documents)
        if not options.full_sizes and is_software_renderer(program.device):
            tell_what_is_smaller(chosen, smaller, program.device)
            chosen = in_place_of(chosen, smaller)
        runs = measure(program, chosen, options.results / name, options.fresh)
        if options.only is None and any(one.has_pictures for one in documents):
            measure_pictures(program, options.results / name, options.fresh)
    if not options.measure_only:
        runs += write_reports(documents, options.results, name, options.report_only)
    return 1 if tell_failures(runs) else 0


def tell_failures(runs: Iterable[RunFolder]) -> bool:
    """Names each case that went wrong, and returns whether one did."""
    # A run that was measured is reported as well.
    by_place = {run.path.resolve(): run for run in runs}
    lines = [
        f"reproduce.py: {run.path}: {failure}"
        for run in by_place.values()
        for failure in run.failures
    ]
    for line in lines:
        print(line, file=sys.stderr)
    return bool(lines)


def tell_what_is_smaller(
    experiments: Sequence[Experiment], smaller: Mapping[str, Smaller], device: str
) -> None:
    for one in experiments:
        if one.path in smaller:
            instead = smaller[one.path]
            print(
                f"reproduce.py: {one.name} takes a software renderer ({device}) too long: {instead.path} is measured in its "
                f"place, with {part_of_sides(instead)}; --full-sizes measures {one.name}",
                file=sys.stderr,
            )


def write_reports(
    documents: Sequence[Document],
    results: Path,
    name: str | None,
    packages_must_be_there: bool,
) -> list[RunFolder]:
    """Returns the runs that are reported."""
    try:
        import jinja2, matplotlib, numpy, pandas  # noqa: F401
    except ImportError:
        if not packages_must_be_there:
            prepare("charts")
    require("numpy", "pandas", "matplotlib", "jinja2")
    from fftbench.reproduction.report import measured_documents, write_report

    return [
        run
        for document, folder in measured_documents(documents, results, name)
        for run in write_report(document, folder)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        return reproduce(options)
    except ResultsError as error:
        print(f"reproduce.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(
            "reproduce.py: interrupted; the same command goes on where it stopped",
            file=sys.stderr,
        )
        return 130


if __name__ == "__main__":
    run_main(main)
