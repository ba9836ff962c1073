"""headline.py reports losses as plainly as wins, and claims nothing that the runs don't show."""

import csv
import io
import math
from types import SimpleNamespace

import pytest

from headline_support import JITTER, USUAL, contest_rows, usual_runs, written

from fftbench.headline.words import _by_how_much

RELEASES = {
    ("best", "throughput"): 0.005,
    ("vkfft", "throughput"): 0.007,
    ("vkfft release=1.2.26", "throughput"): 0.008,
    ("vkfft release=1.2.26", "graph"): 0.006,
}


def paragraph(page: str, head: str) -> str:
    return next(line for line in page.splitlines() if line.startswith(f"**{head}"))


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# Won and lost


def test_what_is_won_and_what_is_lost_stand_side_by_side(usual_runs, written):
    found = written(usual_runs())
    size, own, stream, graph = found.cells("128×128")
    assert own.startswith("5.0")
    assert "**0.66" in stream and stream.endswith("**faster**")
    assert "**1.2" in graph and graph.endswith("**slower**")
    assert "1.2" in found.cells("128×128", 1)[2]
    assert found.cells("128×128", 1)[2].endswith("**slower**")
    throughput = paragraph(found.page, "Throughput")
    assert "faster in 1, slower in 1, the same in 0, and 0 are unclear" in throughput
    assert "33 % less time at 128²" in throughput
    assert "from a CUDA graph it takes 25 % more time at 128²" in throughput
    assert "takes 20 % more time at 128²" in paragraph(found.page, "Cold caches")


def test_a_headline_that_loses_everywhere_says_nothing_else(usual_runs, written):
    def rows_of(run):
        rows = []
        for best, size in ((9.0, (128, 128)), (1.5, (256, 128))):
            times = {key: best if key[0] == "best" else 1.0 for key in USUAL}
            rows += contest_rows(run, times, [size])
        return rows

    page = written(usual_runs(rows_of=rows_of)).page
    assert "**faster**" not in page and "less time" not in page
    assert page.count("**slower**") == 6
    # A factor is told of both, since 800 % would be one.
    assert "it takes 1.5 to 9.0 times as long at" in paragraph(page, "Throughput")


@pytest.mark.parametrize(
    ("ratios", "words"),
    [
        ([1.25], "25 % more time"),
        ([1.99, 1.2], "20 to 99 % more time"),
        ([2.2], "2.2 times as long"),
        ([2.0, 1.2, 9.04], "1.2 to 9.0 times as long"),
        ([0.4, 0.7, 0.6], "30 to 60 % less time"),
        ([1.004, 1.02], "0.4 to 2 % more time"),
    ],
)
def test_how_much_more_or_less_time_is_said_so_that_it_can_be_pictured(ratios, words):
    meetings = [SimpleNamespace(ratio=SimpleNamespace(value=one)) for one in ratios]
    assert _by_how_much(meetings) == words


def test_a_ratio_whose_whole_interval_lies_within_the_threshold_is_the_same(
    usual_runs, written
):
    times = {("best", "latency"): 0.01, ("cufft", "latency"): 0.01 * (1 + JITTER / 9)}
    found = written(usual_runs(rows_of=lambda run: contest_rows(run, times)))
    cell = found.cells("128×128")[2]
    assert cell.endswith(" same") and "**" not in cell
    words = paragraph(found.page, "Latency")
    assert "faster in 0, slower in 0, the same in 1, and 0 are unclear" in words
    assert "takes the same at 128²" in words


# By the width: a ratio to the peer, by how much of it runs differ, and the word for it.
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
        for row in csv_rows(found.table)
        if row["own_mode" if "own_mode" in row else "mode"] == "latency"
        and row["ratio"]
    }
    words = {width: row["verdict"] for width, row in compared.items()}
    assert words == {width: word for width, (_, _, word) in FOUR_WORDS.items()}
    for row in compared.values():
        low, high = float(row["ratio_low"]), float(row["ratio_high"])
        assert (0.97 <= low and high <= 1.03) == (row["verdict"] == "same")


