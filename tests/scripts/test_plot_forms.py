"""plot.py's charts take the right form: lines, or a map of options under the best options of each algorithm."""

import json
import math

from matplotlib.colors import to_rgb
import pytest

from plot_support import TWO, draw, median_us, run_folder
from synthetic_results import H100, OPTION_SETS, SIZES, make_row, make_rows

from fftbench.charts.series_style import colour_of

from test_plot_charts import effective_gbps
from test_plot_looks import check_layout

GPU = "NVIDIA H100 80GB HBM3"


def cells_of(figure):
    patches = [one for axes in figure.axes for one in axes.patches]
    return {one.get_label(): one for one in patches if f"@ {GPU} " in one.get_label()}


def texts_in(figure, cells):
    """Returns what is written in each cell."""
    texts = [text for axes in figure.axes for text in axes.texts]
    centres = [(text.get_text(), centre(text)) for text in texts]
    boxes = [cell.get_window_extent() for cell in cells]
    return [[text for text, at in centres if box.contains(*at)] for box in boxes]


def centre(text):
    box = text.get_window_extent()
    return (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2


def name_of(row):
    options = row["options"].replace(";", ", ")
    return f"{row['algorithm']} {options} @ {GPU} {row['width']}x{row['height']}"


@pytest.mark.parametrize(("option_sets", "as_map"), [(2, False), (3, True), (8, True)])
def test_more_than_two_option_sets_of_one_algorithm_become_a_map(
    run_folder, draw, option_sets, as_map
):
    rows = make_rows(algorithms=TWO[:1], option_sets=OPTION_SETS[:option_sets])
    for chart in ("time", "speedup"):
        figure = draw(run_folder(rows), charts=chart).figures[chart]
        if chart == "time" or as_map:
            assert bool(cells_of(figure)) == as_map


@pytest.mark.parametrize(
    ("algorithms", "option_sets", "as_map"),
    [(4, 2, False), (5, 2, True), (9, 1, False)],
)
def test_more_than_eight_lines_with_pairs_of_one_colour_become_a_map(
    run_folder, draw, algorithms, option_sets, as_map
):
    names = [f"kernel{at}" for at in range(algorithms)]
    rows = make_rows(algorithms=names, option_sets=OPTION_SETS[:option_sets])
    figure = draw(run_folder(rows), charts="time").figures["time"]
    assert bool(cells_of(figure)) == as_map


def best_of(rows, algorithm):
    """Returns the options with the least geometric mean of their times, which all have the same sizes."""
    times = {}
    for row in rows:
        if row["algorithm"] == algorithm:
            times.setdefault(row["options"], []).append(float(row["median_ms"]))
    return min(times.items(), key=lambda one: math.prod(one[1]))


@pytest.mark.parametrize(
    ("chart", "option_sets"), [("time", 3), ("time", 8), ("bandwidth", 8)]
)
def test_the_best_options_have_a_colour_and_a_name_and_the_others_are_grey(
    run_folder, draw, chart, option_sets
):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS[:option_sets])
    drawn = draw(run_folder(rows), charts=chart)
    axes = drawn.figures[chart].axes[0]
    lines = {line.get_label(): line for line in axes.get_lines()}
    for algorithm in TWO:
        options, times = best_of(rows, algorithm)
        best = lines[f"{algorithm}, best"]
        expected = [1e3 * ms for ms in times]
        if chart == "bandwidth":
            own = [row for row in rows if row["options"] == options]
            own = [row for row in own if row["algorithm"] == algorithm]
            expected = list(map(effective_gbps, own))
        assert list(best.get_ydata()) == pytest.approx(expected)
        assert best.get_color() == colour_of(algorithm)
        # The name stands at the line's end, beside the panel.
        assert algorithm in [text.get_text() for text in axes.texts]
    rest = [line for name, line in lines.items() if " @ " in name]
    assert len(rest) == 2 * (option_sets - 1)
    for line in rest:
        red, green, blue = to_rgb(line.get_color())
        assert red == green == blue and line.get_zorder() < best.get_zorder()
    check_layout(drawn.figures[chart])


def test_names_give_way_to_a_legend_where_a_map_has_many_columns(run_folder, draw):
    sizes = [(1 << a, 1 << b) for a in range(6, 11) for b in range(7, 10)]
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS, sizes=sizes)
    drawn = draw(run_folder(rows), charts="time")
    figure = drawn.figures["time"]
    assert not figure.axes[0].texts
    shown = [text.get_text() for one in figure.legends for text in one.get_texts()]
    assert {*TWO, "other options"} <= set(shown)
    check_layout(figure)


