"""Reads the fields of a run's CSV files. Each function takes the place for its message and the text.

Needs nothing but Python itself.
"""

from __future__ import annotations

import math
import re

from fftbench.results.errors import ResultsError, shown

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)


def plain_text(text: str) -> str:
    """Puts the text on one line, without double blanks."""
    return " ".join(text.split())


def whole_number(where: str, text: str, least: int, most: int) -> int:
    digits = text.isascii() and text.isdigit() and len(text) < 20
    if not digits or int(text) < least:
        raise ResultsError(
            f'{where} is "{shown(text)}", not a whole number from {least}'
        )
    if int(text) > most:
        raise ResultsError(f"{where} is {text}, and cannot be more than {most}")
    return int(text)


def number(where: str, text: str, above_zero: bool) -> float:
    """Reads a measured figure, which is finite and not negative."""
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise ResultsError(f'{where} is "{shown(text)}", not a number')
    if value < 0 or (value == 0 and above_zero):
        raise ResultsError(f"{where} is {shown(text)}, which no measurement gives")
    return value


def number_or_not_finite(where: str, text: str) -> float:
    """Reads an error of a result, for which NaN and infinity are outcomes, too."""
    if _NOT_FINITE.fullmatch(text):
        return float(text)
    return number(where, text, above_zero=False)


def flag(where: str, text: str) -> bool:
    if text not in ("true", "false"):
        raise ResultsError(f'{where} is "{shown(text)}", neither true nor false')
    return text == "true"


def one_of(where: str, text: str, values: tuple[str, ...]) -> str:
    if text not in values:
        raise ResultsError(
            f'{where} is "{shown(text)}", not one of {", ".join(values)}'
        )
    return text
