"""scripts/make_bloom_pictures.py makes the picture of docs/pictures.md on `fftbench convolve` again. Needs a built
fftbench and a GL driver."""

import subprocess
import sys
from pathlib import Path

import numpy as np

import filter_support as support
from command_line import FFTBENCH, SOURCE

SCRIPT = SOURCE / "scripts" / "make_bloom_pictures.py"
COMMITTED = SOURCE / "examples" / "bloom" / "bloom.png"


def make(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, SCRIPT, "--output", folder, "--program", FFTBENCH]
    return subprocess.run(
        [*map(str, command), *map(str, arguments)], capture_output=True, text=True
    )


def test_the_committed_picture_is_what_the_script_makes(tmp_path):
    done = make(tmp_path)
    assert done.returncode == 0, done.stderr
    one, other = (
        np.asarray(support.read_image(file, "RGB"), float)
        for file in (tmp_path / "bloom.png", COMMITTED)
    )
    # Another version of NumPy or Pillow may round otherwise.
    assert one.shape == other.shape and np.mean(np.abs(one - other)) < 2
    light = np.load(tmp_path / "scene.npy")
    assert light.shape == (160, 240, 3) and light.max() > 10


def test_a_folder_that_cannot_be_made_is_named_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    done = make(tmp_path / "file" / "bloom")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr
