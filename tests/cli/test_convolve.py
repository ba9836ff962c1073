"""`fftbench convolve` beside SciPy's and NumPy's convolutions. Needs a built fftbench and a GL driver."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy.signal import fftconvolve

import filter_support as support
from command_line import run
from sampling import sample

PAD_MODES = {"zero": "constant", "mirror": "symmetric", "repeat": "wrap"}
# Where any shapes do: the driver compiles the programs of one size once.
SIDES = (13, 22)
KERNEL_SIDES = (6, 9)


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(1)


def call(input_file: Path, kernel: Path, output: Path, *arguments: object) -> str:
    """Runs the command, which notes nothing, and returns what it prints."""
    finished = run(
        "convolve",
        *("--input", input_file, "--kernel", kernel, "--output", output, *arguments),
    )
    assert finished.returncode == 0 and finished.stderr == "", finished.stderr
    return finished.stdout


def saved(file: Path, values: np.ndarray) -> Path:
    np.save(file, values.astype(np.float32))
    return file


def convolved(plane: np.ndarray, kernel: np.ndarray, border: str) -> np.ndarray:
    """Returns the convolution whose kernel is centred at floor(size / 2), from SciPy's full one."""
    height, width = kernel.shape
    padded = np.pad(
        plane.astype(float), ((height,) * 2, (width,) * 2), PAD_MODES[border]
    )
    full = fftconvolve(padded, kernel.astype(float), mode="full")
    top, left = height + height // 2, width + width // 2
    return full[top : top + plane.shape[0], left : left + plane.shape[1]]


def over_colours(
    image: np.ndarray, kernel: np.ndarray, border: str, normalized: bool = True
) -> np.ndarray:
    """Convolves each colour with that of the kernel, or with the only one that there is."""
    if image.ndim == 2 and kernel.ndim == 2:
        divided = kernel / kernel.sum() if normalized else kernel
        return convolved(image, divided, border)
    colours = [
        over_colours(
            image[..., c] if image.ndim == 3 else image,
            kernel[..., c] if kernel.ndim == 3 else kernel,
            border,
            normalized,
        )
        for c in range(3)
    ]
    return np.stack(colours, -1)


def relative_error(values: np.ndarray, expected: np.ndarray) -> float:
    assert values.shape == expected.shape
    return float(np.linalg.norm(values - expected) / np.linalg.norm(expected))


@pytest.mark.parametrize(
    ("border", "first_axis"),
    sample(list(product(PAD_MODES, ["rows", "columns"])), 4),
)
def test_a_colour_image_is_convolved_as_by_scipy(tmp_path, random, border, first_axis):
    image, kernel = random.random((150, 201, 3)), random.random((64, 31, 3))
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    output = tmp_path / "out.npy"
    printed = call(*files, output, "--border", border, "--first-axis", first_axis)
    assert printed == ""
    result = np.load(output)
    assert result.dtype == np.float32
    assert relative_error(result, over_colours(image, kernel, border)) < 1e-6


@pytest.mark.parametrize(
    ("image_shape", "kernel_shape"),
    [((9, 70), (50, 41))]  # beyond one axis alone
    + sample(
        [
            ((40, 53), (7, 7)),
            ((40, 53, 3), (8, 5)),
            ((40, 53), (6, 9, 3)),
            ((1, 60), (1, 9)),
            ((60, 1), (16, 1)),
            ((1, 1), (1, 1)),
            ((9, 7), (50, 41)),
        ],
        3,
    ),
)
def test_any_shapes_go_together(tmp_path, random, image_shape, kernel_shape):
    image, kernel = random.random(image_shape), random.random(kernel_shape)
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    finished = run(
        "convolve",
        *("--input", files[0], "--kernel", files[1], "--output", tmp_path / "out.npy"),
    )
    assert finished.returncode == 0, finished.stderr
    is_larger = any(k > i for k, i in zip(kernel_shape, image_shape[:2]))
    assert ("beyond the border" in finished.stderr) == is_larger
    expected = over_colours(image, kernel, "zero")
    assert relative_error(np.load(tmp_path / "out.npy"), expected) < 1e-6


