"""States the shapes that JSON values must have as data, and checks a value against its shape.

Needs nothing but Python itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from fftbench.results.errors import ResultsError
from fftbench.results.json_text import JsonText


@dataclass(frozen=True)
class Leaf:
    words: str  # says what would be right, after "not "
    holds: Callable[[object], bool]


@dataclass(frozen=True)
class Record:
    """An object. Members that are not named may be anything."""

    members: Mapping[str, Shape]
    required: frozenset[str] = field(default_factory=frozenset)
    words: str = "an object"


@dataclass(frozen=True)
class ListOf:
    item: Shape
    words: str = "an array"


@dataclass(frozen=True)
class MapOf:
    """An object whose members are all alike."""

    item: Shape
    words: str = "an object"


@dataclass(frozen=True)
class Either:
    """A value that may have one of several shapes. The first one counts whose kind of JSON the value is."""

    shapes: tuple[Shape, ...]
    words: str


Shape = Leaf | Record | ListOf | MapOf | Either
Pointer = tuple[str | int, ...]

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def _is_number(value: object) -> TypeGuard[float]:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return isinstance(value, int) or math.isfinite(value)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


ANY = Leaf("anything", lambda value: True)
TEXT = Leaf("a text", lambda value: isinstance(value, str))
FLAG = Leaf("true or false", lambda value: isinstance(value, bool))
NUMBER = Leaf("a number", _is_number)
WHOLE = Leaf("a whole number from 0", lambda value: _is_whole(value) and value >= 0)
SIZE = Leaf("a whole number from 1", lambda value: _is_whole(value) and value >= 1)
POSITIVE = Leaf("a number above 0", lambda value: _is_number(value) and value > 0)
NOT_NEGATIVE = Leaf("a number from 0", lambda value: _is_number(value) and value >= 0)
NULL = Leaf("null", lambda value: value is None)
MOMENT = Leaf(
    'a moment such as "2025-01-31T12:00:00Z"',
    lambda value: isinstance(value, str) and _MOMENT.fullmatch(value) is not None,
)


def or_null(shape: Shape) -> Either:
    return Either((NULL, shape), f"{shape.words}, nor null")


def check_shape(text: JsonText, shape: Shape) -> None:
    """Raises ResultsError for the first value that doesn't have its shape."""
    _check(text, (), text.value, shape)


def _check(text: JsonText, pointer: Pointer, value: object, shape: Shape) -> None:
    if isinstance(shape, Either):
        fitting = [one for one in shape.shapes if _is_kind(value, one)]
        if not fitting:
            raise _unfit(text, pointer, value, shape.words)
        shape = fitting[0]
    if isinstance(shape, Leaf):
        if not shape.holds(value):
            raise _unfit(text, pointer, value, shape.words)
    elif not _is_kind(value, shape):
        raise _unfit(text, pointer, value, shape.words)
    elif isinstance(shape, ListOf):
        assert isinstance(value, list)
        for index, item in enumerate(value):
            _check(text, (*pointer, index), item, shape.item)
    elif isinstance(shape, MapOf):
        assert isinstance(value, dict)
        for name, item in value.items():
            _check(text, (*pointer, name), item, shape.item)
    else:
        assert isinstance(value, dict) and isinstance(shape, Record)
        _check_members(text, pointer, value, shape)


def _check_members(
    text: JsonText, pointer: Pointer, value: dict[str, object], shape: Record
) -> None:
    for name in shape.members:
        if name in value:
            _check(text, (*pointer, name), value[name], shape.members[name])
        elif name in shape.required:
            raise ResultsError(
                f'{text.place(pointer)}: {_named(pointer)} lacks "{name}", which is '
                f"{shape.members[name].words}; take the file as fftbench wrote it"
            )


def _is_kind(value: object, shape: Shape) -> bool:
    if isinstance(shape, ListOf):
        return isinstance(value, list)
    if isinstance(shape, (Record, MapOf)):
        return isinstance(value, dict)
    if isinstance(shape, Leaf):
        return shape.holds(value)
    return any(_is_kind(value, one) for one in shape.shapes)


def _unfit(text: JsonText, pointer: Pointer, value: object, words: str) -> ResultsError:
    kinds = {
        dict: "an object",
        list: "an array",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
        type(None): "null",
    }
    found = f"{kinds[type(value)]}"
    if isinstance(value, (bool, int, float)):
        found = str(value).lower()[:40]
    elif isinstance(value, str):
        found = f'"{value[:40]}"'.replace("\n", " ")
    return ResultsError(
        f"{text.place(pointer)}: {_named(pointer)} is {found}, not {words}"
    )


def _named(pointer: Pointer) -> str:
    """Returns a JSON pointer (RFC 6901)."""
    if not pointer:
        return "the whole"
    return "".join(f"/{str(n).replace('~', '~0').replace('/', '~1')}" for n in pointer)
