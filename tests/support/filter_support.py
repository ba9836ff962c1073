"""The same filters in NumPy, and pictures in files, for the tests of `fftbench filter`."""

import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image


def radii(height: int, width: int) -> np.ndarray:
    """Returns the radius of each frequency in cycles per pixel."""
    x, y = (np.minimum(np.arange(n), n - np.arange(n)) / n for n in (width, height))
    return np.sqrt(x[None] ** 2 + y[:, None] ** 2)


def gains(radius: np.ndarray, low: float, high: float, soft: float = 0) -> np.ndarray:
    """Returns the gain of a band with Gaussian edges."""
    outside = np.maximum(np.maximum(low - radius, radius - high), 0)
    if soft == 0:
        return (outside == 0).astype(float)
    return np.exp(-0.5 * (outside / soft) ** 2)


def filtered(plane: np.ndarray, gain: np.ndarray) -> np.ndarray:
    """Filters the last two axes."""
    return np.fft.ifft2(np.fft.fft2(plane) * gain).real


def over_colours(function, image: np.ndarray) -> np.ndarray:
    """Applies a function to each colour of an image of shape (height, width) or (height, width, colours)."""
    if image.ndim == 2:
        return function(image)
    return np.stack([function(image[..., c]) for c in range(image.shape[2])], -1)


def mirrored(plane: np.ndarray, height: int, width: int) -> np.ndarray:
    """Pads a plane as the program does, but for where the image stands."""
    more = [
        (n - side - (n - side + 1) // 2, (n - side + 1) // 2)
        for n, side in zip((height, width), plane.shape)
    ]
    return np.pad(plane, more, mode="symmetric")


def filtered_padded(plane: np.ndarray, height: int, width: int, band) -> np.ndarray:
    """Filters a padded plane; `band` gives the gains of radii."""
    padded = filtered(mirrored(plane, height, width), band(radii(height, width)))
    top, left = (
        n - side - (n - side + 1) // 2 for n, side in zip((height, width), plane.shape)
    )
    return padded[top : top + plane.shape[0], left : left + plane.shape[1]]


def log_spectrum(plane: np.ndarray) -> np.ndarray:
    return np.log1p(np.abs(np.fft.fftshift(np.fft.fft2(plane))))


def write_image(file: Path, values: np.ndarray) -> Path:
    Image.fromarray(values).save(file)
    return file


def read_image(file: Path, mode: str | None = None) -> np.ndarray:
    """Reads a file as it is, or converts it to a mode of Pillow's."""
    image = Image.open(file)
    return np.asarray(image if mode is None else image.convert(mode))


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(width: int, height: int, bits: int, kind: int, data: bytes) -> bytes:
    """Returns a PNG, whose header may be a lie. `kind` is its colour type: 0 grey, 2 RGB, 6 RGBA."""
    header = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(data))
        + chunk(b"IEND", b"")
    )


def png16(values: np.ndarray) -> bytes:
    """Returns a PNG of 16 bits a value and of shape (height, width, 3)."""
    height, width, _ = values.shape
    rows = values.astype(">u2").reshape(height, -1)
    return png(width, height, 16, 2, b"".join(b"\0" + row.tobytes() for row in rows))
