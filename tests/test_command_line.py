"""The command line as a user meets it: help, mistakes, formats, pipes. Needs a built fftbench and a GL driver."""

import csv
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from command_line import (
    FFTBENCH,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
    write_config,
)

COMMANDS = ("algorithms", "devices", "transform", "tune", "help")
PARSER_WORDS = re.compile(
    r"\{(false|true|[0-9, ]+)\}|TEXT|UINT|FLOAT|REQUIRED|excludes"
)
MIXED = TINY | {
    "algorithms": ["stockham_radix4", "stockham_radix2", "cpu_dft"],
    "sizes": [[64, 1], [100, 1]],
}


def test_version_tells_the_revision() -> None:
    finished = run("--version")
    assert finished.returncode == 0
    assert re.fullmatch(
        r"fftbench \d+\.\d+\.\d+ \(revision \S.*\)\n", finished.stdout
    ), finished.stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_about_the_command_and_its_examples_fit(command: str) -> None:
    words = command.split()
    finished = run(*words, "--help")
    assert finished.returncode == 0 and finished.stderr == ""
    text = finished.stdout
    assert run("help", *words).stdout == text
    assert not PARSER_WORDS.search(text), text
    assert all(len(line) <= 80 for line in text.splitlines()), text
    examples = [line.strip() for line in text.splitlines() if "  fftbench " in line]
    assert examples
    for example in examples:
        assert example.startswith("fftbench " + ("--" if not words else command))
    assert ("130" in text and "interrupted" in text) == (not words)


def test_every_option_of_an_example_is_known(tmp_path: Path) -> None:
    for command in ("", *COMMANDS):
        text = run(*command.split(), "--help").stdout
        options, _, examples = text.partition("Example")
        for option in re.findall(r" (--[a-z-]+)", examples):
            assert option in options, f"{command}: {option}"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("devcies",), 'did you mean "devices"?'),
        (("--confg", "quick.json"), 'did you mean "--config"?'),
        (("tune", "--sizs", "64"), 'did you mean "--sizes"?'),
        (("help", "tranform"), 'did you mean "transform"?'),
        (("--config", "quick.json", "--context", "elg"), 'did you mean "egl"?'),
        (("--config", "quick.json", "--format", "cvs"), 'did you mean "csv"?'),
        (("--config", "quick.json", "--progress", "jsn"), 'did you mean "json"?'),
        (("--config", "qick.json"), 'did you mean "quick.json"?'),
        (("devices", "--config", "x"), "fftbench devices has no option --config"),
        (("algorithms", "--sizes=1"), "fftbench algorithms has no option --sizes"),
        (("--sizes", "1", "algorithms"), "algorithms has no option --sizes"),
        (("--algorithm", "fftw"), "it belongs to fftbench transform"),
        (("--device", "0", "transform"), "write --device behind transform"),
        (("devices", "now"), 'takes no argument "now"'),
        (("quick.json",), "--config FILE"),
        ((), "--config FILE"),
        (("--config",), "--config needs a value: --config FILE"),
        (("--config="), "--config needs a value"),
        (("--config", "quick.json", "--rounds"), "--rounds needs a value"),
        (("--config", "a.json", "--config", "b.json"), "--config is there 2 times"),
        (("--config", "quick.json", "--rounds", "2.5"), "--rounds: found"),
        (("--config", "quick.json", "--rounds", "0"), "from 1 to 1000"),
        (("--config", "quick.json", "--device", "-1"), "--device"),
        (("--config", "quick.json", "--quiet=5"), "--quiet takes no value"),
        (("--resume", "somewhere", "--quick"), "leave out --quick"),
        (("--resume", "somewhere", "--device", "1"), "leave out --device"),
        (("transform", "--algorithm", "fftw"), "--input FILE is needed"),
        (("tune", "--budget", "0"), "--budget: found"),
        (
            ("--config", "quick.json", "--quiet", "--progress", "json"),
            "--quiet and --progress contradict",
        ),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(
    arguments: tuple[str, ...], expected: str
) -> None:
    if isinstance(arguments, str):
        arguments = (arguments,)
    finished = run(*arguments)
    assert finished.returncode == 2 and finished.stdout == ""
    assert expected in finished.stderr
    assert finished.stderr.startswith("fftbench: ")
    assert not PARSER_WORDS.search(finished.stderr), finished.stderr
    assert finished.stderr.count("\n") == 1


