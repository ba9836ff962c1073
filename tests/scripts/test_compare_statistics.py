"""The statistics of compare.py: how often they raise a false alarm, and how often they find a known change."""

import argparse
import itertools
import re

import numpy as np
import pytest
from scipy.stats import rankdata

from compare_support import CASE, draw_rounds
from plot_support import SCRIPTS

import simulate_rounds
from fftbench.results.verdict_words import CHANGES, Limits, Verdict, decide
from fftbench.comparison.verdicts import (
    compare,
    holm,
    p_value,
    ratio_interval,
    rounds_needed,
)
from fftbench.results.intervals import (
    FEWEST_ROUNDS_FOR_INTERVAL,
    round_medians,
    rounds_outside,
)


def test_restless_rounds_raise_few_false_alarms():
    """The threshold is 0, so the test and the interval alone must hold false alarms down."""
    random = np.random.default_rng(7)
    alarms = 0
    for trial in range(200):
        runs = [draw_rounds(random, of_round=0.05, samples=8) for _ in range(2)]
        one = compare({CASE._replace(width=trial + 1): tuple(runs)}, Limits(0.0))
        alarms += any(each.verdict in CHANGES for each in one.values())
    assert alarms <= 10


# Scatter of the rounds' medians about the truth: of every shape there are runs.
SCATTERS = {
    "even": lambda random, size: np.exp(random.normal(0, 0.004, size)),
    "skewed": lambda random, size: 1 + random.exponential(0.006, size),
    "two modes": lambda random, size: np.where(random.random(size) < 0.4, 1, 1.02),
    "stray": lambda random, size: np.exp(0.003 * random.standard_t(2, size)),
}


@pytest.mark.parametrize(("a_rounds", "b_rounds"), [(7, 7), (10, 10), (9, 14)])
@pytest.mark.parametrize("scatter", SCATTERS)
@pytest.mark.parametrize("true", [1.029, 0.971, 1.03, 0.97])
def test_a_change_within_the_threshold_is_not_claimed(
    true, scatter, a_rounds, b_rounds
):
    """40 cases of which each has changed by almost the threshold of 3 %, or by all of it."""
    random = np.random.default_rng([17, a_rounds])
    draw, pairs_of_runs, alarms = SCATTERS[scatter], 60, 0
    for _ in range(pairs_of_runs):
        a = draw(random, (40, a_rounds))
        b = true * draw(random, (40, b_rounds))
        p = holm([p_value(*pair, threshold=0.03) for pair in zip(a, b)])
        alarms += min(p) < 0.05
    # 5 % of 60 are 3; more than 8 come by chance once in 300.
    assert alarms <= 8


@pytest.mark.parametrize("scatter", SCATTERS)
def test_p_counts_how_often_chance_goes_so_far(scatter):
    """At the threshold itself p is below each level at most that often, and not much more seldom on either side."""
    random = np.random.default_rng(23)
    p = [
        p_value(
            SCATTERS[scatter](random, 8),
            true * SCATTERS[scatter](random, 8),
            threshold=0.03,
        )
        for true in (1.03, 0.97)
        for _ in range(1000)
    ]
    for level in (0.01, 0.05, 0.2):
        # The end of the threshold that lies near has half of the level; the other one is out of reach.
        expected, share = level / 2, np.mean(np.array(p) < level)
        assert share <= expected + 3 * np.sqrt(expected / len(p))
    # Where half of the times are equal, p comes in coarse steps.
    assert np.mean(np.array(p) < 0.2) > (0.02 if scatter == "two modes" else 0.06)


@pytest.mark.parametrize("threshold", [0.0, 0.03, 0.2])
@pytest.mark.parametrize("steps", [(0.0, 0.0), (0.004, 0.001), (0.02, 0.02)])
def test_p_is_low_where_the_interval_lies_beyond_the_threshold(threshold, steps):
    """The interval holds exactly those ratios that the test does not reject, where no two times are equal."""
    random = np.random.default_rng(29)
    seen = set()
    for _ in range(300):
        change = random.uniform(0.7, 1.4)
        a, b = random.lognormal(0, 0.02, 7), change * random.lognormal(0, 0.02, 9)
        low, _, high = ratio_interval(a, b, steps)
        beyond = low > 1 + threshold or high < 1 - threshold
        assert (p_value(a, b, steps, threshold) <= 0.05) == beyond
        seen.add(beyond)
    assert seen == {True, False}


