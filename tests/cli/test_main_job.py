"""The main job from outside: files, exit codes, any folder, Ctrl-C. Needs a built fftbench and a GL driver."""

import json
import re
import shutil
import signal
import subprocess
from pathlib import Path
from statistics import mean, median

import pytest

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
    wait_until,
    write_config,
)
from plot_support import SCRIPTS  # noqa: F401 (makes the scripts importable)

from fftbench.comparison.verdicts import rounds_needed
from fftbench.results.pass_rows import read_pass_cases
from fftbench.results.run_folder import RunFolder


def test_a_run_writes_timings_samples_and_metadata(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY)
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    (timing,) = rows(folder / "timings.csv")
    assert timing["status"] == "ok" and timing["algorithm"] == "stockham_radix4"
    assert float(timing["median_ms"]) > 0 and float(timing["rel_l2"]) < 1e-5
    samples = rows(folder / "samples.csv")
    assert len([s for s in samples if s["warmup"] == "false"]) == int(timing["samples"])
    metadata = json.loads((folder / "run.json").read_text())
    assert metadata["configuration"]["name"] == "tiny"
    assert metadata["baselines"]["empty_dispatch_ms"]["opengl"] > 0
    assert metadata["baselines"]["copies"][0]["gbps"] > 0
    assert metadata["finished"] is not None
    assert "1 ok, 0 skipped, 0 failed" in finished.stdout


def test_passes_are_timed_where_the_experiment_asks_for_it(tmp_path: Path) -> None:
    algorithms = ["stockham_radix4", "fftw"]
    measure = TINY["measure"] | {"rounds": 2, "modes": ["throughput", "latency"]}
    finished = run_config(
        tmp_path,
        TINY | {"algorithms": algorithms, "measure": measure | {"passes": True}},
    )
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    timings = [t for t in rows(folder / "timings.csv") if t["backend"] == "opengl"]
    passes = rows(folder / "passes.csv")
    assert len(timings) == 2 and len(passes) == 4  # two axes, and no rows of fftw
    for timing in timings:
        mine = [row for row in passes if row["mode"] == timing["mode"]]
        assert [row["pass"] for row in mine] == ["0", "1"]
        assert all(row["algorithm"] == timing["algorithm"] for row in mine)
        assert all(float(row["median_ms"]) > 0 for row in mine)
        for column in ("read_bytes", "write_bytes"):
            total = sum(int(row[column]) for row in mine)
            assert total == int(timing[f"model_{column}"])
        total_ms = sum(float(row["median_ms"]) for row in mine)
        difference = total_ms / float(mine[0]["whole_ms"]) - 1
        assert (abs(difference) <= 0.03) == (mine[0]["remark"] == "")
        for row in mine:
            # Mesa's llvmpipe stores programs, and says nothing of registers.
            told = [row[name] for name in ("registers", "calls", "driver_words")]
            if "llvmpipe" in row["device"]:
                assert told == ["", "", ""]
            assert row["binary_bytes"] == "" or int(row["binary_bytes"]) > 0
    baselines = json.loads((folder / "run.json").read_text())["baselines"]
    ceilings = baselines["ceilings"]["opengl"]
    assert ceilings["gflops"] > 0 and ceilings["shared_gbps"] > 0
    assert baselines["failures"] == []


def test_passes_sum_up_to_the_whole_or_the_row_says_why_not(tmp_path: Path) -> None:
    """Of kernels with few passes and with many, with barriers and without, with a step on the host, and of several
    images."""
    algorithms = [
        "cooley_tukey_multipass",
        "natural_order_multipass",
        "stockham_radix2",
        {"name": "stockham_register", "options": {"sync": ["barrier", "in_shader"]}},
        "row_column",
        "best",
    ]
    measure = TINY["measure"] | {"modes": ["throughput"], "passes": True}
    config = TINY | {"algorithms": algorithms, "sizes": [[64, 32]]}
    config |= {"measure": measure, "batches": [1, 3], "directions": ["roundtrip"]}
    assert run_config(tmp_path, config).returncode == 0
    folder = run_folder(tmp_path)
    table = RunFolder(folder, {}, folder / "timings.csv").read_passes()
    # It refuses a sum that is off the whole without a remark.
    cases = read_pass_cases(table)
    timed = [row for row in rows(folder / "timings.csv") if row["status"] == "ok"]
    assert len(cases) == len(timed) == 14
    of_case = {
        (row["algorithm"], row["options"], row["width"], row["batch"]): row
        for row in rows(folder / "passes.csv")
    }
    for case in cases:
        key = tuple(case.of(k) for k in ("algorithm", "options", "width", "batch"))
        row = of_case[key]
        assert float(row["sum_ms"]) == pytest.approx(case.sum_ms, rel=1e-6)
        off = 100 * (case.sum_ms / case.whole_ms - 1)
        said = re.match(r"the sum is ([+-][\d.]+) % off the whole: .{20}", case.remark)
        assert bool(said) == (abs(off) > 3), (case.key, case.remark)
        if said:
            assert float(said[1]) == pytest.approx(off, abs=0.06)
            assert ("overlap" in case.remark) <= (
                "in_shader" in key[1] or key[0] == "best"
            )


