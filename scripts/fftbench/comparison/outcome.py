"""States the outcome of comparing two runs, from which every format of the output and the exit code are made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from fftbench.comparison.between_runs import FEWEST_RUNS
from fftbench.comparison.gate import MISSING, SLOWER, UNCLEAR, Gate
from fftbench.comparison.pairs import KINDS, LeftOut, Pairs
from fftbench.results.verdict_words import Limits, Verdict
from fftbench.comparison.verdicts import Case, Comparison, compare

PASSED, FAILED, NOTHING_JUDGED = 0, 1, 3  # exit codes; 2 is an error


@dataclass(frozen=True)
class Outcome:
    baseline: Path  # as the user named it, as `candidate`
    candidate: Path
    pairs: Pairs  # of the cases that were asked for
    limits: Limits
    compared: dict[Case, Comparison]
    corrected_for: int  # the number of cases over which p is corrected
    gate: Gate

    @property
    def lost(self) -> list[LeftOut]:
        """Returns the cases that were ok in A, have no result in B, and are not allowed to."""
        return [one for one in self.pairs.left_out if self.counts(one)]

    def counts(self, one: LeftOut) -> bool:
        """Tells whether a case that is left out is lost, and not allowed to be."""
        return one.lost and not self.gate.allows(one.case)

    @property
    def notes(self) -> list[str]:
        lost = [one.case for one in self.pairs.left_out if one.lost]
        idle = self.gate.idle_patterns(lost)
        return [
            *self.pairs.notes,
            *(f"--allow-missing: {own} names no case that B lacks" for own in idle),
        ]

    @property
    def unit_notes(self) -> list[str]:
        """Says what the verdicts go by: what runs differ by, or rounds alone."""
        if not self.compared:
            return []
        if self.limits.by_rounds:
            return [
                "By rounds alone: verdicts are of these two processes, and runs of one build differ by more"
            ]
        return [self.pairs.between.note] if self.pairs.between else []

    @property
    def unclear(self) -> bool:
        """Tells whether a case has a time in both runs and no verdict."""
        return any(one.timed_in_both for one in self.pairs.left_out) or any(
            one.verdict is Verdict.UNCLEAR for one in self.compared.values()
        )

    @property
    def nothing_judged(self) -> bool:
        return all(one.verdict is Verdict.UNCLEAR for one in self.compared.values())

    @property
    def why_nothing_judged(self) -> str:
        """Says why no case has a verdict, and what would help, in one sentence."""
        compared = self.compared.values()
        if any(one.lone for one in compared):
            return (
                "what runs of one build differ by here is not known (measure A "
                f"{FEWEST_RUNS - 1} times more beside it, or say --by-rounds)"
            )
        if compared:
            return "every case is unclear"
        if any(one.timed_in_both for one in self.pairs.left_out):
            return "A and B were timed by other timers (measure one of them again)"
        return "no case is ok in both runs"

    @property
    def failures(self) -> list[str]:
        """Returns the reasons for which the gate fails, in the words of --fail-on."""
        slower = any(one.verdict is Verdict.SLOWER for one in self.compared.values())
        found = {SLOWER: slower, MISSING: bool(self.lost), UNCLEAR: self.unclear}
        return [name for name in found if found[name] and name in self.gate.fail_on]

    @property
    def exit_code(self) -> int:
        if self.failures:
            return FAILED
        return NOTHING_JUDGED if self.nothing_judged else PASSED

    @property
    def headline(self) -> str:
        """Says in a few words what the exit code says."""
        if self.failures:
            return " and ".join(self.failures).capitalize()
        if self.nothing_judged:
            return "Nothing could be judged"
        watched = [
            name for name in (SLOWER, MISSING, UNCLEAR) if name in self.gate.fail_on
        ]
        return f"Nothing is {' or '.join(watched)}"

    @property
    def summary(self) -> str:
        """Returns "2 faster, 1 slower, 84 same, 3 unclear, 1 missing in B"."""
        verdicts = [one.verdict for one in self.compared.values()]
        parts = [f"{verdicts.count(verdict)} {verdict.value}" for verdict in Verdict]
        too_few = sum(one.too_few_rounds for one in self.compared.values())
        if too_few:
            parts[-1] += f" ({too_few} for too few rounds)"
        kinds = [one.kind for one in self.pairs.left_out]
        parts += [f"{kinds.count(kind)} {kind}" for kind in KINDS if kind in kinds]
        return ", ".join(parts)


def judge(
    baseline: Path,
    candidate: Path,
    pairs: Pairs,
    limits: Limits,
    gate: Gate = Gate(),
    asked_for: Collection[Case] | None = None,
) -> Outcome:
    """Compares the cases. p is corrected for all of them, also where only some are asked for, since who looks at many
    and then chooses finds something by chance."""
    between = None if limits.by_rounds else pairs.between
    spreads = between.spreads if between else None
    compared = compare(pairs.samples, limits, pairs.steps, spreads)
    corrected_for = len(compared)
    if asked_for is not None:
        pairs = pairs.only(asked_for)
        compared = {case: compared[case] for case in pairs.samples}
    return Outcome(baseline, candidate, pairs, limits, compared, corrected_for, gate)