def test_a_map_holds_the_ratio_to_the_fastest_of_every_case(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    rows[3] = make_row(H100, TWO[0], OPTION_SETS[0], SIZES[3], status="failed")
    figure = draw(run_folder(rows), charts="time").figures["time"]
    figure.draw_without_rendering()
    cells = cells_of(figure)
    assert len(cells) == len(rows)
    texts = texts_in(figure, [cells[name_of(row)] for row in rows])
    for row, found in zip(rows, texts):
        if row["status"] != "ok":
            assert found == ["failed"]
            continue
        beside = [
            median_us(one)
            for one in rows
            if one["median_ms"] and one["width"] == row["width"]
        ]
        assert found == [f"{median_us(row) / min(beside):.2f}"]
    check_layout(figure)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [4.5, 8])
def test_ninety_series_can_be_read(run_folder, draw, width):
    sets = [f"groups={a};lines={b}" for a in range(9) for b in range(10)]
    rows = make_rows(algorithms=TWO[:1], option_sets=sets, sizes=SIZES[:2])
    drawn = draw(run_folder(rows), "--width", width)
    assert len(cells_of(drawn.figures["time"])) == len(rows)
    for name, figure in drawn.figures.items():
        check_layout(figure)
        assert figure.get_figwidth() == width


def floors(drawn):
    lines = drawn.figures["time"].axes[0].get_lines()
    return [
        one.get_ydata()[0]
        for one in lines
        if one.get_label().startswith("empty dispatch")
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("option_sets", [("",), OPTION_SETS])
@pytest.mark.parametrize("by_backend", [True, False])
def test_the_launch_of_an_empty_dispatch_is_drawn_under_the_times(
    run_folder, draw, option_sets, by_backend
):
    rows = make_rows(algorithms=TWO, option_sets=option_sets)
    folder = run_folder(rows)
    metadata = json.loads((folder / "run.json").read_text())
    empty = {"opengl": 0.0025, "cuda": 0.003} if by_backend else 0.0025
    metadata["baselines"]["empty_dispatch_ms"] = empty
    (folder / "run.json").write_text(json.dumps(metadata))
    drawn = draw(folder)
    assert floors(drawn) == pytest.approx([2.5])
    low, _ = drawn.figures["time"].axes[0].get_ylim()
    assert low < 2.5
    assert "empty dispatch: 2.5 µs" in drawn.texts("time")


def test_a_map_of_one_size_has_no_key_to_lines_that_are_not_there(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS, sizes=SIZES[:1])
    folder = run_folder(rows)
    metadata = json.loads((folder / "run.json").read_text())
    metadata["baselines"]["empty_dispatch_ms"] = 0.0025
    (folder / "run.json").write_text(json.dumps(metadata))
    drawn = draw(folder, charts="time")
    assert cells_of(drawn.figures["time"])
    assert not [text for text in drawn.texts("time") if "empty dispatch" in text]


@pytest.mark.parametrize(
    ("option_sets", "drawn_at"),
    [(("", "sync=in_shader"), [2.5]), (("sync=in_shader",), [])],
)
def test_the_launch_with_its_barrier_is_no_floor_of_dispatches_without(
    run_folder, draw, option_sets, drawn_at
):
    folder = run_folder(
        make_rows(algorithms=TWO[:1], option_sets=option_sets, sizes=SIZES)
    )
    metadata = json.loads((folder / "run.json").read_text())
    metadata["baselines"]["empty_dispatch_ms"] = 0.0025
    (folder / "run.json").write_text(json.dumps(metadata))
    assert floors(draw(folder)) == pytest.approx(drawn_at)


def test_a_graph_has_no_launch_that_was_measured(run_folder, draw):
    folder = run_folder(make_rows(algorithms=TWO, modes=["graph"]))
    metadata = json.loads((folder / "run.json").read_text())
    metadata["baselines"]["empty_dispatch_ms"] = {"opengl": 0.0025}
    (folder / "run.json").write_text(json.dumps(metadata))
    assert floors(draw(folder)) == []


def test_at_one_size_every_series_has_a_row_of_its_own(run_folder, draw):
    rows = make_rows(sizes=[(1024, 1024)])
    figure = draw(run_folder(rows), charts="time").figures["time"]
    figure.draw_without_rendering()
    cells = [one for axes in figure.axes for one in axes.patches]
    fastest = min(map(median_us, rows))
    found = sorted(float(text) for each in texts_in(figure, cells) for text in each)
    expected = sorted(median_us(row) / fastest for row in rows)
    assert found == pytest.approx(expected, rel=0.006)
    check_layout(figure)
