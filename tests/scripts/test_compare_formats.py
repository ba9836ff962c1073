"""compare.py writes its verdicts for programs: JSON, JUnit and GitHub Actions, each with the same cases as the text."""

import json
import os
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
import yaml

from command_line import SOURCE
from compare_support import call, draw_rounds, last_line, make_run, rows_of
from synthetic_results import H100, make_row, write_run, write_samples

from fftbench.comparison.wording import format_ratio

EXAMPLES = SOURCE / "examples" / "ci"
ODD = "<x> ::error::%0A \x01 & | `"


@pytest.fixture
def changed(make_run):
    """Two runs, in the second of which one kernel is slower, one faster, one the same and one broken."""
    names = ("slow", "fast", "same")
    rows = [make_row(H100, name, "", (128, 40)) for name in names]
    a = make_run("a", [*rows, make_row(H100, "broken", "", (128, 40))], noise=0.004)
    failed = make_row(H100, "broken", "", (128, 40), status="failed")
    b = write_run(a.with_name("b"), [*rows, failed], H100)
    random = np.random.default_rng(2)
    scales = {"slow": 1.2, "fast": 0.8, "same": 1.0}
    write_samples(
        b,
        rows,
        lambda row: draw_rounds(random, scale=scales[row["algorithm"]], noise=0.004),
    )
    return a, b


def test_json_has_every_case_with_its_verdict(changed, call):
    code, out, _ = call(*changed, "--format", "json")
    read = json.loads(out)
    assert {case["algorithm"]: case["verdict"] for case in read["cases"]} == {
        "slow": "slower",
        "fast": "faster",
        "same": "same",
    }
    assert [(one["algorithm"], one["kind"]) for one in read["left_out"]] == [
        ("broken", "broken")
    ]
    slow = next(case for case in read["cases"] if case["algorithm"] == "slow")
    assert slow["ratio_low"] < slow["ratio"] < slow["ratio_high"]
    assert slow["ratio"] == pytest.approx(1.2, rel=0.02)
    assert (code, read["exit_code"]) == (1, 1)
    assert read["candidate"]["folder"] == str(changed[1])


def test_an_unknown_interval_is_null_in_json(make_run, call):
    rows = rows_of(1)
    runs = [make_run(name, rows, rounds=2) for name in "ab"]
    case = json.loads(call(*runs, "--format", "json")[1])["cases"][0]
    assert (case["ratio_low"], case["p"]) == (None, None)
    assert (case["verdict"], case["too_few_rounds"]) == ("unclear", True)


def test_junit_counts_what_it_lists(changed, call):
    code, out, _ = call(*changed, "--format", "junit")
    suite = ElementTree.fromstring(out).find("testsuite")
    found = {
        test.get("name").split()[0]: [child.tag for child in test]
        for test in suite.iter("testcase")
    }
    assert found == {
        "slow": ["failure"],
        "fast": ["system-out"],
        "same": ["system-out"],
        "broken": ["error"],
    }
    cases = json.loads(call(*changed, "--format", "json")[1])["cases"]
    times = {case["algorithm"]: case["candidate_ms"] / 1e3 for case in cases}
    told = {
        test.get("name").split()[0]: float(test.get("time"))
        for test in suite.iter("testcase")
        if test.get("time")
    }
    assert told == pytest.approx(times, rel=1e-3)
    assert told["slow"] > 1.1 * cases[0]["baseline_ms"] / 1e3
    counts = {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "1", "errors": "1", "skipped": "0"}
    assert code == 1


def test_cases_without_a_verdict_are_skipped_in_junit(make_run, call):
    rows = rows_of(3)
    a, b = make_run("a", rows[:2], noise=0.004), make_run("b", rows[1:], noise=0.3)
    allowed = "--format", "junit", "--allow-missing"
    suite = ElementTree.fromstring(call(a, b, *allowed)[1])[0]
    tests = suite.iter("testcase")
    assert [test[0].tag for test in tests] == ["error", *["skipped"] * 3]
    assert (suite.get("skipped"), suite.get("tests")) == ("3", "4")
    assert suite[0].get("name") == "the whole comparison"
    assert "Nothing could be judged" in suite[0][0].get("message")


def test_github_gets_an_error_for_each_case_that_is_worse(
    changed, call, tmp_path, monkeypatch
):
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    code, out, _ = call(*changed, "--format", "github")
    errors = [line for line in out.splitlines() if line.startswith("::error ")]
    assert code == 1 and len(errors) == 2
    assert errors[0].startswith("::error title=broken · 128×40")
    assert errors[1].startswith("::error title=slow · 128×40")
    rows = [
        line.split(" | ") for line in summary.read_text().splitlines() if " | " in line
    ]
    verdicts = {row[0].split()[1]: row[1] for row in rows[2:]}
    assert verdicts == {
        "broken": "**broken**: A ok; B failed: failed",
        "slow": "**slower**",
        "fast": "faster",
    }


