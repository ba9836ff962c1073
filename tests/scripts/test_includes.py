"""Folders of harness/ include only from their own target and from those that it links."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import SOURCE

sys.path.insert(0, str(SOURCE / "scripts" / "lib"))

import cmake_targets

TARGETS = cmake_targets.targets_of(SOURCE)
TARGET_OF = {
    folder: name for name, target in TARGETS.items() for folder in target.folders
}
# What is installed needs nothing.
INSTALLED = "library/include/fftbench"
# Only these folders call GL, and what simulates and draws a sea.
MAY_CALL_GL = (
    "gl",
    "executor",
    "backends/opengl",
    "library",
    "library/interface",
    "library/include/fftbench",
)
MAY_CALL_GL_TOO = (
    "apps/ocean/text_overlay.cpp",
    "apps/ocean/text_overlay.h",
    "apps/ocean/wave_simulation.cpp",
    "apps/ocean/water_surface.cpp",
    "apps/ocean/water_surface.h",
)

_INCLUDE = re.compile(r'^#include "(?:([\w/]+)/)?\w+\.h"', re.MULTILINE)
_GL_CALL = re.compile(r"\bgl[A-Z]\w+\(")


def sources(harness: Path) -> Iterator[Path]:
    for pattern in ("*.h", "*.cpp", "*.cu"):
        yield from harness.rglob(pattern)


def folder_of(file: Path, harness: Path) -> str:
    folder = file.parent.relative_to(harness).as_posix()
    return "" if folder == "." else folder


def upward_includes(harness: Path) -> list[str]:
    may_include = {
        folder: {name, *cmake_targets.reached(TARGETS, name)}
        for folder, name in TARGET_OF.items()
    }
    may_include[INSTALLED] = set()
    found = []
    for file in sources(harness):
        own = folder_of(file, harness)
        assert own in may_include, f"harness/{own} belongs to no target"
        for folder in _INCLUDE.findall(file.read_text()):
            target = TARGET_OF.get(folder or own)
            if target and target not in may_include[own]:
                found.append(f"{file.relative_to(harness)} includes from {folder}")
    return found


def circles(harness: Path) -> list[str]:
    """Returns headers that include each other, directly or through others."""
    includes = {
        file.relative_to(harness).as_posix(): [
            line.split('"')[1]
            for line in file.read_text().splitlines()
            if line.startswith('#include "')
        ]
        for file in sorted(harness.rglob("*.h"))
    }
    done: set[str] = set()

    def walk(header: str, path: tuple[str, ...]) -> Iterator[str]:
        if header in path:
            yield " -> ".join([*path[path.index(header) :], header])
            return
        if header in done or header not in includes:
            return
        for target in includes[header]:
            yield from walk(target, (*path, header))
        done.add(header)

    return [circle for header in includes for circle in walk(header, ())]


def test_arrows_between_folders_point_down() -> None:
    assert upward_includes(SOURCE / "harness") == []


def test_headers_include_each_other_in_no_circle() -> None:
    assert circles(SOURCE / "harness") == []


def test_gl_is_called_under_its_own_folders_alone() -> None:
    harness = SOURCE / "harness"
    callers = {
        folder_of(file, harness)
        for file in sources(harness)
        if file.relative_to(harness).as_posix() not in MAY_CALL_GL_TOO
        and _GL_CALL.search(file.read_text())
    }
    assert callers <= set(MAY_CALL_GL)


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        ({"fft/plan.h": '#include "gl/arrays.h"\n'}, "fft/plan.h includes from gl"),
        ({"wisdom/a.h": '#include "report/b.h"\n'}, "wisdom/a.h includes from report"),
    ],
)
def test_an_arrow_upwards_is_found(
    tmp_path: Path, planted: dict[str, str], told: str
) -> None:
    for name, text in planted.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    assert upward_includes(tmp_path) == [told]


def test_a_circle_is_found(tmp_path: Path) -> None:
    (tmp_path / "fft").mkdir()
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / "fft" / f"{name}.h").write_text(f'#include "fft/{other}.h"\n')
    assert circles(tmp_path) == ["fft/a.h -> fft/b.h -> fft/c.h -> fft/a.h"]
