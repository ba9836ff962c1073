"""The walk through docs/own_kernels.md, word by word, and what new-kernel writes. Needs a GL driver that EGL reaches."""

import json
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from command_line import FFTBENCH, SOURCE, rows, run

PAGE = (SOURCE / "docs" / "own_kernels.md").read_text()
WALK = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]


def test_the_walk_from_an_empty_folder_ends_with_a_measured_kernel(
    tmp_path: Path,
) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "fftbench").symlink_to(FFTBENCH.resolve())
    random = np.random.default_rng(3)
    image = random.uniform(-1, 1, (12, 20, 2)).view(complex)[..., 0]
    np.save(tmp_path / "a.npy", image.astype(np.complex64))
    for command in WALK.splitlines():
        words = shlex.split(command)
        words += ["--quick"] if "--config" in words else []
        done = run(*words[1:], cwd=tmp_path, program=tmp_path / words[0])
        assert done.returncode == 0, done.stdout + done.stderr
    (folder,) = (tmp_path / "results" / "my_fft").iterdir()
    timings = rows(folder / "timings.csv")
    assert {row["algorithm"] for row in timings} == {"plan:my_fft", "stockham_radix4"}
    assert {row["status"] for row in timings} == {"ok"}
    assert all(float(row["median_ms"]) > 0 for row in timings)
    expected = np.fft.fft2(image)
    error = np.linalg.norm(np.load(tmp_path / "b.npy") - expected)
    assert error < 1e-5 * np.linalg.norm(expected)


def test_what_it_writes_keeps_to_the_schemas_and_the_page(tmp_path: Path) -> None:
    done = run("new-kernel", "my-own_2", cwd=tmp_path)
    assert done.returncode == 0 and "fftbench --config my-own_2.json" in done.stdout
    files = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.*")}
    assert files == {"my-own_2.json", "my-own_2/plan.json", "my-own_2/my-own_2.comp"}
    for file, schema in (
        ("my-own_2/plan.json", "plan.schema.json"),
        ("my-own_2.json", "schema.json"),
    ):
        jsonschema.validate(
            json.loads((tmp_path / file).read_text()),
            json.loads((SOURCE / "configs" / schema).read_text()),
            jsonschema.Draft7Validator,
        )
    shader = (tmp_path / "my-own_2" / "my-own_2.comp").read_text()
    assert len(shader.splitlines()) <= 34


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "the name of the kernel is missing"),
        (["../up"], "letters, digits, _ or -"),
        (["taken"], "taken exists already"),
        (["held"], "held.json exists already"),
    ],
)
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "held.json").write_text("mine")
    done = run("new-kernel", *arguments, cwd=tmp_path)
    assert done.returncode == 2 and words in done.stderr
    assert done.stderr.count("\n") == 1
    assert {file.name for file in tmp_path.iterdir()} == {"taken", "held.json"}
    assert (tmp_path / "held.json").read_text() == "mine"
