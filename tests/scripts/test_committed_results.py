"""Today's reader can read the committed results, which are packed and small enough to clone."""

import re
import subprocess
from pathlib import Path

import pytest

import plot_support  # makes the scripts importable
from command_line import SOURCE
from sampling import sample

from fftbench.results.run_folder import open_run, read_run_folder
from fftbench.results.runs import load_timed_and_checked

MOST_BYTES = 13_000_000
LINK = re.compile(r'(?:\]\(|src=")([^)":]+\.(?:png|jpg|svg|md|csv|html))[)"]')


def committed() -> list[Path]:
    command = "git ls-files -z results examples README.md docs"
    done = subprocess.run(command.split(), cwd=SOURCE, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip("not a git checkout, so nothing tells what is committed")
    return [SOURCE / name for name in done.stdout.split("\0") if name]


def folders_of_committed_runs() -> list[Path]:
    runs = ("run.json", "run.json.gz")
    return sorted(file.parent for file in committed() if file.name in runs)


def test_every_committed_run_is_read_whole():
    folders = folders_of_committed_runs()
    assert len(folders) >= 17
    with_samples = [each for each in folders if (each / "samples.csv.gz").exists()]
    # A headline needs only the tables of its runs, which are kept without samples, for their size.
    for folder in set(folders) - set(with_samples):
        assert (folder.parent.parent / "headline").is_dir(), folder
    for folder in sample(with_samples, 8):
        run = read_run_folder(folder)
        assert not run.notes and len(run.timings.rows) == run.metadata["cases"]
        parts = [part for part in load_timed_and_checked([folder]) if part is not None]
        assert sum(len(part.rows) for part in parts) == run.metadata["cases"]


def test_every_committed_run_has_a_row_for_each_of_its_cases():
    for folder in sample(folders_of_committed_runs(), 3):
        run = open_run(folder)
        assert len(run.read_timings().rows) == run.metadata["cases"], folder


def test_committed_results_are_small():
    sizes = {file: file.stat().st_size for file in committed() if file.exists()}
    assert sum(sizes.values()) < MOST_BYTES


def test_committed_samples_are_packed():
    names = {file.name for file in committed()}
    assert "samples.csv" not in names and "gpu.csv" not in names
    assert "samples.csv.gz" in names


def test_committed_charts_are_shown_by_a_page_and_no_chart_is_there_twice():
    files = set(committed())
    charts = {file for file in files if file.suffix in (".png", ".jpg", ".svg")}
    shown = set()
    for page in (file for file in files if file.suffix == ".md"):
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / link).resolve()
            assert target in files or target.exists(), f"{page}: {link}"
            shown.add(target)
    assert charts and charts <= shown, charts - shown
    assert len({chart.with_suffix("") for chart in charts}) == len(charts)
