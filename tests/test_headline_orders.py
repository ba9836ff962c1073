"""headline.py sets `best` beside the peers in each order of its dispatches, and says which one it is."""

import csv
import io

import pandas as pd
import pytest

from command_line import SOURCE
from headline_support import contest_rows, refused, usual_runs, written
from test_headline_looks import EVERYTHING, figure, texts_of
from test_plot_looks import check_layout

# headline_support makes the scripts importable.
from fftbench.results.dispatch_order import Order, fell_back, orders_of

CHAINED = "best order=chained"
BOTH = {
    ("best", "throughput"): 0.005,
    (CHAINED, "throughput"): 0.003,
    ("cufft", "throughput"): 0.006,
    ("cufft", "graph"): 0.004,
    ("best", "latency"): 0.008,
    ("cufft", "latency"): 0.010,
}
STREAM = (
    "throughput: back to back; `best` as a stream of them, one barrier behind the last"
)
FRAME = "throughput: back to back; `best` as one in a frame, a barrier behind it"
FELL_BACK = (
    "measured with a barrier behind each dispatch, since 3 work groups waited in vain"
)


def rows_of(times):
    return lambda run: contest_rows(run, times)


def heads(page: str) -> list[str]:
    """Returns the heads of the table's sections."""
    lines = [line for line in page.splitlines() if line.startswith("| **")]
    return [line.strip("|* ") for line in lines]


def paragraph(page: str, head: str) -> str:
    return next(line for line in page.splitlines() if line.startswith(f"**{head}.**"))


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# Both orders


def test_the_orders_of_no_row_can_be_compared_like_those_of_some():
    for options in ([], ["order=chained", "twiddle=table;order=chained", ""]):
        orders = orders_of(pd.Series(options, dtype="string"))
        chained = (orders == Order.CHAINED).tolist()
        assert orders.dtype == object and chained == [
            "order=" in one for one in options
        ]


@pytest.mark.parametrize("reverse", [False, True])
def test_each_order_meets_every_peer_in_throughput(usual_runs, written, reverse):
    times = dict(sorted(BOTH.items(), reverse=reverse))
    found = written(usual_runs(rows_of=rows_of(times)))
    names = [STREAM, FRAME, "latency: one, the device idle before"]
    assert heads(found.page) == names
    wanted = [("3.0", "**0.50", "**0.7"), ("5.0", "**0.8", "**1.2"), ("8.0", "**0.8")]
    for section, starts in enumerate(wanted):
        own, *others = found.cells("128×128", section)[1 : 1 + len(starts)]
        assert own.startswith(starts[0])
        ratios = [cell.split("<br>")[1] for cell in others]
        assert all(one.startswith(start) for one, start in zip(ratios, starts[1:]))
    stream = paragraph(found.page, "Throughput, a stream of them")
    assert "faster in 2, slower in 0" in stream
    assert "on a stream it takes 50 % less time at 128²" in stream
    frame = paragraph(found.page, "Throughput, one in a frame")
    assert "faster in 1, slower in 1" in frame
    assert "from a CUDA graph it takes 25 % more time at 128²" in frame
    assert "takes 20 % less time" in paragraph(found.page, "Latency")


def test_the_orders_are_explained(usual_runs, written):
    page = written(usual_runs(rows_of=rows_of(BOTH))).page
    assert "A barrier makes the device end what it was given" in page
    assert "*A stream of them* is" in page and "*One in a frame* is" in page
    assert "In latency, a barrier stands behind each transform." in page


def test_the_correction_counts_the_comparisons_of_both_orders(usual_runs, written):
    page = written(usual_runs(rows_of=rows_of(BOTH))).page
    assert "chance among 5 comparisons" in page


def test_the_csv_says_to_which_order_a_ratio_is(usual_runs, written):
    rows = csv_rows(written(usual_runs(rows_of=rows_of(BOTH))).table)
    assert [(row["mode"], row["algorithm"], row["order"]) for row in rows] == [
        ("throughput", "best", "chained"),
        ("throughput", "cufft", "chained"),
        ("graph", "cufft", "chained"),
        ("throughput", "best", "barrier"),
        ("throughput", "cufft", "barrier"),
        ("graph", "cufft", "barrier"),
        ("latency", "best", "barrier"),
        ("latency", "cufft", "barrier"),
    ]
    ratios = [float(row["ratio"] or "nan") for row in rows]
    none = float("nan")
    wanted = [none, 0.5, 0.75, none, 5 / 6, 1.25, none, 0.8]
    assert ratios == pytest.approx(wanted, rel=0.01, nan_ok=True)


def test_a_chain_meets_what_a_stream_meets(usual_runs, written):
    found = written(usual_runs(rows_of=rows_of(BOTH | {(CHAINED, "chain"): 0.0045})))
    head = "chain: each the transform of the one before; `best` without barriers between dispatches"
    place = heads(found.page).index(head)
    own, stream, graph = found.cells("128×128", place)[1:4]
    assert own.startswith("4.50")
    assert "**0.7" in stream and "**faster**" in stream
    assert "**1.1" in graph and "**slower**" in graph
    rows = [row for row in csv_rows(found.table) if row["own_mode"] == "chain"]
    assert [(row["mode"], row["algorithm"]) for row in rows] == [
        ("chain", "best"),
        ("throughput", "cufft"),
        ("graph", "cufft"),
    ]
    assert (
        "In a *chain* each transform takes the result of the one before" in found.page
    )


