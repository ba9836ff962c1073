"""The pictures that `fftbench ocean --frames` writes. Needs a built fftbench and a GL driver."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from command_line import run

SMALL = ("--size", 32, "--width", 96, "--height", 64)


def draw(folder: Path, *arguments: object, frames: int = 1) -> list[Path]:
    finished = run("ocean", "--frames", frames, "--output", folder, *SMALL, *arguments)
    assert finished.returncode == 0, finished.stderr
    assert str(folder) in finished.stdout and "shading" in finished.stdout
    return sorted(folder.iterdir())


def pixels(file: Path) -> NDArray:
    with Image.open(file) as image:
        assert (image.format, image.mode) == ("PNG", "RGB")
        return np.asarray(image).astype(float)


def test_the_same_sea_gives_the_same_pictures_to_the_byte(tmp_path):
    first, second = (draw(tmp_path / name, frames=2) for name in "ab")
    assert [file.name for file in first] == ["frame-00000.png", "frame-00001.png"]
    contents = [file.read_bytes() for file in first]
    assert contents == [file.read_bytes() for file in second]
    assert contents[0] != contents[1]
    (other,) = draw(tmp_path / "c", "--seed", 2)
    assert other.read_bytes() != contents[0]


def test_time_goes_on_by_the_frames_of_a_second(tmp_path):
    """Without foam, which keeps what was before, a picture shows one time alone."""
    calm = ("--wind", 4, "--choppiness", 0)
    slow = draw(tmp_path / "slow", *calm, "--fps", 10, frames=2)
    fast = draw(tmp_path / "fast", *calm, "--fps", 20, frames=3)
    assert slow[1].read_bytes() == fast[2].read_bytes() != fast[1].read_bytes()


def test_there_is_a_sky_over_the_sea(tmp_path):
    (file,) = draw(tmp_path)
    picture = pixels(file)
    assert picture.shape == (64, 96, 3)
    sky, sea = picture[:20], picture[-20:]
    assert sky.mean() > 1.3 * sea.mean()
    # The sea has waves, and water is blue.
    assert sea.std(axis=(0, 1)).min() > 5
    right = sea[:, 60:].mean(axis=(0, 1))
    assert right[2] > 1.3 * right[0]


def test_a_flat_sea_mirrors_without_waves(tmp_path):
    (waves,) = draw(tmp_path / "waves", "--patch", 30)
    (flat,) = draw(tmp_path / "flat", "--patch", 30, "--wind", 0)
    # Right of the sun's path.
    rough = [
        np.abs(np.diff(pixels(f)[40:, 60:], 2, axis=1)).max() for f in (waves, flat)
    ]
    assert 2 * rough[1] <= 4 < rough[0]


def test_foam_comes_with_the_folding_of_the_surface(tmp_path):
    """White is what has much red: the sun's path, left of the middle, is left out."""
    red = []
    for choppiness in (0, 2.5):
        (file,) = draw(
            tmp_path / str(choppiness), "--choppiness", choppiness, "--wind", 15
        )
        red.append(np.mean(pixels(file)[30:, 60:, 0] > 120))
    assert red[1] > red[0] + 0.02


def test_a_picture_that_finds_no_room_is_not_there_in_part(tmp_path):
    arguments = ("ocean", "--frames", 1, "--output", tmp_path / "new", *SMALL)
    finished = run(*arguments, most_bytes=2000)
    assert finished.returncode == 2 and "File too large" in finished.stderr
    assert list((tmp_path / "new").iterdir()) == []
