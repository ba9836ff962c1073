"""Only one process at a time writes a run, or a file of wisdom. Needs a built fftbench and a GL driver."""

import json
import os
import re
import subprocess
import time
from pathlib import Path

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
    write_config,
)

LONG = TINY | {
    "sizes": [16, 32, 64],
    "measure": TINY["measure"] | {"max_seconds_per_case": 20, "relative_ci": 1e-9},
}


def start_long_run(folder: Path) -> subprocess.Popen[str]:
    """Starts a run and waits until it has begun."""
    config = write_config(folder, LONG)
    process = subprocess.Popen(
        [FFTBENCH, "--config", config, "--output", folder / "results", "--quiet"],
        env={k: v for k, v in os.environ.items() if k != "DISPLAY"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if list((folder / "results").glob("*/*/samples.csv")):
            return process
        time.sleep(0.02)
    raise AssertionError("the run does not begin")


def test_a_run_that_goes_on_is_not_resumed_beside_it(tmp_path: Path) -> None:
    process = start_long_run(tmp_path)
    try:
        folder = run_folder(tmp_path)
        before = (folder / "run.json").read_bytes()
        refused = run("--resume", folder)
        assert refused.returncode == 2
        words = f"is being written by process {process.pid} on .* since 20..-.*Z"
        assert re.search(words, refused.stderr), refused.stderr
        assert str(folder) in refused.stderr
        assert (folder / "run.json").read_bytes() == before
        # Listing the cases needs no lock.
        assert run("--resume", folder, "--list-cases").returncode == 0
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)


def test_the_lock_of_a_dead_process_is_no_obstacle(tmp_path: Path) -> None:
    process = start_long_run(tmp_path)
    process.kill()
    process.communicate(timeout=PATIENCE_S)
    folder = run_folder(tmp_path)
    (folder / ".lock").write_text("process 1 on elsewhere since 2020-01-01T00:00:00Z\n")
    metadata = json.loads((folder / "run.json").read_text())
    metadata["configuration"]["measure"]["max_seconds_per_case"] = 0.05
    (folder / "run.json").write_text(json.dumps(metadata))
    resumed = run("--resume", folder, "--quiet")
    assert resumed.returncode == 0, resumed.stderr
    assert len(rows(folder / "timings.csv")) == 3


def test_a_finished_run_leaves_no_lock(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    names = {file.name for file in run_folder(tmp_path).iterdir()}
    assert names == {"journal.jsonl", "run.json", "samples.csv", "timings.csv"}


def test_what_is_no_run_is_left_as_it_is(tmp_path: Path) -> None:
    assert run("--resume", tmp_path).returncode == 2
    assert list(tmp_path.iterdir()) == []
