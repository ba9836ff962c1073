#!/usr/bin/python3
"""Writes the seeds of fuzz_exr, fuzz_tiff and fuzz_pfm to corpus/ beside this script. Needs Pillow, and OpenImageIO
(Debian: python3-openimageio) for OpenEXR's compressions and layouts."""

import io
import struct
import sys
import tempfile
from pathlib import Path

import numpy
import OpenImageIO
from PIL import Image

FOLDER = Path(__file__).resolve().parent
CORPUS = FOLDER / "corpus"
sys.path.insert(0, str(FOLDER.parent / "support"))

from exr_bytes import HALF, exr_file, exr_header  # noqa: E402

HEIGHT, WIDTH = 6, 9
COMPRESSIONS = "none rle zips zip piz pxr24 b44 b44a dwaa dwab".split()


def values(channels: int) -> numpy.ndarray:
    steps = numpy.arange(HEIGHT * WIDTH * channels, dtype=numpy.float32)
    return (steps % 23 / 8 - 1).reshape(HEIGHT, WIDTH, channels)


def image_file(
    suffix: str, kind: str, names: str | list[str], **attributes: object
) -> bytes:
    """Returns what OpenImageIO writes. The tile and the window of the picture are attributes as well."""
    spec = OpenImageIO.ImageSpec(WIDTH, HEIGHT, len(names), kind)
    spec.channelnames = tuple(names)
    if "tile" in attributes:
        spec.tile_width, spec.tile_height = attributes.pop("tile")
        spec.tile_depth = 1
    if "window" in attributes:
        spec.x, spec.y = -2, 1
        spec.full_x, spec.full_y, spec.full_width, spec.full_height = attributes.pop(
            "window"
        )
    for name, value in attributes.items():
        spec.attribute(name.replace("__", ":"), value)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / f"a.{suffix}")
        output = OpenImageIO.ImageOutput.create(file)
        assert output.open(file, spec), output.geterror()
        assert output.write_image(values(len(names))), output.geterror()
        output.close()
        return Path(file).read_bytes()


def parts_file() -> bytes:
    specs = []
    for number in range(2):
        spec = OpenImageIO.ImageSpec(WIDTH, HEIGHT, 1, "half")
        spec.channelnames = ("Y" if number else "N.X",)
        spec.attribute("name", f"part{number}")
        spec.attribute("compression", "none")
        specs.append(spec)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "a.exr")
        output = OpenImageIO.ImageOutput.create(file)
        assert output.open(file, tuple(specs)), output.geterror()
        assert output.write_image(values(1)), output.geterror()
        assert output.open(file, specs[1], "AppendSubimage"), output.geterror()
        assert output.write_image(values(1)), output.geterror()
        output.close()
        return Path(file).read_bytes()


def deep_file() -> bytes:
    spec = OpenImageIO.ImageSpec(WIDTH, HEIGHT, 1, "half")
    spec.channelnames = ("Y",)
    spec.deep = True
    spec.attribute("compression", "none")
    data = OpenImageIO.DeepData()
    data.init(WIDTH * HEIGHT, 1, OpenImageIO.HALF, ("Y",))
    for pixel in range(WIDTH * HEIGHT):
        data.set_samples(pixel, pixel % 3)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "a.exr")
        output = OpenImageIO.ImageOutput.create(file)
        assert output.open(file, spec), output.geterror()
        assert output.write_deep_image(data), output.geterror()
        output.close()
        return Path(file).read_bytes()


def levels_file() -> bytes:
    picture = OpenImageIO.ImageBuf(OpenImageIO.ImageSpec(WIDTH, HEIGHT, 3, "half"))
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "a.exr")
        settings = OpenImageIO.ImageSpec()
        settings.attribute("maketx:opaque_detect", 1)
        settings.tile_width, settings.tile_height = 4, 4
        assert OpenImageIO.ImageBufAlgo.make_texture(
            OpenImageIO.MakeTxTexture, picture, file, settings
        )
        return Path(file).read_bytes()


