"""Says how many digits of a figure its interval allows, so that none is written that another run would change.

The last digit stands where the first digit of half the interval's width does, or one place further where that digit is a
1, which rounding to it would double or lose. harness/report/digits.h does the same for the program's own words.
"""

from __future__ import annotations

import math

MOST_DIGITS = 4
DIGITS_WITHOUT_INTERVAL = 3
_FEWEST_OF_ENDS = 2
_UNITS = (("s", 1e3), ("ms", 1.0), ("µs", 1e-3), ("ns", 1e-6))


def value_text(value: float, low: float, high: float, most: int = MOST_DIGITS) -> str:
    """Writes a value above zero with as many digits as its interval allows, at least one. Where the interval isn't known
    it has DIGITS_WITHOUT_INTERVAL."""
    return _text(value, low, high, 1, most)


def end_texts(low: float, high: float, most: int = MOST_DIGITS) -> tuple[str, str]:
    """Writes both ends of an interval to the digit that it allows of a value, and with two digits at least."""
    lower, upper = (_text(end, low, high, _FEWEST_OF_ENDS, most) for end in (low, high))
    return lower, upper


def unit_of(milliseconds: float) -> tuple[str, float]:
    """Returns the largest unit of which a time above zero is more than one, and its milliseconds."""
    return next((one for one in _UNITS if milliseconds >= one[1]), _UNITS[-1])


def with_digits(value: float, digits: int) -> str:
    """Writes so many significant digits of a value above zero, without an exponent: 1234 with two is 1200."""
    rounded = float(f"{value:.{digits - 1}e}")
    return _to_place(rounded, math.floor(math.log10(rounded)) - digits + 1)


def _text(value: float, low: float, high: float, fewest: int, most: int) -> str:
    half = (high - low) / 2
    if not math.isfinite(half):
        return with_digits(value, min(DIGITS_WITHOUT_INTERVAL, most))
    first = math.floor(math.log10(float(f"{value:.{most - 1}e}")))
    place = first - most + 1
    if half > 0:
        place = max(place, _last_place(half))
    return _to_place(value, min(place, first - fewest + 1))


def _last_place(half: float) -> int:
    """Returns the power of ten of the last digit that counts."""
    place = math.floor(math.log10(half))
    return place - 1 if half / 10**place < 2 else place


def _to_place(value: float, place: int) -> str:
    return f"{round(value, -place):.{max(-place, 0)}f}"
