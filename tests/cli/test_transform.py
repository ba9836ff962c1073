"""`fftbench transform` on every kind of array beside numpy.fft: real images, norms, doubles, halves, and what is
refused."""

import numpy as np
import pytest

from sampling import sample
from transform_support import call, distance, refusal, spectrum, transformed

DOUBLE = ("--option", "arithmetic=double")


def axes_of(array: np.ndarray) -> tuple[int, ...]:
    return tuple(range(-min(array.ndim, 2), 0))


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(1)


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize(
    "shape", [(8,), (9,), (6, 10), (7, 5), (2, 5, 4), (5, 1), (1, 6)]
)
def test_real_images_become_numpys_half_spectra(tmp_path, random, shape, norm):
    image = random.uniform(-1, 1, shape).astype(np.float32)
    output = transformed(tmp_path, image, "--domain", "real", "--norm", norm)
    expected = np.fft.rfftn(image, axes=axes_of(image), norm=norm)
    assert output.dtype == np.complex64 and output.shape == expected.shape
    assert distance(output, expected) < 3e-7


COLOURS = ("--option", "storage=rgb_packed", "--option", "exchange=shared")


def test_three_images_are_transformed_as_the_colours_of_one(tmp_path, random):
    images = spectrum(random, (3, 8, 16)).astype(np.complex64)
    options = (*COLOURS, "--option", "twiddle=lookup")
    output = transformed(
        tmp_path, images, *options, algorithm="cooley_tukey_singlepass"
    )
    assert distance(output, np.fft.fft2(images)) < 3e-7


def test_images_that_make_no_whole_number_of_colour_images_are_refused(
    tmp_path, random
):
    images = spectrum(random, (4, 8, 16)).astype(np.complex64)
    said = refusal(tmp_path, images, *COLOURS, algorithm="stockham_radix2")
    assert "a batch of 4 is no multiple of three" in said


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize(
    ("shape", "width"), [((5,), 9), ((6, 4), None), ((4, 3), 5), ((2, 3, 4), 6)]
)
def test_half_spectra_are_read_as_numpy_reads_them(
    tmp_path, random, shape, width, norm
):
    half = spectrum(random, shape).astype(np.complex64)
    wanted = 2 * (shape[-1] - 1) if width is None else width
    options = [] if width is None else ["--width", str(width)]
    output = transformed(
        *(tmp_path, half, "--domain", "real", "--inverse", "--norm", norm, *options)
    )
    sides = (*half.shape[-2:-1], wanted)
    expected = np.fft.irfftn(half, sides, axes_of(half), norm=norm)
    assert output.dtype == np.float32 and output.shape == expected.shape
    assert distance(output, expected) < 3e-7


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
def test_complex_arrays_have_every_norm_in_both_directions(tmp_path, random, norm):
    array = spectrum(random, (6, 10)).astype(np.complex64)
    for direction, function in (((), np.fft.fft2), (("--inverse",), np.fft.ifft2)):
        output = transformed(tmp_path, array, "--norm", norm, *direction)
        assert output.dtype == np.complex64
        assert distance(output, function(array, norm=norm)) < 3e-7


def test_doubles_stay_doubles(tmp_path, random):
    array = spectrum(random, (6, 10))
    output = transformed(tmp_path, array, "--precision", "fp64", *DOUBLE)
    assert output.dtype == np.complex128
    assert distance(output, np.fft.fft2(array)) < 1e-15
    image = random.uniform(-1, 1, (6, 9))
    options = ("--precision", "fp64", "--domain", "real", *DOUBLE)
    half = transformed(tmp_path, image, *options)
    assert half.dtype == np.complex128
    assert distance(half, np.fft.rfft2(image)) < 1e-15
    back = transformed(tmp_path, half, *options, "--inverse", "--width", "9")
    assert back.dtype == np.float64
    assert distance(back, image) < 1e-15


def test_a_float_array_is_taken_for_complex_without_imaginary_parts(tmp_path, random):
    array = random.uniform(-1, 1, (4, 6)).astype(np.float32)
    output = transformed(tmp_path, array)
    assert output.dtype == np.complex64 and output.shape == (4, 6)
    assert distance(output, np.fft.fft2(array)) < 3e-7