def test_kernels_are_taken_as_they_are_where_asked(tmp_path, random):
    image = random.random((*SIDES, 3))
    kernel = random.random(KERNEL_SIDES) - 0.25
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    call(*files, tmp_path / "out.npy", "--normalize", "none")
    expected = over_colours(image, kernel, "zero", normalized=False)
    assert relative_error(np.load(tmp_path / "out.npy"), expected) < 1e-6


@pytest.mark.sampled(2)
@pytest.mark.parametrize("spectrum", ["exact", "resampled"])
def test_sharpening_mixes_with_the_picture_itself(tmp_path, random, spectrum):
    image, kernel = random.random((*SIDES, 3)), random.random(KERNEL_SIDES)
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    arguments = ("--spectrum", spectrum)
    call(*files, tmp_path / "blurred.npy", *arguments)
    call(*files, tmp_path / "sharp.npy", *arguments, "--sharpen", "0.3")
    expected = 0.7 * np.load(tmp_path / "blurred.npy") + 0.3 * image
    assert relative_error(np.load(tmp_path / "sharp.npy"), expected) < 1e-6


@pytest.mark.parametrize(
    ("border", "pad_to"),
    sample(list(product(PAD_MODES, ["fast", "powers-of-two"])), 4),
)
def test_halves_are_as_good_as_halves_can_be(tmp_path, random, border, pad_to):
    image, kernel = random.random((41, 64, 3)), random.random((16, 16))
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    arguments = ("--precision", "fp16", "--border", border, "--pad-to", pad_to)
    call(*files, tmp_path / "out.npy", *arguments)
    expected = over_colours(image, kernel, border)
    assert 1e-5 < relative_error(np.load(tmp_path / "out.npy"), expected) < 1e-3


def tent(x: np.ndarray) -> np.ndarray:
    return np.maximum(1 - np.abs(x), 0)


def bicubic(x: np.ndarray) -> np.ndarray:
    x = np.abs(x)
    near, far = (
        1.5 * x**3 - 2.5 * x**2 + 1,
        -0.5 * x**3 + 2.5 * x**2 - 4 * x + 2,
    )
    return np.where(x < 1, near, np.where(x < 2, far, 0))


def sampling(length: int, own: int, weight) -> np.ndarray:
    """Returns the matrix from a spectrum of `own` frequencies to one of `length`."""
    distance = np.arange(length)[:, None] * own / length - np.arange(-own, 2 * own)
    return weight(distance).reshape(length, 3, own).sum(1)


