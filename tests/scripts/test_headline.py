"""headline.py reports losses as plainly as wins, and claims nothing that the runs don't show."""

import math
import re

import pytest

from headline_support import (
    JITTER,
    USUAL,
    contest_rows,
    usual_runs,
    with_old_mode,
    written,
)

CUFFT = "cuFFT (version unknown)"
RELEASES = {
    ("best", "throughput"): 0.005,
    ("vkfft", "throughput"): 0.007,
    ("vkfft release=1.2.26", "throughput"): 0.008,
    ("vkfft release=1.2.26", "graph"): 0.006,
}


# Won and lost


def test_what_is_won_and_what_is_lost_stand_side_by_side(usual_runs, written):
    times = {**USUAL, ("best", "latency"): 0.004, ("cufft", "latency"): 0.005}
    found = written(usual_runs(rows_of=lambda run: contest_rows(run, times)))
    assert found.cell("One in a frame", "`best`").startswith("5.0")
    assert re.search(
        r"<br>\*\*1\.2\d*x slower \(1\.\S+–1\.\S+x\)\*\*$",
        found.cell("One in a frame", f"{CUFFT}, serial CUDA graph"),
    )
    assert "slower at 128² (1.25" in found.words("One in a frame")
    assert "slower at 128² (1.20" in found.words("Cold caches")
    assert "faster at 128² (1.25" in found.words("Latency")
    latency = found.cell("Latency", f"{CUFFT}, stream")
    assert re.search(r"<br>\*\*1\.2\d*x faster \(1\.\S+–1\.\S+x\)\*\*$", latency)


def test_only_the_fastest_way_is_judged(usual_runs, written):
    stream = written(usual_runs()).cell("One in a frame", f"{CUFFT}, stream")
    assert re.search(r"<br>1\.[45]\S*x faster \(1\.\S+–1\.\S+x\)$", stream)


def test_a_headline_that_loses_everywhere_says_nothing_else(usual_runs, written):
    def rows_of(run):
        rows = []
        for best, size in ((9.0, (128, 128)), (1.5, (256, 128))):
            times = {key: best if key[0] == "best" else 1.0 for key in USUAL}
            rows += contest_rows(run, times, [size])
        return rows

    page = written(usual_runs(rows_of=rows_of)).page
    assert (
        not re.search(r"\*\*[^*|]*faster[^*|]*\*\*", page)
        and "is faster at" not in page
    )
    assert len(re.findall(r"<br>\*\*\S+x slower \([^*|]*\)\*\*", page)) == 4
    assert re.search(
        r"is slower at 128² and 256×128 \(1\.\d*x to [89](\.\d*)?x\)", page
    )


def test_a_graph_that_was_a_mode_is_the_same_contestant(usual_runs, written):
    new = written(usual_runs(rows_of=lambda run: contest_rows(run, RELEASES)))
    old_rows = lambda run: with_old_mode(contest_rows(run, RELEASES))  # noqa: E731
    old = written(usual_runs(rows_of=old_rows))
    assert "| VkFFT 1.2.26, serial CUDA graph |" in new.page
    assert new.page == old.page
    assert [row["mode"] for row in old.csv_rows].count("graph") == 1
    assert [row["way"] for row in new.csv_rows].count("serial CUDA graph") == 1


def test_a_ratio_whose_whole_interval_lies_within_the_threshold_is_the_same(
    usual_runs, written
):
    times = {("best", "latency"): 0.01, ("cufft", "latency"): 0.01 * (1 + JITTER / 9)}
    found = written(usual_runs(rows_of=lambda run: contest_rows(run, times)))
    cell = found.cell("Latency", f"{CUFFT}, stream")
    assert re.search(r"<br>\*\*same \(within [01]\.\d %\)\*\*$", cell)
    assert "`best` is the same at 128²." in found.words("Latency")


# By the width: a ratio to the library, by how much of it runs differ, and the word for it.
FOUR_WORDS = {
    8: (
        1.0,
        0.08,
        "unclear",
    ),  # the interval reaches beyond the threshold on both sides
    16: (0.60, 0.25, "unclear"),  # far from 1, and yet chance among so many
    32: (0.985, 0.001, "same"),  # surely less than 1, and yet within the threshold
    64: (0.95, 0.002, "faster"),
    128: (1.05, 0.002, "slower"),
    256: (1.028, 0.0005, "same"),
    512: (1.031, 0.012, "unclear"),
}


