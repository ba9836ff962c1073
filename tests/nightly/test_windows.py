"""The archive for Windows, unpacked in a bare wine: the same verdicts as here, and the same files. Needs MinGW's compiler and
wine; OpenGL also Xvfb. Compiles everything, and is nightly. There is no CUDA under wine, and no test of it."""

import csv
import os
import re
import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from command_line import FFTBENCH, PATIENCE_S, SOURCE, run, wait_until, write_config
from hidden_display import hidden_display

WINE = shutil.which("wine")
pytestmark = pytest.mark.skipif(
    WINE is None or shutil.which("x86_64-w64-mingw32-g++-posix") is None,
    reason="needs wine and MinGW's compiler",
)
# What a test may lack there: whatever names devices, limits or rights that Windows has not (docs/windows.md).
MOST_MISSING_PERCENT = 3
TWO = ("there", "here")
ON_THE_CPU = {
    "name": "cpu",
    "algorithms": ["cpu_dit", "fftw"],
    "sizes": [16, [32, 8]],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.02, "modes": ["throughput"]},
}


def built(*targets: str) -> Path:
    script = SOURCE / "scripts" / "windows.sh"
    subprocess.run([script, *targets], check=True, timeout=3 * PATIENCE_S)
    return SOURCE / "build-windows"


class Wine:
    """Runs programs for Windows in a system of its own, on a display of its own where there is Xvfb."""

    def __init__(self, folder: Path, display: str | None) -> None:
        hidden = ("DISPLAY", "WAYLAND_DISPLAY")
        self.environment = {k: v for k, v in os.environ.items() if k not in hidden}
        self.environment |= {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
        if display:
            self.environment["DISPLAY"] = display
        self.start("wineboot", "--init").communicate(timeout=PATIENCE_S)

    def start(self, *words: object, cwd: Path = SOURCE) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(WINE), *map(str, words)],
            cwd=cwd,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(
        self, *words: object, cwd: Path = SOURCE
    ) -> subprocess.CompletedProcess[str]:
        process = self.start(*words, cwd=cwd)
        out, err = process.communicate(timeout=PATIENCE_S)
        return subprocess.CompletedProcess(words, process.returncode, out, err)


