"""The installed library: outside projects build against it, and it brings along nothing of the program. Needs a built
fftbench, a compiler, and a GL driver."""

import ctypes
import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE

PAGE = (SOURCE / "docs" / "library.md").read_text()
LINE = re.compile(r"^best = \w+.*: last value 1[+-]0i$")


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Returns what a command printed, which has to succeed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def blocks_with(words: str) -> str:
    """Returns the page's blocks in C++ that have these words."""
    found = re.findall(r"^```cpp\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    chosen = [text for text in found if words in text]
    assert chosen
    return "".join(chosen)


def block(language: str) -> str:
    """Returns the page's block of code in that language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return found


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """Installs and then moves what was installed, so that no file may name the prefix."""
    first = tmp_path_factory.mktemp("installed") / "first"
    run(
        "cmake",
        "--install",
        FFTBENCH.resolve().parent,
        "--prefix",
        first,
        cwd=first.parent,
    )
    return first.rename(first.with_name("moved"))


def folder_with(prefix: Path, ending: str) -> Path:
    (found,) = prefix.rglob(ending)
    return found.parent


@pytest.fixture(scope="module")
def libraries(prefix) -> Path:
    return folder_with(prefix, "libfftbench.so")


# How Mesa tells of a wrong call; without the second word from Mesa 25 on.
WRONG_CALL = re.compile(r"Mesa: (User )?error")
LAVAPIPE = [*Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json")]
# What chooses Mesa's driver, and a library that such a process loads and no other one does. The second is OpenGL on
# Vulkan, with a Vulkan for processors; without that, Mesa 25 never ends its search for another one.
DRIVERS = {
    "llvmpipe": ({"GALLIUM_DRIVER": "llvmpipe"}, "libLLVM"),
    "zink": (
        {"GALLIUM_DRIVER": "zink", "VK_ICD_FILENAMES": "".join(map(str, LAVAPIPE[:1]))},
        "libvulkan_lvp",
    ),
}
without_zink = pytest.mark.skipif(not LAVAPIPE, reason="not installed: lavapipe")
on_each_driver = pytest.mark.parametrize(
    "driver", ["llvmpipe", pytest.param("zink", marks=without_zink)]
)


def run_in_display(program: Path, libraries: Path, driver: str) -> tuple[str, str]:
    """Returns what it prints, and its standard error, where Mesa tells of every call that is an error."""
    if shutil.which("xvfb-run") is None:
        pytest.skip("not installed: xvfb-run")
    environment, loaded = DRIVERS[driver]
    log = program.parent / "loaded"
    log.mkdir(exist_ok=True)
    told = program.parent / "told.txt"
    script = 'LD_DEBUG=files LD_DEBUG_OUTPUT="$2/of" "$1" 2>"$3"'
    said = run(
        *("xvfb-run", "--auto-servernum", "bash", "-c", script, "bash"),
        *(program, log, told),
        cwd=program.parent,
        LD_LIBRARY_PATH=str(libraries),
        LIBGL_ALWAYS_SOFTWARE="1",
        MESA_DEBUG="1",
        **environment,
    )
    files = "".join(file.read_text() for file in log.iterdir())
    shutil.rmtree(log)
    assert loaded in files and ("libvulkan_lvp" in files) == (driver == "zink")
    return said, told.read_text()


@pytest.fixture(scope="module")
def cmake_program(prefix, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("cmake_project")
    (folder / "CMakeLists.txt").write_text(block("cmake"))
    shutil.copy(SOURCE / "examples" / "minimal.cpp", folder)
    run("cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=folder)
    run("cmake", "--build", "build", cwd=folder)
    return folder / "build" / "minimal"


def make_in(folder: Path, prefix: Path, source: str) -> Path:
    """Builds a minimal.c by the page's Makefile."""
    (folder / "Makefile").write_text(block("make"))
    (folder / "minimal.c").write_text(source)
    packages = str(folder_with(prefix, "fftbench.pc"))
    flags = "-std=c99 -Wall -Wextra -Wpedantic -Werror"
    run("make", f"CPPFLAGS={flags}", cwd=folder, PKG_CONFIG_PATH=packages)
    return folder / "minimal"


@pytest.fixture(scope="module")
def make_program(prefix, tmp_path_factory) -> Path:
    source = (SOURCE / "examples" / "minimal.c").read_text()
    return make_in(tmp_path_factory.mktemp("make_project"), prefix, source)


@on_each_driver
def test_an_outside_cmake_project_builds_the_example(cmake_program, libraries, driver):
    said, errors = run_in_display(cmake_program, libraries, driver)
    assert LINE.match(said.strip()) and not WRONG_CALL.search(errors)


@on_each_driver
def test_an_outside_makefile_builds_the_example_in_c(make_program, libraries, driver):
    said, errors = run_in_display(make_program, libraries, driver)
    assert LINE.match(said.strip()) and not WRONG_CALL.search(errors)


@on_each_driver
def test_a_wrong_call_of_opengl_would_be_told(prefix, libraries, tmp_path, driver):
    """So that no error above means that there was none."""
    source = (SOURCE / "examples" / "minimal.c").read_text()
    barrier = "glMemoryBarrier(fftbench"
    assert barrier in source
    wrong = source.replace(barrier, f"glBindBuffer(0x1234, 0); {barrier}")
    program = make_in(tmp_path, prefix, wrong)
    _, errors = run_in_display(program, libraries, driver)
    assert WRONG_CALL.search(errors) and "GL_INVALID_ENUM" in errors


def test_the_code_of_the_page_compiles(prefix, tmp_path):
    """The other pieces stand behind the first."""
    first, *others = re.findall(r"^```cpp\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert any("begin_recording" in piece for piece in others)
    behind = "".join(f"{{{piece}}}\n" for piece in others)
    (tmp_path / "page.cpp").write_text(
        "#include <GLFW/glfw3.h>\n#include <fftbench/fft.h>\n#include <vector>\n"
        f"void page(unsigned from, unsigned to) {{\n{first}{behind}}}\n"
    )
    run(
        *("c++", "-std=c++20", "-Wall", "-Werror", "-fsyntax-only"),
        *(f"-I{prefix / 'include'}", "page.cpp"),
        cwd=tmp_path,
    )


def test_nothing_of_the_program_comes_along(prefix, libraries, tmp_path):
    packages = str(folder_with(prefix, "fftbench.pc"))
    flags = run(
        "pkg-config",
        "--libs",
        "--static",
        "fftbench",
        cwd=tmp_path,
        PKG_CONFIG_PATH=packages,
    ).split()
    assert flags == [f"-L{libraries}", "-lfftbench"] or flags[1:] == ["-lfftbench"]
    targets = "".join(
        file.read_text() for file in prefix.rglob("fftbench-config*.cmake")
    )
    assert "fftbench::fft" in targets and "find_dependency" not in targets
    assert str(SOURCE) not in targets
    library = libraries / "libfftbench.so"
    needed = re.findall(
        r"NEEDED.*\[(.*?)\.so", run("readelf", "-d", library, cwd=tmp_path)
    )
    assert set(needed) <= {"libfmt", "libstdc++", "libm", "libgcc_s", "libc"}
    symbols = run("nm", "-D", "--defined-only", library, cwd=tmp_path).split()[2::3]
    assert "fftbench_fft_record" in symbols
    assert [name for name in symbols if not name.startswith("fftbench_")] == []


def test_every_function_of_the_header_is_in_the_library(prefix, libraries):
    header = (prefix / "include" / "fftbench" / "fft_c.h").read_text()
    declared = set(
        re.findall(r"^(?!static)\w[\w* ]* \*?(fftbench_\w+)\(", header, re.MULTILINE)
    )
    assert len(declared) > 20
    loaded = ctypes.CDLL(str(libraries / "libfftbench.so"))
    assert [name for name in declared if not hasattr(loaded, name)] == []
    loaded.fftbench_version.restype = ctypes.c_char_p
    assert f"VERSION {loaded.fftbench_version().decode()} " in (
        SOURCE / "CMakeLists.txt"
    ).read_text().replace("\n", " ")


@pytest.mark.parametrize("length", [1, 2, 7, 8, 15, 1000])
def test_frequencies_are_where_numpy_has_them(libraries, length):
    loaded = ctypes.CDLL(str(libraries / "libfftbench.so"))
    frequencies = [loaded.fftbench_frequency_at(at, length) for at in range(length)]
    expected = np.fft.fftfreq(length, 1 / length)
    assert np.array_equal(frequencies, np.rint(expected))
    for at, frequency in enumerate(frequencies):
        for turns in (-2, 0, 3):
            assert loaded.fftbench_position_of(frequency + turns * length, length) == at
        mirrored = loaded.fftbench_mirrored_position(at, length)
        assert (frequency + frequencies[mirrored]) % length == 0


# Around the page's requests `frames` and `back`: prints the largest error behind both, where all frames are.
THERE_AND_BACK = r"""
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <fftbench/fft.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>
GLuint filled(GLuint point, std::size_t bytes, const void* data) {
  GLuint name = 0;
  glGenBuffers(1, &name);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, name);
  glBufferData(GL_SHADER_STORAGE_BUFFER, GLsizeiptr(bytes), data, GL_STATIC_DRAW);
  if (point != 0) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, point, name);
  return name;
}
int main() {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  eglInitialize(display, nullptr, nullptr);
  eglBindAPI(EGL_OPENGL_API);
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE,
                 eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version));
  fftbench::Device device(eglGetProcAddress);
  REQUESTS
  fftbench::Request spectra = frames;
  spectra.store = "";
  fftbench::Fft there(device, spectra), inverse(device, back), shown(device, frames);
  std::vector<float> window(1024), signal(there.plan().input_bytes() / sizeof(float)), again(signal.size());
  for (std::size_t n = 0; n < 1024; ++n) window[n] = float(0.5 - 0.5 * std::cos(2 * M_PI * double(n) / 1024));
  for (std::size_t n = 0; n < signal.size(); ++n) signal[n] = float(n * n % 1009) / 1009;
  filled(8, 4096, window.data());
  const GLuint decibels = filled(9, 1872 * 513 * sizeof(float), nullptr);
  const GLuint from = filled(0, signal.size() * sizeof(float), signal.data());
  const GLuint between = filled(0, there.plan().output_bytes(), nullptr);
  const GLuint to = filled(0, inverse.plan().output_bytes(), nullptr);
  there.record(fftbench::buffer(from), fftbench::buffer(between));
  inverse.record(fftbench::buffer(between), fftbench::buffer(to));
  shown.record(fftbench::buffer(from), fftbench::buffer(between));
  glMemoryBarrier(fftbench_barrier_after(FFTBENCH_BUFFER_UPDATE));
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, to);
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(again.size() * sizeof(float)), again.data());
  double error = 0, loudest = 0, of_first = 0;
  for (std::size_t n = 768; n < signal.size() - 768; ++n)
    error = std::max(error, std::fabs(double(signal[n]) - again[n]));
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, decibels);
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(sizeof(float)), window.data());
  for (std::size_t n = 0; n < 1024; ++n)
    of_first += (0.5 - 0.5 * std::cos(2 * M_PI * double(n) / 1024)) * signal[n];
  loudest = window[0] - 20 * std::log10(std::fabs(of_first));
  std::printf("%zu %zu %g %g %g\n", there.plan().pass_count(), inverse.plan().pass_count(), error, loudest, again[9999]);
}
"""


def test_the_pages_frames_of_a_signal_come_back(prefix, libraries, tmp_path):
    requests = blocks_with("fftbench::Request ")
    (tmp_path / "frames.cpp").write_text(THERE_AND_BACK.replace("REQUESTS", requests))
    flags = [f"-I{folder_with(prefix, 'fft.h').parent}", f"-L{libraries}", "-lfftbench"]
    run(
        *("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "frames.cpp"),
        *("-o", "frames", *flags, "-lEGL", "-lGL"),
        cwd=tmp_path,
    )
    said = run(tmp_path / "frames", cwd=tmp_path, LD_LIBRARY_PATH=str(libraries))
    passes_there, passes_back, error, decibels, one = map(float, said.split())
    assert passes_there == passes_back == 1
    assert error < 1e-5 and one != 0 and abs(decibels) < 1e-3
