"""compare.py refuses bad input with one sentence, and ends with the right exit code as a program."""

import os
import subprocess
import sys

import pytest

from command_line import PATIENCE_S
from compare_support import call, last_line, make_run, rows_of
from plot_support import SCRIPTS


def edit(folder, old, new, count=1):
    file = folder / "samples.csv"
    file.write_text(file.read_text().replace(old, new, count))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (",false,8,", ",maybe,8,", 'line 3: warmup is "maybe"'),
        (",false,8,", ",false,8,-", "line 3: ms is "),
        (",0,0,true", ",x,0,true", 'line 2: round is "x"'),
        (",false,8,", ",false,8,1,", "line 3: 18 fields"),
        ("warmup", "warm", "line 1: missing column warmup"),
        ("stockham", "other", "a case that timings.csv has no row of"),
    ],
)
def test_bad_samples_are_one_sentence(make_run, call, old, new, message):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1))
    edit(b, old, new, -1 if old == "stockham" else 1)
    code, out, err = call(a, b)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "samples.csv" in err and message in err


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


def test_runs_as_a_program(make_run):
    a = make_run("a", rows_of(1))
    command = [sys.executable, SCRIPTS / "compare.py", a, a]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert (done.returncode, last_line(done.stdout)) == (
        0,
        "0 faster, 0 slower, 1 same, 0 unclear",
    )
    assert done.stderr == "compare.py: note: A and B are the same run\n"


def test_an_error_in_the_script_itself_is_no_verdict(make_run, tmp_path):
    a = make_run("a", rows_of(1))
    (tmp_path / "sitecustomize.py").write_text(
        "import fftbench.comparison.ranks as ranks\n"
        "def fail(*_): raise ZeroDivisionError('by zero')\n"
        "ranks.p_value = fail\n"
    )
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}:{SCRIPTS}"}
    command = [sys.executable, SCRIPTS / "compare.py", a, a]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env=environment
    )
    assert done.returncode == 2
    assert "ZeroDivisionError: by zero" in done.stderr
    assert "Traceback" not in done.stderr
