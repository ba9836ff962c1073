"""Turns the rows of runs into the columns that a page contains: words as numbers into a list, figures rounded."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pandas as pd

from fftbench.results.columns import KEY, OUTCOME_COLUMNS, Kind
from fftbench.results.kinds import KIND_COLUMNS, kind_words
from fftbench.results.whole_times import time_is_whole

# Cases whose times may be compared agree in these.
GROUP_COLUMNS = ["run", "mode", "direction", "batch", *KIND_COLUMNS]
SIZE_COLUMNS = ["width", "height"]
_FIRST_MODES = ("throughput", "independent", "chain", "latency", "cold", "graph")
_DIGITS = 5  # of a figure


def in_order(rows: pd.DataFrame) -> pd.DataFrame:
    """Sorts rows: runs, groups, algorithms and options stay in their order, and sizes ascend. Cases are measured in a
    shuffled order, so that modes have one of their own."""
    modes = dict.fromkeys((*_FIRST_MODES, *rows["mode"]))
    ranks = {mode: at for at, mode in enumerate(modes)}
    keys = [rows["run"], rows["mode"].map(ranks)]
    for names in (GROUP_COLUMNS, ["algorithm", "options"]):
        places: dict[tuple[object, ...], int] = {}
        own = rows[names].itertuples(index=False, name=None)
        keys.append([places.setdefault(one, len(places)) for one in own])
    sizes = [rows["width"] * rows["height"], rows["width"]]
    return rows.iloc[np.lexsort([*reversed([*keys, *sizes])])].reset_index(drop=True)


def with_ratios(rows: pd.DataFrame) -> pd.DataFrame:
    """Adds `counts`, which tells whether a row's time is whole and of what the row says, and `ratio`: the median over
    that of the fastest such row of the same group and size, NaN in rows that don't count.
    """
    pairs = zip(rows["options"], rows["reason"])
    whole = np.array([time_is_whole(*pair) for pair in pairs], dtype=bool)
    counts = (rows["status"] == "ok") & rows["median_ms"].notna() & whole
    times = rows["median_ms"].where(counts)
    keys = [rows[name] for name in [*GROUP_COLUMNS, *SIZE_COLUMNS]]
    return rows.assign(
        counts=counts, ratio=times / times.groupby(keys).transform("min")
    )


def case_columns(rows: pd.DataFrame) -> dict[str, object]:
    """Returns the columns by name. A column of words is {"words": [...], "at": [...]}, a column of numbers a list in
    which null stands for what is not known."""
    kinds = [kind_words(*own) for own in zip(*(rows[name] for name in KIND_COLUMNS))]
    table = rows.assign(kind=kinds)
    columns: dict[str, object] = {"run": _wholes(table["run"])}
    for column in (*KEY, *OUTCOME_COLUMNS):
        own = table[column.name]
        if column.kind.is_whole:
            columns[column.name] = _wholes(own)
        elif column.kind.is_number:
            columns[column.name] = _rounded(own)
        elif column.kind is Kind.FLAG:
            columns[column.name] = [None if one is None else bool(one) for one in own]
        else:
            columns[column.name] = _words(own)
    return columns | {"kind": _words(table["kind"]), "ratio": _rounded(table["ratio"])}


def column_facts() -> list[dict[str, object]]:
    """Returns what a page calls the columns, and how it writes them."""
    return [
        {
            "name": column.name,
            "label": column.label,
            "head": column.head,
            "digits": column.digits,
            "hidden": column.hidden,
            "shownIn": column.shown_in,
        }
        for column in (*KEY, *OUTCOME_COLUMNS)
    ]


def rounded(value: float) -> float | None:
    return float(f"{value:.{_DIGITS}g}") if math.isfinite(value) else None


def _rounded(values: Iterable[float]) -> list[float | None]:
    return [rounded(float(value)) for value in values]


def _wholes(values: Iterable[float | str]) -> list[int | None]:
    """A key that older files lack is text in all of them, as what it is where it is usual."""
    numbers = map(float, values)
    return [int(number) if math.isfinite(number) else None for number in numbers]


def _words(values: Iterable[object]) -> dict[str, object]:
    places: dict[str, int] = {}
    at = [places.setdefault(str(value), len(places)) for value in values]
    return {"words": list(places), "at": at}
