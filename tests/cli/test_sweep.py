"""`fftbench sweep`. Needs a built fftbench and a GL driver."""

import csv
import json
import re
from pathlib import Path

from command_line import run

EXPERIMENT = {
    "name": "small",
    "algorithms": ["best"],
    "sizes": [16, [12, 6], 32],
    "measure": {"modes": ["throughput"], "rounds": 1, "minimum_samples": 1},
}


def sweep(folder: Path, *more: object, quiet: bool = True, **changes: object):
    config = folder / "small.json"
    config.write_text(json.dumps(EXPERIMENT | changes))
    usual = ("--config", config, "--output", folder / "sweep.csv")
    few = ("--candidates", 9, "--rounds", 1) + (("--quiet",) if quiet else ())
    return run("sweep", *usual, *few, *more)


def rows_of(folder: Path) -> list[dict[str, str]]:
    with open(folder / "sweep.csv", newline="") as file:
        return list(csv.DictReader(file))


def test_a_later_call_goes_on_where_a_sweep_ended(tmp_path: Path):
    first = sweep(tmp_path, "--problems", 2, "--seed", 5)
    assert first.returncode == 0, first.stderr
    assert first.stdout == f"2 of 2 problems are in {tmp_path}/sweep.csv\n"
    before = rows_of(tmp_path)
    problems = {(row["width"], row["height"]) for row in before}
    assert len(problems) == 2 and len(before) == 2 * 9
    assert all(row["candidates"] == "9" for row in before)
    assert all(float(row["median_ms"]) > 0 for row in before if not row["failure"])
    for problem in problems:
        choices = {
            (row["algorithm"], row["options"])
            for row in before
            if (row["width"], row["height"]) == problem
        }
        assert len(choices) == 9
    again = sweep(tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("3 of 3 problems")
    after = rows_of(tmp_path)
    assert after[: len(before)] == before and len(after) == 3 * 9


def test_a_sweep_says_where_its_time_went(tmp_path: Path):
    told = sweep(tmp_path, quiet=False, sizes=[16])
    line = r"9 candidates: (\S+) s to prepare them, (\S+) s to measure them"
    spent = re.search(line, told.stderr)
    assert spent, told.stderr
    assert float(spent[1]) >= 0 and float(spent[2]) > 0


def test_what_a_sweep_cannot_follow_is_said_before_it_begins(tmp_path: Path):
    refused = sweep(tmp_path, algorithms=["best", "stockham_radix2"])
    assert refused.returncode == 2 and "stockham_radix2" in refused.stderr
    assert not (tmp_path / "sweep.csv").exists()
    (tmp_path / "sweep.csv").write_text("something else\n")
    refused = sweep(tmp_path)
    assert refused.returncode == 2 and "sweep.csv" in refused.stderr
    assert (tmp_path / "sweep.csv").read_text() == "something else\n"
