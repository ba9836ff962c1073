"""What a crash, a hang or a kill costs: exactly the case in hand. Needs a built fftbench and a GL driver."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE, TINY, rows, run_folder, write_config

# Cases long enough to be hit, four of them.
SLOW = TINY | {
    "sizes": [16, 32, 64, 128],
    "measure": TINY["measure"] | {"max_seconds_per_case": 0.6, "relative_ci": 1e-9},
}


def start(
    folder: Path, experiment: dict, program: Path = FFTBENCH
) -> subprocess.Popen[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    config = write_config(folder, experiment)
    return subprocess.Popen(
        [program, "--config", config, "--output", folder / "results"],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_rows(folder: Path, count: int) -> None:
    """Until timings.csv holds that many rows."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        files = list((folder / "results").glob("*/*/timings.csv"))
        if files and len(files[0].read_text().splitlines()) > count:
            return
        time.sleep(0.02)
    raise AssertionError("the run does not get on")


def worker_of(process: subprocess.Popen[str]) -> int:
    children = (
        Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    )
    assert len(children) == 1
    return int(children[0])


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("fatal", [signal.SIGKILL, signal.SIGSEGV])
def test_a_worker_that_dies_costs_the_case_in_hand(
    tmp_path: Path, fatal: signal.Signals
) -> None:
    process = start(tmp_path, SLOW)
    wait_for_rows(tmp_path, 1)
    time.sleep(0.1)
    os.kill(worker_of(process), fatal)
    process.communicate(timeout=120)
    assert process.returncode == 1
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert sorted(int(row["width"]) for row in written) == [16, 32, 64, 128]
    crashed = [row for row in written if row["status"] == "crashed"]
    assert len(crashed) == 1 and f"signal {fatal.value}" in crashed[0]["reason"]
    assert crashed[0]["median_ms"] == ""
    assert sum(row["status"] == "ok" for row in written) == 3


def test_a_worker_that_falls_silent_is_given_up(tmp_path: Path) -> None:
    # As a kernel that never ends would leave it; llvmpipe itself ends every loop after some rounds.
    process = start(
        tmp_path, SLOW | {"measure": SLOW["measure"] | {"case_timeout_s": 3}}
    )
    wait_for_rows(tmp_path, 1)
    time.sleep(0.1)
    silent = worker_of(process)
    os.kill(silent, signal.SIGSTOP)
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == 1
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert sorted(row["status"] for row in written) == ["ok", "ok", "ok", "timeout"]
    assert "not done after 3 s" in stderr
    assert not is_running(silent)


def test_a_killed_supervisor_leaves_whole_files_and_no_worker(tmp_path: Path) -> None:
    process = start(tmp_path, SLOW)
    wait_for_rows(tmp_path, 2)
    worker = worker_of(process)
    process.kill()
    process.communicate(timeout=60)
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(written) >= 2 and all(row["status"] == "ok" for row in written)
    rows(run_folder(tmp_path) / "samples.csv")
    deadline = time.monotonic() + 10
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(worker)


SPIN_BARRIER = """#version 430 core
// Waits for work groups that will never come, as a barrier between more of them than fit the device does.
#include "lib/shared_constants.h"
layout(local_size_x = WORK_GROUP_SIZE) in;
layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer SourceBuffer { vec2 source_elements[]; };
layout(std430, binding = FFTBENCH_BINDING_TARGET) coherent buffer TargetBuffer { uint arrived; };
void main() {
  atomicAdd(arrived, 1u);
  // Mesa's llvmpipe ends a loop after 65535 turns: loops in a row keep it waiting long enough.
  for (uint again = 0u; again < 60000u && source_elements[again] != vec2(-3.0); ++again) {
    for (uint turn = 0u; turn < 60000u; ++turn) {
      if (atomicAdd(arrived, 0u) == 0xffffffffu) return;
    }
  }
}
"""


def test_a_spin_barrier_that_never_opens_is_given_up(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "fftbench"
    program.parent.mkdir()
    shutil.copy2(FFTBENCH, program)
    for folder in ("glsl", "configs"):
        shutil.copytree(SOURCE / folder, tmp_path / "share" / "fftbench" / folder)
    (tmp_path / "share" / "fftbench" / "glsl" / "stockham.comp").write_text(
        SPIN_BARRIER
    )
    options = {"exchange": "shared", "storage": "buffer", "twiddle": "table"}
    experiment = TINY | {
        "algorithms": [
            {"name": "stockham_radix4", "options": options},
            "cooley_tukey_multipass",
        ],
        "sizes": [1024],
        "measure": TINY["measure"] | {"case_timeout_s": 15},
    }
    process = start(tmp_path, experiment, program=program)
    process.communicate(timeout=120)
    assert process.returncode == 1
    timings = rows(run_folder(tmp_path) / "timings.csv")
    status = {row["algorithm"]: row["status"] for row in timings}
    assert status == {"stockham_radix4": "timeout", "cooley_tukey_multipass": "ok"}


def test_a_folder_that_may_not_be_written_to_is_named(tmp_path: Path) -> None:
    nobody = 65534
    place = Path(tempfile.mkdtemp())
    try:
        for folder in ("glsl", "configs"):
            shutil.copytree(SOURCE / folder, place / "share" / "fftbench" / folder)
        (place / "bin").mkdir()
        shutil.copy2(FFTBENCH, place / "bin" / "fftbench")
        config = write_config(place, TINY)
        (place / "results").mkdir()
        (place / "results").chmod(0o555)
        place.chmod(0o755)
        finished = subprocess.run(
            [
                place / "bin" / "fftbench",
                "--config",
                config,
                "--output",
                place / "results",
            ],
            user=nobody if os.geteuid() == 0 else None,
            cwd="/",
            env={"PATH": os.environ["PATH"], "HOME": "/"},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert finished.returncode == 2
        assert (
            "results" in finished.stderr and "Permission denied" in finished.stderr
        ), finished.stderr
        assert list((place / "results").iterdir()) == []
    finally:
        (place / "results").chmod(0o755)
        shutil.rmtree(place)


def test_a_results_folder_that_vanishes_is_reported(tmp_path: Path) -> None:
    process = start(tmp_path, SLOW)
    wait_for_rows(tmp_path, 1)
    shutil.rmtree(tmp_path / "results")
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "run.json" in stderr and "No such file" in stderr


def test_one_process_serves_where_isolation_is_not_wanted(tmp_path: Path) -> None:
    config = write_config(tmp_path, TINY)
    finished = subprocess.run(
        [
            FFTBENCH,
            "--config",
            config,
            "--output",
            tmp_path / "results",
            "--no-isolation",
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert finished.returncode == 0, finished.stderr
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "ok"