def test_csv_on_standard_output_is_the_file(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, "--format", "csv")
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == (run_folder(tmp_path) / "timings.csv").read_text()


def test_json_on_standard_output_has_every_row(tmp_path: Path) -> None:
    finished = run_config(tmp_path, MIXED, "--format", "json", "--quiet")
    assert finished.returncode == 0 and finished.stderr == ""
    read = json.loads(finished.stdout)
    assert Path(read["results"]) == run_folder(tmp_path)
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(read["cases"]) == len(written)
    for case, row in zip(read["cases"], written):
        assert list(case) == list(row)
        assert case["width"] == int(row["width"])
        assert case["reason"] == (row["reason"] or None)
        if row["status"] == "ok":
            assert case["median_ms"] == float(row["median_ms"]) > 0
            # One round has no interval, so that its convergence is not known.
            assert case["converged"] is None and row["converged"] == ""
        else:
            assert case["median_ms"] is None


def test_markdown_on_standard_output_is_tables_alone(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, "--format", "markdown")
    lines = finished.stdout.splitlines()
    assert lines[0].startswith("**throughput") and lines[1] == ""
    assert all(line.startswith("|") and line.endswith("|") for line in lines[2:])
    assert len(lines) == 5 and len({line.count("|") for line in lines[2:]}) == 1


def test_a_list_of_cases_comes_in_every_format(tmp_path: Path) -> None:
    plain = run_config(tmp_path, MIXED, "--list-cases").stdout.splitlines()
    listed = json.loads(
        run_config(tmp_path, MIXED, "--list-cases", "--format", "json").stdout
    )
    assert [case["case"] for case in listed] == plain and len(plain) == 6
    for case in listed:
        refused = case["width"] == 100 and case["algorithm"] != "cpu_dft"
        assert ("power of two" in (case["refused"] or "")) == refused
    text = run_config(tmp_path, MIXED, "--list-cases", "--format", "csv").stdout
    read = list(csv.DictReader(io.StringIO(text)))
    assert [row["case"] for row in read] == plain
    markdown = run_config(tmp_path, MIXED, "--list-cases", "--format", "markdown")
    assert len(markdown.stdout.splitlines()) == 2 + len(plain)


def test_a_size_that_one_algorithm_cannot_do_is_skipped(tmp_path: Path) -> None:
    finished = run_config(tmp_path, MIXED)
    assert finished.returncode == 0, finished.stderr
    for row in rows(run_folder(tmp_path) / "timings.csv"):
        able = row["width"] == "64" or row["algorithm"] == "cpu_dft"
        assert row["status"] == ("ok" if able else "skipped")
        assert able or "power of two" in row["reason"]
    assert "64 x 1: " in finished.stdout and "100 x 1: cpu_dft" in finished.stdout


