"""Runs whose outputs are checked and nothing timed ("modes": []): what they write, and what scripts make of them."""

import csv
import gzip
import json
import shutil
from pathlib import Path

import pytest

import plot_support  # makes the scripts importable
from command_line import SOURCE, rows, run, run_config, run_folder

import compare
import merge
import plot
from fftbench.results.columns import COLUMNS
from fftbench.results.run_folder import read_run_folder
from fftbench.results.runs import ResultsError, load_runs, load_timed_and_checked

CHECKED = {
    "name": "checked",
    "algorithms": ["best", "fftw"],
    "sizes": [{"from": 6, "to": 12, "step": 2, "height": 1}, [17, 1]],
    "domains": ["complex", "real"],
    "measure": {"modes": [], "rounds": 4},
}
CASES = 2 * 5 * 2
TIMED = {"gflops", "model_gbps", "percent_of_copy", "copy_gbps", "converged", "samples"}


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("checked")
    done = run_config(folder, CHECKED)
    assert done.returncode == 0, done.stderr
    return folder, done


def copy_of(checked, folder: Path) -> Path:
    """Copies the run as an earlier version would have left it: without its journal."""
    without = shutil.ignore_patterns("journal.jsonl")
    return Path(shutil.copytree(run_folder(checked[0]), folder / "run", ignore=without))


def test_a_row_has_the_accuracy_and_no_time(checked):
    written = rows(run_folder(checked[0]) / "timings.csv")
    assert len(written) == CASES
    for row in written:
        assert row["mode"] == "check"
        if row["status"] == "skipped":
            assert (row["algorithm"], row["width"]) == ("best", "17"), row
            continue
        assert row["status"] == "ok", row
        assert float(row["rel_l2"]) < 1e-6 and float(row["error_units"]) < 2
        timed = [
            name
            for name in COLUMNS
            if (name in TIMED or name.endswith("_ms"))
            and not name.startswith(("prepare_", "first_"))
        ]
        assert not any(row[name] for name in timed), row
    assert len(rows(run_folder(checked[0]) / "samples.csv")) == 0


def test_nothing_is_measured_beside_it(checked):
    metadata = json.loads((run_folder(checked[0]) / "run.json").read_text())
    assert metadata["baselines"]["copies"] == [] and metadata["finished"]
    assert "fastest" not in checked[1].stdout and "rel_l2" in checked[1].stdout


def test_a_wrong_result_fails(tmp_path):
    strict = CHECKED | {"check": {"tolerance": 1e-12}, "algorithms": ["fftw"]}
    done = run_config(tmp_path, strict)
    assert done.returncode == 1
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert {row["status"] for row in written} == {"failed"}
    assert all("timing" not in row["reason"] for row in written)


def test_cases_are_listed_and_counted_once_each(tmp_path):
    done = run_config(tmp_path, CHECKED, "--list-cases")
    lines = done.stdout.splitlines()
    assert len(lines) == CASES and all(" check" in line for line in lines)
    done = run_config(tmp_path, CHECKED, "--progress", "json", "--quick")
    events = [json.loads(line) for line in done.stderr.splitlines()]
    steps = [event for event in events if event["event"] == "step"]
    assert [one["step"] for one in steps] == list(range(1, CASES + 1))
    assert {one["steps"] for one in steps} == {CASES}


