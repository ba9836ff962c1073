"""selfcheck.py --processes counts what equal builds are claimed to differ by, between runs and by turns."""

import csv
import json
from pathlib import Path

import pytest

import plot_support  # noqa: F401  makes the scripts importable
from test_compare_between_runs import make

import selfcheck
from fftbench.selfcheck.processes import (
    load_process_plan,
    make_process_plan,
    measure_processes,
    session_place,
    stored_place,
)

RUNS, SESSIONS = 6, 3
HAND_OUT = """#!/bin/sh
echo "$*" >>{here}/words
all=$*
while [ "$1" != --output ]; do shift; done
mkdir -p "$2/compare" && cp -r {here}/${{all%% *}} "$2/compare/run"
[ "${{all%% *}}" = compare ] && exit 3
exit 0
"""


def write_comparison(folder: Path, words: list[str], ratios: list[float]) -> None:
    """Writes a comparison of as many cases, each 2 % sure."""
    folder.mkdir(parents=True)
    facts = {"rounds": 9, "started": "2025-11-20T10:15:00Z"}
    facts |= {"finished": "2025-11-20T10:16:30Z", "b": {"words": words}}
    (folder / "comparison.json").write_text(json.dumps(facts))
    with (folder / "comparison.csv").open("w", newline="") as stream:
        names = ["ratio", "ratio_low", "ratio_high", "verdict"]
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(names)
        for ratio in ratios:
            word = "slower" if ratio / 1.02 > 1.03 else "same"
            writer.writerow([ratio, ratio / 1.02, ratio * 1.02, word])


@pytest.fixture
def measured(tmp_path: Path) -> Path:
    """Makes a self-check whose runs differ by chance, and which has found 5 of 6 slowed cases."""
    folder = tmp_path / "check"
    plan = make_process_plan(folder, False, RUNS, SESSIONS, [])
    for run in range(1, RUNS + 1):
        make(stored_place(folder, run) / "compare" / "run", run)
    for session, ratios in enumerate(
        ([1.06, 1.051, 1.04], [1.07, 1.055, 1.06], [1.0, 1.01, 0.97]), 1
    ):
        words = [] if plan.is_equal(session) else ["--handicap", "5"]
        place = session_place(folder, session) / "compare" / "run"
        write_comparison(place, words, ratios)
    return folder


def test_what_equal_builds_are_claimed_to_differ_by_is_counted(
    measured: Path, tmp_path: Path, capsys
) -> None:
    into = tmp_path / "page"
    code = selfcheck.main(
        ["report", "--processes", "--output", str(measured), "--into", str(into)]
    )
    page = (into / "processes.md").read_text()
    assert code == 1 and "not every claim holds" in page, "one slowed case is not found"
    facts = json.loads((into / "processes.json").read_text())
    assert facts["stored"]["comparisons"] == RUNS * (RUNS - 1) // 2
    assert facts["alone"]["with_claim"] > 7 > 1 >= facts["stored"]["with_claim"]
    assert (facts["slowed"]["claims"], facts["slowed"]["cases"]) == (5, 6)
    assert (facts["slowed"]["covered"], facts["equal"]["covered"]) == (6, 2)
    assert facts["equal"]["claims"] == 0
    assert facts["seconds"] == [90.0] * SESSIONS
    assert "5 of 6 (83.3 %), in 2 comparisons" in page
    assert page in capsys.readouterr().out + "\n"


def test_runs_and_comparisons_are_made_once(tmp_path: Path) -> None:
    here = tmp_path / "here"
    make(here / "--config", 1)
    write_comparison(here / "compare", [], [1.0])
    program = here / "fftbench"
    program.write_text(HAND_OUT.format(here=here))
    program.chmod(0o755)
    folder = tmp_path / "check"
    plan = make_process_plan(folder, True, 3, 3, ["--device", "1"])
    said: list[str] = []
    measure_processes(program, folder, plan, 0, said.append)
    assert "no time is left" in said[0] and not (here / "words").exists()
    measure_processes(program, folder, plan, None, said.append)
    words = (here / "words").read_text().splitlines()
    assert [line.split()[0] for line in words] == ["--config"] * 3 + ["compare"] * 3
    assert all("--sizes" in line and "--device 1 --quiet" in line for line in words)
    slowed = [f"--handicap {plan.slowdown_percent:g}" in line for line in words[3:]]
    assert slowed == [True, True, False]
    measure_processes(program, folder, plan, None, said.append)
    assert (here / "words").read_text().splitlines() == words
    assert load_process_plan(folder) == plan


def test_another_plan_in_the_folder_is_refused(measured: Path, capsys) -> None:
    code = selfcheck.main(
        ["measure", "--processes", "--output", str(measured), "--runs", "9"]
        + ["--program", str(measured)]
    )
    assert code == 2 and "holds a self-check of another kind" in capsys.readouterr().err
