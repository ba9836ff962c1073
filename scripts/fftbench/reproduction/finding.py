"""What the judging of a claim yields: one number that decides, and all of them with their verdict."""

from __future__ import annotations

from dataclasses import dataclass

from fftbench.reproduction.claims import Timing
from fftbench.reproduction.relations import Outcome


@dataclass(frozen=True)
class Finding:
    """One number that decides, or the reason why it is missing."""

    place: str  # the size, or the sizes; of a number of pictures, what is asked for
    pair: str  # what is compared
    outcome: Outcome
    value: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str = ""  # why it is untested; empty where it was tested
    # the cases from which the number is computed
    cases: tuple[tuple[str, Timing], ...] = ()


@dataclass(frozen=True)
class Judgement:
    outcome: Outcome
    findings: tuple[Finding, ...]
    number: str  # describes the findings' numbers
    bound: str  # describes the bound for them
