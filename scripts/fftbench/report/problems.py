"""Lists the cases that have no result, and those of which something is to be said, by their reasons."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from fftbench.comparison.wording import kernel_name
from fftbench.results.stability_text import counted, size_text

_ORDER = ("crashed", "timeout", "failed", "skipped")
_MOST_NAMED = 12  # sizes in a line


@dataclass(frozen=True)
class Problem:
    status: str  # "ok" for a remark on cases that have their results
    reason: str
    runs: list[int]
    cases: str  # "7 cases"
    kernels: list[str]  # each with its sizes


def problems(rows: pd.DataFrame) -> list[Problem]:
    """Returns what went wrong, and then what was skipped."""
    told = _by_reason(rows[rows["status"] != "ok"])
    return sorted(told, key=lambda one: _ORDER.index(one.status))


def remarks(rows: pd.DataFrame) -> list[Problem]:
    """Returns what the program remarked on cases that are ok."""
    return _by_reason(rows[(rows["status"] == "ok") & (rows["reason"] != "")])


def _by_reason(rows: pd.DataFrame) -> list[Problem]:
    found = []
    for (status, reason), own in rows.groupby(["status", "reason"], sort=False):
        kernels = [
            f"{kernel_name(*name)}: {_sizes(cases)}"
            for name, cases in own.groupby(["algorithm", "options"], sort=False)
        ]
        runs = [int(run) for run in own["run"].unique()]
        words = counted(len(own), "case")
        found.append(
            Problem(status, reason or "no reason is given", runs, words, kernels)
        )
    return found


def _sizes(rows: pd.DataFrame) -> str:
    sizes = sorted(
        set(zip(rows["width"], rows["height"])), key=lambda s: (s[0] * s[1], s)
    )
    names = [size_text(*size) for size in sizes]
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
