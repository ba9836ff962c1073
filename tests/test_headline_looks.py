"""The picture of headline.py: its bars and words are right and can be read."""

import numpy as np
import pytest

from headline_support import USUAL, contest_rows, usual_runs
from plot_support import visible_texts
from repeated_support import timed_row
from synthetic_results import SIZES
from test_plot_looks import check_layout

# headline_support makes the scripts importable.
from fftbench.headline.headline_chart import headline_chart
from fftbench.headline.contest import contests
from fftbench.results.repeated_runs import aggregate
from fftbench.results.runs import load_runs

EVERYTHING = {
    (name, mode): time
    for mode, times in {
        "throughput": (0.005, 0.0075, 0.008, 0.007),
        "graph": (None, 0.004, 0.006, 0.0055),
        "latency": (0.0085, 0.009, 0.011, 0.012),
        "cold": (0.012, 0.010, 0.0125, 0.0118),
    }.items()
    for name, time in zip(
        ("best", "cufft", "vkfft release=1.2.26", "vkfft release=1.3.4"), times
    )
    if time is not None
}


def found(folders):
    return contests(aggregate(load_runs(folders)))


def texts_of(figure) -> list[str]:
    return [text.get_text() for text in visible_texts(figure)]


@pytest.fixture
def figure(usual_runs):
    def make(rows_of=contest_rows, count=6):
        (contest,) = found(usual_runs(count, rows_of))
        return headline_chart(contest, "A title", "A caption")

    return make


def test_bars_are_the_times_of_best_and_of_every_way_of_every_peer(figure):
    axes = figure(lambda run: contest_rows(run, EVERYTHING)).axes
    heights = {one.get_label(): one[0].get_height() for one in axes[0].containers}
    assert heights == pytest.approx(
        {
            "best": 5,
            "cuFFT (version unknown)": 7.5,
            "VkFFT 1.2.26": 8,
            "VkFFT 1.3.4": 7,
            "cuFFT (version unknown), graph": 4,
            "VkFFT 1.2.26, graph": 6,
            "VkFFT 1.3.4, graph": 5.5,
        },
        rel=0.01,
    )
    assert len(axes) == 3  # a panel for each mode
    for one in axes:
        assert one.get_ylim()[0] == 0
        lefts = [bars[0].get_x() for bars in one.containers]
        assert lefts == sorted(lefts) and len(set(lefts)) == len(lefts)


def test_whiskers_are_the_intervals_and_end_within_the_panel(usual_runs):
    """The check that all is in view is that of every test (conftest.py)."""

    def rows_of(run):
        slow = {("cufft", "throughput"): 0.01 * (1 + 0.1 * run)}
        return contest_rows(run, EVERYTHING | slow)

    (contest,) = found(usual_runs(rows_of=rows_of))
    section = contest.sections[0]
    rows = [section.own[128, 128]]
    rows += [section.meetings[(128, 128), rival].other for rival in section.rivals]
    ends = [(1e3 * row["ci_low_ms"], 1e3 * row["ci_high_ms"]) for row in rows]
    panel = headline_chart(contest, "A title", "A caption").axes[0]
    drawn = [one.get_segments()[0][:, 1] for one in panel.collections]
    assert np.array(drawn) == pytest.approx(np.array(ends))
    assert max(high for _, high in ends) > 1.1 * max(
        1e3 * row["median_ms"] for row in rows
    )


def test_no_two_releases_have_one_colour_and_none_has_that_of_best(figure):
    releases = [
        f"vkfft release=1.{minor}.{patch}" for minor in (2, 3) for patch in (1, 2)
    ]
    times = {(name, "latency"): 0.01 for name in ("best", "cufft", *releases)}
    axes = figure(lambda run: contest_rows(run, times)).axes[0]
    colours = [one[0].get_facecolor() for one in axes.containers]
    assert len(colours) == 6 == len(set(colours))


def test_over_a_panel_stand_the_ratios_to_the_faster_stream_and_graph(figure):
    words = texts_of(figure(lambda run: contest_rows(run, EVERYTHING)))
    (stream, latency, cold) = (one for one in words if one.startswith("stream: "))
    (graph,) = (one for one in words if one.startswith("graph: "))
    assert stream.startswith("stream: 0.71") and stream.endswith("× faster")  # 5 / 7
    assert graph.startswith("graph: 1.2") and graph.endswith("× slower")  # 5 / 4
    assert latency.startswith("stream: 0.94") and latency.endswith("× faster")
    assert cold.startswith("stream: 1.2") and cold.endswith("× slower")


def test_few_runs_have_neither_whiskers_nor_verdicts(figure):
    few = figure(count=4)
    words = " ".join(texts_of(few))
    assert "faster " not in words.replace("faster library", "").replace(
        "is\u00a0faster", ""
    ).replace("faster CUDA graph", "")
    assert "× slower" not in words and "interval" not in words
    assert not few.axes[0].collections
    assert "interval" in " ".join(texts_of(figure()))


def test_the_faster_library_is_the_one_with_the_least_time(usual_runs):
    (contest,) = found(usual_runs(rows_of=lambda run: contest_rows(run, EVERYTHING)))
    throughput = contest.sections[0]
    assert throughput.fastest((128, 128), graph=False).rival.version == "1.3.4"
    assert throughput.fastest((128, 128), graph=True).rival.algorithm == "cufft"
    assert contest.sections[1].fastest((128, 128), graph=True) is None


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "sizes",
    [[(1024, 1024)], SIZES, [*SIZES, (2048, 1024), (4096, 4096), (65536, 1)]],
    ids=["one size", "five", "eight"],
)
def test_nothing_overlaps(figure, sizes):
    drawn = figure(lambda run: contest_rows(run, EVERYTHING, sizes))
    check_layout(drawn)
    assert len(drawn.axes) == 3 * len(sizes)


@pytest.mark.parametrize("status", ["skipped", "failed"])
def test_who_has_no_time_says_so_in_place_of_its_bar(figure, status):
    def rows_of(run):
        rows = contest_rows(run)
        rows[1] = timed_row("cufft", 1, (128, 128), mode="throughput", status=status)
        return rows

    drawn = figure(rows_of)
    assert texts_of(drawn).count(status) == 1
    assert len(drawn.axes[0].containers) == 2
    check_layout(drawn)


def test_a_bar_too_short_for_its_number_carries_it_on_top(figure):
    drawn = figure(lambda run: contest_rows(run, {**USUAL, ("cufft", "graph"): 0.0001}))
    check_layout(drawn)
    assert "0.100" in texts_of(drawn)
