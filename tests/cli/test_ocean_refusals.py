"""What `fftbench ocean` refuses: one sentence, exit code 2, and no file. Needs a built fftbench and a GL driver."""

from pathlib import Path

import pytest

from command_line import run


def refusal(folder: Path, *arguments: object) -> str:
    """Returns the only line of a refused call, which leaves the folder as it was."""
    before = sorted(folder.rglob("*"))
    finished = run("ocean", *arguments)
    assert finished.returncode == 2 and finished.stdout == "", finished.stderr
    assert sorted(folder.rglob("*")) == before
    lines = finished.stderr.splitlines()
    (line,) = (line for line in lines if "best = " not in line)
    assert line.startswith("fftbench: ")
    return line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--size", "8"), ["--size", "from 16 to 2048"]),
        (("--size", "4096"), ["--size", "from 16 to 2048"]),
        (("--size", "45", "--algorithm", "stockham_radix4"), ["45", "power of two"]),
        (("--patch", "0"), ["--patch", "from 0.1 to"]),
        (("--patch=-5",), ["--patch", "-5"]),
        (("--patch", "nan"), ["--patch", "nan"]),
        (("--patch", "1,2,3,4"), ["--patch", "4 sides", "up to 3"]),
        (("--patch", "40,40"), ["--patch", "40", "twice"]),
        (("--patch", "40,"), ["--patch", '""']),
        (("--wind=-1",), ["--wind", "from 0 to 60"]),
        (("--wind", "inf"), ["--wind", "inf"]),
        (("--wind-direction", "400"), ["--wind-direction", "from -360 to 360"]),
        (("--depth", "0"), ["--depth", "from 0.1"]),
        (("--fetch", "0"), ["--fetch", "from 100"]),
        (("--choppiness", "-1"), ["-1"]),
        (("--seed", "1.5"), ["--seed", "whole number"]),
        (("--spectrum", "jonsvap"), ["--spectrum", "did you mean"]),
        (("--time", "0,0"), ["--time", "twice"]),
        (("--time", "soon"), ["--time", "soon"]),
        (("--single-wave", "3"), ["--single-wave", "NX,NZ"]),
        (("--single-wave", "0,0"), ["--single-wave", "not both 0"]),
        (("--size", "16", "--single-wave", "8,0"), ["--single-wave", "-7 to 7"]),
        (("--algorithm", "stockham_radix5"), ["did you mean"]),
        (("--algorithm", "fftw"), ["fftw runs on cpu, not on OpenGL"]),
        (("--option", "storage=buffer"), ["storage", "sync, wisdom"]),
        (
            ("--algorithm", "row_column", "--option", "transpose=cpu"),
            ["on the CPU"],
        ),
        (("--width", "100"), ["--width", "--npy"]),
        (("--fps", "10"), ["--fps", "--frames"]),
        (("--frames", "2"), ["--frames and --npy contradict"]),
        (("--output", "x"), ["--output", "--npy"]),
    ],
    ids=str,
)
def test_arguments_that_make_no_sea_are_refused(tmp_path, arguments, words):
    line = refusal(tmp_path, "--npy", tmp_path / "new", *arguments)
    assert all(word in line for word in words), line


def test_a_time_without_a_folder_is_refused(tmp_path):
    assert "--npy" in refusal(tmp_path, "--time", "0")


def test_frames_without_a_folder_are_refused(tmp_path):
    assert "--output DIR" in refusal(tmp_path, "--frames", 2)


@pytest.mark.parametrize(
    "kind", [("--npy",), ("--frames", "1", "--output")], ids=" ".join
)
def test_a_folder_that_cannot_be_made_is_refused(tmp_path, kind):
    (tmp_path / "file").write_text("")
    small = ("--size", 16, "--width", 32, "--height", 32)[
        : 2 if kind == ("--npy",) else 6
    ]
    line = refusal(tmp_path, *small, *kind, tmp_path / "file" / "new")
    assert "cannot make" in line and "file/new" in line


def test_fields_that_find_no_room_are_not_there_in_part(tmp_path):
    words = ("ocean", "--npy", tmp_path / "new", "--size", "32")
    finished = run(*words, most_bytes=5000)
    assert finished.returncode == 2 and "File too large" in finished.stderr
    assert list((tmp_path / "new").iterdir()) == []


def test_without_a_display_there_is_advice(tmp_path):
    line = refusal(tmp_path, "--size", 16)
    assert "no display" in line and "--frames N --output DIR works" in line


@pytest.mark.parametrize("arguments", [("--context", "egl"), ("--device", 0)], ids=str)
def test_a_device_without_windows_is_refused(tmp_path, arguments):
    line = refusal(tmp_path, *arguments)
    assert "--context egl and --device have no window" in line


def test_waves_too_steep_for_the_halves_that_pictures_are_drawn_from_are_refused(
    tmp_path,
):
    arguments = ("--size", 2048, "--patch", 0.1, "--single-wave", "1000,-900")
    line = refusal(tmp_path, "--frames", 1, "--output", tmp_path / "a", *arguments)
    # 2 pi sqrt(1000² + 900²) / 0.1, times the choppiness of 1.1
    assert "may reach 92984.8, but pictures are drawn from fp16 values" in line
    assert "--patch" in line
