"""Compares the rank-sum test and its interval with SciPy's and with the definition."""

import numpy as np
import pytest
from scipy import stats

import plot_support  # makes the scripts importable

from fftbench.comparison import ranks
from fftbench.comparison.verdicts import ratio_interval


def groups(first: int, second: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    return random.normal(0, 1, first), random.normal(0.7, 1, second)


@pytest.mark.parametrize(("first", "second"), [(4, 4), (6, 6), (5, 9), (10, 7)])
def test_p_is_that_of_the_exact_test(first, second):
    for seed in range(10):
        a, b = groups(first, second, seed)
        exact = stats.mannwhitneyu(a, b, alternative="two-sided", method="exact")
        assert ranks.p_value(a, b) == pytest.approx(exact.pvalue)
        assert ranks.p_value(b, a) == pytest.approx(exact.pvalue)


def test_the_least_p_is_that_of_groups_that_lie_apart():
    for first, second in ((3, 3), (6, 6), (5, 8)):
        a, b = np.arange(first), 100.0 + np.arange(second)
        assert ranks.p_value(a, b) == pytest.approx(ranks.smallest_p(first, second))


def test_equal_numbers_tell_nothing_apart():
    assert ranks.p_value([1.0] * 6, [1.0] * 6) == 1.0


def test_the_middle_of_an_even_number_of_differences_is_between_the_two_middle_ones():
    # The differences 3 - 1, 3 - 0, 7 - 1 and 7 - 0 are 2, 3, 6 and 7.
    assert ranks.shift_interval([0.0, 1.0], [3.0, 7.0], 0.95)[1] == 4.5


@pytest.mark.parametrize(("first", "second"), [(6, 6), (5, 9), (10, 10)])
def test_the_ends_are_the_shifts_that_the_test_begins_to_reject(first, second):
    for seed in range(10):
        a, b = groups(first, second, seed)
        low, middle, high = ranks.shift_interval(a, b, 0.95)
        assert low <= middle <= high
        for end, outwards in ((low, -1e-9), (high, 1e-9)):
            assert ranks.p_value(a, b - (end - outwards)) > 0.05
            assert ranks.p_value(a, b - (end + outwards)) <= 0.05


def test_groups_too_small_to_reject_anything_have_no_ends():
    low, middle, high = ranks.shift_interval([1.0, 2.0, 3.0], [2.0, 3.0, 4.0], 0.95)
    assert np.isnan(low) and np.isnan(high) and middle == 1.0


def test_half_a_step_of_each_timer_is_not_known():
    """Times in whole steps of 0.1 and 0.2 ms may be wrong by 0.05 and 0.1 ms."""
    baseline, candidate = [10.0] * 10, [20.0] * 10
    low, ratio, high = ratio_interval(baseline, candidate, (0.1, 0.2))
    assert ratio == pytest.approx(2.0)
    assert (low, high) == pytest.approx((19.9 / 10.05, 20.1 / 9.95))
    # A time that is shorter than the step that is told can't be shorter than nothing.
    low, ratio, high = ratio_interval([10.0] * 10, [20.0] * 10, (50.0, 0.0))
    assert (low, high) == pytest.approx((20 / 15, 20 / 5))
