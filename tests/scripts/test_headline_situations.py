"""headline.py sets `best` beside what the libraries do in the same situation, and beside nothing else."""

import re

import pandas as pd
import pytest

from command_line import SOURCE
from headline_support import contest_rows, refused, usual_runs, written

from repeated_support import change_metadata, write_runs

# headline_support makes the scripts importable.
import headline
from fftbench.results.dispatch_sync import Sync, fell_back, syncs_of

IN_SHADER = "best sync=in_shader"
CUFFT = "cuFFT (version unknown)"
# Milliseconds, each of its own, so that none can stand where another belongs.
BOTH = {
    ("best", "throughput"): 0.005,
    (IN_SHADER, "throughput"): 0.001,  # overlaps
    (IN_SHADER, "chain"): 0.0045,
    ("cufft", "throughput"): 0.006,
    ("cufft", "graph"): 0.004,
    ("best", "latency"): 0.008,
    ("cufft", "latency"): 0.010,
}
INDEPENDENT = {
    (IN_SHADER, "independent"): 0.0015,
    ("cufft", "independent"): 0.007,
    ("cufft launch=graph", "independent"): 0.0038,
    ("cufft branches=2;launch=graph", "independent"): 0.0019,
    ("cufft branches=8;launch=graph", "independent"): 0.0012,
}
FELL_BACK = (
    "measured with a barrier behind each dispatch, since 3 work groups timed out"
)


def rows_of(times):
    return lambda run: contest_rows(run, times)


def microseconds(found, section: str) -> dict[str, float]:
    """Returns the times of a section's table, by way."""
    table = found.table_of(section)
    return {way: float(cells["128×128"].split()[0]) for way, cells in table.items()}


# Like with like


def test_the_orders_of_no_row_can_be_compared_like_those_of_some():
    for options in ([], ["sync=in_shader", "twiddle=table;sync=in_shader", ""]):
        orders = syncs_of(pd.Series(options, dtype="string"))
        in_shader = (orders == Sync.IN_SHADER).tolist()
        assert orders.dtype == object and in_shader == [
            "sync=" in one for one in options
        ]


@pytest.mark.parametrize("reverse", [False, True])
def test_each_situation_meets_what_waits_alike(usual_runs, written, reverse):
    times = dict(sorted((BOTH | INDEPENDENT).items(), reverse=reverse))
    found = written(usual_runs(rows_of=rows_of(times)))
    wanted = {
        "Independent, 8 pairs of arrays": {
            "`best`": 1.5,
            f"{CUFFT}, stream": 7,
            f"{CUFFT}, serial CUDA graph": 3.8,
            f"{CUFFT}, CUDA graph, 2 in parallel": 1.9,
            f"{CUFFT}, CUDA graph, 8 in parallel": 1.2,
        },
        "Chain": {
            "`best`": 4.5,
            f"{CUFFT}, stream": 6,
            f"{CUFFT}, serial CUDA graph": 4,
        },
        "One in a frame": {
            "`best`": 5,
            f"{CUFFT}, stream": 6,
            f"{CUFFT}, serial CUDA graph": 4,
        },
        "Latency": {"`best`": 8, f"{CUFFT}, stream": 10},
    }
    for section, times in wanted.items():
        assert microseconds(found, section) == pytest.approx(times, rel=0.02)
    assert found.page.count("\n| `best` |") == len(wanted)
    assert "slower at 128² (1.25" in found.words("Independent")
    assert "slower at 128² (1.1" in found.words("Chain")
    assert "have no mode `independent`" not in found.page


def test_a_chain_meets_the_libraries_own_chain_where_they_have_one(usual_runs, written):
    own = {("cufft", "chain"): 0.0065, ("cufft launch=graph", "chain"): 0.0035}
    found = written(usual_runs(rows_of=rows_of(BOTH | own)))
    times = [4.5, 6.5, 3.5]
    assert list(microseconds(found, "Chain").values()) == pytest.approx(times, rel=0.02)


def test_what_overlaps_meets_nothing_serial(usual_runs, written):
    found = written(usual_runs(rows_of=rows_of(BOTH)))
    times = [float(row["us"]) for row in found.csv_rows]
    assert min(times) > 3.9  # and the overlapping stream took 1
    assert "These runs have no mode `independent`." in found.page


def test_a_batch_without_independent_ones_does_not_deny_the_others(usual_runs, written):
    def rows(run):
        both = contest_rows(run, BOTH | INDEPENDENT)
        return [*both, *contest_rows(run, BOTH, batch=16)]

    assert "no mode `independent`" not in written(usual_runs(rows_of=rows)).page


def test_parallel_branches_of_one_input_meet_no_chain_and_no_frame(usual_runs, written):
    branches = {("cufft branches=4;launch=graph", "throughput"): 0.0009}
    found = written(usual_runs(rows_of=rows_of(BOTH | branches)))
    assert "branches" not in found.table


