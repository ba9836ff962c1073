#!/usr/bin/python3
"""Draws charts from the results of fftbench: time, speed-up over a baseline, bandwidth, how stable the times are, and
where cuFFT or VkFFT took part, the GLSL kernels beside them, over a grid of widths and heights as a map; and of outputs
that were only checked, their accuracy. Where passes were timed one by one, also the roofline and the time of passes;
where joules were counted, the energy of a transform."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import add_run_folders, make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "pandas", "matplotlib")

from matplotlib.figure import Figure
import pandas as pd

from fftbench.charts.accuracy_chart import accuracy_chart, accuracy_charts
from fftbench.charts.bandwidth_chart import bandwidth_chart
from fftbench.charts.energy_chart import energy_chart
from fftbench.charts.files import add_format_option, parse_formats, write
from fftbench.charts.landscape_chart import heading_of, landscape_chart
from fftbench.charts.page import NARROWEST, WIDTH, page_width
from fftbench.charts.pass_chart_support import PassGroup, pass_groups
from fftbench.charts.libraries_chart import libraries_chart
from fftbench.charts.ratios_chart import ratios_chart
from fftbench.charts.roofline_chart import roofline_chart
from fftbench.charts.series import split_into_groups
from fftbench.charts.series_style import assign_styles
from fftbench.charts.speedup_chart import speedup_chart
from fftbench.charts.stability_chart import stability_chart
from fftbench.charts.stacked_passes_chart import stacked_passes_chart
from fftbench.charts.style import use_house_style
from fftbench.charts.time_chart import time_chart
from fftbench.results.columns import CHECK
from fftbench.results.alike_runs import join_alike
from fftbench.results.landscape import comparisons, names_of
from fftbench.results.rounds import with_stability
from fftbench.results.runs import ResultsError, Runs, load_timed_and_checked
from fftbench.results.selection import choose_baseline, select
from fftbench.results.stability_text import remark_lines, stability_lines

EXAMPLES = """examples:
  scripts/plot.py results/radix4/20250131T120000Z-llvmpipe
      every chart of one run, into its folder charts/
  scripts/plot.py RUN --baseline cooley_tukey_multipass --mode throughput --only 'stockham'
      Stockham kernels alone, their speed-up over another algorithm
  scripts/plot.py RUN --baseline 'stockham_radix2 storage=buffer' --format svg --output figures
  scripts/plot.py RUN --format pdf
      one option set as the baseline
  scripts/plot.py RUN_ON_ONE_GPU RUN_ON_ANOTHER --title 'radix 4 on two devices'
      two runs in the same panels; colour says the algorithm, the line the device, and below stands the ratio
  scripts/plot.py results/flagship/*/
      runs of one configuration on one device, put together: a time is the geometric mean over the runs
  scripts/plot.py results/accuracy/20250131T120000Z-llvmpipe
      a run of which nothing was timed: the error of each output against its size
  scripts/plot.py RUN --mode throughput --width 4.9
      narrower pages, for pictures that are shown at half the width of a text

exit code: 0 drawn, 2 bad input or an error
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    add_run_folders(parser, "; what holds no results is passed over with a note")
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        help="where to write (charts/ in the folder of a single run, else ./charts)",
    )
    parser.add_argument(
        "--baseline",
        metavar="NAME",
        help='what speed-up refers to: an algorithm, or "algorithm options" (the first shown)',
    )
    parser.add_argument(
        "--mode",
        help="this mode alone: throughput, latency, ... (every mode, charts for each)",
    )
    parser.add_argument(
        "--only",
        metavar="REGEX",
        help='the series whose "algorithm options" it matches',
    )
    parser.add_argument(
        "--width",
        metavar="INCHES",
        type=page_width,
        default=WIDTH,
        help=f"width of a page, {NARROWEST:g} to {WIDTH:g}; letters keep their size ({WIDTH:g})",
    )
    add_format_option(parser)
    parser.add_argument(
        "--title", help="the charts' heading, before the mode (the experiment's name)"
    )
    return parser.parse_args(arguments)


def draw(options: argparse.Namespace, runs: Runs, alone: bool) -> None:
    """`alone` tells whether one run was given."""
    where = _files_of(runs)
    formats = parse_formats(options.format)
    shown, every_row = select(runs.rows, options.mode, options.only, where)
    baseline = choose_baseline(options.baseline, shown, every_row, where)
    # A bad passes.csv is refused before anything is drawn.
    kernels = set(zip(shown["algorithm"], shown["options"]))
    passes = list(pass_groups(runs.runs, options.mode, kernels))
    output = _output(options, runs, alone)
    experiments = _experiments(shown)
    timed = shown[shown["status"] == "ok"]
    styles = assign_styles(
        list(dict.fromkeys(zip(timed["algorithm"], timed["options"], timed["source"])))
    )
    report: list[str] = []
    for group in split_into_groups(shown, every_row, runs, styles):
        suffix = f"-{group.name}" if group.name else ""

        def title(what: str) -> str:
            return f"{options.title or f'{experiments}: {what}'} · {group.heading}"

        charts: dict[str, Figure | str | None] = {
            "time": time_chart(group, title("time"), options.width),
            "speedup": speedup_chart(group, title("speed-up"), baseline, options.width),
            "bandwidth": bandwidth_chart(group, title("bandwidth"), options.width),
            "stability": stability_chart(group, title("stability")),
            "energy": energy_chart(
                group, title("energy of a transform"), options.width
            ),
            "libraries": libraries_chart(
                group, title("GLSL kernels beside the libraries")
            ),
            "ratios": ratios_chart(
                group, title("time over the fastest library's"), options.width
            ),
        }
        for name, chart in charts.items():
            keep(chart, output / f"{name}{suffix}", formats)
        report += stability_lines(group.description, group.rows)
    draw_landscapes(options, runs, shown, output)
    draw_passes(options, passes, shown, output)
    for line in [*report, *remark_lines(shown)]:
        print(line)


def draw_landscapes(
    options: argparse.Namespace, runs: Runs, shown: pd.DataFrame, output: Path
) -> None:
    """Draws own kernels beside the libraries over a grid of sizes, for which rows of all modes and batches are needed."""
    found = list(comparisons(shown))
    what = f"{_experiments(shown)}: time over the fastest library's"
    for comparison, name in zip(found, names_of(found)):
        title = f"{options.title or what} · {heading_of(comparison)}"
        chart = landscape_chart(comparison, runs, title, options.width)
        stem = output / "-".join(filter(None, ["landscape", name]))
        keep(chart, stem, parse_formats(options.format))


def draw_passes(
    options: argparse.Namespace,
    groups: Sequence[PassGroup],
    shown: pd.DataFrame,
    output: Path,
) -> None:
    """Draws what runs with a passes.csv say of the single passes."""
    for group in groups:
        caption = " · ".join(filter(None, [group.run.renderer, group.run.date]))

        def title(what: str) -> str:
            return f"{options.title or f'{_experiments(shown)}: {what}'} · {group.mode}"

        charts = {
            "roofline": roofline_chart(
                group, title("roofline"), caption, options.width
            ),
            "passes": stacked_passes_chart(
                group, title("time of passes"), caption, options.width
            ),
        }
        for name, chart in charts.items():
            stem = output / "-".join(filter(None, [name, group.name]))
            keep(chart, stem, parse_formats(options.format))


def keep(chart: Figure | str | None, stem: Path, formats: Sequence[str]) -> None:
    """Writes a chart, or prints why it could not be drawn. Nothing is said of a chart that nobody expects."""
    if isinstance(chart, str):
        print(f"plot.py: {chart}", file=sys.stderr)
    elif chart is not None:
        write(chart, stem, formats)


def draw_accuracy(options: argparse.Namespace, runs: Runs, alone: bool) -> None:
    """Draws the rows of cases that were checked and not timed."""
    formats = parse_formats(options.format)
    shown, _ = select(runs.rows, options.mode, options.only, _files_of(runs))
    for chart in accuracy_charts(shown):
        heading = f"{options.title or f'{_experiments(shown)}: error of the output'} · {chart.heading}"
        name = "-".join(filter(None, ["accuracy", chart.name]))
        figure = accuracy_chart(chart, runs, heading, options.width)
        write(figure, _output(options, runs, alone) / name, formats)


def _files_of(runs: Runs) -> str:
    return ", ".join(str(run.timings_file) for run in runs.runs)


def _output(options: argparse.Namespace, runs: Runs, alone: bool) -> Path:
    beside = runs.runs[0].folder / "charts" if alone else Path("charts")
    return options.output or beside


def _experiments(shown: pd.DataFrame) -> str:
    return ", ".join(filter(None, dict.fromkeys(shown["experiment"]))) or "fftbench"


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        timed, checked = load_timed_and_checked(options.runs)
        use_house_style()
        if timed is not None and (checked is None or options.mode != CHECK):
            # A run without a time has no samples; what there is to say of it is said where rows are selected.
            has_times = (timed.rows["status"] == "ok").any()
            loaded = with_stability(timed) if has_times else timed
            runs = join_alike(loaded)
            _tell(runs.notes)
            draw(options, runs, alone=len(loaded.runs) == 1)
        if checked is not None and (timed is None or options.mode in (CHECK, None)):
            _tell(checked.notes)
            draw_accuracy(options, checked, alone=len(checked.runs) == 1)
    except ResultsError as error:
        print(f"plot.py: {error}", file=sys.stderr)
        return 2
    return 0


def _tell(notes: Sequence[str]) -> None:
    for note in notes:
        print(f"plot.py: {note}", file=sys.stderr)


if __name__ == "__main__":
    run_main(main)
