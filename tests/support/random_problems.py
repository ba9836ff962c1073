"""Draws problems of every kind that the library takes, and compares what it makes of them with numpy.fft, scipy.fft and
scipy.signal: up to three axes and any of them, real values both ways, precisions, norms, batches, gaps, in place, cosine and
sine transforms, long sides, primes, frames that overlap with their windows, and their way back.

  tests/support/random_problems.py 17 18 19      prints for each a line of JSON: the problem, and its error or its refusal
"""

from __future__ import annotations

import json
import sys
from typing import NamedTuple

import numpy as np
import scipy.fft
import scipy.signal

from library_calls import Library, Refused
from sine_norms import expected_of

# How many numbers an array has at most.
MOST = 1 << 17
REALS = {"fp32": np.float32, "fp16": np.float16, "fp64": np.float64}
PRECISIONS, NORMS = ["fp32", "fp16", "fp64"], ["backward", "ortho", "forward"]
DOMAINS = ["complex", "real", "dct2", "dct3", "dst2", "dst3"]
PRIMES = [37, 101, 211, 499, 1009, 4099, 10007]


class Problem(NamedTuple):
    request: dict
    precision: str
    given: np.ndarray  # of the shape (images, height, width), as the arrays below
    expected: np.ndarray
    gaps: dict[
        str, tuple[int, int, int]
    ] = {}  # strides of values, rows and images of "input" and "output"
    tables: dict[int, np.ndarray] = {}


def side(random: np.random.Generator, most: int) -> int:
    """Small ones, those of any size, and primes."""
    kind = random.integers(0, 4)
    if kind < 2 or most < 40:
        return int(random.integers(1, min(most, 24) + 1))
    if kind == 2:
        return int(random.choice([prime for prime in PRIMES if prime <= most] or [1]))
    return int(most ** random.uniform(0.4, 1))