def test_the_headline_says_the_four_words_of_every_comparison(usual_runs, written):
    spread = [-1.2, 0.9, 0.3, -0.6, 1.1, -0.5]  # over the runs

    def rows_of(run):
        made = []
        for width, (ratio, jitter, _) in FOUR_WORDS.items():
            size = [(width, 4)]
            rows = contest_rows(run, {("cufft", "latency"): 1.0}, size)
            best = contest_rows(run, {("best", "latency"): 1.0}, size)
            own = ratio * (1 + jitter * spread[run])
            for one, time in ((rows[0], 1.0), (best[0], own)):
                factor = time / float(one["median_ms"])
                for column in one:
                    if column.endswith("_ms") and one[column]:
                        one[column] = repr(float(one[column]) * factor)
            made += best + rows
        others = {("best", "throughput"): 1.0, ("cufft", "throughput"): 1.0}
        sizes = [(side, 4) for side in range(200, 234)]
        return [*made, *contest_rows(run, others, sizes)]

    found = written(usual_runs(6, rows_of))
    compared = {
        int(row["width"]): row
        for row in found.csv_rows
        if row["mode"] == "latency" and row["times_as_fast"]
    }
    words = {width: row["verdict"] for width, row in compared.items()}
    assert words == {width: word for width, (_, _, word) in FOUR_WORDS.items()}
    for row in compared.values():
        ends = [float(row[f"times_as_fast_{end}"]) for end in ("high", "low")]
        low, high = (1 / end for end in ends)  # of the time over the library's
        assert (0.97 <= low and high <= 1.03) == (row["verdict"] == "same")


def test_every_comparison_of_the_headline_counts_against_each(usual_runs, written):
    # Five runs alone show this difference, but among twenty comparisons it could be chance.
    jitter = [0.040, 0.046, 0.052, 0.058, 0.064]

    def rows_of(sizes):
        def rows(run):
            made = contest_rows(run, {("best", "latency"): 1.0}, sizes)
            libraries = contest_rows(run, {("cufft", "latency"): 1.0}, sizes)
            for own, library in zip(made, libraries):
                same = own["width"] != "128"
                for column in own:
                    if column.endswith("_ms") and own[column]:
                        factor = 1 if same else 1 + jitter[run]
                        library[column] = repr(float(own[column]) * factor)
            return [*made, *libraries]

        return rows

    alone = written(usual_runs(5, rows_of([(128, 128)])))
    assert alone.csv_rows[1]["verdict"] == "faster"
    sizes = [(128, 128), *((side, 2) for side in range(200, 220))]
    among = written(usual_runs(5, rows_of(sizes)))
    words = {row["width"]: row["verdict"] for row in among.csv_rows if row["verdict"]}
    assert words["128"] == "unclear" and len(words) == 21
    assert "All 21 comparisons" in among.page


def test_no_other_kernel_of_the_project_takes_part(usual_runs, written):
    def rows_of(run):
        others = {("stockham_register", "throughput"): 0.001}
        return contest_rows(run, {**USUAL, **others})

    found = written(usual_runs(rows_of=rows_of))
    assert "stockham_register" not in found.page + found.table
    assert found.cell("One in a frame", "`best`").startswith("5.0")


def test_the_csv_holds_every_time_and_ratio(usual_runs, written):
    rows = written(usual_runs()).csv_rows
    assert [(row["situation"], row["algorithm"], row["way"]) for row in rows] == [
        ("one in a frame", "best", ""),
        ("one in a frame", "cufft", "stream"),
        ("one in a frame", "cufft", "serial CUDA graph"),
        ("cold caches", "best", ""),
        ("cold caches", "cufft", "stream"),
    ]
    logs = {
        name: [
            math.log(float(row["median_ms"]) * 1e3)
            for run in range(6)
            for row in contest_rows(run)
            if (row["algorithm"], row["mode"], row["options"]) == name
        ]
        for name in (
            ("best", "throughput", ""),
            ("cufft", "throughput", "launch=graph"),
        )
    }
    a, b = logs.values()
    assert float(rows[0]["us"]) == pytest.approx(math.exp(sum(a) / 6), rel=1e-5)
    differences = [other - one for one, other in zip(a, b)]
    mean = sum(differences) / 6
    variance = sum((one - mean) ** 2 for one in differences) / 5
    reach = 2.570582 * math.sqrt(variance / 6)  # Student's t with 5 degrees of freedom
    graph = rows[2]
    names = ("times_as_fast", "times_as_fast_low", "times_as_fast_high")
    wanted = [math.exp(mean + side * reach) for side in (0, -1, 1)]
    assert [float(graph[name]) for name in names] == pytest.approx(wanted, rel=1e-5)
    assert (graph["verdict"], graph["runs"]) == ("slower", "6")


# Too few runs, or missing times


def test_fewer_than_five_runs_show_no_interval_and_claim_nothing(usual_runs, written):
    found = written(usual_runs(4), "--draft")
    table = found.table_of("One in a frame")
    assert "–" not in str(table) and "**" not in str(table)
    assert "1.5" in found.cell("One in a frame", f"{CUFFT}, stream")
    assert "fewer than 5 processes no intervals are shown" in found.page
    words = found.words("One in a frame")
    assert "is 1.25x slower at 128². This isn't judged" in words
    assert "4 runs: fewer than 5" in found.errors
    assert {row["verdict"] for row in found.csv_rows} == {""}


