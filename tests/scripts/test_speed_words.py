"""Ratios are said as people say them: a number above 1, and the word that says in which direction."""

import math
import re

import pytest

import plot_support  # makes the scripts importable
from fftbench.results.speed_words import (
    interval_words,
    number_words,
    speed_words,
    within_percent,
)

NAN = math.nan


@pytest.mark.parametrize(
    ("value", "low", "high", "words"),
    [
        (1.25, NAN, NAN, "1.25x faster"),
        (0.8, NAN, NAN, "1.25x slower"),
        (0.735, 0.733, 0.737, "1.36x slower"),
        (4, 3.5, 4.6, "4.0x faster"),
        (1 / 4, 1 / 4.6, 1 / 3.5, "4.0x slower"),
        (0.11, 0.1, 0.12, "9.1x slower"),
        (1, 1, 1, "1.00x as fast"),
        (0.9999, 0.9998, 1.0001, "1.00x as fast"),
    ],
)
def test_a_ratio_is_said_above_one_with_its_direction(value, low, high, words):
    assert speed_words(value, low, high) == words


@pytest.mark.parametrize("value", [0.01, 0.3, 0.735, 0.9949, 1.0051, 1.7, 80])
def test_a_number_tells_the_ratio_in_either_direction(value):
    number = float(number_words(value, NAN, NAN).removesuffix("x"))
    assert number == pytest.approx(max(value, 1 / value), rel=0.005) and number >= 1
    word = speed_words(value, NAN, NAN).split()[-1]
    assert word == ("faster" if value > 1 else "slower")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (1.17, 1.24, "1.17–1.24x faster"),
        (0.5, 0.64, "1.6–2.0x slower"),
        (0.8, 1.25, "1.2x slower to 1.2x faster"),
        (1 / 1.0331, 1 / 1.0293, "1.029–1.033x slower"),
    ],
)
def test_an_interval_is_said_with_its_directions(low, high, words):
    said = interval_words(low, high)
    assert said == words
    for number in re.findall(r"[\d.]+", said):
        assert float(number) >= 1


def test_how_far_an_interval_reaches_is_never_said_too_small():
    assert within_percent(0.9871, 1.002) == "within 1.3 %"
    assert within_percent(0.999, 1.0201) == "within 2.1 %"
