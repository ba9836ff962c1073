"""Says for each size which kernel is the fastest, and how sure that is: rows of a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pandas as pd

from fftbench.results.verdict_words import Verdict
from fftbench.comparison.wording import kernel_name
from fftbench.report.beside_fastest import Beside
from fftbench.report.case_columns import GROUP_COLUMNS, SIZE_COLUMNS
from fftbench.results.digits import end_texts, unit_of, value_text
from fftbench.results.kinds import kind_words
from fftbench.results.libraries import LIBRARIES
from fftbench.results.speed_words import (
    interval_numbers,
    interval_words,
    speed_words,
)
from fftbench.results.stability_text import counted, size_text

_MODES = {
    "throughput": "transforms back to back",
    "independent": "transforms back to back, each of an input and into an output of its own",
    "chain": "transforms back to back, each of the result of the one before",
    "latency": "one transform at a time, the device idle before",
    "cold": "one transform after a write larger than the last-level cache",
    "graph": "replayed from a CUDA graph",
}
_MOST_NAMED = 2
_WIDE = 0.4  # of an interval, over the ratio


COLUMNS = ("size", "fastest", "time", "beside the others", "of a copy's speed", "cases")


@dataclass(frozen=True)
class Answers:
    """The answers of cases whose times may be compared: rows with the COLUMNS."""

    run: int
    heading: str
    rows: list[list[str]]


def answers(rows: pd.DataFrame, beside: Mapping[int, Beside]) -> list[Answers]:
    """Takes rows as `with_ratios` returns them, and what `beside_fastest` finds in them. Groups stay in the order of the
    rows, and sizes ascend."""
    found = []
    for key, group in rows[rows["counts"]].groupby(GROUP_COLUMNS, sort=False):
        run, mode, direction, batch, *kind = key
        by_size = sorted(
            group.groupby(SIZE_COLUMNS), key=lambda one: (math.prod(one[0]), one[0])
        )
        answered = [_row(size, own, beside) for size, own in by_size]
        found.append(
            Answers(int(run), _heading(mode, direction, batch, kind), answered)
        )
    return found


def _heading(mode: str, direction: str, batch: int, kind: list[str]) -> str:
    words = [f"{mode} ({_MODES[mode]})" if mode in _MODES else mode, direction]
    words += [f"batch of {batch}"] if batch > 1 else []
    return " · ".join([*words, kind_words(*kind)])


def _row(
    size: tuple[int, int], rows: pd.DataFrame, beside: Mapping[int, Beside]
) -> list[str]:
    ordered = rows.sort_values("median_ms", kind="stable")
    first, others = ordered.iloc[0], ordered.iloc[1:]
    compared = "; ".join(_compared(first, others, beside)) or "nothing else has a time"
    cells = [size_text(*size), _name(first), _time(first), compared, _share(first)]
    return [*cells, str(len(ordered))]


def _compared(
    first: pd.Series, others: pd.DataFrame, beside: Mapping[int, Beside]
) -> Iterator[str]:
    """Yields how the fastest is beside the others: what is the same, what is unclear, and by how much it is faster."""
    sure = others[[_is(Verdict.SLOWER, beside[at]) for at in others.index]]
    same = others[[_is(Verdict.SAME, beside[at]) for at in others.index]]
    unknown = others[[not beside[at].is_known for at in others.index]]
    unclear = others.drop(index=[*sure.index, *same.index, *unknown.index])
    yield from _behind(first, others, sure, beside)
    if len(same):
        yield f"same: {_names(same)}"
    if len(unclear):
        yield f"unclear: {_names(unclear)}"
    if len(unknown):
        yield f"too few rounds to tell: {_names(unknown)}"


def _is(verdict: Verdict, one: Beside) -> bool:
    return one.is_known and one.verdict is verdict


def _names(rows: pd.DataFrame) -> str:
    """Returns "A", "A and B", or "A, B and 7 others"."""
    names = [_name(row) for _, row in rows.head(_MOST_NAMED).iterrows()]
    more = len(rows) - len(names)
    names += [counted(more, "other")] if more else []
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _behind(
    first: pd.Series,
    others: pd.DataFrame,
    sure: pd.DataFrame,
    beside: Mapping[int, Beside],
) -> Iterator[str]:
    """Yields how far the next algorithm is behind with its best options, of those that are surely slower, or the next
    options where there is no other algorithm; and behind a library, the fastest GLSL kernel.
    """
    if sure.empty:
        return
    elsewhere = sure[sure["algorithm"] != first["algorithm"]]
    row = elsewhere.iloc[0] if len(elsewhere) else sure.iloc[0]
    nearer = others.loc[: row.name].iloc[:-1]
    if len(elsewhere):
        nearer = nearer[nearer["algorithm"] != first["algorithm"]]
    what = "the next algorithm" if len(elsewhere) else "the next"
    what += " that is slower" if len(nearer) else ""
    own = others[others["backend"] == "opengl"]
    if first["algorithm"] in LIBRARIES and len(own):
        best = own.iloc[0]
        if best.name == row.name:
            what += " and the fastest GLSL kernel"
        elif best.name in sure.index:
            yield f"{_faster(beside[best.name])} {_name(best)}, the fastest GLSL kernel"
    yield f"{_faster(beside[row.name])} {_name(row)}, {what}"


def _faster(one: Beside) -> str:
    """Writes the ratio with its interval, and the interval alone where that leaves the ratio hardly a digit."""
    if one.high - one.low > _WIDE * one.ratio:
        return f"{interval_words(one.low, one.high)} than"
    words = speed_words(one.ratio, one.low, one.high)
    return f"{words} ({interval_numbers(one.low, one.high)}) than"


def _share(row: pd.Series) -> str:
    percent = row["percent_of_copy"]
    if not math.isfinite(percent):
        return ""
    low, high = (
        percent * row["median_ms"] / row[end] for end in ("ci_high_ms", "ci_low_ms")
    )
    return f"{value_text(percent, low, high, max(2, len(f'{percent:.0f}')))} %"


def _name(row: pd.Series) -> str:
    return kernel_name(row["algorithm"], row["options"])


def _time(row: pd.Series) -> str:
    """Writes the median with the digits that its interval allows, and the interval."""
    low, high = row["ci_low_ms"], row["ci_high_ms"]
    unit, size = unit_of(row["median_ms"])
    median, low, high = (ms / size for ms in (row["median_ms"], low, high))
    text = f"{value_text(median, low, high)} {unit}"
    if math.isnan(low) or math.isnan(high):
        return f"{text} (too few rounds for a 95 % interval)"
    ends = end_texts(low, high)
    return f"{text} (95 % interval {ends[0]} to {ends[1]} {unit})"
