"""plot.py's charts can be read."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from plot_support import TWO, draw, plot, run_folder, visible_texts
from synthetic_results import (
    ALGORITHMS,
    LLVMPIPE,
    OPTION_SETS,
    MORE_SIZES,
    SIZES,
    make_rows,
    write_samples,
)

# plot_support makes the scripts importable.
from fftbench.charts.labels import spread


LAYOUTS = {
    "few": dict(algorithms=TWO),
    "all algorithms": {},
    "rectangles": dict(sizes=[*SIZES, *MORE_SIZES]),
    "permutations": dict(algorithms=TWO, option_sets=OPTION_SETS),
    "short options": dict(
        algorithms=TWO[:1], sizes=MORE_SIZES[:2], option_sets=("k=1", "k=2", "k=3")
    ),
    "three options": dict(algorithms=TWO, option_sets=("", *OPTION_SETS[:2])),
    "one size": dict(sizes=[(1024, 1024)]),
    "one series": dict(algorithms=TWO[:1]),
    "one dimension": dict(sizes=[(2**k, 1) for k in range(8, 17)]),
    "many sizes": dict(
        sizes=[
            (n, n)
            for n in (60, 64, 96, 100, 120, 125, 128, 240, 243, 250, 256, 1000, 1024)
        ]
    ),
    "sizes close together": dict(sizes=[(n, n) for n in range(3000, 4000, 40)]),
    "long options": dict(
        algorithms=TWO,
        option_sets=("", ";".join(f"option_number_{k}=value_{k}" for k in range(9))),
    ),
}


def check_layout(figure: Figure) -> None:
    """Asserts that every text is on the page and touches no other text."""
    texts = visible_texts(figure)
    page = figure.bbox
    boxes = [text.get_window_extent().padded(-1) for text in texts]
    for text, box in zip(texts, boxes):
        assert box.x0 > page.x0 and box.x1 < page.x1, text
        assert box.y0 > page.y0 and box.y1 < page.y1, text
    # The box of a slanted label is larger than its letters.
    upright = [at for at, text in enumerate(texts) if text.get_rotation() in (0, 90)]
    ends = np.array([boxes[at].extents for at in upright]).reshape(-1, 4)
    low, high = ends[:, :2], ends[:, 2:]
    overlaps = ((low[:, None] <= high) & (low <= high[:, None])).all(axis=2)
    pairs = [
        (texts[upright[a]], texts[upright[b]])
        for a, b in np.argwhere(overlaps)
        if a < b
    ]
    assert not pairs


@pytest.mark.sampled(5)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_cut_or_covers_another(run_folder, draw, layout):
    for figure in draw(run_folder(make_rows(**LAYOUTS[layout]))).figures.values():
        check_layout(figure)


def test_no_text_is_cut_or_covers_another_on_two_devices(run_folder, draw):
    other = run_folder(make_rows(LLVMPIPE), LLVMPIPE, "other")
    title = "A title that goes on until it must be broken, " * 3 + "x" * 150
    drawn = draw(run_folder(make_rows()), other, "--title", title)
    for figure in drawn.figures.values():
        check_layout(figure)


@pytest.mark.parametrize("share_of_copy", [0.3, 0.9, 1.0, 1.1, 3.0])
def test_the_copy_line_crosses_no_number(run_folder, draw, share_of_copy):
    rows = make_rows(sizes=SIZES[2:3])
    for row in rows:
        gbps = 4 * 8 * 512 * 512 / (float(row["median_ms"]) * 1e6)
        row["copy_gbps"] = str(gbps / share_of_copy)
    figure = draw(run_folder(rows), charts="bandwidth").figures["bandwidth"]
    check_layout(figure)
    axes = figure.axes[0]
    numbers = [text for text in visible_texts(figure) if text in axes.texts]
    assert len(numbers) == len(ALGORITHMS) + 1
    for line in axes.get_lines():
        if line.get_marker() == "None":
            ends = axes.transData.transform(line.get_xydata())
            for number in numbers:
                box = number.get_window_extent()
                beside = box.x1 < ends[0][0] or box.x0 > ends[1][0]
                assert beside or not box.y0 < ends[0][1] < box.y1, number


@pytest.mark.sampled(5)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_series_differ_without_colour(run_folder, draw, layout):
    axes = (
        draw(run_folder(make_rows(**LAYOUTS[layout])), charts="time")
        .figures["time"]
        .axes[0]
    )
    looks = [
        (line.get_marker(), line.get_markerfacecolor() == "white", line.get_linestyle())
        for line in axes.get_lines()
        if line.get_marker() != "None"
    ]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("wanted", [[0.1, 0.1, 0.1], [3.9, 0.2, 3.9], [2, 2.1, 1.9]])
def test_labels_beside_lines_keep_their_order_and_their_distance(wanted):
    heights = [0.5, 0.3, 0.2]
    centres = spread(wanted, heights, room=4)
    order = sorted(range(3), key=lambda index: wanted[index])
    assert order == sorted(range(3), key=lambda index: centres[index])
    for below, above in zip(order, order[1:]):
        gap = centres[above] - centres[below]
        assert gap >= (heights[below] + heights[above]) / 2 - 1e-9
    assert all(
        c - h / 2 >= -1e-9 and c + h / 2 <= 4 + 1e-9 for c, h in zip(centres, heights)
    )


def test_an_algorithm_keeps_its_colour(run_folder, draw):
    folder = run_folder(make_rows())
    name = "stockham_radix4 @ NVIDIA H100 80GB HBM3"
    alone = (
        draw(folder, "--only", "radix4", charts="time").line("time", name).get_color()
    )
    among = draw(folder, charts="time").line("time", name).get_color()
    assert alone == among


def test_options_are_readable_in_the_legend(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS[:2])
    texts = " ".join(draw(run_folder(rows), charts="time").texts("time")).replace(
        "\n", " "
    )
    for options in OPTION_SETS[:2]:
        assert texts.count(options.replace(";", ", ")) == 2


def test_dollar_signs_and_foreign_letters_in_a_title_do_no_harm(run_folder, capsys):
    rows = make_rows()
    folder = run_folder(rows)
    write_samples(folder, rows, lambda row: [[1.0, 1.1, 1.2], [1.1, 1.2, 1.3]])
    title = ["--title", "$x^$ 価格", "--format", "svg"]
    assert plot.main([str(folder), *title]) == 0
    assert capsys.readouterr().err == ""
