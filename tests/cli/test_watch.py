"""--watch runs an experiment again whenever its author saves a file of it. Needs a built fftbench and a GL driver."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, TINY, rows, run, wait_until, write_config

WATCHING = "; Ctrl-C ends"
# A line of the shader that new-kernel writes, and the same sum of the complex conjugates.
RIGHT = "float angle = SIGN *"
WRONG = "float angle = -SIGN *"


class Watcher:
    """fftbench at work, with what it has said so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = folder / "said.txt"
        self.shader = folder / "mine" / "mine.comp"
        self.plan = folder / "mine" / "plan.json"
        assert run("new-kernel", "mine", cwd=folder).returncode == 0
        self.config = write_config(
            folder, TINY | {"algorithms": [{"plan": "mine/plan.json"}]}
        )
        with self.said.open("w") as log:
            self.process = subprocess.Popen(
                [str(FFTBENCH), "--config", "tiny.json", "--quiet", "--watch"],
                cwd=folder,
                env={k: v for k, v in os.environ.items() if k != "DISPLAY"},
                stdout=subprocess.DEVNULL,
                stderr=log,
                text=True,
                start_new_session=True,
            )

    def wait_for_run(self, number: int) -> str:
        """Waits until so many runs are over, and returns what was said from the last one on."""
        wait_until(
            lambda: self.said.read_text().count(WATCHING) == number, self.process
        )
        return self.said.read_text().split(WATCHING)[number - 1]

    def only_new(self, known: set[Path]) -> Path:
        (folder,) = set((self.folder / "results").glob("*/*")) - known
        known.add(folder)
        return folder

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE_S)


def save_as_editors_do(file: Path, text: str) -> None:
    """Writes another file, which then takes the place of the first."""
    new = file.with_suffix(".new")
    new.write_text(text)
    new.replace(file)


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[Watcher]:
    started = Watcher(tmp_path)
    yield started
    if started.process.poll() is None:
        os.killpg(started.process.pid, signal.SIGKILL)
        started.process.wait()


def test_saved_files_are_checked_and_timed_again(watcher: Watcher) -> None:
    known: set[Path] = set()
    watcher.wait_for_run(1)
    (row,) = rows(watcher.only_new(known) / "timings.csv")
    assert (row["status"], row["algorithm"]) == ("ok", "plan:mine")
    assert float(row["median_ms"]) > 0

    shader = watcher.shader.read_text()
    watcher.shader.write_text(shader.replace(RIGHT, WRONG))
    watcher.wait_for_run(2)
    (row,) = rows(watcher.only_new(known) / "timings.csv")
    assert row["status"] == "failed" and "conjugated" in row["reason"]

    save_as_editors_do(watcher.shader, shader.replace("void main", "void mian"))
    watcher.wait_for_run(3)
    (row,) = rows(watcher.only_new(known) / "timings.csv")
    assert row["status"] == "failed" and "mine.comp" in row["reason"]

    save_as_editors_do(watcher.shader, shader)
    watcher.wait_for_run(4)
    (row,) = rows(watcher.only_new(known) / "timings.csv")
    assert row["status"] == "ok"

    config = watcher.config.read_text()
    watcher.config.write_text(config.replace("[16]", "[32]"))
    watcher.wait_for_run(5)
    (row,) = rows(watcher.only_new(known) / "timings.csv")
    assert (row["status"], row["width"]) == ("ok", "32")
    assert watcher.interrupt() == 130
    assert len(known) == len(list((watcher.folder / "results").glob("*/*")))


def test_broken_files_are_told_and_watching_goes_on(watcher: Watcher) -> None:
    watcher.wait_for_run(1)
    results = watcher.folder / "results"
    plan, config = watcher.plan.read_text(), watcher.config.read_text()
    watcher.plan.write_text(
        plan.replace('"roles"', "").replace('"point": 0', '"pt": 0')
    )
    said = watcher.wait_for_run(2)
    assert "mine/plan.json" in said and "/passes/0/bindings/0" in said
    watcher.config.write_text(config[:-9])
    assert "tiny.json" in watcher.wait_for_run(3)
    # While the experiment cannot be read, its plan of before is still watched.
    watcher.plan.write_text(plan)
    assert "tiny.json" in watcher.wait_for_run(4)
    watcher.config.write_text(config)
    watcher.wait_for_run(5)
    watcher.shader.rename(watcher.shader.with_suffix(".away"))
    assert "mine.comp" in watcher.wait_for_run(6)
    shutil.move(watcher.shader.with_suffix(".away"), watcher.shader)
    watcher.wait_for_run(7)
    # Those of which nothing could be measured have left nothing.
    assert len(list(results.glob("*/*"))) == 3
    assert watcher.interrupt() == 130


def test_ctrl_c_while_a_case_is_measured_ends_it_as_well(watcher: Watcher) -> None:
    wait_until(
        lambda: bool(list((watcher.folder / "results").glob("*/*/samples.csv"))),
        watcher.process,
    )
    assert watcher.interrupt() == 130


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--config", "-", "--watch"], "--watch needs a file"),
        (["--config", "radix4.json", "--watch", "--list-cases"], "contradict"),
        (["--config", "nowhere.json", "--watch"], "nowhere.json"),
        (["--watch"], "--config FILE is needed"),
        (["--resume", "results", "--watch"], "leave out --watch"),
    ],
)
def test_what_cannot_be_watched_is_refused(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2 and words in done.stderr