def test_times_with_barriers_are_shown_beside_and_compared_with_nothing(
    usual_runs, written
):
    barriers = {
        ("best", "independent"): 0.0011,  # faster, which changes no verdict
        ("best pairs=2", "independent"): 0.0031,
        ("best pairs=2;sync=in_shader", "independent"): 0.003,
        ("cufft pairs=2", "independent"): 0.006,
    }
    alone = written(usual_runs(rows_of=rows_of(BOTH | INDEPENDENT)))
    found = written(usual_runs(rows_of=rows_of(BOTH | INDEPENDENT | barriers)))
    name = "`best`, with barriers"
    assert microseconds(found, "Independent, 8")[name] == pytest.approx(1.1, rel=0.01)
    assert microseconds(found, "Independent, 2")[name] == pytest.approx(3.1, rel=0.01)
    assert name not in found.table_of("Chain") and name not in alone.page
    assert found.words("Independent, 8") == alone.words("Independent, 8")
    (row,) = [
        one
        for one in found.csv_rows
        if one["way"] == "with barriers" and one["pairs"] == "8"
    ]
    assert float(row["us"]) == pytest.approx(1.1, rel=0.01)
    assert row["times_as_fast"] == row["verdict"] == "" and row["options"] == ""
    words = "Times with barriers stand beside these"
    assert words in found.page and words not in alone.page
    asked = "For *independent* and *chain*, ask `best` for `sync=in_shader`"
    assert asked in alone.page and asked in found.page


def test_the_transforms_that_share_dispatches_are_told(usual_runs, written):
    shared = {64: "8", 128: "8", 256: "2", 512: "1", 1024: ""}

    def rows(run):
        made = contest_rows(run, INDEPENDENT, [(side, side) for side in shared])
        for row in made:
            own = row["algorithm"] == "best"
            row["merged_transforms"] = shared[int(row["width"])] if own else ""
        return made

    words = written(usual_runs(rows_of=rows)).words("Independent")
    assert words.endswith(
        "several transforms into each dispatch: 8 at 64² and 128² and 2 at 256²."
    )
    alone = written(usual_runs(rows_of=rows_of(INDEPENDENT)))
    assert "into each dispatch" not in alone.page


def test_barriers_take_part_where_nothing_waits_in_the_shader(usual_runs, written):
    times = {("best", "independent"): 0.002, ("cufft", "independent"): 0.003}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert microseconds(found, "Independent")["`best`"] == pytest.approx(2, rel=0.01)
    assert "with barriers" not in found.page


def test_calls_of_fewer_transforms_take_no_part_beside_the_usual_ones(
    usual_runs, written
):
    fewer = {("best merged=4;sync=in_shader", "independent"): 0.0001}
    found = written(usual_runs(rows_of=rows_of(INDEPENDENT | fewer)))
    assert "merged=4" not in found.table
    found = written(
        usual_runs(rows_of=rows_of({**fewer, **dict([*INDEPENDENT.items()][1:])}))
    )
    assert microseconds(found, "Independent")["`best`"] == pytest.approx(0.1, rel=0.01)


def test_rings_of_other_lengths_are_sections_of_their_own(usual_runs, written):
    def ring(name):
        return f"{name}{';' if ' ' in name else ' '}pairs=2"

    two = {(ring(name), mode): 3 * ms for (name, mode), ms in INDEPENDENT.items()}
    three = {("best pairs=3", "independent"): 0.001}  # which no library has
    found = written(usual_runs(rows_of=rows_of(two | INDEPENDENT | BOTH | three)))
    ways = list(microseconds(found, "Independent, 8 pairs"))
    for section, times in (
        ("Independent, 8 pairs", [1.5, 7, 3.8, 1.9, 1.2]),
        ("Independent, 2 pairs", [4.5, 21, 11.4, 5.7, 3.6]),
    ):
        wanted = dict(zip(ways, times))
        assert microseconds(found, section) == pytest.approx(wanted, rel=0.02)
    assert {row["pairs"] for row in found.csv_rows} == {"8", "2", ""}
    assert "8 or 2 pairs of arrays used in turn" in found.page


def test_runs_of_another_ring_are_joined_by_themselves(usual_runs, written, tmp_path):
    two = {
        ("best pairs=2;sync=in_shader", "independent"): 0.003,
        ("cufft pairs=2", "independent"): 0.006,
        ("best", "throughput"): 0.001,  # which the first experiment has as well
    }
    folders = usual_runs(6, rows_of(BOTH | INDEPENDENT))
    others = write_runs(tmp_path / "two", rows_of(two), 5)
    for at, other in enumerate(others):
        change_metadata(
            other,
            started=f"2025-11-20T11:{at:02}:00Z",
            configuration={"measure": {"pairs": 2}},
        )
    found = written([*folders, *others])
    assert list(microseconds(found, "Independent, 2 pairs").values()) == pytest.approx(
        [3, 6], rel=0.02
    )
    assert microseconds(found, "One in a frame")["`best`"] == pytest.approx(5, rel=0.02)
    assert "5 processes of 10 rounds" in found.page
    assert "no whole time" not in found.errors
    change_metadata(others[2], device_name="another")
    assert headline.main([*map(str, [*folders, *others]), "--output", "unused"]) == 2


