"""plot.py from outside and its charts from inside, on invented results."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.text import Text

from synthetic_results import (
    ALGORITHMS,
    H100,
    HEADER,
    LLVMPIPE,
    OPTION_SETS,
    RECTANGLES,
    SQUARES,
    make_row,
    make_rows,
    write_run,
    write_timings,
)

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

import plot
from fftbench_results import COLUMNS, ResultsError, load_runs

TWO = ("stockham_radix2", "stockham_radix4")


class Drawn:
    """What a call of plot.py drew, by file name without its ending."""

    def __init__(self, figures: dict[str, Figure], errors: str) -> None:
        self.figures = figures
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
    figure.canvas.draw()
    return [
        text
        for text in figure.findobj(Text)
        if text.get_text().strip() and text.get_visible() and text.figure is not None
    ]


@pytest.fixture
def draw(tmp_path, monkeypatch, capsys):
    """Calls plot.py's main, keeping the figures in place of files."""

    def call(*arguments: object) -> Drawn:
        figures: dict[str, Figure] = {}
        monkeypatch.setattr(
            plot, "write", lambda figure, stem, _: figures.update({stem.name: figure})
        )
        code = plot.main([str(argument) for argument in arguments])
        errors = capsys.readouterr().err
        assert code == 0, errors
        return Drawn(figures, errors)

    return call


@pytest.fixture
def run_folder(tmp_path):
    """A function that makes a run folder of rows."""

    def make(rows, device=H100, name="20251120T101500Z-h100") -> Path:
        return write_run(tmp_path / name, rows, device)

    return make


