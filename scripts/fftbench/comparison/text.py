"""Prints the comparison of two runs as a table for a terminal of 110 columns."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby

from fftbench.comparison.pairs import LeftOut
from fftbench.comparison.verdicts import (
    Case,
    Comparison,
    Limits,
    Verdict,
    rounds_needed,
)
from fftbench.results.kinds import KIND_COLUMNS, kind_words

COLUMNS = 110
_WIDTHS = (14, 13, 13, 11, 23, 11)
_HEAD = ("size", "median A", "median B", "B / A", "95 % interval", "p (Holm)")


def print_comparison(
    compared: Mapping[Case, Comparison],
    left_out: Iterable[LeftOut],
    limits: Limits,
    other_source: Collection[Case] = (),
) -> None:
    """Prints the tables. Cases of `other_source` are marked, since A and B ran different shaders there."""
    for line in comparison_lines(compared, limits, other_source):
        print(line)
    for line in left_out_lines(left_out):
        print(line)


def kind_of(case: Case) -> str:
    return kind_words(*(getattr(case, column) for column in KIND_COLUMNS))


def group_name(case: Case) -> str:
    """Names what cases must share to be compared."""
    batch = [f"batch of {case.batch}"] if case.batch > 1 else []
    return " · ".join([case.mode, case.direction, *batch, kind_of(case)])


def size_name(case: Case) -> str:
    return str(case.width) if case.height == 1 else f"{case.width}×{case.height}"


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


def comparison_lines(
    compared: Mapping[Case, Comparison],
    limits: Limits,
    other_source: Collection[Case] = (),
) -> Iterable[str]:
    for group, cases in groupby(in_order(compared), key=group_name):
        yield group
        yield _row(*_HEAD, "verdict")
        for kernel, own in groupby(cases, key=lambda case: case[:2]):
            yield from _wrapped(_kernel_name(*kernel), "  ")
            for case in own:
                mark = " (other shader source)" if case in other_source else ""
                yield _case_row(case, compared[case]) + mark
        yield ""
    if any(one.verdict is Verdict.UNCLEAR for one in compared.values()):
        yield from _wrapped(
            f"UNCLEAR: the interval reaches over 1 -/+ {100 * limits.threshold:g} %, or p is not below "
            f"{limits.alpha:g}; more rounds (fftbench --rounds) narrow both, and p counts fewer cases with --only.",
            "",
        )
        yield ""
    if any(one.verdict is Verdict.TOO_FEW_ROUNDS for one in compared.values()):
        yield from _wrapped(
            f"TOO FEW ROUNDS: for a verdict on {counted(len(compared))} at once, "
            f"{rounds_needed(len(compared), limits.alpha)} rounds are needed in each run (fftbench --rounds).",
            "",
        )
        yield ""


def left_out_lines(left_out: Iterable[LeftOut]) -> Iterable[str]:
    kinds = ("broken", "not compared", "only in A", "only in B")
    for kind in kinds:
        own = {one.case: one for one in left_out if one.kind == kind}
        if not own:
            continue
        yield kind.upper() if kind == "broken" else kind
        for (group, *kernel, why), cases in groupby(
            in_order(own), key=lambda case: (group_name(case), *case[:2], own[case].why)
        ):
            sizes = ", ".join(map(size_name, cases))
            yield from _wrapped(f"{_kernel_name(*kernel)}: {sizes} ({group})", "  ")
            if why != "ok":
                yield from _wrapped(why, "      ")
        yield ""


def summary(compared: Mapping[Case, Comparison], left_out: Iterable[LeftOut]) -> str:
    """Returns "2 faster, 1 slower, 84 same, 3 unclear, 1 only in A"."""
    verdicts = [one.verdict for one in compared.values()]
    parts = [
        f"{verdicts.count(verdict)} {verdict.value}"
        for verdict in Verdict
        if verdict is not Verdict.TOO_FEW_ROUNDS or verdict in verdicts
    ]
    kinds = [one.kind for one in left_out]
    for kind in ("broken", "not compared", "only in A", "only in B"):
        if kind in kinds:
            parts.append(f"{kinds.count(kind)} {kind}")
    return ", ".join(parts)


def counted(cases: int) -> str:
    return "1 case" if cases == 1 else f"{cases} cases"


def _kernel_name(algorithm: str, options: str) -> str:
    return f"{algorithm} {options.replace(';', ', ')}" if options else algorithm


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
        break_on_hyphens=False,
    )


def _row(*cells: str) -> str:
    *numbers, last = cells
    return (
        "".join(f"{cell:>{width}}" for cell, width in zip(numbers, _WIDTHS))
        + f"   {last}"
    )


def _case_row(case: Case, one: Comparison) -> str:
    interval = (
        "unknown" if math.isnan(one.low) else f"{_ratio(one.low)} to {_ratio(one.high)}"
    )
    loud = one.verdict is not Verdict.SAME
    return _row(
        size_name(case),
        _duration(one.baseline_ms),
        _duration(one.candidate_ms),
        _ratio(one.ratio),
        interval,
        _p_value(one.p),
        one.verdict.value.upper() if loud else one.verdict.value,
    )


def _p_value(p: float) -> str:
    if math.isnan(p):
        return "unknown"
    return "<0.0001" if p < 0.0001 else f"{p:.4f}"


def _duration(milliseconds: float) -> str:
    """Writes four significant digits."""
    for unit, size in (("s", 1e3), ("ms", 1.0), ("µs", 1e-3), ("ns", 1e-6)):
        value = milliseconds / size
        if value >= 1 or unit == "ns":
            digits = max(0, 3 - math.floor(math.log10(value)))
            return f"{value:.{min(digits, 6)}f} {unit}"
    raise AssertionError("the last unit returns")


def _ratio(ratio: float) -> str:
    """Writes three decimals, or three significant digits where decimals would not tell small or large ratios apart."""
    if ratio >= 100:
        return f"{ratio:.3g}"
    digits = 3 if ratio >= 0.1 else min(2 - math.floor(math.log10(ratio)), 9)
    return f"{ratio:.{digits}f}"
