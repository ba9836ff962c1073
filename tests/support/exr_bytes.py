"""OpenEXR files without compression, made by the format's description."""

import struct

HALF, FLOAT = 1, 2


def exr_header(width: int, height: int, kind: int, steps: dict[str, int]) -> bytes:
    """`steps` has the channels by name: one value for so many pixels along each axis."""

    def attribute(name: bytes, type_name: bytes, value: bytes) -> bytes:
        size = struct.pack("<I", len(value))
        return name + b"\0" + type_name + b"\0" + size + value

    channels = b"".join(
        name.encode() + b"\0" + struct.pack("<iiii", kind, 0, step, step)
        for name, step in sorted(steps.items())
    )
    window = struct.pack("<iiii", 0, 0, width - 1, height - 1)
    attributes = (
        attribute(b"channels", b"chlist", channels + b"\0"),
        attribute(b"compression", b"compression", b"\0"),
        attribute(b"dataWindow", b"box2i", window),
        attribute(b"displayWindow", b"box2i", window),
        attribute(b"lineOrder", b"lineOrder", b"\0"),
        attribute(b"pixelAspectRatio", b"float", struct.pack("<f", 1)),
        attribute(b"screenWindowCenter", b"v2f", bytes(8)),
        attribute(b"screenWindowWidth", b"float", struct.pack("<f", 1)),
    )
    return b"\x76\x2f\x31\x01\x02\0\0\0" + b"".join(attributes) + b"\0"


def exr_file(header: bytes, lines: list[bytes]) -> bytes:
    places, parts = b"", b""
    for y, data in enumerate(lines):
        places += struct.pack("<Q", len(header) + 8 * len(lines) + len(parts))
        parts += struct.pack("<ii", y, len(data)) + data
    return header + places + parts
