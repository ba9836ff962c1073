"""The last lines of scripts/test.sh: no test is skipped without mention, and none is mentioned twice."""

import subprocess
import sys
from pathlib import Path

from command_line import SOURCE

SCRIPT = SOURCE / "scripts" / "lib" / "summarise_tests.py"

# GoogleTest 1.12 writes this: two tests are skipped for one reason, one is disabled.
GOOGLE_TEST = """<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="0" disabled="1" errors="0" time="7" name="AllTests">
  <testsuite name="Cuda" tests="4" time="7">
    <testcase name="Copies" status="run" result="skipped" time="0.5" classname="Cuda">
      <skipped message="/a/b/fixture.h:46&#x0A;no CUDA device&#x0A;"><![CDATA[x]]></skipped>
    </testcase>
    <testcase name="Adds" status="run" result="skipped" time="0" classname="Cuda">
      <skipped message="/a/b/fixture.h:46&#x0A;no CUDA device&#x0A;"><![CDATA[x]]></skipped>
    </testcase>
    <testcase name="DISABLED_Multiplies" status="notrun" result="suppressed" time="0" classname="Cuda" />
    <testcase name="IsSlow" status="run" result="completed" time="6.5" classname="Cuda" />
  </testsuite>
</testsuites>
"""

# pytest writes this.
PYTEST = """<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" tests="2" skipped="1">
<testcase classname="tests.cli.test_window" name="test_opens" time="0.001"><skipped type="pytest.skip"
message="xvfb-run is not installed">/a/b.py:3: xvfb-run is not installed</skipped></testcase>
<testcase classname="tests.cli.test_window" name="test_closes" time="9.250" /></testsuite></testsuites>
"""


def summary(*folders: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, SCRIPT, *folders], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def reports(place: Path, build: str, **texts: str) -> Path:
    folder = place / build / "test_reports"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.xml").write_text(text)
    return folder


def test_a_reason_is_told_once_with_the_number_of_tests(tmp_path: Path) -> None:
    lines = summary(reports(tmp_path, "build", cpp=GOOGLE_TEST, python=PYTEST))
    assert lines[-3:] == [
        "2 tests skipped: no CUDA device (Cuda)",
        "1 test skipped: disabled in the source (Cuda)",
        "1 test skipped: xvfb-run is not installed (cli.test_window)",
    ]


def test_what_two_builds_skip_counts_once(tmp_path: Path) -> None:
    first = reports(tmp_path, "build", cpp=GOOGLE_TEST)
    second = reports(tmp_path, "build-sanitize", cpp=GOOGLE_TEST)
    lines = summary(first, second)
    assert sum("no CUDA device" in line for line in lines) == 1
    assert "2 tests skipped: no CUDA device (Cuda)" in lines


def test_the_slowest_come_first_with_their_build(tmp_path: Path) -> None:
    lines = summary(reports(tmp_path, "build", cpp=GOOGLE_TEST, python=PYTEST))
    assert lines[0] == "the slowest of 6 tests:"
    assert [line.split() for line in lines[1:3]] == [
        ["9.2", "s", "cli.test_window.test_closes", "(build)"],
        ["6.5", "s", "Cuda.IsSlow", "(build)"],
    ]


def test_ten_are_listed_of_many(tmp_path: Path) -> None:
    cases = "".join(
        f'<testcase classname="Many" name="T{i}" time="{i}"/>' for i in range(30)
    )
    lines = summary(reports(tmp_path, "build", many=f"<testsuite>{cases}</testsuite>"))
    assert [line.split()[2] for line in lines[1:-1]] == [
        f"Many.T{i}" for i in range(29, 19, -1)
    ]
    assert lines[-1] == "no test was skipped"


def test_a_report_that_is_cut_short_or_missing_is_told(tmp_path: Path) -> None:
    folder = reports(tmp_path, "build", cpp=GOOGLE_TEST[:200])
    empty = reports(tmp_path, "other")
    text = "\n".join(summary(folder, empty))
    assert f"{folder}/cpp.xml: not a whole report" in text
    assert f"{empty}: there are no reports" in text
