"""Several runs become one table with the right rows, and unlike runs are refused."""

import dataclasses
import math
import shutil

import numpy as np
import pytest
from scipy import stats

from plot_support import SCRIPTS  # makes the scripts importable
from repeated_support import change_metadata, timed_row, write_runs
from synthetic_results import H100, TIMES, make_row, write_run, write_samples

from fftbench.results.likeness import first_difference
from fftbench.results.repeated_runs import aggregate, ratio
from fftbench.results.rounds import with_stability
from fftbench.results.runs import ResultsError, load_runs

TIME = math.prod(TIMES) ** (1 / 5)


def aggregated(folders):
    return aggregate(load_runs(folders))


def row_of(runs, algorithm, mode="throughput"):
    rows = runs.rows[
        (runs.rows["algorithm"] == algorithm) & (runs.rows["mode"] == mode)
    ]
    assert len(rows) == 1
    return rows.iloc[0]


def ends_of(values) -> tuple[float, float]:
    """Returns Student's interval of the logarithms' mean."""
    logs = np.log(values)
    ends = stats.t.interval(0.95, 4, np.mean(logs), stats.sem(logs))
    return tuple(map(math.exp, ends))


def with_columns(row, **columns):
    return row | columns


def test_a_case_has_one_row_with_its_estimate_over_the_runs(tmp_path):
    folders = write_runs(tmp_path, lambda run: [timed_row("best", TIMES[run])], 5)
    runs = aggregated(folders)
    row = row_of(runs, "best")
    assert row["median_ms"] == pytest.approx(TIME)
    assert (row["ci_low_ms"], row["ci_high_ms"]) == pytest.approx(ends_of(TIMES))
    assert row["run_ms"] == pytest.approx(dict(enumerate(TIMES)))
    assert row["runs"] == 5
    # What a transform counts and moves is the same whatever its time.
    one = load_runs(folders[2:3]).rows.iloc[0]
    for column in ("gflops", "model_gbps", "percent_of_copy"):
        whole = one[column] * one["median_ms"]
        assert row[column] * row["median_ms"] == pytest.approx(whole, rel=1e-4)
    for column in ("mean_ms", "p05_ms", "p95_ms"):
        assert row[column] == pytest.approx(one[column])  # the median of the runs
    assert row["samples"] == 5 * one["samples"]
    assert row["min_ms"] == pytest.approx(one["min_ms"] / 3)
    assert row["source"] == one["source"] and row["place"] == one["place"]


def test_two_runs_have_a_time_and_no_interval(tmp_path):
    folders = write_runs(tmp_path, lambda run: [timed_row("best", TIMES[run])], 2)
    row = row_of(aggregated(folders), "best")
    assert row["median_ms"] == pytest.approx(math.sqrt(2))
    assert math.isnan(row["ci_low_ms"]) and math.isnan(row["ci_high_ms"])


def test_a_ratio_pairs_the_rows_of_each_run(tmp_path):
    def rows_of(run):
        times = {"best": TIMES[run], "cufft": 2 * TIMES[run], "vkfft": TIMES[4 - run]}
        return [timed_row(name, ms) for name, ms in times.items()]

    runs = aggregated(write_runs(tmp_path, rows_of, 5))
    found = ratio(row_of(runs, "best"), row_of(runs, "cufft"))
    assert (found.value, found.runs) == (pytest.approx(0.5), 5)
    assert found.high / found.low == pytest.approx(1)
    found = ratio(row_of(runs, "best"), row_of(runs, "vkfft"))
    expected = ends_of(np.divide(TIMES, TIMES[::-1]))
    assert (found.low, found.high) == pytest.approx(expected)


def test_the_worst_accuracy_of_the_runs_counts(tmp_path):
    def rows_of(run):
        return [with_columns(timed_row("best", 1), error_units=str(1 + run % 3))]

    row = row_of(aggregated(write_runs(tmp_path, rows_of, 5)), "best")
    assert row["error_units"] == 3


@pytest.mark.parametrize("unsteady", [None, 0, 4])
def test_the_run_that_knows_least_tells_how_well_a_time_is_known(tmp_path, unsteady):
    def rows_of(run):
        told = {"rounds": str(6 + run % 3), "converged": str(run != unsteady).lower()}
        return [with_columns(timed_row("best", TIMES[run]), **told)]

    row = row_of(aggregated(write_runs(tmp_path, rows_of, 5)), "best")
    assert row["rounds"] == 6
    assert row["converged"] == (unsteady is None)


def with_joules(run):
    joules = {"joules_per_transform": TIMES[run], "joules_ci_low": 1}
    row = timed_row("best", 1)
    return with_columns(row, **{name: str(value) for name, value in joules.items()})


