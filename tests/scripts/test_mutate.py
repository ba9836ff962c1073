"""scripts/mutate.py plants mistakes one at a time, and tells which of them tests notice: on a tiny tree of its own, whose
C++ tests print what GoogleTest would. The table of the real tree is sound."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE

sys.path.insert(0, str(SOURCE / "scripts"))

from lib.mutants.judging import Outcome, Verdict
from lib.mutants.table import faults, read_table, slip_of
from mutate import is_caught, judged

ADVICE = "tests/mutants has it; scripts/mutate.py --help says how an entry is made"
LONG = 200  # lines, from which on a file has a mistake of its own
WRITTEN_ELSEWHERE = "scripts/fftbench/pages/vendor/"

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
option(FFTBENCH_BUILD_TESTS "" ON)
option(FFTBENCH_CUDA "" ON)
enable_testing()
add_executable(fftbench harness/fft/size.cpp tests/main.cpp)
add_executable(unit_tests harness/fft/size.cpp tests/main.cpp)
add_test(NAME unit_tests_1 COMMAND sh -c "exec \\"$@\\"" sh $<TARGET_FILE:unit_tests>)
add_test(NAME scripts COMMAND PYTHON -m pytest ${PROJECT_SOURCE_DIR}/tests/scripts/test_area.py)
set_tests_properties(scripts PROPERTIES ENVIRONMENT "FFTBENCH=$<TARGET_FILE:fftbench>;FFTBENCH_TEST_TURNS=1")
"""
PRESETS = {
    "version": 4,
    "configurePresets": [
        {
            "name": "release",
            "generator": "Ninja",
            "binaryDir": "${sourceDir}/build",
            "cacheVariables": {"CMAKE_CXX_FLAGS_RELEASE": "-O0"},
        }
    ],
}
SIZE = """constexpr int kLeast = 2;
int area(int width, int height) {
  if (width < kLeast) return 0;
  int sum = 0;
  sum += width;
  return sum * height;
}
bool ends(int turns) { for (int i = 0; i != turns; ++i) {} return true; }
"""
# One of its tests is filtered by name, as GoogleTest does it, and one skips itself.
MAIN = """#include <cstdio>
#include <cstring>
int area(int, int);
bool ends(int);
int main(int argc, char** argv) {
  bool right = true, skips = false;
  int count = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strstr(argv[i], "Narrow")) right &= area(1, 7) == 0 && area(2, 7) == 14;
    if (std::strstr(argv[i], "Area")) right &= area(3, 5) == 15;
    if (std::strstr(argv[i], "Ends")) right &= ends(5);
    if (std::strstr(argv[i], "Skips")) skips = true;
    if (std::strstr(argv[i], "Nothing")) count = 0;
  }
  std::printf("[==========] Running %d test from 1 test suite.\\n", count);
  if (right) std::printf("[  PASSED  ] %d tests.\\n", skips ? 0 : count);
  return right ? 0 : 1;
}
"""
AREA = """def area(width, height):
    assert width > 0
    return width * height
"""
TEST_AREA = """import os, pathlib, subprocess, sys
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts"))
from area import area

def test_area():
    assert area(3, 5) == 15
    # Tests that are asked for by name take no turns. CTest sets the other variable.
    assert "CTEST_INTERACTIVE_DEBUG_MODE" in os.environ or "FFTBENCH_TEST_TURNS" not in os.environ

def test_program():
    subprocess.run([os.environ["FFTBENCH"], "Area"], check=True)
"""
UNIT = ["unit_tests Area"]


def entry(original: str, slip: str, tests: list[str], **more: object) -> dict:
    return {
        "original": original,
        "slip": slip,
        "effect": f"{original} is gone.",
        "tests": tests,
    } | more