def test_complex_arrays_without_imaginary_parts_are_real(tmp_path, random):
    image = random.uniform(-1, 1, (4, 6)).astype(np.float32)
    output = transformed(tmp_path, image.astype(np.complex64), "--domain", "real")
    assert distance(output, np.fft.rfft2(image)) < 3e-7


def test_imaginary_parts_of_a_real_array_are_refused_with_the_first_place(tmp_path):
    array = np.ones((4, 6), np.complex64)
    array[2, 3] += 0.5j
    array[3, 0] += 1j
    line = refusal(tmp_path, array, "--domain", "real")
    assert "the imaginary part at [2, 3] is 0.5" in line
    array[2, 3] = array[3, 0] = complex(1, float("nan"))
    assert "at [2, 3] is nan" in refusal(tmp_path, array, "--domain", "real")


# No library packs half spectra, so that a kernel does.
PACKED = ("--domain", "real", "--half-spectrum", "packed")
KERNEL = "best"


def packed_spectrum(
    image: np.ndarray, axes: tuple[int, ...], norm: str = "backward"
) -> np.ndarray:
    """Packs numpy's half spectrum: what stands at half the width goes beside column 0, times i."""
    half = np.fft.rfftn(image, axes=axes, norm=norm)
    packed = half[..., :-1].copy()
    packed[..., 0] += 1j * half[..., -1]
    return packed


def image_of_packed(
    packed: np.ndarray, axes: tuple[int, ...], norm: str = "backward"
) -> np.ndarray:
    """Transforms the columns, takes column 0 apart into its real and its imaginary part, and transforms the rows."""
    columns = np.fft.ifftn(packed, axes=axes[:-1], norm=norm)
    row = np.concatenate([columns, columns[..., :1].imag], -1)
    row[..., 0] = row[..., 0].real
    return np.fft.irfft(row, axis=-1, norm=norm)


@pytest.mark.parametrize(
    ("shape", "norm"),
    [
        *(((8,), "backward"), ((2,), "ortho"), ((6, 10), "forward")),
        *(((7, 4), "backward"), ((2, 5, 6), "ortho"), ((1, 6), "backward")),
    ],
)
def test_real_images_become_packed_half_spectra_and_come_back(
    tmp_path, random, shape, norm
):
    image = random.uniform(-1, 1, shape).astype(np.float32)
    arguments = (*PACKED, "--norm", norm)
    output = transformed(tmp_path, image, *arguments, algorithm=KERNEL)
    expected = packed_spectrum(image, axes_of(image), norm)
    assert output.dtype == np.complex64 and output.shape == expected.shape
    assert distance(output, expected) < 3e-7
    back = transformed(tmp_path, output, *arguments, "--inverse", algorithm=KERNEL)
    assert back.dtype == np.float32 and back.shape == image.shape
    assert distance(back, image) < 6e-7


@pytest.mark.parametrize("shape", [(5,), (6, 4), (5, 3), (2, 3, 4)])
def test_any_packed_half_spectrum_is_taken_apart_behind_its_columns(
    tmp_path, random, shape
):
    packed = spectrum(random, shape).astype(np.complex64)
    output = transformed(tmp_path, packed, *PACKED, "--inverse", algorithm=KERNEL)
    expected = image_of_packed(packed, axes_of(packed))
    assert output.shape == expected.shape == (*shape[:-1], 2 * shape[-1])
    assert distance(output, expected) < 3e-7


@pytest.mark.parametrize(
    ("width", "arguments", "algorithm", "words"),
    [
        (5, PACKED, KERNEL, ["width 5 is odd", "packed"]),
        (4, PACKED[2:], KERNEL, ["--half-spectrum", "--domain real"]),
        (4, (*PACKED[:-1], "paked"), KERNEL, ["--half-spectrum", '"packed"']),
        (4, PACKED, "fftw", ["FFTW packs no half spectrum"]),
    ],
)
def test_a_packed_half_spectrum_that_there_cannot_be_is_refused(
    tmp_path, width, arguments, algorithm, words
):
    array = np.ones((4, width), np.float32)
    line = refusal(tmp_path, array, *arguments, algorithm=algorithm)
    assert all(word in line for word in words), line


def test_a_width_that_the_packed_half_spectrum_does_not_have_is_refused(tmp_path):
    array = np.ones((2, 4), np.complex64)
    line = refusal(tmp_path, array, *PACKED, "--inverse", "--width", "7")
    assert "--width is 7, and a packed half spectrum of 4 columns is that of" in line
    assert "images of width 8" in line