@pytest.fixture(scope="module")
def display() -> Iterator[str | None]:
    if shutil.which("Xvfb") is None:
        yield None
        return
    with hidden_display() as name:
        yield name


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory, display: str | None) -> Wine:
    return Wine(tmp_path_factory.mktemp("wine"), display)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the program of the archive, in a folder with spaces."""
    built()
    (archive,) = SOURCE.glob("dist/fftbench-*-windows-x86_64.zip")
    folder = tmp_path_factory.mktemp("a folder")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    return folder / archive.stem / "bin" / "fftbench.exe"


def test_the_archive_has_all_that_it_names(program: Path) -> None:
    top = program.parent.parent
    for name in (
        "bin/libfftbench.dll",
        "lib/libfftbench.dll.a",
        "include/fftbench/fft_c.h",
        "share/fftbench/glsl/stockham_radix4.comp",
        "share/fftbench/configs/quick.json",
        "share/fftbench/scripts/plot.py",
        "licences/fftw3.txt",
    ):
        assert (top / name).is_file(), name


def names_of_tests(listed: str) -> set[str]:
    names, suite = set(), ""
    for line in listed.splitlines():
        word = line.split("#")[0].rstrip()
        if word.endswith(".") and not word.startswith(" "):
            suite = word
        elif word.startswith("  "):
            names.add(suite + word.strip())
    return names


def test_unit_tests_pass_and_few_are_missing(wine: Wine) -> None:
    tests = built("unit_tests") / "tests" / "unit_tests.exe"
    there = names_of_tests(wine.run(tests, "--gtest_list_tests").stdout)
    here = subprocess.run(
        [FFTBENCH.parent / "tests" / "unit_tests", "--gtest_list_tests"],
        capture_output=True,
        text=True,
    )
    missing = names_of_tests(here.stdout) - there
    done = wine.run(tests, "--gtest_brief=1")
    assert done.returncode == 0, done.stdout[-4000:]
    skipped = done.stdout.count("[  SKIPPED ]")
    assert len(missing) + skipped <= MOST_MISSING_PERCENT / 100 * len(there)


def rows(folder: Path) -> list[dict[str, str]]:
    with next(folder.rglob("timings.csv")).open(newline="") as file:
        return list(csv.DictReader(file))


def without_times(folder: Path) -> list[dict[str, str]]:
    kept = ("algorithm", "options", "width", "height", "batch", "status", "passes")
    return [{name: row[name] for name in kept if name in row} for row in rows(folder)]


def test_a_run_there_has_the_rows_of_one_here(
    wine: Wine, program: Path, tmp_path: Path
) -> None:
    config = write_config(tmp_path, ON_THE_CPU)
    done = wine.run(program, "--config", config, "--output", "there", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert run("--config", config, "--output", "here", cwd=tmp_path).returncode == 0
    assert without_times(tmp_path / "there") == without_times(tmp_path / "here") != []
    text = next((tmp_path / "there").rglob("timings.csv")).read_bytes()
    assert b"\r" not in text
    # What was written there is read here, and the other way round. Wine may call the processor by another name.
    folders = [next((tmp_path / name).rglob("run.json")).parent for name in TWO]
    for done in (
        run("--resume", folders[0], cwd=tmp_path),
        wine.run(program, "--resume", folders[1], cwd=tmp_path),
    ):
        assert done.returncode == 0 or 'this is "' in done.stderr, done.stderr


def test_no_worker_is_left_when_the_program_is_killed(
    wine: Wine, program: Path, tmp_path: Path
) -> None:
    endless = ON_THE_CPU | {
        "algorithms": ["cpu_dft"],
        "sizes": [4096],
        "measure": {"rounds": 1, "max_seconds_per_case": 600, "modes": ["throughput"]},
    }
    config = write_config(tmp_path, endless)

    def workers() -> list[int]:
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[0].endswith(b"fftbench.exe") and b"worker" in words:
                found.append(int(folder.name))
        return found

    process = wine.start(program, "--config", config, cwd=tmp_path)
    wait_until(lambda: len(workers()) == 1, process)
    os.kill(process.pid, signal.SIGKILL)
    wait_until(lambda: not workers())


@pytest.mark.parametrize(
    "words",
    [
        ("transform", "--algorithm", "best", "--input", "a b.npy", "--output", "c.npy"),
        ("filter", "--input", "a b.png", "--output", "d.png", "--lowpass", "0.2"),
        ("convolve", "--input", "a b.png", "--kernel", "k.npy", "--output", "d.png"),
        ("export", "--algorithm", "best", "--size", "16", "--output", "exported"),
        ("new-kernel", "my_fft"),
        ("ocean", "--frames", "1", "--size", "32", "--output", "sea"),
        ("devices",),
    ],
    ids=lambda words: words[0],
)
def test_commands_work_on_an_opengl_driver(
    wine: Wine,
    program: Path,
    tmp_path: Path,
    display: str | None,
    words: tuple[str, ...],
) -> None:
    if display is None:
        pytest.skip("needs Xvfb")
    values = np.random.default_rng(1).uniform(-1, 1, (8, 16))
    np.save(tmp_path / "a b.npy", values.astype(np.complex64))
    np.save(tmp_path / "k.npy", np.full((3, 3), 1 / 9, np.float32))
    Image.new("RGB", (32, 24), "green").save(tmp_path / "a b.png")
    done = wine.run(program, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    if words[0] == "transform":
        expected = np.fft.fft2(values)
        error = np.abs(np.load(tmp_path / "c.npy") - expected).max()
        assert error < 1e-5 * np.abs(expected).max()


def test_quick_experiment_is_right_on_an_opengl_driver(
    wine: Wine, program: Path, tmp_path: Path, display: str | None
) -> None:
    if display is None:
        pytest.skip("needs Xvfb")
    done = wine.run(program, "--config", "quick.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert {row["status"] for row in rows(tmp_path)} == {"ok"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--config", "no such.json"), "there is no such file"),
        (("--config", "quick.json", "--context", "egl"), "no usable OpenGL"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    wine: Wine, program: Path, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    done = wine.run(program, *words, cwd=tmp_path)
    assert done.returncode in {2, 3}
    assert re.search(told, done.stderr), done.stderr
