"""Runs the tests that should notice a mistake, and says whether they did."""

from __future__ import annotations

import enum
import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .planting import Place, VARIABLE, command

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
# A run with a slip hangs where it takes so many times the processors of the run without, and so many seconds more. A run
# that waits takes none, and is ended by a clock that only what hangs reaches, however busy the machine is.
PROCESSORS = 10
PROCESSORS_S = 20
PATIENCE_S = 1200


class Verdict(enum.Enum):
    PASSED = "passed"
    FAILED = "failed"
    HUNG = "hung"
    SKIPPED = "skipped"  # nothing ran that could have failed
    BROKEN = "broken"  # the tests could not be run, or a shader not be compiled


@dataclass(frozen=True)
class Outcome:
    verdict: Verdict
    processor_s: float
    output: str

    @property
    def last_words(self) -> str:
        return "\n".join("    " + line for line in self.output.splitlines()[-15:])


@dataclass(frozen=True)
class Runner:
    """A test of CTest: what it runs, and in which environment."""

    words: tuple[str, ...]
    environment: dict[str, str]


class Tests:
    """What the build's CTest knows of its tests."""

    def __init__(self, place: Place, seed: int):
        self.place = place
        listed = command(["ctest", "--test-dir", place.build, "--show-only=json-v1"])
        self.runners = [
            Runner(tuple(test.get("command", ())), variables_of(test))
            for test in json.loads(listed[listed.index("{") :])["tests"]
        ]
        self.seed = seed

    def runner(self, name: str) -> Runner | None:
        """Returns the first test of CTest that runs this executable or file of tests."""
        for runner in self.runners:
            if any(Path(word).name == name for word in runner.words):
                return runner
        return None

    def targets(self, tests: Sequence[str]) -> list[str]:
        """Returns what has to be built for them."""
        targets = set()
        for test in tests:
            name = shlex.split(test)[0]
            runner = self.runner(name)
            if runner is None:
                continue
            if name.endswith(".py"):
                targets.add("fftbench")
            else:
                targets.add(name)
            for value in runner.environment.values():
                if value.startswith(f"{self.place.build}/"):
                    targets.add(value[len(f"{self.place.build}/") :])
        return sorted(targets)

    def run(self, test: str, mutant: int, allowed_s: float | None) -> Outcome:
        """Runs it with a slip chosen (0: none), for at most so many seconds of processors."""
        name, *rest = shlex.split(test)
        runner = self.runner(name)
        if runner is None:
            return Outcome(Verdict.BROKEN, 0, f"CTest knows no test that runs {name}")
        (own,) = [word for word in runner.words if Path(word).name == name]
        if name.endswith(".py"):
            python = runner.words[runner.words.index("-m") - 1]
            words = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
            words += [own, *rest]
        else:
            words = [own, "--gtest_fail_fast"]
            words += [f"--gtest_filter={':'.join(rest)}"] if rest else []
        # All that is asked for runs: no shard, no turn.
        unset = (
            "FFTBENCH_TEST_FULL",
            "FFTBENCH_TEST_TURNS",
            "GTEST_TOTAL_SHARDS",
            "GTEST_SHARD_INDEX",
        )
        with tempfile.TemporaryDirectory(prefix="fftbench_mutant_") as scratch:
            environment = {k: v for k, v in os.environ.items() if k not in unset}
            environment |= {
                k: v for k, v in runner.environment.items() if k not in unset
            }
            # A cache that remembers the run without the slip would hide it.
            environment |= {
                VARIABLE: str(mutant),
                "FFTBENCH_TEST_SEED": str(self.seed),
                "PYTHONDONTWRITEBYTECODE": "1",
                "XDG_CACHE_HOME": f"{scratch}/cache",
                "MESA_SHADER_CACHE_DIR": str(self.place.folder / "mesa"),
            }
            return watch(words, environment, Path(scratch), allowed_s)


def variables_of(test: dict) -> dict[str, str]:
    for one in test.get("properties", []):
        if one["name"] == "ENVIRONMENT":
            return dict(line.split("=", 1) for line in one["value"])
    return {}


def session_processor_s(session: int) -> float:
    """Returns the seconds of processors of all that runs in the session, with what its children took that ended."""
    ticks = 0
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            text = Path(entry.path, "stat").read_text()
        except OSError:
            continue
        fields = text[text.rindex(")") + 2 :].split()
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / CLOCK_TICKS


def watch(
    words: Sequence[str],
    environment: dict[str, str],
    scratch: Path,
    allowed_s: float | None,
) -> Outcome:
    """Runs the command, and ends it where it hangs."""
    with open(scratch / "output", "w+b") as output:
        child = subprocess.Popen(
            words,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        begin, pause, hung, used = time.monotonic(), 0.02, False, 0.0
        while child.poll() is None:
            time.sleep(pause)
            pause = min(2 * pause, 0.5)
            used = max(used, session_processor_s(child.pid))
            late = time.monotonic() - begin > PATIENCE_S
            if not hung and (late or (allowed_s is not None and used > allowed_s)):
                hung = True
                os.killpg(child.pid, signal.SIGKILL)
        output.seek(0)
        said = output.read().decode(errors="replace")
    verdict = Verdict.HUNG if hung else verdict_of(words, child.returncode, said)
    return Outcome(verdict, used, said)


def verdict_of(words: Sequence[str], code: int, said: str) -> Verdict:
    if "pytest" in words:
        if code == 1:
            return Verdict.FAILED
        passed = re.search(r"^.*\b(\d+) passed\b", said, re.MULTILINE)
        if code == 0:
            return Verdict.PASSED if passed else Verdict.SKIPPED
        return Verdict.BROKEN
    run = re.search(r"^\[==========\] Running (\d+) test", said, re.MULTILINE)
    if code == 0:
        passed = re.search(r"^\[  PASSED  \] (\d+) test", said, re.MULTILINE)
        if not run or run[1] == "0":
            return Verdict.BROKEN
        return Verdict.PASSED if passed and passed[1] != "0" else Verdict.SKIPPED
    return Verdict.FAILED if run else Verdict.BROKEN


def failed_in_gate(
    place: Place, mutant: int, jobs: int, leave_out: set[str], seed: int
) -> set[str]:
    """Returns the names of all tests of the gate that fail with a slip, but for those left out; with one, those that run
    until the first fails."""
    words = [
        "ctest",
        "--test-dir",
        str(place.build),
        "-LE",
        "nightly",
        "--parallel",
        str(jobs),
    ]
    if mutant:
        words += ["--stop-on-failure"]
    if leave_out:
        words += ["-E", "^(" + "|".join(map(re.escape, sorted(leave_out))) + ")$"]
    with tempfile.TemporaryDirectory(prefix="fftbench_mutant_") as scratch:
        environment = os.environ | {
            VARIABLE: str(mutant),
            "FFTBENCH_TEST_SEED": str(seed),
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": f"{scratch}/cache",
            "MESA_SHADER_CACHE_DIR": str(place.folder / "mesa"),
        }
        done = subprocess.run(words, env=environment, capture_output=True, text=True)
    # What could not be run has noticed nothing.
    listed = re.findall(r"^\s+\d+ - (\S+) \(([^)]*)\)", done.stdout, re.MULTILINE)
    return {name for name, why in listed if why not in ("Not Run", "Skipped")}
