"""Names cases and writes figures as every format of a comparison does."""

from __future__ import annotations

import math
from collections.abc import Iterable

from fftbench.comparison.verdicts import Case, Comparison
from fftbench.results.digits import with_digits
from fftbench.results.kinds import (
    KIND_COLUMNS,
    USUAL_AXES,
    USUAL_DEPTH,
    USUAL_KIND,
    kind_words,
    size_words,
)


def kind_of(case: Case) -> str:
    return kind_words(*(getattr(case, column) for column in KIND_COLUMNS))


def group_name(case: Case) -> str:
    """Names what cases must share to be compared."""
    batch = [f"batch of {case.batch}"] if case.batch > 1 else []
    return " · ".join([case.mode, case.direction, *batch, kind_of(case)])


def size_name(case: Case) -> str:
    if case.height == 1 and case.depth == USUAL_DEPTH:
        return str(case.width)
    return size_words(case.width, case.height, case.depth).replace("x", "×")


def kernel_name(algorithm: str, options: str) -> str:
    return f"{algorithm} {options.replace(';', ', ')}" if options else algorithm


def case_name(case: Case) -> str:
    """Names a case in one line: the kernel, the size and the group."""
    kernel = kernel_name(case.algorithm, case.options)
    return f"{kernel} · {size_name(case)} · {group_name(case)}"


def listed_name(case: Case) -> str:
    """Names a case as fftbench --list-cases does."""
    batch = [f"x {case.batch}"] if case.batch > 1 else []
    kind = (case.domain, case.half_spectrum, case.precision, case.norm)
    return " ".join(
        [
            f"{case.algorithm} {case.options}".rstrip(),
            size_words(case.width, case.height, case.depth),
            *batch,
            case.direction,
            *(own for own, usual in zip(kind, USUAL_KIND) if own != usual),
            *([] if case.axes == USUAL_AXES else [f"along {case.axes}"]),
            case.mode,
        ]
    )


def in_order(cases: Iterable[Case]) -> list[Case]:
    """Sorts cases: groups, algorithms and options stay in the order of the runs, and sizes ascend."""
    cases = list(cases)
    groups = {name: at for at, name in enumerate(dict.fromkeys(map(group_name, cases)))}
    kernels = {
        name: at for at, name in enumerate(dict.fromkeys(case[:2] for case in cases))
    }
    return sorted(
        cases,
        key=lambda case: (
            groups[group_name(case)],
            kernels[case[:2]],
            case.width * case.height,
            case.width,
        ),
    )


def sentence(one: Comparison) -> str:
    """Says what was found of one case: both medians, what part of A's time B takes with its interval, and p."""
    return (
        f"{format_duration(one.baseline_ms)} before, {format_duration(one.candidate_ms)} after: "
        f"{format_ratio(one.ratio)} of the time (95 % interval {format_interval(one)}, p {format_p(one.p)})"
    )


def format_interval(one: Comparison) -> str:
    if math.isnan(one.low):
        return "unknown"
    return f"{format_ratio(one.low)} to {format_ratio(one.high)}"


def format_p(p: float) -> str:
    if math.isnan(p):
        return "unknown"
    return "<0.0001" if p < 0.0001 else f"{p:.4f}"


def format_duration(milliseconds: float) -> str:
    """Writes four significant digits."""
    for unit, size in (("s", 1e3), ("ms", 1.0), ("µs", 1e-3), ("ns", 1e-6)):
        value = milliseconds / size
        if value >= 1 or unit == "ns":
            digits = max(0, 3 - math.floor(math.log10(value)))
            return f"{value:.{min(digits, 6)}f} {unit}"
    raise AssertionError("the last unit returns")


def format_ratio(ratio: float) -> str:
    """Writes three decimals, or three significant digits where decimals would not tell small ratios apart and would say
    too much of large ones."""
    if ratio >= 10:
        return with_digits(ratio, 3)
    digits = 3 if ratio >= 0.1 else min(2 - math.floor(math.log10(ratio)), 9)
    return f"{ratio:.{digits}f}"
