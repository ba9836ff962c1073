"""What the charts of passes share: which cases they show, and what these are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fftbench.results.pass_rows import PassCase, read_pass_cases
from fftbench.results.roofline import copy_speeds
from fftbench.results.run_json import Ceilings, ceilings_of
from fftbench.results.runs import Run
from fftbench.results.selection import series_label


@dataclass(frozen=True)
class PassGroup:
    """The cases of one run and mode whose passes were timed."""

    name: str  # tells its files from those of other groups; "" where it is alone
    mode: str
    run: Run
    cases: tuple[PassCase, ...]
    ceilings: Ceilings

    def copy_gbps(self) -> list[float]:
        """Returns the speeds of plain copies of the cases' arrays, the slowest first."""
        return copy_speeds(self.run.copy_gbps, self.cases)


def pass_groups(
    runs: Sequence[Run], mode: str | None, shown: set[tuple[str, str]]
) -> Iterator[PassGroup]:
    """Yields a group for each run that has a passes.csv and each of its modes, or this mode alone. `shown` has the
    algorithms with their options to draw. Raises ResultsError."""
    found: list[PassGroup] = []
    for run in runs:
        table = run.files.read_passes()
        cases = [] if table is None else read_pass_cases(table)
        cases = [
            one for one in cases if (one.of("algorithm"), one.of("options")) in shown
        ]
        for own in dict.fromkeys(one.of("mode") for one in cases):
            if mode not in (None, own):
                continue
            of_mode = tuple(one for one in cases if one.of("mode") == own)
            ceilings = ceilings_of(run.metadata, of_mode[0].of("backend"))
            found.append(PassGroup("", own, run, of_mode, ceilings))
    several_runs = len({id(one.run) for one in found}) > 1
    several_modes = len({one.mode for one in found}) > 1
    for one in found:
        parts = [one.mode] if several_modes else []
        parts += [f"run{list(runs).index(one.run) + 1}"] if several_runs else []
        yield PassGroup("-".join(parts), one.mode, one.run, one.cases, one.ceilings)


def case_words(case: PassCase, with_direction: bool) -> str:
    label = series_label(case.of("algorithm"), case.of("options"))
    return f"{label}, {case.of('direction')}" if with_direction else label
