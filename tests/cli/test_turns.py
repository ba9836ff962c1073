"""`fftbench compare` measures two sides by turns. Needs a built fftbench; where times are made up, they come from a
program that hands out prepared runs instead of measuring."""

import csv
import json
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from command_line import FFTBENCH, TINY, rows, run, wait_until, write_config
from synthetic_results import H100, make_row, write_run, write_samples

ROUNDS = 8
SIZES = ((128, 96), (32, 320))
# Takes the next prepared run, and does first what a test has put into the file `before`.
HAND_OUT = """#!/bin/sh
here={here}
number=$(cat "$here/number" 2>/dev/null || echo 0)
[ -e "$here/before" ] && . "$here/before"
echo $((number + 1)) >"$here/number"
echo "$*" >>"$here/words"
echo "{name}" >>"$here/../order"
while [ "$1" != --output ]; do shift; done
mkdir -p "$2/made_up" && cp -r "$here/runs/$number" "$2/made_up/run"
"""


class Side:
    """A program in a tree of its own, with a time for each of its processes and cases."""

    def __init__(
        self, tree: Path, times: np.ndarray, cases: Sequence[tuple[int, int]] = SIZES
    ) -> None:
        self.tree = tree
        self.times = times
        (tree / "build").mkdir(parents=True)
        program = tree / "build" / "fftbench"
        program.write_text(HAND_OUT.format(here=tree, name=tree.name))
        program.chmod(0o755)
        for number, own in enumerate(times):
            made = [
                make_row(H100, "stockham_radix4", "radix=4", size) for size in cases
            ]
            for row, ms in zip(made, own):
                row["median_ms"] = repr(float(ms))
            self.write(number, made)

    def write(self, number: int, made: list[dict[str, str]], revision="1") -> None:
        folder = write_run(self.tree / "runs" / str(number), made)
        facts = json.loads((folder / "run.json").read_text())
        facts |= {"build": {"revision": revision}, "device_name": "made up"}
        (folder / "run.json").write_text(json.dumps(facts))
        write_samples(folder, made, lambda row: [[float(row["median_ms"])]])

    def before(self, words: str) -> None:
        (self.tree / "before").write_text(words)

    @property
    def words(self) -> list[str]:
        return (self.tree / "words").read_text().splitlines()


def times_of(seed: int, factors: Sequence[float]) -> np.ndarray:
    """Returns a time for each process and case. Rounds differ by more than the factors, alike for each seed."""
    shared = np.exp(np.random.default_rng(1).normal(0, 0.3, (3 * ROUNDS, 1)))
    own = np.exp(np.random.default_rng(seed).normal(0, 0.004, (3 * ROUNDS, 2)))
    return shared * own * np.array(factors) * [1.0, 7.0]


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Side, Side]:
    return (
        Side(tmp_path / "before", times_of(2, [1, 1])),
        Side(tmp_path / "after", times_of(3, [1.08, 1])),
    )


def compare(tmp_path: Path, *words: object, **environment: str):
    config = tmp_path / "tiny.json"
    config.write_text(json.dumps(TINY))
    return run(
        *("compare", *words, "--config", config, "--output", tmp_path / "out"),
        **environment,
    )


def by_turns(tmp_path: Path, *sides: Side, rounds: int = ROUNDS, **environment: str):
    trees = [str(side.tree) for side in sides]
    return compare(tmp_path, *trees, "--rounds", rounds, **environment)


def folder_of(tmp_path: Path) -> Path:
    (folder,) = (tmp_path / "out" / "compare").iterdir()
    return folder


