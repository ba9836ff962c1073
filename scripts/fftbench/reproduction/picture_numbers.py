"""Measures what Nabla's article says of pictures, which no time decides: how a kernel rings whose spectrum is resampled,
and what borders do to a picture's light. Needs nothing but Python itself.

The numbers of a device are in RESULTS/<device>/pictures/nabla.json, with the revision of the program that made them.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import tempfile
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.program import Program, output_of
from fftbench.results.errors import ResultsError

# As in the article: a picture of 1280 x 720, and kernels of 256 and 512 square.
WIDTH, HEIGHT = 1280, 720
KERNELS = (256, 512)
# The kernel that light is convolved with for its borders; it reaches over half of the picture's height.
BORDER_KERNEL = 512
_HEAD = b"\x93NUMPY\x01\x00"


@dataclass(frozen=True)
class Plane:
    """One number for each pixel, row by row."""

    width: int
    height: int
    values: array  # of floats

    def row(self, number: int, first: int = 0, end: int | None = None) -> array:
        start = number * self.width
        return self.values[start + first : start + (self.width if end is None else end)]


def glare(side: int) -> Plane:
    """Returns a kernel that is the same in any size: as the article's, a Laplacian, very strong in the middle, of which a
    1 / e is left at a twentieth of the way to a side."""
    centre = side // 2
    values = array("f")
    for y in range(side):
        for x in range(side):
            distance = math.hypot(x - centre, y - centre) / centre
            values.append(math.exp(-20 * distance))
    return Plane(side, side, values)


def single_point() -> Plane:
    """Returns a dark picture with one bright pixel in its middle."""
    values = array("f", bytes(4 * WIDTH * HEIGHT))
    values[HEIGHT // 2 * WIDTH + WIDTH // 2] = 1.0
    return Plane(WIDTH, HEIGHT, values)


def scene() -> Plane:
    """Returns a picture with light everywhere, up to its sides, and some points that are far brighter than white."""
    values = array("f")
    state = 1
    for y in range(HEIGHT):
        for x in range(WIDTH):
            # the generator of "Numerical Recipes"
            state = (1664525 * state + 1013904223) % 2**32
            sky = 0.2 + 0.1 * math.sin(x / 70) * math.cos(y / 45)
            values.append(sky + (50.0 if state >> 19 == 0 else 0.0))
    return Plane(WIDTH, HEIGHT, values)


def write_npy(path: Path, plane: Plane) -> None:
    words = (
        f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({plane.height}, {plane.width}), "
        "}"
    )
    words += " " * (-(len(_HEAD) + 3 + len(words)) % 64) + "\n"
    values = array("f", plane.values)
    if sys.byteorder == "big":
        values.byteswap()
    path.write_bytes(
        _HEAD + struct.pack("<H", len(words)) + words.encode() + values.tobytes()
    )


def read_npy(path: Path, width: int, height: int) -> Plane:
    """Reads what the program wrote for a plane of this size. Raises ResultsError."""
    content = path.read_bytes()
    begin = 10 + struct.unpack("<H", content[8:10])[0] if len(content) > 10 else 0
    values = array("f")
    if not content.startswith(_HEAD[:6]) or len(content) - begin != 4 * width * height:
        raise ResultsError(
            f"{path}: is no array of {height} rows of {width} floats, as the program should have written it"
        )
    values.frombytes(content[begin:])
    if sys.byteorder == "big":
        values.byteswap()
    return Plane(width, height, values)


class Convolver:
    """Convolves planes by the program, in a folder for its files."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._program = program
        self._folder = folder

    def __call__(self, picture: Plane, kernel: Plane, *options: str) -> Plane:
        files = {name: self._folder / f"{name}.npy" for name in ("in", "kernel", "out")}
        write_npy(files["in"], picture)
        write_npy(files["kernel"], kernel)
        command = [self._program, "convolve", "--input", files["in"]]
        command += ["--kernel", files["kernel"], "--output", files["out"], *options]
        output_of(command)
        return read_npy(files["out"], picture.width, picture.height)