def refused(capsys, *arguments: object) -> str:
    """The one sentence on stderr of a call that must fail with exit code 2."""
    assert plot.main([str(argument) for argument in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("plot.py: ")
    assert captured.err.count("\n") == 1
    return captured.err


def run_script(*arguments: object, **settings) -> subprocess.CompletedProcess[str]:
    command = [str(SCRIPTS / "plot.py"), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, **settings
    )


def median_us(row) -> float:
    return float(row["median_ms"]) * 1e3


# Files


def test_writes_three_charts_in_both_formats_into_the_run_folder(run_folder):
    folder = run_folder(make_rows())
    done = run_script(folder)
    assert (done.returncode, done.stderr) == (0, "")
    names = sorted(file.name for file in (folder / "charts").iterdir())
    assert names == [
        f"{c}.{f}" for c in ("bandwidth", "speedup", "time") for f in ("png", "svg")
    ]
    assert done.stdout.split() == [
        str(folder / "charts" / f"{chart}.{ending}")
        for chart in ("time", "speedup", "bandwidth")
        for ending in ("png", "svg")
    ]
    for file in (folder / "charts").glob("*.svg"):
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_background_is_opaque_white(run_folder, tmp_path):
    plot.main([str(run_folder(make_rows())), "--output", str(tmp_path / "out")])
    for chart in ("time", "speedup", "bandwidth"):
        pixels = imread(tmp_path / "out" / f"{chart}.png")
        assert pixels.shape[1] == 1600
        assert (pixels[[0, 0, -1, -1], [0, -1, 0, -1]] == 1).all()
        if pixels.shape[2] == 4:
            assert (pixels[:, :, 3] == 1).all()
        svg = (tmp_path / "out" / f"{chart}.svg").read_text()
        assert 'style="fill: #ffffff"' in svg


def test_several_runs_write_into_charts_here(run_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one = run_folder(make_rows())
    other = run_folder(make_rows(LLVMPIPE), LLVMPIPE, "20251121T101500Z-llvmpipe")
    assert plot.main([str(one), str(other), "--format", "svg"]) == 0
    assert sorted(file.name for file in (tmp_path / "charts").iterdir()) == [
        "bandwidth.svg",
        "speedup.svg",
        "time.svg",
    ]


def test_accepts_a_timings_file_without_run_json(tmp_path):
    file = write_timings(tmp_path / "timings.csv", make_rows())
    assert plot.main([str(file), "--format", "png"]) == 0
    assert (tmp_path / "charts" / "time.png").exists()


def test_same_results_give_the_same_bytes(run_folder, tmp_path):
    folder = run_folder(make_rows(modes=("throughput", "latency")))
    foreign = tmp_path / "matplotlibrc"
    foreign.write_text("font.size: 20\nfigure.facecolor: black\nsvg.fonttype: none\n")
    run_script(folder, "--output", tmp_path / "a")
    settings = os.environ | {
        "MATPLOTLIBRC": str(foreign),
        "MPLBACKEND": "nonsense",
        "TZ": "Asia/Tokyo",
    }
    done = run_script(folder, "--output", tmp_path / "b", env=settings)
    assert done.returncode == 0, done.stderr
    names = sorted(file.name for file in (tmp_path / "a").iterdir())
    assert len(names) == 12
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (
            tmp_path / "b" / name
        ).read_bytes(), name


def test_each_mode_direction_and_batch_has_its_own_charts(run_folder, draw):
    rows = make_rows(modes=("throughput", "latency"))
    rows += make_rows(direction="inverse") + make_rows(batch=8)
    assert {
        name for name in draw(run_folder(rows)).figures if name.startswith("time")
    } == {
        "time-throughput-forward-batch1",
        "time-latency-forward-batch1",
        "time-throughput-inverse-batch1",
        "time-throughput-forward-batch8",
    }


# The time chart


def test_time_lines_show_the_medians_at_their_sizes(run_folder, draw):
    rows = make_rows()
    line = draw(run_folder(rows)).line(
        "time", "stockham_radix4 @ NVIDIA H100 80GB HBM3"
    )
    expected = [median_us(row) for row in rows if row["algorithm"] == "stockham_radix4"]
    assert line.get_ydata() == pytest.approx(expected, rel=1e-12)
    assert line.get_xdata() == pytest.approx([7, 8, 9, 10, 11])
    assert line.axes.get_yscale() == "log"


def test_time_bands_reach_from_p05_to_p95(run_folder, draw):
    rows = make_rows(algorithms=["stockham_radix4"])
    axes = draw(run_folder(rows)).figures["time"].axes[0]
    corners = axes.collections[0].get_paths()[0].vertices[:, 1]
    for row in rows:
        for bound in ("p05_ms", "p95_ms"):
            assert np.isclose(corners, float(row[bound]) * 1e3, rtol=1e-9).any()


def test_time_whiskers_take_over_when_there_are_many_series(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    axes = draw(run_folder(rows)).figures["time"].axes[0]
    ends = [
        segment[:, 1]
        for whiskers in axes.collections
        for segment in whiskers.get_segments()
    ]
    expected = [
        [float(row["p05_ms"]) * 1e3, float(row["p95_ms"]) * 1e3] for row in rows
    ]
    assert sorted(map(tuple, ends)) == pytest.approx(sorted(map(tuple, expected)))


@pytest.mark.parametrize("status", ["skipped", "failed", "timeout", "crashed"])
def test_a_size_without_time_leaves_a_gap(run_folder, draw, status):
    rows = make_rows(algorithms=TWO)
    rows[2] = make_row(H100, TWO[0], "", (512, 512), status=status)
    drawn = draw(run_folder(rows))
    times = drawn.line("time", f"{TWO[0]} @ NVIDIA H100 80GB HBM3").get_ydata()
    assert [bool(np.isnan(time)) for time in times] == [
        False,
        False,
        True,
        False,
        False,
    ]
    counted = {
        "skipped": "1 case skipped, 0 failed",
        "failed": "0 cases skipped, 1 failed",
        "timeout": "0 cases skipped, 0 failed, 1 timed out",
        "crashed": "0 cases skipped, 0 failed, 1 crashed",
    }
    assert any(counted[status] in text for text in drawn.texts("time"))


def test_axes_carry_real_sizes_and_durations(run_folder, draw):
    rows = make_rows(algorithms=["stockham_radix2", "stockham_radix4"])
    axes = draw(run_folder(rows)).figures["time"].axes[0]
    assert [label.get_text() for label in axes.get_xticklabels()] == [
        "128",
        "256",
        "512",
        "1024",
        "2048",
    ]
    durations = [label.get_text() for label in axes.get_yticklabels()]
    assert durations == ["10 µs", "20 µs", "50 µs", "100 µs"]


def test_rectangles_stand_by_number_of_elements(run_folder, draw):
    figure = draw(run_folder(make_rows(sizes=[*SQUARES, *RECTANGLES]))).figures["time"]
    labels = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    products = [math.prod(map(int, label.split("×"))) for label in labels]
    assert len(labels) == 8 and products == sorted(products)
    assert labels[:4] == ["128×128", "256×256", "512×256", "256×1024"]


def test_caption_names_device_driver_mode_timer_date_and_samples(run_folder, draw):
    rows = make_rows()
    caption = " ".join(draw(run_folder(rows)).texts("time"))
    counts = [int(row["samples"]) for row in rows]
    for words in (
        "NVIDIA H100 80GB HBM3/PCIe/SSE2",
        "driver 4.6.0 NVIDIA 580.95.05",
        "2025-11-20",
        "throughput · forward",
        "timer gl_timestamp",
        f"{min(counts)} to {max(counts)} samples a case",
        "0 cases skipped, 0 failed",
    ):
        assert words in caption


# Speed-up


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


@pytest.mark.parametrize("baseline", [None, "stockham_radix2"])
def test_speedup_bars_are_ratios_to_the_baseline(run_folder, draw, baseline):
    rows = make_rows()
    arguments = ["--baseline", baseline] if baseline else []
    drawn = draw(run_folder(rows), *arguments)
    bars = drawn.bars("speedup", "stockham_radix4 @ NVIDIA H100 80GB HBM3")
    base = (baseline or "cooley_tukey_multipass", "")
    for bar, (size, _) in zip(bars, SQUARES):
        ratio = speedup_of(rows, "stockham_radix4", base, size)[0]
        assert bar.get_y() == 1
        assert bar.get_y() + bar.get_height() == pytest.approx(ratio)
    assert f"Speed-up over {base[0]}," in " ".join(drawn.texts("speedup"))
    assert drawn.line("speedup", "baseline").get_ydata() == [1, 1]
    labels = drawn.texts("speedup")
    assert f"{speedup_of(rows, 'stockham_radix4', base, 2048)[0]:.3g}" in labels
    shown = {
        bars.get_label().split()[0]
        for bars in drawn.figures["speedup"].axes[0].containers
    }
    assert shown == set(ALGORITHMS) - {base[0]}


def test_speedup_whiskers_join_both_intervals(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    axes = draw(run_folder(rows)).figures["speedup"].axes[0]
    segments = axes.collections[0].get_segments()
    assert len(segments) == len(SQUARES)
    for segment, (size, _) in zip(segments, SQUARES):
        _, low, high = speedup_of(rows, TWO[1], (TWO[0], ""), size)
        assert list(segment[:, 1]) == pytest.approx([low, high])


def test_baseline_may_name_options_in_any_order_and_need_not_be_shown(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS[:3])
    wanted = f"stockham_radix2 {' '.join(reversed(OPTION_SETS[1].split(';')))}"
    drawn = draw(
        run_folder(rows), "--baseline", wanted, "--only", "^stockham_radix4 .*image"
    )
    name = (
        f"stockham_radix4 {OPTION_SETS[2].replace(';', ', ')} @ NVIDIA H100 80GB HBM3"
    )
    tops = [bar.get_y() + bar.get_height() for bar in drawn.bars("speedup", name)]
    expected = [
        speedup_of(rows, TWO[1], (TWO[0], OPTION_SETS[1]), size, OPTION_SETS[2])[0]
        for size, _ in SQUARES
    ]
    assert tops == pytest.approx(expected)
    assert len(drawn.figures["time"].axes[0].get_lines()) == 1


def test_a_baseline_without_options_means_the_default_options(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=[OPTION_SETS[0], ""])
    drawn = draw(run_folder(rows), "--baseline", "stockham_radix2")
    assert any(
        text.startswith("Speed-up over stockham_radix2,")
        for text in drawn.texts("speedup")
    )


def test_a_single_series_has_no_speedup_chart_and_says_so(run_folder, draw):
    drawn = draw(run_folder(make_rows(algorithms=["stockham_radix4"])))
    assert set(drawn.figures) == {"time", "bandwidth"}
    assert "no speed-up chart" in drawn.errors


# Bandwidth


def test_bandwidth_bars_stand_under_the_copy_with_their_percentages(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    drawn = draw(run_folder(rows))
    mine = [row for row in rows if row["algorithm"] == TWO[1]]
    bars = drawn.bars("bandwidth", f"{TWO[1]} @ NVIDIA H100 80GB HBM3")
    assert [bar.get_height() for bar in bars] == pytest.approx(
        [float(row["model_gbps"]) for row in mine]
    )
    axes = drawn.figures["bandwidth"].axes[0]
    levels = [
        line.get_ydata()[0] for line in axes.get_lines() if line.get_marker() == "None"
    ]
    assert levels == pytest.approx([float(row["copy_gbps"]) for row in mine])
    texts = drawn.texts("bandwidth")
    for row in mine:
        assert f"{float(row['percent_of_copy']):.0f} %" in texts
        assert f"copy {float(row['copy_gbps']):,.0f}" in texts


def test_bandwidth_of_many_series_is_drawn_as_lines(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    drawn = draw(run_folder(rows))
    copies = {int(row["width"]): float(row["copy_gbps"]) for row in rows}
    assert drawn.line("bandwidth", "copy").get_ydata() == pytest.approx(
        list(copies.values())
    )
    best = max(
        (row for row in rows if row["width"] == "2048"),
        key=lambda row: float(row["model_gbps"]),
    )
    assert f"{float(best['percent_of_copy']):.0f} %" in drawn.texts("bandwidth")


def test_the_copy_baseline_of_run_json_fills_in(run_folder, draw):
    rows = make_rows(algorithms=TWO, sizes=[(1024, 1024)])
    for row in rows:
        row["copy_gbps"] = row["percent_of_copy"] = ""
    texts = draw(run_folder(rows)).texts("bandwidth")
    assert f"copy {H100.copy_gbps:,.0f}" in texts
    assert f"{100 * float(rows[0]['model_gbps']) / H100.copy_gbps:.0f} %" in texts


def test_without_a_bandwidth_there_is_no_bandwidth_chart(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    for row in rows:
        row["model_gbps"] = ""
    drawn = draw(run_folder(rows))
    assert set(drawn.figures) == {"time", "speedup"}
    assert "no bandwidth chart" in drawn.errors


# Several devices


def test_devices_differ_by_line_and_algorithms_by_colour(run_folder, draw):
    one = run_folder(make_rows())
    other = run_folder(make_rows(LLVMPIPE), LLVMPIPE, "20251121T101500Z-llvmpipe")
    drawn = draw(one, other)
    assert len(drawn.figures["time"].axes[0].get_lines()) == 2 * len(ALGORITHMS)
    colours = set()
    for algorithm in ALGORITHMS:
        here = drawn.line("time", f"{algorithm} @ NVIDIA H100 80GB HBM3")
        there = drawn.line("time", f"{algorithm} @ llvmpipe")
        assert here.get_color() == there.get_color()
        assert here.get_linestyle() != there.get_linestyle()
        colours.add(to_hex(here.get_color()))
    assert len(colours) == len(ALGORITHMS)
    assert {"NVIDIA H100 80GB HBM3", "llvmpipe"} <= set(drawn.texts("time"))


def test_each_device_is_compared_with_its_own_baseline(run_folder, draw):
    rows = make_rows(LLVMPIPE, algorithms=TWO)
    one = run_folder(make_rows(algorithms=TWO))
    drawn = draw(one, run_folder(rows, LLVMPIPE, "other"))
    bars = drawn.bars("speedup", f"{TWO[1]} @ llvmpipe")
    expected = [speedup_of(rows, TWO[1], (TWO[0], ""), size)[0] for size, _ in SQUARES]
    assert [bar.get_y() + bar.get_height() for bar in bars] == pytest.approx(expected)


def test_two_runs_on_one_device_are_told_apart_by_their_folders(run_folder):
    runs = load_runs(
        [run_folder(make_rows(), name="before"), run_folder(make_rows(), name="after")]
    )
    assert list(runs.rows["source"].unique()) == [
        "NVIDIA H100 80GB HBM3, before",
        "NVIDIA H100 80GB HBM3, after",
    ]


# Looks


LAYOUTS = {
    "few": dict(algorithms=TWO),
    "all algorithms": {},
    "rectangles": dict(sizes=[*SQUARES, *RECTANGLES]),
    "permutations": dict(algorithms=TWO, option_sets=OPTION_SETS),
    "three options": dict(algorithms=TWO, option_sets=("", *OPTION_SETS[:2])),
    "one size": dict(sizes=[(1024, 1024)]),
    "one series": dict(algorithms=TWO[:1]),
    "one dimension": dict(sizes=[(2**k, 1) for k in range(8, 17)]),
    "many sizes": dict(
        sizes=[
            (n, n)
            for n in (60, 64, 96, 100, 120, 125, 128, 240, 243, 250, 256, 1000, 1024)
        ]
    ),
    "long options": dict(
        algorithms=TWO,
        option_sets=("", ";".join(f"option_number_{k}=value_{k}" for k in range(9))),
    ),
}


def check_layout(figure: Figure) -> None:
    """Every text is on the page and touches no other."""
    texts = visible_texts(figure)
    page = figure.bbox
    boxes = [text.get_window_extent().padded(-1) for text in texts]
    for text, box in zip(texts, boxes):
        assert box.x0 > page.x0 and box.x1 < page.x1, text
        assert box.y0 > page.y0 and box.y1 < page.y1, text
    for index, (text, box) in enumerate(zip(texts, boxes)):
        if text.get_rotation() not in (0, 90):
            continue  # the box of a slanted label is larger than its letters
        for other, its_box in zip(texts[:index], boxes):
            if other.get_rotation() in (0, 90):
                assert not box.overlaps(its_box), (text, other)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_cut_or_covers_another(run_folder, draw, layout):
    for figure in draw(run_folder(make_rows(**LAYOUTS[layout]))).figures.values():
        check_layout(figure)


def test_no_text_is_cut_or_covers_another_on_two_devices(run_folder, draw):
    other = run_folder(make_rows(LLVMPIPE), LLVMPIPE, "other")
    title = "A title that goes on until it must be broken, " * 3 + "x" * 150
    drawn = draw(run_folder(make_rows()), other, "--title", title)
    for figure in drawn.figures.values():
        check_layout(figure)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_series_differ_without_colour(run_folder, draw, layout):
    axes = draw(run_folder(make_rows(**LAYOUTS[layout]))).figures["time"].axes[0]
    looks = [
        (line.get_marker(), line.get_markerfacecolor() == "white", line.get_linestyle())
        for line in axes.get_lines()
    ]
    assert len(set(looks)) == len(looks)


def test_an_algorithm_keeps_its_colour(run_folder, draw):
    folder = run_folder(make_rows())
    name = "stockham_radix4 @ NVIDIA H100 80GB HBM3"
    alone = draw(folder, "--only", "radix4").line("time", name).get_color()
    among = draw(folder).line("time", name).get_color()
    assert alone == among


def test_options_are_readable_in_the_legend(run_folder, draw):
    texts = draw(run_folder(make_rows(algorithms=TWO, option_sets=OPTION_SETS))).texts(
        "time"
    )
    for options in OPTION_SETS:
        assert texts.count(options.replace(";", ", ")) == 2


def test_dollar_signs_and_foreign_letters_in_a_title_do_no_harm(run_folder, tmp_path):
    done = run_script(run_folder(make_rows()), "--title", "$x^ 価格", "--format", "svg")
    assert (done.returncode, done.stderr) == (0, "")


# The command line


def test_mode_selects_rows(run_folder, draw):
    rows = make_rows(modes=("throughput", "latency"))
    drawn = draw(run_folder(rows), "--mode", "latency")
    assert set(drawn.figures) == {"time", "speedup", "bandwidth"}
    times = drawn.line("time", "stockham_radix4 @ NVIDIA H100 80GB HBM3").get_ydata()
    wanted = [
        r for r in rows if (r["mode"], r["algorithm"]) == ("latency", "stockham_radix4")
    ]
    assert times == pytest.approx([median_us(row) for row in wanted])


def test_help_shows_examples():
    done = run_script("--help")
    assert done.returncode == 0
    assert done.stdout.count("scripts/plot.py ") >= 4
    for option in ("--output", "--baseline", "--mode", "--only", "--format", "--title"):
        assert option in done.stdout


def test_a_python_earlier_on_the_path_is_not_used(run_folder, tmp_path):
    trap = tmp_path / "bin" / "python3"
    trap.parent.mkdir()
    trap.write_text("#!/bin/sh\nexit 42\n")
    trap.chmod(0o755)
    done = run_script("--help", env={"PATH": f"{trap.parent}:/usr/bin:/bin"})
    assert done.returncode == 0, done.stderr


def test_a_missing_package_is_named():
    # Without the site module Debian's packages cannot be found.
    command = ["/usr/bin/python3", "-S", str(SCRIPTS / "plot.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "install the Debian package python3-numpy" in done.stderr
    assert done.stderr.count("\n") == 1


# What is refused


def spoil(file: Path, change) -> Path:
    file.write_bytes(change(file.read_bytes()))
    return file


def set_field(rows, index: int, **fields: str):
    rows[index] |= fields
    return rows


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({"median_ms": "fast"}, 'line 3: median_ms is "fast", not a number'),
        ({"median_ms": "nan"}, 'line 3: median_ms is "nan", not a number'),
        ({"median_ms": "-1"}, "line 3: median_ms is -1, which no measurement gives"),
        ({"p95_ms": ""}, "line 3: p95_ms is empty though the status is ok"),
        ({"width": "12.5"}, 'line 3: width is "12.5", not a whole number'),
        ({"height": "0"}, 'line 3: height is "0", not a whole number'),
        ({"status": "fine"}, 'line 3: status is "fine", not one of ok, skipped'),
        ({"converged": "maybe"}, 'line 3: converged is "maybe"'),
        ({"algorithm": ""}, "line 3: algorithm is empty"),
        ({"copy_gbps": "1e999"}, 'line 3: copy_gbps is "1e999", not a number'),
    ],
)
def test_refuses_a_bad_field(tmp_path, capsys, fields, expected):
    file = write_timings(tmp_path / "timings.csv", set_field(make_rows(), 1, **fields))
    assert f"{file}, {expected}" in refused(capsys, file)


@pytest.mark.parametrize(
    "change, expected",
    [
        (lambda data: b"", "the file is empty"),
        (lambda data: b" \n\n", "line 1: not the header"),
        (lambda data: data[: data.index(b"\n") + 1], "no complete row"),
        (
            lambda data: data.replace(b",ci_low_ms", b"", 1),
            "line 1: missing column ci_low_ms",
        ),
        (
            lambda data: data.replace(
                b"timer,sm_clock_mhz", b"timer,sm_clock_mhz,extra", 1
            ),
            "line 1: unknown column extra",
        ),
        (
            lambda data: data.replace(b"device,backend", b"backend,device", 1),
            "line 1: column backend stands where device belongs",
        ),
        (lambda data: bytes(range(256)) * 40, "not text"),
        (lambda data: b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "line 1: not text"),
        (lambda data: b"a;b;c\n1;2;3\n", "line 1: not the header"),
        (
            lambda data: b"\n".join(
                [*data.split(b"\n")[:3], b"radix4,cut", *data.split(b"\n")[3:]]
            ),
            "line 4: 2 fields",
        ),
        (
            lambda data: data.replace(b"\nradix4,", b'\n"radix4,', 1),
            "line 2: not a CSV row",
        ),
        (
            lambda data: data.replace(b"\nradix4,", b"\nradix4,more,", 1),
            "line 2: 38 fields",
        ),
    ],
)
def test_refuses_a_spoilt_file(tmp_path, capsys, change, expected):
    file = spoil(write_timings(tmp_path / "timings.csv", make_rows()), change)
    message = refused(capsys, file)
    assert str(file) in message and expected in message


def test_refuses_what_is_not_there(tmp_path, capsys):
    assert f"{tmp_path / 'no'}: no such file" in refused(capsys, tmp_path / "no")
    assert f"{tmp_path}: a folder without timings.csv" in refused(capsys, tmp_path)
    write_run(tmp_path / "experiment" / "run1", make_rows())
    assert "it holds the run folders run1" in refused(capsys, tmp_path / "experiment")
    (tmp_path / "odd" / "timings.csv").mkdir(parents=True)
    assert "cannot be read (Is a directory)" in refused(capsys, tmp_path / "odd")


def test_refuses_results_without_an_ok_row(run_folder, capsys):
    rows = [make_row(H100, name, "", (128, 128), status="skipped") for name in TWO]
    folder = run_folder(rows)
    message = refused(capsys, folder)
    assert str(folder / "timings.csv") in message
    assert "no row to draw has the status ok" in message and "shared memory" in message


@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["--baseline", "stockham_radix3"], "did you mean 'stockham_radix"),
        (
            ["--baseline", "stockham_radix4 storage=image"],
            "did you mean 'stockham_radix4'",
        ),
        (["--only", "stock(ham"], "not a regular expression"),
        (["--only", "nothing_like_it"], "matches no series"),
        (["--mode", "fast"], 'no row has the mode "fast", only throughput'),
        (["--format", "png,gif"], '"gif" is not one of png, svg'),
        (["--format", ","], "name one of png, svg"),
    ],
)
def test_refuses_arguments_that_fit_nothing(run_folder, capsys, arguments, expected):
    assert expected in refused(capsys, run_folder(make_rows()), *arguments)


def test_refuses_a_place_it_cannot_write_to(run_folder, tmp_path, capsys):
    folder = run_folder(make_rows())
    (tmp_path / "file").write_text("")
    message = refused(capsys, folder, "--output", tmp_path / "file" / "charts")
    assert (
        str(tmp_path / "file" / "charts" / "time.png") in message
        and "cannot be written" in message
    )
    (tmp_path / "taken" / "time.png").mkdir(parents=True)
    assert "cannot be written (Is a directory)" in refused(
        capsys, folder, "--output", tmp_path / "taken"
    )


# What is tolerated, and said


@pytest.mark.parametrize("kept", [1, 30, 120, 200])
def test_a_cut_last_row_is_reported_and_the_others_used(run_folder, draw, kept):
    folder = run_folder(make_rows(algorithms=TWO))
    lines = (folder / "timings.csv").read_bytes().split(b"\n")[:-1]
    (folder / "timings.csv").write_bytes(
        b"\n".join(lines[:-1]) + b"\n" + lines[-1][:kept]
    )
    drawn = draw(folder)
    assert (
        f"{folder / 'timings.csv'}, line 11: the last row is cut short" in drawn.errors
    )
    shown = drawn.line("time", f"{TWO[1]} @ NVIDIA H100 80GB HBM3").get_ydata()
    assert len(shown) == len(SQUARES) - 1


def test_a_row_cut_within_quotes_or_a_letter_is_a_cut_row(run_folder):
    folder = run_folder(make_rows(algorithms=TWO))
    whole = (folder / "timings.csv").read_bytes()
    for rest in (b'radix4,"llvmpipe (LLVM', "radix4,é".encode()[:-1], b"\0" * 40):
        (folder / "timings.csv").write_bytes(whole + rest)
        runs = load_runs([folder])
        assert len(runs.rows) == 10
        assert [note.split(": ")[1] for note in runs.notes] == [
            "the last row is cut short and is left out"
        ]


def test_quoted_devices_line_ends_and_a_byte_order_mark_are_read(run_folder):
    folder = run_folder(make_rows(LLVMPIPE, algorithms=TWO), LLVMPIPE)
    plain = load_runs([folder]).rows
    assert set(plain["device"]) == {"llvmpipe (LLVM 15.0.6, 256 bits)"}
    text = (folder / "timings.csv").read_bytes()
    (folder / "timings.csv").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    assert load_runs([folder]).rows.equals(plain)


def test_a_case_measured_again_counts_once_with_its_latest_row(run_folder):
    rows = make_rows(algorithms=TWO)
    again = rows[0] | {"median_ms": "0.5"}
    runs = load_runs([run_folder([*rows, again])])
    first = runs.rows[(runs.rows["algorithm"] == TWO[0]) & (runs.rows["width"] == 128)]
    assert list(first["median_ms"]) == [0.5]
    assert "a later row has the same case" in runs.notes[0]


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"device": 3, "baselines": {"copies": [1, {"width": "x"}]}}', "\xff"],
)
def test_a_strange_run_json_does_not_stop_the_charts(run_folder, draw, text):
    folder = run_folder(make_rows())
    (folder / "run.json").write_text(text, encoding="latin-1")
    drawn = draw(folder)
    assert "time" in drawn.figures
    assert not any("driver" in words for words in drawn.texts("time"))


def test_a_failed_accuracy_may_be_nan(run_folder):
    rows = make_rows(algorithms=TWO)
    failed = make_row(H100, TWO[0], "", (64, 64), status="failed") | {
        "rel_l2": "nan",
        "max_abs_error": "inf",
    }
    runs = load_runs([run_folder([*rows, failed])])
    assert math.isnan(runs.rows["rel_l2"].iloc[-1]) and math.isinf(
        runs.rows["max_abs_error"].iloc[-1]
    )


# The loader


def test_columns_are_those_of_the_format():
    assert ",".join(COLUMNS) == HEADER


def test_loads_numbers_as_they_stand(run_folder):
    rows = make_rows(modes=("throughput", "latency"))
    loaded = load_runs([run_folder(rows)]).rows
    assert len(loaded) == len(rows)
    for column in ("median_ms", "model_read_bytes", "rel_l2", "width"):
        assert list(loaded[column]) == [float(row[column]) for row in rows]
    assert loaded["converged"].all() and loaded["width"].dtype.kind == "i"


def test_a_run_knows_its_device_driver_and_copies(run_folder):
    run = load_runs([run_folder(make_rows())]).runs[0]
    assert (run.renderer, run.driver, run.date) == (
        H100.renderer,
        H100.version,
        "2025-11-20",
    )
    assert run.copy_gbps == {(1024, 1024, 1): H100.copy_gbps}


def test_the_same_folder_twice_counts_once(run_folder):
    folder = run_folder(make_rows())
    runs = load_runs([folder, folder / "timings.csv"])
    assert len(runs.runs) == 1 and "given twice" in runs.notes[0]


def test_the_loader_does_not_plot():
    code = "import sys, fftbench_results; sys.exit('matplotlib' in sys.modules)"
    done = subprocess.run(["/usr/bin/python3", "-c", code], cwd=SCRIPTS, timeout=60)
    assert done.returncode == 0


def test_errors_are_results_errors(tmp_path):
    with pytest.raises(ResultsError, match="no such file"):
        load_runs([tmp_path / "nothing"])
