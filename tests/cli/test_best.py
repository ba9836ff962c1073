"""The algorithm `best` of fftbench transform uses wisdom, as in a run. Needs a built fftbench and a GL driver."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from command_line import TINY, rows, run, run_config, run_folder

# Only wisdom makes `best` choose this algorithm.
ENTRY = {
    "algorithm": "natural_order_multipass",
    "options": {"storage": "buffer"},
    "median_ms": 1.0,
    "ci_low_ms": 1.0,
    "ci_high_ms": 1.0,
    "measured": "2026-11-21T10:15:00Z",
    "revision": "0123abc",
    "problem": {
        "width": 32,
        "height": 16,
        "batch": 1,
        "direction": "forward",
        "domain": "complex",
        "precision": "fp32",
    },
}


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Returns the name of this machine's OpenGL device in wisdom."""
    folder = tmp_path_factory.mktemp("device")
    assert run_config(folder, TINY).returncode == 0
    facts = json.loads((run_folder(folder) / "run.json").read_text())["device"]
    return {
        "device": facts["renderer"],
        "driver": facts["version"],
        "processor": facts.get("processor", ""),
    }


def keep(folder: Path, *entries: dict) -> None:
    (folder / "fftbench").mkdir()
    (folder / "fftbench" / "wisdom.json").write_text(json.dumps({"entries": entries}))


def transform(
    folder: Path, algorithm: str, *arguments: object, shape: tuple[int, ...] = (16, 32)
) -> tuple[subprocess.CompletedProcess[str], np.ndarray | None]:
    random = np.random.default_rng(5)
    array = random.uniform(-1, 1, shape) + 1j * random.uniform(-1, 1, shape)
    np.save(folder / "in.npy", array.astype(np.complex64))
    output = folder / f"{algorithm}.npy"
    command = ("transform", "--algorithm", algorithm, *arguments)
    files = ("--input", folder / "in.npy", "--output", output)
    finished = run(*command, *files, XDG_DATA_HOME=str(folder))
    if finished.returncode != 0:
        return finished, None
    result = np.load(output)
    expected = np.fft.fftn(
        np.load(folder / "in.npy").astype(np.complex128), axes=(-2, -1)
    )
    assert np.linalg.norm(result - expected) < 1e-5 * np.linalg.norm(expected)
    return finished, result


def test_best_is_what_wisdom_names(tmp_path: Path, device: dict[str, str]) -> None:
    keep(tmp_path, ENTRY | device)
    finished, best = transform(tmp_path, "best")
    assert finished.returncode == 0, finished.stderr
    assert "best = natural_order_multipass storage=buffer (wisdom: " in finished.stderr
    named = transform(tmp_path, ENTRY["algorithm"], "--option", "storage=buffer")[1]
    usual = transform(tmp_path, "stockham_register")[1]
    assert np.array_equal(best, named) and not np.array_equal(best, usual)


def test_wisdom_of_a_software_renderer_on_another_processor_is_not_for_this_one(
    tmp_path: Path, device: dict[str, str]
) -> None:
    if not device["processor"]:
        pytest.skip("this device is no software renderer")
    keep(tmp_path, ENTRY | device | {"processor": "Another Chip, 64 threads"})
    finished, _ = transform(tmp_path, "best")
    assert "(no wisdom" in finished.stderr


