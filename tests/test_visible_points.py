"""Charts of times that differ very much, of which every point is seen; and that one out of view would be noticed."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from peers_support import timed
from plot_support import TWO, draw, median_us
from stability_support import stable_folder
from synthetic_results import H100, make_row
from visible_points import points_out_of_view

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
