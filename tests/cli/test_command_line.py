"""The command line as a user meets it: help, mistakes, what is skipped. Needs a built fftbench and a GL driver."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from command_line import (
    MIXED,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
)

COMMANDS = (
    "algorithms",
    "devices",
    "transform",
    "filter",
    "tune",
    "sweep",
    "price",
    "help",
)
PARSER_WORDS = re.compile(
    r"\{(false|true|[0-9, ]+)\}|TEXT|UINT|FLOAT|REQUIRED|excludes"
)


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


def test_a_size_that_one_algorithm_cannot_do_is_skipped(tmp_path: Path) -> None:
    finished = run_config(tmp_path, MIXED)
    assert finished.returncode == 0, finished.stderr
    for row in rows(run_folder(tmp_path) / "timings.csv"):
        able = row["width"] == "64" or row["algorithm"] == "cpu_dft"
        assert row["status"] == ("ok" if able else "skipped")
        assert able or "power of two" in row["reason"]
    assert "\n64 x 1   " in finished.stdout and "\n100 x 1  cpu_dft" in finished.stdout


def test_best_is_skipped_where_it_can_do_nothing(tmp_path: Path) -> None:
    halved_along_one_value = {"sizes": [[4, 1, 8]], "axes": [["columns", "depth"]]}
    finished = run_config(
        tmp_path,
        MIXED
        | halved_along_one_value
        | {"algorithms": ["best", "fftw"], "domains": ["real"]},
    )
    assert finished.returncode == 0, finished.stderr
    by_name = {
        row["algorithm"]: row for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    assert by_name["best"]["status"] == "skipped"
    assert "best =" not in by_name["best"]["reason"]


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