def test_passes_are_not_timed_unless_asked_for(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    folder = run_folder(tmp_path)
    assert not (folder / "passes.csv").exists()
    assert "ceilings" not in json.loads((folder / "run.json").read_text())["baselines"]


def test_a_gpu_is_brought_to_its_full_speed_and_a_cpu_needs_no_such_work(
    tmp_path: Path,
) -> None:
    algorithms = ["stockham_radix4", "cpu_dit"]
    assert run_config(tmp_path, TINY | {"algorithms": algorithms}).returncode == 0
    metadata = json.loads((run_folder(tmp_path) / "run.json").read_text())
    renders_on_cpu = "llvmpipe" in metadata["device"]["renderer"]
    assert ("pace_ms" in metadata["backends"]["opengl"]) == (not renders_on_cpu)
    assert "pace_ms" not in metadata["backends"]["cpu"]


@pytest.mark.parametrize("seconds", [1e-9, 30])
def test_what_outlasts_its_time_is_warmed_up_by_its_check_alone(
    tmp_path: Path, seconds: float
) -> None:
    """Any transform outlasts a nanosecond, and none of this size ten seconds."""
    measure = TINY["measure"] | {"rounds": 3, "max_seconds_per_case": seconds}
    measure |= {"relative_ci": 0.5, "modes": ["throughput", "latency"]}
    assert run_config(tmp_path, TINY | {"measure": measure}).returncode == 0
    samples = rows(run_folder(tmp_path) / "samples.csv")
    for mode in measure["modes"]:
        for number in "012":
            own = [s for s in samples if (s["mode"], s["round"]) == (mode, number)]
            warm_ups = [s for s in own if s["warmup"] == "true"]
            assert bool(warm_ups) == (seconds > 1), (mode, number)
            assert len(own) > len(warm_ups)


@pytest.mark.parametrize(
    ("seconds", "modes"),
    [(1e-9, ["throughput", "latency", "cold"]), (30, ["throughput", "latency"])],
)
def test_one_sample_serves_both_modes_where_they_would_run_the_same(
    tmp_path: Path, seconds: float, modes: list[str]
) -> None:
    """Cold clears the caches before, and so it times something else."""
    measure = TINY["measure"] | {"rounds": 3, "max_seconds_per_case": seconds}
    measure |= {"relative_ci": 0.5, "modes": modes}
    assert run_config(tmp_path, TINY | {"measure": measure}).returncode == 0
    times: dict[str, set[tuple[str, str]]] = {mode: set() for mode in modes}
    for sample in rows(run_folder(tmp_path) / "samples.csv"):
        times[sample["mode"]].add((sample["round"], sample["ms"]))
    one_for_both = times["throughput"] == times["latency"]
    assert one_for_both == (seconds < 1)
    assert not times.get("cold", set()) & times["latency"]
    timings = rows(run_folder(tmp_path) / "timings.csv")
    assert all(row["status"] == "ok" and row["rel_l2"] for row in timings)


def test_a_failed_check_leaves_no_timing_and_exits_with_1(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"check": {"tolerance": 1e-12}})
    assert finished.returncode == 1
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "failed" and "rel_l2" in timing["reason"]
    assert timing["median_ms"] == timing["gflops"] == timing["samples"] == ""
    assert rows(run_folder(tmp_path) / "samples.csv") == []


def test_a_device_limit_is_a_skip_and_exits_with_0(tmp_path: Path) -> None:
    finished = run_config(
        tmp_path, TINY | {"algorithms": ["stockham_radix2"], "sizes": [[1048576, 1]]}
    )
    assert finished.returncode == 0
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "skipped"
    assert "GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS" in timing["reason"]


def test_rounds_count_alike_and_pool_their_samples(tmp_path: Path) -> None:
    done = run_config(tmp_path, TINY, "--rounds", 3, "--preview")
    assert done.returncode == 0, done.stderr
    preview, whole = done.stdout.split("Results: ")[0].split("stockham_radix4", 1)
    assert preview.startswith("\nAfter the first of 3 rounds:\n")
    assert "stockham_radix4" in whole
    samples = rows(run_folder(tmp_path) / "samples.csv")
    assert {s["round"] for s in samples} == {"0", "1", "2"}
    counted = [float(s["ms"]) for s in samples if s["warmup"] == "false"]
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert int(timing["samples"]) == len(counted)
    # Each round counts the same, however many samples it has. The median is written with fewer digits than the samples.
    of_rounds = [
        [float(s["ms"]) for s in samples if (s["round"], s["warmup"]) == (r, "false")]
        for r in "012"
    ]
    middle = median(median(one) for one in of_rounds)
    assert float(timing["median_ms"]) == pytest.approx(middle, rel=1e-5)
    assert float(timing["mean_ms"]) == pytest.approx(mean(counted), rel=1e-5)
    assert float(timing["min_ms"]) == pytest.approx(min(counted), rel=1e-5)