@pytest.mark.parametrize("width", ["5", "8", "9", "1"])
def test_a_width_that_the_half_spectrum_does_not_have_is_refused(tmp_path, width):
    array = np.ones((2, 4), np.complex64)
    arguments = ("--domain", "real", "--inverse", "--width", width)
    line = refusal(tmp_path, array, *arguments)
    assert f"--width is {width}, and a half spectrum of 4 columns is that of" in line
    assert "images of width 6 or 7" in line


def test_one_column_is_the_half_spectrum_of_width_1_alone(tmp_path, random):
    half = spectrum(random, (5, 1)).astype(np.complex64)
    inverse = ("--domain", "real", "--inverse")
    line = refusal(tmp_path, half, *inverse)
    assert "--width is missing" in line and "images of width 1" in line
    output = transformed(tmp_path, half, *inverse, "--width", "1")
    assert distance(output, np.fft.irfft2(half, (5, 1))) < 3e-7


@pytest.mark.parametrize(
    "arguments", [(), ("--inverse",), ("--domain", "real")], ids=str
)
def test_a_width_without_half_spectra_is_refused(tmp_path, arguments):
    line = refusal(tmp_path, np.ones((2, 4), np.complex64), "--width", "6", *arguments)
    assert "--domain real --inverse" in line


@pytest.mark.parametrize("domain", ["complex", "real"])
def test_a_single_value_is_refused(tmp_path, domain):
    line = refusal(tmp_path, np.ones((1, 1), np.float32), "--domain", domain)
    assert "a 1x1 image has nothing to transform" in line


def test_elements_of_another_precision_are_refused_with_the_conversion(tmp_path):
    line = refusal(tmp_path, np.ones((2, 4), np.complex128))
    assert "complex128" in line and "array.astype(numpy.complex64)" in line
    line = refusal(tmp_path, np.ones((2, 4), np.complex64), "--precision", "fp64")
    assert "complex64" in line and "array.astype(numpy.complex128)" in line
    line = refusal(tmp_path, np.ones((2, 4, 2), np.float16))
    assert "float16" in line


def test_values_beyond_halves_are_refused_with_the_first_place(tmp_path):
    array = np.ones((3, 4), np.complex64)
    array[1, 2] = -65505j
    array[2, 2] = 1e30
    line = refusal(tmp_path, array, "--precision", "fp16")
    assert "the value at [1, 2] is -65505, and fp16 ends at 65504" in line


def test_halves_of_complex_values_have_an_axis_of_2(tmp_path):
    line = refusal(tmp_path, np.ones((3, 4), np.float16), "--precision", "fp16")
    assert "(3, 4)" in line and "a last axis of 2" in line
    line = refusal(
        *(tmp_path, np.ones((2, 3, 4, 2), np.float16), "--precision", "fp16"),
        *("--domain", "real"),
    )
    assert "it has 4 axes" in line and "take --axes for 4" in line


@pytest.mark.parametrize(
    ("array", "arguments"),
    [
        (np.ones((4, 4, 2), np.float16), ()),
        (np.ones((4, 4), np.complex64), ()),
        (np.ones((4, 4), np.float16), ("--domain", "real")),
        (np.ones((4, 4), np.float32), ("--domain", "real")),
    ],
    ids=["halves", "complex64", "real halves", "float32"],
)
def test_arrays_of_halves_reach_the_algorithm(tmp_path, array, arguments):
    line = refusal(tmp_path, array, "--precision", "fp16", *arguments)
    assert "FFTW has no half precision" in line


@pytest.mark.parametrize("option", ["--domain", "--precision", "--norm"])
def test_a_word_that_is_none_of_an_option_is_answered_with_those_that_are(
    tmp_path, option
):
    line = refusal(tmp_path, np.ones((2, 4), np.complex64), option, "reel")
    assert option in line and "reel" in line


