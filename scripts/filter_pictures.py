#!/usr/bin/python3
"""Draws the pictures of docs/pictures.md on `fftbench filter`, into a folder.

  photo.png     a landscape that NumPy makes: a sky with clouds and a low sun, three ridges with grain, and a lake with
                a fence, whose posts are a regular pattern. The same seed gives the same picture.
  filtered.jpg  the photo, its spectrum, and what a low-pass and a high-pass filter leave of it, side by side.

The spectrum and the filtered pictures are made by fftbench itself.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
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
  scripts/filter_pictures.py --output examples/filter
  scripts/filter_pictures.py --output /tmp/pictures --program build/fftbench --lowpass 0.03
"""
HEIGHT, WIDTH = 200, 240
SHADES = 128  # of the photo, so that it is a small file
QUALITY = 85  # of the JPEG
GAP = 6  # pixels between pictures
SUN = (0.72, 0.3)


def noise(random: np.random.Generator, slope: float) -> np.ndarray:
    """Returns clouds between -1 and 1: noise whose spectrum falls with that power of the frequency."""
    y, x = np.meshgrid(
        np.fft.fftfreq(HEIGHT, 1.0), np.fft.fftfreq(WIDTH, 1.0), indexing="ij"
    )
    radius = np.hypot(x, y)
    radius[0, 0] = 1
    spectrum = np.fft.fft2(random.normal(size=(HEIGHT, WIDTH))) * radius**-slope
    spectrum[0, 0] = 0
    values = np.fft.ifft2(spectrum).real
    return values / np.abs(values).max()


def mixed(below: np.ndarray, above: object, share: np.ndarray) -> np.ndarray:
    """Lays one colour or picture over another."""
    return below + share[..., None] * (np.asarray(above) - below)


def ridge(random: np.random.Generator, x: np.ndarray, at: float) -> np.ndarray:
    """Returns the height of a line of hills over each column."""
    line = np.full_like(x, at)
    for octave in range(1, 6):
        line += (
            0.06
            / octave**1.3
            * np.sin(2 * np.pi * (1.3 * octave * x + random.uniform()))
        )
    return line


def landscape(seed: int) -> np.ndarray:
    """Returns the photo, values of 0 to 1 and of shape (height, width, 3)."""
    random = np.random.default_rng(seed)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] / (HEIGHT - 1)
    x *= (HEIGHT - 1) / (WIDTH - 1)
    sky = np.array([0.32, 0.5, 0.78]), np.array([0.98, 0.8, 0.6])
    picture = mixed(
        np.broadcast_to(sky[0], (*x.shape, 3)), sky[1], np.clip(y / 0.6, 0, 1)
    )
    clouds = np.clip(2.5 * noise(random, 1.5) + 0.1, 0, 1) * np.clip(1.4 - 2 * y, 0, 1)
    picture = mixed(picture, (1, 0.97, 0.94), 0.8 * clouds)
    distance = np.hypot(x - SUN[0], y - SUN[1])
    picture = mixed(picture, (1, 0.9, 0.7), np.exp(-((distance / 0.2) ** 2)))
    picture = mixed(picture, (1, 0.99, 0.9), np.clip((0.055 - distance) * 200, 0, 1))
    grain = noise(random, 0.6)
    for at, colour in (
        (0.46, (0.45, 0.5, 0.62)),
        (0.56, (0.27, 0.36, 0.38)),
        (0.68, (0.13, 0.2, 0.14)),
    ):
        land = np.clip((y - ridge(random, x, at)) * HEIGHT, 0, 1)
        shade = np.clip(1 + (at - 0.3) * 1.6 * grain, 0, 2)
        picture = mixed(picture, shade[..., None] * np.array(colour), land)
    return with_fence(with_lake(picture, x, y, random), x, y)


def with_lake(
    picture: np.ndarray, x: np.ndarray, y: np.ndarray, random: np.random.Generator
) -> np.ndarray:
    """Mirrors what is above the shore, darker and with waves."""
    shore = int(0.76 * HEIGHT)
    depth = np.arange(HEIGHT - shore)
    waves = 3 * np.sin(depth**0.8 * 2.1)[:, None] * noise(random, 1.2)[shore:]
    rows = np.clip(shore - 1 - 2 * depth[:, None] + np.rint(waves), 0, shore - 1)
    columns = np.broadcast_to(np.arange(WIDTH), rows.shape)
    result = picture.copy()
    result[shore:] = 0.72 * picture[rows.astype(int), columns] + (0.02, 0.05, 0.09)
    return result


def with_fence(picture: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Sets posts at equal distances, and two rails."""
    post = (np.abs(x * WIDTH % 15 - 7) < 1.6) & (y > 0.8) & (y < 0.95)
    rail = (np.abs(y - 0.84) < 0.008) | (np.abs(y - 0.9) < 0.008)
    return mixed(picture, (0.88, 0.84, 0.78), 0.95 * (post | rail))


def image_of(values: np.ndarray) -> Image.Image:
    return Image.fromarray(np.rint(255 * np.clip(values, 0, 1)).astype(np.uint8))


def run_filter(program: Path, photo: Path, *arguments: str) -> np.ndarray:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "out.png"
        command = [program, "filter", "--input", photo, "--output", output, *arguments]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True)
        if done.returncode != 0:
            raise ProgramError(done.stderr.strip())
        return np.asarray(Image.open(output).convert("RGB")) / 255


def side_by_side(pictures: list[np.ndarray]) -> np.ndarray:
    gap = np.ones((HEIGHT, GAP, 3))
    parts = [part for picture in pictures for part in (gap, picture)][1:]
    return np.concatenate(parts, axis=1)


def parse_arguments() -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "--output", metavar="DIR", type=Path, required=True, help="where they go"
    )
    for name, radius, side in (
        ("lowpass", "0.04", "below"),
        ("highpass", "0.08", "above"),
    ):
        parser.add_argument(
            f"--{name}",
            metavar="F",
            default=radius,
            help=f"keep frequencies {side} this radius (default: {radius})",
        )
    parser.add_argument(
        "--seed",
        type=int,
        default=4,
        help="chooses the photo's random numbers (default: 4)",
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
    program = arguments.program or PROGRAM
    arguments.output.mkdir(parents=True, exist_ok=True)
    photo = arguments.output / "photo.png"
    image = image_of(landscape(arguments.seed))
    image.quantize(SHADES, dither=Image.Dither.NONE).save(photo, optimize=True)
    grey = ("--channel", "luminance")
    pictures = [
        np.asarray(Image.open(photo).convert("RGB")) / 255,
        run_filter(program, photo, "--spectrum", *grey),
        run_filter(program, photo, "--lowpass", arguments.lowpass),
        run_filter(program, photo, "--highpass", arguments.highpass),
    ]
    filtered = arguments.output / "filtered.jpg"
    image_of(side_by_side(pictures)).save(filtered, quality=QUALITY, optimize=True)
    for file in (photo, filtered):
        print(f"{file}  {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    run_main(main)