def luminance_chroma_file() -> bytes:
    """Half a line of chroma belongs to each second line of luminance. OpenImageIO writes no such file."""

    width, height = 8, 6
    header = exr_header(width, height, HALF, {"BY": 2, "RY": 2, "Y": 1})
    counts = [width * (2 if y % 2 == 0 else 1) for y in range(height)]
    lines = [numpy.linspace(0, 1, count).astype("<f2").tobytes() for count in counts]
    return exr_file(header, lines)


def exr_seeds() -> dict[str, bytes]:
    seeds = {
        f"lines_{compression}": image_file(
            "exr", "half", "RGBA", compression=compression
        )
        for compression in COMPRESSIONS
    }
    seeds |= {
        f"tiles_{compression}": image_file(
            "exr", "float", "RGB", compression=compression, tile=(4, 4)
        )
        for compression in ("none", "zip", "piz", "dwab")
    }
    return seeds | {
        "grey": image_file("exr", "float", "Y", compression="none"),
        "whole_numbers": image_file("exr", "uint", "RGB", compression="rle"),
        "window": image_file("exr", "half", "YA", window=(0, 0, 12, 5)),
        "from_below": image_file("exr", "half", "Y", openexr__lineOrder="decreasingY"),
        "layers": image_file("exr", "half", ["a.R", "a.G", "a.B", "Z"]),
        "luminance_chroma": luminance_chroma_file(),
        "parts": parts_file(),
        "levels": levels_file(),
        "deep": deep_file(),
    }


def pillow_file(image: Image.Image, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "TIFF", **options)
    return stream.getvalue()


def tiff_seeds() -> dict[str, bytes]:
    colours = Image.fromarray((values(3) * 80 + 80).clip(0, 255).astype(numpy.uint8))
    seeds = {
        f"rgb_{compression}": pillow_file(colours, compression=compression)
        for compression in "raw packbits tiff_lzw tiff_adobe_deflate jpeg zstd lzma webp".split()
    }
    seeds |= {
        f"bits_{compression}": pillow_file(
            colours.convert("1"), compression=compression
        )
        for compression in ("raw", "group3", "group4", "tiff_ccitt")
    }
    seeds |= {
        mode: pillow_file(colours.convert(mode), compression="tiff_lzw")
        for mode in ("L", "LA", "P", "RGBA", "CMYK", "F", "I")
    }
    seeds |= {
        mode: pillow_file(colours.convert(mode), compression="raw")
        for mode in ("YCbCr", "LAB")
    }
    pages = {"save_all": True, "append_images": [colours.convert("L")]}
    return seeds | {
        "pages": pillow_file(colours, **pages),
        "turned": pillow_file(colours, tiffinfo={274: 6}),
        "halves": image_file("tif", "half", "RGB", compression="zip"),
        "doubles_tiled": image_file("tif", "double", "RGB", tile=(16, 16)),
        "planes": image_file("tif", "uint16", "RGB", planarconfig="separate"),
        "predictor_2": image_file("tif", "uint16", "RGB", compression="lzw"),
        "predictor_3": image_file("tif", "float", "RGB", tiff__predictor=3),
        "bigtiff": image_file("tif", "uint8", "RGBA", tiff__bigtiff=1),
    }


def pfm_seeds() -> dict[str, bytes]:
    def file(kind: str, channels: int, scale: str) -> bytes:
        order = "<" if scale.startswith("-") else ">"
        data = values(channels).ravel()
        header = f"{kind}\n{WIDTH} {HEIGHT}\n{scale}\n".encode()
        return header + struct.pack(f"{order}{data.size}f", *data)

    return {
        "grey": file("Pf", 1, "-1.0"),
        "colour": file("PF", 3, "1.0"),
        "alpha": file("PF4", 4, "-2.5e1"),
        "cut": file("PF", 3, "1.0")[:-5],
    }


def main() -> None:
    for reader, seeds in (
        ("exr", exr_seeds()),
        ("tiff", tiff_seeds()),
        ("pfm", pfm_seeds()),
    ):
        (CORPUS / reader).mkdir(parents=True, exist_ok=True)
        for name, content in seeds.items():
            (CORPUS / reader / name).write_bytes(content)


if __name__ == "__main__":
    main()
