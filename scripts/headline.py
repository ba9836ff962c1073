#!/usr/bin/python3
"""Sets `best`, the project's fastest kernels by wisdom, beside cuFFT and VkFFT: a table, a picture and sentences.

Give it several runs (processes) of a configuration on one device, with wisdom that was made before. It takes at least
five of at least ten rounds, one after the other, as here. It refuses others, unless --draft asks for a draft. A draft
says in picture, page and table what it lacks.

  for n in 1 2 3 4 5 6 7; do build/fftbench --config flagship.json --rounds 10; done

It writes into DIR: headline.md (tables with every way, what is faster and what is slower, how it was measured),
headline.csv (all figures), and a picture for each direction and batch. --insert puts picture, tables and words of the
first of them into a page of yours, between two marks. --insert-short puts the picture there, with a table of few rows.

Like meets like. Independent transforms meet the libraries' independent ones, on a stream and from graphs of parallel
branches. A chain, and one in a frame with a barrier behind it, meet the libraries' stream and serial graph.

`best` is judged beside the fastest library in its fastest way. 1.25x faster means that the library takes 1.25 times as
long, and 1.25x slower that `best` does. Faster and slower mean by more than 3 %; same, that the whole interval lies
within 3 %; unclear, neither. Nothing is chosen on these data to the advantage of `best`, which alone stands for the
project.

Runs of unlike devices, revisions, sources or versions are refused. Runs of several configurations, such as with rings
of 8 and of 2 pairs of arrays, are joined by configuration; each needs five.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import add_run_folders, make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "pandas", "scipy", "matplotlib")

from fftbench.charts.files import add_format_option, parse_formats, write
from fftbench.headline.headline_chart import headline_chart, panels_of
from fftbench.charts.style import use_house_style
from fftbench.headline.contest import Contest, contests
from fftbench.headline.experiments import aggregate_experiments, processes
from fftbench.headline.insertion import with_headline, with_short_table
from fftbench.headline.page import contest_name, contest_words, headline_page
from fftbench.headline.rule import RULE_IN_WORDS, shortcomings
from fftbench.headline.setting import setting_parts
from fftbench.headline.tables import csv_text
from fftbench.results.across_runs import FEWEST_RUNS_FOR_INTERVAL
from fftbench.results.rounds import with_stability
from fftbench.results.runs import ResultsError, Runs, load_runs
from fftbench.results.stability_text import counted

EXAMPLES = """examples:
  scripts/headline.py results/h200/flagship/*/ --output results/h200/headline --insert docs/speed.md --insert-short README.md
  scripts/headline.py RUN RUN RUN RUN RUN --output headline --format png
  scripts/headline.py RUN RUN --output headline --draft

exit code: 0, also where the project loses; 2 bad input
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    add_run_folders(parser)
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="where to write"
    )
    parser.add_argument(
        "--insert", metavar="FILE", type=Path, help="a page with the two marks"
    )
    parser.add_argument(
        "--insert-short",
        metavar="FILE",
        type=Path,
        help="another page, with the marks of the picture and a short table",
    )
    add_format_option(parser)
    parser.add_argument("--title", help="the picture's heading")
    parser.add_argument(
        "--draft",
        action="store_true",
        help="take fewer runs or rounds than a headline needs, and say so in all that is written",
    )
    return parser.parse_args(arguments)


def write_text(file: Path, text: str) -> None:
    """Raises ResultsError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ResultsError(f"{file}: cannot be written ({error.strerror})") from None
    print(file)


def draft_words(
    options: argparse.Namespace, found: Sequence[Contest], runs: Runs
) -> str:
    """Says what the runs lack; "" where they keep the rule. Raises ResultsError where no draft is asked for."""
    lacking = " and ".join(shortcomings(runs, found))
    if lacking and not options.draft:
        raise ResultsError(
            f"{lacking}: a headline takes {RULE_IN_WORDS}; --draft draws one that says what it lacks"
        )
    return (
        f"Draft: it has {lacking}; a headline takes {RULE_IN_WORDS}." if lacking else ""
    )


def write_all(
    options: argparse.Namespace, found: Sequence[Contest], runs: Runs, draft: str
) -> None:
    formats = parse_formats(options.format)
    names = [
        "-".join(filter(None, ["headline", contest_name(one, found)])) for one in found
    ]
    # A page shows no PDF.
    shown = next((one for one in formats if one != "pdf"), formats[0])
    pictures = [
        f"{name}.{shown}" if panels_of(contest) else ""
        for contest, name in zip(found, names)
    ]
    texts = {
        options.output / "headline.md": headline_page(found, runs, pictures, draft),
        options.output / "headline.csv": csv_text(found),
    }
    picture = options.output / pictures[0]
    for page, replaced in (
        (options.insert, with_headline),
        (options.insert_short, with_short_table),
    ):
        if page is not None:
            texts[page] = replaced(page, found, runs, picture, draft)
    use_house_style()
    caption = " · ".join(setting_parts(runs, found))
    for contest, name, picture in zip(found, names, pictures):
        if not picture:
            continue
        kind = contest_words(contest)
        title = options.title or f"fftbench, cuFFT and VkFFT: {kind}"
        figure = headline_chart(contest, title, caption, draft)
        write(figure, options.output / name, formats)
    for file, text in texts.items():
        write_text(file, text)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        runs = aggregate_experiments(with_stability(load_runs(options.runs)))
        found = contests(runs)
        write_all(options, found, runs, draft_words(options, found, runs))
    except ResultsError as error:
        print(f"headline.py: {error}", file=sys.stderr)
        return 2
    for note in runs.notes:
        print(f"headline.py: note: {note}", file=sys.stderr)
    if processes(runs) < FEWEST_RUNS_FOR_INTERVAL:
        print(
            f"headline.py: note: {counted(processes(runs), 'run')}: fewer than {FEWEST_RUNS_FOR_INTERVAL}, so no "
            "interval is shown and no difference is judged",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    run_main(main)