def extent(random: np.random.Generator, most: int) -> list[int]:
    """Returns depth, height and width, in which lines and images are as likely as volumes."""
    rank = int(random.integers(1, 4))
    sides = [1] * (3 - rank)
    for _ in range(rank):
        sides.append(side(random, most // int(np.prod(sides))))
    return sides


def axes_among(random: np.random.Generator, sides: list[int]) -> list[int]:
    """Returns some axes of which one is longer than 1, as NumPy counts them from the end."""
    long = [axis for axis in (-3, -2, -1) if sides[axis] > 1]
    if not long:
        sides[-1] = int(random.integers(2, 9))
        long = [-1]
    chosen = [axis for axis in (-3, -2, -1) if random.integers(0, 2)]
    return sorted({*chosen, int(random.choice(long))})


def quantised(values: np.ndarray, precision: str) -> np.ndarray:
    """Returns doubles that are numbers of the precision."""
    reals = values.view(float) if np.iscomplexobj(values) else values
    return reals.astype(REALS[precision]).astype(float).view(values.dtype)


def uniform(random: np.random.Generator, shape: list[int], is_real: bool) -> np.ndarray:
    reals = random.uniform(-1, 1, shape if is_real else [*shape, 2])
    return reals if is_real else reals.view(complex)[..., 0]


def packed(half: np.ndarray) -> np.ndarray:
    columns = half[..., :-1].copy()
    columns[..., 0] += 1j * half[..., -1]
    return columns


def fourier(
    random: np.random.Generator, request: dict, sides: list[int], precision: str
) -> tuple[np.ndarray, np.ndarray]:
    """Returns an array and NumPy's answer."""
    axes, norm = request["axes"], NORMS[request["norm"]]
    shape = [request["batch"], *sides]
    inverse = bool(request["direction"])
    if not request["domain"]:
        given = quantised(uniform(random, shape, False), precision)
        return given, (np.fft.ifftn if inverse else np.fft.fftn)(
            given, None, axes, norm
        )
    lengths = [sides[axis] for axis in axes]
    values = quantised(uniform(random, shape, True), precision)
    half = np.fft.rfftn(values, None, axes, norm)
    if request["half_spectrum"]:
        if not inverse:
            return values, packed(half)
        # A spectrum of real values, since it has no room for what NumPy leaves out.
        return quantised(packed(half), precision), values
    if not inverse:
        return values, half
    spectra = quantised(uniform(random, list(half.shape), False), precision)
    return spectra, np.fft.irfftn(spectra, lengths, axes, norm)


def random_gaps(
    random: np.random.Generator, shape: tuple[int, ...]
) -> tuple[int, int, int]:
    """Returns strides of values, rows and images; in two of three arrays the values of a row lie side by side."""
    lengths = shape[::-1]
    order = random.permutation(3) if random.integers(0, 3) == 0 else range(3)
    strides, stride = [1, 1, 1], 1
    for place, axis in enumerate(order):
        strides[axis] = stride
        stride = stride * lengths[axis] + int(random.integers(0, 6 + 3 * place))
    return strides[0], strides[1], strides[2]


def array_problem(random: np.random.Generator, is_cosine: bool) -> Problem:
    precision = str(random.choice(PRECISIONS, p=[0.6, 0.2, 0.2]))
    batch = int(random.integers(1, 5))
    # Halves lose what long transforms need, and work groups hold the lines of cosine transforms.
    most = min(MOST // 4 // batch, 1024 if is_cosine or precision == "fp16" else MOST)
    sides = extent(random, most)
    axes = axes_among(random, sides)
    domain = int(random.integers(2, 6) if is_cosine else random.integers(0, 2))
    norm = "ortho" if precision == "fp16" else str(random.choice(NORMS))
    request = {
        "batch": batch,
        "domain": domain,
        "direction": int(random.integers(0, 2)),
        "norm": NORMS.index(norm),
        "precision": ["fp32", "fp16", "fp64"].index(precision),
        "in_place": int(random.integers(0, 4) == 0),
        "axes": axes,
    }
    if domain == 1 and sides[axes[-1]] == 1:
        sides[axes[-1]] = 2
    may_be_packed = domain == 1 and -1 in axes and sides[-1] % 2 == 0
    request["half_spectrum"] = int(may_be_packed and random.integers(0, 3) == 0)
    if is_cosine:
        given = quantised(uniform(random, [batch, *sides], True), precision)
        kind = (DOMAINS[domain], bool(request["direction"]), axes, norm)
        expected = expected_of(given, *kind)
    else:
        given, expected = fourier(random, request, sides, precision)
    given, expected = (each.reshape(-1, *each.shape[2:]) for each in (given, expected))
    gaps = {}
    if request["in_place"]:
        # Rows of real values are as long as those of their half spectra, which are not packed.
        if domain == 1 and -1 in axes and not request["half_spectrum"]:
            row = 2 * (sides[-1] // 2 + 1)
            side = "output" if request["direction"] else "input"
            gaps[side] = 1, row, row * sides[-2]
    elif random.integers(0, 2):
        gaps = {
            "input": random_gaps(random, given.shape),
            "output": random_gaps(random, expected.shape),
        }
        for name, strides in gaps.items():
            for axis, stride in zip(("element", "row", "image"), strides):
                request[f"{name}_{axis}_stride"] = stride
    request["axes"] = sum({-1: 1, -2: 2, -3: 4}[axis] for axis in axes)
    request |= dict(zip(("depth", "height", "width"), sides))
    return Problem(request, precision, given, expected, gaps)


def frames_problem(random: np.random.Generator, goes_back: bool) -> Problem:
    """Frames of a signal with a window, each a line, or the signal from their spectra."""
    precision = str(random.choice(["fp32", "fp64"]))
    is_real = bool(random.integers(0, 2))
    length = int(2 ** random.uniform(1, 10))
    most = (length + 1) // 2 if goes_back else length
    hop = int(random.integers(1, most + 1))
    frames = int(random.integers(2, min(120, MOST // 4 // length) + 2))
    # Sums of its squares are never small.
    window = quantised(random.uniform(0.5, 1.5, length), precision)
    signal = uniform(random, [(frames - 1) * hop + length], is_real)
    signal = quantised(signal, precision)
    kind = {"window": window, "nperseg": length, "noverlap": length - hop}
    spectra = scipy.signal.stft(
        *(signal,), **kind, boundary=None, padded=False, return_onesided=is_real
    )[2].T
    spectra = spectra.reshape(frames, 1, -1) * window.sum()
    number = "float" if precision == "fp32" else "double"
    vector = "vec2" if precision == "fp32" else "dvec2"
    value = number if is_real else vector
    table = "layout(std430, binding = {}) readonly buffer {} {{ {} {}[]; }};\n"
    text = table.format(8, "Window", number, "window")
    request = {
        "width": length,
        "batch": frames,
        "domain": int(is_real),
        "direction": int(goes_back),
        "precision": ["fp32", "fp16", "fp64"].index(precision),
    }
    tables = {8: window.astype(REALS[precision])}
    line = signal.reshape(1, 1, -1)
    if not goes_back:
        text += (
            f"{value} load_input(uvec3 p) {{ return window[p.x] * stored_input(p); }}\n"
        )
        request |= {"load": text.encode(), "input_image_stride": hop}
        return Problem(request, precision, line, spectra, {}, tables)
    spectra = quantised(np.ascontiguousarray(spectra), precision)
    back = scipy.signal.istft(
        spectra[:, 0].T / window.sum(), **kind, boundary=False, input_onesided=is_real
    )[1]
    sums = np.zeros(signal.size)
    for frame in range(frames):
        sums[frame * hop : frame * hop + length] += window**2
    tables[9] = sums.astype(REALS[precision])
    text += table.format(9, "Sums", number, "sums")
    text += (
        f"void store_output(uvec3 p, {value} v) {{\n"
        f"  put_output(p, window[p.x] / sums[p.z * {hop}u + p.x] * v);\n}}\n"
    )
    request |= {"store": text.encode(), "output_image_stride": hop, "overlap_add": 1}
    return Problem(request, precision, spectra, back.reshape(1, 1, -1), {}, tables)


def drawn(number: int) -> Problem:
    random = np.random.default_rng(number)
    kind = number % 6
    if kind < 3:
        return array_problem(random, False)
    if kind == 3:
        return array_problem(random, True)
    return frames_problem(random, kind == 5)


def rows_of(data: np.ndarray, shape: tuple[int, ...], strides: tuple[int, int, int]):
    """Returns the values in an array with gaps, to be read and written."""
    bytes_apart = tuple(stride * data.itemsize for stride in reversed(strides))
    return np.lib.stride_tricks.as_strided(data, shape, bytes_apart)


def without_gaps(shape: tuple[int, ...]) -> tuple[int, int, int]:
    return 1, shape[2], shape[1] * shape[2]


def bytes_with_gaps(problem: Problem) -> bytes:
    given = problem.given
    is_complex = np.iscomplexobj(given)
    strides = problem.gaps.get("input", without_gaps(given.shape))
    count = 1 + sum(
        (length - 1) * stride for length, stride in zip(given.shape[::-1], strides)
    )
    spread = np.zeros(count, given.dtype)
    rows_of(spread, given.shape, strides)[:] = given
    reals = spread.view(float) if is_complex else spread
    return reals.astype(REALS[problem.precision]).tobytes()


def error_of(library: Library, problem: Problem) -> float:
    """Returns the error of the output by its root mean square; infinity where something is written between its rows."""
    expected = problem.expected
    left = library.transformed(
        problem.request, bytes_with_gaps(problem), problem.tables
    )
    numbers = np.frombuffer(left, REALS[problem.precision])
    untouched = np.isnan(numbers)
    numbers = numbers.astype(float)
    is_complex = np.iscomplexobj(expected)
    values = numbers.view(complex) if is_complex else numbers
    untouched = untouched.reshape(-1, 2).all(1) if is_complex else untouched.copy()
    strides = problem.gaps.get("output", without_gaps(expected.shape))
    found = rows_of(values, expected.shape, strides)
    difference = np.linalg.norm(found - expected) / np.linalg.norm(expected)
    rows_of(untouched, expected.shape, strides)[:] = True
    is_right = problem.request.get("in_place") or untouched.all()
    return float(difference) if is_right else float("inf")


def main(numbers: list[str]) -> None:
    library = Library()
    for number in map(int, numbers):
        problem = drawn(number)
        told = {
            "number": number,
            "renderer": library.renderer,
            "precision": problem.precision,
            "request": {
                name: value.decode() if isinstance(value, bytes) else value
                for name, value in problem.request.items()
            },
        }
        try:
            told["error"] = error_of(library, problem)
        except Refused as refused:
            told["refused"] = str(refused)
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
