"""Finds or builds the measuring program, asks it for its device, and runs it. Needs nothing but Python itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.places import IS_INSTALLED, PROGRAM, ROOT
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run

_PREPARE = ROOT / "scripts" / "lib" / "prepare_reproduction.sh"
# One tiny case, which every device can run. Its run folder names the device.
_PROBE = {
    "name": "probe",
    "algorithms": ["stockham_radix4"],
    "sizes": [16],
    "measure": {
        "modes": ["latency"],
        "rounds": 1,
        "max_seconds_per_case": 0.05,
        "minimum_samples": 1,
    },
}


class ProgramError(ResultsError):
    """The program can't be built or run. The message is one sentence for the user."""


@dataclass(frozen=True)
class Program:
    path: Path
    device: str  # as the driver names it
    processor: str  # the device of a run of the CPU's own code
    slug: str  # the device's name in file names
    revision: str


def prepare(*what: str) -> None:
    """Installs or builds "program" or "charts". Raises ProgramError."""
    try:
        done = subprocess.run([_PREPARE, *what], stdout=subprocess.DEVNULL)
    except OSError as error:
        raise ProgramError(f"{_PREPARE}: cannot be run ({error.strerror})") from None
    if done.returncode != 0:
        raise ProgramError(
            f"what is missing ({' and '.join(what)}) could not be prepared; see above, "
            "or build as docs/building.md says and name the program with --program"
        )


def build_program() -> Path:
    """Installs what is missing and builds, as bench.sh does. An installed program is returned as it is."""
    if not IS_INSTALLED:
        prepare("program")
    return PROGRAM


def find_program(given: Path | None) -> Program:
    """Returns the given program, else the built one, which is built if it is missing. Raises ProgramError."""
    path = given if given is not None else PROGRAM
    if given is None and not path.exists():
        build_program()
    if not path.is_file():
        raise ProgramError(f"--program: there is no file {path}")
    return _probe(path.resolve())


def _probe(path: Path) -> Program:
    folder = Path(tempfile.mkdtemp(prefix="fftbench-probe-"))
    try:
        (folder / "probe.json").write_text(json.dumps(_PROBE))
        asked = ["--config", str(folder / "probe.json"), "--output", str(folder)]
        try:
            done = subprocess.run(
                [path, *asked, "--quiet"], capture_output=True, text=True, timeout=600
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ProgramError(f"{path}: cannot be run ({error})") from None
        runs = [open_run(found) for found in folders_of_runs(folder / "probe")]
        if not runs:
            said = done.stderr.strip() or f"it ended with exit code {done.returncode}"
            raise ProgramError(f"{path}: no device could be measured; it says: {said}")
        run = runs[0]
        slug = run.path.name.partition("-")[2]
        return Program(path, run.device, run.processor, slug or "device", run.revision)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_program(program: Program, arguments: Sequence[str]) -> int:
    """Runs the program and returns its exit code. Progress goes to standard error, and the table is left out."""
    done = subprocess.run(
        [program.path, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    return done.returncode


def output_of(
    command: Sequence[object],
    environment: Mapping[str, str] | None = None,
    allowed: Collection[int] = (0,),
) -> str:
    """Returns what the program prints. `environment` applies to variables that the user has not set. Raises
    ProgramError where the program fails, which is any exit code that isn't allowed."""
    try:
        done = subprocess.run(
            list(map(str, command)),
            env=dict(environment or {}) | os.environ,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise ProgramError(f"{command[0]}: cannot be run ({error.strerror})") from None
    if done.returncode not in allowed:
        lines = done.stderr.strip().splitlines() or done.stdout.strip().splitlines()
        raise ProgramError(
            f"fftbench ended with exit code {done.returncode}: {lines[-1] if lines else 'it said nothing'}"
        )
    return done.stdout


def made_by(run: RunFolder, program: Program) -> bool:
    here = (program.device, program.processor)
    return run.revision == program.revision and run.device in here


def case_names(listing: str) -> list[str]:
    """Returns the cases in what --list-cases prints, where figures stand behind two spaces."""
    return [line.partition("  ")[0] for line in listing.splitlines()]
