"""Starts processes that transform once, without caches, with the driver's cache, with the program's own, and with
both. Needs nothing but Python itself."""

from __future__ import annotations

import csv
import enum
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fftbench.results.errors import ResultsError

_PATIENCE_S = 600
_NO_DEVICE = 3
FIGURES = (
    "context_ms",
    "device_ms",
    "prepare_ms",
    "read_ms",
    "compile_ms",
    "first_dispatch_ms",
    "first_result_ms",
    "programs_compiled",
    "programs_from_cache",
    "rel_l2",
)
COLUMNS = ("algorithm", "options", "size", "way", "round", "what", "device", *FIGURES)


class Way(enum.Enum):
    COLD = "cold"  # no cache at all
    DRIVER = (
        "driver"  # the driver's cache, filled by an earlier process; not the program's
    )
    OWN = "own"  # the program's cache, filled by an earlier process; the driver's is empty
    BOTH = "both"  # both, as on every start but the first


_WITH_OWN_CACHE = (Way.OWN, Way.BOTH)


@dataclass(frozen=True)
class Subject:
    algorithm: str
    options: tuple[str, ...]  # "storage=buffer"
    size: str


@dataclass(frozen=True)
class Start:
    """One process. Figures that the program does not know are None."""

    subject: Subject
    way: Way
    round: int
    facts: dict[str, Any]  # "what", "device" and FIGURES

    @property
    def is_opengl(self) -> bool:
        return self.facts["programs_compiled"] is not None

    def ms(self, name: str) -> float:
        return float(self.facts[name] or 0)


def parse_subject(text: str, size: str) -> Subject:
    """Reads "stockham_radix4:storage=buffer:twiddle=table"."""
    algorithm, *options = text.split(":")
    return Subject(algorithm, tuple(options), size)


def environment_of(way: Way, caches: Path) -> dict[str, str]:
    """Returns the variables by which drivers and the program have caches in that folder, or none.

    Mesa hands out no programs where its cache is switched off. So what shall find the driver's cache empty gets a new
    folder for it.
    """
    of_driver = caches / "driver"
    if way is Way.OWN:
        of_driver = Path(tempfile.mkdtemp(prefix="empty_", dir=caches))
    of_driver.mkdir(parents=True, exist_ok=True)
    off = way is Way.COLD
    return {
        "XDG_CACHE_HOME": str(caches / "own"),
        "__GL_SHADER_DISK_CACHE": "0" if off else "1",
        "__GL_SHADER_DISK_CACHE_PATH": str(of_driver),
        "MESA_SHADER_CACHE_DISABLE": "true" if off else "false",
        "MESA_SHADER_CACHE_DIR": str(of_driver),
        "CUDA_CACHE_DISABLE": "1" if off else "0",
        "CUDA_CACHE_PATH": str(of_driver),
    }


def start_once(
    program: Path, subject: Subject, way: Way, caches: Path, context: Sequence[str]
) -> dict[str, object] | str:
    """Returns what the process tells, or why this machine can't run it. Raises ResultsError where it fails."""
    command = [str(program), "first-transform", "--json", *context]
    command += ["--algorithm", subject.algorithm, "--size", subject.size]
    for option in subject.options:
        command += ["--option", option]
    if way not in _WITH_OWN_CACHE:
        command.append("--no-program-cache")
    try:
        done = subprocess.run(
            command,
            env=os.environ | environment_of(way, caches),
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
        )
    except OSError as error:
        raise ResultsError(f"{program}: cannot be run ({error.strerror})") from None
    except subprocess.TimeoutExpired:
        raise ResultsError(
            f"{' '.join(command)}: not done after {_PATIENCE_S} s"
        ) from None
    words = done.stderr.strip().splitlines()
    reason = (words[-1] if words else "no reason was told").removeprefix("fftbench: ")
    if done.returncode == _NO_DEVICE:
        return reason
    if done.returncode != 0:
        raise ResultsError(f"{subject.algorithm}: {reason}")
    return json.loads(done.stdout)


def measure(
    program: Path,
    subjects: Sequence[Subject],
    rounds: int,
    context: Sequence[str],
    tell: Callable[[str], None],
) -> list[Start]:
    """Starts a process for each subject, way and round, the rounds one after another. Raises ResultsError."""
    with tempfile.TemporaryDirectory(prefix="fftbench_first_") as folder:
        caches = Path(folder)
        able = list(_fill_caches(program, subjects, caches, context, tell))
        starts = []
        for number in range(rounds):
            for subject, ways in able:
                for way in ways:
                    tell(
                        f"round {number + 1} of {rounds}: {subject.algorithm} {subject.size} {way.value}"
                    )
                    facts = start_once(
                        program, subject, way, caches / "shared", context
                    )
                    if isinstance(facts, str):
                        raise ResultsError(
                            f"{subject.algorithm}: the device is gone: {facts}"
                        )
                    starts.append(Start(subject, way, number, facts))
    return starts


def _fill_caches(
    program: Path,
    subjects: Sequence[Subject],
    caches: Path,
    context: Sequence[str],
    tell: Callable[[str], None],
) -> Iterator[tuple[Subject, tuple[Way, ...]]]:
    """Runs each subject once with either cache, and yields those that run here with the ways that they have."""
    shared = caches / "shared"
    shared.mkdir()
    for subject in subjects:
        tell(f"filling the caches: {subject.algorithm} {subject.size}")
        facts = start_once(program, subject, Way.DRIVER, shared, context)
        if isinstance(facts, str):
            tell(f"left out: {subject.algorithm}: {facts}")
            continue
        ways: tuple[Way, ...] = (Way.COLD, Way.DRIVER)
        if facts["programs_compiled"] is not None:
            start_once(program, subject, Way.OWN, shared, context)
            ways = (*ways, *_WITH_OWN_CACHE)
        yield subject, ways


def medians(starts: Sequence[Start]) -> list[Start]:
    """Returns for each subject and way the start whose time is the median; of an even number the shorter one of the
    two in the middle. So its parts are those of one process and sum up to the whole."""
    groups: dict[tuple[Subject, Way], list[Start]] = {}
    for start in starts:
        groups.setdefault((start.subject, start.way), []).append(start)

    def middle(own: list[Start]) -> Start:
        wanted = statistics.median_low(one.ms("first_result_ms") for one in own)
        return next(one for one in own if one.ms("first_result_ms") == wanted)

    return [middle(own) for own in groups.values()]


def write_csv(starts: Sequence[Start], file: Path) -> None:
    """Writes a row for each process. Raises ResultsError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(COLUMNS)
            for start in starts:
                subject = start.subject
                options = ";".join(sorted(subject.options))
                key = (
                    subject.algorithm,
                    options,
                    subject.size,
                    start.way.value,
                    start.round,
                )
                told = (start.facts[name] for name in ("what", "device", *FIGURES))
                writer.writerow(
                    [*key, *("" if value is None else value for value in told)]
                )
    except OSError as error:
        raise ResultsError(f"{file}: cannot be written ({error.strerror})") from None