def convolved_by_resampling(
    image: np.ndarray, kernel: np.ndarray, padded: tuple[int, int], weight
) -> np.ndarray:
    """Returns what a spectrum makes that is sampled between the frequencies of the kernel alone."""
    centred = np.roll(kernel, [-(n // 2) for n in kernel.shape], (0, 1))
    spectrum = np.fft.fft2(centred / kernel.sum())
    columns, rows = (
        sampling(length, own, weight) for length, own in zip(padded, kernel.shape)
    )
    filtered = np.fft.fft2(image, padded) * (columns @ spectrum @ rows.T)
    return np.fft.ifft2(filtered).real[: image.shape[0], : image.shape[1]]


@pytest.mark.parametrize(
    ("name", "weight", "first_axis"),
    sample(
        [
            (name, weight, axis)
            for name, weight in (("tent", tent), ("bicubic", bicubic))
            for axis in ("rows", "columns")
        ],
        2,
    ),
)
def test_a_resampled_spectrum_is_as_in_numpy(
    tmp_path, random, name, weight, first_axis
):
    # Sides that are padded to 64 and 128, and a kernel that needs no padding.
    image, kernel = random.random((50, 100)), random.random((16, 32))
    files = saved(tmp_path / "in.npy", image), saved(tmp_path / "kernel.npy", kernel)
    printed = call(
        *(*files, tmp_path / "out.npy", "--spectrum", "resampled"),
        *("--spectrum-filter", name, "--pad-to", "powers-of-two"),
        *("--first-axis", first_axis),
    )
    result = np.load(tmp_path / "out.npy")
    expected = convolved_by_resampling(image, kernel, (64, 128), weight)
    assert relative_error(result, expected) < 1e-6
    error = relative_error(result, over_colours(image, kernel, "zero"))
    assert "in.npy" in printed and "relative difference" in printed
    assert float(printed.split("of ")[1].split()[0]) == pytest.approx(error, rel=1e-2)


def test_one_kernel_serves_a_folder_of_pictures(tmp_path, random):
    folder, output = tmp_path / "frames", tmp_path / "new" / "blurred"
    folder.mkdir()
    kernel = saved(tmp_path / "kernel.npy", random.random((5, 7)))
    images = {}
    for name, shape in (("a.png", (20, 30, 3)), ("b.png", (20, 30)), ("c.npy", (9, 8))):
        images[name] = random.integers(0, 256, shape, dtype=np.uint8)
        if name.endswith(".npy"):
            saved(folder / name, images[name])
        else:
            support.write_image(folder / name, images[name])
    other = support.write_image(tmp_path / "d.png", images["a.png"])
    finished = run(
        *("convolve", "--input", folder, "--input", other),
        *("--kernel", kernel, "--output", output),
    )
    assert finished.returncode == 0 and finished.stderr == "", finished.stderr
    assert sorted(file.name for file in output.iterdir()) == [*images, "d.png"]
    for name, image in images.items():
        expected = over_colours(image.astype(float), np.load(kernel), "zero")
        if name.endswith(".npy"):
            assert relative_error(np.load(output / name), expected) < 1e-6
        else:
            result = support.read_image(output / name).astype(float)
            assert np.max(np.abs(result - expected)) < 0.51
    assert (output / "d.png").read_bytes() == (output / "a.png").read_bytes()


def test_a_folder_takes_every_format_that_is_read_and_names_what_it_leaves_out(
    tmp_path, random
):
    folder, output = tmp_path / "frames", tmp_path / "blurred"
    (folder / "older").mkdir(parents=True)
    kernel = saved(tmp_path / "kernel.npy", np.ones((1, 1)))
    image = random.integers(0, 256, (5, 7), dtype=np.uint8)
    for name in ("a.png", "a.gif", "b.pgm", "c.PPM", "d.tif.pgm", "e.npy"):
        if name.endswith(".npy"):
            saved(folder / name, image)
        else:
            support.write_image(folder / name, image)
    for name in ("notes.txt", "f.webp", "g"):
        (folder / name).write_text("no picture")
    finished = run(
        "convolve", "--input", folder, *("--kernel", kernel, "--output", output)
    )
    assert finished.returncode == 0
    (line,) = finished.stderr.splitlines()
    assert line.startswith(f"fftbench: {folder}: 4 entries are left out")
    assert line.endswith(": f.webp, g, notes.txt, older/")
    names = ["a.gif.png", "a.png", "b.png", "c.png", "d.tif.png", "e.npy"]
    assert sorted(file.name for file in output.iterdir()) == names
    for name in names[:-1]:
        assert np.array_equal(
            support.read_image(output / name, "RGB")[..., 0], image
        ), name


def test_alpha_is_passed_through(tmp_path, random):
    image = random.integers(0, 256, (*SIDES, 4), dtype=np.uint8)
    file = support.write_image(tmp_path / "in.png", image)
    kernel = saved(tmp_path / "kernel.npy", np.ones(KERNEL_SIDES))
    call(file, kernel, tmp_path / "out.png")
    result = support.read_image(tmp_path / "out.png")
    assert np.array_equal(result[..., 3], image[..., 3])
    expected = over_colours(image[..., :3].astype(float), np.ones(KERNEL_SIDES), "zero")
    assert np.max(np.abs(result[..., :3] - expected)) < 0.51


def relative(output: np.ndarray, expected: np.ndarray) -> float:
    return float(
        np.linalg.norm((output - expected).ravel()) / np.linalg.norm(expected.ravel())
    )


@pytest.mark.parametrize("precision, tolerance", [("fp16", 2e-3), ("fp32", 1e-5)])
@pytest.mark.parametrize(
    "size, lamp, kernel_size, arguments",
    [
        (1, 66000, 1, ()),
        (1, -1e6, 1e4, ("--border", "mirror")),
        (1, 1e30, 1e35, ("--border", "repeat", "--sharpen", "0.25")),
        (1e-30, 0, 1, ("--normalize", "none")),
        (1e-7, 0, 1e-30, ("--normalize", "none", "--border", "mirror")),
        (2e37, 3.3e38, 1e-20, ()),
        (1e4, 6e4, 1e20, ("--normalize", "none", "--first-axis", "columns")),
    ],
)
def test_no_sum_of_large_or_small_values_overflows_or_is_lost(
    tmp_path: Path,
    random: np.random.Generator,
    precision: str,
    tolerance: float,
    size: float,
    lamp: float,
    kernel_size: float,
    arguments: tuple[str, ...],
) -> None:
    picture = random.uniform(0.5, 1, (*SIDES, 3)) * size * [1, 4, 0.5]
    kernel = random.uniform(0.25, 1, KERNEL_SIDES) * kernel_size
    if lamp != 0:
        picture[4, 15] = np.array([1, -0.5, 0.75]) * lamp
    done = run(
        "convolve",
        *("--input", saved(tmp_path / "a.npy", picture)),
        *("--kernel", saved(tmp_path / "k.npy", kernel)),
        *("--output", tmp_path / "b.npy", "--precision", precision, *arguments),
    )
    assert done.returncode == 0, done.stderr
    given = dict(zip(arguments[::2], arguments[1::2]))
    border, share = given.get("--border", "zero"), float(given.get("--sharpen", 0))
    single = np.load(tmp_path / "a.npy").astype(float)
    expected = share * single + (1 - share) * over_colours(
        single,
        np.load(tmp_path / "k.npy").astype(float),
        border,
        "--normalize" not in given,
    )
    output = np.load(tmp_path / "b.npy").astype(float)
    for colour in range(3):
        error = relative(output[..., colour], expected[..., colour])
        assert error < tolerance, (colour, error)


def test_results_that_overflow_are_told_with_their_count_and_first_place(
    tmp_path: Path,
) -> None:
    picture = np.full((5, 8, 3), 1e37)
    picture[3, 6, 1] = picture[4, 0, 2] = 3e38
    kernel = saved(tmp_path / "k.npy", np.full((1, 1), 2))
    for precision in ("fp16", "fp32"):
        done = run(
            "convolve",
            *("--input", saved(tmp_path / "a.npy", picture), "--kernel", kernel),
            *("--output", tmp_path / "b.npy", "--normalize", "none"),
            *("--precision", precision),
        )
        assert done.returncode == 1
        assert (
            "b.npy: 2 of the 120 values are no finite numbers, the first in row 3, column 6, of green"
            in done.stderr
        )
        output = np.load(tmp_path / "b.npy")
        assert np.isinf(output).sum() == 2
        assert np.allclose(output[:3], 2e37, rtol=3e-3)
    # One of several is enough, whichever comes last.
    done = run(
        "convolve",
        *("--input", tmp_path / "a.npy", "--kernel", kernel, "--normalize", "none"),
        *("--input", saved(tmp_path / "fine.npy", picture[:2])),
        *("--output", tmp_path / "both"),
    )
    assert done.returncode == 1, done.stderr


def test_what_halves_round_off_beside_a_huge_value_is_told(tmp_path: Path) -> None:
    picture = np.full((*SIDES, 3), 0.1)
    kernel = saved(tmp_path / "k.npy", np.ones(KERNEL_SIDES))
    for lamp, is_told in ((1e6, True), (2, False)):
        picture[7, 9] = lamp
        done = run(
            "convolve",
            *("--input", saved(tmp_path / "a.npy", picture), "--kernel", kernel),
            *("--output", tmp_path / "b.npy", "--precision", "fp16"),
        )
        assert done.returncode == 0
        assert (
            "values that are not 0 are too small for fp16" in done.stderr
        ) == is_told


def test_a_kernel_whose_sum_is_nothing_beside_its_values_is_refused_in_halves_alone(
    tmp_path: Path,
) -> None:
    kernel = saved(tmp_path / "k.npy", np.array([[1, -1 + 1e-5]]))
    picture = saved(tmp_path / "a.npy", np.arange(12).reshape(3, 4))
    arguments = ("--input", picture, "--kernel", kernel, "--output", tmp_path / "b.npy")
    assert run("convolve", *arguments).returncode == 0
    done = run("convolve", *arguments, "--precision", "fp16")
    assert done.returncode == 2 and "leave out --precision fp16" in done.stderr
