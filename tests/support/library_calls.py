"""Calls the library in an OpenGL context of its own, by the C interface that its header states."""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path

import numpy as np

from command_line import FFTBENCH, SOURCE

sys.path.insert(0, str(SOURCE / "examples"))
from load_plan import Gl

HEADER = SOURCE / "harness" / "library" / "include" / "fftbench" / "fft_c.h"
STORAGE, STATIC_DRAW, ALL_BARRIERS, RENDERER = 0x90D2, 0x88E4, 0xFFFFFFFF, 0x1F01
C_TYPES = {
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "int": ctypes.c_int,
    "const char*": ctypes.c_char_p,
}


def structure(name: str) -> type[ctypes.Structure]:
    """Makes a structure of the header's; an enumeration is an unsigned int."""
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    (body,) = re.findall(rf"typedef struct {name} {{(.*?)}}", text, re.DOTALL)
    fields = []
    for line in filter(str.strip, body.split(";")):
        kind, members = re.fullmatch(
            r"\s*((?:const )?\w+\*?)\s+(.*?)\s*", line, re.DOTALL
        ).groups()
        for member in members.split(","):
            fields.append((member.strip(), C_TYPES.get(kind, ctypes.c_uint)))
    return type(name, (ctypes.Structure,), {"_fields_": fields})


Request = structure("fftbench_request")
Array = structure("fftbench_array")
Cache = structure("fftbench_program_cache")


class Refused(Exception):
    """What the library says."""


class Library:
    def __init__(self) -> None:
        self._gl = Gl()
        self._library = ctypes.CDLL(str(FFTBENCH.parent / "libfftbench.so"))
        for name in ("fft_create", "fft_record", "device_create_with_cache"):
            self._function(name).restype = ctypes.c_void_p
        self._function("fft_plan").restype = ctypes.c_void_p
        self._function("error_message").restype = ctypes.c_char_p
        for name in ("input", "output"):
            self._function(f"plan_{name}_bytes").restype = ctypes.c_uint64
        self._device = ctypes.c_void_p()
        by_name = ctypes.cast(self._gl._egl.eglGetProcAddress, ctypes.c_void_p)
        nothing_kept = Cache(folder=b"")
        self._call(
            *("device_create_with_cache", by_name),
            *(ctypes.byref(nothing_kept), ctypes.byref(self._device)),
        )
        renderer = self._gl.function(
            "glGetString", ctypes.c_uint, result=ctypes.c_char_p
        )
        self.renderer = renderer(RENDERER).decode()

    def _function(self, name: str):
        return getattr(self._library, f"fftbench_{name}")

    def _call(self, name: str, *arguments) -> None:
        error = self._function(name)(*arguments)
        if error:
            message = self._function("error_message")(ctypes.c_void_p(error))
            self._function("error_destroy")(ctypes.c_void_p(error))
            raise Refused(message.decode())

    def _buffer(self, data: bytes) -> int:
        name = self._gl.made("Buffers")
        self._bind(name)
        self._gl.function(
            *("glBufferData", ctypes.c_uint, ctypes.c_ssize_t),
            *(ctypes.c_char_p, ctypes.c_uint),
        )(STORAGE, len(data), data, STATIC_DRAW)
        return name

    def _bind(self, name: int) -> None:
        self._gl.function("glBindBuffer", ctypes.c_uint, ctypes.c_uint)(STORAGE, name)

    def _read(self, name: int, count: int) -> bytes:
        data = ctypes.create_string_buffer(count)
        self._gl.function("glMemoryBarrier", ctypes.c_uint)(ALL_BARRIERS)
        self._bind(name)
        self._gl.function(
            *("glGetBufferSubData", ctypes.c_uint, ctypes.c_ssize_t),
            *(ctypes.c_ssize_t, ctypes.c_void_p),
        )(STORAGE, 0, count, data)
        return data.raw

    def transformed(
        self, request: dict, given: bytes, tables: dict[int, np.ndarray] | None = None
    ) -> bytes:
        """Returns the bytes of the output, which are 0xff where nothing is written. Tables are bound to their points."""
        fft = ctypes.c_void_p()
        asked = Request(**request)
        self._call("fft_create", self._device, ctypes.byref(asked), ctypes.byref(fft))
        plan = ctypes.c_void_p(self._function("fft_plan")(fft))
        taken, left = (
            self._function(f"plan_{side}_bytes")(plan) for side in ("input", "output")
        )
        assert len(given) == taken, f"{len(given)} bytes are given, {taken} are taken"
        names = {
            point: self._buffer(table.tobytes())
            for point, table in (tables or {}).items()
        }
        bind = self._gl.function(
            "glBindBufferBase", ctypes.c_uint, ctypes.c_uint, ctypes.c_uint
        )
        for point, name in names.items():
            bind(STORAGE, point, name)
        ends_with_word = bytes(-len(given) % 4)
        if request.get("in_place"):
            more = b"\xff" * (max(left - taken, 0) + (-left % 4))
            source = target = self._buffer(given + ends_with_word + more)
        else:
            source = self._buffer(given + ends_with_word)
            target = self._buffer(b"\xff" * (left + -left % 4))
        try:
            arrays = (Array(buffer=name) for name in (source, target))
            self._call("fft_record", fft, *arrays)
            return self._read(target, left)
        finally:
            for name in {source, target, *names.values()}:
                self._gl.function("glDeleteBuffers", ctypes.c_int, ctypes.c_void_p)(
                    1, ctypes.byref(ctypes.c_uint(name))
                )
            self._function("fft_destroy")(fft)
