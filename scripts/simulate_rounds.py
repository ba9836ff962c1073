#!/usr/bin/python3
"""How many rounds does compare.py need? Simulates pairs of runs whose truth is known, and counts its verdicts.

Every pair of runs has as many cases as a real run. Either nothing differs between the two, or B is slower by a known
part in every case. The rounds' medians scatter in one of these ways:
  lognormal   by 1 % (standard deviation)
  heavy       by 1 % times Student's t with 2 degrees of freedom
  bimodal     8 % apart, with even chances, and by 0.3 % within either mode
  disturbed   by 0.5 %; in one round of ten something else takes 10 to 200 % on top
  drift       by 0.5 %, and the device slows down evenly by 5 % from the first round to the last, in both runs
  quantised   by 1 %, on a timer with a step of 3 % of the time

For each number of rounds it prints three shares: pairs of equal runs in which any case is called FASTER or SLOWER; the
same where every case of B is slower by 2.9 %, less than the threshold of 3 % (both to be 5 % at the most); and slower
cases that are found. The threshold is 0 for equal runs, so that nothing but the test and the interval hold false alarms
down. `--method yuen` judges by Yuen's trimmed t test on logarithms instead. The same seed prints the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fftbench.arguments import make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "scipy")

import numpy as np
from scipy import stats

from fftbench.results.verdict_words import CHANGES, Limits, Verdict, decide
from fftbench.comparison.verdicts import (
    enough_rounds,
    holm,
    p_value,
    ratio_interval,
)

EXAMPLES = """examples:
  scripts/simulate_rounds.py
  scripts/simulate_rounds.py --cases 100 --rounds 6,8,10 --pairs 1000
  scripts/simulate_rounds.py --method yuen
