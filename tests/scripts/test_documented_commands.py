"""Runs every command of the README and of docs/, on small data. Needs a GL driver."""

import contextlib
import functools
import glob
import importlib
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

import numpy as np
import pytest
import scipy.io.wavfile

import filter_support as support
import plot_support  # makes the scripts importable
from command_line import FFTBENCH, PATIENCE_S, SOURCE
from synthetic_results import SIZES, make_rows, write_run

TWO = ("stockham_radix2", "stockham_radix4")
PAGES = sorted([SOURCE / "README.md", *(SOURCE / "docs").glob("*.md")])
JSON = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)

# What another test runs, since it builds, installs or measures for minutes. Here the script has to know the options.
ELSEWHERE = {
    "scripts/bench.sh": "test_bench.py",
    "scripts/test.sh": "test_gates.py",
    "scripts/reproduce.py": "test_reproduce.py",
    "scripts/bundle.sh": "test_packages.py",
    "scripts/debian.sh": "test_debian.py",
    "scripts/fresh.sh": "test_fresh.py",
    "scripts/windows.sh": "test_windows.py",
    "scripts/fleet.py": "test_fleet.py",
    "scripts/selfcheck.py": "test_selfcheck.py",
    "scripts/headline.py": "test_headline_files.py",
    "scripts/first_transform.py": "test_first_transform.py",
    "scripts/merge.py": "test_merge.py",
    "scripts/fit_device.py": "test_fit_device.py",
    "scripts/compare.py": "test_compare.py",
    "cmake": "test_installed.py",
}

IN_PROCESS = ("scripts/plot.py", "scripts/report.py")

# A documented value, and one that takes less time.
SHORTER = {
    "--size": "32",
    "--budget": "1",
    "--frames": "1",
    "--width": "64",
    "--height": "64",
    "--kernel": "kernel.npy",
    "--sizes": "16",
    "--rounds": "1",
}
TUNED = {
    "--sizes": "16",
    "--batches": "1",
    "--modes": "throughput",
    "--domains": "complex",
    "--directions": "forward",
    "--option": "kernel=5",
}


def documented() -> dict[str, list[str]]:
    """Returns each page's commands in their order, each once."""
    commands: dict[str, list[str]] = {}
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                command = re.sub(r"\s+# .*", "", line).strip()
                taken = commands.setdefault(page.name, [])
                if command and command not in taken:
                    taken.append(command)
    return commands


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Makes a source folder with the program, runs and files that the commands name. Each page has its own, since it has to
    make what its later commands take."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "build").mkdir()
    (folder / "build" / "fftbench").symlink_to(FFTBENCH.resolve())
    for name in ("scripts", "glsl"):
        (folder / name).symlink_to(SOURCE / name)
    (folder / "tests").mkdir()
    (folder / "tests" / "sweeps").symlink_to(SOURCE / "tests" / "sweeps")
    (folder / "examples" / "filter").mkdir(parents=True)
    for each in (SOURCE / "examples").iterdir():
        if each.name != "filter":
            (folder / "examples" / each.name).symlink_to(each)
    shutil.copytree(SOURCE / "configs", folder / "configs")
    for name in (
        "radix4/one",
        "landscape/whole",
        "flagship/one",
        "mine/one",
        "accuracy/whole",
    ):
        write_run(folder / "results" / name, make_rows(algorithms=TWO, sizes=SIZES[:2]))
    write_run(folder / "RUN", make_rows(algorithms=TWO, sizes=SIZES[:2]))
    (folder / "mine.json").write_text(
        JSON.findall((SOURCE / "README.md").read_text())[0]
    )
    random = np.random.default_rng(1)
    np.save(folder / "a.npy", random.uniform(-1, 1, (32, 32)).astype(np.complex64))
    np.save(folder / "image.npy", random.uniform(0, 1, (32, 32)).astype(np.float32))
    np.save(folder / "kernel.npy", random.uniform(0, 1, (5, 5)).astype(np.float32))
    # The larger a picture, the longer drivers compile the kernels for it.
    colours = random.integers(0, 256, (20, 24, 3), dtype=np.uint8)
    for photo in ("photo.png", "examples/filter/photo.png"):
        support.write_image(folder / photo, colours)
    sound = random.uniform(-1, 1, 4000).astype(np.float32)
    scipy.io.wavfile.write(folder / "sound.wav", 48000, sound)
    return folder


