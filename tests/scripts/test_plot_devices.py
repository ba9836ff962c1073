"""plot.py puts the runs of several devices into one panel: colour says the algorithm, the line the device."""

import math

import numpy as np
import pytest

from plot_support import TWO, draw, run_folder  # noqa: F401 (fixtures)
from synthetic_results import (
    ALGORITHMS,
    H100,
    LLVMPIPE,
    OPTION_SETS,
    SIZES,
    Device,
    make_rows,
)

# plot_support makes the scripts importable.
from fftbench.charts.series_style import assign_styles

FIRST, OTHER = "NVIDIA H100 80GB HBM3", "NVIDIA H200"
H200 = Device("NVIDIA H200/PCIe/SSE2", "4.6.0 NVIDIA 580.95.05", 3900, 0.0021, 0.02)


@pytest.fixture
def two_cards(run_folder):  # noqa: F811
    """Returns a function that makes rows of two cards and their folders."""

    def make(there: Device = H200, **settings):
        here_rows = make_rows(H100, **settings)
        there_rows = make_rows(there, **settings)
        folders = [
            run_folder(here_rows, H100, "here"),
            run_folder(there_rows, there, "there"),
        ]
        return here_rows, there_rows, folders

    return make


def times_of(rows, algorithm, column="median_ms", options=None):
    return {
        (int(row["width"]), int(row["height"])): float(row[column])
        for row in rows
        if row["algorithm"] == algorithm and options in (None, row["options"])
    }


def named_lines(axes):
    return {str(line.get_label()): line for line in axes.get_lines()}


@pytest.mark.parametrize("chart", ["bandwidth", "speedup"])
def test_two_cards_share_the_panel_of_a_chart_and_its_scale(draw, two_cards, chart):
    *_, folders = two_cards(LLVMPIPE)
    figure = draw(*folders, charts=chart).figures[chart]
    (axes,) = figure.axes
    drawn = [str(one.get_label()) for one in (*axes.get_lines(), *axes.containers)]
    shown = ALGORITHMS if chart == "bandwidth" else ALGORITHMS[1:]
    for algorithm in shown:
        for device in (FIRST, "llvmpipe"):
            assert f"{algorithm} @ {device}" in drawn
    texts = [one.get_text() for legend in figure.legends for one in legend.get_texts()]
    assert texts.count(FIRST) == texts.count("llvmpipe") == 1


def test_in_bandwidth_colour_is_the_algorithm_and_the_line_the_device(draw, two_cards):
    here, there, folders = two_cards()
    (axes,) = draw(*folders, charts="bandwidth").figures["bandwidth"].axes
    lines = named_lines(axes)
    for algorithm in ALGORITHMS:
        a, b = (lines[f"{algorithm} @ {device}"] for device in (FIRST, OTHER))
        assert a.get_color() == b.get_color()
        assert a.get_linestyle() != b.get_linestyle()
        for line, rows in ((a, here), (b, there)):
            expected = [
                4 * 8 * math.prod(size) / (ms * 1e6)
                for size, ms in times_of(rows, algorithm).items()
            ]
            assert sorted(line.get_ydata()) == pytest.approx(sorted(expected))
    copies = [lines[f"copy @ {device}"] for device in (FIRST, OTHER)]
    assert copies[0].get_linestyle() != copies[1].get_linestyle()
    own = lines[f"{ALGORITHMS[0]} @ {OTHER}"]
    assert copies[1].get_linestyle() == own.get_linestyle()


def test_under_the_times_of_two_cards_stands_their_ratio_with_its_interval(
    draw, two_cards
):
    here, there, folders = two_cards()
    upper, lower = draw(*folders, charts="time").figures["time"].axes
    assert upper.get_xlim() == lower.get_xlim()
    lines = named_lines(lower)
    ends = [
        tuple(segment[:, 1])
        for one in lower.collections
        for segment in one.get_segments()
    ]
    for algorithm in ALGORITHMS:
        line = lines[f"{algorithm} @ {OTHER}"]
        assert line.get_color() == named_lines(upper)[line.get_label()].get_color()

        def over(top, bottom):
            above = times_of(there, algorithm, top)
            below = times_of(here, algorithm, bottom)
            return [above[size] / below[size] for size in SIZES]

        assert line.get_ydata() == pytest.approx(over("median_ms", "median_ms"))
        lows, highs = over("ci_low_ms", "ci_high_ms"), over("ci_high_ms", "ci_low_ms")
        for pair in zip(lows, highs):
            assert any(end == pytest.approx(pair) for end in ends)


