"""Says how many times as fast something is as people do: "1.25x faster", or "1.25x slower" where it takes 1.25 times as long."""

from __future__ import annotations

import math

from fftbench.results.digits import end_texts, value_text

SLOWER_MEANS = '"1.25x faster" means that the library takes 1.25 times as long, and "1.25x slower" that {} does.'
_MOST_DIGITS = 3


def speed_words(value: float, low: float, high: float) -> str:
    """Takes how many times as fast it is, with its interval, of NaN where that isn't known. Writes the digits that the
    interval allows, three at most; "1.00x as fast" where they show no difference."""
    number, word = _turned(value, low, high)
    return f"{number} as fast" if float(number[:-1]) == 1 else f"{number} {word}"


def number_words(value: float, low: float, high: float) -> str:
    """Writes the same without "faster" or "slower", for where a word before it says which."""
    return _turned(value, low, high)[0]


def interval_numbers(low: float, high: float, most: int = _MOST_DIGITS) -> str:
    """Writes an interval that does not reach over 1 without its direction: "1.2–1.3x"."""
    return f"{'–'.join(_ends(low, high, most))}x"


def interval_words(low: float, high: float) -> str:
    """Writes "1.2–1.3x faster", or "1.02x slower to 1.01x faster". Ends that look alike get another digit, since what
    decides lies between them."""
    if low >= 1 or high <= 1:
        lower, upper = _ends(low, high, _MOST_DIGITS)
        most = _MOST_DIGITS + 1 if lower == upper else _MOST_DIGITS
        return (
            f"{interval_numbers(low, high, most)} {'faster' if low >= 1 else 'slower'}"
        )
    slower = end_texts(1 / high, 1 / low, _MOST_DIGITS)[1]
    faster = end_texts(low, high, _MOST_DIGITS)[1]
    return f"{slower}x slower to {faster}x faster"


def within_percent(low: float, high: float) -> str:
    """Returns "within 1.3 %": how far from 1 an interval reaches at most."""
    percent = 100 * max(1 - low, high - 1)
    return f"within {math.ceil(10 * percent) / 10:.1f} %"


def _ends(low: float, high: float, most: int) -> tuple[str, str]:
    return (
        end_texts(low, high, most) if low >= 1 else end_texts(1 / high, 1 / low, most)
    )


def _turned(value: float, low: float, high: float) -> tuple[str, str]:
    if value >= 1:
        return f"{value_text(value, low, high, _MOST_DIGITS)}x", "faster"
    return f"{value_text(1 / value, 1 / high, 1 / low, _MOST_DIGITS)}x", "slower"
