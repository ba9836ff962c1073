"""The statistics of compare.py: how often they raise a false alarm, and how often they find a known change."""

import argparse
import json
import re

import numpy as np
import pytest

from compare_support import CASE, draw_rounds
from plot_support import SCRIPTS

import simulate_rounds
from fftbench.comparison.verdicts import (
    Limits,
    Verdict,
    compare,
    decide,
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
        alarms += any(
            each.verdict in (Verdict.FASTER, Verdict.SLOWER) for each in one.values()
        )
    assert alarms <= 10


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
    alarms = [v for v in verdicts[1.0] if v in (Verdict.FASTER, Verdict.SLOWER)]
    assert len(alarms) <= 0.05 * len(verdicts[1.0])
    share = verdicts[1.05].count(Verdict.SLOWER) / len(verdicts[1.05])
    assert found[0] <= share <= found[1]


@pytest.mark.parametrize("name", simulate_rounds.KINDS)
def test_runs_of_many_cases_raise_no_more_alarms_than_asked_for(name):
    """Whole runs of 40 cases at the default rounds differ by chance alone, and the threshold is 0."""
    options = argparse.Namespace(
        cases=40, pairs=25, slowdown=10.0, method="ranks", seed=5
    )
    alarms, _ = simulate_rounds.shares(simulate_rounds.KINDS[name], 10, options)
    assert (
        alarms <= 8 / 60
    )  # 5 % of 60 pairs are 3; more than 8 come by chance once in 300


def test_the_fewest_rounds_are_those_of_the_program():
    source = (SCRIPTS.parent / "harness" / "measure" / "median_interval.h").read_text()
    (fewest,) = re.findall(r"kFewestRoundsForInterval = (\d+);", source)
    assert int(fewest) == FEWEST_ROUNDS_FOR_INTERVAL
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL) == 1
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL - 1) == 0


def test_the_default_number_of_rounds_can_give_a_verdict():
    schema = json.loads((SCRIPTS.parent / "configs" / "schema.json").read_text())
    rounds = schema["properties"]["measure"]["properties"]["rounds"]["default"]
    assert rounds_needed(cases=1000, alpha=0.05) <= rounds


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
        return {one.verdict for one in compare(pairs).values()}

    assert verdicts(23, 6) == {Verdict.SLOWER}
    assert verdicts(24, 6) == {Verdict.TOO_FEW_ROUNDS}
    assert verdicts(24, 7) == {Verdict.SLOWER}
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
        alarms += one.verdict in (Verdict.FASTER, Verdict.SLOWER)
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