def ringing_of(convolved: Plane, side: int) -> tuple[float, float]:
    """Returns the part of a point's light that falls outside its kernel, and the brightest pixel there. There is none with
    the kernel's exact spectrum."""
    left, top = WIDTH // 2 - side // 2, HEIGHT // 2 - side // 2
    whole = math.fsum(map(abs, convolved.values))
    outside, brightest = [], 0.0
    for y in range(HEIGHT):
        beside = [convolved.row(y)]
        if top <= y < top + side:
            beside = [
                convolved.row(y, 0, left),
                convolved.row(y, min(left + side, WIDTH)),
            ]
        for part in filter(None, beside):
            magnitudes = [abs(value) for value in part]
            outside.append(math.fsum(magnitudes))
            brightest = max(brightest, *magnitudes)
    return math.fsum(outside) / whole, brightest


def light_of(plane: Plane) -> float:
    return math.fsum(plane.values)


def light_of_sides(plane: Plane) -> float:
    """Returns that of the outermost pixels."""
    rows = math.fsum(plane.row(0)) + math.fsum(plane.row(HEIGHT - 1))
    columns = [
        plane.values[y * WIDTH + x]
        for y in range(1, HEIGHT - 1)
        for x in (0, -1 % WIDTH)
    ]
    return rows + math.fsum(columns)


def measured_numbers(program: Path) -> dict[str, float]:
    """Returns each number by the name that claims know it by. Raises ResultsError."""
    numbers: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="fftbench-pictures-") as folder:
        convolve = Convolver(program, Path(folder))
        resampled = ("--spectrum", "resampled", "--spectrum-filter", "tent")
        for side in KERNELS:
            # as the article pads
            point = convolve(
                *(single_point(), glare(side), *resampled),
                *("--pad-to", "powers-of-two"),
            )
            light, brightest = ringing_of(point, side)
            numbers[f"ringing_light_{side}"] = light
            numbers[f"ringing_peak_{side}"] = brightest
        picture, kernel = scene(), glare(BORDER_KERNEL)
        numbers["light_picture"] = light_of(picture)
        for border in ("mirror", "zero"):
            bordered = convolve(picture, kernel, "--border", border)
            numbers[f"light_{border}"] = light_of(bordered)
            numbers[f"light_of_sides_{border}"] = light_of_sides(bordered)
    return numbers


def file_of(device_folder: Path) -> Path:
    return device_folder / "pictures" / "nabla.json"


def measure_pictures(program: Program, device_folder: Path, afresh: bool) -> None:
    """Writes the device's numbers, unless this program has measured them already. Raises ResultsError."""
    file = file_of(device_folder)
    maker = {"device": program.device, "revision": program.revision}
    if not afresh and file.exists() and _content(file).items() >= maker.items():
        _say(f"pictures: measured already, {file}")
        return
    _say("pictures: convolving")
    content = json.dumps(maker | {"numbers": measured_numbers(program.path)}, indent=2)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        whole = file.with_suffix(".json.new")
        whole.write_text(content + "\n", encoding="utf-8")
        whole.replace(file)
    except OSError as error:
        raise ResultsError(f"{file}: cannot be written ({error.strerror})") from None
    _say(f"pictures: {file}")


def load_numbers(device_folder: Path) -> Mapping[str, float]:
    """Returns none where nothing was measured. Raises ResultsError for a damaged file."""
    file = file_of(device_folder)
    return _content(file)["numbers"] if file.exists() else {}


def _content(file: Path) -> dict:
    try:
        content = json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise ResultsError(f"{file}: cannot be read ({error})") from None
    numbers = content.get("numbers") if isinstance(content, dict) else None
    if not isinstance(numbers, dict) or not _are_numbers(list(numbers.values())):
        raise ResultsError(
            f'{file}: "numbers" is missing, or has something that is no number; measure again, with --fresh'
        )
    return content


def _are_numbers(values: Sequence[object]) -> bool:
    return all(
        isinstance(one, (int, float)) and not isinstance(one, bool) for one in values
    )


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