def test_two_trees_are_measured_in_changing_order_and_judged_by_rounds(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    done = by_turns(tmp_path, *sides)
    assert done.returncode == 1, done.stderr
    order = (tmp_path / "order").read_text().split()
    assert order == ["before", "after", "after", "before"] * (ROUNDS // 2)
    folder = folder_of(tmp_path)
    for side in "ab":
        names = sorted(one.name for one in (folder / side).iterdir())
        assert names == [f"{number:02}" for number in range(1, ROUNDS + 1)]
    first, second = rows(folder / "comparison.csv")
    assert [first["width"], second["width"]] == ["32", "128"]
    before, after = (side.times[:ROUNDS] for side in sides)
    logs = np.log(after / before)
    p = [
        2 * min(stats.wilcoxon(one - np.log(limit), alternative=way).pvalue
                for limit, way in ((1.03, "greater"), (0.97, "less")))
        for one in logs.T
    ]  # fmt: skip
    for row, case in ((second, 0), (first, 1)):
        one = logs[:, case]
        means = np.sort([(a + b) / 2 for at, a in enumerate(one) for b in one[at:]])
        assert float(row["ratio"]) == pytest.approx(np.exp(np.median(means)))
        # It is the fourth of the eight means from either end (a chance of 5 in 256 beyond each).
        assert float(row["ratio_low"]) == pytest.approx(np.exp(means[3]))
        assert float(row["ratio_high"]) == pytest.approx(np.exp(means[-4]))
        assert float(row["baseline_ms"]) == pytest.approx(np.median(before[:, case]))
    assert float(second["p"]) == pytest.approx(min(1, 2 * p[0]))  # Holm
    assert (second["verdict"], first["verdict"]) == ("slower", "same")
    assert "0 faster, 1 slower, 1 same, 0 unclear" in done.stdout


def test_a_process_measures_one_short_round_of_the_same_experiment(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    sides[0].before(
        f"cat >{tmp_path}/read.json; env >{tmp_path}/env; pwd >{tmp_path}/pwd"
    )
    words = f"FIRST=one SECOND= {sides[0].tree} --no-program-cache --filter radix4"
    done = compare(
        *(tmp_path, words, sides[1].tree, "--rounds", ROUNDS),
        *("--filter", "stockham", "--device", "0"),
    )
    assert done.returncode == 1, done.stderr
    read = json.loads((tmp_path / "read.json").read_text())
    assert read["name"] == TINY["name"] and read["sizes"] == TINY["sizes"]
    assert read["measure"]["rounds"] == 1
    share = TINY["measure"]["max_seconds_per_case"] / ROUNDS
    assert read["measure"]["max_seconds_per_case"] == pytest.approx(share)
    variables = (tmp_path / "env").read_text().splitlines()
    assert "FIRST=one" in variables and "SECOND=" in variables
    assert (tmp_path / "pwd").read_text().strip() == str(tmp_path)
    assert sides[0].words[0].endswith("--device 0 --no-program-cache --filter radix4")
    assert sides[1].words[0].endswith("--filter stockham --device 0")


def test_one_program_twice_is_said_to_be_the_same(tmp_path: Path) -> None:
    times = np.repeat(times_of(2, [1, 1]), 2, axis=0)
    side = Side(tmp_path / "only", times)
    done = by_turns(tmp_path, side, side)
    assert done.returncode == 0, done.stderr
    assert "A and B are the same" in done.stdout and "2 same" in done.stdout


def test_a_comparison_goes_on_where_a_crash_ended_it(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    sides[1].before('[ "$number" = 2 ] && kill -SEGV $$')
    done = by_turns(tmp_path, *sides)
    assert done.returncode == 1
    assert "B ended in round 3 without results: killed by signal 11" in done.stderr
    assert "--resume" in done.stderr and done.stdout == ""
    folder = folder_of(tmp_path)
    kept = (folder / "a" / "02" / "timings.csv").stat().st_mtime_ns
    sides[1].before("")
    (sides[0].tree / "number").write_text("2\n")  # A's third process is made again
    done = run("compare", "--resume", folder)
    assert done.returncode == 1, done.stderr
    assert "0 faster, 1 slower, 1 same" in done.stdout
    assert (folder / "a" / "02" / "timings.csv").stat().st_mtime_ns == kept
    assert len(list((folder / "b").iterdir())) == ROUNDS
    assert not (folder / "running").exists()


def test_an_interrupted_comparison_ends_its_process_and_goes_on(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    sides[1].before(
        f'[ "$number" = 1 ] && {{ echo $$ >{tmp_path}/pid; exec sleep 600; }}'
    )
    config = write_config(tmp_path, TINY)
    process = subprocess.Popen(
        [FFTBENCH, "compare", *(side.tree for side in sides), "--rounds", str(ROUNDS)]
        + ["--config", config, "--output", tmp_path / "out"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    pid = tmp_path / "pid"
    wait_until(lambda: pid.exists() and pid.read_text().endswith("\n"), process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert f"interrupted: 1 of {ROUNDS} rounds are measured" in said
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)
    sides[1].before("")
    done = run("compare", "--resume", folder_of(tmp_path))
    assert done.returncode == 1 and "1 slower, 1 same" in done.stdout, done.stderr


def test_a_side_that_says_no_is_quoted(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    sides[0].before('echo "fftbench: no option --nonsense" >&2; exit 2')
    done = by_turns(tmp_path, *sides)
    assert done.returncode == 2
    assert "A ended in round 1" in done.stderr
    assert "exit code 2; it says: fftbench: no option --nonsense" in done.stderr


def test_a_side_that_is_built_anew_meanwhile_is_refused(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    made = [make_row(H100, "stockham_radix4", "radix=4", size) for size in SIZES]
    sides[1].write(3, made, revision="2")
    done = by_turns(tmp_path, *sides)
    assert done.returncode == 2
    assert 'the program\'s revision changed between round 1 ("1")' in done.stderr
    assert 'round 4 ("2")' in done.stderr


def test_cases_that_vanish_fail_the_comparison(tmp_path: Path) -> None:
    times = times_of(2, [1, 1])
    a = Side(tmp_path / "before", times)
    b = Side(tmp_path / "after", times[:, 1:], SIZES[1:])
    done = by_turns(tmp_path, a, b)
    assert done.returncode == 1
    assert "1 same, 0 unclear, 1 missing" in done.stdout
    missing = rows(folder_of(tmp_path) / "comparison.csv")[1]
    assert (missing["width"], missing["verdict"]) == ("128", "missing")
    assert missing["reason"] == "only in A"


def test_too_few_rounds_judge_nothing_and_say_so(
    sides: tuple[Side, Side], tmp_path: Path
) -> None:
    done = by_turns(tmp_path, *sides, rounds=3)
    assert done.returncode == 3
    assert "3 rounds can't tell a change in the case; 6 can" in done.stderr
    why = "nothing could be judged (exit code 3): every case is unclear; more rounds help (--rounds)"
    assert why in done.stderr
    assert "2 unclear" in done.stdout
    assert "for 2 cases at once" in " ".join(done.stdout.split())
    results = done.stdout.splitlines()[-1]
    assert results.startswith("results: ")
    assert all(len(line) <= 80 for line in done.stdout.splitlines()[:-1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["this"], "two sides are needed"),
        (["this", "no/such/tree"], "B: there is no program, tree or installation"),
        (["this", "this --rounds 3"], "B: --rounds is set for both sides"),
        (["this", "this --config no_such.json"], "no_such.json: there is no such file"),
        (["--resume", "nowhere"], "nowhere/comparison.json"),
        (["--resume", "nowhere", "--rounds", "9"], "leave out --rounds"),
        (["this", "this", "--resume", "nowhere"], "leave them out"),
        (["this", "this", "--threshold", "100"], "--threshold"),
    ],
)
def test_bad_input_is_refused_before_anything_is_measured(
    words: list[str], said: str, tmp_path: Path
) -> None:
    done = run("compare", *words, cwd=tmp_path)
    assert done.returncode == 2 and said in done.stderr, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_cases_of_each_side_are_listed_and_nothing_is_measured(
    tmp_path: Path,
) -> None:
    config = write_config(tmp_path, TINY | {"sizes": [16, [32, 8]]})
    done = run(
        *("compare", "this --filter 16x16", "X=1 this --sizes 64x4"),
        *(
            "--config",
            config,
            "--list-cases",
            "--rounds",
            9,
            "--output",
            tmp_path / "o",
        ),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "A: this --filter 16x16, 9 rounds",
        "  stockham_radix4 16x16 forward throughput",
        "B: X=1 this --sizes 64x4, 9 rounds",
        "  stockham_radix4 64x4 forward throughput",
    ]
    assert not (tmp_path / "o").exists()


def test_a_real_program_is_compared_with_itself_in_another_environment(
    tmp_path: Path,
) -> None:
    done = compare(tmp_path, "this", "LP_NUM_THREADS=1 this", "--rounds", 2)
    assert done.returncode == 3, done.stderr  # two rounds tell nothing
    assert "A and B are the same" not in done.stdout
    folder = folder_of(tmp_path)
    (row,) = rows(folder / "comparison.csv")
    assert float(row["ratio"]) > 0 and row["verdict"] == "unclear"
    revisions = {
        json.loads((folder / side / number / "run.json").read_text())["build"][
            "revision"
        ]
        for side in "ab"
        for number in ("01", "02")
    }
    assert len(revisions) == 1
    with (folder / "b" / "02" / "samples.csv").open() as samples:
        assert {row["round"] for row in csv.DictReader(samples)} == {"0"}
