"""What `fftbench filter` refuses: one sentence, exit code 2, and no file. Needs a built fftbench and a GL driver."""

import resource
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import filter_support as support
from command_line import FFTBENCH, run

LOWPASS = ("--lowpass", "0.1")
WRITTEN = (".png", ".jpg", ".bmp", ".tga", ".hdr", ".npy")


def refusal(folder: Path, *arguments: object) -> str:
    """Returns the only line of a refused call, which leaves the folder as it was."""
    before = sorted(folder.rglob("*"))
    finished = run("filter", *arguments)
    assert finished.returncode == 2 and finished.stdout == "", finished.stderr
    assert sorted(folder.rglob("*")) == before
    (line,) = finished.stderr.splitlines()
    assert line.startswith("fftbench: ")
    return line


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    ramp = np.add.outer(np.arange(24), 7 * np.arange(32)).astype(np.uint8)
    return support.write_image(tmp_path / "in.png", ramp)


def with_arguments(picture: Path, *arguments: object) -> tuple[object, ...]:
    return ("--input", picture, "--output", picture.parent / "out.png", *arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lowpass", "0.7073"), ["--lowpass", "0.7073", "from 0 to 0.7072"]),
        (("--lowpass=-0.1",), ["--lowpass", "from 0 to 0.7072"]),
        (("--lowpass", "-0.1"), ["-0.1"]),
        (("--highpass", "nan"), ["--highpass", "nan", "from 0 to 0.7072"]),
        (("--highpass", "inf"), ["--highpass", "inf"]),
        (("--lowpass", "0.1x"), ["--lowpass", "0.1x"]),
        (("--bandpass", "0.3,0.2"), ["--bandpass", "the first is above the second"]),
        (("--bandpass", "0.3"), ["--bandpass", "F1,F2"]),
        (("--bandpass", "0.1,0.9"), ["--bandpass", "0.9"]),
        (("--bandpass", "nan,0.2"), ["--bandpass", "nan"]),
        (("--bandpass", "0.1,0.2,0.3"), ["--bandpass", "0.2,0.3"]),
        ((*LOWPASS, "--soft", "-1"), ["-1"]),
        ((*LOWPASS, "--soft", "nan"), ["--soft", "nan"]),
        (("--spectrum", "--soft", "0.1"), ["--soft", "--lowpass"]),
        ((*LOWPASS, "--highpass", "0.2"), ["--lowpass and --highpass contradict"]),
        ((*LOWPASS, "--spectrum"), ["--lowpass and --spectrum contradict"]),
        ((), ["--lowpass", "--spectrum", "needed"]),
        ((*LOWPASS, "--channel", "red"), ["--channel", "luminance, r, g, b, each"]),
        ((*LOWPASS, "--algorithm", "stockham_radix5"), ["did you mean"]),
        ((*LOWPASS, "--algorithm", "fftw"), ["fftw runs on cpu, not on OpenGL"]),
        ((*LOWPASS, "--option", "storage=buffer"), ["storage", "sync, wisdom"]),
        (
            (*LOWPASS, "--algorithm", "stockham_radix4", "--option", "radix=3"),
            ["radix"],
        ),
    ],
    ids=str,
)
def test_arguments_that_make_no_filter_are_refused(picture, arguments, words):
    line = refusal(picture.parent, *with_arguments(picture, *arguments))
    assert all(word in line for word in words), line


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("out.gif", ["out.gif", ".gif", *WRITTEN, "can be written"]),
        ("out", ["out", "missing", ".png"]),
        ("nowhere/out.png", ["cannot write", "nowhere/out.png"]),
        ("in.png/out.png", ["cannot write", "in.png/out.png"]),
        ("folder.png", ["cannot write", "folder.png", "directory"]),
    ],
)
def test_an_output_that_cannot_be_written_is_refused(picture, output, words):
    folder = picture.parent
    (folder / "folder.png").mkdir()
    line = refusal(folder, "--input", picture, "--output", folder / output, *LOWPASS)
    assert all(word in line for word in words), line


def test_steps_that_cannot_be_written_leave_no_output(picture):
    folder = picture.parent
    line = refusal(
        folder, *with_arguments(picture, *LOWPASS, "--steps", picture / "steps")
    )
    assert "steps" in line


def test_an_output_that_cannot_be_written_leaves_no_steps(picture):
    folder = picture.parent
    arguments = ("--input", picture, "--output", folder / "no" / "out.png", *LOWPASS)
    for steps in (folder / "new", folder / "new" / "deeper"):
        assert "no/out.png" in refusal(folder, *arguments, "--steps", steps)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_leaves_nothing(picture):
    folder = picture.parent
    (folder / "full.png").symlink_to("/dev/full")
    arguments = ("--input", picture, "--output", folder / "full.png", *LOWPASS)
    assert "No space left" in refusal(folder, *arguments, "--steps", folder / "new")
    assert (folder / "full.png").is_symlink()