@pytest.mark.parametrize(("lengths", "rounds"), [(23, 5), (24, 6), (24, 7)])
def test_a_run_of_too_few_rounds_to_be_compared_says_so_at_its_end(
    tmp_path: Path, lengths: int, rounds: int
) -> None:
    """And compare.py counts in the same way."""
    lines = {"from": 2, "to": lengths + 1, "step": 1, "height": 1}
    own = TINY | {"algorithms": ["fftw"], "sizes": [lines]}
    finished = run_config(tmp_path, own, "--rounds", rounds)
    assert finished.returncode == 0, finished.stderr
    needed = rounds_needed(lengths, 0.05)
    note = f"compare.py can't judge this run: {lengths} cases take {needed} rounds, and it has {rounds}"
    told = [line for line in finished.stderr.splitlines() if "compare.py" in line]
    assert told == ([f"{note} (--rounds {needed})"] if rounds < needed else [])


def test_shipped_experiments_run_from_any_folder(tmp_path: Path) -> None:
    finished = run(
        "--config", "quick.json", "--filter", "radix4 16x16", "--quick", cwd=tmp_path
    )
    assert finished.returncode == 0, finished.stderr
    assert list((tmp_path / "results" / "quick").glob("*/timings.csv"))


def test_an_installed_program_finds_its_files(tmp_path: Path) -> None:
    prefix = tmp_path / "prefix"
    subprocess.run(
        ["cmake", "--install", FFTBENCH.parent, "--prefix", prefix],
        check=True,
        capture_output=True,
    )
    finished = run(
        *(
            "--config",
            "quick.json",
            "--filter",
            "radix4 16x16",
            "--quick",
            "--output",
            tmp_path / "results",
        ),
        cwd=Path("/"),
        program=prefix / "bin" / "fftbench",
    )
    assert finished.returncode == 0, finished.stderr
    assert list((tmp_path / "results" / "quick").glob("*/timings.csv"))


def test_list_cases_runs_nothing(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"sizes": [16, 32]}, "--list-cases")
    assert finished.returncode == 0
    assert len(finished.stdout.splitlines()) == 2
    assert not (tmp_path / "results").exists()


@pytest.mark.skipif(
    shutil.which("xvfb-run") is None, reason="xvfb-run is not installed"
)
def test_glfw_serves_where_there_is_a_display(tmp_path: Path) -> None:
    config = write_config(tmp_path, TINY)
    finished = subprocess.run(
        *[
            [
                "xvfb-run",
                "-a",
                FFTBENCH,
                "--context",
                "glfw",
                "--config",
                config,
                "--output",
                tmp_path / "results",
            ]
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert finished.returncode == 0, finished.stderr
    metadata = json.loads((run_folder(tmp_path) / "run.json").read_text())
    assert metadata["device"]["context"] == "GLFW hidden window"


def test_ctrl_c_stops_after_the_case_in_hand(tmp_path: Path) -> None:
    experiment = TINY | {
        "sizes": [16, 32, 64, 128],
        "measure": TINY["measure"] | {"max_seconds_per_case": 2, "relative_ci": 1e-9},
    }
    config = write_config(tmp_path, experiment)
    process = subprocess.Popen(
        [FFTBENCH, "--config", config, "--output", tmp_path / "results"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    results = tmp_path / "results"
    wait_until(
        lambda: any(
            file.read_text().count("\n") >= 2
            for file in results.glob("*/*/timings.csv")
        ),
        process,
    )
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert "interrupted" in stderr
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert 1 <= len(written) < 4 and all(row["status"] == "ok" for row in written)
    rows(run_folder(tmp_path) / "samples.csv")


def test_a_budget_is_said_beforehand_and_decides_rounds_and_visits(
    tmp_path: Path,
) -> None:
    config = TINY | {
        "sizes": [[16, 8], [8, 32]],
        "measure": {"rounds": 2, "max_seconds_per_case": 0.1, "modes": ["latency"]},
    }
    listed = run_config(tmp_path, config, "--budget", "0.03", "--list-cases")
    said = re.search(
        r"--budget: (\d+) rounds? of 2 cases, ([\d.]+) s a visit", listed.stderr
    )
    finished = run_config(tmp_path, config, "--budget", "0.03")
    assert finished.returncode == 0 and said.group(0) in finished.stderr
    assert finished.stderr.index(said.group(0)) < finished.stderr.index("round 1 of")
    recorded = json.loads((run_folder(tmp_path) / "run.json").read_text())
    assert recorded["settings"]["budget_s"] == pytest.approx(1.8)
    assert recorded["settings"]["rounds"] == int(said.group(1)) >= 6
    timings = rows(run_folder(tmp_path) / "timings.csv")
    assert {row["status"] for row in timings} == {"ok"}
    assert all(1 <= int(row["rounds"]) <= int(said.group(1)) for row in timings)


@pytest.mark.parametrize(
    "more, words",
    [
        (["--budget", "0"], "--budget"),
        (["--budget", "soon"], "--budget"),
        (["--budget", "1", "--quick"], "contradict"),
    ],
)
def test_a_budget_that_cannot_be_kept_is_refused(tmp_path: Path, more, words) -> None:
    finished = run_config(tmp_path, TINY, *more)
    assert finished.returncode == 2 and words in finished.stderr