def test_an_interrupted_run_goes_on_with_what_is_missing(checked, tmp_path):
    folder = copy_of(checked, tmp_path)
    file = folder / "timings.csv"
    with file.open(newline="") as stream:
        header, *written = csv.reader(stream)
    with file.open("w", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([header, *written[:5]])
    kept = rows(file)
    done = run("--resume", folder)
    assert done.returncode == 0, done.stderr
    assert f"5 of {CASES} cases were finished" in done.stdout
    whole = rows(file)
    assert whole[:5] == kept and len(whole) == CASES
    assert not read_run_folder(folder).notes


def test_parts_are_merged(tmp_path):
    for part in (1, 2, 3):
        done = run_config(tmp_path, CHECKED, "--shard", f"{part}/3")
        assert done.returncode == 0, done.stderr
    parts = sorted((tmp_path / "results").glob("*/*"))
    assert merge.main([*map(str, parts), "--output", str(tmp_path / "whole")]) == 0
    assert len(read_run_folder(tmp_path / "whole").timings.rows) == CASES


def test_readers_of_times_say_that_nothing_was_timed(checked, tmp_path, capsys):
    folder = run_folder(checked[0])
    with pytest.raises(ResultsError, match="checked, and nothing was timed"):
        load_runs([folder])
    timed, checks = load_timed_and_checked([folder])
    assert timed is None and len(checks.rows) == CASES
    assert compare.main([str(folder), str(folder)]) == 2
    assert "nothing was timed" in capsys.readouterr().err


def test_a_timed_row_without_its_time_is_still_refused(checked, tmp_path):
    folder = copy_of(checked, tmp_path)
    file = folder / "timings.csv"
    file.write_text(file.read_text().replace(",check,", ",latency,"))
    with pytest.raises(ResultsError, match="is empty though the status is ok"):
        read_run_folder(folder)
    done = run("--resume", folder)
    assert done.returncode == 2 and "samples" in done.stderr


def test_a_packed_run_is_read_like_any_other(checked, tmp_path):
    folder = copy_of(checked, tmp_path)
    expected = load_timed_and_checked([folder])[1].rows
    for name in ("timings.csv", "run.json", "samples.csv"):
        text = (folder / name).read_bytes()
        (folder / f"{name}.gz").write_bytes(gzip.compress(text))
        (folder / name).unlink()
    whole = read_run_folder(folder)
    assert len(whole.timings.rows) == whole.metadata["cases"] == CASES
    packed = load_timed_and_checked([folder])[1].rows
    assert packed.equals(expected)


@pytest.mark.parametrize("name", ["journal.jsonl", "run.json", "timings.csv"])
def test_a_packed_run_goes_on_once_it_is_unpacked(checked, tmp_path, name):
    folder = tmp_path / "run"
    shutil.copytree(run_folder(checked[0]), folder)
    if name == "timings.csv":
        (folder / "journal.jsonl").unlink()
    content = (folder / name).read_bytes()
    (folder / f"{name}.gz").write_bytes(gzip.compress(content))
    (folder / name).unlink()
    before = {file: file.read_bytes() for file in folder.glob("*")}
    done = run("--resume", folder)
    assert done.returncode == 2 and f"{name}.gz: is packed" in done.stderr
    assert {file: file.read_bytes() for file in folder.glob("*")} == before
    (folder / name).write_bytes(content)
    assert run("--resume", folder).returncode == 0


def test_its_accuracy_is_drawn_and_what_went_by_bluestein_is_marked(
    checked, tmp_path, monkeypatch
):
    folder = run_folder(checked[0])
    figures = {}
    monkeypatch.setattr(
        plot, "write", lambda figure, stem, _: figures.update({stem.name: figure})
    )
    assert plot.main([str(folder)]) == 0
    assert list(figures) == ["accuracy"]
    expected = {
        (row["domain"], row["algorithm"], int(row["width"])): float(row["error_units"])
        for row in rows(folder / "timings.csv")
        if row["status"] == "ok"
    }
    drawn = {}
    for panel in figures["accuracy"].axes:
        domain = panel.get_title(loc="left")
        for line in panel.get_lines():
            name, _, bluestein = line.get_label().partition(",")
            hollow = line.get_markerfacecolor() == "white"
            assert hollow == bool(bluestein)
            for x, y in zip(*line.get_data()) if name != "goal" else ():
                width = round(2**x)
                assert not hollow or (name, width) == ("best", 17)
                drawn[(domain, name, width)] = y
    assert drawn == pytest.approx(expected)
    assert ("complex", "best", 17) in drawn
    axis = figures["accuracy"].axes[-1].get_xlabel()
    assert axis == "length (1D), 5 of the 12 from 6 to 17"


def test_one_mode_alone_is_drawn(checked, capsys):
    assert plot.main([str(run_folder(checked[0])), "--mode", "latency"]) == 2
    assert 'no row has the mode "latency", only check' in capsys.readouterr().err
