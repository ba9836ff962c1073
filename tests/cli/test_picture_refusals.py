"""Files that are no pictures, or pictures that aren't read, are refused for the true reason; and what a written file
cannot hold is said. Needs a built fftbench and a GL driver."""

import re
from pathlib import Path

import numpy as np
import pytest

import filter_support as support
import picture_samples as make
from command_line import run

GREY = np.arange(54, dtype=np.uint8).reshape(6, 9) * 4
JPEG = make.pillow_file(GREY, ".jpg")


def refusal(file: Path, content: bytes) -> str:
    """Returns why a file is refused."""
    file.write_bytes(content)
    output = file.parent / "out.npy"
    finished = run("filter", "--input", file, "--output", output, "--lowpass", "0.1")
    assert finished.returncode == 2 and not output.exists(), finished.stderr
    (line,) = finished.stderr.splitlines()
    begin = f"fftbench: {file}: "
    assert line.startswith(begin)
    return line[len(begin) :]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"RIFF\x24\0\0\0WEBPVP8 ", "it is a WebP picture"),
        (b"\0\0\0\x20ftypavif\0\0\0\0", "it is an AVIF picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "it is a HEIC picture"),
        (b"\0\0\0\x18ftypheix\0\0\0\0", "it is a HEIC picture"),
        (b"\0\0\0\x18ftypcrx \0\0\0\1", "it is a raw camera picture"),
        (b"II*\0\x10\0\0\0CR\2\0", "it is a raw camera picture"),
        (b"FUJIFILMCCD-RAW 0201", "it is a raw camera picture"),
        (b"\xff\x0a\x7f\x00", "it is a JPEG XL picture"),
        (b"\0\0\0\x0cJXL \r\n\x87\n", "it is a JPEG XL picture"),
        (b"\0\0\0\x0cjP  \r\n\x87\n", "it is a JPEG 2000 picture"),
        (b"\xff\x4f\xff\x51\0\x29", "it is a JPEG 2000 picture"),
        (b"DDS |\0\0\0", "it is a DDS texture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "it is an SVG drawing"),
        (b"\xef\xbb\xbf <?xml version='1.0'?>\n<SVG/>", "it is an SVG drawing"),
        (b"\n<!DOCTYPE html><html></html>", "it is an HTML page"),
        (b"%PDF-1.7\n", "it is a PDF document"),
        (b"PK\3\4\x14\0", "it is a ZIP archive"),
        (b"version https://git-lfs.github.com/spec/v1\n", "it is a pointer of Git LFS"),
        (JPEG.replace(b"\xff\xc0", b"\xff\xc9"), "a JPEG with arithmetic coding"),
        (JPEG.replace(b"\xff\xc0", b"\xff\xc3"), "a JPEG without loss"),
        (JPEG.replace(b"\xff\xc0\0\x0b\x08", b"\xff\xc1\0\x0b\x0c"), "of 12 bits"),
        (b"\xff\xd8\xff\xf7\0\x0b\x08", "of the kind JPEG-LS"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_picture_that_is_not_read_is_called_what_it_is(tmp_path, content, words):
    line = refusal(tmp_path / "in.png", content + bytes(64))
    assert words in line and "can be read" in line and "damaged" not in line


def test_a_raw_camera_picture_that_begins_as_tiff_is_not_taken_for_one(tmp_path):
    line = refusal(tmp_path / "in.NEF", b"MM\0*\0\0\0\x08" + bytes(64))
    assert "it is a raw camera picture" in line


def test_what_can_be_read_is_told_of_every_format(tmp_path):
    """The list is that of the table of formats, which the documentation repeats."""
    line = refusal(tmp_path / "in.webp", b"RIFF\x24\0\0\0WEBPVP8 ")
    (names,) = re.findall(r"picture; (.*) can be read", line)
    documented = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text()
    listed = re.search(r"It reads ([^;:]*)[;:]", documented)
    assert listed is not None
    for name in re.split(r", | and ", names):
        assert name in listed[1], name


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"P5 9 6 0\n" + bytes(54), ["maxval is 0", "1 to 65535"]),
        (b"P5 9 6 65536\n" + bytes(200), ["maxval is 65536", "1 to 65535"]),
        (b"P5 9 6 3\n" + b"\3" * 53 + b"\4", ["row 5, column 8 is 4", "maxval of 3"]),
        (b"P2 2 1 7 8 7\n", ["row 0, column 0 is 8", "maxval of 7"]),
        (b"P2 2 1 7 -1 7\n", ["damaged", '"-"', "values"]),
        (b"P2 2 1 7 1.5 7\n", ["damaged", '"."', "values"]),
        (b"P1 2 2 01 2 1\n", ["damaged", '"2"']),
        (b"P1 2 2 011\n#\n", ["truncated"]),
        (b"P2 3 1 7 1 2    \n", ["truncated"]),
        (b"P4 9 6\n" + bytes(11), ["truncated"]),
        (b"P5 9 6 300\n" + bytes(107), ["truncated"]),
        (b"P6 9 6", ["truncated"]),
        (b"P6 wide 6 255\n" + bytes(200), ["damaged", '"w"', "width"]),
        (b"P6 0 6 255\n", ["0 x 6", "no pixels"]),
        (make.pam(np.zeros((6, 9, 5)), 255), ["DEPTH is 5", "1 to 4"]),
        (make.pam(np.zeros((6, 9, 4)), 255, "CMYK"), ['TUPLTYPE is "CMYK"', "RGB"]),
        (make.pam(np.zeros((6, 9, 4)), 255, "RGB"), ["DEPTH is 4", "RGB has 3"]),
        (make.pam(np.zeros((6, 9, 3)), 255)[:-1], ["truncated"]),
        (b"P7\nWIDTH 9\nHEIGHT 6\nMAXVAL 255\nENDHDR\n" + bytes(99), ["no DEPTH"]),
        (b"P7\nWIDTH 9\nHEIGHT six\n", ["damaged", 'HEIGHT is "six"']),
        (b"P7\nWIDTH 9\n", ["truncated"]),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_damaged_pnm_is_told_what_is_wrong(tmp_path, content, words):
    line = refusal(tmp_path / "in.pnm", content)
    assert all(word in line for word in words), line


def changed(content: bytes, at: int, value: bytes) -> bytes:
    return content[:at] + value + content[at + len(value) :]


PALETTE = np.arange(6, dtype=np.uint8).reshape(2, 3)
BMP = make.bmp(GREY, 32)
PALETTE_BMP = make.bmp(GREY % 2, 8, palette=PALETTE)
TGA = make.tga(GREY[..., None] % 2, 1, 8, 0, palette=PALETTE)
HDR = make.hdr(np.full((6, 9, 4), 7, np.uint8), "-Y 6 +X 9", "new")
PSD = make.psd(np.zeros((3, 6, 9)), 8)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (BMP[:-1], ["truncated"]),
        (changed(BMP, 14, b"\7"), ["header is damaged", "7 bytes"]),
        (changed(BMP, 28, b"\5"), ["5 bits", "32 bits"]),
        (changed(BMP, 30, b"\4"), ["holds a JPEG"]),
        (changed(BMP, 30, b"\1"), ["contradict"]),
        (changed(BMP, 22, b"\0\0\0\x80"), ["9 x 2147483648", "16384"]),
        (changed(PALETTE_BMP, len(PALETTE_BMP) - 12, b"\2"), ["colour 2", "of 2"]),
        (TGA[:-1], ["truncated"]),
        (changed(TGA, len(TGA) - 1, b"\x09"), ["colour 9", "palette of 2 from 0"]),
        (HDR[:-1], ["truncated"]),
        (HDR.replace(b"-Y 6 +X 9", b"-Y 6 +Z 9"), ['"-Y 6 +Z 9"', "-Y 5 +X 7"]),
        (HDR.replace(b"-Y 6 +X 9", b"-Y 6 +X 8"), ["another length"]),
        (HDR.replace(b"rgbe", b"xyze"), ["32-bit_rle_xyze", "32-bit_rle_rgbe"]),
        (changed(PSD, 25, b"\4"), ["neither grey nor RGB"]),
        (changed(PSD, 23, b"\1"), ["1 bits", "8, 16 and 32"]),
        (PSD[:-1], ["truncated"]),
    ],
    ids=lambda value: repr(value)[:2] if isinstance(value, bytes) else value[0],
)
def test_another_damaged_picture_is_told_what_is_wrong(tmp_path, content, words):
    line = refusal(tmp_path / "in.png", content)
    assert all(word in line for word in words), line


