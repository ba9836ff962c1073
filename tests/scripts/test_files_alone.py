"""Each C++ file compiles by itself, too: builds put many into one unit, where a file finds what another one includes."""

import functools
import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE

_INCLUDED = re.compile(r'^#include "(/[^"]+\.cpp)"', re.MULTILINE)

FILES = sorted(
    file.relative_to(SOURCE).as_posix()
    for folder in ("harness", "tests")
    for file in (SOURCE / folder).rglob("*.cpp")
)


@functools.cache
def commands() -> dict[Path, tuple[Path, list[str]]]:
    """Returns for each file of the build the folder and the command of the unit that it is compiled in."""
    found = {}
    for entry in json.loads((FFTBENCH.parent / "compile_commands.json").read_text()):
        unit = Path(entry["file"])
        files = [unit]
        if unit.parent.name == "Unity":
            files = [Path(name) for name in _INCLUDED.findall(unit.read_text())]
        for file in files:
            found[file] = (Path(entry["directory"]), shlex.split(entry["command"]))
    return found


def what_is_missing(file: Path, folder: Path, command: list[str]) -> str:
    """Returns what the compiler says of the file by itself, compiled as its unit is."""
    options = command[: command.index("-o")]
    done = subprocess.run(
        [*options, "-fsyntax-only", file], cwd=folder, capture_output=True, text=True
    )
    return done.stderr if done.returncode else ""


@pytest.mark.sampled(200)  # scripts/test.sh --nightly builds each file alone
@pytest.mark.parametrize("name", FILES)
def test_a_file_compiles_by_itself(name: str) -> None:
    if SOURCE / name not in commands():
        pytest.skip(f"{name} is no part of this build")
    assert what_is_missing(SOURCE / name, *commands()[SOURCE / name]) == ""


def test_what_only_another_file_includes_is_missing(tmp_path: Path) -> None:
    unit = commands()[SOURCE / "harness" / "fft" / "plan.cpp"]
    file = tmp_path / "lonely.cpp"
    file.write_text("std::vector<int> numbers();\n")
    assert "std" in what_is_missing(file, *unit)
    file.write_text("#include <vector>\nstd::vector<int> numbers();\n")
    assert what_is_missing(file, *unit) == ""
