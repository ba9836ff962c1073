"""`fftbench filter` beside the same filters in NumPy, on pictures of every kind. Needs a built fftbench and a GL
driver."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import filter_support as support
from command_line import run

GREY_LEVEL = 1 / 255
LOW, HIGH = 0.1, 0.25
MODES = {
    "--lowpass": (str(LOW), lambda radius, soft: support.gains(radius, 0, LOW, soft)),
    "--highpass": (
        str(LOW),
        lambda radius, soft: 1 - support.gains(radius, 0, LOW, soft),
    ),
    "--bandpass": (
        f"{LOW},{HIGH}",
        lambda radius, soft: support.gains(radius, LOW, HIGH, soft),
    ),
}


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(1)


def bytes_of(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.integers(0, 256, shape, dtype=np.uint8)


def call(input_file: Path, output: Path, *arguments: object) -> str:
    """Runs the command and returns its notes, without what `best` is."""
    finished = run("filter", "--input", input_file, "--output", output, *arguments)
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == ""
    lines = finished.stderr.splitlines()
    return "\n".join(line for line in lines if "best = " not in line)


def distance(output: np.ndarray, expected: np.ndarray) -> float:
    """Returns the largest difference; NaN stays NaN, so that it is below nothing."""
    assert output.shape == expected.shape
    return float(np.max(np.abs(output - expected)))


def shown(values: np.ndarray) -> np.ndarray:
    return np.clip(values, 0, 1)


def test_a_band_may_be_a_single_radius(tmp_path, random):
    image = bytes_of(random, 12, 16)
    file = support.write_image(tmp_path / "in.png", image)
    gain = support.gains(support.radii(12, 16), HIGH, HIGH, 0)
    assert 0 < gain.sum() < 8
    call(file, tmp_path / "out.npy", "--bandpass", f"{HIGH},{HIGH}")
    expected = support.filtered(image / 255, gain)
    assert distance(np.load(tmp_path / "out.npy"), expected) < 1e-5


@pytest.mark.sampled(3)
@pytest.mark.parametrize("soft", [0, 0.05])
@pytest.mark.parametrize("mode", MODES)
def test_a_colour_image_is_filtered_as_in_numpy(tmp_path, random, mode, soft):
    image = bytes_of(random, 100, 120, 3)
    file = support.write_image(tmp_path / "in.png", image)
    text, gain_of = MODES[mode]
    gain = gain_of(support.radii(100, 120), soft)
    expected = support.over_colours(
        lambda plane: support.filtered(plane, gain), image / 255
    )
    more = ["--soft", soft] if soft else []
    assert call(file, tmp_path / "out.npy", mode, text, *more) == ""
    raw = np.load(tmp_path / "out.npy")
    assert raw.dtype == np.float32 and distance(raw, expected) < 1e-5
    offset = 0.5 * (1 - gain[0, 0])
    said = call(file, tmp_path / "out.png", mode, text, *more)
    is_cut = bool(np.any(shown(expected + offset) != expected + offset))
    assert ("PNG cannot hold all" in said) == is_cut and (is_cut or said == "")
    output = support.read_image(tmp_path / "out.png") / 255
    assert distance(output, shown(expected + offset)) < GREY_LEVEL


@pytest.mark.sampled(2)
@pytest.mark.parametrize("shape", [(100, 120), (45, 75, 3), (1, 90), (90, 1, 3)])
def test_arrays_come_back_as_arrays_without_limits(tmp_path, random, shape):
    array = random.uniform(-3, 5, shape).astype(np.float32)
    np.save(tmp_path / "in.npy", array)
    call(tmp_path / "in.npy", tmp_path / "out.npy", "--highpass", "0.2")
    gain = 1 - support.gains(support.radii(*shape[:2]), 0, 0.2)
    expected = support.over_colours(lambda plane: support.filtered(plane, gain), array)
    output = np.load(tmp_path / "out.npy")
    assert output.dtype == np.float32 and distance(output, expected) < 1e-5


def test_low_and_high_frequencies_make_the_whole(tmp_path, random):
    array = random.uniform(0, 1, (48, 40)).astype(np.float32)
    np.save(tmp_path / "in.npy", array)
    parts = []
    for mode in ("--lowpass", "--highpass"):
        call(tmp_path / "in.npy", tmp_path / "out.npy", mode, "0.125", "--soft", "0.1")
        parts.append(np.load(tmp_path / "out.npy"))
    assert distance(sum(parts), array) < 1e-5


def least_padding(height: int, width: int, smooth) -> tuple[int, int]:
    """Returns the sides of the least area among those that a rule allows."""
    heights = [n for n in range(height, 2 * height + 1) if smooth(n)]
    widths = [n for n in range(width, 2 * width + 1) if smooth(n)]
    return min(((h, w) for h in heights for w in widths), key=lambda s: s[0] * s[1])


def has_small_factors(number: int) -> bool:
    for factor in (2, 3, 5, 7):
        while number % factor == 0:
            number //= factor
    return number == 1


def is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("algorithm", "rule", "shape"),
    [
        ("stockham_register", has_small_factors, (101, 97)),
        ("stockham_register", has_small_factors, (37, 60)),
        ("stockham_radix4", is_power_of_two, (100, 120)),
    ],
)
def test_a_size_that_the_algorithm_does_not_take_is_padded_by_mirroring(
    tmp_path, random, algorithm, rule, shape
):
    array = random.uniform(0, 1, (*shape, 3)).astype(np.float32)
    np.save(tmp_path / "in.npy", array)
    height, width = least_padding(*shape, rule)
    notes = call(
        *(tmp_path / "in.npy", tmp_path / "out.npy", "--lowpass", "0.15"),
        *("--algorithm", algorithm),
    )
    assert f"padded by mirroring to {width} x {height}" in notes
    expected = support.over_colours(
        lambda plane: support.filtered_padded(
            plane, height, width, lambda radius: support.gains(radius, 0, 0.15)
        ),
        array,
    )
    assert distance(np.load(tmp_path / "out.npy"), expected) < 1e-5


def test_sides_with_large_factors_need_no_padding_where_the_algorithm_takes_them(
    tmp_path, random
):
    array = random.uniform(0, 1, (34, 17)).astype(np.float32)
    np.save(tmp_path / "in.npy", array)
    assert call(tmp_path / "in.npy", tmp_path / "out.npy", "--lowpass", "0.2") == ""
    expected = support.filtered(array, support.gains(support.radii(34, 17), 0, 0.2))
    assert distance(np.load(tmp_path / "out.npy"), expected) < 1e-5


@pytest.mark.sampled(2)
@pytest.mark.parametrize("storage", ["rgb_planes", "rgb_packed"])
def test_storages_of_three_colours_take_the_colours_of_a_picture(
    tmp_path, random, storage
):
    image = bytes_of(random, 32, 64, 3)
    file = support.write_image(tmp_path / "in.png", image)
    arguments = ("--lowpass", "0.2", "--algorithm", "cooley_tukey_singlepass")
    kernel = ("--option", f"storage={storage}")
    assert call(file, tmp_path / "out.npy", *arguments, *kernel) == ""
    gain = support.gains(support.radii(32, 64), 0, 0.2)
    expected = support.over_colours(
        lambda plane: support.filtered(plane, gain), image / 255
    )
    assert distance(np.load(tmp_path / "out.npy"), expected) < 1e-5
    grey = support.write_image(tmp_path / "grey.png", image[..., 0])
    output = tmp_path / "grey.npy"
    finished = run("filter", "--input", grey, "--output", output, *arguments, *kernel)
    assert finished.returncode == 2 and "three" in finished.stderr
    assert not output.exists()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("channels", [2, 4])
def test_alpha_is_passed_through(tmp_path, random, channels):
    image = bytes_of(random, 20, 30, channels)
    file = support.write_image(tmp_path / "in.png", image)
    assert call(file, tmp_path / "out.png", "--lowpass", "0.1") == ""
    output = support.read_image(tmp_path / "out.png")
    assert np.array_equal(output[..., -1], image[..., -1])
    gain = support.gains(support.radii(20, 30), 0, 0.1)
    expected = support.over_colours(
        lambda plane: support.filtered(plane, gain), image[..., :-1] / 255
    )
    assert distance(output[..., :-1] / 255, shown(expected)) < GREY_LEVEL
    assert "no alpha" in call(file, tmp_path / "out.npy", "--lowpass", "0.1")
    assert np.load(tmp_path / "out.npy").shape == (20, 30, 3)[: 1 + channels // 2]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("channel", "weights"),
    [
        *(("r", (1, 0, 0)), ("g", (0, 1, 0)), ("b", (0, 0, 1))),
        ("luminance", (0.2126, 0.7152, 0.0722)),
    ],
)
def test_a_channel_is_a_grey_picture(tmp_path, random, channel, weights):
    image = bytes_of(random, 20, 30, 3)
    file = support.write_image(tmp_path / "in.png", image)
    call(file, tmp_path / "out.npy", "--lowpass", "0.1", "--channel", channel)
    gain = support.gains(support.radii(20, 30), 0, 0.1)
    expected = support.filtered(image / 255 @ np.array(weights), gain)
    assert distance(np.load(tmp_path / "out.npy"), expected) < 1e-5


@pytest.mark.sampled(2)
@pytest.mark.parametrize("shape", [(100, 120, 3), (45, 75)])
def test_a_spectrum_has_the_frequency_0_in_its_middle(tmp_path, random, shape):
    image = bytes_of(random, *shape)
    file = support.write_image(tmp_path / "in.png", image)
    expected = support.over_colours(support.log_spectrum, image / 255)
    call(file, tmp_path / "out.npy", "--spectrum")
    output = np.load(tmp_path / "out.npy")
    assert distance(output, expected) < 1e-4
    top = expected.max()
    assert output[shape[0] // 2, shape[1] // 2].max() == pytest.approx(top)
    call(file, tmp_path / "out.png", "--spectrum")
    shades = support.read_image(tmp_path / "out.png") / 255
    assert distance(shades, expected / top) < GREY_LEVEL


def test_steps_are_those_of_a_row_column_transform(tmp_path, random):
    image = bytes_of(random, 20, 30)
    file = support.write_image(tmp_path / "in.png", image)
    steps = tmp_path / "new" / "steps"
    finished = run("filter", "--input", file, "--steps", steps)
    assert finished.returncode == 0, finished.stderr
    rows = np.fft.fftshift(np.fft.fft(image / 255), 1)
    whole = np.fft.fftshift(np.fft.fft2(image / 255))
    for name, values in (
        *(("1-rows", rows), ("2-transposed", rows.T)),
        *(("3-columns", whole.T), ("4-transposed", whole)),
    ):
        expected = np.log1p(np.abs(values))
        output = support.read_image(steps / f"{name}.png") / 255
        assert distance(output, expected / expected.max()) < GREY_LEVEL, name
    call(file, tmp_path / "out.png", "--spectrum", "--steps", steps)
    last = support.read_image(steps / "4-transposed.png")
    assert np.array_equal(last, support.read_image(tmp_path / "out.png"))
    assert len(list(steps.iterdir())) == 4


def test_sixteen_bits_come_out_as_eight_where_a_format_has_no_more(tmp_path, random):
    values = random.integers(0, 65536, (12, 10, 3))
    (tmp_path / "in.png").write_bytes(support.png16(values))
    everything = ("--lowpass", "0.7072")
    assert "8 bits" in call(tmp_path / "in.png", tmp_path / "out.bmp", *everything)
    output = support.read_image(tmp_path / "out.bmp")
    assert distance(output / 255, values / 65535) < GREY_LEVEL
    assert call(tmp_path / "in.png", tmp_path / "out.npy", *everything) == ""
    assert distance(np.load(tmp_path / "out.npy"), values / 65535) < 1e-5


@pytest.mark.sampled(2)
@pytest.mark.parametrize("suffix", [".jpg", ".bmp", ".tga", ".gif", ".ppm"])
def test_every_format_is_read(tmp_path, suffix):
    ramp = np.add.outer(np.arange(32), np.arange(40)).astype(np.uint8)
    image = np.stack([ramp, ramp + 60, ramp + 120], -1)
    file = support.write_image(tmp_path / f"in{suffix}", image)
    call(file, tmp_path / "out.png", "--lowpass", "0.7072")
    output = support.read_image(tmp_path / "out.png") / 255
    stored = np.asarray(Image.open(file).convert("RGB")) / 255
    # A GIF may have a transparent colour, so that it has alpha.
    limit = (4 if suffix == ".jpg" else 1) * GREY_LEVEL
    assert distance(output[..., :3], stored) < limit


@pytest.mark.sampled(2)
@pytest.mark.parametrize("suffix", [".jpg", ".JPEG", ".bmp", ".tga"])
def test_every_format_is_written(tmp_path, suffix):
    ramp = np.add.outer(np.arange(32), np.arange(40)).astype(np.uint8)
    file = support.write_image(
        tmp_path / "in.png", np.stack([ramp, ramp + 9, ramp], -1)
    )
    call(file, tmp_path / f"out{suffix}", "--lowpass", "0.7072")
    output = support.read_image(tmp_path / f"out{suffix}") / 255
    expected = support.read_image(file) / 255
    assert distance(output, expected) < (6 if "j" in suffix.lower() else 1) * GREY_LEVEL


def test_hdr_keeps_values_above_white(tmp_path):
    np.save(tmp_path / "in.npy", np.full((8, 8, 3), (0.25, 4, 40), np.float32))
    everything = ("--lowpass", "0.7072")
    assert call(tmp_path / "in.npy", tmp_path / "out.hdr", *everything) == ""
    call(tmp_path / "out.hdr", tmp_path / "back.npy", *everything)
    output = np.load(tmp_path / "back.npy")
    assert np.all(np.abs(output - (0.25, 4, 40)) <= (0.2, 0.2, 0.4))


def test_cmyk_is_read(tmp_path):
    image = Image.new("CMYK", (24, 16), (0, 128, 255, 0))
    image.save(tmp_path / "in.jpg", quality=95)
    call(tmp_path / "in.jpg", tmp_path / "out.png", "--lowpass", "0.2")
    output = support.read_image(tmp_path / "out.png")
    assert output.shape == (16, 24, 3)
    assert distance(output / 255, np.full((16, 24, 3), (1, 0.5, 0))) < 6 * GREY_LEVEL


@pytest.mark.sampled(3)
@pytest.mark.parametrize("mode", [("--lowpass", "0.1"), ("--spectrum",)])
@pytest.mark.parametrize("shape", [(1, 1), (1, 1000), (1000, 1), (2, 1, 3)])
def test_pictures_of_a_pixel_and_of_a_line_are_pictures(tmp_path, random, shape, mode):
    image = bytes_of(random, *shape)
    file = support.write_image(tmp_path / "in.png", image)
    call(file, tmp_path / "out.png", *mode, "--steps", tmp_path / "steps")
    output = support.read_image(tmp_path / "out.png")
    assert len(list((tmp_path / "steps").iterdir())) == 4
    if mode[0] == "--spectrum":
        assert output.size >= image.size
        return
    gain = support.gains(support.radii(*shape[:2]), 0, 0.1)
    expected = support.over_colours(
        lambda plane: support.filtered(plane, gain), image / 255
    )
    assert distance(output / 255, shown(expected)) < GREY_LEVEL


@pytest.mark.parametrize("size", [1e-42, 1e-30, 1, 2e38])
def test_values_of_any_size_are_filtered_alike(
    tmp_path: Path, random: np.random.Generator, size: float
) -> None:
    picture = (random.uniform(-1, 1, (12, 21)) * size).astype(np.float32)
    np.save(tmp_path / "a.npy", picture)
    call(tmp_path / "a.npy", tmp_path / "b.npy", "--lowpass", "0.2")
    single = picture.astype(float) / size
    spectrum = np.fft.fft2(single)
    radius = np.hypot(np.fft.fftfreq(12)[:, None], np.fft.fftfreq(21)[None])
    expected = np.fft.ifft2(spectrum * (radius <= 0.2)).real
    output = np.load(tmp_path / "b.npy").astype(float) / size
    assert distance(output, expected) < max(1e-5, 1e-44 / size)
    call(tmp_path / "a.npy", tmp_path / "c.npy", "--spectrum")
    centred = np.fft.fftshift(np.log1p(np.abs(spectrum) * size))
    assert distance(np.load(tmp_path / "c.npy"), centred) < 1e-5 * centred.max() + 1e-44


def test_filtered_values_that_overflow_are_told_with_their_count_and_first_place(
    tmp_path: Path,
) -> None:
    row = np.where(np.arange(32) % 32 < 16, 3.4e38, -3.4e38).astype(np.float32)
    np.save(tmp_path / "a.npy", np.broadcast_to(row, (3, 32)))
    done = run(
        *["filter", "--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy"],
        *["--lowpass", "0.2"],
    )
    output = np.load(tmp_path / "b.npy")
    count = int((~np.isfinite(output)).sum())
    first = tuple(np.argwhere(~np.isfinite(output))[0])
    assert count > 0 and done.returncode == 1
    assert (
        f"{count} of the 96 values are no finite numbers, the first in row {first[0]}, column {first[1]}"
        in done.stderr
    )
