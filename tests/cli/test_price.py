"""`fftbench price`, and the regret of planning on the sweeps that are committed. Needs a built fftbench, and no device."""

import csv
import gzip
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

import plot_support  # makes the scripts importable
from command_line import SOURCE, run
from fftbench.planning.model_fit import fit
from fftbench.planning.regret import regrets_of, summary_text
from fftbench.results.work_rows import Work, read_work

DEVICES = SOURCE / "configs" / "devices"
SWEEP = SOURCE / "tests" / "sweeps" / "h200_seed7.csv.gz"
# Files of devices that nobody has swept have no times.
MODELS = [
    file
    for file in sorted(set(DEVICES.glob("*.json")) - {DEVICES / "schema.json"})
    if "fitted" in json.loads(file.read_text())
]


def work_of(model: Path, folder: Path) -> Work:
    """Prices the sweeps that a model was fitted to, as one file."""
    sweeps = []
    for name in json.loads(model.read_text())["fitted"]["sweeps"]:
        data = (SOURCE / name).read_bytes()
        sweeps += ["--sweep", folder / Path(name).name.removesuffix(".gz")]
        sweeps[-1].write_bytes(gzip.decompress(data) if name.endswith(".gz") else data)
    output = folder / "work.csv"
    done = run("price", *sweeps, "--model", model, "--output", output)
    assert done.returncode == 0, done.stderr
    assert "; 0 have no plan" in done.stdout, done.stdout
    return read_work(output)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.stem)
def test_a_model_is_what_its_sweeps_make_of_it_and_chooses_well(
    tmp_path: Path, model: Path
):
    work = work_of(model, tmp_path)
    document = json.loads(model.read_text())
    assert document["fitted"]["problems"] == len(work.problems)
    written = {
        sync: np.array(
            [
                np.inf if us is None else us
                for us in (document[key].get(kind, 0.0) for kind in work.kinds)
            ]
        )
        for sync, key in (
            ("barrier", "microseconds"),
            ("in_shader", "microseconds_of_streams"),
        )
    }
    regrets = regrets_of(work, written)
    error = np.median([each.error for each in regrets])
    assert error == pytest.approx(document["fitted"]["median_error"], rel=0.01)
    # The file has what the fit finds, to the digits that it has.
    for sync, found in fit(work.problems, len(work.kinds)).items():
        np.testing.assert_allclose(written[sync], found, rtol=1e-3, atol=1e-9)
    # A run that measures the cheapest few loses at most half of what it would lose otherwise.
    compared = [each for each in regrets if each.choices > 1 and each.usual is not None]
    if not compared:
        return
    print(f"{model.stem}\n{summary_text(compared)}")
    tried = np.mean([each.with_trial for each in compared])
    assert tried <= np.mean([each.usual for each in compared]) / 2


def test_the_work_of_every_choice_is_written_with_its_price(tmp_path: Path):
    model = DEVICES / "nvidia-h200.json"
    work = work_of(model, tmp_path)
    document = json.loads(model.read_text())
    with (tmp_path / "work.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(problem.choices) for problem in work.problems)
    for row in rows:
        key = {"barrier": "microseconds", "in_shader": "microseconds_of_streams"}
        terms = document[key[row["sync"]]]
        expected = sum(float(row[kind]) * us for kind, us in terms.items() if us) / 1000
        assert float(row["price_ms"]) == pytest.approx(expected, rel=1e-9)


def test_what_is_no_sweep_or_no_model_is_refused_with_its_place(tmp_path: Path):
    model = DEVICES / "nvidia-h200.json"
    lines = gzip.decompress(SWEEP.read_bytes()).decode().splitlines()
    output = tmp_path / "work.csv"

    def refusal(sweep_lines: list[str], model_text: str) -> str:
        (tmp_path / "sweep.csv").write_text("\n".join(sweep_lines) + "\n")
        (tmp_path / "card.json").write_text(model_text)
        done = run(
            *("price", "--sweep", tmp_path / "sweep.csv"),
            *("--model", tmp_path / "card.json", "--output", output),
        )
        assert done.returncode == 2 and not output.exists(), done.stdout
        return done.stderr

    known = model.read_text()
    unknown = lines[1].replace("stockham_register", "stockham_radix99")
    assert unknown != lines[1]
    alone = ",1,1,1,"  # a problem of one choice

    def one(line: str) -> str:
        return line.replace(",1,1,60,", alone)

    said = refusal([lines[0], one(unknown)], known)
    assert (
        "sweep.csv:2:" in said and "stockham_radix99" in said and "did you mean" in said
    )
    said = refusal([lines[0], one(lines[1].replace("729", "many"))], known)
    assert 'width: found "many", expected a number above 0' in said
    said = refusal([lines[0], one(lines[1].replace("0.009633", "0"))], known)
    assert 'median_ms: found "0"' in said
    said = refusal([lines[0], one(lines[1].replace("fp32", "fp8"))], known)
    assert 'precision: found "fp8", expected fp16 or fp32 or fp64' in said
    said = refusal(lines[:2], known)
    assert "sweep.csv:2:" in said and "has 1 rows, not 60" in said
    assert "sweep.csv" in refusal(["a,b"], known)
    assert "card.json" in refusal(lines[:2], known.replace('"limits"', '"limit"'))
    (tmp_path / "card.json").write_text(known.replace("NVIDIA H200", "Card 7"))
    sweep = tmp_path / "whole.csv"
    sweep.write_text("\n".join(lines) + "\n")
    done = run(
        *("price", "--sweep", sweep, "--model", tmp_path / "card.json"),
        *("--output", output),
    )
    assert done.returncode == 2 and "no problems of Card 7" in done.stderr
    assert not output.exists()
    done = run(
        *("price", "--sweep", tmp_path / "nowhere.csv"),
        *("--model", model, "--output", output),
    )
    assert done.returncode == 2 and "nowhere.csv: there is no such file" in done.stderr
    shutil.copy(sweep, output)
    before = output.read_text()
    done = run("price", "--sweep", output, "--model", model, "--output", output)
    assert done.returncode == 2 and output.read_text() == before