def test_a_file_that_may_not_be_so_large_leaves_nothing(picture):
    folder = picture.parent
    before = sorted(folder.iterdir())
    words = with_arguments(picture, *LOWPASS)
    finished = run("filter", *words, most_bytes=100)
    assert finished.returncode == 2 and "File too large" in finished.stderr
    assert sorted(folder.iterdir()) == before


def lie(width: int, height: int) -> bytes:
    return support.png(width, height, 8, 2, b"\0" * 100)


def bmp(width: int, height: int) -> bytes:
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 64, 0, 0, 54) + header + bytes(64)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["it is empty"]),
        (b"hello, this is text and no picture at all\n", ["no image that is known"]),
        (lie(0, 0), ["its size is 0"]),
        (lie(0, 5), ["its size is 0"]),
        (bmp(0, 0), ["size", "0"]),
        (lie(16385, 1), ["16385 x 1", "16384"]),
        (lie(1, 20000), ["1 x 20000", "16384"]),
        (lie(2**31 - 1, 2**31 - 1), ["above 16384"]),
        (lie(2**32 - 1, 1), ["above 16384"]),
        (lie(16384, 16384), ["16384 x 16384", "truncated"]),
        (b"P5 100000 100000 255\n" + bytes(1000), ["100000 x 100000", "16384"]),
        (b"P6 16000 16000 65535\n" + bytes(1000), ["truncated"]),
        (b"P5 8 8 255\n" + bytes(63), ["truncated"]),
        (b"\x89PNG\r\n\x1a\n", ["truncated"]),
        (b"\xff\xd8\xff\xe0", ["truncated"]),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_no_picture_is_refused(tmp_path, content, words):
    """There is a limit on memory, so that a header is not believed."""
    file = tmp_path / "in.png"
    file.write_bytes(content)
    command = [FFTBENCH, "filter", *map(str, with_arguments(file, *LOWPASS))]
    memory = 600 * 2**20
    finished = subprocess.run(
        command,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 2, finished.stderr
    (line,) = finished.stderr.splitlines()
    assert str(file) in line and all(word in line for word in words), line
    assert list(tmp_path.iterdir()) == [file]


def cut(part: float) -> Callable[[bytes], bytes]:
    return lambda data: data[: int(len(data) * part)]


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".tga", ".gif", ".ppm"])
@pytest.mark.parametrize("change", [cut(0.5), cut(0.9), lambda data: data[:-30]])
def test_a_truncated_picture_is_refused(tmp_path, suffix, change):
    random = np.random.default_rng(1)
    image = random.integers(0, 256, (32, 40, 3), dtype=np.uint8)
    file = support.write_image(tmp_path / f"in{suffix}", image)
    file.write_bytes(change(file.read_bytes()))
    line = refusal(tmp_path, *with_arguments(file, *LOWPASS))
    assert str(file) in line and ("truncated" in line or "damaged" in line)


@pytest.mark.parametrize(
    ("array", "words"),
    [
        (np.ones((4, 4), np.float64), ["float32"]),
        (np.ones(4, np.float32), ["(4,)", "(height, width)"]),
        (np.ones((4, 4, 4), np.float32), ["(4, 4, 4)", "(height, width, 3)"]),
        (np.ones((2, 4, 4, 3), np.float32), ["(2, 4, 4, 3)", "(height, width)"]),
        (np.ones((0, 4), np.float32), ["empty"]),
        (np.ones((1, 16385), np.float32), ["16385 x 1", "16384"]),
        (np.full((2, 3), np.nan, np.float32), ["row 0, column 0", "nan"]),
        (np.full((2, 3, 3), np.inf, np.float32), ["inf"]),
    ],
    ids=lambda value: str(getattr(value, "shape", "")),
)
def test_an_array_that_is_no_picture_is_refused(tmp_path, array, words):
    np.save(tmp_path / "in.npy", array)
    line = refusal(tmp_path, *with_arguments(tmp_path / "in.npy", *LOWPASS))
    assert "in.npy" in line and all(word in line for word in words), line


def test_an_input_that_is_no_file_is_refused(tmp_path):
    line = refusal(tmp_path, *with_arguments(tmp_path / "gone.png", *LOWPASS))
    assert "gone.png" in line and "No such file" in line
    line = refusal(tmp_path, *with_arguments(tmp_path, *LOWPASS))
    assert "not a regular file" in line
    line = refusal(
        tmp_path, "--input", "/dev/zero", "--output", tmp_path / "a.png", *LOWPASS
    )
    assert "not a regular file" in line


def test_steps_need_an_algorithm_that_transforms_lines(picture):
    arguments = ("--input", picture, "--steps", picture.parent / "steps")
    line = refusal(picture.parent, *arguments, "--algorithm", "stockham_fused")
    assert "stockham_fused cannot transform" in line