def written(
    folder: Path, values: np.ndarray, output: str, *arguments: object
) -> tuple[str, Path]:
    """Writes values as they are. Returns what is said, without the file's name, and the file."""
    np.save(folder / "in.npy", values.astype(np.float32))
    np.save(folder / "one.npy", np.ones((1, 1), np.float32))
    finished = run(
        *("convolve", "--input", folder / "in.npy", "--kernel", folder / "one.npy"),
        *("--output", folder / output, *arguments),
    )
    assert finished.returncode == 0, finished.stderr
    begin = f"fftbench: {folder / output}: "
    said = [line for line in finished.stderr.splitlines() if line.startswith(begin)]
    return "; ".join(line[len(begin) :] for line in said), folder / output


def test_values_that_hdr_cannot_hold_are_cut_and_counted(tmp_path):
    """One negative value stands beside positive ones."""
    values = np.full((4, 8, 3), 0.5)
    values[1, 2] = [-3, 1, 2]
    values[3, 5, 1] = -0.25
    said, file = written(tmp_path, values, "out.hdr")
    assert "2 below 0" in said and "-3" in said and "of 96 values" in said
    pixels = rgbe_values(file.read_bytes(), 4, 8)
    assert np.abs(pixels - np.maximum(values, 0)).max() < 0.02
    said, _ = written(tmp_path, np.full((4, 8), 1e30), "out.hdr")
    assert said == ""


