"""plot.py from outside: files, devices, the command line."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from matplotlib.colors import to_hex
from matplotlib.image import imread

from command_line import PATIENCE_S
from plot_support import (
    SCRIPTS,
    TWO,
    draw,
    median_us,
    run_folder,
    run_script,
    speedup_of,
    plot,
)
from synthetic_results import (
    ALGORITHMS,
    LLVMPIPE,
    SIZES,
    make_rows,
    write_run,
    write_samples,
    write_timings,
)

# plot_support makes the scripts importable.
from fftbench.results.runs import load_runs

# Files


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """Calls plot.py, and returns the run's folder and what the call said."""
    rows = make_rows(algorithms=TWO)
    folder = write_run(tmp_path_factory.mktemp("run"), rows)
    write_samples(folder, rows, lambda row: [[1.0, 1.1, 1.2], [1.1, 1.2, 1.3]])
    return folder, run_script(folder)


def test_writes_four_charts_in_both_formats_into_the_run_folder(finished):
    folder, done = finished
    assert (done.returncode, done.stderr) == (0, "")
    expected = [
        f"{chart}.{ending}"
        for chart in ("time", "speedup", "bandwidth", "stability")
        for ending in ("png", "svg")
    ]
    names = [file.name for file in (folder / "charts").iterdir()]
    assert sorted(names) == sorted(expected)
    written = [str(folder / "charts" / name) for name in expected]
    assert done.stdout.splitlines()[:8] == written
    for file in (folder / "charts").glob("*.svg"):
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_background_is_opaque_white(finished):
    charts = finished[0] / "charts"
    for chart in ("time", "speedup", "bandwidth"):
        pixels = imread(charts / f"{chart}.png")
        assert pixels.shape[1] == 1600
        assert (pixels[[0, 0, -1, -1], [0, -1, 0, -1]] == 1).all()
        if pixels.shape[2] == 4:
            assert (pixels[:, :, 3] == 1).all()
        assert 'style="fill: #ffffff"' in (charts / f"{chart}.svg").read_text()


def test_several_runs_write_into_charts_here(run_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one = run_folder(make_rows(algorithms=TWO))
    rows = make_rows(LLVMPIPE, algorithms=TWO)
    other = run_folder(rows, LLVMPIPE, "20251121T101500Z-llvmpipe")
    assert plot.main([str(one), str(other), "--format", "svg"]) == 0
    assert sorted(file.name for file in (tmp_path / "charts").iterdir()) == [
        "bandwidth.svg",
        "speedup.svg",
        "time.svg",
    ]


def test_accepts_a_timings_file_without_run_json(tmp_path):
    file = write_timings(tmp_path / "timings.csv", make_rows(algorithms=TWO))
    assert plot.main([str(file), "--format", "png"]) == 0
    assert (tmp_path / "charts" / "time.png").exists()


def test_same_results_give_the_same_bytes(finished, tmp_path):
    foreign = tmp_path / "matplotlibrc"
    foreign.write_text("font.size: 20\nfigure.facecolor: black\nsvg.fonttype: none\n")
    settings = os.environ | {
        "MATPLOTLIBRC": str(foreign),
        "MPLBACKEND": "nonsense",
        "TZ": "Asia/Tokyo",
    }
    done = run_script(finished[0], "--output", tmp_path / "b", env=settings)
    assert done.returncode == 0, done.stderr
    names = sorted(file.name for file in (finished[0] / "charts").iterdir())
    assert len(names) == 8
    for name in names:
        own = (finished[0] / "charts" / name).read_bytes()
        assert own == (tmp_path / "b" / name).read_bytes(), name


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


# Several devices


def test_devices_differ_by_line_and_algorithms_by_colour(run_folder, draw):
    one = run_folder(make_rows())
    other = run_folder(make_rows(LLVMPIPE), LLVMPIPE, "20251121T101500Z-llvmpipe")
    drawn = draw(one, other, charts="time")
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
    drawn = draw(one, run_folder(rows, LLVMPIPE, "other"), charts="speedup")
    bars = drawn.bars("speedup", f"{TWO[1]} @ llvmpipe")
    expected = [speedup_of(rows, TWO[1], (TWO[0], ""), size)[0] for size, _ in SIZES]
    assert [bar.get_y() + bar.get_height() for bar in bars] == pytest.approx(expected)


def test_two_runs_on_one_device_are_told_apart_by_their_folders(run_folder):
    runs = load_runs(
        [run_folder(make_rows(), name="before"), run_folder(make_rows(), name="after")]
    )
    assert list(runs.rows["source"].unique()) == [
        "NVIDIA H100 80GB HBM3, before",
        "NVIDIA H100 80GB HBM3, after",
    ]


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


def test_help_shows_examples(capsys):
    with pytest.raises(SystemExit) as ended:
        plot.main(["--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0 and told.count("scripts/plot.py ") >= 4
    for option in ("--output", "--baseline", "--mode", "--only", "--format", "--title"):
        assert option in told


def test_a_python_earlier_on_the_path_is_not_used(tmp_path):
    trap = tmp_path / "bin" / "python3"
    trap.parent.mkdir()
    trap.write_text("#!/bin/sh\nexit 42\n")
    trap.chmod(0o755)
    environment = {"PATH": f"{trap.parent}:/usr/bin:/bin"}

    def outcome(*command):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    # Whether the system's own Python has the packages is another matter.
    for script in set(SCRIPTS.glob("*.py")) - {SCRIPTS / "mutate.py"}:
        assert script.read_text().startswith("#!/usr/bin/python3\n"), script
    script = SCRIPTS / "fleet.py"
    assert outcome(script, "--help") == outcome("/usr/bin/python3", script, "--help")


@pytest.mark.parametrize(
    ("manager", "words"),
    [
        ("apt-get", "sudo apt-get install python3-numpy"),
        ("dnf", "sudo dnf install python3-numpy"),
        ("pacman", "sudo pacman -S python-numpy"),
        ("zypper", "sudo zypper install python3-numpy"),
        ("another", f"{sys.executable} -m pip install numpy"),
    ],
)
def test_a_missing_package_is_named_as_this_distribution_calls_it(
    tmp_path, manager, words
):
    (tmp_path / manager).write_text("#!/bin/sh\n")
    (tmp_path / manager).chmod(0o755)
    # Without the site module, Python doesn't find the system's packages.
    command = [sys.executable, "-S", str(SCRIPTS / "plot.py"), "--help"]
    environment = {"PATH": str(tmp_path)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"install it: {words} (" in done.stderr


def test_charts_are_written_as_pdf_with_fonts_that_journals_take(run_folder, tmp_path):
    folder = run_folder(make_rows())
    once, again = tmp_path / "once", tmp_path / "again"
    for output in (once, again):
        assert plot.main([str(folder), "--format", "pdf", "--output", str(output)]) == 0
    files = sorted(file.name for file in once.iterdir())
    assert {"time.pdf", "speedup.pdf"} <= set(files)
    assert all(name.endswith(".pdf") for name in files)
    for name in files:
        content = (once / name).read_bytes()
        assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
        assert b"/Type3" not in content and b"/CreationDate" not in content
        assert content == (again / name).read_bytes(), name
