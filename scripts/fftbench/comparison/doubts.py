"""Finds what speaks against comparing two runs at all: that they are one, are exchanged, or are not what a run left.

Each finding is one sentence. They stand first among the notes of a comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import numpy as np

from fftbench.comparison.measured import Measured
from fftbench.comparison.verdicts import Case
from fftbench.results.errors import ResultsError
from fftbench.results.intervals import round_medians
from fftbench.results.run_json import finished, member
from fftbench.results.stability_text import counted

# The figures of a row are rounded when they are written.
_ROUNDED = 1e-5


def doubts(a: Measured, b: Measured) -> Iterator[str]:
    """Yields a sentence for each."""
    yield from _one_run(a, b)
    yield from _exchanged(a, b)
    for name, own in (("A", a), ("B", b)):
        if not own.parts:
            yield from _not_as_a_run_left_it(name, own)
        for part in own.parts:
            yield from _not_as_a_run_left_it(f"{name}/{part.run.folder.name}", part)
    yield from _unlike_rounds(a, b)


def _one_run(a: Measured, b: Measured) -> Iterator[str]:
    if a.run.timings_file.resolve() == b.run.timings_file.resolve():
        yield "A and B are the same run"
    elif a.has_times_of(b):
        yield "A and B are copies of one run: they have the same times"


def _exchanged(a: Measured, b: Measured) -> Iterator[str]:
    """A run that is older than its baseline was mostly given first by mistake."""
    before, after = _started(a), _started(b)
    if before and after and _moment(after) < _moment(before):
        yield f"B is older than A, so the two may be exchanged: A {before}, B {after}"


def _started(own: Measured) -> str:
    started = own.run.metadata.get("started")
    return started if isinstance(started, str) else ""


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _not_as_a_run_left_it(name: str, own: Measured) -> Iterator[str]:
    metadata = own.run.metadata
    if finished(metadata) is False:
        yield f"{name} was interrupted, and is not finished: fftbench --resume {own.run.folder} goes on with it"
    resumed = metadata.get("resumed")
    if isinstance(resumed, list) and resumed:
        yield f"{name} was interrupted and resumed {_times(len(resumed))}, so its rounds are of several processes"
    merged = metadata.get("merged_from")
    if isinstance(merged, list) and merged:
        yield f"{name} was merged from {counted(len(merged), 'run')}, which may differ by more than their rounds do"
    lacking = metadata.get("missing_shards")
    if isinstance(lacking, list) and lacking:
        yield f"{name} lacks {counted(len(lacking), 'part')} of those that it was merged from"
    planned, present = metadata.get("cases"), own.run.cases
    if finished(metadata) and isinstance(planned, int) and planned != present:
        yield f"{name} was edited: timings.csv has {present} of the {counted(planned, 'case')} that run.json counts"
    unlike = sum(_is_edited(own, case) for case in own.rows)
    if unlike:
        yield f"{name} was edited: timings.csv and samples.csv tell other times of {counted(unlike, 'case')}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _is_edited(own: Measured, case: Case) -> bool:
    """Tells whether a row says something else than its samples. Those of the first versions, which don't count their
    rounds, had another median."""
    row = own.rows[case]
    if row["status"] != "ok" or not row["rounds"] > 0 or not row["median_ms"] > 0:
        return False
    try:
        rounds = own.rounds_of(case)
    except ResultsError:
        return False  # which is an error of its own
    median = float(np.median(round_medians(rounds)))
    off = abs(median / row["median_ms"] - 1)
    return len(rounds) != row["rounds"] or not off <= _ROUNDED


def _unlike_rounds(a: Measured, b: Measured) -> Iterator[str]:
    """Yields a sentence where the cases that both have were measured in unlike numbers of rounds."""
    common = [
        case
        for case in a.rows
        if case in b.rows and a.rows[case]["status"] == b.rows[case]["status"] == "ok"
    ]
    in_a, in_b = (
        sorted({len(own.rounds_of(case)) for case in common}) for own in (a, b)
    )
    if in_a and in_a != in_b:
        yield f"the number of rounds differs: A {_range(in_a)}, B {_range(in_b)}"


def _range(numbers: list[int]) -> str:
    least, most = numbers[0], numbers[-1]
    return str(least) if least == most else f"{least} to {most}"
