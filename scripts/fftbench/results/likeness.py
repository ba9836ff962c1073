"""Tells whether several runs measured the same programs on the same device, so that their figures may be joined."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import pandas as pd

from fftbench.results.kinds import KIND_COLUMNS, unusual_words
from fftbench.results.libraries import choice_behind, goes_by_wisdom
from fftbench.results.run_json import member, slowdown_of
from fftbench.results.runs import CASE_COLUMNS, Run

# The names of the facts that must be the same, and their places in run.json. A file that lacks a fact differs from a
# file that has it.
_FACTS = {
    "device": ("device_name",),
    "driver": ("device", "version"),
    "CUDA driver": ("backends", "cuda", "driver_cuda_version"),
    "timer": ("timer", "used"),
    "revision": ("build", "revision"),
    "build type": ("build", "build_type"),
    "configuration": ("configuration",),
    "number of rounds (--rounds)": ("settings", "rounds"),
    "--quick": ("settings", "quick"),
    "cuFFT version": ("backends", "cuda", "cufft_version"),
    "VkFFT version": ("backends", "cuda", "vkfft_version"),
    "versions of the libraries": ("library_versions",),
}
CASE_WITHOUT_DEVICE = [name for name in CASE_COLUMNS if name != "device"]
_FIGURES = ["median_ms", "mean_ms", "stddev_ms"]
_LONGEST = 60  # letters of a value in a sentence


def first_difference(runs: Sequence[Run], but: str = "") -> str:
    """Returns one sentence that names two runs and their difference; "" where all are alike. `but` is a fact in which
    they may differ.

    Runs may have unlike sets of cases. A run without run.json is like no other, since nothing says what it measured.
    """
    found = (why for run in runs[1:] for why in _differences(runs[0], run, but))
    return next(found, "")


def _differences(first: Run, other: Run, but: str) -> Iterator[str]:
    pair = f"{first.folder} and {other.folder}"
    for run in (first, other):
        if not run.metadata:
            yield f"{run.folder}: no run.json that can be read, so its device and configuration aren't known"
            return
    for name, place in _FACTS.items():
        a, b = (member(run.metadata, *place) for run in (first, other))
        if a != b and name != but:
            yield f"{pair} differ in the {name}: {_in_words(a, b)}"
    a, b = (slowdown_of(run.metadata) for run in (first, other))
    if a != b:
        yield f"{pair} differ in the slowdown: {_in_words(a, b)}"
    both = first.rows.merge(other.rows, on=CASE_WITHOUT_DEVICE, suffixes=("_a", "_b"))
    yield from (f"{pair} differ in the {why}" for why in _differing_cases(both))
    if first.metadata.get("started") == other.metadata.get("started"):
        timed = both[(both["status_a"] == "ok") & (both["status_b"] == "ok")]
        columns = [[f"{name}_{side}" for name in _FIGURES] for side in "ab"]
        own, others = (timed[names].to_numpy() for names in columns)
        if len(timed) and (own == others).all():
            yield f"{pair} are copies of one run: they started at the same time and have the same figures"


def _differing_cases(both: pd.DataFrame) -> Iterator[str]:
    """Yields differences that the rows show and run.json doesn't, in the words that follow "differ in the"."""
    timed = both[(both["status_a"] == "ok") & (both["status_b"] == "ok")]
    for _, row in timed[timed["device_a"] != timed["device_b"]].iterrows():
        yield f"device of {case_name(row)}: {row['device_a']}, {row['device_b']}"
    for _, row in timed[timed["algorithm"] == "best"].iterrows():
        a, b = (choice_behind(row[f"reason_{side}"]) for side in "ab")
        if a != b:
            why = (
                " (the wisdom must be the same)"
                if goes_by_wisdom(row["options"])
                else ""
            )
            yield f"kernel that ran as {case_name(row)}: {a}, {b}{why}"
    for _, row in timed[timed["source_hash_a"] != timed["source_hash_b"]].iterrows():
        a, b = row["source_hash_a"], row["source_hash_b"]
        yield f"source of {case_name(row)} (source_hash): {_in_words(a, b)}"


def case_name(row: pd.Series) -> str:
    name = f"{row['algorithm']} {row['options']}".rstrip()
    kind = unusual_words(*row[KIND_COLUMNS])
    words = [f"{row['width']}x{row['height']}", row["direction"], *kind, row["mode"]]
    return " ".join([name, *words])


def _in_words(a: object, b: object) -> str:
    """Names the members in which two objects differ. For other values it shows both."""
    if isinstance(a, dict) and isinstance(b, dict):
        return ", ".join(
            sorted(map(str, (k for k in {*a, *b} if a.get(k) != b.get(k))))
        )
    words = ["unknown" if one in (None, "") else _text(one) for one in (a, b)]
    return f"{words[0]}, {words[1]}"


def _text(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
