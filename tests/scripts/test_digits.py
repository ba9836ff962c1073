"""Figures have as many digits as their intervals allow."""

import math
import random

import pytest

import plot_support  # makes the scripts importable
from fftbench.results.digits import end_texts, value_text, with_digits


@pytest.mark.parametrize(
    ("value", "low", "high", "text"),
    [
        (4.198, 2.1, 7.9, "4"),
        (4.198, 3.9, 4.5, "4.2"),
        (4.198, 4.14, 4.26, "4.20"),
        (4.1983, 4.186, 4.211, "4.198"),  # the first digit of half of it is a 1
        (0.58612, 0.49, 0.70, "0.59"),
        (0.26854, 0.2542, 0.2837, "0.269"),
        (1234.5, 900, 1700, "1200"),
        (87654.0, 20000, 300000, "90000"),
        (3.0, 0.1, 60.0, "3"),
        (0.0123456, 0.0123, 0.0124, "0.01235"),
        (9.99961, 9.9995, 9.9997, "10.00"),
        (5.0, 5.0, 5.0, "5.000"),  # steps of a clock: nothing is known to be unsure
        (5.4321, math.nan, math.nan, "5.43"),
    ],
)
def test_a_value_has_the_digits_that_its_interval_allows(value, low, high, text):
    assert value_text(value, low, high) == text


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0.49, 0.7, ("0.49", "0.70")),
        (0.9993, 1.1190, ("1.00", "1.12")),
        (0.041, 23.9, ("0.041", "24")),
        (2.1, 7.9, ("2.1", "7.9")),
        (11.23, 14.07, ("11.2", "14.1")),
        (950, 1730, ("950", "1700")),
    ],
)
def test_the_ends_of_an_interval_tell_it_with_two_digits_at_least(low, high, texts):
    assert end_texts(low, high) == texts


def test_what_is_written_lies_within_the_interval_and_has_no_digit_too_many():
    luck = random.Random(7)
    for _ in range(2000):
        value = 10 ** luck.uniform(-4, 5)
        half = value * 10 ** luck.uniform(-5, -0.05)
        low, high = value - half, value + half
        text = value_text(value, low, high)
        digits = text.replace(".", "").lstrip("0")
        # Rounding moves it by no more than a quarter of the interval, unless four digits are all there are.
        assert abs(float(text) - value) <= max(half / 2, value * 5.1e-4), (value, half)
        assert "e" not in text and len(digits.rstrip("0")) <= 4
        place = len(text.partition(".")[2])
        if place and len(digits) > 1:
            assert 10.0**-place >= half / 20, (text, half)


def test_with_digits_writes_no_exponent():
    assert [with_digits(one, 2) for one in (1234.5, 0.000123, 99.9, 7.0)] == [
        "1200",
        "0.00012",
        "100",
        "7.0",
    ]
