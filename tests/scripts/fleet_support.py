"""What the tests of scripts/fleet.py share: a room with an experiment, and stand-ins for Slurm's commands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE, write_config

FLEET = SOURCE / "scripts" / "fleet.py"
# The CPU's own code, so that no shader is compiled.
EXPERIMENT = {
    "name": "fleet",
    "algorithms": ["cpu_dft", "cpu_dit"],
    "sizes": [[16, 1], [32, 1]],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.05, "modes": ["latency"]},
}
# A sample takes milliseconds and scatters, so that a round uses all of its time.
LONG = EXPERIMENT | {
    "algorithms": ["cpu_dft"],
    "sizes": [[length, 1] for length in range(1000, 1800, 200)],
    "measure": {
        "rounds": 1000,
        "max_seconds_per_case": 200,
        "relative_ci": 1e-9,
        "modes": ["latency"],
    },
}
# It writes down how it was called and submits nothing.
SBATCH = """#!/bin/bash
count=$(ls "$ROOM" | grep -c '^call')
printf '%s\\n' "$@" >"$ROOM/call-$count"
[ "${FAILING:-}" != "$count" ] || { echo "sbatch: error: Invalid account" >&2; exit 1; }
echo "$((count + 41));somewhere"
"""
SQUEUE = '#!/bin/bash\ncat "$ROOM/queue" 2>/dev/null || { echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1; }\n'
SACCT = '#!/bin/bash\ncat "$ROOM/accounts" 2>/dev/null\n'
SCANCEL = '#!/bin/bash\necho "$@" >>"$ROOM/cancelled"\n'
# Stands for a program that ends with the code in a file until that is gone, as on a node without a device.
BROKEN = """#!/bin/bash
for word in "$@"; do [ "$word" != --list-cases ] || exec {program} "$@"; done
[ ! -e {folder}/broken ] || {{ echo "fftbench: $(cat {folder}/said)" >&2; exit "$(cat {folder}/broken)"; }}
exec {program} "$@"
"""


def call(*arguments: object, cwd: Path, **environment: str):
    return subprocess.run(
        [sys.executable, FLEET, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return make_room(tmp_path)


def make_room(folder: Path) -> Path:
    """Makes an experiment and stand-ins for Slurm's commands."""
    write_config(folder, EXPERIMENT, "fleet.json")
    (folder / "bin").mkdir()
    for name, text in (
        ("sbatch", SBATCH),
        ("squeue", SQUEUE),
        ("sacct", SACCT),
        ("scancel", SCANCEL),
    ):
        program(folder / "bin" / name, text)
    return folder


def program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def with_slurm(room: Path, *arguments: object, **environment: str):
    path = f"{room / 'bin'}:{os.environ['PATH']}"
    return call(*arguments, cwd=room, PATH=path, ROOM=str(room), **environment)


def submit(room: Path, *arguments: object, **environment: str):
    return with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", FFTBENCH),
        *("--output", "made", *arguments),
        **environment,
    )


def here(room: Path, *arguments: object):
    return submit(room, "--shards", 2, "--local", 1, *arguments)


def calls(room: Path) -> list[list[str]]:
    return [file.read_text().splitlines() for file in sorted(room.glob("call-*"))]


def broken(room: Path, code: int, said: str) -> Path:
    (room / "broken").write_text(str(code))
    (room / "said").write_text(said)
    return program(room / "flaky", BROKEN.format(program=FFTBENCH, folder=room))


def as_a_job(room: Path, script: str, **variables: str):
    """Runs what was submitted, with stand-ins for Slurm's commands."""
    path = f"{room / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", room / "made" / f"{script}.sh"],
        env={**os.environ, "PATH": path, "ROOM": str(room), **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