def test_best_in_a_mode_goes_by_that_modes_wisdom_first(
    tmp_path: Path, device: dict[str, str]
) -> None:
    other = {"algorithm": "stockham_radix2", "options": {"storage": "buffer"}}
    cold = ENTRY | device | other | {"mode": "cold"}
    keep(tmp_path, ENTRY | device, cold)
    config = TINY | {
        "algorithms": ["best"],
        "sizes": [[32, 16]],
        "measure": TINY["measure"] | {"modes": ["throughput", "latency", "cold"]},
    }
    finished = run_config(tmp_path, config, XDG_DATA_HOME=str(tmp_path))
    assert finished.returncode == 0, finished.stderr
    reasons = {
        row["mode"]: row["reason"] for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    assert "best = natural_order_multipass" in reasons["throughput"]
    assert "best = stockham_radix2" in reasons["cold"]
    assert "measured in mode" not in reasons["cold"]
    assert "best = stockham_radix2" in reasons["latency"]
    assert "measured in mode cold" in reasons["latency"]


def test_best_is_the_usual_kernel_where_nothing_is_known_of_the_problem(
    tmp_path: Path, device: dict[str, str]
) -> None:
    # Sides that are no powers of two, of a device and problem that wisdom says nothing near of.
    keep(tmp_path, ENTRY | device, ENTRY | device | {"device": "another"})
    finished, best = transform(tmp_path, "best", shape=(48, 48))
    assert "best = stockham_register (no wisdom" in finished.stderr
    usual = transform(tmp_path, "stockham_register", shape=(48, 48))[1]
    assert np.array_equal(best, usual)


def test_best_passes_over_what_the_device_cannot_do(
    tmp_path: Path, device: dict[str, str]
) -> None:
    # This line is too long for any device's shared memory.
    line = {"problem": ENTRY["problem"] | {"width": 8192, "height": 1}}
    too_large = {"algorithm": "stockham_radix4", "options": {"exchange": "shared"}}
    keep(tmp_path, ENTRY | device | line | too_large)
    finished, _ = transform(tmp_path, "best", shape=(1, 8192))
    usual = "best = stockham_register twiddle=derived (no wisdom"
    assert usual in finished.stderr, finished.stderr
    (tmp_path / "both").mkdir()
    keep(tmp_path / "both", ENTRY | device | line | too_large, ENTRY | device | line)
    finished, _ = transform(tmp_path / "both", "best", shape=(1, 8192))
    assert "best = natural_order_multipass" in finished.stderr


@pytest.mark.parametrize("kernel", ["fftw", "cufft"])
def test_best_runs_on_opengl_whatever_wisdom_says(
    tmp_path: Path, device: dict[str, str], kernel: str
) -> None:
    keep(tmp_path, ENTRY | device | {"algorithm": kernel, "options": {}})
    finished, _ = transform(tmp_path, "best")
    assert "best = stockham_image (no wisdom" in finished.stderr, finished.stderr
    config = TINY | {"algorithms": ["best"], "sizes": [[32, 16]]}
    measured = run_config(tmp_path, config, XDG_DATA_HOME=str(tmp_path))
    assert measured.returncode == 0, measured.stderr


def test_a_named_algorithm_asks_no_wisdom(
    tmp_path: Path, device: dict[str, str]
) -> None:
    keep(tmp_path, ENTRY | device)
    assert transform(tmp_path, "stockham_radix4")[0].stderr == ""


def test_a_file_of_wisdom_counts_alone_and_is_recorded(
    tmp_path: Path, device: dict[str, str]
) -> None:
    # Whatever the user's own wisdom says of the problem, that of the file counts.
    keep(tmp_path, ENTRY | device)
    given = tmp_path / "given" / "mine.json"
    given.parent.mkdir()
    keep(
        given.parent,
        ENTRY
        | device
        | {"algorithm": "stockham_radix2", "options": {"twiddle": "table"}},
    )
    shutil.copy(given.parent / "fftbench" / "wisdom.json", given)
    problem = ENTRY["problem"]
    config = TINY | {
        "algorithms": ["best"],
        "sizes": [[problem["width"], problem["height"]]],
    }
    run_config(tmp_path, config, "--wisdom", str(given), XDG_DATA_HOME=str(tmp_path))
    folder = run_folder(tmp_path)
    recorded = json.loads((folder / "run.json").read_text())
    assert recorded["best"][0]["algorithm"] == "stockham_radix2"
    assert recorded["best"][0]["options"]["twiddle"] == "table"
    assert recorded["settings"]["wisdom"]["file"] == "mine.json"
    first_hash = recorded["settings"]["wisdom"]["hash"]
    assert str(tmp_path) not in json.dumps(recorded["settings"])
    # What it has nothing of is planned, though the user's own wisdom knows it.
    text = json.loads(given.read_text())
    text["entries"] = []
    given.write_text(json.dumps(text))
    other = tmp_path / "other"
    other.mkdir()
    finished = run_config(
        other, config, "--wisdom", str(given), XDG_DATA_HOME=str(tmp_path)
    )
    assert "--wisdom: " in finished.stderr
    assert "no entry for this device" in finished.stderr
    recorded = json.loads((run_folder(other) / "run.json").read_text())
    assert "wisdom" not in recorded["best"][0]["remark"].replace("no wisdom", "")
    assert recorded["settings"]["wisdom"]["hash"] != first_hash


@pytest.mark.parametrize("content", [None, "{", '{"entries": 7}'])
def test_a_file_of_wisdom_that_is_none_is_refused(
    tmp_path: Path, content: str | None
) -> None:
    if content is not None:
        (tmp_path / "mine.json").write_text(content)
    finished = run_config(
        tmp_path, TINY | {"algorithms": ["best"]}, "--wisdom", "mine.json"
    )
    assert finished.returncode == 2 and "mine.json" in finished.stderr
    assert not (tmp_path / "results").exists()


def test_wisdom_that_cannot_be_read_is_mentioned_and_ignored(tmp_path: Path) -> None:
    keep(tmp_path, {"device": 7})
    finished, _ = transform(tmp_path, "best")
    assert finished.returncode == 0
    assert "wisdom that is ignored" in finished.stderr
    assert str(tmp_path / "fftbench" / "wisdom.json") in finished.stderr
