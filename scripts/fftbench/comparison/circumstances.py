"""Says what differs between two runs besides their times: circumstances, shader sources, and remarks on their rows.

Does not plot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pandas as pd

from fftbench.comparison.verdicts import Case
from fftbench.results.card import card_differences
from fftbench.results.run_json import Metadata, member, slowdown_of
from fftbench.results.stability_text import counted

# Facts of run.json that must be the same for two runs to be comparable, with their places.
_CIRCUMSTANCES = {
    "experiment": ("experiment",),
    "device": ("device", "renderer"),
    "driver": ("device", "version"),
    "timer": ("timer", "used"),
    "revision": ("build", "revision"),
    "build type": ("build", "build_type"),
}
_WORDS_OF_CONFIGURATION = {"$schema", "name", "description"}
_MOST_NAMED = 4
_REMARKS_APART = "; "  # stands between the remarks of one row


def differences(baseline: Metadata, candidate: Metadata) -> list[str]:
    """Returns a sentence for each circumstance in which the two runs differ."""
    notes = []
    facts = [_circumstances(own) for own in (baseline, candidate)]
    for name in _CIRCUMSTANCES:
        a, b = (own.get(name, "") for own in facts)
        if a != b:
            notes.append(f"{name} differs: A {a or 'unknown'}, B {b or 'unknown'}")
    before, after = baseline.get("configuration"), candidate.get("configuration")
    unlike = _unlike_members(before, after) if before and after else ""
    if unlike:
        notes.append(f"configuration differs in {unlike}")
    slowed = [slowdown_of(own) or 0 for own in (baseline, candidate)]
    if slowed[0] != slowed[1]:
        notes.append(f"slowed down on purpose: A by {slowed[0]} %, B by {slowed[1]} %")
    return notes + list(card_differences(baseline, candidate))


def _unlike_members(a: Mapping[str, object], b: Mapping[str, object]) -> str:
    """Names the members in which two objects differ, one level down where both have objects there."""
    names = []
    for name in sorted({*a, *b} - _WORDS_OF_CONFIGURATION):
        one, other = a.get(name), b.get(name)
        if one != other and isinstance(one, dict) and isinstance(other, dict):
            own = (
                key for key in sorted({*one, *other}) if one.get(key) != other.get(key)
            )
            names += [f"{name}.{key}" for key in own]
        elif one != other:
            names.append(name)
    return ", ".join(names)


def _circumstances(metadata: Metadata) -> dict[str, str]:
    facts = {}
    for name, place in _CIRCUMSTANCES.items():
        value = member(metadata, *place)
        if isinstance(value, str):
            facts[name] = " ".join(value.split())
    return facts


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
    known = [_names_programs(own) for own in metadata]
    for name, tells, other_tells in zip("AB", known, reversed(known)):
        if other_tells and not tells:
            yield f"{name} does not say which shader sources it ran, so they may differ from the other run's"
    for name, own in zip("AB", metadata):
        revision = str(member(own, "build", "revision") or "")
        if "dirty" in revision or "+" in revision:
            yield f"{name} was measured by changed code that no commit holds (revision {revision})"


def _differ(a: object, b: object) -> bool:
    return bool(a) and bool(b) and a != b


def _names_programs(metadata: Metadata) -> bool:
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


def remark_notes(
    a: Mapping[Case, pd.Series], b: Mapping[Case, pd.Series]
) -> Iterator[str]:
    """Yields the remarks on ok rows: those that both runs make on a case once, then each run's own.

    `best` remarks on each of its cases which algorithm it stands for, and two runs mostly make the same remarks there.
    """
    in_a, in_b = _remarks(a), _remarks(b)
    for runs, remarks in (
        ("A and B", in_a & in_b),
        ("A", in_a - in_b),
        ("B", in_b - in_a),
    ):
        for remark, cases in Counter(remark for _, remark in remarks).items():
            yield f"{runs}: remark on {counted(cases, 'case')}: {remark}"


def _remarks(rows: Mapping[Case, pd.Series]) -> Counter[tuple[Case, str]]:
    """Returns each remark with its case, in the order of the rows."""
    return Counter(
        (case, remark)
        for case, row in rows.items()
        if row["status"] == "ok"
        for remark in row["reason"].split(_REMARKS_APART)
        if remark
    )