def test_the_ratios_of_like_cards_are_seen_beside_1(draw, two_cards):
    *_, folders = two_cards()
    lower = draw(*folders, charts="time").figures["time"].axes[-1]
    assert "first device" in named_lines(lower)
    low, high = lower.get_ylim()
    assert low < 1 < high < 10


def test_a_line_at_1_does_not_flatten_ratios_that_are_far_from_it(draw, two_cards):
    *_, folders = two_cards(LLVMPIPE)
    lower = draw(*folders, charts="time").figures["time"].axes[-1]
    low, high = lower.get_ylim()
    assert low > 10 and high / low < 10


def test_of_a_kernel_that_one_card_lacks_there_is_no_ratio(draw, run_folder):
    folders = [
        run_folder(make_rows(H100, TWO), H100, "here"),
        run_folder(make_rows(H200, TWO[1:]), H200, "there"),
    ]
    lower = draw(*folders, charts="time").figures["time"].axes[-1]
    names = [name for name in named_lines(lower) if "@" in name]
    assert names == [f"{TWO[1]} @ {OTHER}"]


def test_many_options_on_two_cards_share_a_panel_over_the_ratio_of_the_best(
    draw, two_cards
):
    here, there, folders = two_cards(algorithms=TWO, option_sets=OPTION_SETS)
    upper, lower = draw(*folders, charts="time").figures["time"].axes[:2]
    assert upper.get_xlim() == lower.get_xlim()
    lines = named_lines(upper)
    for algorithm in TWO:
        best = []
        for rows, device in ((here, FIRST), (there, OTHER)):
            by_options = [
                np.array(list(times_of(rows, algorithm, options=one).values()))
                for one in OPTION_SETS
            ]
            best.append(min(by_options, key=lambda own: np.log(own).mean()))
            line = lines[f"{algorithm}, best @ {device}"]
            assert line.get_ydata() == pytest.approx(best[-1] * 1e3)
        (ratio,) = [
            line
            for name, line in named_lines(lower).items()
            if name.startswith(f"{algorithm} ")
        ]
        assert ratio.get_ydata() == pytest.approx(best[1] / best[0])
    a, b = (lines[f"{TWO[0]}, best @ {device}"] for device in (FIRST, OTHER))
    assert a.get_color() == b.get_color() and a.get_linestyle() != b.get_linestyle()


def test_bars_of_two_cards_at_one_size_differ_by_their_hatching(draw, two_cards):
    here, there, folders = two_cards(algorithms=TWO, sizes=[(320, 200)])
    drawn = draw(*folders, charts="bandwidth")
    for algorithm in TWO:
        bars = [
            drawn.bars("bandwidth", f"{algorithm} @ {device}")[0]
            for device in (FIRST, OTHER)
        ]
        assert bars[0].get_hatch() != bars[1].get_hatch()
        assert bars[0].axes is bars[1].axes
        heights = [
            4 * 8 * 320 * 200 / (times_of(rows, algorithm)[(320, 200)] * 1e6)
            for rows in (here, there)
        ]
        assert [bar.get_height() for bar in bars] == pytest.approx(heights)


def test_six_devices_differ_by_their_lines():
    keys = [("stockham_radix4", "", f"card {at}") for at in range(6)]
    styles = assign_styles(keys).values()
    assert len({str(one.line) for one in styles}) == len(keys)
    assert len({one.hatch for one in styles}) == len(keys)
    assert len({one.colour for one in styles}) == 1


def test_two_cards_at_one_size_share_a_panel_and_differ_by_their_marks(draw, two_cards):
    size = (320, 200)
    here, there, folders = two_cards(
        algorithms=TWO, option_sets=OPTION_SETS[:2], sizes=[size]
    )
    upper, lower = draw(*folders, charts="time").figures["time"].axes[:2]
    lines = named_lines(upper)
    for algorithm in TWO:
        best = []
        for rows, device in ((here, FIRST), (there, OTHER)):
            line = lines[f"{algorithm}, best @ {device}"]
            best.append(
                min(
                    float(row["median_ms"])
                    for row in rows
                    if row["algorithm"] == algorithm
                )
            )
            assert list(line.get_ydata()) == pytest.approx([1e3 * best[-1]])
        faces = [
            lines[f"{algorithm}, best @ {device}"].get_markerfacecolor()
            for device in (FIRST, OTHER)
        ]
        assert faces[0] != faces[1] == "white"
        (ratio,) = [
            line
            for name, line in named_lines(lower).items()
            if name.startswith(f"{algorithm} ")
        ]
        assert list(ratio.get_ydata()) == pytest.approx([best[1] / best[0]])
