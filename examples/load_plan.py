#!/usr/bin/python3
"""Runs a plan that `fftbench export` has written, without fftbench: EGL, OpenGL 4.3, NumPy and the folder's files.

  fftbench export --algorithm best --size 512 --output plan
  examples/load_plan.py plan --input a.npy --output b.npy

Arrays have the shape (batch, height, width), or less of it, and the type that plan.json tells (complex64, float32,
complex128 or float64). Rows that the plan has padded are padded and cut here. --repeat N runs the plan N times and prints the milliseconds of one.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import sys
from ctypes import c_char_p, c_int, c_uint, c_void_p
from pathlib import Path

import numpy as np

EGL_NONE, EGL_OPENGL_API, EGL_SURFACE_TYPE, EGL_RENDERABLE_TYPE = (
    0x3038,
    0x30A2,
    0x3033,
    0x3040,
)
EGL_OPENGL_BIT, EGL_PBUFFER_BIT, EGL_PLATFORM_SURFACELESS, EGL_PLATFORM_DEVICE = (
    8,
    1,
    0x31DD,
    0x313F,
)
EGL_CONTEXT_MAJOR, EGL_CONTEXT_MINOR, EGL_PROFILE_MASK, EGL_CORE_PROFILE = (
    0x3098,
    0x30FB,
    0x30FD,
    1,
)
GL_COMPUTE_SHADER, GL_COMPILE_STATUS, GL_LINK_STATUS = 0x91B9, 0x8B81, 0x8B82
GL_SHADER_STORAGE_BUFFER, GL_DYNAMIC_COPY, GL_READ_WRITE = 0x90D2, 0x88EA, 0x88BA
GL_TEXTURE_2D_ARRAY, GL_RG, GL_RGBA, GL_FLOAT, GL_TIMESTAMP = (
    0x8C1A,
    0x8227,
    0x1908,
    0x1406,
    0x8E28,
)
GL_QUERY_RESULT, GL_ALL_BARRIER_BITS = 0x8866, 0xFFFFFFFF
IMAGE_FORMATS = {"GL_RG32F": 0x8230, "GL_RG16F": 0x822F}
BARRIERS = {
    "GL_SHADER_STORAGE_BARRIER_BIT": 0x2000,
    "GL_SHADER_IMAGE_ACCESS_BARRIER_BIT": 0x20,
}
DTYPES = {
    name: np.dtype(name) for name in ("complex64", "float32", "complex128", "float64")
}


class Gl:
    """OpenGL in a context without a window. Functions are looked up by their names."""

    def __init__(self) -> None:
        self._egl = ctypes.CDLL("libEGL.so.1")
        self._egl.eglGetProcAddress.restype = c_void_p
        for name in ("eglGetDisplay", "eglCreateContext"):
            getattr(self._egl, name).restype = c_void_p
        self._make_current()

    def _displays(self):
        self._egl.eglGetProcAddress.argtypes = [c_char_p]
        platform = self._egl.eglGetProcAddress(b"eglGetPlatformDisplayEXT")
        query = self._egl.eglGetProcAddress(b"eglQueryDevicesEXT")
        open_display = ctypes.CFUNCTYPE(c_void_p, c_uint, c_void_p, c_void_p)(platform)
        if query:
            devices, count = (c_void_p * 16)(), c_int()
            ctypes.CFUNCTYPE(c_uint, c_int, c_void_p, c_void_p)(query)(
                16, devices, ctypes.byref(count)
            )
            for index in range(count.value):
                yield open_display(EGL_PLATFORM_DEVICE, devices[index], None)
        yield open_display(EGL_PLATFORM_SURFACELESS, None, None)

    def _make_current(self) -> None:
        egl = self._egl
        attributes = (c_int * 7)(
            EGL_CONTEXT_MAJOR,
            4,
            EGL_CONTEXT_MINOR,
            3,
            EGL_PROFILE_MASK,
            EGL_CORE_PROFILE,
            EGL_NONE,
        )
        wanted = (c_int * 5)(
            EGL_SURFACE_TYPE,
            EGL_PBUFFER_BIT,
            EGL_RENDERABLE_TYPE,
            EGL_OPENGL_BIT,
            EGL_NONE,
        )
        for display in self._displays():
            handle = c_void_p(display)
            if not display or not egl.eglInitialize(handle, None, None):
                continue
            config, count = c_void_p(), c_int()
            egl.eglBindAPI(EGL_OPENGL_API)
            egl.eglChooseConfig(
                handle, wanted, ctypes.byref(config), 1, ctypes.byref(count)
            )
            context = egl.eglCreateContext(handle, config, None, attributes)
            if context and egl.eglMakeCurrent(handle, None, None, c_void_p(context)):
                return
        raise SystemExit("load_plan: no OpenGL 4.3 by EGL on this machine")

    def function(self, name: str, *types, result=None):
        address = self._egl.eglGetProcAddress(name.encode())
        return ctypes.CFUNCTYPE(result, *types)(address)

    def made(self, name: str) -> int:
        """Returns the name of one new object: made("Buffers") calls glGenBuffers."""
        found = c_uint()
        self.function(f"glGen{name}", c_int, c_void_p)(1, ctypes.byref(found))
        return found.value


class Array:
    """An array of the plan on the device."""

    def __init__(self, gl: Gl, resource: dict, folder: Path) -> None:
        self.gl, self.resource = gl, resource
        self.is_image = resource["storage"] == "image"
        self.name = gl.made("Textures" if self.is_image else "Buffers")
        if self.is_image:
            gl.function("glBindTexture", c_uint, c_uint)(GL_TEXTURE_2D_ARRAY, self.name)
            gl.function("glTexStorage3D", c_uint, c_int, c_uint, c_int, c_int, c_int)(
                GL_TEXTURE_2D_ARRAY,
                1,
                IMAGE_FORMATS[resource["image_format"]],
                *resource["extent"],
            )
            return
        content = resource.get("content")
        if content is None:
            data = None
        elif content == "zeros":
            data = bytes(resource["bytes"])
        else:
            data = np.load(folder / content).tobytes()
        self._fill(data)

    def _fill(self, data: bytes | None) -> None:
        # A buffer ends with a whole 32-bit word.
        size = -(-self.resource["bytes"] // 4) * 4
        self.gl.function("glBindBuffer", c_uint, c_uint)(
            GL_SHADER_STORAGE_BUFFER, self.name
        )
        self.gl.function("glBufferData", c_uint, ctypes.c_ssize_t, c_char_p, c_uint)(
            GL_SHADER_STORAGE_BUFFER, size, data, GL_DYNAMIC_COPY
        )

    def write(self, values: np.ndarray) -> None:
        if self.is_image:
            self.gl.function("glBindTexture", c_uint, c_uint)(
                GL_TEXTURE_2D_ARRAY, self.name
            )
            self.gl.function(
                "glTexSubImage3D", c_uint, *([c_int] * 7), c_uint, c_uint, c_char_p
            )(
                GL_TEXTURE_2D_ARRAY,
                0,
                0,
                0,
                0,
                *self.resource["extent"],
                GL_RG,
                GL_FLOAT,
                values.tobytes(),
            )
        else:
            self._fill(values.tobytes())

    def read(self) -> bytes:
        data = ctypes.create_string_buffer(self.resource["bytes"])
        if self.is_image:
            self.gl.function("glBindTexture", c_uint, c_uint)(
                GL_TEXTURE_2D_ARRAY, self.name
            )
            self.gl.function("glGetTexImage", c_uint, c_int, c_uint, c_uint, c_void_p)(
                GL_TEXTURE_2D_ARRAY, 0, GL_RG, GL_FLOAT, data
            )
        else:
            self.gl.function("glBindBuffer", c_uint, c_uint)(
                GL_SHADER_STORAGE_BUFFER, self.name
            )
            self.gl.function(
                "glGetBufferSubData",
                c_uint,
                ctypes.c_ssize_t,
                ctypes.c_ssize_t,
                c_void_p,
            )(GL_SHADER_STORAGE_BUFFER, 0, self.resource["bytes"], data)
        return data.raw

    def bind_part(self, point: int, offset: int, size: int) -> None:
        bind_range = self.gl.function(
            "glBindBufferRange",
            c_uint,
            c_uint,
            c_uint,
            ctypes.c_ssize_t,
            ctypes.c_ssize_t,
        )
        bind_range(GL_SHADER_STORAGE_BUFFER, point, self.name, offset, size)

    def bind(self, point: int) -> None:
        if self.is_image:
            self.gl.function(
                "glBindImageTexture",
                c_uint,
                c_uint,
                c_int,
                ctypes.c_ubyte,
                c_int,
                c_uint,
                c_uint,
            )(
                point,
                self.name,
                0,
                1,
                0,
                GL_READ_WRITE,
                IMAGE_FORMATS[self.resource["image_format"]],
            )
        else:
            self.gl.function("glBindBufferBase", c_uint, c_uint, c_uint)(
                GL_SHADER_STORAGE_BUFFER, point, self.name
            )


def compiled(gl: Gl, file: Path) -> int:
    shader = gl.function("glCreateShader", c_uint, result=c_uint)(GL_COMPUTE_SHADER)
    text = c_char_p(file.read_bytes())
    gl.function("glShaderSource", c_uint, c_int, c_void_p, c_void_p)(
        shader, 1, ctypes.byref(text), None
    )
    gl.function("glCompileShader", c_uint)(shader)
    program = gl.function("glCreateProgram", result=c_uint)()
    gl.function("glAttachShader", c_uint, c_uint)(program, shader)
    gl.function("glLinkProgram", c_uint)(program)
    good = c_int()
    gl.function("glGetProgramiv", c_uint, c_uint, c_void_p)(
        program, GL_LINK_STATUS, ctypes.byref(good)
    )
    if not good.value:
        log = ctypes.create_string_buffer(4096)
        gl.function("glGetShaderInfoLog", c_uint, c_int, c_void_p, c_char_p)(
            shader, 4096, None, log
        )
        raise SystemExit(f"load_plan: {file}: {log.value.decode(errors='replace')}")
    return program


class Plan:
    def __init__(self, gl: Gl, folder: Path) -> None:
        self.gl = gl
        self.json = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
        self.arrays = [Array(gl, each, folder) for each in self.json["resources"]]
        self.programs = [compiled(gl, folder / name) for name in self.json["programs"]]

        if self.json.get("in_place"):
            self.array("output").name = self.array("input").name

    def array(self, role: str) -> Array:
        return next(each for each in self.arrays if each.resource["role"] == role)

    def run(self) -> None:
        for loop in self._loops():
            for turn in range(loop[0]["turns"]):
                for each in loop:
                    self._dispatch(each, turn)

    def _loops(self) -> list[list[dict]]:
        """Passes that share their turns are dispatched one after the other in each."""
        loops: list[list[dict]] = []
        for each in self.json["passes"]:
            if each["shares_turns"]:
                loops[-1].append(each)
            else:
                loops.append([each])
        return loops

    def _dispatch(self, one: dict, turn: int) -> None:
        program = self.programs[one["program"]]
        self.gl.function("glUseProgram", c_uint)(program)
        locate = self.gl.function(
            "glGetUniformLocation", c_uint, c_char_p, result=c_int
        )
        for name, value in {**one["uniforms"], "turn": turn}.items():
            values = value if isinstance(value, list) else [value]
            self.gl.function("glUniform1uiv", c_int, c_int, c_void_p)(
                locate(program, name.encode()),
                len(values),
                (c_uint * len(values))(*values),
            )
        for binding in one["bindings"]:
            array = self.arrays[binding["resource"]]
            bytes_of_turn = binding.get("bytes_of_turn", 0)
            bound_bytes = binding.get("byte_count", 0) or bytes_of_turn
            if bound_bytes:
                first_byte = binding.get("first_byte", 0) + turn * bytes_of_turn
                array.bind_part(binding["point"], first_byte, bound_bytes)
            else:
                array.bind(binding["point"])
        self.gl.function("glDispatchCompute", c_uint, c_uint, c_uint)(
            *one["work_groups"]
        )
        bits = sum(BARRIERS[name] for name in one["barriers"])
        self.gl.function("glMemoryBarrier", c_uint)(bits)


def milliseconds_of(gl: Gl, plan: Plan, repeats: int) -> float:
    queries = [gl.made("Queries"), gl.made("Queries")]
    mark = gl.function("glQueryCounter", c_uint, c_uint)
    mark(queries[0], GL_TIMESTAMP)
    for _ in range(repeats):
        plan.run()
    mark(queries[1], GL_TIMESTAMP)
    times = []
    for query in queries:
        nanoseconds = ctypes.c_uint64()
        gl.function("glGetQueryObjectui64v", c_uint, c_uint, c_void_p)(
            query, GL_QUERY_RESULT, ctypes.byref(nanoseconds)
        )
        times.append(nanoseconds.value)
    return (times[1] - times[0]) / 1e6 / repeats


def shape_of(resource: dict) -> list[int]:
    width, height, batch = resource["extent"]
    return [batch, height, width]


def with_gaps(values: np.ndarray, resource: dict) -> np.ndarray:
    """Returns the rows as far apart as the plan has them."""
    rows = values.reshape(-1, resource["extent"][0])
    gap = resource.get("row_stride", rows.shape[1]) - rows.shape[1]
    return np.pad(rows, ((0, 0), (0, gap)))


def without_gaps(values: np.ndarray, resource: dict) -> np.ndarray:
    batch, height, width = shape_of(resource)
    stride = resource.get("row_stride", width)
    rows = values[: batch * height * stride].reshape(batch, height, stride)
    return rows[..., :width]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("plan", type=Path, help="the folder with plan.json")
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=1)
    options = parser.parse_args()
    gl = Gl()
    plan = Plan(gl, options.plan)
    source, target = plan.array("input"), plan.array("output")
    kinds = source.resource["elements"], target.resource["elements"]
    for kind in kinds:
        if kind not in DTYPES:
            raise SystemExit(
                f"load_plan: values of type {kind} are left to programs of your own"
            )
    values = np.load(options.input)
    shape = shape_of(source.resource)
    if values.dtype != DTYPES[kinds[0]] or values.size != np.prod(shape):
        raise SystemExit(
            f"load_plan: {options.input} is {values.dtype} {values.shape}; the plan takes {kinds[0]} {tuple(shape)}"
        )
    source.write(with_gaps(values, source.resource))
    plan.run()
    numbers = np.frombuffer(target.read(), DTYPES[kinds[1]])
    output = without_gaps(numbers, target.resource)
    np.save(options.output, output.reshape([n for n in output.shape if n > 1] or [1]))
    if options.repeat > 1:
        print(f"{milliseconds_of(gl, plan, options.repeat):.6f} ms", file=sys.stderr)


if __name__ == "__main__":
    main()
