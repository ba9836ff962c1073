"""The window of `fftbench ocean`, driven by keys as a person would. Needs a built fftbench, Xvfb and xdotool."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from command_line import FFTBENCH, PATIENCE_S, wait_until
from hidden_display import hidden_display

MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
needs_display = pytest.mark.skipif(
    bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"
)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with hidden_display() as name:
        yield name


class Window:
    """A running window, as xdotool knows it."""

    def __init__(
        self, process: subprocess.Popen[str], display: str, folder: Path
    ) -> None:
        self.process, self.folder, self._display = process, folder, display
        self._name = ""
        self.wait_for(lambda: self._find() != "")
        self.id = self._find()

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=os.environ | {"DISPLAY": self._display},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return done.stdout.strip()

    def _find(self) -> str:
        # It has its first frames behind it: before, GLFW makes a window for each version of OpenGL that it tries.
        own = ("--all", "--pid", str(self.process.pid))
        return self.xdotool("search", *own, "--name", "frames/s").split("\n")[0]

    def wait_for(self, is_so: Callable[[], bool]) -> None:
        wait_until(is_so, self.process)

    @property
    def title(self) -> str:
        return self.xdotool("getwindowname", self.id)

    def press(self, key: str) -> None:
        # As a keyboard does it, to the window that has the focus. There is no window manager to give it.
        self.wait_for(self._takes_focus)
        self.xdotool("key", key)

    def _takes_focus(self) -> bool:
        self.xdotool("windowfocus", self.id)
        return self.xdotool("getwindowfocus", "-f") == self.id

    def press_until(self, key: str, is_so: Callable[[], bool]) -> None:
        """Presses it again where nothing comes of it for long."""
        while not is_so():
            self.press(key)
            deadline = time.monotonic() + 5
            while not is_so() and time.monotonic() < deadline:
                assert self.process.poll() is None
                time.sleep(0.02)

    def part(self, pattern: str) -> str:
        """Returns the part of the title that the pattern's group matches."""
        found = re.search(pattern, self.title)
        return found.group(1) if found else ""

    def press_until_changed(self, key: str, pattern: str) -> tuple[str, str]:
        """Returns that part of the title before and after."""
        before = self.part(pattern)
        self.press_until(key, lambda: self.part(pattern) not in ("", before))
        return before, self.part(pattern)

    def screenshot(self) -> NDArray:
        before = len(list(self.folder.glob("*.png")))
        self.press_until("p", lambda: len(list(self.folder.glob("*.png"))) > before)
        with Image.open(max(self.folder.glob("*.png"))) as image:
            return np.asarray(image).astype(int)


@contextmanager
def window(
    display: str, folder: Path, *arguments: object, size: int = 32
) -> Iterator[Window]:
    process = subprocess.Popen(
        [
            *(FFTBENCH, "ocean", "--output", folder),
            *("--size", str(size), "--width", "320", "--height", "240"),
            *map(str, arguments),
        ],
        env=os.environ | {"DISPLAY": display},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield Window(process, display, folder)
    finally:
        process.kill()
        process.communicate()


@needs_display
def test_the_window_lives_and_leaves_when_asked(display, tmp_path):
    with window(display, tmp_path, size=128) as shown:
        assert "128 x 128" in shown.title
        while shown.process.poll() is None:
            shown.xdotool("windowfocus", shown.id, "key", "Escape")
            time.sleep(0.5)
        stdout, stderr = shown.process.communicate(timeout=PATIENCE_S)
        assert shown.process.returncode == 0, stderr
        frames, unit = stdout.split()[:2]
        assert unit == "frames" and int(frames) > 1


@needs_display
def test_keys_change_the_sea(display, tmp_path):
    with window(display, tmp_path, "--algorithm", "stockham_radix4") as shown:
        assert "stockham_radix4" in shown.title
        size, wind, choppiness = r"- (\d+) x", r"wind (\S+) m", r"choppiness (\S+)"
        patches, algorithm = r", ([\d. +]+) m,", r"m, (\w+)"
        for key, pattern in (("n", size), ("v", wind), ("k", choppiness)):
            before, after = shown.press_until_changed(key, pattern)
            assert float(after) > float(before)
            before, after = shown.press_until_changed(f"shift+{key}", pattern)
            assert float(after) < float(before)
        assert shown.press_until_changed("c", patches)[1].count("+") > 0
        assert "phillips" in shown.press_until_changed("j", "(phillips|jonswap)")
        _, other = shown.press_until_changed("t", algorithm)
        assert other != "stockham_radix4"


@needs_display
def test_pictures_are_what_the_keys_ask_for(display, tmp_path):
    """The time is stopped, so that only what a key changes is changed."""
    horizon, sea = slice(0, 60), slice(150, 240)
    with window(display, tmp_path) as shown:

        def white() -> int:
            """The list of keys stands left, and its letters are white."""
            return np.count_nonzero((shown.screenshot() == 255).all(axis=2)[:, :160])

        text = white()
        shown.press_until("F1", lambda: white() > text + 800)
        shown.press_until("F1", lambda: white() < text + 300)
        shown.press_until("h", lambda: white() < text - 300)
        shown.press_until(
            "space", lambda: np.array_equal(shown.screenshot(), shown.screenshot())
        )
        plain = shown.screenshot()
        assert plain.shape == (240, 320, 3) and plain.std() > 10

        def change(rows: slice) -> float:
            return float(np.abs(shown.screenshot() - plain)[rows].mean())

        shown.press_until("f", lambda: change(sea) > 10)
        assert change(horizon) < 1
        shown.press_until("f", lambda: change(sea) == 0)
        for step in (
            ["mousemove", "--window", shown.id, "100", "100"],
            ["mousedown", "1"],
        ):
            shown.xdotool(*step)
        shown.xdotool("mousemove_relative", "60", "0")
        shown.wait_for(lambda: change(horizon) > 1)
        shown.xdotool("mouseup", "1")


@needs_display
def test_a_screenshot_that_cannot_be_written_is_told_and_the_window_stays(
    display, tmp_path
):
    with window(display, tmp_path / "gone") as shown:
        shown.press("p")
        shown.press_until_changed("v", r"wind (\S+) m")
