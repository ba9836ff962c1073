"""The measuring program: found or built, asked for its device, run. Needs the standard library alone."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.places import IS_INSTALLED, PROGRAM, ROOT
from fftbench.reproduction.errors import ReproductionError
from fftbench.reproduction.runs import RunFolder, read_run

_PREPARE = ROOT / "scripts" / "lib" / "prepare_reproduction.sh"
# One tiny case: whoever can run it can run everything, and its run folder names the device.
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


@dataclass(frozen=True)
class Program:
    path: Path
    device: str  # as the driver names it
    processor: str  # what a run of the CPU's own code names as its device
    slug: str  # the device's name in file names
    revision: str


def prepare(*what: str) -> None:
    """Installs or builds: "program", "charts". Raises ReproductionError."""
    try:
        done = subprocess.run([_PREPARE, *what], stdout=subprocess.DEVNULL)
    except OSError as error:
        raise ReproductionError(
            f"{_PREPARE}: cannot be run ({error.strerror})"
        ) from None
    if done.returncode != 0:
        raise ReproductionError(
            f"what is missing ({' and '.join(what)}) could not be prepared; see above, "
            "or build as the README says and name the program with --program"
        )


def find_program(given: Path | None) -> Program:
    """The given program, else the built one, which is built where it is missing. Raises ReproductionError."""
    path = given if given is not None else PROGRAM
    if given is None and not path.exists() and not IS_INSTALLED:
        prepare("program")
    if not path.is_file():
        raise ReproductionError(f"--program: there is no file {path}")
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
            raise ReproductionError(f"{path}: cannot be run ({error})") from None
        runs = [read_run(file.parent) for file in folder.glob("probe/*/run.json")]
        if not runs:
            said = done.stderr.strip() or f"it ended with exit code {done.returncode}"
            raise ReproductionError(
                f"{path}: no device could be measured; it says: {said}"
            )
        run = runs[0]
        slug = run.path.name.partition("-")[2]
        return Program(path, run.device, run.processor, slug or "device", run.revision)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_program(program: Program, arguments: Sequence[str]) -> int:
    """The exit code. Progress goes to standard error as ever; the table is left out."""
    done = subprocess.run(
        [program.path, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    return done.returncode


def made_by(run: RunFolder, program: Program) -> bool:
    here = (program.device, program.processor)
    return run.revision == program.revision and run.device in here
