"""The picture of headline.py: its points and words are right and can be read."""

import numpy as np
import pytest

from headline_support import contest_rows, usual_runs
from plot_support import visible_texts
from repeated_support import timed_row
from synthetic_results import SIZES
from test_plot_looks import check_layout

# headline_support makes the scripts importable.
from fftbench.headline.headline_chart import headline_chart
from fftbench.headline.contest import contests
from fftbench.results.repeated_runs import aggregate
from fftbench.results.runs import load_runs

OWN = {"independent": 1.4, "chain": 4.5, "throughput": 5.0}
SQUARES = [(64, 64), (128, 128), (1024, 1024)]
HEADS = ["Independent", "Chain", "One in a frame"]
# By the way, microseconds at each of SQUARES.
INDEPENDENT = {
    "cufft": (9, 10, 11),
    "cufft branches=2;launch=graph": (6, 5, 4),
    "vkfft branches=8;launch=graph;release=1.3.4": (2, 3, 7),
    "vkfft launch=graph;release=1.2.26": (8, 7, 6),
}
SERIAL = {
    "cufft launch=graph": (3.5, 6.5, 8.5),
    "vkfft release=1.2.26": (7.5, 7, 7.5),
}


def everything(run, sizes=SQUARES):
    rows = []
    for at, size in enumerate(sizes):
        for mode, time in OWN.items():
            name = "best" if mode == "throughput" else "best sync=in_shader"
            times = {(name, mode): time * (1 + at) / 1e3}
            rows += contest_rows(run, times, [size])
        for mode, ways in (("independent", INDEPENDENT), ("throughput", SERIAL)):
            times = {
                (name, mode): own[at % 3] * (1 + at // 3) / 1e3
                for name, own in ways.items()
            }
            rows += contest_rows(run, times, [size])
    return rows


def found(folders):
    return contests(aggregate(load_runs(folders)))


def texts_of(figure) -> list[str]:
    return [text.get_text() for text in visible_texts(figure)]


def drawn_points(axes) -> dict[str, list[list[float]]]:
    """Returns the points of each series that the legend names, size (its logarithm) and time."""
    handles, labels = axes.get_legend_handles_labels()
    return {
        label: handle.get_xydata().tolist() for handle, label in zip(handles, labels)
    }


@pytest.fixture
def figure(usual_runs):
    def make(rows_of=everything, count=6):
        (contest,) = found(usual_runs(count, rows_of))
        return headline_chart(contest, "A title", "A caption")

    return make


def test_each_panel_has_best_and_the_fastest_library_with_its_way(figure):
    drawn = figure()
    assert [axes.get_title(loc="left") for axes in drawn.axes] == HEADS
    graph, serial = (
        "CUDA graph, 8 in parallel",
        "cuFFT, serial CUDA graph",
    )
    wanted = [
        {
            "fftbench's best": [(6, 1.4), (7, 2.8), (10, 4.2)],
            f"VkFFT 1.3.4, {graph}": [(6, 2), (7, 3)],
            "cuFFT, CUDA graph, 2 in parallel": [(10, 4)],
        },
        {
            "fftbench's best": [(6, 4.5), (7, 9), (10, 13.5)],
            serial: [(6, 3.5), (7, 6.5)],
            "VkFFT 1.2.26, stream": [(10, 7.5)],
        },
        {
            "fftbench's best": [(6, 5), (7, 10), (10, 15)],
            serial: [(6, 3.5), (7, 6.5)],
            "VkFFT 1.2.26, stream": [(10, 7.5)],
        },
    ]
    for axes, points in zip(drawn.axes, wanted):
        shown = drawn_points(axes)
        assert list(shown) == list(points)
        for name, own in points.items():
            flat = [value for point in shown[name] for value in point]
            assert flat == pytest.approx(
                [one for pair in own for one in pair], rel=0.01
            )
        assert axes.get_yscale() == "log"
        assert axes.get_ylim() == drawn.axes[0].get_ylim()


def test_whiskers_are_the_intervals_and_end_within_the_panel(figure, usual_runs):
    """The check that all is in view is that of every test (conftest.py)."""

    def rows_of(run):
        slow = {("best", "throughput"): 0.0004 * 3**run}
        return [*everything(run), *contest_rows(run, slow, [(32, 32)])] + [
            *contest_rows(run, {("cufft", "throughput"): 0.01}, [(32, 32)])
        ]

    (contest,) = found(usual_runs(6, rows_of))
    for section, axes in zip(contest.sections, figure(rows_of).axes):
        rows = [*section.own.values(), *(met.other for met in section.decisive)]
        wanted = [(row["ci_low_ms"] * 1e3, row["ci_high_ms"] * 1e3) for row in rows]
        drawn = [tuple(one.get_segments()[0][:, 1]) for one in axes.collections]
        assert sorted(drawn) == pytest.approx(np.array(sorted(wanted)))
    medians = [row["median_ms"] * 1e3 for row in rows]
    assert min(wanted)[0] < 0.5 * min(medians)


def test_few_runs_have_no_whiskers(figure):
    few = figure(count=4)
    assert "interval" not in " ".join(texts_of(few))
    assert not few.axes[0].collections
    assert "interval" in " ".join(texts_of(figure()))


def test_releases_differ_in_colour_and_ways_in_marker(figure):
    looks = {}
    for axes in figure().axes:
        for handle, label in zip(*axes.get_legend_handles_labels()):
            name, _, way = label.partition(", ")
            looks.setdefault(name, set()).add(handle.get_color())
            looks.setdefault(way, set()).add(handle.get_marker())
    assert all(len(look) == 1 for look in looks.values())
    assert len(set(map(str, looks.values()))) == len(looks)


def test_the_picture_is_one_screen(figure):
    width, height = figure().get_size_inches()
    assert width == 8 and 3.5 < height < 4.6


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "sizes",
    [
        [(1024, 1024)],
        SIZES,
        [(2**power, 2**power) for power in range(6, 12)],
    ],
    ids=["one size", "five", "six squares"],
)
def test_nothing_overlaps(figure, sizes):
    check_legends(figure(lambda run: everything(run, sizes)))


def test_no_legend_overlaps_the_slowest_where_that_is_the_smallest(figure):
    check_legends(figure(lambda run: everything(run, SIZES[::-1])))


def check_legends(drawn) -> None:
    check_layout(drawn)
    for axes in drawn.axes:
        legend = axes.get_legend().get_window_extent()
        for line in axes.lines:
            points = axes.transData.transform(line.get_xydata())
            assert not any(legend.contains(*point) for point in points)


@pytest.mark.parametrize("status", ["skipped", "failed"])
def test_who_has_no_time_has_no_point(figure, status):
    def rows_of(run):
        rows = everything(run)
        (at,) = [
            at
            for at, row in enumerate(rows)
            if row["mode"] == "chain" and row["width"] == "128"
        ]
        row = timed_row("best", 1, (128, 128), mode="chain", status=status)
        rows[at] = row | {"options": "sync=in_shader"}
        return rows

    drawn = figure(rows_of)
    assert [x for x, _ in drawn_points(drawn.axes[1])["fftbench's best"]] == [6, 10]
    check_layout(drawn)
