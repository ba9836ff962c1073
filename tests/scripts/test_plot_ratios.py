"""Compares plot.py's chart of times over the fastest library's, of many sizes, with the rows from which it is drawn."""

import pytest

from libraries_support import contest
from plot_support import draw, run_folder

# Rectangles, none a grid of widths and heights; own kernels take n hundredths of the faster library's time.
SIZES = [(60 + 7 * n, 3000 - 11 * n) for n in range(24)]


def rows_of(sizes):
    rows = []
    for at, size in enumerate(sizes):
        rows += contest({"best": 0.8 + 0.1 * at, "cufft": 1.9, "vkfft": 2}, size)
    return rows


def test_each_size_has_a_dot_where_its_time_over_the_faster_libraries_is(
    run_folder, draw
):
    drawn = draw(run_folder(rows_of(SIZES)), charts="ratios")
    axes = drawn.figures["ratios"].axes[0]
    dots = {
        (round(x), round(y, 4))
        for line in axes.get_lines()
        if line.get_marker() == "o"
        for x, y in zip(line.get_xdata(), line.get_ydata())
    }
    assert dots == {
        (width * height, round((0.8 + 0.1 * at) / 1.9, 4))
        for at, (width, height) in enumerate(SIZES)
    }
    assert axes.get_ylim()[0] == 0
    text = " ".join(drawn.texts("ratios"))
    assert (
        "for each of 24 sizes. 11 take less time, 11 more than 1.1 times as long"
        in text
    )
    assert "above 1.1×: 221 × 2747 (1.63×)" in text


def test_few_sizes_have_no_such_chart_and_neither_have_squares_or_lines(
    run_folder, draw
):
    squares = [(n, n) for n in range(60, 90)]
    lines = [(n, 1) for n in range(60, 90)]
    for sizes in (SIZES[:-1], squares, lines):
        drawn = draw(run_folder(rows_of(sizes)), charts="ratios")
        assert "ratios" not in drawn.figures


@pytest.mark.parametrize("missing", ["cufft", "vkfft"])
def test_one_library_is_named_alone(run_folder, draw, missing):
    rows = [row for row in rows_of(SIZES) if row["algorithm"] != missing]
    text = " ".join(draw(run_folder(rows), charts="ratios").texts("ratios"))
    other = "VkFFT" if missing == "cufft" else "cuFFT"
    assert f"over that of {other}, for each of 24 sizes" in text
