"""scripts/test.sh builds once and tests what every change has to pass; --nightly goes on with all the rest, and each failure
names the command that shows it again. The programs that build and test are replaced by scripts."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE

PACKAGES = """
build_packages=(builder) chart_packages=(charter) test_packages=(tester)
sanitizer_packages=(sanitizer) nightly_packages=(nightly)
install_packages() { echo "install $*" >>"$ROOM/log"; }
package_manager() { echo apt-get; }
python=python3
"""
SCRIPT = '#!/bin/bash\necho "{name} $*" >>"$ROOM/log"\n'
# What CTest leaves behind: what its tests took, and the names of those that failed.
CTEST = (
    SCRIPT
    + """while [ $# -gt 0 ]; do [ "$1" = --preset ] && preset=$2; shift; done
echo "  seed $FFTBENCH_TEST_SEED full ${FFTBENCH_TEST_FULL:-no} order ${GTEST_RANDOM_SEED:-usual}" >>"$ROOM/log"
folder=build; [ "$preset" = release ] || folder=build-$preset
mkdir -p $folder/test_reports $folder/Testing/Temporary
echo "1.0 0.5 0.5" >$folder/test_reports/charts.cost
echo '<testsuites><testcase classname="a" name="b" time="1"/></testsuites>' >$folder/test_reports/charts.xml
grep -q "^$preset$" "$ROOM/failing" || exit 0
echo "7:charts" >$folder/Testing/Temporary/LastTestsFailed.log
exit 8
"""
)
# The second of two tests fails alone.
CPP_TESTS = """#!/bin/bash
if [ "$1" = --gtest_list_tests ]; then printf 'Suite.\\n  First\\n  Second\\n'; exit; fi
[ "$GTEST_SHARD_INDEX" = 1 ] || exit 0
echo "[ RUN      ] Suite.Second"
! grep -q "^alone$" "$ROOM/failing"
"""
TIDY = (
    SCRIPT
    + """! grep -q "^clang-tidy$" "$ROOM/failing" && exit
echo "$PWD/harness/one.cpp:3:1: error: odd [a-check]"; exit 1
"""
)
MYPY = SCRIPT + '! grep -q "^mypy$" "$ROOM/failing"\n'


@dataclass(frozen=True)
class Room:
    folder: Path

    def program(self, name: str, text: str) -> None:
        file = self.folder / "tree" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("{name}", file.name))
        file.chmod(0o755)

    def test(self, *arguments: str, failing: tuple[str, ...] = ()):
        (self.folder / "log").write_text("")
        (self.folder / "failing").write_text("".join(f"{name}\n" for name in failing))
        path = f"{self.folder}/tree/programs:{os.environ['PATH']}"
        unset = ("FFTBENCH_TEST_SEED", "FFTBENCH_TEST_FULL")
        usual = {k: v for k, v in os.environ.items() if k not in unset}
        return subprocess.run(
            [self.folder / "tree" / "scripts" / "test.sh", *arguments],
            env=usual | {"PATH": path, "ROOM": str(self.folder)},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )

    def log(self) -> list[str]:
        return (self.folder / "log").read_text().splitlines()


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made = Room(tmp_path)
    tree = tmp_path / "tree"
    (tree / "scripts" / "lib").mkdir(parents=True)
    for name in ("test.sh", *(f"lib/{n}" for n in os.listdir(SOURCE / "scripts/lib"))):
        if (SOURCE / "scripts" / name).is_file():
            shutil.copy2(SOURCE / "scripts" / name, tree / "scripts" / name)
    (tree / "scripts" / "lib" / "packages.sh").write_text(PACKAGES)
    made.program("scripts/lib/formatting.sh", "choose_formatters() { :; }\n" * 2)
    with open(tree / "scripts" / "lib" / "formatting.sh", "a") as file:
        file.write("check_formatting() { :; }\n")
    for name in ("fuzz.sh", "debian.sh", "fresh.sh", "mutate.py"):
        made.program(f"scripts/{name}", SCRIPT)
    made.program("programs/cmake", SCRIPT)
    made.program("programs/ctest", CTEST)
    made.program("programs/clang-tidy", TIDY)
    made.program("programs/mypy", MYPY)
    for name in ("unit_tests", "device_tests"):
        made.program(f"build/tests/{name}", CPP_TESTS)
    (tree / "harness").mkdir()
    (tree / "harness" / "one.cpp").write_text("int one = 1;\n")
    (tree / "tests").mkdir()
    (tree / "tests" / "costs").write_text("step tests 1.0 1.0\n")
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "all")):
        subprocess.run(["git", *who, *words], cwd=tree, check=True)
    return made


def test_a_change_takes_one_build_and_a_sample_of_what_is_not_nightly(room: Room):
    done = room.test("--seed", "42")
    assert done.returncode == 0, done.stderr
    log = room.log()
    assert log[0] == "install builder charter tester"
    assert [
        line.split()[:3] for line in log if line.startswith("cmake --build --p")
    ] == [["cmake", "--build", "--preset"]]
    (tests,) = [line for line in log if line.startswith("ctest")]
    assert tests.startswith("ctest --preset release") and tests.endswith("-LE nightly")
    assert log[-1] == "  seed 42 full no order usual"
    assert "All tests passed" in done.stderr
    assert done.stderr.splitlines()[-1].endswith(
        "of the 1200 s that the tests may take; nothing grew"
    )


def test_a_change_takes_clang_tidy_on_what_changed_within_a_day_alone(room: Room):
    tree = room.folder / "tree"
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    for name, date in (("now", "2026-03-03T12:00Z"), ("late", "2026-03-04T11:00Z")):
        (tree / "harness" / f"{name}.cpp").write_text("int two = 2;\n")
        if name == "late":  # the first commit is long ago by then
            (tree / "harness" / "one.cpp").write_text("int one = 2;\n")
        subprocess.run(["git", *who, "add", "-A"], cwd=tree, check=True)
        subprocess.run(
            ["git", *who, "commit", "-qm", name],
            env=os.environ | {"GIT_COMMITTER_DATE": date},
            cwd=tree,
            check=True,
        )
    (tree / "harness" / "late.cpp").unlink()
    for failing in ((), ("clang-tidy",)):
        done = room.test("--seed", "42", failing=failing)
        assert done.returncode == len(failing), done.stderr
        tidied = [
            line.split()[-1] for line in room.log() if line.startswith("clang-tidy")
        ]
        assert sorted(tidied) == ["harness/now.cpp", "harness/one.cpp"]


def test_the_same_files_give_the_same_sample(room: Room):
    samples = []
    for _ in range(2):
        assert room.test().returncode == 0
        samples.append(room.log()[-1])
    assert samples[0] == samples[1] != "  seed 42 full no order usual"


def test_nightly_tests_take_everything_behind_what_every_change_takes(room: Room):
    done = room.test("--nightly", "--seed", "9")
    assert done.returncode == 0, done.stderr
    log = room.log()
    assert "install sanitizer nightly" in log
    builds = [line.split()[3] for line in log if line.startswith("cmake --build --p")]
    assert builds == ["release", "sanitize", "dev"]
    tests = [line for line in log if line.startswith("ctest")]
    assert ["-LE nightly" in line for line in tests] == [True, False, False, False]
    assert ["sanitize" in line for line in tests] == [False, True, False, False]
    assert "--schedule-random" in tests[3]
    assert [line for line in log if line.startswith("  seed")] == [
        "  seed 9 full no order usual",
        "  seed 9 full no order usual",
        "  seed 9 full 1 order usual",
        "  seed 9 full no order 10",
    ]
    for name in ("fuzz.sh", "debian.sh", "clang-tidy", "mypy", "mutate.py --jobs"):
        assert any(line.startswith(name) for line in log), name


def test_a_failure_names_the_command_that_shows_it_again(room: Room):
    done = room.test(
        *("--nightly", "--seed", "9"),
        failing=("release", "sanitize", "alone", "clang-tidy", "mypy"),
    )
    assert done.returncode == 1, done.stderr
    told = [
        line.removeprefix("failed: ")
        for line in done.stderr.splitlines()
        if line.startswith("failed: ") and "random" not in line
    ]
    seed = "FFTBENCH_TEST_SEED=9"
    ctest = "--output-on-failure -R '^charts$'"
    for again in (
        f"charts (release build); again: {seed} ctest --test-dir build {ctest}",
        f"charts (release build); again: {seed} FFTBENCH_TEST_FULL=1 ctest --test-dir build {ctest}",
        f"charts (sanitize build); again: {seed} ctest --test-dir build-sanitize {ctest}",
        f"Suite.Second alone; again: {seed} build/tests/unit_tests --gtest_filter='Suite.Second'",
        "clang-tidy: harness/one.cpp; again: clang-tidy --quiet -p build-tidy "
        "--extra-arg=-Wno-unknown-warning-option harness/one.cpp",
        "mypy; again: mypy",
    ):
        assert again in told, done.stderr
    assert "Not all tests passed" in done.stderr


def test_only_nightly_tests_fail_for_the_time_that_others_take(room: Room):
    # It looks as if everything before had taken all of the budget.
    costs = room.folder / "tree" / "scripts" / "lib" / "test_costs.py"
    costs.write_text(costs.read_text().replace("BUDGET_S = 1200", "BUDGET_S = 0"))
    done = room.test()
    assert done.returncode == 0 and " s more than the 0 s of processors" in done.stderr
    done = room.test("--nightly")
    assert done.returncode == 1
    assert "failed: the time of the tests" in done.stderr
