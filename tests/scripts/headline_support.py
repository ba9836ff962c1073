"""Makes runs in which `best` meets libraries, and calls headline.py, for its tests."""

import csv
import io
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
    """Returns a run's rows; its medians differ a little from another run's. "graph" stands for throughput from a graph."""
    rows = []
    for (algorithm, mode), milliseconds in times.items():
        for size in sizes:
            luck = random.Random(f"{run}{algorithm}{mode}{size}{settings}")
            time = milliseconds * (1 + luck.gauss(0, JITTER))
            name, _, options = algorithm.partition(" ")
            if mode == "graph":
                options = ";".join(filter(None, ["launch=graph", options]))
            in_mode = "throughput" if mode == "graph" else mode
            row = timed_row(name, time, size, mode=in_mode, **settings)
            rows.append(row | {"options": options, "rounds": "10"})
    return rows


def with_old_mode(rows: Iterable[Row]) -> list[Row]:
    """Returns the rows as they stand in older results, where a graph was a mode."""
    return [
        row
        | {
            "mode": "graph" if "launch=graph" in row["options"] else row["mode"],
            "options": row["options"].replace("launch=graph", "").strip(";"),
        }
        for row in rows
    ]


@dataclass
class Written:
    page: str
    table: str  # headline.csv
    errors: str
    folder: Path

    def table_of(self, section: str) -> dict[str, dict[str, str]]:
        """Returns the cells of the first section whose head begins so, by way and size."""
        lines = self.page.splitlines()
        first = [line.startswith(f"**{section}") for line in lines].index(True) + 2
        rows = []
        for line in lines[first:]:
            if not line:
                break
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        sizes = rows[0][1:]
        return {way: dict(zip(sizes, cells)) for way, *cells in rows[2:]}

    def cell(self, section: str, way: str, size: str = "128×128") -> str:
        return self.table_of(section)[way][size]

    def words(self, head: str) -> str:
        """Returns the first paragraph that begins so."""
        lines = self.page.splitlines()
        return next(line for line in lines if line.startswith(f"**{head}"))

    @property
    def csv_rows(self) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.table)))


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
