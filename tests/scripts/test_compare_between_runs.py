"""Runs of one build differ by more than their rounds: compare.py allows for it where runs in the folders of A and B show it, and
says so where none do."""

import json
import math
import shutil
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import compare_support
from compare_support import draw_rounds, last_line, rows_of
from synthetic_results import H100, write_run, write_samples

from fftbench.comparison import between_runs
from fftbench.comparison.between_runs import spreads_of
from fftbench.comparison.run_spread import Spread

FACTS = {
    "finished": "2025-11-20T10:20:00Z",
    "device_name": "made up",
    "configuration": {"name": "made up"},
    "build": {"revision": "1"},
}
CASES = 3


@pytest.fixture
def call(capsys):
    run = compare_support.call.__wrapped__(capsys)
    return lambda *arguments, by_rounds=False: run(*arguments, by_rounds=by_rounds)


def make(folder: Path, seed: int, scale=1.0, between=0.05, rounds=9, **facts) -> Path:
    """Makes a run whose process is `between` off, by chance, and whose rounds differ little."""
    random = np.random.default_rng(seed)
    rows = rows_of(CASES)
    off = scale * np.exp(random.normal(0, between, CASES))
    write_run(folder, rows, H100)
    times = {
        row["width"]: draw_rounds(random, scale=one, noise=0.002, rounds=rounds)
        for row, one in zip(rows, off)
    }
    for row in rows:
        medians = [np.median(own) for own in times[row["width"]]]
        row["median_ms"] = repr(float(np.median(medians)))
    started = {"started": f"2025-11-20T10:{seed % 60:02}:00Z"}
    metadata = json.loads((folder / "run.json").read_text())
    write_run(folder, rows, H100)
    (folder / "run.json").write_text(json.dumps(metadata | FACTS | started | facts))
    write_samples(folder, rows, lambda row: times[row["width"]])
    return folder


def flat(text: str) -> str:
    return " ".join(text.split())


def claims(text: str) -> int:
    words = last_line(text).replace(",", "").split()
    return int(words[0]) + int(words[2])


def test_equal_runs_claim_no_change_where_runs_beside_them_show_what_they_differ_by(
    tmp_path: Path, call
) -> None:
    together = [make(tmp_path / "all" / f"{n}", n) for n in range(5)]
    apart = [make(tmp_path / f"{n}" / "run", n) for n in range(5)]
    alone = [
        claims(call(*pair, by_rounds=True)[1]) > 0 for pair in combinations(apart, 2)
    ]
    beside = [claims(call(*pair)[1]) > 0 for pair in combinations(together, 2)]
    assert sum(alone) > 5, "most of the 10 pairs by their rounds alone"
    assert sum(beside) == 0


def test_two_runs_alone_are_not_judged_unless_by_their_rounds(
    tmp_path: Path, call
) -> None:
    a, b = (make(tmp_path / name, at, 1 + at) for at, name in enumerate("ab"))
    code, told, errors = call(a, b)
    assert code == 3 and "0 faster, 0 slower, 0 same, 3 unclear" in last_line(told)
    assert "what runs of one build differ by here is not known" in errors
    assert "--by-rounds" in errors and "--by-rounds" in told
    rows = json.loads(call(a, b, "--format", "json")[1])["cases"]
    assert [(row["lone"], row["ratio_low"], row["p"]) for row in rows] == [
        (True, None, None)
    ] * CASES
    code, told, errors = call(a, b, by_rounds=True)
    assert code == 1 and "3 slower" in last_line(told)
    assert "verdicts are of these two processes" in flat(told) and not errors


def test_a_case_of_no_other_run_is_unclear_among_others_that_are_judged(
    tmp_path: Path, call
) -> None:
    a, b = make(tmp_path / "a", 0, between=0.001), make(tmp_path / "b", 1, 1.4)
    for n in range(2, 6):
        other = make(tmp_path / f"{n}", n, between=0.001)
        for name in ("timings.csv", "samples.csv"):
            lines = (other / name).read_text().splitlines(keepends=True)
            (other / name).write_text(
                "".join(line for line in lines if ",256," not in line)
            )
    code, told, _ = call(a, b)
    assert code == 1 and "2 slower, 0 same, 1 unclear" in last_line(told)
    assert "UNCLEAR (too few runs beside A and B)" in told


@pytest.mark.parametrize("edited", [False, True], ids=["copied", "edited"])
def test_copies_of_a_run_are_no_other_processes(
    edited: bool, tmp_path: Path, call
) -> None:
    """They don't differ, so that each pair of runs would seem to have changed."""
    a, b = make(tmp_path / "a", 1), make(tmp_path / "b", 2)
    c = make(tmp_path / "c", 3)
    for source in (a, b, c):
        for n in range(3):
            copy = shutil.copytree(source, tmp_path / f"{source.name}{n}")
            if edited:
                header, first, *others = (copy / "timings.csv").read_text().splitlines()
                (copy / "timings.csv").write_text("\n".join([header, *others, ""]))
    told = flat(call(a, b)[1])
    assert "as 2 runs" not in told and "is not known" in told


