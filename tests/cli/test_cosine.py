"""`fftbench transform --domain dct2` and its like beside scipy.fft.dctn and dstn, along any axes, and what is refused."""

import numpy as np
import pytest
import scipy.fft

from command_line import run
from sampling import sample
from sine_norms import FUNCTIONS, expected_of
from transform_support import distance, refusal, transformed

# What a result may be off by: single, double and half precision.
MOST = {"fp32": 5e-7, "fp64": 1.2e-15, "fp16": 2e-3}
ELEMENTS = {"fp32": np.float32, "fp64": np.float64, "fp16": np.float16}
SIDES = [1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 37, 60, 64]


def random_call(number: int) -> tuple[np.ndarray, list[str], np.ndarray]:
    """Makes an array, the arguments that transform it, and scipy.fft's answer."""
    random = np.random.default_rng(number)
    rank = int(random.integers(1, 4))
    shape = [int(random.choice(SIDES)) for _ in range(rank)]
    axes = list(range(rank))[-2:]
    domain = str(random.choice(["dct2", "dct3", "dst2", "dst3"]))
    precision = str(random.choice(list(MOST)))
    norms = ["ortho"] if precision == "fp16" else ["backward", "ortho", "forward"]
    norm = str(random.choice(norms))
    arguments = ["--domain", domain, "--norm", norm, "--precision", precision]
    if random.integers(0, 2):
        count = int(random.integers(1, rank + 1))
        axes = sorted(random.choice(range(rank), count, replace=False).tolist())
        arguments += ["--axes=" + ",".join(map(str, axes))]
    if all(shape[axis] == 1 for axis in axes):
        shape[axes[0]] = 2
    inverse = bool(random.integers(0, 2))
    arguments += ["--inverse"] if inverse else []
    array = random.uniform(-1, 1, shape).astype(ELEMENTS[precision])
    expected = expected_of(array.astype(float), domain, inverse, axes, norm)
    return array, arguments, expected


@pytest.mark.parametrize("number", sample(range(300), 25))
def test_a_random_array_is_transformed_as_scipy_does(tmp_path, number):
    array, arguments, expected = random_call(number)
    output = transformed(tmp_path, array, *arguments, algorithm="best")
    assert output.shape == array.shape and output.dtype == array.dtype
    assert distance(output, expected) < MOST[arguments[5]]


@pytest.mark.parametrize("domain", ["dct2", "dst3"])
def test_fftw_has_them_as_well(tmp_path, domain):
    image = np.random.default_rng(1).uniform(-1, 1, (6, 9)).astype(np.float32)
    function = FUNCTIONS[domain[:3], False]
    output = transformed(tmp_path, image, "--domain", domain, algorithm="fftw")
    assert distance(output, function(image, type=int(domain[3]))) < MOST["fp32"]


@pytest.mark.parametrize(
    ("algorithm", "arguments", "words"),
    [
        (
            "best",
            ["--half-spectrum", "packed"],
            ["--half-spectrum", "--domain real"],
        ),
        ("best", ["--width", "8"], ["--width", "--domain real --inverse"]),
        ("fftw", ["--norm", "ortho"], ["norm ortho", "backward or forward"]),
        ("stockham_radix4", [], ["has no dct2", "stockham_register"]),
        ("best", ["--precision", "fp16"], ["norm ortho"]),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, algorithm, arguments, words):
    array = np.ones((8, 8), np.float32)
    line = refusal(tmp_path, array, "--domain", "dct2", *arguments, algorithm=algorithm)
    assert all(word in line for word in words), line


def test_complex_values_are_refused(tmp_path):
    array = np.full((8, 8), 1 + 2j, np.complex64)
    line = refusal(tmp_path, array, "--domain", "dst2", algorithm="best")
    assert "--domain dst2 takes real values" in line and "array.real" in line


def test_an_exported_plan_transforms_as_scipy_does(tmp_path):
    folder = tmp_path / "plan"
    kind = ("--domain", "dct3", "--norm", "ortho")
    done = run(
        *("export", "--algorithm", "best", "--size", "12x9", *kind),
        *("--output", folder),
    )
    assert done.returncode == 0, done.stderr
    image = np.random.default_rng(1).uniform(-1, 1, (9, 12)).astype(np.float32)
    np.save(tmp_path / "in.npy", image)
    call = ("transform", "--plan", folder / "plan.json", "--input", tmp_path / "in.npy")
    done = run(*call, *kind, "--output", tmp_path / "out.npy")
    assert done.returncode == 0, done.stderr
    expected = scipy.fft.dctn(image.astype(float), type=3, norm="ortho")
    assert distance(np.load(tmp_path / "out.npy"), expected) < MOST["fp32"]
    done = run(*call, "--domain", "dct2", "--output", tmp_path / "none.npy")
    assert (
        done.returncode == 2 and "the plan is for domain dct3, not dct2" in done.stderr
    )
