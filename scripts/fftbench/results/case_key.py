"""Checks the columns that tell which case a row is about. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fftbench.results.columns import (
    CASE_COLUMNS,
    FIRST_COLUMNS,
    KEY,
    LATER_COLUMNS,
    Kind,
)
from fftbench.results.errors import ResultsError
from fftbench.results.fields import plain_text, whole_number
from fftbench.results.kinds import (
    KIND_COLUMNS,
    USUAL_DEPTH,
    size_words,
    unusual_words,
)

CaseKey = tuple[object, ...]  # one value for each column of CASE_COLUMNS

_SIZE_COLUMNS = [column.name for column in KEY if column.kind is Kind.AT_LEAST_ONE]
_NAME_COLUMNS = ("device", "algorithm", "direction", "mode")
_LARGEST_SIZE = 2**32 - 1


def case_key(
    where: str, fields: Sequence[str], later: Sequence[str], absent: bool = False
) -> CaseKey:
    """Reads the columns: sizes are whole numbers, and all else is text. Raises ResultsError; `where` names the file and
    the line. `fields` begin with FIRST_COLUMNS; `later` are those of LATER_COLUMNS, each empty where a file has none yet.
    A skipped case whose backend is `absent` has no device."""
    key: list[object] = []
    for column, text in zip(FIRST_COLUMNS, fields):
        if column in _SIZE_COLUMNS:
            key.append(whole_number(f"{where}: {column}", text, 1, _LARGEST_SIZE))
            continue
        value = plain_text(text)
        if (
            not value
            and column in _NAME_COLUMNS
            and not (absent and column == "device")
        ):
            raise ResultsError(f"{where}: {column} is empty, and every case has one")
        key.append(value)
    usual = LATER_COLUMNS.values()
    return (*key, *(plain_text(text) or value for text, value in zip(later, usual)))


def describe(key: CaseKey) -> str:
    """Names a case as --list-cases does."""
    return describe_case(dict(zip(CASE_COLUMNS, key)))


def describe_case(own: Mapping[str, object]) -> str:
    """Names a case as --list-cases does, of whose columns the experiment and the device may be missing."""
    name = f"{own['algorithm']} {own['options']}".rstrip()
    kind_of = {column: own[column] for column in KIND_COLUMNS}
    kind = unusual_words(**{**kind_of, "depth": USUAL_DEPTH})
    batch = ["x", own["batch"]] if own["batch"] != 1 else []
    size = [size_words(own["width"], own["height"], own["depth"]), *batch]
    words = [*size, own["direction"], *kind, own["mode"]]
    return " ".join([name, *map(str, words)])