def test_the_energy_is_estimated_over_the_runs_as_the_time_is(tmp_path):
    row = row_of(
        aggregated(write_runs(tmp_path, lambda run: [with_joules(run)], 5)), "best"
    )
    assert row["joules_per_transform"] == pytest.approx(TIME)
    ends = (row["joules_ci_low"], row["joules_ci_high"])
    assert ends == pytest.approx(ends_of(TIMES))


def test_energy_that_one_run_did_not_count_is_unknown_of_all(tmp_path):
    def rows_of(run):
        return [timed_row("best", 1) if run == 2 else with_joules(run)]

    row = row_of(aggregated(write_runs(tmp_path, rows_of, 5)), "best")
    assert row["status"] == "ok" and math.isnan(row["joules_per_transform"])


@pytest.mark.parametrize("status", ["failed", "timeout", "crashed"])
def test_a_case_that_broke_in_one_run_has_no_time(tmp_path, status):
    def rows_of(run):
        broken = {"status": status if run == 3 else "ok"}
        return [timed_row("best", 1, **broken), timed_row("cufft", 1)]

    row = row_of(aggregated(write_runs(tmp_path, rows_of, 5)), "best")
    assert row["status"] == status
    assert row["reason"].startswith("in 1 of 5 runs")
    assert math.isnan(row["median_ms"]) and row["run_ms"] == {}


def test_a_case_that_one_run_lacks_has_its_time_from_the_others_and_a_note_says_so(
    tmp_path,
):
    def rows_of(run):
        library = timed_row("cufft", TIMES[run])
        skipped = make_row(H100, "cufft", "", (256, 256), status="skipped")
        skipped |= {"backend": "cuda", "device": "", "reason": "no driver"}
        rows = {0: [skipped], 3: []}.get(run, [library])
        return [timed_row("best", 1), *rows]

    runs = aggregated(write_runs(tmp_path, rows_of, 5))
    row = row_of(runs, "cufft")
    assert (row["status"], row["runs"]) == ("ok", 3)
    assert row["run_ms"] == pytest.approx({1: 2, 2: 3, 4: 20})
    assert ratio(row_of(runs, "best"), row).runs == 3
    about = [note for note in runs.notes if "cufft 256x256" in note]
    assert [note.split("/")[-2] for note in about] == ["run0", "run3"]


def test_a_case_that_every_run_skipped_stays_skipped_with_its_reason(tmp_path):
    def rows_of(run):
        return [timed_row("best", 1), timed_row("cufft", 1, status="skipped")]

    runs = aggregated(write_runs(tmp_path, rows_of, 5))
    row = row_of(runs, "cufft")
    assert row["status"] == "skipped" and "shared memory" in row["reason"]
    assert not [note for note in runs.notes if "cufft" in note]


def test_a_row_that_an_interruption_left_partial_does_not_count(tmp_path):
    def rows_of(run):
        row = timed_row("best", 100 if run == 2 else 1)
        partial = {"reason": "partial: 2 of 6 rounds"} if run == 2 else {}
        return [with_columns(row, **partial)]

    runs = aggregated(write_runs(tmp_path, rows_of, 6))
    row = row_of(runs, "best")
    assert (row["median_ms"], row["runs"]) == (pytest.approx(1), 5)
    assert any("run2" in note for note in runs.notes)


@pytest.mark.parametrize(
    ("reason", "counts"),
    [
        ("partial: 6 of 20 rounds; a word", True),
        ("partial: 5 of 10 rounds", True),
        ("partial: 4 of 10 rounds", False),
        ("partial: no round was finished", False),
    ],
)
def test_a_partial_row_counts_that_has_half_its_rounds_or_those_of_an_interval(
    tmp_path, reason, counts
):
    def rows_of(run):
        row = timed_row("best", 1)
        return [row if run < 5 else with_columns(row, reason=reason)]

    runs = aggregated(write_runs(tmp_path, rows_of, 6))
    assert row_of(runs, "best")["runs"] == (6 if counts else 5)


@pytest.mark.parametrize(("repeats", "step"), [(1, 0.000256), (64, 0.000004)])
def test_no_interval_is_narrower_than_a_step_of_the_timer(tmp_path, repeats, step):
    def rows_of(run):
        return [timed_row("best", 0.01, mode="latency")]

    folders = write_runs(tmp_path, rows_of, 5, timer_steps_ms={"opengl": 0.000256})
    for folder in folders:
        write_samples(folder, rows_of(0), lambda row: [[0.01] * 3] * 2, repeats=repeats)
    row = row_of(aggregate(with_stability(load_runs(folders))), "best", "latency")
    assert row["step_ms"] == pytest.approx(step)
    assert row["ci_high_ms"] - row["ci_low_ms"] == pytest.approx(step, rel=0.01)


