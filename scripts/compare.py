#!/usr/bin/python3
"""Compares two runs of fftbench case by case: is the candidate B faster than the baseline A?

How a verdict is reached, for each case that is ok in both runs. The unit is the round: samples of one
round resemble each other more than those of another. So each round counts as its median.
  ratio     the median of the ratios of every round of B to every round of A (Hodges and Lehmann,
            1963). Below 1, B takes less time.
  interval  95 % of the ratio: those ratios that the test below does not reject, widened by half
            a step of each run's timer.
  p         the chance of such times where nothing changed by more than the threshold. It is the
            exact rank-sum test (Wilcoxon, 1945; Mann and Whitney, 1947) of either end of the
            threshold on the rounds' medians, two-sided. The test asks only that rounds scatter alike
            in both runs. A t test, also a trimmed one, claims changes that are none where rounds have
            two modes or the timer is coarse (scripts/simulate_rounds.py).
            It is corrected for all cases that both runs have (Holm, 1979), also where --only or
            --mode show some of them: who looks at many and then chooses finds something by chance.
            With --chosen-beforehand it is corrected for those that are shown.
  verdict   FASTER or SLOWER: p < alpha, and the whole interval lies beyond the threshold.
            SAME: the whole interval lies within 1 -/+ threshold. UNCLEAR: anything else.
            Too few rounds: a run has fewer than 6, or too few for so many cases. 6 are enough for
            23 cases, 7 for 85, 8 for 321, 9 for 1215.

As a gate it fails where a case is slower. It also fails where one that was ok in A is missing in B, is
skipped there, failed, ran out of time or crashed. --fail-on names what it fails on.

A case that another timer timed in B than in A is listed and not compared, since two clocks differ.

A run is one process, and runs of one build differ by more than their rounds do. Put three or more such
runs beside A or B, in the same folder, of the same device and experiment. Then the interval is what
these differ by (Student's t on logarithms of medians), and p is the larger one of rounds and of runs.
Without them every case is unclear, and a note says what would help: measure A again, twice or more, or
both by turns (fftbench compare). --by-rounds judges all the same: the two processes, not their builds.

A and B may be folders of runs, too, such as a/ and b/ of fftbench compare. Each run then counts as one
round; at least 6 are needed.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "pandas", "scipy", "matplotlib")

from fftbench.charts.files import write
from fftbench.charts.style import use_house_style
from fftbench.comparison.formats import (
    GITHUB,
    TEXT,
    WRITERS,
    add_job_summary,
    parse_both_formats,
)
from fftbench.comparison.gate import MISSING, SLOWER, parse_gate
from fftbench.comparison.labels import named_by_label
from fftbench.comparison.outcome import NOTHING_JUDGED, Outcome, judge
from fftbench.comparison.pairs import Pairs, ResultsError, load_pairs
from fftbench.comparison.ratio_chart import ratio_charts
from fftbench.comparison.text import wrapped
from fftbench.results.verdict_words import Limits
from fftbench.comparison.verdicts import Case

EXAMPLES = """examples:
  scripts/compare.py results/radix4/BEFORE results/radix4/AFTER
  scripts/compare.py BEFORE AFTER --mode throughput --only 'storage=buffer' --threshold 1
  scripts/compare.py BEFORE AFTER --output charts --format svg
  scripts/compare.py BEFORE AFTER --format junit >compare.xml
      for a CI server: a slower case is a failure, a lost one an error, one without a verdict is skipped
  scripts/compare.py BEFORE AFTER --allow-missing cufft 'vkfft *' '*8192x8192*'
      B may lack these: globs of an algorithm, of one with its options, of a line of fftbench --list-cases
  scripts/compare.py BEFORE AFTER --fail-on slower,missing,unclear
  scripts/compare.py BEFORE AFTER --format github
      in a step of GitHub Actions: annotations, and a table on the job's summary page

