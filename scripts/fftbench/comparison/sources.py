"""Tells whether two runs ran the same shaders, from what timings.csv and run.json say about their sources. Does not
plot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pandas as pd

from fftbench.comparison.verdicts import Case
from fftbench.results.run_json import Metadata, member

_MOST_NAMED = 4


def cases_of_other_source(
    a: Mapping[Case, pd.Series], b: Mapping[Case, pd.Series]
) -> frozenset[Case]:
    """Returns the cases that the two runs measured from different shader sources, according to the hashes of their
    rows."""
    return frozenset(
        case
        for case in a.keys() & b.keys()
        if _differ(a[case]["source_hash"], b[case]["source_hash"])
    )


def source_lines(
    metadata: tuple[Metadata, Metadata], other_source: frozenset[Case]
) -> Iterator[str]:
    """Yields a line for each difference between the two runs' code. They stand at the head of a comparison."""
    programs = _other_programs(*metadata)
    if other_source:
        kernels = sorted({f"{c.algorithm} {c.options}".rstrip() for c in other_source})
        cases = "1 case" if len(other_source) == 1 else f"{len(other_source)} cases"
        yield f"shader source differs between A and B in {cases}: {_some(kernels)}"
    elif programs:
        yield f"shader source differs between A and B: {_some(programs)}"
    told = [_tells(own) for own in metadata]
    for name, own, other in zip("AB", told, reversed(told)):
        if other and not own:
            yield f"{name} does not say which shader sources it ran, so they may differ from the other run's"
    for name, own in zip("AB", metadata):
        revision = str(member(own, "build", "revision") or "")
        if "dirty" in revision or "+" in revision:
            yield f"{name} was measured by changed code that no commit holds (revision {revision})"


def _differ(a: object, b: object) -> bool:
    return bool(a) and bool(b) and a != b


def _tells(metadata: Metadata) -> bool:
    return bool(metadata.get("programs"))


def _other_programs(a: Metadata, b: Metadata) -> list[str]:
    first, second = (own.get("programs") or {} for own in (a, b))
    assert isinstance(first, dict) and isinstance(second, dict)
    return sorted(
        name for name in first.keys() & second.keys() if first[name] != second[name]
    )


def _some(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