def test_of_many_errors_the_worst_are_named_and_the_others_counted_in_the_tenth(
    make_run, call, tmp_path, monkeypatch
):
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    # Times 1.15 to 2.45, in an order that is neither theirs nor that of the names.
    scales = {f"kernel{at}": 1.15 + 0.1 * (5 * at % 14) for at in range(14)}
    worst = [f"{name} ·" for name in sorted(scales, key=scales.get, reverse=True)]
    rows = [make_row(H100, name, "", (128, 40)) for name in scales]
    a, b = make_run("a", rows, noise=0.004), make_run("b", rows)
    random = np.random.default_rng(2)
    write_samples(
        b,
        rows,
        lambda row: draw_rounds(random, scale=scales[row["algorithm"]], noise=0.004),
    )
    out = call(a, b, "--format", "github")[1]
    errors = [line for line in out.splitlines() if line.startswith("::error ")]
    titles = [line.removeprefix("::error title=") for line in errors]
    assert len(titles) == 10
    assert [name for name, title in zip(worst, titles) if title.startswith(name)] == (
        worst[:9]
    )
    assert titles[-1].startswith("fftbench compare::5 more. Slower: 0 faster, 14")
    table = [line for line in summary.read_text().splitlines() if "slower**" in line]
    assert [line.split()[1] + " ·" for line in table] == worst
    named = dict(zip(worst, table))
    ratio = float(named["kernel3 ·"].split(" | ")[4])
    assert ratio == pytest.approx(scales["kernel3"], rel=0.02)


def test_a_name_can_neither_command_github_nor_break_xml(make_run, call):
    rows = [make_row(H100, ODD, "", (128, 40))]
    a = make_run("a", rows, noise=0.004)
    b = make_run("b", rows, seed=2, noise=0.004, scale=1.3)
    lines = call(a, b, "--format", "github")[1].splitlines()
    token = lines[0].removeprefix("::stop-commands::")
    end = lines.index(f"::{token}::")
    assert len(token) >= 32 and end > 5
    assert [line.split(" ")[0] for line in lines[end + 1 :]] == ["::error", "::notice"]
    assert "%3A%3Aerror%3A%3A%250A" in lines[end + 1]
    suite = ElementTree.fromstring(call(a, b, "--format", "junit")[1])[0]
    assert suite[0].get("name").startswith("<x> ::error::%0A ? & | `")


def test_charts_keep_out_of_what_a_program_reads(changed, call, tmp_path):
    out_folder = tmp_path / "charts"
    _, out, err = call(*changed, "--format", "json,svg", "--output", out_folder)
    assert json.loads(out)["exit_code"] == 1
    drawn = [str(file) for file in out_folder.iterdir()]
    assert drawn and all(file.endswith(".svg") and file in err for file in drawn)


def test_two_formats_of_the_text_are_refused(changed, call):
    code, _, err = call(*changed, "--format", "json,junit")
    assert code == 2 and "json and junit at once" in err


def baseline(*arguments):
    environment = {
        **os.environ,
        "GITHUB_ACTIONS": "",
        "FFTBENCH_PYTHON": sys.executable,
    }
    command = [str(EXAMPLES / "compare_with_baseline.sh"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment)


@pytest.fixture
def slower(make_run):
    first = make_run("radix4/20250101T000000Z-h100", rows_of(2), noise=0.004)
    second = make_run(
        "radix4/20250102T000000Z-h100", rows_of(2), seed=2, noise=0.004, scale=1.2
    )
    return first, second


def test_the_first_run_becomes_the_baseline_and_stays_it(slower, tmp_path):
    kept = tmp_path / "kept"
    first, second = slower
    assert baseline(kept, first).returncode == 0
    own = kept / "radix4" / "h100"
    original = (first / "samples.csv").read_text()
    assert (own / "samples.csv").read_text() == original
    done = baseline(kept, second, "--by-rounds")
    assert (done.returncode, last_line(done.stdout)) == (
        1,
        "0 faster, 2 slower, 0 same, 0 unclear",
    )
    assert (own / "samples.csv").read_text() == original


def test_a_new_baseline_is_kept_on_demand(slower, tmp_path):
    kept = tmp_path / "kept"
    first, second = slower
    assert baseline(kept, first).returncode == 0
    assert baseline("--new", kept, second).returncode == 0
    done = baseline(kept, second, "--by-rounds")
    assert (done.returncode, last_line(done.stdout)) == (
        0,
        "0 faster, 0 slower, 2 same, 0 unclear",
    )


def test_what_is_no_run_becomes_no_baseline(tmp_path):
    done = baseline(tmp_path / "kept", tmp_path)
    assert done.returncode == 2 and "not a run folder" in done.stderr
    assert not (tmp_path / "kept").exists()


def test_the_workflow_runs_what_there_is():
    workflow = yaml.safe_load((EXAMPLES / "github.yml").read_text())
    steps = workflow["jobs"]["compare"]["steps"]
    commands = [line for step in steps for line in step.get("run", "").splitlines()]
    programs = {line.split()[0] for line in commands}
    assert {"cmake", "build/fftbench"} <= programs
    for program in programs - {"cmake", "build/fftbench"}:
        assert os.access(SOURCE / program, os.X_OK), program


def test_large_ratios_have_no_exponent():
    ratios = (0.0123456, 0.98765, 12.345, 1234.5, 98765.4)
    written = ["0.0123", "0.988", "12.3", "1230", "98800"]
    assert [format_ratio(one) for one in ratios] == written
