#!/usr/bin/python3
"""Writes what runs of fftbench measured as one page that works offline: on what it was measured, the fastest kernel at
each size, every case in a table that sorts and filters, charts, rounds and samples of a case on a click, and why others
failed or were skipped. Of several runs, the first is compared with each of the others as scripts/compare.py does it.

Of a folder with many runs it makes a site: a page for each run, and pages by device, by experiment and by revision with
the history of each case, in which changes are marked by the test of scripts/compare.py."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import add_run_folders, make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "pandas", "scipy", "jinja2")

from fftbench.comparison.verdicts import Limits
from fftbench.progress import Progress
from fftbench.report.run_page import run_page
from fftbench.report.site import INDEX, site_pages
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RUN, TIMINGS, plain_or_packed

EXAMPLES = """examples:
  scripts/report.py results/radix4/20250131T120000Z-llvmpipe
      report.html beside the run's files
  scripts/report.py BEFORE AFTER --output report.html
      both runs in one page, with compare.py's verdicts
  scripts/report.py results
      a site of all runs below: results/report/index.html

exit code: 0 written, 2 bad input or an error
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    add_run_folders(parser, ", or one folder of many runs")
    parser.add_argument(
        "--output",
        metavar="PATH",
        type=Path,
        help="the page (report.html in the folder of a single run, else ./report.html), or the folder of the site "
        "(report/ in the folder of the runs)",
    )
    parser.add_argument("--title", help="the page's heading (the experiment's name)")
    parser.add_argument(
        "--threshold",
        metavar="PERCENT",
        type=float,
        default=100 * Limits.threshold,
        help="the least change that matters in a comparison (%(default)g)",
    )
    parser.add_argument(
        "--by-rounds",
        action="store_true",
        help="compare runs by their rounds alone, as compare.py --by-rounds does",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        if not 0 <= options.threshold < 100:
            raise ResultsError(
                f"--threshold: {options.threshold:g} is not a percentage from 0 to below 100"
            )
        limits = Limits(options.threshold / 100, by_rounds=options.by_rounds)
        if len(options.runs) == 1 and holds_runs(options.runs[0]):
            write_site(options, limits)
        else:
            page = run_page(options.runs, limits, options.title)
            write(output_of(options), page.html)
            print(output_of(options))
            for note in page.notes:
                tell(note)
    except ResultsError as error:
        print(f"report.py: {error}", file=sys.stderr)
        return 2
    return 0


def output_of(options: argparse.Namespace) -> Path:
    if options.output is not None:
        return options.output
    if len(options.runs) > 1:
        return Path("report.html")
    (run,) = options.runs
    return (run if run.is_dir() else run.parent) / "report.html"


def holds_runs(path: Path) -> bool:
    """Tells whether a folder is no run itself, also none that lacks a file, and could hold some."""
    own = [plain_or_packed(path / name) for name in (TIMINGS, RUN)]
    return path.is_dir() and not any(file.exists() for file in own)


def write_site(options: argparse.Namespace, limits: Limits) -> None:
    """Writes the pages and prints the path of the one that lists them. Raises ResultsError."""
    (folder,) = options.runs
    output = options.output or folder / "report"
    progress = Progress("report.py", sys.stderr)
    for page, text in site_pages(
        folder, limits, options.title, progress.tell, progress.step
    ):
        write(output / page, text)
    progress.finish()
    print(output / INDEX)


def tell(note: str) -> None:
    print(f"report.py: {note}", file=sys.stderr)


def write(file: Path, text: str) -> None:
    """Raises ResultsError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise ResultsError(f"{file}: cannot be written ({error.strerror})") from None


if __name__ == "__main__":
    run_main(main)
