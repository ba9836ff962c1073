"""What the tests cost is told by steps, compared with what is kept, and held to a limit of processor seconds."""

import subprocess
import sys
from pathlib import Path

import pytest

from command_line import SOURCE

SCRIPT = SOURCE / "scripts" / "lib" / "test_costs.py"
KEPT = """# a comment
step build 100.0 190.0
step tests 240.0 450.0
test charts 20.0 18.0
test faults 30.0 9.0
test gone 1.0 1.0
"""


def costs(
    folder: Path, steps: str, tests: dict[str, str], kept: str = KEPT, *words: str
) -> subprocess.CompletedProcess[str]:
    (folder / "steps").write_text(steps)
    (folder / "kept").write_text(kept)
    (folder / "reports").mkdir(exist_ok=True)
    for name, text in tests.items():
        (folder / "reports" / f"{name}.cost").write_text(text)
    files = [folder / "steps", folder / "kept", folder / "reports"]
    return subprocess.run(
        [sys.executable, SCRIPT, *words, *files], capture_output=True, text=True
    )


def test_within_the_limit_the_last_line_says_how_much_was_taken(tmp_path):
    done = costs(tmp_path, "build 90000 180000\ntests 250000 460500\n", {})
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == (
        "640 s of processors, of the 1200 s that the tests may take; nothing grew"
    )


def test_beyond_the_limit_the_last_line_says_by_how_much_and_what_grew(tmp_path):
    steps = "build 90000 191000\ntests 800000 1060000\n"
    tests = {"charts": "70.1 60.5 7.5\n", "faults": "90.0 10.0 1.0\n"}
    done = costs(tmp_path, steps, tests)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == (
        "51 s more than the 1200 s of processors that the tests may take; "
        "grown: tests +610 s, charts +50 s"
    )


def test_the_clock_alone_is_no_reason(tmp_path):
    steps = "build 9000000 180000\ntests 9000000 440000\n"
    done = costs(tmp_path, steps, {"faults": "900.0 8.0 1.0\n"})
    assert done.returncode == 0 and "nothing grew" in done.stdout


def test_tests_above_twenty_seconds_of_processors_are_named(tmp_path):
    tests = {"charts": "70.1 15.5 4.0\n", "fleet": "1.0 20.0 1.5\n"}
    lines = costs(tmp_path, "tests 1 1\n", tests).stdout.splitlines()
    assert lines[-2] == "over 20 s of processors each: fleet (22 s)"


def test_what_is_kept_is_what_was_measured(tmp_path):
    # The shell may have said something before.
    tests = {"charts": "line 5: Terminated\n7.5 4.25 0.5\n", "ended": ""}
    done = costs(
        tmp_path, "nightly packages 1500 250\nbuild 2000 3000\n", tests, KEPT, "--keep"
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "kept").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "step build 2.0 3.0",
        "step nightly_packages 1.5 0.2",
        "test charts 7.5 4.8",
    ]


def test_a_test_leaves_behind_what_it_took_and_ends_as_its_command_does(tmp_path):
    script = "import sys, time\nwhile time.process_time() < 0.3: pass\nprint('said'); print('wrong', file=sys.stderr); sys.exit(3)"
    file = tmp_path / "reports" / "one.cost"
    done = subprocess.run(
        [SOURCE / "tests" / "measured.sh", file, sys.executable, "-c", script],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "said\n", "wrong\n")
    clock, own, system = map(float, file.read_text().split())
    assert own + system >= 0.3 and clock >= 0.3


STEPS = """
set -eu
scratch={scratch}
. {source}/scripts/lib/steps.sh
spin() {{ {python} -c 'import time
while time.process_time() < 0.4: pass'; return {code}; }}
step 'two words' spin || echo "code $?"
step idle sleep 0.3
"""


@pytest.mark.parametrize("code", [0, 7])
def test_a_step_counts_the_processors_of_its_own_commands(tmp_path, code):
    text = STEPS.format(
        scratch=tmp_path, source=SOURCE, python=sys.executable, code=code
    )
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (f"code {code}\n" if code else "")
    spun, idle = (tmp_path / "steps").read_text().splitlines()
    name, clock, processors = spun.rsplit(maxsplit=2)
    assert name == "two words" and int(processors) >= 400 and int(clock) >= 390
    name, clock, processors = idle.split()
    assert name == "idle" and int(clock) >= 300 and int(processors) < 200


@pytest.mark.parametrize("point", [".", ","])
def test_processors_of_minutes_are_counted_in_milliseconds(tmp_path, point):
    told = f"0m1{point}000s 0m1{point}000s\n2m3{point}045s 1m0{point}508s"
    text = f"""scratch={tmp_path}; . {SOURCE}/scripts/lib/steps.sh
times() {{ echo '{told}'; }}; processor_ms; echo $ms"""
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True)
    assert done.stdout == f"{123_045 + 60_508}\n", done.stderr


def seed_of(folder: Path) -> int:
    done = subprocess.run(
        ["bash", "-c", f". {SOURCE}/scripts/lib/steps.sh; seed_of_files"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_the_seed_follows_from_the_files_alone(tmp_path):
    for name, words in {"one": "a", "two": "a", "other": "b"}.items():
        (tmp_path / name / "tests").mkdir(parents=True)
        (tmp_path / name / "tests" / "file").write_text(words)
    plain = [seed_of(tmp_path / name) for name in ("one", "two", "other")]
    assert plain[0] == plain[1] != plain[2]
    for name in ("one", "two", "other"):
        git(tmp_path / name, "init", "--quiet")
        git(tmp_path / name, "add", ".")
        git(tmp_path / name, "commit", "--quiet", "--message", name)
    committed = [seed_of(tmp_path / name) for name in ("one", "two", "other")]
    assert committed[0] == committed[1] != committed[2]
    assert all(0 <= seed < 10**6 for seed in plain + committed)
    # What is not committed yet leaves the sample that a failure has shown.
    (tmp_path / "one" / "tests" / "file").write_text("c")
    assert seed_of(tmp_path / "one") == committed[0]
