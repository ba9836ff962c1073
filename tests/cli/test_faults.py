"""A crash, a hang or a kill costs exactly the case in hand. Needs a built fftbench and a GL driver."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    SOURCE,
    TINY,
    SlowClock,
    child_of,
    rows,
    run_config,
    run_folder,
    wait_until,
    write_config,
)

# Four cases, each of which ends only when the test moves the clock forward.
SLOW = TINY | {
    "sizes": [16, 32, 64, 128],
    "measure": TINY["measure"]
    | {"max_seconds_per_case": SlowClock.HELD_S, "relative_ci": 1e-9},
}


@pytest.fixture
def clock(tmp_path: Path) -> SlowClock:
    return SlowClock(tmp_path)


def start(
    folder: Path, experiment: dict, clock: SlowClock, program: Path = FFTBENCH
) -> subprocess.Popen[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    config = write_config(folder, experiment)
    return subprocess.Popen(
        [program, "--config", config, "--output", folder / "results"],
        env=variables | clock.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def row_count(folder: Path) -> int:
    files = list((folder / "results").glob("*/*/timings.csv"))
    return files[0].read_text().count("\n") - 1 if files else 0


def advance_to_rows(
    folder: Path, count: int, process: subprocess.Popen[str], clock: SlowClock
) -> None:
    """Moves the clock until timings.csv holds that many rows."""
    clock.advance_until(lambda: row_count(folder) >= count, process)


def worker_of(process: subprocess.Popen[str]) -> int:
    wait_until(lambda: child_of(process) is not None, process)
    return int(child_of(process) or 0)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def end_worker_in_mid_run(
    folder: Path,
    process: subprocess.Popen[str],
    how: signal.Signals,
    clock: SlowClock,
) -> int:
    """Sends the signal to the worker when one or two of the four cases are done. The clock stands by then, so that the
    next case does not end by itself."""
    advance_to_rows(folder, 1, process, clock)
    worker = worker_of(process)
    os.kill(worker, how)
    return worker


@pytest.mark.sampled(2)
@pytest.mark.parametrize("fatal", [signal.SIGKILL, signal.SIGSEGV])
def test_a_worker_that_dies_costs_the_case_in_hand(
    tmp_path: Path, clock: SlowClock, fatal: signal.Signals
) -> None:
    process = start(tmp_path, SLOW, clock)
    end_worker_in_mid_run(tmp_path, process, fatal, clock)
    clock.finish(process)
    assert process.returncode == 1
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert sorted(int(row["width"]) for row in written) == [16, 32, 64, 128]
    crashed = [row for row in written if row["status"] == "crashed"]
    assert len(crashed) == 1 and f"signal {fatal.value}" in crashed[0]["reason"]
    assert crashed[0]["median_ms"] == ""
    assert sum(row["status"] == "ok" for row in written) == 3


def test_a_worker_that_falls_silent_is_given_up(
    tmp_path: Path, clock: SlowClock
) -> None:
    # This has the effect of a kernel that never ends. llvmpipe itself ends every loop after some rounds.
    limited = SLOW["measure"] | {"case_timeout_s": 100}
    process = start(tmp_path, SLOW | {"measure": limited}, clock)
    silent = end_worker_in_mid_run(tmp_path, process, signal.SIGSTOP, clock)
    clock.advance(100)
    _, stderr = clock.finish(process)
    assert process.returncode == 1
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert sorted(int(row["width"]) for row in written) == [16, 32, 64, 128]
    # The limit also holds for the sound cases, which a busy machine may delay that long.
    assert {row["status"] for row in written} <= {"ok", "timeout"}
    given_up = [row for row in written if row["status"] == "timeout"]
    assert given_up and all("not done after 100 s" in row["reason"] for row in given_up)
    assert "not done after 100 s" in stderr
    assert not is_running(silent)


def test_a_killed_supervisor_leaves_whole_files_and_no_worker(
    tmp_path: Path, clock: SlowClock
) -> None:
    process = start(tmp_path, SLOW, clock)
    advance_to_rows(tmp_path, 2, process, clock)
    worker = worker_of(process)
    process.kill()
    process.communicate(timeout=PATIENCE_S)
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(written) >= 2 and all(row["status"] == "ok" for row in written)
    rows(run_folder(tmp_path) / "samples.csv")
    wait_until(lambda: not is_running(worker))


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


# A case whose shader never ends, and a sound case of another shader.
SPINNING = {
    "name": "stockham_radix4",
    "options": {"exchange": "shared", "storage": "buffer", "twiddle": "table"},
}
SOUND = "cooley_tukey_multipass"


@pytest.fixture(scope="module")
def with_spin_barrier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes an installed program, one of whose shaders never ends."""
    prefix = tmp_path_factory.mktemp("prefix")
    program = prefix / "bin" / "fftbench"
    program.parent.mkdir()
    shutil.copy2(FFTBENCH, program)
    for folder in ("glsl", "configs"):
        shutil.copytree(SOURCE / folder, prefix / "share" / "fftbench" / folder)
    shader = prefix / "share" / "fftbench" / "glsl" / "stockham.comp"
    shader.write_text(SPIN_BARRIER)
    return program


