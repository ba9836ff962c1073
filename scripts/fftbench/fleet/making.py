"""Makes a fleet's folder and asks the program whether it can measure the experiment in so many shards. Needs nothing but
Python itself."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fftbench.program import case_names
from fftbench.fleet.bundles import unpack
from fftbench.fleet.fleet_folder import FILE, Fleet, FleetError, save
from fftbench.places import CONFIGS, PROGRAM, ROOT

_LISTING_PATIENCE_S = 600
_SHARD_SCRIPT = ROOT / "scripts" / "lib" / "fleet_shard.sh"


@dataclass(frozen=True)
class Asked:
    """What the user asks for, in the words of fleet.py submit."""

    config: Path
    shards: int
    output: Path | None
    program: Path | None
    bundle: Path | None
    run_options: tuple[str, ...]
    attempts: int
    local: int | None
    devices: tuple[int, ...]
    sbatch_options: tuple[str, ...]


def make_fleet(asked: Asked) -> Fleet:
    """Makes the folder; where the program refuses what is asked for, nothing of it stays. Raises FleetError."""
    config = _find_config(asked.config)
    folder = _make_folder(asked.output, config.stem)
    try:
        fleet = _fill_folder(asked, config, folder)
        save(fleet)
        return fleet
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise FleetError(
            f"{error.filename or folder}: {error.strerror}; the fleet was not made"
        ) from None
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _find_config(given: Path) -> Path:
    """Returns the file as given, else the experiment of that name beside the program. Raises FleetError."""
    for path in (given, CONFIGS / given):
        if path.is_file():
            return path
    raise FleetError(
        f"--config: there is no file {given}, nor an experiment of that name in {CONFIGS}"
    )


def _make_folder(output: Path | None, name: str) -> Path:
    moment = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    folder = output or Path("fleets") / f"{name}-{moment}"
    if (folder / FILE).exists():
        raise FleetError(
            f"{folder}: is a fleet already (fleet.py resume goes on with it)"
        )
    if folder.is_dir() and any(folder.iterdir()):
        raise FleetError(f"{folder}: exists already and is not empty")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FleetError(f"{folder}: cannot be made ({error.strerror})") from None
    return folder.resolve()


def _fill_folder(asked: Asked, config: Path, folder: Path) -> Fleet:
    for name in ("config", "shards", "logs"):
        (folder / name).mkdir()
    shutil.copyfile(config, folder / "config" / config.name)
    shutil.copy(_SHARD_SCRIPT, folder / _SHARD_SCRIPT.name)
    program, scripts = _find_program(asked, folder)
    fleet = Fleet(
        folder=folder,
        config=config.name,
        program=program,
        scripts=scripts,
        run_options=asked.run_options,
        shards=asked.shards,
        cases=0,
        attempts=asked.attempts,
        local=asked.local,
        devices=asked.devices,
        sbatch_options=asked.sbatch_options,
    )
    # The last shard is empty where there are fewer cases than shards, which the program refuses.
    _list_cases(fleet, ["--shard", f"{fleet.shards}/{fleet.shards}"])
    return replace(fleet, cases=len(_list_cases(fleet, [])))


def _find_program(asked: Asked, folder: Path) -> tuple[Path, Path]:
    """Returns the program, and the scripts that collect. Raises FleetError."""
    own = ROOT / "scripts"
    if asked.bundle is not None:
        unpacked = unpack(asked.bundle, folder / "program")
        has_own = (unpacked.scripts / "fleet.py").exists()
        return unpacked.program, unpacked.scripts if has_own else own
    program = asked.program or PROGRAM
    if not program.is_file():
        hint = "build it as the README says, or name it with --program or --bundle"
        raise FleetError(f"there is no program {program}: {hint}")
    return program.resolve(), own


def _list_cases(fleet: Fleet, more: Sequence[str]) -> list[str]:
    """Returns the cases by name. Raises FleetError with what the program says against them."""
    asked = ["--config", fleet.config_file, *fleet.run_options, *more, "--list-cases"]
    command = list(map(str, [fleet.program, *asked]))
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_LISTING_PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FleetError(f"{fleet.program}: cannot be run ({error})") from None
    if done.returncode != 0:
        said = done.stderr.strip() or f"it ended with exit code {done.returncode}"
        raise FleetError(f"the program refuses what is asked for: {said}")
    return case_names(done.stdout)
