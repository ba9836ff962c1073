"""Says what a software renderer measures in place of experiments that take it too long, and of which cases a claim's test
then is. Needs nothing but Python itself.

The article's pictures take a software renderer most of an hour. With a quarter of every side, each of a picture, of a kernel
and of the lines that they are padded to, the same things are compared in minutes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from fftbench.reproduction.claims import ClaimTest, Selector, Size, size_label
from fftbench.reproduction.documents import Document, Smaller
from fftbench.reproduction.experiments import Experiment, load_experiment

_PARTS = {2: "half", 4: "a quarter"}


def all_smaller(documents: Sequence[Document]) -> dict[str, Smaller]:
    """Returns what stands in place of an experiment, by the experiment's path."""
    return {
        path: one for document in documents for path, one in document.smaller.items()
    }


def in_place_of(
    experiments: Sequence[Experiment], smaller: Mapping[str, Smaller]
) -> list[Experiment]:
    """Returns the experiments, and the smaller one where there is one."""
    return [
        load_experiment(smaller[one.path].path) if one.path in smaller else one
        for one in experiments
    ]


def part_of_sides(smaller: Smaller) -> str:
    """Returns "a quarter of every side"."""
    part = _PARTS.get(smaller.divisor, f"1 / {smaller.divisor}")
    return f"{part} of every side"


def smaller_test(test: ClaimTest, smaller: Smaller) -> ClaimTest:
    """Returns the test of the same relation between the smaller experiment's cases."""
    return replace(
        test,
        experiment=smaller.path,
        sizes=tuple(_size(size, smaller.divisor) for size in test.sizes),
        subjects=tuple(_selector(one, smaller) for one in test.subjects),
        references=tuple(_selector(one, smaller) for one in test.references),
    )


def measured_test(
    test: ClaimTest, smaller: Mapping[str, Smaller], measured: Collection[str]
) -> ClaimTest:
    """Returns the test by the experiment that was measured. `measured` are the paths of those that were, of an experiment
    and the smaller one at most one (evidence.gather)."""
    instead = smaller.get(test.experiment)
    return smaller_test(test, instead) if instead and instead.path in measured else test


def what_is_smaller(
    test: ClaimTest, measured: ClaimTest, smaller: Mapping[str, Smaller]
) -> str:
    """Says by which sizes another test was decided; "" where both are the same."""
    if measured == test:
        return ""
    instead = smaller[test.experiment]
    told = [
        f"{size_label(here)} for {size_label(there)}"
        for here, there in zip(measured.sizes, test.sizes)
    ]
    for selector in (*test.subjects, *test.references):
        for name, side in _sides(selector, instead).items():
            told.append(f"{name} {_part(side, instead.divisor)} for {side}")
    return f"Measured here with {part_of_sides(instead)}: {', '.join(dict.fromkeys(told))}."


def instead_words(smaller: Mapping[str, Smaller], measured: Collection[str]) -> str:
    """Says which smaller experiments were measured; "" where none was."""
    instead = {path: one for path, one in smaller.items() if one.path in measured}
    if not instead:
        return ""
    parts = sorted({part_of_sides(one) for one in instead.values()})
    names = ", ".join(f"{one.path} for {path}" for path, one in instead.items())
    return (
        f"A software renderer takes most of an hour for pictures of the article's size. Experiments with {' or '.join(parts)} "
        f"stand in their place ({names}), with the same comparisons; each claim says by which sizes it was decided. "
        "With --full-sizes reproduce.py measures the article's."
    )


def _part(side: int, divisor: int) -> int:
    return -(-side // divisor)


def _size(size: Size, divisor: int) -> Size:
    width, height = size
    return _part(width, divisor), _part(height, divisor)


def _options(one: Selector) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in one.options.split(";") if pair)


def _sides(one: Selector, smaller: Smaller) -> dict[str, int]:
    """Returns those of the case's options that are sides."""
    options, defaults = _options(one), smaller.side_options.get(one.algorithm, {})
    return {name: int(options.get(name, default)) for name, default in defaults.items()}


def _selector(one: Selector, smaller: Smaller) -> Selector:
    options, defaults = _options(one), smaller.side_options.get(one.algorithm, {})
    for name, side in _sides(one, smaller).items():
        options[name] = str(_part(side, smaller.divisor))
        if options[name] == defaults[name]:
            del options[name]
    text = ";".join(f"{name}={value}" for name, value in sorted(options.items()))
    return replace(one, options=text)
