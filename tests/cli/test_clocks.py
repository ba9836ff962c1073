"""The clocks of a run: the GPU's, read from a replacement for NVML, and a wall clock that steps backwards."""

import json
import os
import re
from pathlib import Path

from command_line import TINY, TestClock, rows, run, run_config, run_folder

ROUNDS = TINY | {
    "measure": TINY["measure"] | {"rounds": 2, "modes": ["throughput", "latency"]}
}


def with_fake_gpu(state: str) -> dict[str, str]:
    library = Path(os.environ["FAKE_NVML"])
    return {
        "LD_LIBRARY_PATH": str(library.parent),
        "FFTBENCH_FAKE_GPU": f"llvmpipe;;{state}",
    }


def test_clock_and_temperature_are_recorded_around_each_visit(tmp_path: Path) -> None:
    finished = run_config(tmp_path, ROUNDS, **with_fake_gpu("1980;41;0"))
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    timings = rows(folder / "timings.csv")
    assert {row["sm_clock_mhz"] for row in timings} == {"1980"}
    assert {row["reason"] for row in timings} == {""}
    assert {row["throttled"] for row in rows(folder / "samples.csv")} == {"false"}
    states = rows(folder / "gpu.csv")
    assert sorted((s["mode"], s["round"], s["moment"]) for s in states) == sorted(
        (mode, turn, moment)
        for mode in ("throughput", "latency")
        for turn in "01"
        for moment in ("before", "after")
    )
    assert {s["temperature_c"] for s in states} == {"41"}
    backends = json.loads((folder / "run.json").read_text())["backends"]
    assert backends["opengl"]["clocks"] == "nvml"


def test_a_case_that_never_ran_unthrottled_says_so(tmp_path: Path) -> None:
    finished = run_config(tmp_path, ROUNDS, **with_fake_gpu("1100;83;0x24"))
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    for row in rows(folder / "timings.csv"):
        assert row["status"] == "ok"
        assert "while throttled (SwPowerCap;SwThermalSlowdown)" in row["reason"]
    assert {row["throttled"] for row in rows(folder / "samples.csv")} == {"true"}
    assert "SwPowerCap;SwThermalSlowdown" in (folder / "gpu.csv").read_text()


def test_a_device_that_tells_nothing_leaves_its_columns_empty(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    folder = run_folder(tmp_path)
    (timing,) = rows(folder / "timings.csv")
    assert timing["sm_clock_mhz"] == ""
    assert {row["throttled"] for row in rows(folder / "samples.csv")} == {""}
    assert not (folder / "gpu.csv").exists()


def test_a_wall_clock_that_steps_backwards_changes_no_time(tmp_path: Path) -> None:
    finished = run_config(
        tmp_path,
        ROUNDS,
        LD_PRELOAD=os.environ["BACKWARD_CLOCK"],
        ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0",
    )
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    for row in rows(folder / "timings.csv"):
        assert row["status"] == "ok" and float(row["median_ms"]) > 0
    # Each reading of the wall clock is an hour before the last one, so that a time from it would be negative, or of
    # this size.
    an_hour_ms = 3600e3
    samples = rows(folder / "samples.csv")
    assert all(0 < float(row["ms"]) < an_hour_ms / 2 for row in samples)
    metadata = json.loads((folder / "run.json").read_text())
    assert (
        metadata["finished"] < metadata["started"]
    ), "the clock did not step backwards"


def test_joules_are_counted_back_to_back_where_the_experiment_asks_for_it(
    tmp_path: Path,
) -> None:
    one = ROUNDS | {"measure": ROUNDS["measure"] | {"energy": True}}
    quick = TestClock(tmp_path, rate=50).environment
    finished = run_config(tmp_path, one, **with_fake_gpu("1980;41;0;1"), **quick)
    assert finished.returncode == 0, finished.stderr
    by_mode = {row["mode"]: row for row in rows(run_folder(tmp_path) / "timings.csv")}
    names = ("joules_ci_low", "joules_per_transform", "joules_ci_high")
    low, mean, high = (float(by_mode["throughput"][name]) for name in names)
    assert 0 < low <= mean <= high
    assert [by_mode["latency"][name] for name in names] == ["", "", ""]


def test_explain_tells_the_joules_of_a_transform(tmp_path: Path) -> None:
    arguments = ["explain", "--algorithm", "stockham_radix4", "--size", "64"]
    quick = TestClock(tmp_path, rate=50).environment
    finished = run(*arguments, "--energy", **with_fake_gpu("1980;41;0;1"), **quick)
    assert finished.returncode == 0, finished.stderr
    told = re.search(
        r"^energy: ([\d.e-]+) mJ a transform, .* W$", finished.stdout, re.M
    )
    assert told and float(told[1]) > 0
    finished = run(*arguments, "--energy", **with_fake_gpu("1980;41;0"), **quick)
    assert "energy: this device does not tell" in finished.stdout
    assert "energy" not in run(*arguments, **quick).stdout


def test_explain_refuses_to_count_joules_of_transforms_one_by_one() -> None:
    arguments = ["explain", "--algorithm", "stockham_radix4", "--size", "64"]
    finished = run(*arguments, "--energy", "--mode", "latency")
    assert finished.returncode == 2
    assert "--energy: in this mode the device idles" in finished.stderr


def test_joules_are_not_told_by_a_device_that_does_not_count_them(
    tmp_path: Path,
) -> None:
    one = TINY | {"measure": TINY["measure"] | {"energy": True}}
    finished = run_config(tmp_path, one, **with_fake_gpu("1980;41;0"))
    assert finished.returncode == 0, finished.stderr
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["joules_per_transform"] == "" and timing["median_ms"] != ""