def test_every_comparison_of_the_headline_counts_against_each(usual_runs, written):
    # Five runs alone show this difference, but among twenty comparisons it could be chance.
    jitter = [0.040, 0.046, 0.052, 0.058, 0.064]

    def rows_of(sizes):
        def rows(run):
            made = contest_rows(run, {("best", "latency"): 1.0}, sizes)
            peers = contest_rows(run, {("cufft", "latency"): 1.0}, sizes)
            for own, peer in zip(made, peers):
                same = own["width"] != "128"
                for column in own:
                    if column.endswith("_ms") and own[column]:
                        factor = 1 if same else 1 + jitter[run]
                        peer[column] = repr(float(own[column]) * factor)
            return [*made, *peers]

        return rows

    alone = written(usual_runs(5, rows_of([(128, 128)])))
    assert alone.cells("128×128")[2].endswith("**faster**")
    sizes = [(128, 128), *((side, 2) for side in range(200, 220))]
    among = written(usual_runs(5, rows_of(sizes)))
    assert among.cells("128×128")[2].endswith(" unclear")
    assert "21 comparisons" in among.page


def test_no_other_kernel_of_the_project_takes_part(usual_runs, written):
    def rows_of(run):
        others = {("stockham_register", "throughput"): 0.001}
        return contest_rows(run, {**USUAL, **others})

    found = written(usual_runs(rows_of=rows_of))
    assert "stockham_register" not in found.page + found.table
    assert found.cells("128×128")[1].startswith("5.0")


def test_the_csv_holds_every_time_and_ratio(usual_runs, written):
    rows = csv_rows(written(usual_runs()).table)
    assert [(row["mode"], row["algorithm"]) for row in rows] == [
        ("throughput", "best"),
        ("throughput", "cufft"),
        ("graph", "cufft"),
        ("cold", "best"),
        ("cold", "cufft"),
    ]
    logs = {
        name: [
            math.log(float(row["median_ms"]) * 1e3)
            for run in range(6)
            for row in contest_rows(run)
            if (row["algorithm"], row["mode"]) == name
        ]
        for name in (("best", "throughput"), ("cufft", "graph"))
    }
    a, b = logs.values()
    assert float(rows[0]["us"]) == pytest.approx(math.exp(sum(a) / 6), rel=1e-5)
    differences = [one - other for one, other in zip(a, b)]
    mean = sum(differences) / 6
    variance = sum((one - mean) ** 2 for one in differences) / 5
    reach = 2.570582 * math.sqrt(variance / 6)  # Student's t with 5 degrees of freedom
    graph = rows[2]
    found = [float(graph[name]) for name in ("ratio", "ratio_low", "ratio_high")]
    wanted = [math.exp(mean + side * reach) for side in (0, -1, 1)]
    assert found == pytest.approx(wanted, rel=1e-5)
    assert (graph["verdict"], graph["runs"]) == ("slower", "6")


# Too few runs, or missing times


def test_fewer_than_five_runs_show_no_interval_and_claim_nothing(usual_runs, written):
    found = written(usual_runs(4), "--draft")
    assert "faster**" not in found.page and "slower**" not in found.page
    assert "–" not in "".join(found.cells("128×128"))
    assert "0.66" in found.cells("128×128")[2]
    assert "fewer than 5 processes no intervals are shown" in found.page
    words = paragraph(found.page, "Throughput")
    assert "took 0.67 to 1.25 times as long as the peers" in words
    assert "nothing is called faster or slower" in words
    assert "4 runs: fewer than 5" in found.errors
    assert {row["verdict"] for row in csv_rows(found.table)} == {""}


def test_a_peer_that_one_run_lacks_is_judged_by_the_others(usual_runs, written):
    def rows_of(run):
        rows = contest_rows(run)
        return rows if run else [row for row in rows if row["mode"] != "graph"]

    found = written(usual_runs(6, rows_of))
    assert found.cells("128×128")[3].endswith("**slower** (5 of 6 processes)")
    assert "run0" in found.errors and "cufft 128x128" in found.errors


