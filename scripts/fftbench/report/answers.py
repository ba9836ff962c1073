"""Says for each size in a sentence which kernel is the fastest, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from fftbench.comparison.wording import format_duration, format_ratio, kernel_name
from fftbench.report.case_columns import GROUP_COLUMNS, SIZE_COLUMNS
from fftbench.results.kinds import kind_words
from fftbench.results.peers import PEERS
from fftbench.results.stability_text import counted, size_text

_MODES = {
    "throughput": "transforms back to back",
    "chain": "transforms back to back, each of the result of the one before",
    "latency": "one transform at a time, the device idle before",
    "cold": "one transform after a write larger than the last-level cache",
    "graph": "replayed from a CUDA graph",
}


@dataclass(frozen=True)
class Answers:
    """The answers of cases whose times may be compared."""

    run: int
    heading: str
    sentences: list[str]


def answers(rows: pd.DataFrame) -> list[Answers]:
    """Takes rows as `with_ratios` returns them. Groups stay in the order of the rows, and sizes ascend."""
    found = []
    for key, group in rows[rows["counts"]].groupby(GROUP_COLUMNS, sort=False):
        run, mode, direction, batch, *kind = key
        by_size = sorted(
            group.groupby(SIZE_COLUMNS), key=lambda one: (math.prod(one[0]), one[0])
        )
        sentences = [_sentence(size, own) for size, own in by_size]
        found.append(
            Answers(int(run), _heading(mode, direction, batch, kind), sentences)
        )
    return found


def _heading(mode: str, direction: str, batch: int, kind: list[str]) -> str:
    words = [f"{mode} ({_MODES[mode]})" if mode in _MODES else mode, direction]
    words += [f"batch of {batch}"] if batch > 1 else []
    return " · ".join([*words, kind_words(*kind)])


def _sentence(size: tuple[int, int], rows: pd.DataFrame) -> str:
    ordered = rows.sort_values("median_ms", kind="stable")
    first = ordered.iloc[0]
    where = size_text(*size)
    time = f"{format_duration(first['median_ms'])}{_interval(first)}"
    if len(ordered) == 1:
        return f"{where}: {_name(first)} takes {time}; nothing else has a time{_share(first)}."
    alike = ordered.iloc[1:][
        [_overlap(first, row) for _, row in ordered.iloc[1:].iterrows()]
    ]
    parts = [f"{where}: {_name(first)} is the fastest of {len(ordered)} with {time}"]
    if len(alike):
        more = f" and {counted(len(alike) - 1, 'other')}" if len(alike) > 1 else ""
        parts.append(
            f"though the intervals don't tell it from {_name(alike.iloc[0])}{more}"
        )
    parts += _behind(first, ordered)
    return ", ".join(parts) + _share(first) + "."


def _behind(first: pd.Series, ordered: pd.DataFrame) -> Iterator[str]:
    """Yields how far the next algorithm is behind with its best options, or the next options where there is no other
    algorithm; and behind a library, the fastest GLSL kernel."""
    others = ordered[ordered["algorithm"] != first["algorithm"]]
    row = others.iloc[0] if len(others) else ordered.iloc[1]
    what = "the next algorithm" if len(others) else "the next"
    own = ordered[ordered["backend"] == "opengl"]
    if first["algorithm"] in PEERS and len(own):
        if own.index[0] == row.name:
            what += " and the fastest GLSL kernel"
        else:
            ratio = _times_as_fast(first, own.iloc[0])
            yield f"{ratio} as {_name(own.iloc[0])}, the fastest GLSL kernel"
    yield f"{_times_as_fast(first, row)} as {_name(row)}, {what}"


def _times_as_fast(first: pd.Series, row: pd.Series) -> str:
    return f"{format_ratio(row['median_ms'] / first['median_ms'])} times as fast"


def _share(row: pd.Series) -> str:
    percent = row["percent_of_copy"]
    if not math.isfinite(percent):
        return ""
    return f"; it moves its bytes at {percent:.0f} % of a plain copy's speed"


def _name(row: pd.Series) -> str:
    return kernel_name(row["algorithm"], row["options"])


def _interval(row: pd.Series) -> str:
    if not _has_interval(row):
        return " (too few rounds for a 95 % interval)"
    low, high = (format_duration(row[end]) for end in ("ci_low_ms", "ci_high_ms"))
    return f" (95 % interval {low} to {high})"


def _has_interval(row: pd.Series) -> bool:
    return math.isfinite(row["ci_low_ms"]) and math.isfinite(row["ci_high_ms"])


def _overlap(a: pd.Series, b: pd.Series) -> bool:
    """Tells whether the intervals of two times have something in common. Where one is missing, it is not known, and
    only equal times are called alike."""
    if not (_has_interval(a) and _has_interval(b)):
        return bool(a["median_ms"] == b["median_ms"])
    return bool(b["ci_low_ms"] <= a["ci_high_ms"])
