"""States what makes a comparison fail, as a gate in front of a change: which verdicts, and which cases may be missing."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import case_name, listed_name
from fftbench.results.errors import ResultsError

SLOWER, UNCLEAR, MISSING = "slower", "unclear", "missing"
REASONS = (SLOWER, UNCLEAR, MISSING)
ALL = "*"  # the glob of every case


@dataclass(frozen=True)
class Gate:
    fail_on: frozenset[str] = frozenset((SLOWER, MISSING))  # among REASONS
    # globs of the cases that may be missing, be skipped or fail in B
    may_be_missing: tuple[str, ...] = ()

    def allows(self, case: Case) -> bool:
        """Tells whether the case may be missing."""
        return any(_matches(pattern, case) for pattern in self.may_be_missing)

    def idle_patterns(self, missing: Iterable[Case]) -> list[str]:
        """Returns the patterns that match none of the missing cases."""
        cases = list(missing)
        return [
            pattern
            for pattern in self.may_be_missing
            if pattern != ALL and not any(_matches(pattern, case) for case in cases)
        ]


def parse_gate(fail_on: str, may_be_missing: Sequence[str] | None) -> Gate:
    """Reads the list behind --fail-on, and the patterns behind --allow-missing, where none stand for all cases. Raises
    ResultsError."""
    words = [word for word in re.split(r"[,|\s]+", fail_on.lower()) if word]
    unknown = next((word for word in words if word not in REASONS), None)
    if unknown is not None:
        raise ResultsError(f'--fail-on: "{unknown}" is not one of {", ".join(REASONS)}')
    if not words:
        raise ResultsError(
            f'--fail-on: nothing is named; it takes {", ".join(REASONS)}'
        )
    patterns = () if may_be_missing is None else tuple(may_be_missing) or (ALL,)
    return Gate(frozenset(words), patterns)


def _matches(pattern: str, case: Case) -> bool:
    kernel = f"{case.algorithm} {case.options}".rstrip()
    names = (case.algorithm, kernel, listed_name(case), case_name(case))
    return any(fnmatch.fnmatchcase(name, pattern) for name in names)
