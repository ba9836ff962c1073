"""The commands algorithms, devices and transform. Needs a built fftbench and a GL driver."""

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from command_line import run


def test_algorithms_lists_each_with_its_source() -> None:
    listing = run("algorithms").stdout
    for name in (
        "cooley_tukey_multipass",
        "cooley_tukey_singlepass",
        "natural_order_multipass",
        "stockham_radix2",
        "stockham_radix4",
        "stockham_register",
    ):
        assert name in listing
    assert "section 5.3.1, listings A.1 and A.2" in listing


def options_of(algorithm: str) -> tuple[list[str], list[str], int]:
    """Returns the lines of an algorithm, those that begin an option, and the column of values."""
    paragraphs = run("algorithms").stdout.split("\n\n")
    (text,) = [text for text in paragraphs if text.startswith(f"{algorithm} ")]
    lines = text.splitlines()
    options = [line for line in lines if re.match(r" {4}\w+ .*\|", line)]
    return lines, options, 4 + max(len(line.split()[0]) for line in options) + 2


def test_algorithms_aligns_what_options_mean() -> None:
    lines, options, values = options_of("stockham_radix4")
    assert {line[values - 2 : values] for line in options} == {"  "}
    assert " " not in {line[values] for line in options}
    # A meaning stands behind short values, and below long ones.
    below = [line for line in lines if line.startswith(" " * values)]
    (column,) = {len(line) - len(line.lstrip()) for line in below}
    beside = [line for line in options if len(line) > column]
    assert beside and all(line[column - 1 : column + 1].strip() for line in beside)


def test_algorithms_puts_meanings_below_options_of_long_names() -> None:
    lines, options, values = options_of("stockham_register")
    assert len(options) > 9
    assert {line[values - 2 : values] for line in options} == {"  "}
    for line in options:
        words = lines[lines.index(line) + 1]
        assert words[:8].isspace() and (words[8] != " " or words[:values].isspace())
    meanings = [line for line in lines if re.match(r" {8}[^ ]", line)]
    assert max(map(len, meanings)) > 70


def test_devices_tells_limits_and_the_trusted_timer() -> None:
    listing = run("devices")
    assert listing.returncode == 0
    assert (
        "GL_MAX_COMPUTE_SHARED_MEMORY_SIZE" in listing.stdout
        and "trusted timer" in listing.stdout
    )


def transform(
    folder: Path, array: np.ndarray, *arguments: str
) -> subprocess.CompletedProcess[str]:
    np.save(folder / "in.npy", array)
    return run(
        "transform",
        "--input",
        folder / "in.npy",
        "--output",
        folder / "out.npy",
        *arguments,
    )


def rel_l2(output: np.ndarray, expected: np.ndarray) -> float:
    return float(np.linalg.norm(output - expected) / np.linalg.norm(expected))


ALGORITHMS = [
    ("cooley_tukey_multipass",),
    ("cooley_tukey_singlepass", "--option", "exchange=shared"),
    ("natural_order_multipass", "--option", "storage=buffer"),
    ("stockham_radix2", "--option", "twiddle=table"),
    ("stockham_radix4", "--option", "twiddle=table", "--option", "exchange=shared"),
    ("stockham_register",),
    ("best",),
]


@pytest.mark.parametrize("seed", range(10))
def test_transform_agrees_with_numpy_on_random_arrays(
    tmp_path: Path, seed: int
) -> None:
    random = np.random.default_rng(seed)
    name, *options = ALGORITHMS[seed % len(ALGORITHMS)]
    factors = {
        "stockham_register": [1, 3, 5, 7, 11, 13, 15],
        "best": [1, 9, 11, 17, 19],
    }.get(name, [1])
    width, height, batch = (
        2 ** random.integers(1, 7) * random.choice(factors),
        2 ** random.integers(0, 7) * random.choice(factors),
        random.integers(1, 4),
    )
    shape = [(height, width), (batch, height, width), (width,)][seed % 3]
    array = random.uniform(-1, 1, shape).astype(np.float32)
    if seed % 4 != 1:
        array = (array + 1j * random.uniform(-1, 1, shape)).astype(np.complex64)
    inverse = seed % 2 == 1
    finished = transform(
        tmp_path,
        array,
        "--algorithm",
        name,
        *options,
        *(["--inverse"] if inverse else []),
    )
    assert finished.returncode == 0, finished.stderr
    output = np.load(tmp_path / "out.npy")
    assert output.dtype == np.complex64 and output.shape == array.shape
    axes = (-1,) if array.ndim == 1 else (-2, -1)
    wide = array.astype(np.complex128)
    expected = (
        np.fft.ifftn(wide, axes=axes) if inverse else np.fft.fftn(wide, axes=axes)
    )
    assert rel_l2(output, expected) < (4e-7 if "twiddle=table" in options else 1e-5)


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        (np.ones((4, 4), np.float64), "complex64"),
        (np.ones((4, 12), np.complex64), "power of two"),
        (np.ones((2, 2, 4, 4), np.complex64), "it has 4 axes"),
    ],
)
def test_an_unusable_array_is_explained(
    tmp_path: Path, array: np.ndarray, expected: str
) -> None:
    finished = transform(tmp_path, array, "--algorithm", "stockham_radix4")
    assert finished.returncode == 2
    assert expected in finished.stderr and "in.npy" in finished.stderr
    assert not (tmp_path / "out.npy").exists()


def test_a_spectrum_that_numpy_saves_in_fortran_order_becomes_the_image(
    tmp_path: Path,
) -> None:
    image = np.random.default_rng(3).uniform(-1, 1, (12, 10)).astype(np.float32)
    spectrum = np.asfortranarray(np.fft.rfft2(image).astype(np.complex64))
    finished = transform(
        tmp_path,
        spectrum,
        *("--algorithm", "best", "--domain", "real", "--inverse", "--width", "10"),
    )
    assert finished.returncode == 0, finished.stderr
    assert b"'fortran_order': True" in (tmp_path / "in.npy").read_bytes()
    assert rel_l2(np.load(tmp_path / "out.npy"), image) < 1e-6


def test_a_truncated_array_is_explained(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    whole = (tmp_path / "in.npy").read_bytes()
    (tmp_path / "in.npy").write_bytes(whole[:-9])
    finished = run(
        *(
            "transform",
            "--algorithm",
            "stockham_radix4",
            "--input",
            tmp_path / "in.npy",
        ),
        *("--output", tmp_path / "out.npy"),
    )
    assert finished.returncode == 2 and "in.npy" in finished.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--algorithm", "stockham_radix8"), "did you mean"),
        (("--algorithm", "stockham_radix4", "--option", "storage=disk"), "buffer"),
        (("--algorithm", "stockham_radix4", "--option", "storage"), "KEY=VALUE"),
        (("--algorithm", "stockham_radix4", "--option", "=image"), "KEY=VALUE"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    finished = transform(tmp_path, np.ones((4, 4), np.complex64), *arguments)
    assert finished.returncode == 2 and expected in finished.stderr
