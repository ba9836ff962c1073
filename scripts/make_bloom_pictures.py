#!/usr/bin/python3
"""Makes the pictures of docs/pictures.md on `fftbench convolve`, in a folder.

  scene.npy  a harbour at night that NumPy makes, with lamps that are far brighter than white
  star.npy   a kernel in the shape of a star with six rays, a glow and a bright centre, other colours further out
  bloom.png  the scene, the kernel, and the scene convolved with the kernel, as a camera would show them

The convolution is done by fftbench itself. The same seed gives the same pictures.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from fftbench.arguments import add_program_option, make_parser, require
from fftbench.endings import ERROR, errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "PIL")

import numpy as np
from PIL import Image

from fftbench.places import PROGRAM
from fftbench.program import ProgramError

EXAMPLES = """examples:
  scripts/make_bloom_pictures.py --output bloom
  scripts/make_bloom_pictures.py --output bloom --border mirror --seed 3
"""
HEIGHT, WIDTH = 160, 240
KERNEL = 161
SHADES = 160  # of the picture, so that it is a small file
GAP = 6  # pixels between pictures
HORIZON = 0.62


def lamps(random: np.random.Generator) -> np.ndarray:
    """Returns the light of lamps along the shore and in windows, each a few pixels that are brighter than white."""
    light = np.zeros((HEIGHT, WIDTH, 3))
    shore = int(HORIZON * HEIGHT)
    warm, cold = np.array([1.0, 0.75, 0.4]), np.array([0.75, 0.85, 1.0])
    for column in np.linspace(12, WIDTH - 12, 7) + random.uniform(-8, 8, 7):
        colour = warm if random.uniform() < 0.7 else cold
        place = int(column), shore - random.integers(3, 9)
        light[place[1] : place[1] + 2, place[0] : place[0] + 2] += 70 * colour
    for _ in range(90):
        row, column = random.integers(shore - 34, shore - 3), random.integers(0, WIDTH)
        light[row, column] += random.uniform(0.4, 2) * warm
    for _ in range(60):
        row, column = random.integers(0, shore - 45), random.integers(0, WIDTH)
        light[row, column] += random.uniform(0.1, 1) * cold
    return light


def scene(seed: int) -> np.ndarray:
    """Returns the light of each pixel, 1 being white, of shape (height, width, 3)."""
    random = np.random.default_rng(seed)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] / (HEIGHT - 1)
    sky = (
        np.array([0.015, 0.02, 0.05])
        + np.array([0.1, 0.06, 0.07]) * (y**3 / HORIZON**3)[..., None]
    )
    steps = np.repeat(random.uniform(0.06, 0.2, WIDTH // 12 + 1), 12)[:WIDTH]
    is_house = (y < HORIZON) & (y > HORIZON - steps)
    picture = np.where(is_house[..., None], np.array([0.012, 0.012, 0.02]), sky)
    moon = np.hypot(x - 1.22, y - 0.18) < 0.045
    picture = np.where(
        moon[..., None], np.array([8.0, 7.6, 6.8]), picture + lamps(random)
    )
    shore = int(HORIZON * HEIGHT)
    depth = np.arange(HEIGHT - shore)[:, None]
    waves = np.rint(2 * np.sin(depth**0.8 * 2 + random.uniform(0, 6, (1, WIDTH))))
    rows = np.clip(shore - 1 - 1.6 * depth + waves, 0, shore - 1).astype(int)
    picture[shore:] = 0.25 * picture[rows, np.arange(WIDTH)] + (0.004, 0.008, 0.014)
    return picture.astype(np.float32)


def star() -> np.ndarray:
    """Returns the kernel, of shape (KERNEL, KERNEL, 3)."""
    y, x = np.mgrid[0:KERNEL, 0:KERNEL] - KERNEL // 2
    # Longer waves are bent further, so that the same pattern is larger in red than in blue.
    colours = []
    for size in (1.1, 1.0, 0.9):
        radius = np.hypot(x, y) / size
        angle = np.arctan2(y, x) - 0.3
        ray = np.abs(np.sin(3 * angle)) * radius
        rays = np.exp(-((ray / 1.6) ** 2)) * np.exp(-radius / 17)
        glow = 0.05 / (1 + (radius / 3) ** 2) ** 1.3
        colours.append(40.0 * (radius == 0) + 0.5 * rays + glow)
    return np.stack(colours, -1).astype(np.float32)


def as_a_camera_shows(light: np.ndarray) -> np.ndarray:
    """Returns values of 0 to 1: white takes in the brightest light, and a display's gamma curve is applied."""
    exposed = 1 - np.exp(-1.6 * np.maximum(light, 0))
    return exposed ** (1 / 2.2)


def convolved(arguments: argparse.Namespace, picture: Path, kernel: Path) -> np.ndarray:
    output = arguments.output / "bloom.npy"
    command = [arguments.program or PROGRAM, "convolve", "--border", arguments.border]
    command += ["--input", picture, "--kernel", kernel, "--output", output]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise ProgramError(done.stderr.strip())
    values = np.load(output)
    output.unlink()
    return values


def side_by_side(pictures: list[np.ndarray]) -> np.ndarray:
    gap = np.ones((HEIGHT, GAP, 3))
    parts = [part for picture in pictures for part in (gap, picture)][1:]
    return np.concatenate(parts, axis=1)


def parse_arguments() -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="where they go"
    )
    parser.add_argument(
        "--border",
        choices=("zero", "mirror", "repeat"),
        default="zero",
        help="what lies beyond the scene (default: zero)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=5,
        help="chooses the scene's random numbers (default: 5)",
    )
    add_program_option(parser, "default: that of this source")
    return parser.parse_args()


def main() -> int:
    try:
        return draw(parse_arguments())
    except ProgramError as error:
        print(error, file=sys.stderr)
        return ERROR


def draw(arguments: argparse.Namespace) -> int:
    arguments.output.mkdir(parents=True, exist_ok=True)
    picture, kernel = arguments.output / "scene.npy", arguments.output / "star.npy"
    light, rays = scene(arguments.seed), star()
    np.save(picture, light)
    np.save(kernel, rays)
    middle = slice((KERNEL - HEIGHT) // 2 + 1, (KERNEL - HEIGHT) // 2 + 1 + HEIGHT)
    shown = [
        as_a_camera_shows(light),
        as_a_camera_shows(4 * rays[middle, middle]),
        as_a_camera_shows(convolved(arguments, picture, kernel)),
    ]
    file = arguments.output / "bloom.png"
    bytes_of_all = np.rint(255 * side_by_side(shown)).astype(np.uint8)
    image = Image.fromarray(bytes_of_all).quantize(SHADES, dither=Image.Dither.NONE)
    image.save(file, optimize=True)
    for each in (picture, kernel, file):
        print(f"{each}  {each.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    run_main(main)
