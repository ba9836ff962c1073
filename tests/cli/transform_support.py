"""Runs `fftbench transform` on arrays of a test."""

from pathlib import Path

import numpy as np

from command_line import run


def call(folder: Path, array: np.ndarray, *arguments: str, algorithm: str = "fftw"):
    """Transforms an array; returns the finished process and the file of the result."""
    np.save(folder / "in.npy", array)
    finished = run(
        *("transform", "--algorithm", algorithm, *arguments),
        *("--input", folder / "in.npy", "--output", folder / "out.npy"),
    )
    return finished, folder / "out.npy"


def transformed(
    folder: Path, array: np.ndarray, *arguments: str, algorithm: str = "fftw"
) -> np.ndarray:
    finished, file = call(folder, array, *arguments, algorithm=algorithm)
    assert finished.returncode == 0, finished.stderr
    return np.load(file)


def refusal(folder: Path, array: np.ndarray, *arguments: str, algorithm="fftw") -> str:
    """Returns the only line that a refused array is answered with."""
    finished, file = call(folder, array, *arguments, algorithm=algorithm)
    assert finished.returncode == 2 and not file.exists(), finished.stderr
    (line,) = finished.stderr.splitlines()
    return line


def distance(output: np.ndarray, expected: np.ndarray) -> float:
    """Returns the relative error; NaN stays NaN, so that it is below nothing."""
    return float(np.linalg.norm(output - expected) / np.linalg.norm(expected))


def spectrum(random: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Returns complex numbers that are the spectrum of no real image."""
    return random.uniform(-1, 1, shape) + 1j * random.uniform(-1, 1, shape)
