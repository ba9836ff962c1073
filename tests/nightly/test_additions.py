"""The smallest kernel, column, command, device and format, made by the lists of CONTRIBUTING.md in a copy of the tree, are
built and work. Compiles the program, and is nightly."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from additions import ADDITIONS, add_to
from command_line import PATIENCE_S, SOURCE, TINY, run

sys.path.insert(0, str(SOURCE / "scripts"))

from lib.mutants.planting import Place

# It stays, so that the next time less is compiled.
PLACE = Place(SOURCE, SOURCE / "build-additions")


@pytest.fixture(scope="module")
def program() -> Path:
    PLACE.copy_tree([])
    for kind in ADDITIONS:
        add_to(PLACE.tree, kind)
    PLACE.commit()
    PLACE.configure(cuda=False)
    PLACE.make(["fftbench", "unit_tests"])
    return PLACE.build / "fftbench"


def passes(*command: object, **environment: str) -> None:
    done = subprocess.run(
        list(map(str, command)),
        cwd=PLACE.tree,
        env={"PATH": "/usr/bin:/bin"} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_a_kernel_transforms(program, tmp_path):
    listed = run("algorithms", program=program).stdout
    assert "added_kernel" in listed
    random = np.random.default_rng(1)
    image = random.uniform(-1, 1, (16, 32)).astype(np.complex64)
    np.save(tmp_path / "a.npy", image)
    files = ("--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy")
    done = run("transform", "--algorithm", "added_kernel", *files, program=program)
    assert done.returncode == 0, done.stderr
    truth = np.fft.fft2(image)
    error = np.linalg.norm(np.load(tmp_path / "b.npy") - truth)
    assert error < 1e-5 * np.linalg.norm(truth)


def test_a_column_has_its_value_in_every_row(program, tmp_path):
    (tmp_path / "tiny.json").write_text(json.dumps(TINY))
    where = ("--config", tmp_path / "tiny.json", "--output", tmp_path)
    assert run(*where, program=program).returncode == 0
    (file,) = tmp_path.rglob("timings.csv")
    with file.open(newline="") as stream:
        header, *rows = csv.reader(stream)
    assert header[-1] == "added_column" and rows
    assert [row[-1] for row in rows] == ["7"] * len(rows)


def test_a_command_is_listed_explained_and_run(program):
    assert "  added-command " in run("--help", program=program).stdout
    assert "added-command" in run("help", "added-command", program=program).stdout
    assert run("added-command", program=program).stdout == "added\n"


def test_a_device_has_its_wisdom_and_place_for_its_runs(program, tmp_path):
    (tmp_path / "tiny.json").write_text(json.dumps(TINY | {"algorithms": ["best"]}))
    wisdom = PLACE.tree / "configs" / "wisdom" / "added_device.json"
    where = ("--config", tmp_path / "tiny.json", "--output", tmp_path)
    done = run(*where, "--wisdom", wisdom, program=program)
    assert done.returncode == 0 and "not used" not in done.stderr, done.stderr
    embedded = (PLACE.build / "harness" / "embedded_wisdom.cpp").read_text()
    assert "added_device.json" in embedded
    ignored = ["git", "check-ignore", "-q", "results/added_device/run/run.json"]
    assert subprocess.run(ignored, cwd=PLACE.tree).returncode == 1


def test_a_format_is_read(program, tmp_path):
    values = np.arange(6, dtype=np.uint8).reshape(2, 3)
    (tmp_path / "a.added").write_bytes(b"ADDED\3\0\2\0" + values.tobytes())
    files = ("--input", tmp_path / "a.added", "--output", tmp_path / "b.npy")
    done = run("filter", *files, "--lowpass", 0.7072, program=program)
    assert done.returncode == 0, done.stderr
    assert np.allclose(np.load(tmp_path / "b.npy") * 255, values, atol=1e-3)


def test_what_enumerates_all_of_them_passes(program):
    """The shaders of all options, plans, columns and formats; the scripts' columns; and the manual."""
    passes(PLACE.build / "tests" / "unit_tests", "--gtest_brief=1")
    pages = ("columns", "includes", "architecture")
    files = [PLACE.tree / "tests/scripts" / f"test_{name}.py" for name in pages]
    files.append(PLACE.tree / "tests/cli/test_manual.py")
    passes(sys.executable, "-m", "pytest", "-q", *files, FFTBENCH=str(program))
