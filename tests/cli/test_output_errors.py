"""Output that can't be written is an error, standard output included, and as soon as it happens. Needs a built
fftbench."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, TINY, rows, run_folder, write_config


def run_to(output: str, *arguments: object, cwd: Path) -> tuple[int, str]:
    """Returns the exit code and standard error of a command whose standard output is that file."""
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    with open(output, "w") as stream:
        done = subprocess.run(
            [str(FFTBENCH), *map(str, arguments)],
            cwd=cwd,
            env=variables,
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE_S,
        )
    return done.returncode, done.stderr


COMMANDS = (
    *(["algorithms"], ["devices"]),
    *(["--help"], ["transform", "--help"], ["filter", "--help"]),
)


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_behind_standard_output_is_an_error(
    tmp_path: Path, arguments: list[str]
) -> None:
    code, errors = run_to("/dev/full", *arguments, cwd=tmp_path)
    assert code == 1
    assert "standard output: No space left on device" in errors
    assert run_to("/dev/null", *arguments, cwd=tmp_path)[0] in (0, 3)


def test_a_list_of_cases_that_is_lost_is_an_error(tmp_path: Path) -> None:
    # This is more than any buffer holds, so that the failure comes before the end.
    config = write_config(
        tmp_path, TINY | {"sizes": [[2, 2**n] for n in range(1, 12)]}
    )
    arguments = ("--config", config, "--list-cases")
    code, errors = run_to("/dev/full", *arguments, cwd=tmp_path)
    assert code == 1 and "standard output" in errors


def test_a_table_that_is_lost_is_an_error_and_the_results_are_there(
    tmp_path: Path,
) -> None:
    config = write_config(tmp_path, TINY)
    code, errors = run_to("/dev/full", "--config", config, "--quiet", cwd=tmp_path)
    assert code == 1 and "No space left on device" in errors
    assert len(rows(run_folder(tmp_path) / "timings.csv")) == 1


def test_without_a_standard_output_no_file_takes_its_place(tmp_path: Path) -> None:
    config = write_config(tmp_path, TINY)
    closing = "import os, sys; os.close(1); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", closing, FFTBENCH, "--config", config, "--quiet"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 1 and "standard output" in done.stderr
    folder = run_folder(tmp_path)
    assert len(rows(folder / "timings.csv")) == 1
    assert rows(folder / "samples.csv")


def start_slow_run(folder: Path) -> subprocess.Popen[str]:
    """Starts a run that would take minutes in short rounds, and waits until it has a row."""
    slow = TINY["measure"] | {"max_seconds_per_case": 120, "relative_ci": 1e-9}
    experiment = TINY | {"measure": slow | {"rounds": 600}}
    config = write_config(folder, experiment)
    process = subprocess.Popen(
        [FFTBENCH, "--config", config, "--output", folder / "results", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        files = list((folder / "results").glob("*/*/samples.csv"))
        if files and files[0].read_text().count("\n") > 1:
            return process
        time.sleep(0.02)
    raise AssertionError("the run does not get on")


def test_a_results_folder_that_is_deleted_ends_the_run_at_once(tmp_path: Path) -> None:
    process = start_slow_run(tmp_path)
    shutil.rmtree(tmp_path / "results")
    # All rounds together are two minutes of sampling. The next round reports the error.
    _, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert "journal.jsonl: No such file or directory" in errors
    assert not (tmp_path / "results").exists()


def test_a_results_folder_that_is_moved_away_ends_the_run_at_once(
    tmp_path: Path,
) -> None:
    process = start_slow_run(tmp_path)
    (tmp_path / "results").rename(tmp_path / "elsewhere")
    _, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert "journal.jsonl: No such file or directory" in errors
