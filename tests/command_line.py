"""Running the program from outside: what the tests of the command line share."""

import csv
import json
import os
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
FFTBENCH = Path(os.environ.get("FFTBENCH", SOURCE / "build" / "fftbench"))
TINY = {
    "name": "tiny",
    "algorithms": ["stockham_radix4"],
    "sizes": [16],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.05, "modes": ["throughput"]},
}


def run(
    *arguments: object, cwd: Path = SOURCE, program: Path = FFTBENCH, **environment: str
) -> subprocess.CompletedProcess[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [str(program), *map(str, arguments)],
        cwd=cwd,
        env=variables | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


def write_config(folder: Path, experiment: dict, name: str = "tiny.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(experiment))
    return path


def run_config(
    folder: Path, experiment: dict, *arguments: object, **environment: str
) -> subprocess.CompletedProcess[str]:
    config = write_config(folder, experiment)
    return run(
        "--config", config, "--output", folder / "results", *arguments, **environment
    )


def run_folder(folder: Path) -> Path:
    folders = list((folder / "results").glob("*/*"))
    assert len(folders) == 1, folders
    return folders[0]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        read = list(csv.DictReader(stream))
    assert all(
        None not in row and None not in row.values() for row in read
    ), "a row is not whole"
    return read
