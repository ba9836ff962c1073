"""compare.py refuses bad input with one sentence, and ends with the right exit code as a program."""

import os
import subprocess
import sys

import pytest

from command_line import PATIENCE_S
from compare_support import call, make_run, rows_of
from plot_support import SCRIPTS


def edit(folder, old, new, count=1):
    """Returns the number of the first line that it has changed."""
    file = folder / "samples.csv"
    text = file.read_text()
    file.write_text(text.replace(old, new, count))
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (",false,8,", ",maybe,8,", 'warmup is "maybe"'),
        (",false,8,", ",false,8,-", "ms is "),
        (",0,0,true", ",x,0,true", 'round is "x"'),
        (",false,8,", ",false,8,1,", "18 fields"),
        ("warmup", "warm", "missing column warmup"),
    ],
)
def test_bad_samples_are_one_sentence(make_run, call, old, new, message):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1))
    line = edit(b, old, new)
    code, out, err = call(a, b)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"samples.csv, line {line}: {message}" in err


def test_samples_of_a_case_without_a_row_are_one_sentence(make_run, call):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1))
    edit(b, "stockham", "other", -1)
    code, out, err = call(a, b)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "samples.csv" in err and "a case that timings.csv has no row of" in err


def test_bad_arguments_are_one_sentence(make_run, call, tmp_path):
    a = make_run("a", rows_of(1))
    for extra in (
        ["--threshold", "100"],
        ["--threshold", "nan"],
        ["--alpha", "0"],
        ["--only", "("],
        ["--only", "nothing"],
        ["--mode", "nothing"],
        ["--format", "gif"],
    ):
        code, out, err = call(a, a, *extra)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"compare.py: {extra[0]}")
    assert call(a, tmp_path / "nowhere")[0] == 2
    (a / "samples.csv").unlink()
    assert call(a, a)[2].endswith("samples.csv: no such file\n")


def test_the_same_run_twice_is_noted(make_run, call):
    a = make_run("a", rows_of(1))
    assert call(a, a)[2] == "compare.py: note: A and B are the same run\n"


def test_an_error_in_the_script_itself_is_no_verdict(make_run, tmp_path):
    a = make_run("a", rows_of(1))
    (tmp_path / "sitecustomize.py").write_text(
        "import fftbench.comparison.ranks as ranks\n"
        "def fail(*_): raise ZeroDivisionError('by zero')\n"
        "ranks.p_above = fail\n"
    )
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}:{SCRIPTS}"}
    command = [sys.executable, SCRIPTS / "compare.py", a, a, "--by-rounds"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, env=environment
    )
    assert done.returncode == 2
    assert "ZeroDivisionError: by zero" in done.stderr
    assert "Traceback" not in done.stderr
