"""`fftbench filter` and `convolve` on OpenEXR, PFM, TIFF and 16-bit PNG: files made by Pillow, or byte by byte. Needs
a built fftbench and a GL driver."""

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import filter_support as support
from command_line import run
from exr_bytes import FLOAT, exr_file, exr_header

EVERYTHING = ("--lowpass", "0.7072")


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(5)


def passed_on(input_file: Path, output: Path, *arguments: object) -> Path:
    finished = run(
        "filter", "--input", input_file, "--output", output, *EVERYTHING, *arguments
    )
    assert finished.returncode == 0, finished.stderr
    return output


def png_values(file: Path) -> np.ndarray:
    """Decodes a PNG of any number of bits by the standard alone: Pillow cuts colours of 16 bits to 8."""
    content = file.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    data, at = b"", 8
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        part = content[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", content[at + 8 + length : at + 12 + length])
        assert checksum == zlib.crc32(kind + part)
        if kind == b"IHDR":
            width, height, bits, colour, *rest = struct.unpack(">IIBBBBB", part)
            assert rest == [0, 0, 0]
        data += part if kind == b"IDAT" else b""
        at += 12 + length
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    pixel = channels * bits // 8
    raw = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, -1)
    lines = np.zeros((height, width * pixel), np.uint8)
    for y in range(height):
        above = lines[y - 1].astype(int) if y else np.zeros(width * pixel, int)
        for x in range(width * pixel):
            left = int(lines[y, x - pixel]) if x >= pixel else 0
            corner = int(above[x - pixel]) if x >= pixel else 0
            up = int(above[x])
            near = min((left, up, corner), key=lambda p: abs(left + up - corner - p))
            guess = (0, left, up, (left + up) // 2, near)[raw[y, 0]]
            lines[y, x] = (int(raw[y, 1 + x]) + guess) % 256
    values = lines.view(">u2") if bits == 16 else lines
    return values.astype(np.uint16 if bits == 16 else np.uint8).reshape(
        height, width, channels
    )


def exr(channels: dict[str, np.ndarray]) -> bytes:
    height, width = next(iter(channels.values())).shape
    names = sorted(channels)
    lines = [
        b"".join(channels[name][y].astype("<f4").tobytes() for name in names)
        for y in range(height)
    ]
    return exr_file(exr_header(width, height, FLOAT, dict.fromkeys(names, 1)), lines)


def pfm_values(file: Path) -> np.ndarray:
    kind, size, scale, data = file.read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    values = np.frombuffer(data, "<f4" if float(scale) < 0 else ">f4")
    assert abs(float(scale)) == 1
    return values.reshape(height, width, {b"PF": 3, b"Pf": 1}[kind])[::-1]


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_sixteen_bits_come_out_as_sixteen(tmp_path, random, channels):
    values = random.integers(0, 65536, (12, 10, channels))
    rows = values.astype(">u2").reshape(12, -1)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    kind = (0, 4, 2, 6)[channels - 1]
    (tmp_path / "in.png").write_bytes(support.png(10, 12, 16, kind, data))
    output = png_values(passed_on(tmp_path / "in.png", tmp_path / "out.png"))
    assert output.dtype == np.uint16
    assert np.max(np.abs(output.astype(int) - values)) <= 1
    if channels % 2 == 0:
        assert np.array_equal(output[..., -1], values[..., -1])


def test_png_has_as_many_bits_as_the_input_or_as_asked_for(tmp_path, random):
    eight = random.integers(0, 256, (9, 14, 3), dtype=np.uint8)
    support.write_image(tmp_path / "in8.png", eight)
    np.save(tmp_path / "in32.npy", (eight / 255).astype(np.float32))
    for name, arguments, white in (
        ("in8.png", (), 255),
        ("in8.png", ("--bits", 16), 65535),
        ("in32.npy", (), 65535),
        ("in32.npy", ("--bits", 8), 255),
    ):
        output = png_values(
            passed_on(tmp_path / name, tmp_path / "out.png", *arguments)
        )
        assert output.dtype == (np.uint16 if white == 65535 else np.uint8), name
        assert np.max(np.abs(output / white - eight / 255)) < 1.5 / white + 1e-6, name
    finished = run(
        *("filter", "--input", tmp_path / "in8.png", *EVERYTHING),
        *("--output", tmp_path / "out.jpg", "--bits", 16),
    )
    assert finished.returncode == 2 and "--bits" in finished.stderr
    assert not (tmp_path / "out.jpg").exists()


@pytest.mark.parametrize("names", ["Y", "RGB", "RGBA"])
def test_open_exr_and_pfm_keep_every_float(tmp_path, random, names):
    values = (random.standard_normal((11, 18, len(names))) * 1e4).astype(np.float32)
    channels = {name: values[..., i] for i, name in enumerate(names)}
    (tmp_path / "in.exr").write_bytes(exr(channels))
    colours = values[..., : 3 if len(names) > 1 else 1]
    once = passed_on(tmp_path / "in.exr", tmp_path / "once.exr")
    passed_on(once, tmp_path / "out.npy")
    output = np.load(tmp_path / "out.npy").reshape(colours.shape)
    assert np.max(np.abs(output - colours)) < 0.05
    passed_on(once, tmp_path / "out.pfm")
    assert np.max(np.abs(pfm_values(tmp_path / "out.pfm") - colours)) < 0.05
    passed_on(tmp_path / "out.pfm", tmp_path / "back.npy")
    output = np.load(tmp_path / "back.npy").reshape(colours.shape)
    assert np.max(np.abs(output - colours)) < 0.05


def test_what_holds_negative_values_is_not_brightened(tmp_path, random):
    values = random.random((12, 15)).astype(np.float32)
    np.save(tmp_path / "in.npy", values)
    for suffix in ("exr", "pfm"):
        file = tmp_path / f"out.{suffix}"
        finished = run(
            *("filter", "--input", tmp_path / "in.npy", "--output", file),
            *("--highpass", "0"),
        )
        assert finished.returncode == 0, finished.stderr
        passed_on(file, tmp_path / "back.npy")
        expected = values - values.mean()
        assert np.max(np.abs(np.load(tmp_path / "back.npy") - expected)) < 1e-5


def test_a_kernel_may_be_open_exr(tmp_path, random):
    picture = random.random((20, 26)).astype(np.float32)
    kernel = (random.random((3, 5)) * 300 - 100).astype(np.float32)
    np.save(tmp_path / "in.npy", picture)
    (tmp_path / "kernel.exr").write_bytes(exr({"Y": kernel}))
    finished = run(
        *("convolve", "--input", tmp_path / "in.npy", "--output", tmp_path / "out.npy"),
        *("--kernel", tmp_path / "kernel.exr", "--normalize", "none"),
    )
    assert finished.returncode == 0, finished.stderr
    padded = np.pad(picture.astype(np.float64), ((1, 1), (2, 2)))
    expected = sum(
        kernel[2 - y, 4 - x] * padded[y : y + 20, x : x + 26]
        for y in range(3)
        for x in range(5)
    )
    output = np.load(tmp_path / "out.npy")
    assert np.max(np.abs(output - expected)) < 1e-5 * np.max(np.abs(expected))


TIFFS = [
    *(("RGB", compression) for compression in ("raw", "packbits", "tiff_lzw", "zstd")),
    *(("L", "tiff_adobe_deflate"), ("I;16", "tiff_lzw"), ("F", "tiff_lzw")),
    *(("1", "group4"), ("1", "group3"), ("P", "tiff_lzw"), ("RGB", "jpeg")),
    *(("LA", "raw"), ("RGBA", "tiff_lzw"), ("YCbCr", "raw")),
]


def test_a_tiff_of_lab_colours_is_refused(tmp_path):
    Image.new("LAB", (40, 24), (128, 128, 128)).save(tmp_path / "in.tif")
    finished = run(
        *("filter", "--input", tmp_path / "in.tif"),
        *("--output", tmp_path / "out.npy", "--lowpass", "0.5"),
    )
    assert finished.returncode == 2 and "its colours are L*a*b*" in finished.stderr


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("mode", "compression"), TIFFS)
def test_tiff_is_read_as_pillow_writes_it(tmp_path, random, mode, compression):
    ramp = np.add.outer(3 * np.arange(24), 2 * np.arange(40)).astype(np.uint8)
    image = Image.fromarray(np.stack([ramp, ramp // 2 + 60, 255 - ramp], -1))
    if mode == "I;16":
        image = Image.fromarray((ramp * 251 + 7).astype(np.uint16))
    elif mode == "F":
        image = Image.fromarray(ramp.astype(np.float32) * -300)
    elif mode in ("LA", "RGBA"):
        alpha = Image.fromarray(random.integers(1, 256, (24, 40), dtype=np.uint8))
        image = image.convert(mode)
        image.putalpha(alpha)
    else:
        image = image.convert(mode)
    image.save(tmp_path / "in.tif", compression=compression)
    passed_on(tmp_path / "in.tif", tmp_path / "out.npy")
    output = np.load(tmp_path / "out.npy")
    expected = np.asarray(
        image.convert("RGB") if mode in ("P", "YCbCr", "RGBA") else image
    )
    if mode == "LA":
        expected = expected[..., 0]
    white = {"I;16": 65535, "F": 1, "1": 1}.get(mode, 255)
    lossy = compression == "jpeg" or mode == "YCbCr"
    limit = 0.03 if lossy else 1e-5 * max(1, np.max(np.abs(expected / white)))
    assert np.max(np.abs(output - expected / white)) < limit