def test_without_samples_a_latency_is_known_to_the_timers_whole_step(tmp_path):
    def rows_of(run):
        return [timed_row("best", 0.01, mode=m) for m in ("latency", "throughput")]

    folders = write_runs(tmp_path, rows_of, 5, timer_steps_ms={"opengl": 0.000256})
    runs = aggregated(folders)
    assert row_of(runs, "best", "latency")["step_ms"] == 0.000256
    assert row_of(runs, "best", "throughput")["step_ms"] == 0


def test_a_timers_step_below_zero_is_refused_where_it_stands(tmp_path):
    folders = two_runs(tmp_path)
    change_metadata(folders[1], timer_steps_ms={"opengl": -0.001})
    with pytest.raises(ResultsError, match="run1/run.json.*timer_steps_ms/opengl"):
        load_runs(folders)


def test_the_rounds_of_all_runs_tell_how_stable_a_case_is(tmp_path):
    folders = write_runs(tmp_path, lambda run: [timed_row("best", 1 + run)], 2)
    for run, folder in enumerate(folders):
        rows = [timed_row("best", 1 + run)]
        write_samples(folder, rows, lambda row: [[1 + run], [1.5 + run]])
    row = row_of(aggregate(with_stability(load_runs(folders))), "best")
    medians = [one.median_ms for one in row["stability"].rounds]
    assert medians == [1, 1.5, 2, 2.5]
    assert row["stability"].median_ms == row["median_ms"]


# What is refused


def refusal(folders) -> str:
    with pytest.raises(ResultsError) as error:
        aggregated(folders)
    sentence = str(error.value)
    assert "\n" not in sentence and "run0" in sentence
    return sentence


def two_runs(tmp_path):
    return write_runs(tmp_path, lambda run: [timed_row("best", TIMES[run])], 2)


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("driver", {"device": {"renderer": H100.renderer, "version": "4.6 other"}}),
        ("revision", {"build": {"revision": "abc"}}),
        ("build type", {"build": {"build_type": "Debug"}}),
        ("configuration", {"configuration": {"sizes": [128]}}),
        ("number of rounds", {"settings": {"rounds": 3}}),
        ("--quick", {"settings": {"quick": True}}),
        ("slowdown", {"settings": {"slowdown_percent": 5}}),
        ("slowdown", {"settings": {"handicap_percent": 5}}),  # in older files
        ("timer", {"timer": {"used": "wall_clock"}}),
        ("versions of the libraries", {"library_versions": {"cufft": "12.1"}}),
        ("cuFFT version", {"backends": {"cuda": {"cufft_version": "12.1"}}}),
    ],
)
def test_runs_that_differ_are_refused_by_the_name_of_what_differs(
    tmp_path, name, members
):
    folders = two_runs(tmp_path)
    change_metadata(folders[1], **members)
    assert name in refusal(folders)


def test_runs_of_two_devices_are_refused(tmp_path):
    folders = two_runs(tmp_path)
    other = timed_row("best", 1) | {"device": "NVIDIA A100"}
    folders[1] = write_run(tmp_path / "run1", [other])
    change_metadata(folders[1], started="2025-11-20T11:00:00Z")
    assert "NVIDIA A100" in refusal(folders)


def test_runs_of_two_sources_of_a_kernel_are_refused(tmp_path):
    loaded = load_runs(two_runs(tmp_path)).runs
    runs = [
        dataclasses.replace(run, rows=run.rows.assign(source_hash=source))
        for run, source in zip(loaded, ("abab", "cdcd"))
    ]
    why = first_difference(runs)
    assert "source of best 256x256" in why and "abab, cdcd" in why


def test_runs_in_which_best_ran_other_kernels_are_refused(tmp_path):
    def rows_of(run):
        kernel = (
            "stockham_fused"
            if run == 0
            else "stockham_register values_per_invocation=8"
        )
        reason = f"best = {kernel} (wisdom: H100, 2026-11-21)"
        return [with_columns(timed_row("best", 1 + run), reason=reason)]

    sentence = refusal(write_runs(tmp_path, rows_of, 2))
    assert "stockham_fused, stockham_register values_per_invocation=8" in sentence


def test_a_copy_of_a_run_is_not_another_run(tmp_path):
    folders = two_runs(tmp_path)
    copy = shutil.copytree(folders[0], tmp_path / "copy")
    assert "copies" in refusal([*folders, copy])


def test_a_run_without_metadata_is_refused(tmp_path):
    folders = two_runs(tmp_path)
    (folders[1] / "run.json").unlink()
    with pytest.raises(ResultsError, match="run1.run.json: no such file"):
        aggregated(folders)


def test_runs_that_have_unlike_cases_are_alike(tmp_path):
    def rows_of(run):
        return [timed_row("best", 1), *[timed_row("cufft", 1)] * (run > 0)]

    assert len(aggregated(write_runs(tmp_path, rows_of, 5)).rows) == 2
