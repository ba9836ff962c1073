"""fftbench first-transform and first_transform.py: what is measured until the first result, with caches and without."""

import csv
import json
import os
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, run
import plot_support  # puts the scripts on the path

import first_transform
from fftbench.first_results.chart import first_results_chart, parts_of
from fftbench.first_results.measuring import (
    COLUMNS,
    Start,
    Subject,
    Way,
    environment_of,
    medians,
    parse_subject,
)

WORDS = ("first-transform", "--algorithm", "stockham_radix4", "--size", "16x8")


def told(cache: Path, *arguments: str) -> dict[str, object]:
    done = run(*WORDS, "--json", *arguments, XDG_CACHE_HOME=str(cache))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_parts_sum_up_to_the_whole(tmp_path):
    facts = told(tmp_path)
    parts = ("device_ms", "prepare_ms", "first_dispatch_ms")
    assert all(facts[name] > 0 for name in parts)
    assert facts["first_result_ms"] == pytest.approx(sum(facts[name] for name in parts))
    programs = facts["read_ms"] + facts["compile_ms"]
    assert 0 < programs <= facts["device_ms"] + facts["prepare_ms"]
    assert facts["what"] == "stockham_radix4" and facts["rel_l2"] < 1e-6


def test_a_second_process_compiles_nothing(tmp_path):
    first = told(tmp_path)
    assert first["programs_compiled"] > 0 and first["programs_from_cache"] == 0
    second = told(tmp_path)
    # What probes told is kept as well, so that their programs aren't needed.
    assert second["programs_compiled"] == 0
    assert 0 < second["programs_from_cache"] < first["programs_compiled"]
    third = told(tmp_path, "--no-program-cache")
    assert third["programs_from_cache"] == 0
    # One probe leads to another where the machine is busy, so that not each process compiles as many.
    assert third["programs_compiled"] > second["programs_from_cache"]


