"""Writes pictures in formats, byte by byte, for tests of what reads them."""

import io
import struct
import zlib

import numpy as np
from PIL import Image

import filter_support as support


def pillow_file(values: np.ndarray, suffix: str, **options: object) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(values).save(
        stream, Image.registered_extensions()[suffix], **options
    )
    return stream.getvalue()


def pnm(kind: int, values: np.ndarray, maxval: int, comment: str = "") -> bytes:
    """Returns a file of kind 1 to 6. Kinds 1 and 4 take bits, of which 1 is black."""
    height, width = values.shape[:2]
    top = "" if kind in (1, 4) else f"{maxval}\n"
    header = f"P{kind}\n{comment}{width} {comment}\n{height}\n{comment}{top}".encode()
    if kind <= 3:
        numbers = [str(value) for value in values.flat]
        space = " " if kind > 1 else ""
        lines = [space.join(numbers[at : at + 9]) for at in range(0, len(numbers), 9)]
        return header + f"\n{comment}".join(lines).encode() + b"\n"
    if kind == 4:
        return header + np.packbits(values.astype(np.uint8), axis=1).tobytes()
    return header + values.astype(">u2" if maxval > 255 else "u1").tobytes()


def pam(values: np.ndarray, maxval: int, kind: str = "", comment: str = "") -> bytes:
    height, width, depth = values.shape
    kind = kind and f"TUPLTYPE {kind}\n"
    header = (
        f"P7\n{comment}HEIGHT {height}\nWIDTH {width}\n{kind}\n"
        f"MAXVAL {maxval}\n{comment}DEPTH {depth}\nENDHDR\n"
    )
    return header.encode() + values.astype(">u2" if maxval > 255 else "u1").tobytes()


# The first column and row of each of Adam7's passes, and the steps from there.
ADAM7 = [
    *[(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4)],
    *[(0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)],
]


def png(
    values: np.ndarray,
    bits: int,
    kind: int,
    before: bytes = b"",
    behind: bytes = b"",
    interlaced: bool = False,
) -> bytes:
    """Takes values of shape (height, width, channels), and chunks that stand before and behind their data."""

    def rows(part: np.ndarray) -> bytes:
        if part.size == 0:
            return b""
        if bits == 16:
            packed = part.astype(">u2").reshape(len(part), -1).view(np.uint8)
        else:
            flat = part.reshape(len(part), -1, 1).astype(np.uint8)
            packed = np.packbits(
                np.unpackbits(flat, axis=2)[..., 8 - bits :].reshape(len(part), -1),
                axis=1,
            )
        return b"".join(b"\0" + row.tobytes() for row in packed)

    height, width = values.shape[:2]
    parts = (
        [values[y::step_y, x::step_x] for x, y, step_x, step_y in ADAM7]
        if interlaced
        else [values]
    )
    header = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, int(interlaced))
    return (
        b"\x89PNG\r\n\x1a\n"
        + support.chunk(b"IHDR", header)
        + before
        + support.chunk(b"IDAT", zlib.compress(b"".join(map(rows, parts))))
        + behind
        + support.chunk(b"IEND", b"")
    )


def exif(orientation: int, order: str = "<") -> bytes:
    """Returns EXIF data with two other entries around the orientation."""
    entries = [(0x100, 4, 77), (0x112, 3, orientation), (0x128, 3, 2)]
    data = {"<": b"II", ">": b"MM"}[order] + struct.pack(order + "HI", 42, 8)
    data += struct.pack(order + "H", len(entries))
    for tag, kind, value in entries:
        number = struct.pack(
            order + ("I" if kind == 4 else "HH"), *[value, 0][: 5 - kind]
        )
        data += struct.pack(order + "HHI", tag, kind, 1) + number
    return data + struct.pack(order + "I", 0)


def stored(image: np.ndarray, orientation: int) -> np.ndarray:
    """Returns what a file of that orientation stores, for it to be seen as `image`."""
    turn = [
        lambda a: a,
        lambda a: a[:, ::-1],
        lambda a: a[::-1, ::-1],
        lambda a: a[::-1],
        lambda a: a.swapaxes(0, 1),
        lambda a: a[:, ::-1].swapaxes(0, 1),
        lambda a: a[::-1, ::-1].swapaxes(0, 1),
        lambda a: a[::-1].swapaxes(0, 1),
    ]
    return np.ascontiguousarray(turn[orientation - 1](image))


def with_jpeg_segment(jpeg: bytes, content: bytes) -> bytes:
    """Puts an APP1 segment behind the first marker."""
    segment = b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content
    return jpeg[:2] + segment + jpeg[2:]


