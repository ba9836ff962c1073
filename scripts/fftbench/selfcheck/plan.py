"""States what a self-check runs, and in which order. Needs nothing but Python itself."""

from __future__ import annotations

import json
import math
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from fftbench.results.errors import ResultsError, read_bytes
from fftbench.results.json_shape import (
    FLAG,
    SIZE,
    TEXT,
    ListOf,
    Record,
    Shape,
    check_shape,
)
from fftbench.results.json_text import JsonText

THRESHOLD_PERCENT = (
    3.0  # the least change that matters, as compare.py has it by default
)
SLOWDOWN_PERCENT = 5.0
# So many runs of A must exist before a slowdown is chosen from their noise.
RUNS_FOR_NOISE = 3
# A quick check's threshold is so many times the noise, and its slowdown lies so many times the noise above that.
_NOISE_OF_THRESHOLD, _NOISE_OF_SLOWDOWN = 3, 5
# On a noisier machine, the check does not become easier any more, so that its claims may not hold.
MOST_NOISE = 0.06


class SelfCheckError(ResultsError):
    """The self-check cannot go on. The message is one sentence for the user."""


@dataclass(frozen=True)
class Plan:
    quick: bool
    program_arguments: list[str]  # for every run: sizes, device, context
    repeats: int  # runs of A after the first, and slowed runs
    cases: list[str]  # as --list-cases names them
    alone: list[str]  # those of them that are measured by themselves too

    def save(self, folder: Path) -> None:
        text = json.dumps(asdict(self), indent=2) + "\n"
        (folder / "plan.json").write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Task:
    """One run of the program."""

    name: str  # of its folder
    kind: str  # "a", "slowed" or "alone"
    case: str = ""  # the one of kind "alone"


_MEMBERS: dict[str, Shape] = {
    "quick": FLAG,
    "program_arguments": ListOf(TEXT),
    "repeats": SIZE,
    "cases": ListOf(TEXT),
    "alone": ListOf(TEXT),
}


def load_plan(folder: Path) -> Plan:
    """Loads the plan of a folder. Raises ResultsError."""
    file = folder / "plan.json"
    if not file.exists():
        raise SelfCheckError(
            f"{file}: no such file, so nothing was measured here (selfcheck.py measure)"
        )
    text = JsonText(file, read_bytes(file))
    check_shape(text, Record(_MEMBERS, frozenset(_MEMBERS)))
    assert isinstance(text.value, dict)
    return Plan(**{name: text.value[name] for name in _MEMBERS})


def tasks(plan: Plan) -> list[Task]:
    """Returns the runs in order. Slowed runs, and runs of one case alone, stand between runs of A, so that a drift
    affects all of them alike."""
    order = [Task(a_name(index), "a") for index in range(RUNS_FOR_NOISE)]
    alone = [Task(f"alone-{at:02}", "alone", c) for at, c in enumerate(plan.alone, 1)]
    for index in range(1, plan.repeats + 1):
        if index >= RUNS_FOR_NOISE:
            order.append(Task(a_name(index), "a"))
        order.append(Task(slowed_name(index), "slowed"))
        done, due = (len(alone) * at // plan.repeats for at in (index - 1, index))
        order += alone[done:due]
    return order


def a_name(index: int) -> str:
    return f"a-{index:02}"


def slowed_name(index: int) -> str:
    return f"slowed-{index:02}"


def exactly(case: str) -> str:
    """Returns a regular expression, in the grammar of --filter, that matches this line of --list-cases and no other."""
    return "^" + re.sub(r"([\\^$.*+?()\[\]{}|])", r"\\\1", case) + "$"


def threshold_percent(plan: Plan, noise: float) -> float:
    """Returns compare.py's --threshold in percent: its default for the full check, and for a quick one three times the
    noise.

    Two runs of the same thing must not differ by more than that by chance.
    """
    if not plan.quick:
        return THRESHOLD_PERCENT
    wanted = 100 * _NOISE_OF_THRESHOLD * min(noise, MOST_NOISE)
    return max(THRESHOLD_PERCENT, float(math.ceil(wanted)))


def slowdown_percent(plan: Plan, noise: float) -> float:
    """Returns the slowdown in percent: 5 for the full check, and for a quick one five times the noise above the
    threshold."""
    if not plan.quick:
        return SLOWDOWN_PERCENT
    above = 100 * _NOISE_OF_SLOWDOWN * min(noise, MOST_NOISE)
    least = threshold_percent(plan, noise) + above
    return max(SLOWDOWN_PERCENT, float(math.ceil(least)))
