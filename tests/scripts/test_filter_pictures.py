"""scripts/filter_pictures.py draws the pictures of docs/pictures.md on `fftbench filter` again. Needs a built fftbench and a GL
driver."""

import subprocess
import sys
from pathlib import Path

import numpy as np

import filter_support as support
from command_line import FFTBENCH, SOURCE

SCRIPT = SOURCE / "scripts" / "filter_pictures.py"


def draw(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, SCRIPT, "--output", folder, "--program", FFTBENCH]
    return subprocess.run([*command, *arguments], capture_output=True, text=True)


def mean_difference(a: Path, b: Path) -> float:
    one, other = (np.asarray(support.read_image(file, "RGB"), float) for file in (a, b))
    assert one.shape == other.shape
    return float(np.mean(np.abs(one - other)))


def test_the_committed_pictures_are_what_the_script_draws(tmp_path):
    done = draw(tmp_path)
    assert done.returncode == 0, done.stderr
    # Another version of NumPy or Pillow may round otherwise.
    for name in ("photo.png", "filtered.jpg"):
        assert mean_difference(tmp_path / name, SOURCE / "examples/filter" / name) < 2


def test_a_photo_of_another_seed_is_another_one(tmp_path):
    assert draw(tmp_path, "--seed", "5").returncode == 0
    photo = SOURCE / "examples" / "filter" / "photo.png"
    assert mean_difference(tmp_path / "photo.png", photo) > 10


def test_what_the_filter_refuses_is_said_in_a_sentence(tmp_path):
    done = draw(tmp_path, "--lowpass", "2")
    assert done.returncode == 2 and "--lowpass" in done.stderr
    assert len(done.stderr.splitlines()) == 1