@pytest.mark.parametrize("runs", [6, 5])
def test_a_library_that_one_run_lacks_is_judged_by_five_others_at_least(
    usual_runs, written, runs
):
    def rows_of(run):
        rows = contest_rows(run)
        return rows if run else [row for row in rows if "launch" not in row["options"]]

    found = written(usual_runs(runs, rows_of))
    cell = found.cell("One in a frame", f"{CUFFT}, serial CUDA graph")
    assert cell.endswith(f" ({runs - 1} of {runs} processes)")
    assert ("<br>**1.25x slower" in cell) == (runs == 6)
    assert ("isn't judged" in found.words("One in a frame")) == (runs == 5)
    assert "run0" in found.errors and "cufft launch=graph 128x128" in found.errors


@pytest.mark.parametrize("absent", ["cufft", "best"])
def test_who_has_no_time_is_named_with_the_reason(usual_runs, written, absent):
    sizes = [(128, 128), (256, 256)]

    def rows_of(run):
        rows = contest_rows(run, sizes=sizes)
        for at, row in enumerate(rows):
            mine = (row["algorithm"], row["mode"]) == (absent, "throughput")
            if mine and row["width"] == "256" and not row["options"]:
                rows[at] = contest_rows(
                    run, {(absent, "throughput"): 1}, sizes[1:], status="skipped"
                )[0]
        return rows

    found = written(usual_runs(rows_of=rows_of))
    words = found.words("One in a frame")
    name = "`best`" if absent == "best" else f"{CUFFT}, stream"
    assert f"{name} has no time at 256² (skipped: needs 65536 bytes" in words
    way = name if absent == "best" else f"{CUFFT}, stream"
    assert found.cell("One in a frame", way, "256×256") == "skipped"


# Versions and setting


def test_versions_that_nothing_tells_are_called_unknown(usual_runs, written):
    assert f"| {CUFFT}, stream |" in written(usual_runs()).page


@pytest.mark.parametrize(
    "metadata",
    [
        {"library_versions": {"cufft": "12.0.1"}},
        {"backends": {"cuda": {"cufft_version": "12.0.1"}}},
    ],
)
def test_versions_stand_in_table_words_and_caption(usual_runs, written, metadata):
    found = written(usual_runs(**metadata))
    ways = ["cuFFT 12.0.1, stream", "cuFFT 12.0.1, serial CUDA graph"]
    assert list(found.table_of("One in a frame"))[1:] == ways
    assert "· cuFFT 12.0.1 ·" in found.page.splitlines()[-1]
    assert "cuFFT 12.0.1,stream,cufft,,12.0.1" in found.table


def test_each_release_of_a_library_has_its_row(usual_runs, written):
    found = written(
        usual_runs(
            rows_of=lambda run: contest_rows(run, RELEASES),
            library_versions={"vkfft": "1.3.4"},
        )
    )
    table = found.table_of("One in a frame")
    ways = ["1.2.26, stream", "1.2.26, serial CUDA graph", "1.3.4, stream"]
    assert list(table) == ["`best`", *(f"VkFFT {way}" for way in ways)]
    times = [float(cells["128×128"].split()[0]) for cells in table.values()]
    assert times == pytest.approx([5, 8, 6, 7], rel=0.01)


def test_the_setting_is_told(usual_runs, written):
    def rows_of(run):
        rows = contest_rows(run)
        for row in rows:
            if row["algorithm"] == "best":
                row["reason"] = "best = stockham_fused (wisdom: H100, 2025-10-01)"
        return rows

    found = written(usual_runs(rows_of=rows_of, build={"revision": "abc123"}))
    assert "| one in a frame | `stockham_fused` |" in found.page
    setting = found.page.splitlines()[-1]
    for part in (
        "NVIDIA H100 80GB HBM3, driver 580.95.05, OpenGL 4.6",
        "6 processes",
        "fftbench abc123",
        "tuned on 2025-10-01",
        "2025-11-20",
    ):
        assert part in setting


def test_the_worst_accuracy_of_any_mode_is_told_of_each(usual_runs, written):
    errors = {
        ("best", "throughput", ""): "3.25",
        ("best", "cold", ""): "2.5",
        ("cufft", "throughput", ""): "0.75",
        ("cufft", "throughput", "launch=graph"): "1.5",
        ("cufft", "cold", ""): "1.25",
    }

    def rows_of(run):
        return [
            row | {"error_units": errors[row["algorithm"], row["mode"], row["options"]]}
            for row in contest_rows(run)
        ]

    words = written(usual_runs(rows_of=rows_of)).words("Accuracy")
    assert f"`best` 3.25 and {CUFFT} 1.50" in words
