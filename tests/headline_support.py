"""Makes runs in which `best` meets peers, and calls headline.py, for its tests."""

import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from plot_support import SCRIPTS  # makes the scripts importable
from repeated_support import timed_row, write_runs
from synthetic_results import Row

import headline

# (algorithm, mode) -> milliseconds at every size
Times = Mapping[tuple[str, str], float]
JITTER = 0.002  # standard deviation of a run's median
USUAL: Times = {
    ("best", "throughput"): 0.005,
    ("cufft", "throughput"): 0.0075,
    ("cufft", "graph"): 0.004,
    ("best", "cold"): 0.012,
    ("cufft", "cold"): 0.010,
}


def contest_rows(
    run: int,
    times: Times = USUAL,
    sizes: Iterable[tuple[int, int]] = ((128, 128),),
    **settings: object,
) -> list[Row]:
    """Returns a run's rows; its medians differ a little from another run's."""
    rows = []
    for (algorithm, mode), milliseconds in times.items():
        for size in sizes:
            luck = random.Random(f"{run}{algorithm}{mode}{size}{settings}")
            time = milliseconds * (1 + luck.gauss(0, JITTER))
            name, _, options = algorithm.partition(" ")
            row = timed_row(name, time, size, mode=mode, **settings)
            rows.append(row | {"options": options, "rounds": "10"})
    return rows


@dataclass
class Written:
    page: str
    table: str  # headline.csv
    errors: str
    folder: Path

    def cells(self, size: str, section: int = 0) -> list[str]:
        """Returns the cells of that size's row in the table's section (throughput, latency, cold, as far as they
        exist)."""
        rows = [line for line in self.page.splitlines() if line.startswith(f"| {size}")]
        return [cell.strip() for cell in rows[section].strip("|").split("|")]


@pytest.fixture
def written(tmp_path, capsys, monkeypatch):
    """Returns a function that calls headline.py with run folders and returns what it wrote. Its pictures are empty,
    which is faster."""

    def touch(_figure, stem: Path, formats: Sequence[str]) -> None:
        stem.parent.mkdir(parents=True, exist_ok=True)
        for name in formats:
            stem.with_name(f"{stem.name}.{name}").touch()

    def call(folders: Iterable[Path], *arguments: str) -> Written:
        monkeypatch.setattr(headline, "write", touch)
        output = tmp_path / "headline"
        command = [*map(str, folders), "--output", str(output), "--format", "png"]
        code = headline.main([*command, *arguments])
        errors = capsys.readouterr().err
        assert code == 0, errors
        page = (output / "headline.md").read_text()
        return Written(page, (output / "headline.csv").read_text(), errors, output)

    return call


@pytest.fixture
def usual_runs(tmp_path):
    def make(count: int = 6, rows_of=contest_rows, **metadata: object) -> list[Path]:
        return write_runs(tmp_path, rows_of, count, **metadata)

    return make


def refused(capsys, *arguments: object) -> str:
    """Returns the one sentence on stderr of a call that must fail with exit code 2."""
    assert headline.main([str(argument) for argument in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith("headline.py: ")
    assert captured.err.count("\n") == 1
    return captured.err
