"""Finds the cases that a piece of printed text names, and names kernels so that it can be found. harness/experiment/
case_label.h does the same for --filter. Reads no files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import case_name, kernel_name
from fftbench.results.case_key import describe_case

# How tables call a kernel with all options at their default where it stands beside others of its algorithm.
DEFAULTS = "defaults"


def kernel_label(
    algorithm: str, options: str, shown: Collection[tuple[str, str]]
) -> str:
    """Returns a kernel's name in a table of the kernels `shown`, which tells it from all others there."""
    others = any(one == algorithm and own for one, own in shown)
    return kernel_name(algorithm, options or (DEFAULTS if others else ""))


def named_by_label(cases: Sequence[Case], text: str) -> list[Case]:
    """Returns the cases that a label names: a kernel with at least one option, or a whole case, as tables, pages and
    --list-cases write them. Of a kernel those of the options that are named, and none else where there are such. None
    where the text is no label."""
    label = text.strip().partition("  ")[0]
    whole = [one for one in cases if label in (case_name(one), _listed(one))]
    if whole:
        return whole
    algorithm, *words = _words(label)
    if not words:
        return []
    distances = {
        one: _unsaid(one.options, words) for one in cases if one.algorithm == algorithm
    }
    known = [distance for distance in distances.values() if distance is not None]
    return [one for one, far in distances.items() if known and far == min(known)]


def _listed(case: Case) -> str:
    values = case._asdict()
    return describe_case(values)


def _words(label: str) -> list[str]:
    words = label.replace(";", " ").split()
    return [word.removesuffix(",") or word for word in words] or [""]


def _unsaid(options: str, words: Iterable[str]) -> int | None:
    """Returns how many options the words leave out; None where they say anything else of them."""
    unsaid = dict(pair.partition("=")[::2] for pair in options.split(";") if pair)
    own = dict(unsaid)
    for word in words:
        if word == DEFAULTS:
            continue
        name, equals, value = word.partition("=")
        if not equals:
            name, value = "", word
        said = [
            key
            for key, known in own.items()
            if known == value
            and (key.startswith(name) if equals else word.isidentifier())
        ]
        if not said:
            return None
        unsaid.pop(said[0], None)
    return len(unsaid)