def test_the_choice_is_told_by_situation(usual_runs, written):
    kernels = {"": "stockham_fused", "sync=in_shader": "stockham_register"}

    def rows(run):
        made = contest_rows(run, BOTH)
        for row in made:
            if row["algorithm"] == "best":
                row["reason"] = f"best = {kernels[row['options']]} (wisdom: 2026-11-22)"
        return made

    page = written(usual_runs(rows_of=rows)).page
    assert page.count("| chain | `stockham_register` |") == 1
    for situation in ("one in a frame", "latency"):
        assert page.count(f"| {situation} | `stockham_fused` |") == 1


def test_a_single_transform_takes_part_with_barriers(usual_runs, written):
    times = {**BOTH, (IN_SHADER, "latency"): 0.002}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert found.cell("Latency", "`best`").startswith("8.0")
    del times[("best", "latency")]
    found = written(usual_runs(rows_of=rows_of(times)))
    assert found.cell("Latency", "`best`").startswith("2.0")


# Without wisdom


@pytest.mark.parametrize("first", [True, False])
def test_what_leaves_wisdom_out_takes_no_part_beside_what_goes_by_it(
    usual_runs, written, first
):
    untuned = {
        ("best wisdom=no", "throughput"): 0.001,
        ("best sync=in_shader;wisdom=no", "chain"): 0.0005,
        ("best wisdom=no", "latency"): 0.001,
    }
    times = {**untuned, **BOTH} if first else {**BOTH, **untuned}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert "wisdom=no" not in found.table
    own = [float(row["us"]) for row in found.csv_rows if row["algorithm"] == "best"]
    assert own == pytest.approx([4.5, 5, 8], rel=0.01)
    assert "an earlier tuning run found" in found.page


def test_what_leaves_wisdom_out_takes_part_where_it_is_alone(usual_runs, written):
    times = {
        ("best wisdom=no", "throughput"): 0.005,
        ("best sync=in_shader;wisdom=no", "chain"): 0.003,
        ("cufft", "throughput"): 0.006,
    }
    found = written(usual_runs(rows_of=rows_of(times)))
    assert found.cell("Chain", "`best`").startswith("3.0")
    assert found.cell("One in a frame", "`best`").startswith("5.0")
    assert "an earlier tuning run found" not in found.page
    assert "without tuning" in found.page


def test_tuning_that_found_nothing_is_not_said_to_have_chosen(usual_runs, written):
    def rows(run):
        reason = "best = stockham_fused (no wisdom for this device and problem)"
        return [one | {"reason": reason} for one in contest_rows(run, BOTH)]

    page = written(usual_runs(rows_of=rows)).page
    assert "an earlier tuning run found" not in page and "without tuning" in page
    assert "· 3 of 3 cases untuned ·" in page


@pytest.mark.parametrize("options", ["sync=in_shader", "sync=in_shader;wisdom=no"])
def test_only_what_goes_by_wisdom_is_said_to_need_the_same(
    usual_runs, capsys, tmp_path, options
):
    def rows(run):
        made = contest_rows(run, {(f"best {options}", "throughput"): 0.003})
        kernel = "stockham_register" if run == 3 else "stockham_fused"
        return [row | {"reason": f"best = {kernel} (told)"} for row in made]

    output = ["--output", tmp_path / "out"]
    words = refused(capsys, *usual_runs(rows_of=rows), *output)
    assert f"kernel that ran as best {options} 128x128" in words
    assert words.rstrip().endswith("must be the same)") == ("wisdom" not in options)


# Streams that were measured with barriers


def test_the_program_says_so_in_the_words_that_are_looked_for():
    told = (SOURCE / "harness/run/cases/measurement.cpp").read_text(encoding="utf-8")
    words, _, _ = FELL_BACK.partition(",")
    assert f'"{words}, since' in told
    assert fell_back("sync=in_shader", f"{words}, since 3 work groups waited")
    assert not fell_back("", words) and not fell_back("sync=in_shader", "")


def fallen_back(runs):
    def rows(run):
        made = contest_rows(run, BOTH)
        for row in made:
            if row["options"] == "sync=in_shader":
                row["reason"] = "best = stockham_fused (wisdom: H100)"
                if run in runs:
                    row["reason"] = f"{FELL_BACK}; {row['reason']}"
        return made

    return rows


def test_a_chain_that_got_barriers_in_a_process_is_judged_by_the_others(
    usual_runs, written
):
    found = written(usual_runs(rows_of=fallen_back({2})))
    cell = found.cell("Chain", f"{CUFFT}, serial CUDA graph")
    assert re.search(r"x slower \(.*\)\*\* \(5 of 6 processes\)$", cell)
    assert "processes)" not in str(found.table_of("One in a frame"))
    assert "run2" in found.errors and FELL_BACK in found.errors


def test_a_chain_that_always_got_barriers_has_no_time(usual_runs, written):
    found = written(usual_runs(rows_of=fallen_back(set(range(6)))))
    assert found.cell("Chain", "`best`") == "skipped"
    words = f"`best` has no time at 128² (skipped: {FELL_BACK}"
    assert words in found.words("Chain")
    assert found.cell("One in a frame", "`best`").startswith("5.0")