"""
STEP = 0.03  # of the quantised timer
WITHIN = 1.029  # a change of less than the usual threshold
TRIM = 0.2

Draw = Callable[[np.random.Generator, int, int], np.ndarray]


def lognormal(random: np.random.Generator, cases: int, rounds: int) -> np.ndarray:
    return np.exp(random.normal(0, 0.01, (cases, rounds)))


def heavy(random: np.random.Generator, cases: int, rounds: int) -> np.ndarray:
    return np.exp(0.01 * random.standard_t(2, (cases, rounds)))


def bimodal(random: np.random.Generator, cases: int, rounds: int) -> np.ndarray:
    modes = np.where(random.random((cases, rounds)) < 0.5, 1.0, 1.08)
    return modes * np.exp(random.normal(0, 0.003, (cases, rounds)))


def disturbed(random: np.random.Generator, cases: int, rounds: int) -> np.ndarray:
    # A disturbance takes a round and affects every case of it, as another program would.
    meets = (random.random(rounds) < 0.1) * random.uniform(0.1, 2, rounds)
    return (1 + meets) * np.exp(random.normal(0, 0.005, (cases, rounds)))


def drift(random: np.random.Generator, cases: int, rounds: int) -> np.ndarray:
    return np.linspace(1, 1.05, rounds) * np.exp(
        random.normal(0, 0.005, (cases, rounds))
    )


def in_steps(times: np.ndarray) -> np.ndarray:
    return np.maximum(np.round(times / STEP), 1) * STEP


QUANTISED = "quantised"
KINDS: dict[str, Draw] = {
    draw.__name__: draw for draw in (lognormal, heavy, bimodal, disturbed, drift)
} | {QUANTISED: lognormal}


def verdicts_by_ranks(
    a: np.ndarray, b: np.ndarray, limits: Limits, step: float
) -> list[Verdict]:
    steps = (step, step)
    if not enough_rounds(a[0], b[0]):
        return [Verdict.UNCLEAR] * len(a)
    corrected = holm([p_value(*pair, steps, limits.threshold) for pair in zip(a, b)])
    verdicts = []
    for first, second, p in zip(a, b, corrected):
        # Where p alone says that nothing has changed, the interval can't turn that into a change.
        changed = p < limits.alpha
        low, _, high = ratio_interval(first, second, steps) if changed else (0, 1, 2)
        verdicts.append(decide(low, high, p, limits))
    return verdicts


def verdicts_by_yuen(
    a: np.ndarray, b: np.ndarray, limits: Limits, step: float
) -> list[Verdict]:
    """Tells by the t test alone whether something has changed."""
    with np.errstate(all="ignore"):
        p = stats.ttest_ind(np.log(a), np.log(b), axis=1, trim=TRIM).pvalue
    # Where the trimmed values have no spread, the two are either equal or certainly different.
    same = np.median(a, axis=1) == np.median(b, axis=1)
    p = np.where(np.isnan(p), np.where(same, 1.0, 0.0), p)
    slower = np.median(b, axis=1) > np.median(a, axis=1) * (1 + limits.threshold)
    faster = np.median(b, axis=1) < np.median(a, axis=1) * (1 - limits.threshold)
    return [
        Verdict.SLOWER if is_slower else Verdict.FASTER if is_faster else Verdict.SAME
        for is_slower, is_faster in (
            (own < limits.alpha and up, own < limits.alpha and down)
            for own, up, down in zip(holm(p.tolist()), slower, faster)
        )
    ]


METHODS = {"ranks": verdicts_by_ranks, "yuen": verdicts_by_yuen}


class Shares(NamedTuple):
    alarms: float  # of pairs of equal runs
    alarms_within: float  # of pairs of runs that differ by less than the threshold
    found: float  # of slower cases


def shares(kind: str, rounds: int, options: argparse.Namespace) -> Shares:
    judge = METHODS[options.method]
    random = np.random.default_rng([options.seed, rounds, list(KINDS).index(kind)])
    step = STEP if kind == QUANTISED else 0.0
    alarms, alarms_within, found = 0, 0, []
    for _ in range(options.pairs):
        a, b, less, more = _runs(kind, random, options.cases, rounds, options.slowdown)
        alarms += any(v in CHANGES for v in judge(a, b, Limits(threshold=0.0), step))
        alarms_within += any(v in CHANGES for v in judge(a, less, Limits(), step))
        verdicts = judge(a, more, Limits(), step)
        found.append(verdicts.count(Verdict.SLOWER) / len(verdicts))
    return Shares(
        alarms / options.pairs, alarms_within / options.pairs, float(np.mean(found))
    )


def _runs(
    kind: str, random: np.random.Generator, cases: int, rounds: int, slowdown: float
) -> list[np.ndarray]:
    """Returns the medians of two equal runs, of one that is slower by less than the threshold, and of a slower one."""
    # The true times are anywhere between two steps of a timer, and the same in every run.
    true = random.uniform(1, 1 + STEP, (cases, 1))
    scales = (1.0, 1.0, WITHIN, 1 + slowdown / 100)
    runs = [scale * true * KINDS[kind](random, cases, rounds) for scale in scales]
    return list(map(in_steps, runs)) if kind == QUANTISED else runs


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    for name, kind, default, words in (
        ("--rounds", str, "4,5,6,7,8,9,10,12", "numbers of rounds"),
        ("--cases", int, 40, "cases of a run"),
        ("--pairs", int, 400, "pairs of runs, of each kind"),
        ("--slowdown", float, 10.0, "percent by which B is slower"),
        ("--seed", int, 1, "chooses the random numbers"),
    ):
        words += " (%(default)s)"
        parser.add_argument(name, type=kind, default=default, help=words)
    parser.add_argument("--method", choices=METHODS, default="ranks")
    options = parser.parse_args(arguments)
    try:
        options.rounds = [int(number) for number in options.rounds.split(",")]
    except ValueError:
        parser.error("--rounds: whole numbers with commas between them, such as 6,9,12")
    if min(options.rounds) < 2 or options.cases < 1 or options.pairs < 1:
        parser.error("--rounds from 2, --cases and --pairs from 1")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    print(
        f"{options.cases} cases, {options.pairs} pairs of runs, slower by {options.slowdown:g} %, "
        f"{options.method}, seed {options.seed}: % false alarms / at a change of 2.9 % / found"
    )
    print("rounds  " + "".join(f"{name:>18}" for name in KINDS))
    for rounds in options.rounds:
        cells = []
        for kind in KINDS:
            own = shares(kind, rounds, options)
            cells.append(" /".join(f"{100 * share:4.1f}" for share in own))
        print(f"{rounds:6}  " + "".join(f"{cell:>18}" for cell in cells))
    return 0


if __name__ == "__main__":
    run_main(main)
