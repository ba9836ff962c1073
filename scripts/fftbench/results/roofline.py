"""Computes where passes, or whole cases where passes are many, stand under a roofline. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fftbench.results.pass_rows import PassCase

MOST_PASSES = 24  # points; where there are more, one stands for a case


@dataclass(frozen=True)
class RooflinePoint:
    name: str
    kernel: tuple[str, str]  # algorithm and options
    flops_per_byte: float  # conventional operations over bytes of arrays that are read or written
    gflops: float


def are_passes(cases: Sequence[PassCase]) -> bool:
    """Tells whether each pass gets a point of its own."""
    return sum(len(one.passes) for one in cases) <= MOST_PASSES


def roofline_points(cases: Sequence[PassCase]) -> list[RooflinePoint]:
    """What computes nothing by convention, or moves no bytes, has no place under a roofline."""
    by_pass = are_passes(cases)
    points = []
    for case in cases:
        size = size_words(case)
        parts = [(size, case.flops, case.bytes, case.sum_ms)]
        if by_pass:
            parts = [
                (f"{size} {one.label}", one.flops, one.bytes, one.median_ms)
                for one in case.passes
            ]
        points += [
            RooflinePoint(
                name,
                (case.of("algorithm"), case.of("options")),
                flops / moved,
                flops / ms * 1e-6,
            )
            for name, flops, moved, ms in parts
            if flops > 0 and moved > 0 and ms > 0
        ]
    return points


def copy_speeds(
    copy_gbps: dict[tuple[str, int, int, int, int], float], cases: Collection[PassCase]
) -> list[float]:
    """Returns the speeds of plain copies of the cases' arrays, the slowest first."""
    sizes = {(one.of("backend"), *one.size, int(one.of("batch"))) for one in cases}
    return sorted(gbps for key, gbps in copy_gbps.items() if key[:4] in sizes)


def size_words(case: PassCase) -> str:
    width, height = case.size
    words = f"{width}" if height == 1 else f"{width}×{height}"
    batch = case.of("batch")
    return words if batch == "1" else f"{batch} × {words}"
