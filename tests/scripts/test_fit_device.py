"""Fitting the model of a device to the work and the times of a sweep, on made-up choices whose times are known."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

import plot_support  # makes the scripts importable
import fit_device
from fftbench.planning.model_fit import fit, regrets_of_others
from fftbench.planning.regret import regret_of, shortlist, summary_text
from fftbench.results.work_rows import read_work
from fftbench.results.errors import ResultsError

KINDS = ("dispatches", "bytes", "never")
TRUE_US = {
    "barrier": np.array([1.5, 0.25, 0.0]),
    "in_shader": np.array([0.5, 0.125, 0.0]),
}


def write_work(path: Path, noise: float = 0.0) -> Path:
    random = np.random.default_rng(3)
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            [
                "problem",
                "mode",
                "sync",
                "pairs",
                "merged",
                "choice",
                "candidate",
                "shape",
                "median_ms",
                "price_ms",
                *KINDS,
            ]
        )
        for number in range(6):
            sync = ("barrier", "in_shader")[number % 2]
            for candidate in range(12):
                work = np.array(
                    [random.integers(1, 4), random.uniform(1, 40) * (number + 1), 0]
                )
                us = float(work @ TRUE_US[sync]) * (1 + noise * random.normal())
                writer.writerow(
                    [
                        f"{64 << number}x64",
                        "throughput",
                        sync,
                        1,
                        1,
                        f"kernel {candidate}",
                        candidate,
                        f"shape {candidate // 2}",
                        us / 1000,
                        0.5,
                        *work,
                    ]
                )
    return path


def write_model(path: Path) -> Path:
    path.write_text(
        json.dumps(
            {
                "compute_units": {"count": 4},
                "fitted": {"driver": "1"},
                "microseconds": {"dispatches": 9},
            }
        )
    )
    return path


def test_the_fit_finds_what_the_times_were_made_of(tmp_path: Path):
    work = read_work(write_work(tmp_path / "work.csv"))
    found = fit(work.problems, len(KINDS))
    for sync, microseconds in TRUE_US.items():
        np.testing.assert_allclose(found[sync][:2], microseconds[:2], rtol=1e-9)
        assert np.isinf(found[sync][2]), "nobody knows what no choice had"
    for regret in regrets_of_others(work):
        assert regret.by_price == 0 and regret.error < 1e-9


def test_regret_is_the_time_of_what_was_chosen_over_the_fastest(tmp_path: Path):
    work = read_work(write_work(tmp_path / "work.csv"))
    rows = work.problems[0]
    # By this price the least bytes are the dearest.
    wrong = {"barrier": np.array([0.0, 0.0, 0.0])}
    wrong_regret = regret_of(rows, wrong)
    assert wrong_regret.by_price == rows.measured_us[0] / rows.measured_us.min() - 1
    assert wrong_regret.usual == wrong_regret.by_price
    # Each shape has two choices: the first of each are tried, then the first two of the others.
    tried = [0, 2, 4, 6, 8, 10, 1, 3]
    assert shortlist(rows.shapes, range(12)) == tried
    assert wrong_regret.with_trial == pytest.approx(
        rows.measured_us[tried].min() / rows.measured_us.min() - 1
    )
    assert wrong_regret.chosen == "kernel 0"
    assert (
        wrong_regret.fastest == f"kernel {np.argmin(rows.measured_us)}"
    ), "by its time"
    right = regret_of(rows, TRUE_US)
    assert right.by_price == 0 and right.with_trial == 0


def test_a_choice_that_failed_is_not_what_best_takes(tmp_path: Path):
    file = write_work(tmp_path / "work.csv")
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([lines[0], *lines[2:]]))
    rows = read_work(file).problems[0]
    assert rows.choices[0] == "kernel 1" and rows.usual is None
    assert regret_of(rows, TRUE_US).usual is None


def test_a_choice_of_unknown_work_has_no_price(tmp_path: Path):
    rows = read_work(write_work(tmp_path / "work.csv")).problems[0]
    rows.work[int(np.argmin(rows.measured_us)), 2] = 1
    unknown = {"barrier": np.array([*TRUE_US["barrier"][:2], np.inf])}
    assert 0 < regret_of(rows, unknown).by_price < np.inf


def test_the_table_names_the_worst(tmp_path: Path):
    work = read_work(write_work(tmp_path / "work.csv"))
    wrong = dict.fromkeys(TRUE_US, np.zeros(3))
    regrets = [regret_of(rows, wrong) for rows in work.problems]
    worst = max(regrets, key=lambda each: each.by_price)
    lines = summary_text(regrets).splitlines()
    assert worst.problem in lines[lines.index("the worst by price:") + 1]
    assert f"{worst.by_price:.1%}" in lines[2]


def test_the_model_is_rewritten_with_what_was_found(tmp_path: Path, capsys):
    model = write_model(tmp_path / "card.json")
    work = write_work(tmp_path / "work.csv", noise=0.01)
    fit_device.main([str(work), "--model", str(model), "--sweep", "sweep.csv"])
    written = json.loads(model.read_text())
    assert written["microseconds"]["dispatches"] == pytest.approx(1.5, rel=0.1)
    assert written["microseconds_of_streams"]["bytes"] == pytest.approx(0.125, rel=0.1)
    assert written["microseconds"]["never"] is None
    assert written["compute_units"] == {"count": 4}
    fitted = written["fitted"]
    assert fitted["driver"] == "1" and fitted["sweeps"] == ["sweep.csv"]
    assert fitted["problems"] == 6 and 0 < fitted["median_error"] < 0.05
    assert "6 problems" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "the file is empty"),
        ("problem,mode\n", "line 1"),
        (
            "problem,mode,sync,pairs,merged,choice,candidate,shape,median_ms,price_ms,bytes\n",
            "no choices",
        ),
        (
            "problem,mode,sync,pairs,merged,choice,candidate,shape,median_ms,price_ms,bytes\na,b,barrier,1,1,c,0,s,nan,1,1\n",
            "line 2: median_ms",
        ),
        (
            "problem,mode,sync,pairs,merged,choice,candidate,shape,median_ms,price_ms,bytes\na,b,barrier,1,1,c,0,s,0,1,1\n",
            "line 2: median_ms",
        ),
        (
            "problem,mode,sync,pairs,merged,choice,candidate,shape,median_ms,price_ms,bytes\na,b,stream,1,1,c,0,s,1,1,1\n",
            "line 2: sync",
        ),
    ],
)
def test_what_is_no_work_of_a_sweep_is_refused(tmp_path: Path, text: str, said: str):
    file = tmp_path / "work.csv"
    file.write_text(text)
    with pytest.raises(ResultsError, match=said):
        read_work(file)


def test_what_is_no_model_of_a_device_is_left_alone(tmp_path: Path, capsys):
    work = write_work(tmp_path / "work.csv")
    for text in ("[]", "{}", "{"):
        model = tmp_path / "card.json"
        model.write_text(text)
        asked = [str(work), "--model", str(model), "--sweep", "a.csv"]
        assert fit_device.main(asked) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"fit_device.py: {model}: not ") and "Error" not in said
        assert model.read_text() == text