def shorter(words: list[str]) -> list[str]:
    """Returns a command that takes the same options and little time."""
    if words[0] != "build/fftbench":
        return words
    values = SHORTER | (TUNED if "tune" in words else {})
    short = list(words)
    for index, word in enumerate(short[:-1]):
        short[index + 1] = values.get(word, short[index + 1])
    if "tune" in words and "--sizes" not in words:
        short += ["--sizes", "16"]
    if "tune" in words and "--algorithm" not in words:
        short += ["--algorithm", "stockham_radix2"]
    if "tune" in words and "--budget" not in words:
        short += ["--budget", SHORTER["--budget"]]
    is_run = "sweep" not in words and "--list-cases" not in words
    if "--config" in words and is_run:
        short += ["--list-cases"]
    # What watches has no end; tests/cli/test_watch.py looks at it.
    return [word for word in short if word != "--watch"]


def check_elsewhere(words: list[str]) -> None:
    places = [SOURCE / "tests" / folder for folder in ("scripts", "nightly")]
    assert any((place / ELSEWHERE[words[0]]).exists() for place in places)
    if words[0] == "cmake":
        return
    told = help_of(words[0])
    for word in words:
        assert not word.startswith("--") or word.partition("=")[0] in told, word


def check_tuning(words: list[str], checkout: Path) -> None:
    """A tuning has taken its options when it says on which device it measures; more of it takes time."""
    process = subprocess.Popen(
        words,
        cwd=checkout,
        env=os.environ | {"XDG_DATA_HOME": str(checkout / "data")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    first = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE_S)
    assert first.startswith("tuning on "), first + errors
    assert process.returncode in (0, 1, 130), errors


@functools.cache
def help_of(script: str) -> str:
    if script.endswith(".py"):
        return call_script(script, ["--help"])
    done = subprocess.run([SOURCE / script, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def call_script(script: str, arguments: list[str]) -> str:
    """Calls a script's main in this process, which has imported already what takes each process half a second. Returns
    what it prints."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = importlib.import_module(Path(script).stem).main(arguments)
        except SystemExit as end:
            code = end.code
    assert code == 0, out.getvalue() + errors.getvalue()
    return out.getvalue()


def take(line: str, checkout: Path) -> None:
    """Runs one documented line, shortened, in the checkout."""
    # What is in brackets may be there again.
    for command in re.split(r"\s&&\s", re.sub(r"\[[^]]*\]", "", line)):
        words = shlex.split(command)
        if words[0] in ELSEWHERE:
            check_elsewhere(words)
            continue
        short = shorter(words)
        if "tune" in words:
            check_tuning(short, checkout)
            continue
        if words[0] in IN_PROCESS:
            # As the shell does.
            call_script(
                words[0],
                [
                    name
                    for word in words[1:]
                    for name in sorted(glob.glob(word)) or [word]
                ],
            )
            continue
        # The shell finds the files that a pattern names.
        text = " ".join(word if "*" in word else shlex.quote(word) for word in short)
        done = subprocess.run(
            ["bash", "-c", text],
            cwd=checkout,
            env=os.environ | {"XDG_DATA_HOME": str(checkout / "data")},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, line + "\n" + done.stdout + done.stderr
        assert "Traceback" not in done.stderr, line


@pytest.mark.parametrize("page", documented())
def test_the_commands_of_a_page_are_taken_in_their_order(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.chdir(checkout)
    for line in documented()[page]:
        # A loop runs commands that stand elsewhere alone.
        if not line.startswith("for "):
            take(line, checkout)