exit code: 0 nothing of what --fail-on names, 1 something of it, 2 bad input or an error, 3 nothing
could be judged: every case is unclear, or none is ok in both runs
"""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument("baseline", metavar="A", type=Path, help="run folder, before")
    parser.add_argument("candidate", metavar="B", type=Path, help="run folder, after")
    parser.add_argument(
        "--threshold",
        metavar="PERCENT",
        type=float,
        default=3.0,
        help="the least change that matters (%(default)g)",
    )
    parser.add_argument(
        "--alpha",
        type=float,
        default=0.05,
        help="the chance of a false alarm over all cases together (%(default)g)",
    )
    parser.add_argument(
        "--only",
        metavar="REGEX",
        help='the cases whose "algorithm options" it matches, or the kernel or case that a table names so',
    )
    parser.add_argument("--mode", help="this mode alone: throughput, latency, ...")
    parser.add_argument(
        "--chosen-beforehand",
        action="store_true",
        help="the cases of --only and --mode were chosen before anyone saw the times: p is corrected for them alone",
    )
    parser.add_argument(
        "--by-rounds",
        action="store_true",
        help="judge these two processes alone, by their rounds, whatever runs of one build differ by",
    )
    parser.add_argument(
        "--fail-on",
        metavar="LIST",
        default=f"{SLOWER},{MISSING}",
        help="what ends with exit code 1, among slower, missing and unclear (%(default)s); missing is what was ok in A "
        "and has no result in B",
    )
    parser.add_argument(
        "--allow-missing",
        metavar="CASE",
        nargs="*",
        help="the cases that B may lack, skip or fail in: globs, behind A and B; none stand for all",
    )
    parser.add_argument(
        "--output", metavar="DIR", type=Path, help="draw charts into this folder"
    )
    parser.add_argument(
        "--format",
        metavar="LIST",
        default=TEXT,
        help="how the comparison is printed: text, github, junit or json (%(default)s); and of the charts: png, svg "
        "and pdf (png,svg)",
    )
    return parser.parse_args(arguments)


def parse_limits(options: argparse.Namespace) -> Limits:
    if not 0 <= options.threshold < 100:
        raise ResultsError(
            f"--threshold: {options.threshold:g} is not a percentage from 0 to below 100"
        )
    if not 0 < options.alpha < 1:
        raise ResultsError(f"--alpha: {options.alpha:g} is not between 0 and 1")
    return Limits(options.threshold / 100, options.alpha, options.by_rounds)


def matching(cases: Sequence[Case], only: str) -> list[Case]:
    """Returns the cases whose algorithm with options matches a regular expression. Raises ResultsError."""
    try:
        pattern = re.compile(only)
    except re.error as error:
        raise ResultsError(
            f'--only: "{only}" is not a regular expression ({error})'
        ) from None
    return [
        case
        for case in cases
        if pattern.search(f"{case.algorithm} {case.options}".rstrip())
    ]


def select(pairs: Pairs, mode: str | None, only: str | None) -> list[Case]:
    """Returns the cases of one mode whose algorithm with options matches, or that a table names so. Raises ResultsError where there are none."""
    modes = list(dict.fromkeys(case.mode for case in pairs.cases))
    if mode is not None and mode not in modes:
        raise ResultsError(
            f'--mode: no case has the mode "{mode}", only {", ".join(modes)}'
        )
    cases = [case for case in pairs.cases if mode in (None, case.mode)]
    chosen = named_by_label(cases, only or "") or matching(cases, only or "")
    if not chosen:
        first = pairs.cases[0]
        example = f"{first.algorithm} {first.options}".rstrip()
        raise ResultsError(f'--only: "{only}" matches no case, such as "{example}"')
    return chosen


def draw(options: argparse.Namespace, formats: Sequence[str], outcome: Outcome) -> None:
    use_house_style()
    names = tuple(
        str(path.resolve().name) for path in (options.baseline, options.candidate)
    )
    for name, figure in ratio_charts(outcome.compared, outcome.limits, names):
        write(figure, options.output / name, formats)


def tell(options: argparse.Namespace, outcome: Outcome) -> None:
    """Prints the comparison, and draws it where that is asked for. Raises ResultsError."""
    printed, formats = parse_both_formats(options.format)
    for note in outcome.notes:
        print(f"compare.py: note: {note}", file=sys.stderr)
    print(WRITERS[printed](outcome), end="")
    if printed == GITHUB:
        add_job_summary(outcome)
    # Standard output holds nothing but the report where a program reads it.
    with contextlib.redirect_stdout(sys.stdout if printed == TEXT else sys.stderr):
        if options.output is not None and outcome.compared:
            draw(options, formats, outcome)
        elif options.output is not None:
            print("compare.py: note: no case to draw", file=sys.stderr)
    if outcome.exit_code == NOTHING_JUDGED:
        print(
            f"compare.py: nothing could be judged (exit code {NOTHING_JUDGED}): {outcome.why_nothing_judged}",
            file=sys.stderr,
        )
    if printed == TEXT:
        print("\n".join(wrapped(outcome.summary)))


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        limits = parse_limits(options)
        parse_both_formats(options.format)
        gate = parse_gate(options.fail_on, options.allow_missing)
        a, b = options.baseline, options.candidate
        pairs = load_pairs(a, b)
        chosen = select(pairs, options.mode, options.only)
        if options.chosen_beforehand:
            pairs = pairs.only(chosen)
        outcome = judge(a, b, pairs, limits, gate, chosen)
        tell(options, outcome)
    except ResultsError as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    return outcome.exit_code


if __name__ == "__main__":
    run_main(main)