def test_best_is_skipped_where_it_can_do_nothing(tmp_path: Path) -> None:
    finished = run_config(
        tmp_path, MIXED | {"algorithms": ["best", "cpu_dft"], "sizes": [[5003, 1]]}
    )
    assert finished.returncode == 0, finished.stderr
    by_name = {
        row["algorithm"]: row for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    assert by_name["best"]["status"] == "skipped"
    assert "best =" not in by_name["best"]["reason"]


def run_with_input(
    given: bytes, *arguments: object
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [FFTBENCH, *map(str, arguments)], input=given, capture_output=True, timeout=300
    )


def test_an_experiment_comes_by_a_pipe(tmp_path: Path) -> None:
    nameless = {k: v for k, v in TINY.items() if k != "name"}
    output = ("--output", tmp_path / "results")
    finished = run_with_input(json.dumps(nameless).encode(), "--config", "-", *output)
    assert finished.returncode == 0, finished.stderr
    assert run_folder(tmp_path).parent.name == "standard_input"
    resumed = run("--resume", run_folder(tmp_path))
    assert resumed.returncode == 0, resumed.stderr

    bad = run_with_input(b'{"algorithms": ["fftv"]}', "--config", "-", *output)
    assert bad.returncode == 2
    assert b"standard input:1:17: at /algorithms/0: unknown algorithm" in bad.stderr
    empty = run_with_input(b"", "--config", "-", *output)
    assert empty.returncode == 2 and b"standard input: is empty" in empty.stderr


def test_an_array_goes_through_pipes_byte_for_byte(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    array = (random.uniform(-1, 1, (8, 16)) + 1j).astype(np.complex64)
    np.save(tmp_path / "in.npy", array)
    common = ("transform", "--algorithm", "stockham_radix4")
    by_file = run(
        *(*common, "--input", tmp_path / "in.npy", "--output", tmp_path / "out.npy")
    )
    assert by_file.returncode == 0, by_file.stderr
    piped = run_with_input(
        (tmp_path / "in.npy").read_bytes(), *common, "--input", "-", "--output", "-"
    )
    assert piped.returncode == 0, piped.stderr
    assert piped.stdout == (tmp_path / "out.npy").read_bytes()
    cut = run_with_input(
        (tmp_path / "in.npy").read_bytes()[:-1],
        *(*common, "--input", "-", "--output", "-"),
    )
    assert cut.returncode == 2 and cut.stdout == b""
    assert b"standard input: " in cut.stderr and b"truncated" in cut.stderr


def test_transform_says_that_standard_output_is_full(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    with open("/dev/full", "wb") as full:
        finished = subprocess.run(
            [
                *(FFTBENCH, "transform", "--algorithm", "stockham_radix4"),
                *("--input", tmp_path / "in.npy", "--output", "-"),
            ],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=300,
        )
    assert finished.returncode == 1 and b"standard output" in finished.stderr


def test_a_library_that_is_not_here_is_no_device(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    finished = run(
        *("transform", "--algorithm", "cufft", "--input", tmp_path / "in.npy"),
        *("--output", tmp_path / "out.npy"),
        CUDA_VISIBLE_DEVICES="",
    )
    assert finished.returncode == 3, finished.stderr
    assert "cufft cannot run here" in finished.stderr
    assert not (tmp_path / "out.npy").exists()


@pytest.mark.parametrize("what", ["config", "input", "resume", "wisdom"])
def test_a_pipe_in_place_of_a_file_does_not_block(tmp_path: Path, what: str) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    pipe = tmp_path / "run" / ("run.json" if what == "resume" else "pipe")
    pipe.parent.mkdir()
    if what == "wisdom":
        pipe = tmp_path / "fftbench" / "wisdom.json"
        pipe.parent.mkdir()
    os.mkfifo(pipe)
    arguments: dict[str, tuple] = {
        "config": ("--config", pipe),
        "input": (
            *("transform", "--algorithm", "stockham_radix4", "--input", pipe),
            *("--output", tmp_path / "out.npy"),
        ),
        "resume": ("--resume", pipe.parent),
        "wisdom": (
            *("transform", "--algorithm", "best", "--input", tmp_path / "in.npy"),
            *("--output", tmp_path / "out.npy"),
        ),
    }
    finished = run(*arguments[what], XDG_DATA_HOME=str(tmp_path))
    assert finished.returncode == (0 if what == "wisdom" else 2)
    assert str(pipe) in finished.stderr and "regular file" in finished.stderr


@pytest.mark.parametrize("file", ["timings.csv", "samples.csv"])
def test_a_pipe_among_the_files_of_a_run_does_not_block(
    tmp_path: Path, file: str
) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    (run_folder(tmp_path) / file).unlink()
    os.mkfifo(run_folder(tmp_path) / file)
    finished = run("--resume", run_folder(tmp_path))
    assert finished.returncode == 2 and file in finished.stderr


def test_wisdom_with_an_unknown_value_is_told_and_ignored(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    wisdom = tmp_path / "fftbench" / "wisdom.json"
    wisdom.parent.mkdir()
    entry = {
        "device": "some device",
        "driver": "some driver",
        "problem": {
            **{"width": 8, "height": 8, "batch": 1, "direction": "forward"},
            **{"domain": "complex", "precision": "fp32"},
        },
        "algorithm": "stockham_radix4",
        "options": {"storage": "bufer"},
        **{"median_ms": 1.0, "ci_low_ms": 0.9, "ci_high_ms": 1.1},
        **{"measured": "2026-11-21T10:15:00Z", "revision": "x"},
    }
    wisdom.write_text(json.dumps({"entries": [entry]}))
    finished = run(
        *("transform", "--algorithm", "best", "--input", tmp_path / "in.npy"),
        *("--output", tmp_path / "out.npy"),
        XDG_DATA_HOME=str(tmp_path),
    )
    assert finished.returncode == 0
    (line,) = [l for l in finished.stderr.splitlines() if "ignored" in l]
    column = 1 + wisdom.read_text().index('"bufer"')
    assert f"{wisdom}:1:{column}: at /entries/0/options/storage" in line
    assert 'did you mean "buffer"?' in line


def test_quiet_keeps_warnings(tmp_path: Path) -> None:
    fine = run_config(tmp_path, TINY, "--quiet")
    assert fine.returncode == 0 and fine.stderr == ""
    failing = run_config(tmp_path, TINY | {"check": {"tolerance": 1e-12}}, "--quiet")
    assert failing.returncode == 1
    assert failing.stderr.startswith("failed: stockham_radix4 16x16")


def test_progress_for_programs_is_an_object_a_line(tmp_path: Path) -> None:
    experiment = MIXED | {"check": {"tolerance": 1e-7}}
    finished = run_config(tmp_path, experiment, "--progress", "json", "--rounds", "2")
    objects = [json.loads(line) for line in finished.stderr.splitlines()]
    assert all({"event", "text", "elapsed_s"} <= set(each) for each in objects)
    assert objects[-1]["event"] == "finish"
    finished_cases = [o for o in objects if o["event"] == "result" and o["finished"]]
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(finished_cases) == len(written) == 6
    assert {o["status"] for o in finished_cases} == {row["status"] for row in written}
    for each in finished_cases:
        assert (each["median_ms"] is not None) == (each["status"] == "ok")


def test_a_log_has_the_median_beside_each_case(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"sizes": [16, 32]}, "--rounds", "2")
    steps = [l for l in finished.stderr.splitlines() if " of 4  " in l]
    assert len(steps) == 4
    for line in steps:
        assert re.search(r"throughput  [0-9.]+ (us|ms)$", line), line


def test_the_table_fits_eighty_columns_and_ends_with_the_answer(tmp_path: Path) -> None:
    storages = {"storage": ["image", "buffer"], "exchange": ["storage", "shared"]}
    experiment = TINY | {
        "algorithms": [
            {
                "name": "stockham_radix4",
                "options": storages | {"twiddle": ["computed", "table"]},
            },
            {
                "name": "cooley_tukey_singlepass",
                "options": storages | {"twiddle": ["computed", "table"]},
            },
        ],
    }
    finished = run_config(tmp_path, experiment, "--quick")
    lines = finished.stdout.splitlines()
    # A path can't be broken.
    assert all(len(line) <= 80 for line in lines[:-1]), finished.stdout
    assert len([line for line in lines if " 16x16  " in line]) == 16
    assert any("ratio" in line for line in lines)
    (answer,) = [n for n, line in enumerate(lines) if line.startswith("  16 x 16: ")]
    assert re.fullmatch(
        r"The fastest as it seems \(.*\), throughput, forward:", lines[answer - 1]
    )
    assert lines[-1].startswith("Results: ")


def screen_of(text: str) -> list[str]:
    """Returns the lines that a terminal shows of the text."""
    lines, row, column = [""], 0, 0
    for token in re.findall(r"\x1b\[[0-9]*[A-Za-z]|.|\n", text, re.S):
        if token == "\n":
            row, column = row + 1, 0
            if row == len(lines):
                lines.append("")
        elif token == "\r":
            column = 0
        elif token == "\x1b[1A":
            row = max(0, row - 1)
        elif token == "\x1b[J":
            lines[row] = lines[row][:column]
            del lines[row + 1 :]
        elif token == "\x1b[K":
            lines[row] = lines[row][:column]
        else:
            assert not token.startswith("\x1b"), token
            lines[row] = lines[row][:column].ljust(column) + token
            column += 1
    return lines


def test_ctrl_c_does_not_print_onto_the_progress_line(tmp_path: Path) -> None:
    experiment = TINY | {
        "sizes": [16, 32, 64, 128],
        "measure": TINY["measure"] | {"max_seconds_per_case": 2, "relative_ci": 1e-9},
    }
    config = write_config(tmp_path, experiment)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(
            FFTBENCH,
            [FFTBENCH, "--config", config, "--output", tmp_path / "results"],
        )
    text = ""
    interrupted = False
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk.decode()
        if not interrupted and "2 of 4" in text:
            os.write(terminal, b"\x03")
            interrupted = True
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 130
    assert "^C" in text, "the terminal echoes what is typed"
    for line in screen_of(text[: text.index("^C") + 2]):
        assert "^C" not in line or line.strip() == "^C", line
    shown = screen_of(text)
    assert not any("^C" in line for line in shown), shown
    assert any(line.startswith("interrupted: ") for line in shown), shown