def rgbe_values(content: bytes, height: int, width: int) -> np.ndarray:
    """Reads what is written here: new lines, each part in runs."""
    data = content.split(b"\n\n", 1)[1].split(b"\n", 1)[1]
    rows = []
    for _ in range(height):
        assert data[:4] == bytes([2, 2, 0, width])
        data, row = data[4:], b""
        while len(row) < 4 * width:
            count = data[0]
            row += data[1:2] * (count - 128) if count > 128 else data[1 : 1 + count]
            data = data[2:] if count > 128 else data[1 + count :]
        rows.append(np.frombuffer(row, np.uint8).reshape(4, width).T)
    pixels = np.stack(rows).astype(float)
    return pixels[..., :3] * 2.0 ** (pixels[..., 3:] - 136)


@pytest.mark.parametrize("output", ["out.png", "out.jpg", "out.bmp", "out.tga"])
def test_values_that_bytes_cannot_hold_are_counted(tmp_path, output):
    values = np.full((4, 8), 0.5)
    values[1, 2:5] = [-0.25, 1.5, 2]
    values[2, 2] = -0.001  # is rounded to 0, as bytes are
    bits = ("--bits", 8) if output == "out.png" else ()
    said, _ = written(tmp_path, values, output, *bits)
    assert "1 below 0" in said and "-0.25" in said
    assert "2 above 1 " in said and "is 2)" in said and "of 32 values" in said


def test_values_that_are_no_numbers_are_told_once_with_the_first_place(tmp_path):
    values = np.full((4, 8), np.nan)
    said, file = written(tmp_path, values, "out.png")
    assert said == (
        "32 of the 32 values are no finite numbers, the first in row 0, column 0; "
        "PNG holds none, so that NaN becomes 0 and infinity the end of its range"
    )
    assert np.all(support.read_image(file) == 0)
    said, file = written(tmp_path, values, "out.npy")
    assert "32 of the 32 values are no finite numbers" in said
    assert np.all(np.isnan(np.load(file)))


def test_a_kernel_is_turned_upright(tmp_path):
    kernel = np.zeros((3, 5), np.uint8)
    kernel[0, 4] = 255
    for orientation in (1, 6, 7):
        stored = make.stored(kernel[..., None], orientation)
        chunk = support.chunk(b"eXIf", make.exif(orientation))
        (tmp_path / "kernel.png").write_bytes(make.png(stored, 8, 0, chunk))
        values = np.arange(54, dtype=np.float32).reshape(6, 9)
        np.save(tmp_path / "in.npy", values)
        finished = run(
            *("convolve", "--input", tmp_path / "in.npy"),
            *("--kernel", tmp_path / "kernel.png", "--output", tmp_path / "out.npy"),
        )
        assert finished.returncode == 0, finished.stderr
        expected = np.zeros_like(values)
        expected[:-1, 2:] = values[1:, :-2]
        assert np.abs(np.load(tmp_path / "out.npy") - expected).max() < 1e-4


def test_alpha_that_is_left_out_is_mentioned_unless_all_is_opaque(tmp_path):
    for alpha, mentioned in ((255, False), (254, True)):
        values = np.dstack([GREY, np.full_like(GREY, alpha)])
        (tmp_path / "in.png").write_bytes(make.png(values, 8, 4))
        finished = run(
            *("filter", "--input", tmp_path / "in.png", "--lowpass", "0.7072"),
            *("--output", tmp_path / "out.jpg"),
        )
        assert finished.returncode == 0
        assert ("alpha" in finished.stderr) == mentioned


def test_remarks_tell_what_was_not_expected_of_a_file(tmp_path):
    two = make.pnm(5, GREY, 255) + b"\n" + make.pnm(5, GREY, 255)
    exposed = make.hdr(
        np.full((6, 9, 4), 99, np.uint8), "-Y 6 +X 9", lines="EXPOSURE=4\n"
    )
    for content, words in ((two, "the first is taken"), (exposed, "EXPOSURE=4")):
        (tmp_path / "in").write_bytes(content)
        finished = run(
            *("filter", "--input", tmp_path / "in", "--lowpass", "0.7072"),
            *("--output", tmp_path / "out.npy"),
        )
        assert finished.returncode == 0
        (line,) = [line for line in finished.stderr.splitlines() if "in: " in line]
        assert words in line
