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
