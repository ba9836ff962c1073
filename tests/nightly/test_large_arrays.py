"""Arrays above GL_MAX_SHADER_STORAGE_BLOCK_SIZE, with the device's real limit. Needs a built fftbench and a GL driver."""

import json
from pathlib import Path

import numpy as np
import pytest

from command_line import TINY, rows, run, run_config, run_folder


@pytest.fixture(scope="module")
def limit(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Returns the bytes that this machine's device binds at once, where it isn't too much for a test."""
    folder = tmp_path_factory.mktemp("device")
    assert run_config(folder, TINY).returncode == 0
    device = json.loads((run_folder(folder) / "run.json").read_text())["device"]
    bound = device["limits"]["GL_MAX_SHADER_STORAGE_BLOCK_SIZE"]
    if bound > 2**27:
        pytest.skip(f"this device binds {bound} bytes at once")
    return bound


@pytest.mark.parametrize("image", [(1, 256), (64, 40)])
def test_a_batch_above_the_limit_is_right_from_its_first_image_to_its_last(
    tmp_path: Path, limit: int, image: tuple[int, int]
) -> None:
    batch = limit // (8 * image[0] * image[1]) * 9 // 8 + 3
    random = np.random.default_rng(7)
    parts = random.standard_normal((2, batch, *image), np.float32)
    array = (parts[0] + 1j * parts[1]).astype(np.complex64)
    assert array.nbytes > limit
    np.save(tmp_path / "in.npy", array)
    finished = run(
        *("transform", "--algorithm", "best", "--input", tmp_path / "in.npy"),
        *("--output", tmp_path / "out.npy"),
    )
    assert finished.returncode == 0, finished.stderr
    output = np.load(tmp_path / "out.npy")
    assert output.shape == array.shape
    worst = 0.0
    for first in range(0, batch, 500):
        expected = np.fft.fft2(array[first : first + 500].astype(np.complex128))
        error = np.linalg.norm(output[first : first + 500] - expected, axis=(1, 2))
        worst = max(worst, (error / np.linalg.norm(expected, axis=(1, 2))).max())
    assert worst < 1e-6


def test_one_image_above_the_limit_is_right_in_ranges(
    tmp_path: Path, limit: int
) -> None:
    width = 4096
    height = 2 * limit // (8 * width)
    random = np.random.default_rng(7)
    parts = random.standard_normal((2, height, width), np.float32)
    array = (parts[0] + 1j * parts[1]).astype(np.complex64)
    assert array.nbytes == 2 * limit
    np.save(tmp_path / "in.npy", array)
    finished = run(
        *("transform", "--algorithm", "best", "--input", tmp_path / "in.npy"),
        *("--output", tmp_path / "out.npy"),
    )
    assert finished.returncode == 0, finished.stderr
    expected = np.fft.fft2(array)
    error = np.linalg.norm(np.load(tmp_path / "out.npy") - expected)
    assert error / np.linalg.norm(expected) < 1e-6


def test_a_batch_above_the_limit_is_measured_and_what_has_too_many_ranges_is_skipped(
    tmp_path: Path, limit: int
) -> None:
    side = 2048
    batch = limit // (8 * side * side) + 1
    config = TINY | {
        "algorithms": ["best"],
        "sizes": [[side, side]],
        "batches": [batch],
    }
    assert run_config(tmp_path, config).returncode == 0
    (row,) = rows(run_folder(tmp_path) / "timings.csv")
    assert row["status"] == "ok", row["reason"]
    assert int(row["model_read_bytes"]) >= 2 * 8 * side * side * batch
    large = TINY | {"algorithms": ["best"], "sizes": [[16 * side, 16 * side]]}
    (tmp_path / "large").mkdir()
    assert run_config(tmp_path / "large", large).returncode == 0
    (row,) = rows(run_folder(tmp_path / "large") / "timings.csv")
    assert row["status"] == "skipped"
    for said in (str(8 * 256 * side * side), str(limit), "smaller images"):
        assert said in row["reason"]
