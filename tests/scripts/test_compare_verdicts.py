"""The verdict of compare.py from an interval and a p value: clear cases, and those on a bound."""

import math

import pytest

import plot_support  # makes the scripts importable

from fftbench.results.verdict_words import Limits, Verdict, decide

LIMITS = Limits(threshold=0.03, alpha=0.05)
SURE, UNSURE = 0.001, 0.6
FASTER, SLOWER = Verdict.FASTER, Verdict.SLOWER
SAME, UNCLEAR = Verdict.SAME, Verdict.UNCLEAR
BELOW, ABOVE = 1 - 0.03, 1 + 0.03


def less(value: float) -> float:
    return math.nextafter(value, 0)


def more(value: float) -> float:
    return math.nextafter(value, 2)


@pytest.mark.parametrize("p", [SURE, UNSURE])
@pytest.mark.parametrize(
    ("low", "high"),
    # These intervals reach from what is the same far into what is not, to either side and to both.
    [(0.98, 1.5), (0.5, 1.02), (0.5, 1.5), (less(BELOW), 1.0), (1.0, more(ABOVE))],
)
def test_an_interval_that_reaches_over_a_bound_is_unclear(low, high, p):
    assert decide(low, high, p, LIMITS) is UNCLEAR


@pytest.mark.parametrize("p", [SURE, UNSURE])
@pytest.mark.parametrize(
    ("low", "high"), [(0.99, 1.01), (BELOW, ABOVE), (BELOW, BELOW), (ABOVE, ABOVE)]
)
def test_what_lies_within_the_bounds_is_the_same(low, high, p):
    assert decide(low, high, p, LIMITS) is SAME


def test_a_change_lies_wholly_beyond_its_bound():
    assert decide(0.8, less(BELOW), SURE, LIMITS) is FASTER
    assert decide(0.8, BELOW, SURE, LIMITS) is UNCLEAR
    assert decide(more(ABOVE), 1.2, SURE, LIMITS) is SLOWER
    assert decide(ABOVE, 1.2, SURE, LIMITS) is UNCLEAR


def test_a_change_needs_a_p_below_alpha():
    for low, high, verdict in ((0.8, 0.9, FASTER), (1.1, 1.2, SLOWER)):
        assert decide(low, high, less(0.05), LIMITS) is verdict
        assert decide(low, high, 0.05, LIMITS) is UNCLEAR
        assert decide(low, high, UNSURE, LIMITS) is UNCLEAR


def test_the_threshold_is_the_one_that_was_asked_for():
    assert decide(1.04, 1.06, SURE, Limits(threshold=0.1, alpha=0.05)) is SAME
    assert decide(1.04, 1.06, SURE, Limits(threshold=0.0, alpha=0.05)) is SLOWER
    assert decide(1.04, 1.06, 0.01, Limits(threshold=0.03, alpha=0.005)) is UNCLEAR
