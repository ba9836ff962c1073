"""Reads columns.json, the one statement of the columns of a run's CSV files, for the program as for the scripts.

It has the columns of each file in their order, and for each:

- `kind`: what its fields may hold, as Kind says.
- `always`: every row of a timed case that is ok has it; `above_zero`: it is more than zero there.
- `if_ok`: only rows that are ok have it.
- `usual`: what an empty field stands for.
- `member` or `value`: where the program has it from, in C++. Where a column of timings.csv has neither, the record of a
  case has a member of its name, made from this file.
- `unit` and `words`: what it is, for docs/experiments.md.
- `label`, `head`, `digits`, `shown_in` and `hidden`: what pages call it, at length and at the head of a table, with how
  many digits, in which unit where it is another one, and whether the table begins without it.

A new column goes at the end of the `later` ones of its file, so that older files stay readable: there it reads as empty. A
column that is not stated here is kept as text. Needs nothing but Python itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

STATEMENT = Path(__file__).with_name("columns.json")


class Kind(Enum):
    TEXT = "text"  # also one that looks like a number
    OPTIONS = "options"  # "key=value" pairs joined by ;
    NAME = "name"  # text that is never empty
    FLAG = "flag"  # true or false
    AT_LEAST_ONE = "at_least_one"  # a whole number from 1 to 2^32 - 1, never empty
    INDEX = "index"  # a whole number from 0 to 2^32 - 1
    COUNT = "count"  # a whole number from 0 to 2^63 - 1
    FIGURE = "figure"  # finite and not negative, as everything measured is
    # an error of a result, for which NaN and infinity are possible outcomes
    ERROR = "error"
    STATUS = "status"  # one of STATUSES

    @property
    def is_whole(self) -> bool:
        return self in (Kind.AT_LEAST_ONE, Kind.INDEX, Kind.COUNT)

    @property
    def is_number(self) -> bool:
        return self.is_whole or self in (Kind.FIGURE, Kind.ERROR)


@dataclass(frozen=True)
class Column:
    name: str
    kind: Kind
    words: str
    unit: str = ""
    always: bool = False
    above_zero: bool = False
    if_ok: bool = False
    usual: str = ""
    member: str = ""
    value: str = ""
    label: str = ""
    head: str = ""
    digits: int = 4
    shown_in: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class Table:
    """The columns of a file behind FIRST_COLUMNS."""

    required: tuple[Column, ...]
    later: tuple[Column, ...]

    @property
    def columns(self) -> tuple[Column, ...]:
        return (*self.required, *self.later)


_STATED = json.loads(STATEMENT.read_text(encoding="utf-8"))
# Every CSV file of a run begins with the columns of the key, so that the files can be joined.
KEY, LATER_KEY = (
    tuple(Column(**one | {"kind": Kind(one["kind"])}) for one in _STATED.pop(name))
    for name in ("key", "later key")
)


def _columns(stated: list[object]) -> Iterator[Column]:
    """Yields the columns of a list. A name alone stands for one of the key's later columns."""
    later = {column.name: column for column in LATER_KEY}
    for one in stated:
        if isinstance(one, dict):
            members: dict[str, Any] = one | {"kind": Kind(one["kind"])}
            yield Column(**members)
        else:
            yield later[str(one)]


TABLES = {
    file: Table(*(tuple(_columns(lists[name])) for name in ("required", "later")))
    for file, lists in _STATED.items()
}

FIRST_COLUMNS = [column.name for column in KEY]
# These came later, so that they stand behind the columns that were there then, in the order of their coming. A file without one, and a
# row where it is empty, are of the usual value.
LATER_COLUMNS = {column.name: column.usual for column in LATER_KEY}
# These columns say which case a row is about.
CASE_COLUMNS = [*FIRST_COLUMNS, *LATER_COLUMNS]
# The mode of cases whose output is compared with the reference, and of which nothing is timed.
CHECK = "check"
STATUSES = ("ok", "skipped", "failed", "timeout", "crashed")


def _names(file: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns those that every such file has, and those that older ones lack."""
    table = TABLES[file]
    required = (*FIRST_COLUMNS, *(column.name for column in table.required))
    return required, tuple(column.name for column in table.later)


OUTCOME_COLUMNS = TABLES["timings.csv"].columns
TIMINGS_REQUIRED, TIMINGS_OPTIONAL = _names("timings.csv")
COLUMNS = [*TIMINGS_REQUIRED, *TIMINGS_OPTIONAL]
SAMPLES_REQUIRED, SAMPLES_OPTIONAL = _names("samples.csv")
SAMPLE_COLUMNS = [*SAMPLES_REQUIRED, *SAMPLES_OPTIONAL]