def test_a_peer_that_too_few_runs_have_is_not_judged(usual_runs, written):
    def rows_of(run):
        rows = contest_rows(run)
        return rows if run else [row for row in rows if row["mode"] != "graph"]

    found = written(usual_runs(5, rows_of))
    assert found.cells("128×128")[3].endswith("× (4 of 5 processes)")
    assert "isn't judged at 128²" in paragraph(found.page, "Throughput")


@pytest.mark.parametrize("absent", ["cufft", "best"])
def test_who_has_no_time_is_named_with_the_reason(usual_runs, written, absent):
    sizes = [(128, 128), (256, 256)]

    def rows_of(run):
        rows = contest_rows(run, sizes=sizes)
        for at, row in enumerate(rows):
            mine = row["algorithm"] == absent and row["mode"] == "throughput"
            if mine and row["width"] == "256":
                rows[at] = contest_rows(
                    run, {(absent, "throughput"): 1}, sizes[1:], status="skipped"
                )[0]
        return rows

    found = written(usual_runs(rows_of=rows_of))
    words = paragraph(found.page, "Throughput")
    name = "`best`" if absent == "best" else "cuFFT (version unknown)"
    assert f"{name} has no time at 256² (skipped: needs 65536 bytes" in words
    assert "skipped" in found.cells("256×256")


# Versions and setting


def test_versions_that_nothing_tells_are_called_unknown(usual_runs, written):
    assert "cuFFT (version unknown)" in written(usual_runs()).page


@pytest.mark.parametrize(
    "metadata",
    [
        {"peer_versions": {"cufft": "12.0.1"}},
        {"backends": {"cuda": {"cufft_version": "12.0.1"}}},
    ],
)
def test_versions_stand_in_table_words_and_caption(usual_runs, written, metadata):
    found = written(usual_runs(**metadata))
    assert "| cuFFT 12.0.1 | cuFFT 12.0.1, graph |" in found.page
    assert "Beside cuFFT 12.0.1 on a stream" in found.page
    assert "· cuFFT 12.0.1 ·" in found.page.splitlines()[-1]
    assert "cuFFT 12.0.1,cufft,,12.0.1" in found.table


def test_each_release_of_a_library_has_its_column(usual_runs, written):
    found = written(
        usual_runs(
            rows_of=lambda run: contest_rows(run, RELEASES),
            peer_versions={"vkfft": "1.3.4"},
        )
    )
    heads = "| VkFFT 1.2.26 | VkFFT 1.3.4 | VkFFT 1.2.26, graph |"
    assert heads in found.page
    assert found.cells("128×128")[2].startswith("8.0")
    assert found.cells("128×128")[3].startswith("7.0")


def test_the_setting_is_told(usual_runs, written):
    def rows_of(run):
        rows = contest_rows(run)
        for row in rows:
            if row["algorithm"] == "best":
                row["reason"] = "best = stockham_fused (wisdom: H100, 2025-10-01)"
        return rows

    found = written(usual_runs(rows_of=rows_of, build={"revision": "abc123"}))
    assert "`best` ran `stockham_fused` at 128²." in found.page
    setting = found.page.splitlines()[-1]
    for part in (
        "NVIDIA H100 80GB HBM3/PCIe/SSE2, driver 4.6.0 NVIDIA 580.95.05",
        "6 processes",
        "fftbench abc123",
        "wisdom of 2025-10-01",
        "2025-11-20",
    ):
        assert part in setting


def test_the_worst_accuracy_of_any_mode_is_told_of_each(usual_runs, written):
    errors = {
        ("best", "throughput"): "3.25",
        ("best", "cold"): "2.5",
        ("cufft", "throughput"): "0.75",
        ("cufft", "graph"): "1.5",
        ("cufft", "cold"): "1.25",
    }

    def rows_of(run):
        return [
            row | {"error_units": errors[row["algorithm"], row["mode"]]}
            for row in contest_rows(run)
        ]

    words = paragraph(written(usual_runs(rows_of=rows_of)).page, "Accuracy")
    assert "`best` 3.25 and cuFFT (version unknown) 1.50" in words