def bmp(
    rows: np.ndarray,
    bits: int,
    top_down: bool = False,
    palette: np.ndarray | None = None,
    masks: tuple[int, ...] = (),
    compression: int = 0,
    core: bool = False,
    data: bytes | None = None,
) -> bytes:
    """Takes the pixels as whole numbers, the upper row first, or their data; the palette has RGB rows."""
    height, width = rows.shape
    if data is None:
        ordered = rows if top_down else rows[::-1]
        if bits < 8:
            in_bits = np.unpackbits(ordered.astype(np.uint8)[..., None], axis=2)
            packed = np.packbits(in_bits[..., 8 - bits :].reshape(height, -1), axis=1)
        else:
            words = ordered.astype("<u4")[..., None].view(np.uint8)
            packed = words[..., : bits // 8].reshape(height, -1)
        data = np.pad(packed, ((0, 0), (0, -packed.shape[1] % 4))).tobytes()
    colours = b""
    if palette is not None:
        for red, green, blue in palette:
            colours += bytes([blue, green, red]) + (b"" if core else b"\0")
    tables = struct.pack(f"<{len(masks)}I", *masks) + colours
    if core:
        info = struct.pack("<IHHHH", 12, width, height, 1, bits)
    else:
        info = struct.pack(
            "<IiiHHIIiiII",
            *(40, width, -height if top_down else height, 1, bits, compression),
            *(len(data), 2835, 2835, 0 if palette is None else len(palette), 0),
        )
    at = 14 + len(info) + len(tables)
    return b"BM" + struct.pack("<IHHI", at + len(data), 0, 0, at) + info + tables + data


def bmp_runs(rows: np.ndarray, bits: int) -> bytes:
    """Packs rows as single runs and, where they are longer than 2, as pixels in a row."""
    data = b""
    for row in rows[::-1]:
        half = len(row) // 2
        for value in row[:half]:
            data += bytes([1, value if bits == 8 else value << 4])
        rest = row[half:]
        if bits == 8:
            packed = rest.astype(np.uint8).tobytes()
        else:
            pairs = np.pad(rest, (0, len(rest) % 2)).reshape(-1, 2)
            packed = (pairs[:, 0] << 4 | pairs[:, 1]).astype(np.uint8).tobytes()
        data += bytes([0, len(rest)]) + packed + b"\0" * (len(packed) % 2) + b"\0\0"
    return data + b"\0\1"


def tga(
    pixels: np.ndarray,
    kind: int,
    bits: int,
    descriptor: int,
    palette: np.ndarray | None = None,
    first: int = 0,
    runs: bool = False,
) -> bytes:
    """Takes pixels in the file's order, as bytes of shape (height, width, bytes of a pixel)."""
    height, width, size = pixels.shape
    flat = pixels.reshape(-1, size)
    data = flat.tobytes()
    if runs:
        data = b"".join(
            bytes([0x80]) + one.tobytes() + bytes([1]) + two.tobytes()
            for one, two in zip(flat[::3], np.split(flat, len(flat) // 3))
            for two in [two[1:]]
        )
    colours = b"" if palette is None else palette.tobytes()
    header = struct.pack(
        "<BBBHHBHHHHBB",
        *(4, palette is not None, kind + 8 * runs, first),
        *(0 if palette is None else len(palette),),
        *(0 if palette is None else 8 * palette.shape[1],),
        *(0, 0, width, height, bits, descriptor),
    )
    return header + b"name" + colours + data


def rgbe(values: np.ndarray) -> np.ndarray:
    """Returns pixels of (height, width, 4) for values that they hold exactly: n * 2**e with n up to 255."""
    exponent = np.frexp(values.max(-1))[1]
    mantissa = np.ldexp(values, 8 - exponent[..., None])
    return np.dstack([mantissa, exponent + 128]).astype(np.uint8)


def hdr(pixels: np.ndarray, size: str, packed: str = "flat", lines: str = "") -> bytes:
    """`pixels` stand in the file's order, and `size` says which that is. `packed` is flat, new or old."""
    header = (
        f"#?RADIANCE\n# made up\n{lines}FORMAT=32-bit_rle_rgbe\n\n{size}\n".encode()
    )
    if packed == "flat":
        return header + pixels.tobytes()
    data = b""
    for row in pixels:
        if packed == "new":
            data += struct.pack(">BBH", 2, 2, len(row))
            for part in row.T:
                run = 3 if len(set(part[:3])) == 1 else 1
                rest = part[run:]
                data += bytes([128 + run, part[0], len(rest)]) + rest.tobytes()
        else:  # the first pixel, and a run of two more
            data += row[0].tobytes() + bytes([1, 1, 1, 2]) + row[3:].tobytes()
    return header + data


def psd(planes: np.ndarray, bits: int, mode: int = 3, runs: bool = False) -> bytes:
    """Takes planes of shape (channels, height, width)."""
    channels, height, width = planes.shape
    header = b"8BPS" + struct.pack(">H6xHIIHH", 1, channels, height, width, bits, mode)
    sections = b"".join(struct.pack(">I", n) + bytes(n) for n in (0, 8, 4))
    dtype = {8: "u1", 16: ">u2", 32: ">f4"}[bits]
    if not runs:
        return header + sections + b"\0\0" + planes.astype(dtype).tobytes()
    rows = [row.astype(dtype).tobytes() for plane in planes for row in plane]
    # A code without meaning, one byte, a run of two where there is one, and the others as they are.
    packed = []
    for row in rows:
        run = row[1:2] == row[2:3]
        rest = row[3:] if run else row[1:]
        packed.append(bytes([128, 0, row[0]]))
        packed[-1] += bytes([255, row[1]]) if run else b""
        packed[-1] += bytes([len(rest) - 1]) + rest
    lengths = struct.pack(f">{len(packed)}H", *map(len, packed))
    return header + sections + b"\0\1" + lengths + b"".join(packed)
