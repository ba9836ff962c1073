"""`fftbench transform --axes` beside numpy.fft.fftn and rfftn along any of an array's last three axes, and the axes that
are refused."""

import numpy as np
import pytest

from command_line import run
from sampling import sample
from transform_support import distance, refusal, spectrum, transformed

# What a result may be off by: single, double and half precision.
MOST = {"fp32": 5e-7, "fp64": 1.2e-15, "fp16": 2e-3}


def random_call(number: int) -> tuple[np.ndarray, list[str], np.ndarray]:
    """Makes an array of some kind, the arguments that transform it, and numpy.fft's answer."""
    random = np.random.default_rng(number)
    rank = int(random.integers(1, 5))
    shape = [int(side) for side in random.integers(1, 17, rank)]
    count = int(random.integers(1, min(rank, 3) + 1))
    axes = sorted(random.choice(range(-min(rank, 3), 0), count, replace=False).tolist())
    shape[axes[-1]] += 1
    real, inverse = (bool(one) for one in random.integers(0, 2, 2))
    precision = str(random.choice(list(MOST)))
    norm = str(random.choice(["backward", "ortho", "forward"]))
    if precision == "fp16":
        norm = "ortho"
    named = [axis + rank * int(random.integers(0, 2)) for axis in axes]
    arguments = ["--norm", norm, "--precision", precision]
    arguments += ["--axes=" + ",".join(map(str, named))]
    arguments += ["--domain", "real"] if real else []
    arguments += ["--inverse"] if inverse else []
    array = spectrum(random, tuple(shape))
    if real and not inverse:
        array = array.real
    if not real:
        expected = (np.fft.ifftn if inverse else np.fft.fftn)(array, None, axes, norm)
    elif not inverse:
        expected = np.fft.rfftn(array, None, axes, norm)
    else:
        width = 2 * (shape[axes[-1]] - 1) + int(random.integers(0, 2))
        arguments += ["--width", str(width)]
        lengths = [*(shape[axis] for axis in axes[:-1]), width]
        expected = np.fft.irfftn(array, lengths, axes, norm)
    if precision != "fp64":
        array = array.astype(np.float32 if array.dtype == float else np.complex64)
    return array, arguments, expected


@pytest.mark.parametrize("algorithm", ["best", "fftw"])
@pytest.mark.parametrize("number", sample(range(400), 20))
def test_a_random_array_is_transformed_as_numpy_does(tmp_path, algorithm, number):
    array, arguments, expected = random_call(number)
    if algorithm == "fftw" and "fp16" in arguments:
        pytest.skip("FFTW has no half precision")
    precision = arguments[3]
    double = ["--option", "arithmetic=double"] if algorithm == "fftw" else []
    output = transformed(tmp_path, array, *arguments, *double, algorithm=algorithm)
    assert output.shape == expected.shape
    assert np.iscomplexobj(output) == np.iscomplexobj(expected)
    assert distance(output, expected) < MOST[precision]


@pytest.mark.parametrize("axes", ["0", "1", "2", "0,2", "1,2", "0,1,2", "-3,-1"])
def test_a_volume_comes_back(tmp_path, axes):
    """There and back along the same axes, also where half a spectrum is along the columns or the depth."""
    volume = np.random.default_rng(1).uniform(-1, 1, (6, 10, 8)).astype(np.float32)
    real = ("--domain", "real", f"--axes={axes}")
    half = transformed(tmp_path, volume, *real, algorithm="best")
    again = transformed(tmp_path, half, *real, "--inverse", algorithm="best")
    assert distance(again, volume) < MOST["fp32"]


@pytest.mark.parametrize(
    ("shape", "arguments", "words"),
    [
        ((4, 4, 4), ["--axes", "1,1"], ["axis 1 is there twice"]),
        ((4, 4, 4), ["--axes=1,-2"], ["axis 1 is there twice"]),
        ((4, 4, 4), ["--axes", "3"], ["3 is beyond its 3 axes, which are 0 to 2"]),
        ((4, 4, 4), ["--axes=-4"], ["-4 is beyond its 3 axes"]),
        ((2, 4, 4, 4), ["--axes", "0,1"], ["0 is the batch"]),
        ((2, 4, 4, 4), [], ["it has 4 axes", "--axes"]),
        (
            (4, 4, 4),
            ["--axes", "2,1", "--domain", "real"],
            ["halved along the last axis that is named", "name 2 last"],
        ),
        (
            (4, 4, 1),
            ["--axes", "2"],
            ["cannot transform it", "there is one value along the axes"],
        ),
    ],
)
def test_axes_that_cannot_be_are_refused(tmp_path, shape, arguments, words):
    array = np.ones(shape, np.float32)
    line = refusal(tmp_path, array, *arguments, algorithm="best")
    assert all(word in line for word in words), line


@pytest.mark.parametrize("axes", ["0,", "x", "0;1", "1.5"])
def test_what_is_no_list_of_axes_is_refused(tmp_path, axes):
    line = refusal(tmp_path, np.ones((4, 4)), f"--axes={axes}")
    assert "--axes" in line and "0,2" in line


def test_a_kernel_of_images_refuses_volumes(tmp_path):
    volume = np.ones((4, 4, 4), np.complex64)
    line = refusal(tmp_path, volume, "--axes", "0,1,2", algorithm="stockham_image")
    assert "stockham_register takes any axes" in line


@pytest.mark.parametrize(
    ("words", "axes"),
    [("all", "0,1,2"), ("rows,depth", "0,2"), ("columns,depth", "0,1")],
)
def test_an_exported_plan_of_a_volume_transforms_its_axes_alone(tmp_path, words, axes):
    folder = tmp_path / "plan"
    chosen = () if words == "all" else ("--axes", words)
    done = run(
        *("export", "--algorithm", "best", "--size", "8x6x4", *chosen),
        *("--output", folder),
    )
    assert done.returncode == 0, done.stderr
    volume = spectrum(np.random.default_rng(1), (4, 6, 8)).astype(np.complex64)
    np.save(tmp_path / "in.npy", volume)
    call = ("transform", "--plan", folder / "plan.json", "--input", tmp_path / "in.npy")
    done = run(*call, "--axes", axes, "--output", tmp_path / "out.npy")
    assert done.returncode == 0, done.stderr
    expected = np.fft.fftn(volume, None, [int(axis) for axis in axes.split(",")])
    assert distance(np.load(tmp_path / "out.npy"), expected) < MOST["fp32"]
    done = run(*call, "--axes", "0", "--output", tmp_path / "none.npy")
    assert done.returncode == 2
    assert "the plan is for axes" in done.stderr and "not depth" in done.stderr


def test_packed_half_spectra_are_of_rows(tmp_path):
    column = np.ones((8, 1), np.float32)
    packed = ("--domain", "real", "--half-spectrum", "packed", "--axes", "0")
    for algorithm in ("best", "fftw"):
        line = refusal(tmp_path, column, *packed, algorithm=algorithm)
        assert "a packed half spectrum is of rows" in line
