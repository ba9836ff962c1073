"""Pipes in place of files, to and from every command. Needs a built fftbench and a GL driver."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

from command_line import (
    PATIENCE_S,
    FFTBENCH,
    TINY,
    run,
    run_config,
    run_folder,
)


def run_with_input(
    given: bytes, *arguments: object
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [FFTBENCH, *map(str, arguments)],
        input=given,
        capture_output=True,
        timeout=PATIENCE_S,
    )


def test_an_experiment_comes_by_a_pipe(tmp_path: Path) -> None:
    nameless = {k: v for k, v in TINY.items() if k != "name"}
    output = ("--output", tmp_path / "results")
    finished = run_with_input(json.dumps(nameless).encode(), "--config", "-", *output)
    assert finished.returncode == 0, finished.stderr
    assert run_folder(tmp_path).parent.name == "standard_input"
    resumed = run("--resume", run_folder(tmp_path))
    assert resumed.returncode == 0, resumed.stderr

    bad = run_with_input(b'{"algorithms": ["fftv"]}', "--config", "-", *output)
    assert bad.returncode == 2
    assert b"standard input:1:17: at /algorithms/0: unknown algorithm" in bad.stderr
    empty = run_with_input(b"", "--config", "-", *output)
    assert empty.returncode == 2 and b"standard input: is empty" in empty.stderr


def test_an_array_goes_through_pipes_byte_for_byte(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    array = (random.uniform(-1, 1, (8, 16)) + 1j).astype(np.complex64)
    np.save(tmp_path / "in.npy", array)
    common = ("transform", "--algorithm", "stockham_radix4")
    by_file = run(
        *(*common, "--input", tmp_path / "in.npy", "--output", tmp_path / "out.npy")
    )
    assert by_file.returncode == 0, by_file.stderr
    piped = run_with_input(
        (tmp_path / "in.npy").read_bytes(), *common, "--input", "-", "--output", "-"
    )
    assert piped.returncode == 0, piped.stderr
    assert piped.stdout == (tmp_path / "out.npy").read_bytes()
    cut = run_with_input(
        (tmp_path / "in.npy").read_bytes()[:-1],
        *(*common, "--input", "-", "--output", "-"),
    )
    assert cut.returncode == 2 and cut.stdout == b""
    assert b"standard input: " in cut.stderr and b"truncated" in cut.stderr


def test_transform_says_that_standard_output_is_full(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    with open("/dev/full", "wb") as full:
        finished = subprocess.run(
            [
                *(FFTBENCH, "transform", "--algorithm", "stockham_radix4"),
                *("--input", tmp_path / "in.npy", "--output", "-"),
            ],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=PATIENCE_S,
        )
    assert finished.returncode == 1 and b"standard output" in finished.stderr


@pytest.mark.parametrize("what", ["config", "input", "resume", "wisdom"])
def test_a_pipe_in_place_of_a_file_does_not_block(tmp_path: Path, what: str) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    pipe = tmp_path / "run" / ("run.json" if what == "resume" else "pipe")
    pipe.parent.mkdir()
    if what == "wisdom":
        pipe = tmp_path / "fftbench" / "wisdom.json"
        pipe.parent.mkdir()
    os.mkfifo(pipe)
    arguments: dict[str, tuple] = {
        "config": ("--config", pipe),
        "input": (
            *("transform", "--algorithm", "stockham_radix4", "--input", pipe),
            *("--output", tmp_path / "out.npy"),
        ),
        "resume": ("--resume", pipe.parent),
        "wisdom": (
            *("transform", "--algorithm", "best", "--input", tmp_path / "in.npy"),
            *("--output", tmp_path / "out.npy"),
        ),
    }
    finished = run(*arguments[what], XDG_DATA_HOME=str(tmp_path))
    assert finished.returncode == (0 if what == "wisdom" else 2)
    assert str(pipe) in finished.stderr and "regular file" in finished.stderr


@pytest.mark.parametrize("file", ["timings.csv", "samples.csv", "journal.jsonl"])
def test_a_pipe_among_the_files_of_a_run_does_not_block(
    tmp_path: Path, file: str
) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    (run_folder(tmp_path) / file).unlink()
    os.mkfifo(run_folder(tmp_path) / file)
    finished = run("--resume", run_folder(tmp_path))
    assert finished.returncode == 2 and file in finished.stderr
