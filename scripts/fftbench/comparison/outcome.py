"""States the outcome of comparing two runs, from which every format of the output is made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fftbench.comparison.pairs import KINDS, Pairs
from fftbench.comparison.verdict_words import Limits, Verdict
from fftbench.comparison.verdicts import Case, Comparison, compare


@dataclass(frozen=True)
class Outcome:
    baseline: Path  # as the user named it, as `candidate`
    candidate: Path
    pairs: Pairs
    limits: Limits
    compared: dict[Case, Comparison]

    @property
    def slower(self) -> bool:
        return any(one.verdict is Verdict.SLOWER for one in self.compared.values())

    @property
    def broken(self) -> bool:
        return any(one.broken for one in self.pairs.left_out)

    @property
    def exit_code(self) -> int:
        return 1 if self.slower or self.broken else 0

    @property
    def summary(self) -> str:
        """Returns "2 faster, 1 slower, 84 same, 3 unclear, 1 only in A"."""
        verdicts = [one.verdict for one in self.compared.values()]
        parts = [f"{verdicts.count(verdict)} {verdict.value}" for verdict in Verdict]
        too_few = sum(one.too_few_rounds for one in self.compared.values())
        if too_few:
            parts[-1] += f" ({too_few} for too few rounds)"
        kinds = [one.kind for one in self.pairs.left_out]
        parts += [f"{kinds.count(kind)} {kind}" for kind in KINDS if kind in kinds]
        return ", ".join(parts)


def judge(baseline: Path, candidate: Path, pairs: Pairs, limits: Limits) -> Outcome:
    compared = compare(pairs.samples, limits, pairs.steps)
    return Outcome(baseline, candidate, pairs, limits, compared)