def test_people_read_words(tmp_path):
    done = run(*WORDS, XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 0 and done.stdout.startswith("stockham_radix4 on ")
    assert "from context to result" in done.stdout and " compiled, " in done.stdout


def test_algorithms_of_the_processor_have_no_programs(tmp_path):
    done = run("first-transform", "--algorithm", "fftw", "--size", "16", "--json")
    facts = json.loads(done.stdout)
    assert facts["programs_compiled"] is None and facts["device_ms"] is None
    whole = facts["prepare_ms"] + facts["first_dispatch_ms"]
    assert facts["first_result_ms"] == pytest.approx(whole)


@pytest.mark.parametrize(
    ("algorithm", "size", "words"),
    [
        ("convolution", "16", "computes no Fourier transform"),
        ("stockham_radix4", "12", "stockham_radix4 cannot transform 12x12"),
    ],
)
def test_what_is_no_transform_is_refused(algorithm, size, words):
    done = run("first-transform", "--algorithm", algorithm, "--size", size)
    assert done.returncode == 2 and words in done.stderr


def test_the_caches_of_each_way_are_this_measurements_own(tmp_path):
    cold, driver, own, again, both = (
        environment_of(way, tmp_path)
        for way in (Way.COLD, Way.DRIVER, Way.OWN, Way.OWN, Way.BOTH)
    )
    assert cold["MESA_SHADER_CACHE_DISABLE"] == "true"
    assert cold["__GL_SHADER_DISK_CACHE"] == "0" and cold["CUDA_CACHE_DISABLE"] == "1"
    for one in (driver, own):
        assert one["MESA_SHADER_CACHE_DISABLE"] == "false"
        assert one["__GL_SHADER_DISK_CACHE"] == "1" and one["CUDA_CACHE_DISABLE"] == "0"
    folders = [
        "__GL_SHADER_DISK_CACHE_PATH",
        "MESA_SHADER_CACHE_DIR",
        "CUDA_CACHE_PATH",
    ]
    for name in folders:
        places = {one[name] for one in (driver, own, again)}
        assert len(places) == 3, "the program's cache meets an empty one of the driver"
        assert all(
            Path(place).is_dir() and tmp_path in Path(place).parents for place in places
        )
    assert Path(own["XDG_CACHE_HOME"]).parent == tmp_path
    assert both == driver, "what an earlier process has filled"
    assert both["XDG_CACHE_HOME"] == own["XDG_CACHE_HOME"]


def start(ms: float, way: Way = Way.COLD, algorithm: str = "best") -> Start:
    facts = {
        "what": algorithm,
        "device": "some device",
        "context_ms": 100.0,
        "device_ms": 0.25 * ms,
        "prepare_ms": 0.5 * ms,
        "read_ms": 0.125 * ms,
        "compile_ms": 0.25 * ms,
        "first_dispatch_ms": 0.25 * ms,
        "first_result_ms": ms,
        "programs_compiled": 2,
        "programs_from_cache": 0,
        "rel_l2": 1e-7,
    }
    return Start(Subject(algorithm, (), "1024"), way, 0, facts)


def test_the_median_is_one_process_of_each_way():
    starts = [start(ms) for ms in (5, 1, 4, 900)]
    starts += [start(ms, Way.OWN) for ms in (2, 3, 1)]
    starts.append(start(7, algorithm="vkfft"))
    assert [one.ms("first_result_ms") for one in medians(starts)] == [4, 2, 7]


def test_the_bars_are_as_long_as_the_times():
    starts = [start(8), start(2, Way.OWN), start(40, algorithm="vkfft")]
    assert all(
        sum(parts_of(one).values()) == one.ms("first_result_ms") for one in starts
    )
    figure = first_results_chart(starts, 7)
    (axes,) = figure.axes
    ends: dict[float, float] = {}
    for bar in axes.patches:
        at = round(bar.get_y() + bar.get_height() / 2)
        ends[at] = max(ends.get(at, 0), bar.get_x() + bar.get_width())
    assert ends == {0: 8, 1: 2, 2: 40}
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == [
        "best, no cache",
        "best, fftbench's cache",
        "vkfft, no cache",
    ]


def test_options_stand_behind_colons():
    subject = parse_subject("stockham_radix4:storage=buffer:twiddle=table", "64")
    assert subject == Subject(
        "stockham_radix4", ("storage=buffer", "twiddle=table"), "64"
    )


@pytest.fixture
def call(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)

    def measure(*arguments):
        code = first_transform.main(["--program", str(FFTBENCH), *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return measure


def test_every_way_is_measured_and_written(call, tmp_path):
    own_cache = Path(os.environ["XDG_CACHE_HOME"]) / "fftbench"
    before = set(own_cache.glob("*"))
    code, out, err = call(
        "--algorithms",
        "stockham_radix4:storage=buffer,fftw",
        "--sizes",
        "16",
        "--rounds",
        "1",
        "--output",
        tmp_path / "first",
        "--format",
        "svg",
    )
    assert code == 0 and "storage=buffer" in out
    with (tmp_path / "first" / "first_results.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert tuple(rows[0]) == COLUMNS
    ways = [(row["algorithm"], row["way"]) for row in rows]
    assert ways == [
        ("stockham_radix4", "cold"),
        ("stockham_radix4", "driver"),
        ("stockham_radix4", "own"),
        ("stockham_radix4", "both"),
        ("fftw", "cold"),
        ("fftw", "driver"),
    ]
    cold, driver, own, both = rows[:4]
    assert (
        cold["programs_from_cache"] == driver["programs_from_cache"] == "0"
    ), "the program's cache is for one way alone"
    for row in (own, both):
        assert row["programs_compiled"] == "0" and int(row["programs_from_cache"]) > 0
    assert (tmp_path / "first" / "first_results.svg").exists()
    assert set(own_cache.glob("*")) == before, "the user's cache is left alone"


def test_what_cannot_run_here_is_left_out_and_said(call, tmp_path, monkeypatch):
    def refusing(command, **rest):
        words = "fftbench: cufft cannot run here: there is no GPU\n"
        return subprocess.CompletedProcess(command, 3, "", words)

    monkeypatch.setattr("fftbench.first_results.measuring.subprocess.run", refusing)
    with pytest.raises(first_transform.ResultsError, match="none of the algorithms"):
        call("--algorithms", "cufft", "--output", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--rounds", "0"), "--rounds: at least 1"),
        (("--algorithms", "stockham_radix5"), "stockham_radix5"),
        (("--sizes", "0"), "--size"),
        (("--format", "gif"), "gif"),
    ],
)
def test_bad_input_gets_a_sentence(call, tmp_path, arguments, words):
    with pytest.raises(first_transform.ResultsError) as error:
        call("--output", tmp_path, *arguments)
    assert words in str(error.value) and "\n" not in str(error.value)
