"""Calls plot.py and returns the figures that it draws, for its tests."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import sampling
from command_line import PATIENCE_S
from synthetic_results import H100, write_run

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

import plot

CHARTS = (
    "time",
    "speedup",
    "bandwidth",
    "stability",
    "energy",
    "libraries",
    "ratios",
    "landscape",
)
TWO = ("stockham_radix2", "stockham_radix4")


class Drawn:
    """Holds what a call of plot.py drew, by file name without its ending."""

    def __init__(self, figures: dict[str, Figure], output: str, errors: str) -> None:
        self.figures = figures
        self.output = output
        self.errors = errors

    def line(self, chart: str, name: str):
        lines = [line for axes in self.figures[chart].axes for line in axes.get_lines()]
        return next(line for line in lines if line.get_label() == name)

    def bars(self, chart: str, name: str):
        groups = [one for axes in self.figures[chart].axes for one in axes.containers]
        return next(group for group in groups if group.get_label() == name)

    def texts(self, chart: str) -> list[str]:
        return [text.get_text() for text in visible_texts(self.figures[chart])]


def visible_texts(figure: Figure) -> list[Text]:
    figure.draw_without_rendering()
    beyond_limits = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = axis.get_view_interval()
            ticks = [
                t for t in axis.get_major_ticks() if not low <= t.get_loc() <= high
            ]
            beyond_limits |= {tick.label1 for tick in ticks}
    return [
        text
        for text in figure.findobj(Text)
        if text.get_text().strip() and text.get_visible() and text not in beyond_limits
    ]


@pytest.fixture
def draw(tmp_path, monkeypatch, capsys):
    """Returns a function that calls plot.py's main and keeps the figures of the named charts (such as "time") instead
    of writing files; without names, of all. Others of CHARTS are drawn only where every test is run in full.
    """

    def call(*arguments: object, charts: str | Sequence[str] = CHARTS) -> Drawn:
        figures: dict[str, Figure] = {}
        asked = (charts,) if isinstance(charts, str) else charts
        kinds = {name.partition("-")[0] for name in asked}
        assert kinds <= set(CHARTS), asked

        def keep(figure: Figure, stem: Path, _: object) -> None:
            kind = stem.name.partition("-")[0]
            if kind in kinds or kind not in CHARTS:
                figures[stem.name] = figure

        monkeypatch.setattr(plot, "write", keep)
        with monkeypatch.context() as shortened:
            for name in CHARTS:
                if name not in kinds and not sampling.takes_everything():
                    shortened.setattr(plot, f"{name}_chart", lambda *_: None)
            code = plot.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert code == 0, captured.err
        return Drawn(figures, captured.out, captured.err)

    return call


@pytest.fixture
def run_folder(tmp_path):
    """Returns a function that makes a run folder of rows."""

    def make(rows, device=H100, name="20251120T101500Z-h100") -> Path:
        return write_run(tmp_path / name, rows, device)

    return make


def refused(capsys, *arguments: object) -> str:
    """Returns the one sentence on stderr of a call that must fail with exit code 2."""
    assert plot.main([str(argument) for argument in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("plot.py: ")
    assert captured.err.count("\n") == 1
    return captured.err


def run_script(*arguments: object, **settings) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPTS / "plot.py"), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, **settings
    )


def median_us(row) -> float:
    return float(row["median_ms"]) * 1e3


def speedup_of(rows, algorithm, baseline, size, options=""):
    def row_of(name, its_options):
        return next(
            row
            for row in rows
            if (row["algorithm"], row["options"], row["width"])
            == (name, its_options, str(size))
        )

    row, base = row_of(algorithm, options), row_of(*baseline)
    return (
        float(base["median_ms"]) / float(row["median_ms"]),
        float(base["ci_low_ms"]) / float(row["ci_high_ms"]),
        float(base["ci_high_ms"]) / float(row["ci_low_ms"]),
    )