def test_p_is_exact_beyond_the_threshold_also_where_times_are_equal():
    """Every one of the 462 ways to take 5 of 11 times is counted, as the definition says."""
    random = np.random.default_rng(31)
    for _ in range(12):
        a = random.integers(20, 24, 5) * 0.1
        b = random.integers(21, 26, 6) * 0.1
        moved = np.concatenate([np.log(a) + np.log(1.05), np.log(b)]).round(9)
        ranks = rankdata(moved)
        sums = [ranks[list(own)].sum() for own in itertools.combinations(range(11), 5)]
        slower = np.mean(np.array(sums) <= ranks[:5].sum() + 1e-9)
        if 2 * slower < 0.9:
            assert p_value(a, b, threshold=0.05) == pytest.approx(2 * slower)


def test_a_timer_whose_steps_hide_the_change_claims_nothing_beyond_the_threshold():
    """True times are 3 % apart, as the threshold is, on a timer with a step of 2 % that rounds each of them."""
    random = np.random.default_rng(37)
    step, alarms, without_steps = 0.02, 0, 0
    for _ in range(200):
        base = random.uniform(1, 1 + step)
        a, b = (
            np.round(own * random.lognormal(0, 0.001, 10) / step) * step
            for own in (base, 1.03 * base)
        )
        alarms += p_value(a, b, (step, step), 0.03) < 0.05
        without_steps += p_value(a, b, threshold=0.03) < 0.05
    assert alarms <= 10 < without_steps


@pytest.mark.parametrize(("true", "scatter"), [(1.0, 0.1), (1.029, 0.02)])
def test_a_restless_run_beside_a_calm_one_claims_no_more(true, scatter):
    """Where nothing has changed but how far rounds scatter, the test is not exact any more."""
    random = np.random.default_rng(41)
    alarms = 0
    for _ in range(60):
        a = np.exp(random.normal(0, 0.003, (40, 10)))
        b = true * np.exp(random.normal(0, scatter, (40, 10)))
        alarms += min(holm([p_value(*own, threshold=0.03) for own in zip(a, b)])) < 0.05
    assert alarms <= 8


@pytest.mark.parametrize("step", [0.0, 0.01])
@pytest.mark.parametrize(("a_rounds", "b_rounds"), [(6, 6), (7, 9), (10, 10)])
def test_interval_covers_the_truth_from_six_rounds_on(a_rounds, b_rounds, step):
    """Also where a timer rounds every time to a whole number of steps."""
    random = np.random.default_rng(43)
    covered, drawn = 0, 400
    for _ in range(drawn):
        base = random.uniform(1, 1.1)
        a = base * random.lognormal(0, 0.01, a_rounds)
        b = 1.07 * base * random.lognormal(0, 0.01, b_rounds)
        if step:
            a, b = (np.round(own / step) * step for own in (a, b))
        low, _, high = ratio_interval(a, b, (step, step))
        covered += low <= 1.07 <= high
    assert covered >= 0.95 * drawn - 3 * np.sqrt(0.95 * 0.05 * drawn)


def test_interval_covers_the_truth_where_rounds_differ():
    random = np.random.default_rng(8)
    covered = 0
    for _ in range(200):
        a = draw_rounds(random, of_round=0.03, samples=8)
        b = draw_rounds(random, of_round=0.03, samples=8, scale=1.2)
        low, _, high = ratio_interval(round_medians(a), round_medians(b))
        covered += low <= 1.2 <= high
    assert covered >= 184  # 95 % of 200, less two standard deviations


@pytest.mark.parametrize(
    ("rounds", "noise", "found"),
    [
        # A change of 5 % beyond a threshold of 3 % takes more rounds where these differ by 1 %.
        (9, 0.003, (0.99, 1.0)),
        (9, 0.01, (0.5, 1.0)),
        (20, 0.01, (0.9, 1.0)),
    ],
)
def test_how_often_5_percent_is_found_and_nothing_is_called_a_change(
    rounds, noise, found
):
    random = np.random.default_rng(9)
    shape = {"rounds": rounds, "noise": noise, "of_round": noise, "samples": 12}
    verdicts = {}
    for scale in (1.0, 1.05):
        verdicts[scale] = []
        for trial in range(8):  # each is a run of twelve cases, for Holm to correct
            pairs = {
                CASE._replace(width=12 * trial + index + 1): (
                    draw_rounds(random, **shape),
                    draw_rounds(random, scale=scale, **shape),
                )
                for index in range(12)
            }
            verdicts[scale] += [one.verdict for one in compare(pairs).values()]
    alarms = [v for v in verdicts[1.0] if v in CHANGES]
    assert len(alarms) <= 0.05 * len(verdicts[1.0])
    share = verdicts[1.05].count(Verdict.SLOWER) / len(verdicts[1.05])
    assert found[0] <= share <= found[1]


