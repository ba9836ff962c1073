"""Tests scripts/bench.sh from outside, with a program that is already built. Needs a GL driver."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE, TINY, rows, write_config


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Makes a source folder in which no package is missing, and whose build is the program under test."""
    folder = tmp_path / "source"
    (folder / "build").mkdir(parents=True)
    (folder / "build" / "fftbench").symlink_to(FFTBENCH.resolve())
    shutil.copytree(SOURCE / "scripts", folder / "scripts")
    with (folder / "scripts" / "lib" / "prepare.sh").open("a") as stream:
        stream.write("install_packages() { :; }\nbuild_program() { :; }\n")
    return folder


def bench(checkout: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", checkout / "scripts" / "bench.sh", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def test_the_first_round_has_a_table_of_its_own(checkout: Path, tmp_path: Path) -> None:
    config = write_config(
        tmp_path, TINY | {"algorithms": ["stockham_radix4", "stockham_radix2"]}
    )
    finished = bench(checkout, "--config", config, "--rounds", "2")
    assert finished.returncode == 0, finished.stderr
    (folder,) = (checkout / "results").glob("*/*/")
    assert {row["round"] for row in rows(folder / "samples.csv")} == {"0", "1"}

    lines = finished.stdout.splitlines()
    assert lines[:2] == ["", "After the first of 2 rounds:"]
    assert lines.count("2 ok, 0 skipped, 0 failed") == 2
    assert sum(line.startswith("16 x 16  ") for line in lines) == 1
    assert [line for line in lines if line.startswith("Results: ")] == [
        f"Results: {folder}"
    ]
    charts = [line for line in lines if "charts" in line]
    assert charts == [f"Charts:  {folder / 'charts'}"]
    assert any((folder / "charts").glob("*.png"))
    assert lines[-1] == f"Report:  {folder / 'report.html'}"
    assert (folder / "report.html").read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("arguments", [["--quick"], ["--format", "csv"]])
def test_one_round_and_output_for_programs_have_no_table_before(
    checkout: Path, tmp_path: Path, arguments: list[str]
) -> None:
    output = tmp_path / "elsewhere"
    config = write_config(tmp_path, TINY)
    finished = bench(checkout, "--config", config, f"--output={output}", *arguments)
    assert finished.returncode == 0, finished.stderr
    assert len(list(output.glob("tiny/*"))) == 1
    assert "After the first" not in finished.stdout


def test_a_mistake_ends_it_at_once(checkout: Path, tmp_path: Path) -> None:
    finished = bench(checkout, "--config", write_config(tmp_path, {"sizes": [1]}))
    assert finished.returncode == 2
    assert finished.stderr.count('"algorithms" is missing') == 1
    assert not (checkout / "results").exists()


def test_other_commands_are_passed_on(checkout: Path) -> None:
    finished = bench(checkout, "algorithms")
    assert finished.returncode == 0 and "stockham_radix4" in finished.stdout


def test_a_long_command_is_heard_of_now_and_then(tmp_path: Path) -> None:
    script = f"""
        . {SOURCE}/scripts/lib/prepare.sh
        SECONDS=0
        said() {{ for step in 1 2 3 4 5 6; do echo "[$step/6] Building"; done; return 3; }}
        # The clock moves four seconds with every line.
        printf() {{ builtin printf "$@"; SECONDS=$((SECONDS + 4)); }}
        said 2>&1 | show_progress {tmp_path}/log.txt || echo "status $?"
    """
    finished = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=PATIENCE_S
    )
    log = (tmp_path / "log.txt").read_text()
    assert log == "".join(f"[{step}/6] Building\n" for step in range(1, 7))
    assert finished.stdout == "status 3\n"
    shown = finished.stderr.splitlines()
    assert 1 <= len(shown) < 6 and all("Building" in line for line in shown)


def cuda_for_this_machine(**environment: str) -> str:
    done = subprocess.run(
        ["bash", "-c", ". scripts/lib/prepare.sh && cuda_for_this_machine"],
        cwd=SOURCE,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_cuda_module_is_built_where_there_is_a_driver_for_it(tmp_path):
    library = tmp_path / "libcuda.so.1"
    build = ["cc", "-shared", "-x", "c", "/dev/null", "-o", str(library)]
    subprocess.run(build, check=True, timeout=PATIENCE_S)
    assert cuda_for_this_machine(LD_LIBRARY_PATH=str(tmp_path)) == "ON"
    library.write_text("no library")
    assert cuda_for_this_machine(LD_LIBRARY_PATH=str(tmp_path)) == "OFF"