class Tree:
    def __init__(self, folder: Path):
        self.folder = folder / "tree"
        for name in ("mutate.py", "lib/steps.sh", "lib/mutants", "fftbench"):
            source, target = SOURCE / "scripts" / name, self.folder / "scripts" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if name == "fftbench":
                target.mkdir()
                for own in ("__init__.py", "arguments.py", "endings.py"):
                    shutil.copy2(source / own, target / own)
            elif source.is_dir():
                shutil.copytree(source, target)
            else:
                shutil.copy2(source, target)
        files = {
            "CMakeLists.txt": CMAKE.replace("PYTHON", sys.executable),
            "CMakePresets.json": json.dumps(PRESETS),
            "harness/fft/size.cpp": SIZE,
            "tests/main.cpp": MAIN,
            "tests/scripts/test_area.py": TEST_AREA,
            "scripts/area.py": AREA,
        }
        judging = self.folder / "scripts" / "lib" / "mutants" / "judging.py"
        text = judging.read_text().replace("PROCESSORS_S = 20", "PROCESSORS_S = 0.5")
        files["scripts/lib/mutants/judging.py"] = text
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)
        subprocess.run(["git", "init", "-q"], cwd=self.folder, check=True)
        subprocess.run(["git", "add", "-A"], cwd=self.folder, check=True)

    def plant(
        self, table: dict[str, list[dict]], *words: str
    ) -> subprocess.CompletedProcess[str]:
        shutil.rmtree(self.folder / "tests" / "mutants", ignore_errors=True)
        (self.folder / "tests" / "mutants").mkdir()
        (self.folder / "tests" / "mutants" / "all.json").write_text(json.dumps(table))
        return subprocess.run(
            [sys.executable, self.folder / "scripts" / "mutate.py", *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("mutants"))


def test_survivors_are_told_with_what_they_do_and_the_command_that_shows_them(
    tree: Tree,
):
    size = [
        entry("width < kLeast", "width <= kLeast", ["unit_tests Area Narrow"]),
        entry("sum += width;", "", UNIT),
        entry("return 0;", "return 7;", UNIT),
        entry("int kLeast = 2", "int kLeast = 4", UNIT, own_build=True),
        entry("i != turns", "i != turns || turns == 5", ["unit_tests Ends"]),
    ]
    size[4]["hangs"] = True
    area = [
        entry("width * height", "width + height", ["test_area.py -k area"]),
        entry("width > 0", "width > 2", ["test_area.py -k program", UNIT[0]]),
    ]
    table = {"harness/fft/size.cpp": size, "scripts/area.py": area}
    done = tree.plant(table, "--seed", "1")
    lines = done.stdout.splitlines()
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.split(" {2,}", lines[0]) == ["harness/fft", "4 of 5 caught"]
    assert re.split(" {2,}", lines[1]) == ["scripts/area.py", "1 of 2 caught"]
    assert re.split(" {2,}", lines[2]) == ["all", "5 of 7 caught (71 %)"]
    assert lines[3:] == [
        "",
        "survived: harness/fft/size.cpp:3: return 0; is gone.",
        "  again: scripts/mutate.py --only harness/fft/size.cpp:3",
        "",
        "survived: scripts/area.py:2: width > 0 is gone.",
        "  again: scripts/mutate.py --only scripts/area.py:2",
    ]
    # The checkout is as it was, and the copy too.
    for root in (tree.folder, tree.folder / "build-mutants" / "tree"):
        assert (root / "scripts" / "area.py").read_text() == AREA
    assert (tree.folder / "harness" / "fft" / "size.cpp").read_text() == SIZE
    # All tests of the build notice what those that are named do not.
    del table["harness/fft/size.cpp"][0:2], table["harness/fft/size.cpp"][1:]
    only = ("--only", "scripts/area.py:1", "--gate", "--seed", "1")
    done = tree.plant(table, *only)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("1 of 1 caught (100 %)\n")


@pytest.mark.parametrize(
    "file, verdict",
    [("glsl/a.comp", Verdict.BROKEN), ("harness/a.cpp", Verdict.FAILED)],
)
def test_a_shader_that_no_longer_compiles_is_noticed_unless_it_is_the_mistake(
    file: str, verdict: Verdict
):
    slip = slip_of(file, 1, entry("a", "b", ["test_a.py"]))
    outcome = Outcome(Verdict.FAILED, 1, "a.comp does not compile: syntax error")
    assert judged(slip, outcome).verdict == verdict
    assert judged(slip, Outcome(Verdict.FAILED, 1, "1 != 2")).verdict == Verdict.FAILED


@pytest.mark.parametrize("hangs", [False, True])
def test_what_waits_for_ever_is_caught_only_where_that_is_said(hangs: bool):
    told = entry("a", "b", ["test_a.py"], hangs=hangs)
    slip = slip_of("a.py", 1, told)
    assert is_caught(slip, Outcome(Verdict.HUNG, 1, "")) == hangs


@pytest.mark.parametrize(
    "table, words",
    [
        (
            {"scripts/area.py": [entry("width / height", "0", UNIT)]},
            'scripts/area.py:1 (tests/mutants): "width / height" stands 0 times in the file, not once. ',
        ),
        (
            {"scripts/area.py": [entry("width", "0", UNIT)]},
            'scripts/area.py:1 (tests/mutants): "width" stands 3 times in the file, not once. ',
        ),
        ({"scripts/gone.py": [entry("a", "b", UNIT)]}, "scripts/gone.py (tests"),
        (
            {"scripts/area.py": [entry("width > 0", "0", ["test_gone.py -k a"])]},
            "scripts/area.py:1 (tests/mutants): no folder of tests has test_gone.py",
        ),
        (
            {"scripts/area.py": [entry("a", "a", UNIT)]},
            "scripts/area.py:1 (tests/mutants): the slip is the original",
        ),
        (
            {"scripts/area.py": [entry("a", "b", [])]},
            'scripts/area.py:1 (tests/mutants) needs "tests"',
        ),
        (
            {"scripts/area.py": [entry("a", "b", UNIT, test="x")]},
            "scripts/area.py:1 (tests/mutants) has test; it may have effect, ",
        ),
        (
            {
                "harness/fft/size.cpp": [
                    entry("width < kLeast", "true", UNIT),
                    entry("if (width < kLeast) return 0;", "", UNIT),
                ]
            },
            "harness/fft/size.cpp:2 and harness/fft/size.cpp:1 (tests/mutants) overlap",
        ),
        (
            {
                "harness/fft/size.cpp": [
                    entry("if (width < kLeast)", "if (true) {", UNIT)
                ]
            },
            "harness/fft/size.cpp:1 (tests/mutants): original and slip need to be whole ",
        ),
    ],
)
def test_a_wrong_table_gets_a_sentence_and_nothing_is_built(
    tree: Tree, table: dict[str, list[dict]], words: str
):
    done = tree.plant(table)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"mutate.py: {words}"), done.stderr