def random_call(number: int) -> tuple[np.ndarray, list[str], np.ndarray]:
    """Makes an array of some kind, the arguments that transform it, and numpy.fft's answer."""
    random = np.random.default_rng(number)
    shape = tuple(int(side) for side in random.integers(1, 24, random.integers(1, 4)))
    shape = (*shape[:-1], shape[-1] + (np.prod(shape[-2:]) == 1))
    real, inverse, double = (bool(one) for one in random.integers(0, 2, 3))
    norm = str(random.choice(["backward", "ortho", "forward"]))
    arguments = ["--norm", norm, *(["--domain", "real"] if real else [])]
    arguments += ["--inverse"] if inverse else []
    arguments += ["--precision", "fp64", *DOUBLE] if double else []
    if real and not inverse:
        array = random.uniform(-1, 1, shape)
    else:
        array = spectrum(random, shape)
    axes = axes_of(array)
    if not real:
        expected = (np.fft.ifftn if inverse else np.fft.fftn)(array, None, axes, norm)
    elif not inverse:
        expected = np.fft.rfftn(array, None, axes, norm)
    else:
        odd = shape[-1] == 1 or bool(random.integers(0, 2))
        width = 2 * (shape[-1] - 1) + odd
        arguments += ["--width", str(width)]
        expected = np.fft.irfftn(array, (*shape[-2:-1], width), axes, norm)
    if not double:
        array = array.astype(np.float32 if array.dtype == float else np.complex64)
    return array, arguments, expected


@pytest.mark.parametrize("number", sample(range(500), 25))
def test_a_random_array_is_transformed_as_numpy_does(tmp_path, number):
    array, arguments, expected = random_call(number)
    if expected.size == 1 or expected.shape[-2:] == (1, 1):
        pytest.skip("a single value")
    output = transformed(tmp_path, array, *arguments)
    assert output.shape == expected.shape
    assert np.iscomplexobj(output) == np.iscomplexobj(expected)
    assert distance(output, expected) < (1e-15 if "fp64" in arguments else 4e-7)


def test_what_computes_no_transform_is_refused(tmp_path):
    line = refusal(tmp_path, np.ones((4, 4)), algorithm="direct_convolution")
    assert "direct_convolution computes no Fourier transform" in line


@pytest.mark.parametrize("precision", ["fp32", "fp64"])
def test_a_result_that_overflows_is_told_with_its_count_and_first_place(
    tmp_path, precision
):
    kinds = {"fp32": (np.complex64, 3e38), "fp64": (np.complex128, 1.7e308)}
    kind, large = kinds[precision]
    array = np.full((3, 1, 8), 0.5j, kind)
    array[1] = 1 + large * 1j
    options = ["--precision", precision, *(DOUBLE if precision == "fp64" else ())]
    finished, file = call(tmp_path, array, *options)
    # All of an image whose sum is infinite is lost, or its first value alone: as the algorithm adds.
    output = np.load(file).view(float if precision == "fp64" else np.float32)
    count = int((~np.isfinite(output)).sum())
    image, row, number = np.argwhere(~np.isfinite(output))[0]
    assert finished.returncode == 1 and image == 1
    part = "imaginary" if number % 2 else "real"
    assert (
        f"{count} of the 48 numbers of the result overflowed, the first at [1, 0, {number // 2}], "
        f"in the {part} part"
    ) in finished.stderr


def test_values_that_are_no_numbers_pass_through_with_a_word(tmp_path):
    array = np.ones((2, 4), np.complex64)
    array[1, 2] = np.nan
    finished, file = call(tmp_path, array)
    count = int((~np.isfinite(np.load(file).view(np.float32))).sum())
    assert finished.returncode == 0 and count > 0
    assert f"{count} of the 16 numbers of the result are not finite" in finished.stderr
    assert "nor are some of the input" in finished.stderr


@pytest.mark.parametrize("storage", ["image", "buffer"])
def test_halves_are_scaled_so_that_no_sum_overflows(tmp_path, random, storage):
    image = (random.uniform(1, 2, (4, 32)) * 3e4).astype(np.complex64)
    image[1] *= -1e-3j
    options = ("--precision", "fp16", "--option", f"storage={storage}")
    output = transformed(
        *(tmp_path, image, "--norm", "ortho", *options), algorithm="stockham_radix4"
    )
    assert distance(output, np.fft.fft2(image, norm="ortho")) < 4e-3
    halves = np.stack([image.real, image.imag], -1).astype(np.float16)
    finished, file = call(
        *(tmp_path, halves, "--norm", "ortho", *options), algorithm="stockham_radix4"
    )
    places = np.argwhere(np.isinf(np.load(file)))
    assert finished.returncode == 1 and len(places) > 0
    assert (
        f"{len(places)} of the 256 numbers of the result overflowed" in finished.stderr
    )
