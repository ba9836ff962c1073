"""Makes what tells how processes differ: runs of one build, each a process of its own, and comparisons by turns of that
build with itself and with itself slowed. Needs nothing but Python itself.
"""

from __future__ import annotations

import json
import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from fftbench.places import CONFIGS
from fftbench.program import output_of
from fftbench.selfcheck.measuring import OtherWork, finished_run
from fftbench.selfcheck.plan import SLOWDOWN_PERCENT, SelfCheckError

_CONFIG = CONFIGS / "compare.json"
_FILE = "processes.json"
# Stored runs are many, and their rounds suffice for a verdict on all of the experiment's cases.
_QUICK_SLOWDOWN_PERCENT = 30.0  # a busy processor's noise hides less
_STORED = {"rounds": 8, "max_seconds_per_case": 0.4}
_QUICK_ARGUMENTS = ["--sizes", "64,128,32x64,256x32"]
_QUICK_ENVIRONMENT = {"LP_NUM_THREADS": "1"}
_VERDICTS = (0, 1, 3)  # exit codes of comparisons that were made
_EQUAL_EVERY = 3  # comparisons by turns: one of so many is of the build with itself


@dataclass(frozen=True)
class ProcessPlan:
    quick: bool
    program_arguments: list[str]  # for every process: sizes, device, context
    runs: int
    sessions: int  # comparisons by turns
    slowdown_percent: float

    def is_equal(self, session: int) -> bool:
        """Tells whether a comparison, counted from 1, is of the build with itself."""
        return session % _EQUAL_EVERY == 0


def make_process_plan(
    folder: Path, quick: bool, runs: int, sessions: int, context: Sequence[str]
) -> ProcessPlan:
    """Returns the plan, which the folder keeps. Raises SelfCheckError where it keeps another one."""
    plan = ProcessPlan(
        quick,
        [*(_QUICK_ARGUMENTS if quick else []), *context],
        runs,
        sessions,
        _QUICK_SLOWDOWN_PERCENT if quick else SLOWDOWN_PERCENT,
    )
    file = folder / _FILE
    text = json.dumps(asdict(plan), indent=2) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.read_text() != text:
            raise SelfCheckError(
                f"{folder}: holds a self-check of another kind; choose another --output"
            )
        file.write_text(text)
        stored = json.loads(_CONFIG.read_text())
        stored.pop("$schema", None)
        stored["measure"] |= _STORED
        (folder / "stored.json").write_text(json.dumps(stored, indent=2) + "\n")
    except OSError as error:
        raise SelfCheckError(
            f"{folder}: cannot be written ({error.strerror})"
        ) from None
    return plan


def load_process_plan(folder: Path) -> ProcessPlan:
    try:
        return ProcessPlan(**json.loads((folder / _FILE).read_bytes()))
    except (OSError, ValueError, TypeError):
        raise SelfCheckError(
            f"{folder / _FILE}: nothing was measured here (selfcheck.py measure --processes)"
        ) from None


def stored_place(folder: Path, run: int) -> Path:
    return folder / "runs" / f"{run:02}"


def session_place(folder: Path, session: int) -> Path:
    return folder / "turns" / f"{session:02}"


def finished_session(place: Path) -> Path | None:
    """Returns the folder of the finished comparison below --output `place`."""
    return next((file.parent for file in place.glob("compare/*/comparison.csv")), None)


def measure_processes(
    program: Path,
    folder: Path,
    plan: ProcessPlan,
    minutes: float | None,
    say: Callable[[str], None],
) -> None:
    """Measures what the folder lacks, stored runs first and then comparisons. None is begun after `minutes`."""
    environment = _QUICK_ENVIRONMENT if plan.quick else {}
    begin = time.monotonic()

    def make(name: str, place: Path, command: Sequence[object]) -> bool:
        if minutes is not None and time.monotonic() - begin > 60 * minutes:
            say(f"{name} and what follows: no time is left; the same call goes on")
            return False
        shutil.rmtree(place, ignore_errors=True)
        start, others = time.monotonic(), OtherWork()
        arguments = ["--output", place, *plan.program_arguments, "--quiet"]
        allowed = _VERDICTS if command[0] == "compare" else (0,)
        output_of([program, *command, *arguments], environment, allowed)
        others.save(place)
        say(f"{name}: {time.monotonic() - start:.1f} s")
        return True

    for run in range(1, plan.runs + 1):
        place = stored_place(folder, run)
        if finished_run(place) is None and not make(
            f"run {run} of {plan.runs}", place, ["--config", folder / "stored.json"]
        ):
            return
    own = shlex.quote(str(program))
    slowed = f"{own} --handicap {plan.slowdown_percent:g}"
    for session in range(1, plan.sessions + 1):
        place = session_place(folder, session)
        other, kind = (own, "equal") if plan.is_equal(session) else (slowed, "slowed")
        if finished_session(place) is None and not make(
            f"comparison {session} of {plan.sessions}, {kind}",
            place,
            ["compare", own, other],
        ):
            return
