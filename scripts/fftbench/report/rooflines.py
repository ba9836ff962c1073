"""Prepares the rooflines and the bars of passes of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fftbench.results.pass_rows import PassCase, read_pass_cases
from fftbench.results.roofline import (
    are_passes,
    copy_speeds,
    roofline_points,
    size_words,
)
from fftbench.results.run_json import ceilings_of
from fftbench.results.runs import Run
from fftbench.results.selection import series_label


def rooflines_of(runs: Sequence[Run]) -> list[dict[str, object]]:
    """Returns for each run that has a passes.csv, and each of its modes, what the page draws. Raises ResultsError."""
    return [one for at, run in enumerate(runs) for one in _of_run(at, run)]


def _of_run(at: int, run: Run) -> Iterator[dict[str, object]]:
    table = run.files.read_passes()
    if table is None:
        return
    every = read_pass_cases(table)
    for mode in dict.fromkeys(one.of("mode") for one in every):
        cases = [one for one in every if one.of("mode") == mode]
        ceilings = ceilings_of(run.metadata, cases[0].of("backend"))
        yield {
            "run": at,
            "mode": mode,
            "byPass": are_passes(cases),
            "points": [
                [one.name, series_label(*one.kernel), one.flops_per_byte, one.gflops]
                for one in roofline_points(cases)
            ],
            "copies": copy_speeds(run.copy_gbps, cases),
            "sharedGbps": ceilings.shared_gbps,
            "gflops": ceilings.gflops,
            "bars": [_bar(one) for one in _in_order(cases)],
        }


def _in_order(cases: Sequence[PassCase]) -> list[PassCase]:
    """Sizes grow, and of a size the fastest comes first."""
    return sorted(
        cases,
        key=lambda one: (
            one.size[0] * one.size[1] * int(one.of("batch")),
            one.size,
            one.sum_ms,
        ),
    )


def _bar(case: PassCase) -> dict[str, object]:
    return {
        "size": size_words(case),
        "kernel": series_label(case.of("algorithm"), case.of("options")),
        "direction": case.of("direction"),
        "whole": case.whole_ms,
        "remark": case.remark,
        "passes": [[one.label, one.median_ms] for one in case.passes],
    }
