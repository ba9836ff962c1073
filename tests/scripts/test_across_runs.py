"""Compares estimates over runs with numbers worked out by hand, and counts how often their intervals contain the truth.
"""

import math

import numpy as np
import pytest
from scipy import stats

from plot_support import SCRIPTS  # makes the scripts importable
from synthetic_results import TIMES

from fftbench.results.across_runs import across_runs, ratio_across_runs

# Student's t with 4 degrees of freedom, 0.975, from a printed table.
T4 = 2.776445


def test_five_runs_give_the_geometric_mean_and_students_interval():
    found = across_runs(TIMES)
    logs = np.log(TIMES)
    reach = math.exp(T4 * stats.sem(logs))
    assert found.value == pytest.approx(math.prod(TIMES) ** (1 / 5))
    ends = (found.value / reach, found.value * reach)
    assert (found.low, found.high) == pytest.approx(ends, rel=1e-5)
    assert found.p == pytest.approx(stats.ttest_1samp(logs, 0).pvalue)
    assert found.runs == 5


def test_a_ratio_is_taken_run_by_run():
    # Each run is slower than the one before by half, and the ratio is 3 up to a tenth.
    tenth = [1.1, 1 / 1.1, 1.1, 1 / 1.1, 1.0]
    b = {run: 1.5**run for run in range(5)}
    a = {run: 3 * b[run] * tenth[run] for run in range(5)}
    found = ratio_across_runs(a, b)
    # The logarithms of `tenth` have mean 0 and variance (log 1.1)^2, so the standard error is log(1.1) / sqrt(5).
    reach = 1.1 ** (T4 / math.sqrt(5))
    assert found.value == pytest.approx(3)
    assert (found.low, found.high) == pytest.approx((3 / reach, 3 * reach), rel=1e-5)


def test_a_ratio_of_estimates_is_the_estimate_of_the_ratio():
    a, b = {0: 2.0, 1: 2.5, 2: 7.0}, {0: 1.0, 1: 9.0, 2: 3.0}
    parts = across_runs(list(a.values())).value / across_runs(list(b.values())).value
    assert ratio_across_runs(a, b).value == pytest.approx(parts)


def test_a_ratio_leaves_out_runs_that_have_one_side_alone():
    a = {0: 2.0, 1: 4.0, 2: 100.0}
    b = {0: 1.0, 1: 2.0, 3: 50.0}
    found = ratio_across_runs(a, b)
    assert (found.value, found.runs) == (pytest.approx(2), 2)
    assert ratio_across_runs({0: 1.0}, {1: 1.0}) is None


def test_four_runs_show_no_interval_and_claim_nothing():
    found = across_runs([1, 1.1, 0.9, 1.0])
    assert math.isnan(found.low) and math.isnan(found.high) and math.isnan(found.p)
    assert not found.has_interval
    assert across_runs([1, 1.1, 0.9, 1.0, 1.0]).has_interval


def test_no_interval_is_narrower_than_a_step_of_the_clock():
    found = across_runs([1.024] * 5, step=0.256)
    assert found.high - found.low == pytest.approx(0.256, rel=0.01)
    both = ratio_across_runs(
        dict.fromkeys(range(5), 1.024), dict.fromkeys(range(5), 1.28), 0.256, 0.256
    )
    # These are half a step of either: 12.5 % and 10 %, on a logarithmic scale.
    assert both.high / both.value == pytest.approx(math.exp(0.225))
    assert both.p == 1.0
    assert ratio_across_runs(
        dict.fromkeys(range(5), 1.0), dict.fromkeys(range(5), 2.0), 0.256, 0.256
    ).p == pytest.approx(0)


def simulated_run(random: np.random.Generator, offset: float) -> float:
    """Returns the median in ms of a run of ten rounds whose true time is 1 ms. Each run and each round has a random
    error of its own, and a sample is sometimes late."""
    rounds = offset + random.normal(0, 0.01, size=(10, 1))
    late = random.exponential(0.05, (10, 9)) * (random.random((10, 9)) < 0.1)
    samples = np.exp(rounds + random.normal(0, 0.01, (10, 9)))
    return float(np.median(samples + late))


def shares_that_hold(truth: float, intervals) -> float:
    return float(np.mean([one.low <= truth <= one.high for one in intervals]))


@pytest.mark.parametrize("runs", [5, 8])
def test_the_interval_of_a_time_holds_the_truth_in_95_of_100_cases(runs):
    random = np.random.default_rng(7)
    times = [simulated_run(random, 0.0) for _ in range(1000)]
    truth = math.exp(np.mean(np.log(times)))  # to which the late samples contribute
    found = [
        across_runs(
            [simulated_run(random, random.normal(0, 0.02)) for _ in range(runs)]
        )
        for _ in range(1000)
    ]
    # The share of 1000 intervals is known to 0.7 %.
    assert shares_that_hold(truth, found) == pytest.approx(0.95, abs=0.02)


def test_the_interval_of_a_ratio_holds_the_truth_and_nothing_of_the_runs_common_offset():
    random = np.random.default_rng(8)
    found = []
    for _ in range(1000):
        offsets = random.normal(0, 0.1, 5)
        a = {
            run: 2 * simulated_run(random, offset) for run, offset in enumerate(offsets)
        }
        b = {run: simulated_run(random, offset) for run, offset in enumerate(offsets)}
        found.append(ratio_across_runs(a, b))
    assert shares_that_hold(2.0, found) == pytest.approx(0.95, abs=0.02)
    # The 10 % by which runs differ cancels. What remains is the difference of rounds, 1 % over ten of them in either
    # case.
    assert np.median([one.high / one.low for one in found]) < 1.03


def test_a_level_pair_is_called_different_in_5_of_100_cases():
    random = np.random.default_rng(9)
    found = []
    for _ in range(1000):
        a, b = ({run: simulated_run(random, 0.0) for run in range(5)} for _ in "ab")
        found.append(ratio_across_runs(a, b))
    assert np.mean([one.p < 0.05 for one in found]) == pytest.approx(0.05, abs=0.02)
    outside = [not one.low <= 1 <= one.high for one in found]
    assert outside == [one.p < 0.05 for one in found]
