"""Charts of times that differ very much, of which every point is seen; and that one out of view would be noticed."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from compare_support import CASE
from libraries_support import contest, timed
from plot_support import TWO, draw, median_us, run_folder
from stability_support import stable_folder
from synthetic_results import H100, make_row, passes_of, write_passes
from visible_points import points_out_of_view

# plot_support makes the scripts importable.
from fftbench.charts.crossover_chart import crossover_chart
from fftbench.charts.page import Words
from fftbench.charts.style import use_house_style
from fftbench.comparison.ratio_chart import ratio_charts
from fftbench.comparison.verdicts import Comparison, Limits, Verdict

SIZES = ((96, 40), (64, 512), (1024, 512))
SLOW, FAST = 40.0, 1 / 40


def test_a_point_a_bar_and_a_whisker_out_of_view_are_named():
    figure = Figure()
    axes = figure.add_subplot()
    axes.set_xlim(0, 10)
    axes.set_ylim(1, 5)
    axes.plot([1, 5, np.nan, 9], [2, 6, 7, 3], "o-", label="marks")
    axes.bar([2, 8], [4.5, 5.5], bottom=1, label="bars")
    axes.vlines([3, 4], [0.5, 1.5], [2, 4.9], label="whiskers")
    axes.scatter([11, 4], [2, 2], label="dots")
    axes.fill_between([1, 2], [2, 2], [3, 5.2], label="band")
    axes.plot([0, 10], [-3, -3], label="line")
    axes.plot([-5, 15], [0, 6], label="a line across")
    axes.axhline(2, label="level")
    named = [one.partition(":")[0] for one in points_out_of_view(figure)]
    figure.clear()  # for the check that every test has (conftest.py)
    assert sorted(set(named)) == [
        *("band", "bars", "dots", "line", "marks", "whiskers")
    ]


# The rounds of a case over its median: all near but one, or all unlike.
ROUNDS = {
    "one far below": [1, 1.01, 1.02, 1.03, 0.2],
    "one far above": [1, 0.99, 0.98, 0.97, 5],
    "unlike": [1, 2, 3, 7, 20],
}


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("factor", [SLOW, FAST])
def test_every_time_is_in_view_however_far_it_is_from_the_others(
    stable_folder, draw, rounds, factor
):
    """The check of the points is that of every test (conftest.py)."""
    rows = [make_row(H100, name, "", size) for name in TWO for size in SIZES]
    timed(rows[1], median_us(rows[1]) * factor)
    rows[4] |= {"ci_low_ms": repr(float(rows[4]["median_ms"]) / 9)}
    rows[5] |= {"ci_high_ms": repr(float(rows[5]["median_ms"]) * 9)}
    for at, row in enumerate(rows):
        joules = factor if at == 2 else 1 + 0.3 * at
        ends = {"joules_ci_low": joules / 7, "joules_ci_high": joules * 1.5}
        row |= {"joules_per_transform": repr(joules)}
        row |= {name: repr(value) for name, value in ends.items()}
    at_once = [[value, 1.1 * value, 2 * value] for value in ROUNDS[rounds]]
    folder = stable_folder(rows, lambda row: at_once)
    drawn = draw(folder)
    assert set(drawn.figures) == {"time", "speedup", "bandwidth", "stability", "energy"}


@pytest.fixture
def use_style():
    use_house_style()


def test_ratios_of_a_comparison_are_in_view_beside_intervals_that_are_cut(use_style):
    found = {
        "fast": (0.02, 0.0001, 9.0, Verdict.UNCLEAR),
        "few rounds": (30.0, np.nan, np.nan, Verdict.UNCLEAR),
        "same": (1.01, 0.99, 1.02, Verdict.SAME),
    }
    compared = {
        CASE._replace(algorithm=name): Comparison(
            3.0, 3.0 * ratio, ratio, low, high, np.nan, verdict
        )
        for name, (ratio, low, high, verdict) in found.items()
    }
    ((name, figure),) = ratio_charts(compared, Limits(0.03), ("a", "b"))
    assert name == "ratio"
    points = [line for line in figure.axes[0].get_lines() if line.get_marker() in "Dxo"]
    assert [one.get_xdata()[0] for one in points] == [
        *(ratio for ratio, *_ in found.values())
    ]


@pytest.mark.parametrize("factor", [SLOW, FAST])
def test_both_ways_to_convolve_are_in_view_where_one_is_far_off(use_style, factor):
    names = {"convolution": "FFT", "direct": "direct"}
    rows = [
        {
            "algorithm": algorithm,
            "options": f"kernel={side}",
            "p05_ms": ms / 3,
            "median_ms": ms,
            "p95_ms": ms * 7,
        }
        for algorithm, scale in (("convolution", 1), ("direct", factor))
        for side, ms in ((3, scale), (15, 2 * scale), (255, 3 * scale))
    ]
    figure = crossover_chart(pd.DataFrame(rows), names, Words("A", "B", "C"))
    assert len(figure.axes[0].collections) >= 2


@pytest.mark.parametrize("factor", [SLOW, FAST])
def test_each_library_is_in_view_though_its_interval_reaches_far(
    run_folder, draw, factor
):
    rows = contest({"stockham_fused": 6, "stockham_radix4": 7, "cufft": 8, "vkfft": 9})
    for at, reach in enumerate((1, 2, 3, 7)):
        for column, power in (("ci_low_ms", -reach / 4), ("ci_high_ms", reach / 4)):
            rows[at][column] = repr(float(rows[at]["median_ms"]) * 2**power)
    timed(rows[3], median_us(rows[3]) * max(factor, 1 / 3))
    assert "libraries" in draw(run_folder(rows), charts="libraries").figures


@pytest.mark.parametrize("worst", [0.3, 5.0, 70.0])
def test_each_rectangle_is_in_view_however_slow(run_folder, draw, worst):
    rows = []
    for at in range(24):
        size = (60 + 7 * at, 3000 - 11 * at)
        rows += contest({"best": worst if at == 5 else 0.2, "cufft": 1}, size)
    assert "ratios" in draw(run_folder(rows), charts="ratios").figures


@pytest.mark.parametrize("gflops", [3.0, 90_000.0])
def test_passes_and_ceilings_are_in_view_however_far_apart(run_folder, draw, gflops):
    row = make_row(H100, TWO[0], "", (1024, 512))
    passes = [("slow", 7.0, 10**6, 10**4), ("fast", 0.001, 10**7, 9 * 10**8)]
    folder = write_passes(
        run_folder([row]),
        passes_of(row, passes, 9.0, "apart"),
        {"gflops": gflops, "shared_gbps": 25_000.0},
    )
    assert "roofline" in draw(folder, charts="time").figures