@pytest.mark.parametrize("name", simulate_rounds.KINDS)
def test_runs_of_many_cases_raise_no_more_alarms_than_asked_for(name):
    """Whole runs of 40 cases at the default rounds differ by chance alone, and the threshold is 0."""
    options = argparse.Namespace(
        cases=40, pairs=25, slowdown=10.0, method="ranks", seed=5
    )
    alarms, alarms_within, _ = simulate_rounds.shares(name, 10, options)
    # 5 % of 25 pairs are 1.25; more than 5 come by chance once in 800.
    assert max(alarms, alarms_within) <= 5 / 25


def test_the_fewest_rounds_are_those_of_the_program():
    source = (SCRIPTS.parent / "harness" / "measure" / "median_interval.h").read_text()
    (fewest,) = re.findall(r"kFewestRoundsForInterval = (\d+);", source)
    assert int(fewest) == FEWEST_ROUNDS_FOR_INTERVAL
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL) == 1
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL - 1) == 0


def test_many_cases_need_more_rounds_than_few():
    random = np.random.default_rng(3)

    def verdicts(cases, rounds):
        pairs = {
            CASE._replace(width=index + 1): (
                draw_rounds(random, rounds=rounds, noise=0.001),
                draw_rounds(random, rounds=rounds, noise=0.001, scale=1.5),
            )
            for index in range(cases)
        }
        found = compare(pairs).values()
        return {(one.verdict, one.too_few_rounds) for one in found}

    assert verdicts(23, 6) == {(Verdict.SLOWER, False)}
    assert verdicts(24, 6) == {(Verdict.UNCLEAR, True)}
    assert verdicts(24, 7) == {(Verdict.SLOWER, False)}
    assert [rounds_needed(cases, 0.05) for cases in (23, 24, 85, 321, 1215)] == [
        *(6, 7, 7, 8, 9)
    ]


def test_an_interval_that_reaches_far_is_not_the_same():
    for low, high in ((0.98, 1.5), (0.5, 1.02), (0.98, 1.031), (0.969, 1.02)):
        assert decide(low, high, 0.5, Limits(0.03)) is Verdict.UNCLEAR
    assert decide(0.97, 1.03, 0.5, Limits(0.03)) is Verdict.SAME


def test_times_that_come_in_steps_are_no_change():
    """On a coarse timer, chance decides on which of two steps the median of a round falls."""
    random = np.random.default_rng(4)
    step = 0.03
    alarms = 0
    for _ in range(100):
        a, b = (np.where(random.random(9) < 0.5, 1.0, 1.0 + step) for _ in range(2))
        pair = tuple([np.array([median]) for median in own] for own in (a, b))
        one = compare({CASE: pair}, Limits(0.0), {CASE: (step, step)})[CASE]
        alarms += one.verdict in CHANGES
        assert one.high / one.low > 1 + step
    assert alarms == 0


def disturbed(rounds):
    """Returns rounds of which one was disturbed by something else."""
    return [3 * rounds[0], *rounds[1:]]


def test_a_disturbed_round_hides_no_change_and_is_none():
    random = np.random.default_rng(11)
    shape = {"rounds": 10, "noise": 0.005, "of_round": 0.005}
    for width in range(1, 11):
        named = CASE._replace(width=width)
        a, same = draw_rounds(random, **shape), draw_rounds(random, **shape)
        slower = draw_rounds(random, scale=1.1, **shape)
        medians = round_medians(disturbed(a)), round_medians(slower)
        assert p_value(*medians) < 0.002
        verdict = compare({named: (a, disturbed(same))})[named].verdict
        assert verdict in (Verdict.SAME, Verdict.UNCLEAR)


def test_holm_multiplies_by_the_hypotheses_left():
    # This was worked out by hand: 4 * 0.005, 3 * 0.01, 2 * 0.03, then 0.06 again for 0.04 * 1.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