def limited_to(seconds: float, *algorithms: object) -> dict:
    measure = TINY["measure"] | {"case_timeout_s": seconds}
    return TINY | {"algorithms": algorithms, "sizes": [256], "measure": measure}


def test_a_spin_barrier_that_never_opens_is_given_up_and_the_run_goes_on(
    tmp_path: Path, clock: SlowClock, with_spin_barrier: Path
) -> None:
    experiment = limited_to(100, SPINNING, SOUND)
    process = start(tmp_path, experiment, clock, program=with_spin_barrier)
    wait_until(lambda: any(tmp_path.glob("results/*/*/timings.csv")), process)
    (timings,) = tmp_path.glob("results/*/*/timings.csv")
    # Nothing tells that the shader runs by now: the limit passes now and then until it is the shader's, which may be the first or
    # the second.
    deadline = time.monotonic() + 1

    def is_given_up() -> bool:
        nonlocal deadline
        if time.monotonic() > deadline:
            clock.advance(100)
            deadline = time.monotonic() + 1
        return "stockham_radix4" in timings.read_text()

    clock.advance_until(is_given_up, process)
    clock.finish(process)
    assert process.returncode == 1
    status = {row["algorithm"]: row["status"] for row in rows(timings)}
    assert status["stockham_radix4"] == "timeout"
    # The same limit holds for this case, which a busy machine may delay that long.
    assert status[SOUND] in ("ok", "timeout")


def test_a_sound_kernel_is_done_within_a_generous_limit(
    tmp_path: Path, with_spin_barrier: Path
) -> None:
    experiment = limited_to(PATIENCE_S, SOUND)
    finished = run_config(tmp_path, experiment, program=with_spin_barrier)
    assert finished.returncode == 0, finished.stderr
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "ok"


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
            timeout=PATIENCE_S,
        )
        assert finished.returncode == 2
        assert (
            "results" in finished.stderr and "Permission denied" in finished.stderr
        ), finished.stderr
        assert list((place / "results").iterdir()) == []
    finally:
        (place / "results").chmod(0o755)
        shutil.rmtree(place)


def test_a_results_folder_that_vanishes_is_reported(
    tmp_path: Path, clock: SlowClock
) -> None:
    process = start(tmp_path, SLOW, clock)
    advance_to_rows(tmp_path, 1, process, clock)
    shutil.rmtree(tmp_path / "results")
    _, stderr = clock.finish(process)
    assert process.returncode == 1
    assert re.search(r"\.(csv|jsonl): No such file", stderr)


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
        timeout=PATIENCE_S,
    )
    assert finished.returncode == 0, finished.stderr
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "ok"
