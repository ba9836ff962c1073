"""What `fftbench convolve` refuses: one sentence, exit code 2, and no file; and what it mentions. Needs a built fftbench
and a GL driver."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

import filter_support as support
from command_line import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Makes a folder with a picture, kernels, a folder of pictures of which one is of a kind that is not written, and
    files that are no pictures."""
    ramp = np.add.outer(np.arange(24), 7 * np.arange(32)).astype(np.uint8)
    support.write_image(tmp_path / "in.png", ramp)
    np.save(tmp_path / "kernel.npy", np.ones((3, 5), np.float32))
    np.save(tmp_path / "edges.npy", np.array([[-1, 0, 1]], np.float32))
    (tmp_path / "frames").mkdir()
    for name in ("a.png", "a.gif"):
        support.write_image(tmp_path / "frames" / name, ramp)
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.png").write_text("hello")
    (tmp_path / "nothing.png").write_bytes(b"")
    whole = (tmp_path / "in.png").read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "huge.png").write_bytes(support.png(20000, 3, 8, 2, b"\0" * 9))
    return tmp_path


def call(folder: Path, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Calls the command in the folder. Of an option that is not among the arguments there is a good value."""
    good = {"--input": "in.png", "--kernel": "kernel.npy", "--output": "out.png"}
    given = [
        word
        for name, value in good.items()
        if name not in arguments
        for word in (name, value)
    ]
    return run("convolve", *given, *arguments, cwd=folder)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--border", "black"), ["--border", "black", "zero, mirror, repeat"]),
        (("--sharpen", "1.5"), ["--sharpen", "1.5", "from 0 to 1"]),
        (("--sharpen", "nan"), ["--sharpen", "nan"]),
        (("--precision", "fp64"), ["--precision", "fp64", "fp32, fp16"]),
        (("--spectrum-filter", "bicubic"), ["--spectrum-filter", "resampled"]),
        (("--spectrum", "exactly"), ["--spectrum", "did you mean", "exact"]),
        (("--pad-to", "primes"), ["--pad-to", "fast, powers-of-two"]),
        (("--first-axis", "x"), ["--first-axis", "auto, rows, columns"]),
        (("--kernel", "edges.npy"), ["edges.npy", "grey", "sum to 0", "none"]),
        (("--kernel", "text.png"), ["text.png", "no image that is known"]),
        (("--kernel", "nothing.png"), ["nothing.png", "empty"]),
        (("--kernel", "missing.png"), ["missing.png"]),
        (("--input", "cut.png"), ["cut.png", "truncated"]),
        (("--input", "huge.png"), ["huge.png", "16384"]),
        (("--input", "empty", "--output", "new"), ["empty", "no file", ".png", ".gif"]),
        (("--input", "in.png", "--input", "cut.png", "--output", "new"), ["cut.png"]),
        (("--input", "in.png", "--input", "frames"), ["out.png", "folder"]),
        (
            ("--input", "in.png", "--input", "in.png", "--output", "new"),
            ["another picture", "in.png"],
        ),
        (("--output", "out.gif"), [".gif", ".png", ".jpg", "can be written"]),
        (("--output", "kernel.npy"), ["kernel.npy is the kernel"]),
        (("--output", "nowhere/out.png"), ["cannot write", "nowhere/out.png"]),
        (("--input", "frames", "--output", "in.png/new"), ["in.png/new"]),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_refused(folder, arguments, words):
    before = sorted(folder.rglob("*"))
    finished = call(folder, arguments)
    assert finished.returncode == 2 and finished.stdout == "", finished.stderr
    assert sorted(folder.rglob("*")) == before
    (line,) = finished.stderr.splitlines()
    assert line.startswith("fftbench: ") and all(word in line for word in words), line


def test_a_kernel_without_a_sum_is_taken_as_it_is(folder):
    arguments = ("--kernel", "edges.npy", "--normalize", "none")
    finished = call(folder, (*arguments, "--output", "out.npy"))
    assert finished.returncode == 0 and finished.stderr == ""
    below = int((np.load(folder / "out.npy") < -0.5 / 255).sum())
    assert below > 0
    finished = call(folder, arguments)
    assert finished.returncode == 0
    assert f"{below} below 0 become 0" in finished.stderr


def test_a_file_that_may_not_be_so_large_leaves_nothing(folder):
    before = sorted(folder.rglob("*"))
    words = "convolve --input frames --kernel kernel.npy --output new/deeper"
    finished = run(*words.split(), cwd=folder, most_bytes=100)
    assert finished.returncode == 2 and "File too large" in finished.stderr
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("option", ["--input", "--kernel"])
def test_what_is_no_number_is_passed_through_and_mentioned(folder, option):
    values = np.ones((8, 8), np.float32)
    values[2, 3] = np.nan
    np.save(folder / "odd.npy", values)
    finished = call(folder, (option, "odd.npy", "--output", "out.npy"))
    assert finished.returncode == 0, finished.stderr
    assert "odd.npy" in finished.stderr and "NaN or infinite" in finished.stderr
    assert np.isnan(np.load(folder / "out.npy")).any()