@pytest.mark.parametrize(
    "test", ["test_area.py -k nothing", "unit_tests Nothing", "gone_tests X"]
)
def test_what_does_not_pass_without_a_mistake_shows_nothing_and_the_rest_goes_on(
    tree: Tree, test: str
):
    slips = [
        entry("width > 0", "width > 9", [tests])
        for tests in (test, "test_area.py -k area")
    ]
    done = tree.plant({"scripts/area.py": slips})
    assert done.returncode == 2
    assert f"without a mistake: {test}\n" in done.stderr
    assert "1 of 2 caught" in done.stdout
    assert "could not be tried: scripts/area.py:1" in done.stdout
    assert "pass without a mistake before they can notice one" in done.stdout


def test_tests_that_skip_themselves_notice_nothing(tree: Tree):
    table = {"scripts/area.py": [entry("width > 0", "width > 9", ["unit_tests Skips"])]}
    done = tree.plant(table)
    assert done.returncode == 2
    assert "on this machine all of these tests skip themselves" in done.stderr


def test_a_slip_that_python_cannot_read_is_no_mistake_that_a_test_noticed(tree: Tree):
    slip = entry("assert width > 0", "assert width >", ["test_area.py -k area"])
    done = tree.plant({"scripts/area.py": [slip]})
    assert done.returncode == 2
    assert "could not be tried: scripts/area.py:1" in done.stdout


def long_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "harness", "glsl", "scripts"],
        cwd=SOURCE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    names = [n for n in listed if not n.endswith(".md") and WRITTEN_ELSEWHERE not in n]
    return [n for n in names if len((SOURCE / n).read_text().splitlines()) > LONG]


def test_every_mistake_of_the_table_has_its_place_and_every_long_file_a_mistake():
    slips = read_table(SOURCE / "tests" / "mutants")
    found = faults(slips, SOURCE)
    have = {slip.file for slip in slips}
    found += [
        f"{name} has more than {LONG} lines, and no mistake: {ADVICE}"
        for name in long_files()
        if name not in have
    ]
    assert not found, "\n".join(found)
    assert len(slips) >= 120


def chosen(file: Path, words: str) -> list[str]:
    """Returns the tests of a file that pytest -k would take, as far as their names tell without their parameters."""
    names = re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
    operators = ("and", "or", "not")

    def told(word: re.Match[str]) -> str:
        return word[0] if word[0] in operators else f"({word[0]!r} in name)"

    code = re.sub(r"\w+", told, words)
    return [name for name in names if eval(code, {"name": name})]


def test_what_should_notice_the_mistakes_exists():
    tests = SOURCE / "tests"
    sources = [*tests.glob("*/*.cpp")]
    macro = re.compile(r"^(?:TYPED_)?TEST(?:_F|_P)?\((\w+),\s*(\w+)", re.MULTILINE)
    known = {
        f"{suite}.{name}"
        for file in sources
        for suite, name in macro.findall(file.read_text())
    }
    instances = re.compile(r"^INSTANTIATE_TEST_SUITE_P\((\w+),\s*(\w+)", re.MULTILINE)
    known |= {
        f"{instance}/{test}"
        for file in sources
        for instance, suite in instances.findall(file.read_text())
        for test in known
        if test.startswith(f"{suite}.")
    }
    missing = []
    for slip in read_table(tests / "mutants"):
        for test in slip.tests:
            name, *filters = shlex.split(test)
            if filters[:1] == ["-k"] and not chosen(
                next(tests.glob(f"*/{name}")), filters[1]
            ):
                missing.append(f"{slip.name}: no test is {test}: {ADVICE}")
            patterns = [] if name.endswith(".py") else ":".join(filters).split(":")
            for one in patterns:
                wanted = re.compile(one.replace(".", r"\.").replace("*", ".*"))
                if one and not any(wanted.search(test) for test in known):
                    missing.append(f"{slip.name}: no C++ test is {one}: {ADVICE}")
    assert not missing, "\n".join(missing)