def test_a_change_that_runs_do_not_differ_by_is_found(tmp_path: Path, call) -> None:
    before = [make(tmp_path / f"{n}", n, between=0.01) for n in range(5)]
    after = make(tmp_path / "after", 9, 1.2, between=0.01, build={"revision": "2"})
    code, told, _ = call(before[0], after)
    assert code == 1 and "3 slower" in last_line(told)
    assert (
        "as 5 runs in the folders of A and B show it (with 4 degrees of freedom)"
        in flat(told)
    )
    assert "not known" not in told


def test_repeated_runs_of_any_build_on_the_device_tell(tmp_path: Path, call) -> None:
    a = make(tmp_path / "a", 1)
    b = make(tmp_path / "b", 2, build={"revision": "2"})
    others = [make(tmp_path / f"{n}", n, build={"revision": "3"}) for n in range(3, 7)]
    assert "as 4 runs in the folders of A and B show it (with 3 degrees" in flat(
        call(a, b)[1]
    )
    for run in others:  # they lie elsewhere
        run.rename(tmp_path.parent / f"{tmp_path.name}-{run.name}")
    assert "is not known" in flat(call(a, b)[1])


@pytest.mark.parametrize(("late", "slower"), [(0.01, 3), (0.5, 0)])
def test_of_many_runs_the_latest_tell(
    late: float, slower: int, tmp_path: Path, call, monkeypatch
) -> None:
    """In time they are in no order of names."""
    monkeypatch.setattr(between_runs, "_MOST_RUNS", 4)
    for n in range(10, 18):
        between = late if n >= 14 else 0.51 - late
        make(tmp_path / f"{n * 7 % 10}", n, between=between)
    a = make(tmp_path / "a", 18, between=0.01)
    b = make(tmp_path / "b", 19, 1.4, between=0.01, build={"revision": "2"})
    told = call(a, b)[1]
    assert "as 5 runs in" in flat(told)
    assert f"0 faster, {slower} slower" in last_line(told)


@pytest.mark.parametrize(
    "facts",
    [
        {"device_name": "another"},
        {"configuration": {"name": "another"}},
        {"finished": None},
        {"settings": {"slowdown_percent": 5.0}},
    ],
    ids=lambda facts: next(iter(facts)),
)
def test_runs_of_another_kind_do_not_tell(facts: dict, tmp_path: Path, call) -> None:
    a, b = (make(tmp_path / name, seed) for seed, name in enumerate("ab"))
    for seed in range(3, 8):
        make(tmp_path / f"{seed}", seed, **facts)
    told = flat(call(a, b)[1])
    assert "What runs of one build differ by here is not known" in told
    assert "fftbench compare" in told and "measure A 2 times more" in " ".join(
        told.split()
    )


def test_a_folder_of_runs_counts_each_as_a_round(tmp_path: Path, call) -> None:
    for side, scale in (("a", 1), ("b", 1.5)):
        for n in range(7):
            make(tmp_path / side / f"{n:02}", 40 * (scale > 1) + n, scale, 0.05, 1)
    code, told, errors = call(tmp_path / "a", tmp_path / "b")
    assert code == 1 and "3 slower" in last_line(told)
    assert "7 runs of one build, each of which counts as one round" in errors
    assert "not known" not in told and "edited" not in errors
    assert claims(call(tmp_path / "a", tmp_path / "a")[1]) == 0


def test_a_folder_of_runs_of_two_builds_is_refused(tmp_path: Path, call) -> None:
    make(tmp_path / "a" / "1", 1)
    make(tmp_path / "a" / "2", 2, build={"revision": "2"})
    code, _, errors = call(tmp_path / "a", tmp_path / "a" / "1")
    assert code == 2 and "its runs are not of one build" in errors
    assert "revision" in errors


def test_a_folder_of_runs_with_copies_is_refused(tmp_path: Path, call) -> None:
    for n in range(6):
        make(tmp_path / "a" / f"{n}", n)
    shutil.copytree(tmp_path / "a" / "4", tmp_path / "a" / "copy")
    code, _, errors = call(tmp_path / "a", tmp_path / "a" / "1")
    assert code == 2 and errors.endswith("a: 4 and copy are copies of one run\n")


def test_what_runs_differ_by_is_pooled_over_builds() -> None:
    builds = [
        [{"x": 1.0}, {"x": 1.1}, {"x": 1.3}],
        [{"x": 5.0}, {"x": 5.5}],
        [{"y": 1}],
    ]
    (case,) = spreads_of(builds)
    logs = [np.log([1, 1.1, 1.3]), np.log([5, 5.5])]
    pooled = sum(((own - own.mean()) ** 2).sum() for own in logs) / 3
    spread = spreads_of(builds)[case]
    assert spread.freedom == 3
    assert spread.deviation == pytest.approx(math.sqrt(pooled))


def test_the_interval_of_two_runs_covers_the_truth_as_often_as_it_says() -> None:
    random = np.random.default_rng(4)
    trials = 1000
    for beside in (3, 6, 15):
        logs = random.normal(0, 0.07, (trials, beside + 2))
        covered = within = 0
        for *others, a, b in logs:
            spread = Spread(float(np.std(others, ddof=1)), beside - 1)
            covered += abs(b - a) <= spread.reach
            # The truth is a change of just the threshold.
            within += spread.p_within(math.exp(b - a + math.log(1.03)), 0.03) < 0.05
        assert 0.93 * trials < covered < 0.97 * trials
        assert within < 0.06 * trials