def test_the_choice_is_told_by_order(usual_runs, written):
    kernels = {"": "stockham_fused", "order=chained": "stockham_register"}

    def rows(run):
        made = contest_rows(run, BOTH)
        for row in made:
            if row["algorithm"] == "best":
                row["reason"] = f"best = {kernels[row['options']]} (wisdom: 2026-11-22)"
        return made

    page = written(usual_runs(rows_of=rows)).page
    assert (
        "`best` ran for throughput (a stream of them) `stockham_register` at 128²; for throughput (one in a frame) "
        "`stockham_fused` at 128²; for latency `stockham_fused` at 128²." in page
    )


def test_the_picture_has_a_row_of_panels_for_each_order(figure):
    times = {**EVERYTHING, (CHAINED, "throughput"): 0.003}
    sizes = [(128, 128), (1024, 1024)]
    drawn = figure(lambda run: contest_rows(run, times, sizes))
    check_layout(drawn)
    assert len(drawn.axes) == 8
    own = [axes.containers[0][0].get_height() for axes in drawn.axes]
    assert own == pytest.approx([3, 3, 5, 5, 8.5, 8.5, 12, 12], rel=0.01)
    words = texts_of(drawn)
    back_to_back = "Throughput (many transforms back to back): best as "
    assert [one for one in words if one.startswith(back_to_back)] == [
        f"{back_to_back}a stream of them, one barrier behind the last",
        f"{back_to_back}one in a frame, a barrier behind it",
    ]
    assert "A barrier makes the device end" in " ".join(words)


# One order


def test_barriers_alone_need_no_words(usual_runs, written, figure):
    found = written(usual_runs())
    for word in ("barrier", "order", "chained", "a stream of them"):
        assert word not in found.page + found.table
    assert "barrier" not in " ".join(texts_of(figure()))


def test_a_lone_stream_is_called_one(usual_runs, written):
    times = {key: time for key, time in BOTH.items() if key[0] != "best"}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert heads(found.page) == [STREAM]
    assert "one in a frame" not in found.page.lower()


def test_a_single_transform_takes_part_with_barriers(usual_runs, written):
    times = {**BOTH, (CHAINED, "latency"): 0.002}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert heads(found.page)[2:] == ["latency: one, the device idle before"]
    assert found.cells("128×128", 2)[1].startswith("8.0")
    del times[("best", "latency")]
    found = written(usual_runs(rows_of=rows_of(times)))
    name = "latency: one, the device idle before; `best` without barriers between dispatches"
    assert heads(found.page)[2:] == [name]
    assert found.cells("128×128", 2)[1].startswith("2.0")


# Without wisdom


@pytest.mark.parametrize("first", [True, False])
def test_what_leaves_wisdom_out_takes_no_part_beside_what_goes_by_it(
    usual_runs, written, first
):
    untuned = {
        ("best wisdom=no", "throughput"): 0.001,
        ("best order=chained;wisdom=no", "throughput"): 0.0005,
        ("best wisdom=no", "latency"): 0.001,
    }
    times = {**untuned, **BOTH} if first else {**BOTH, **untuned}
    found = written(usual_runs(rows_of=rows_of(times)))
    assert "wisdom=no" not in found.table
    assert [found.cells("128×128", at)[1][:3] for at in range(3)] == [
        "3.0",
        "5.0",
        "8.0",
    ]
    assert "what tuning found before" in found.page


def test_what_leaves_wisdom_out_takes_part_where_it_is_alone(usual_runs, written):
    times = {
        ("best wisdom=no", "throughput"): 0.005,
        ("best order=chained;wisdom=no", "throughput"): 0.003,
        ("cufft", "throughput"): 0.006,
    }
    found = written(usual_runs(rows_of=rows_of(times)))
    assert heads(found.page) == [STREAM, FRAME]
    assert found.cells("128×128")[1].startswith("3.0")
    assert found.cells("128×128", 1)[1].startswith("5.0")
    assert "what tuning found before" not in found.page
    assert "without tuning" in found.page


@pytest.mark.parametrize("options", ["order=chained", "order=chained;wisdom=no"])
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
    assert fell_back("order=chained", f"{words}, since 3 work groups waited")
    assert not fell_back("", words) and not fell_back("order=chained", "")


def fallen_back(runs):
    def rows(run):
        made = contest_rows(run, BOTH)
        for row in made:
            if row["options"] == "order=chained":
                row["reason"] = "best = stockham_fused (wisdom: H100)"
                if run in runs:
                    row["reason"] = f"{FELL_BACK}; {row['reason']}"
        return made

    return rows


def test_a_stream_that_got_barriers_in_a_process_is_judged_by_the_others(
    usual_runs, written
):
    found = written(usual_runs(rows_of=fallen_back({2})))
    assert "faster** (5 of 6 processes)" in found.cells("128×128")[2]
    assert "processes)" not in found.cells("128×128", 1)[2]
    assert "run2" in found.errors and FELL_BACK in found.errors


def test_a_stream_that_always_got_barriers_has_no_time(usual_runs, written):
    found = written(usual_runs(rows_of=fallen_back(set(range(6)))))
    assert found.cells("128×128")[1] == "skipped"
    words = paragraph(found.page, "Throughput, a stream of them")
    assert f"`best` has no time at 128² (skipped: {FELL_BACK}" in words
    assert found.cells("128×128", 1)[1].startswith("5.0")
