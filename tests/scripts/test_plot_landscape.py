"""Compares plot.py's maps of own kernels over the fastest library, at many widths and heights, with the rows from which
they are drawn."""

import re

import pytest

from landscape_support import (
    BARRIER,
    IN_SHADER,
    GRID,
    SIDES,
    cells_of,
    colours_of,
    framed,
    landscape_rows,
    with_option,
)
from libraries_support import contest, flagship_rows
from plot_support import draw, run_folder
from synthetic_results import H100, LLVMPIPE, make_rows
from test_plot_looks import check_layout

THREE = {
    "landscape-in_shader-throughput",
    "landscape-in_shader-graph",
    "landscape-barrier-throughput",
}
STREAM = "landscape-in_shader-throughput"


def by_place(width: int, height: int, batch: int) -> float:
    """Returns a ratio that no other place has, from 0.53 to 1.26."""
    return (
        0.5 + 0.05 * SIDES.index(width) + 0.2 * SIDES.index(height) + 0.03 * (batch > 1)
    )


def without_time(row: dict[str, str], status: str = "skipped") -> None:
    row.update({column: "" for column in row if column.endswith("_ms")})
    row |= {"status": status, "reason": "not here"}


def words_of(drawn, chart: str = STREAM) -> str:
    return " ".join(drawn.texts(chart)).replace("\u00a0", " ").replace("\n", " ")


def test_a_cell_is_the_time_over_that_of_the_fastest_of_all_libraries(run_folder, draw):
    ratios = {
        STREAM: by_place,
        "landscape-in_shader-graph": lambda *place: by_place(*place) * 1.103,
        "landscape-barrier-throughput": lambda *place: by_place(*place) * 0.703,
    }
    in_shader, to_graph, barrier = ratios.values()
    rows = landscape_rows(in_shader, barrier, to_graph)
    drawn = draw(run_folder(rows), charts="landscape")
    assert set(drawn.figures) == THREE
    for name, ratio in ratios.items():
        figure = drawn.figures[name]
        heads = [axes.get_title(loc="left") for axes in figure.axes]
        assert heads == ["one image", "batch of 4"]
        for panel, batch in enumerate((1, 4)):
            wanted = {f"{w}x{h}": f"{ratio(w, h, batch):.2f}" for w, h in GRID}
            assert cells_of(figure, panel) == wanted


def test_a_graph_that_was_a_mode_fills_the_same_cells(run_folder, draw):
    old = landscape_rows(by_place)
    cells = []
    for name, rows in (("old", old), ("new", with_option(old))):
        drawn = draw(run_folder(rows, name=name), charts="landscape")
        assert set(drawn.figures) == THREE
        cells.append([cells_of(drawn.figures[one], 0) for one in sorted(THREE)])
    assert cells[0] == cells[1]


def test_the_sentence_counts_what_is_faster_and_what_is_lost_and_names_the_worst(
    run_folder, draw
):
    special = {(64, 16, 1): 1.1 - 1e-6, (64, 64, 1): 1.1 + 1e-6, (64, 256, 4): 1 - 1e-6}
    special |= {(256, 16, 4): 1 + 1e-6, (1024, 256, 4): 1.37, (256, 1024, 1): 1.36}

    def ratio(*place: int) -> float:
        return special.get(place, 0.8)

    drawn = draw(run_folder(landscape_rows(ratio)), charts="landscape")
    wanted = "27 of 32 cases take less time than the fastest library, 3 more than 1.1 times as long; the worst, 1024 × 256 in a batch of 4, takes 1.37 times as long."
    assert wanted in words_of(drawn)
    counts = re.search(
        r"beyond 3 %: (\d+) faster, (\d+) slower, (\d+) same, (\d+) unclear",
        words_of(drawn).replace("\u00a0", " "),
    )
    assert sum(map(int, counts.groups())) == 32
    assert int(counts[1]) >= 25 and 2 <= int(counts[2]) <= 4
    graph = "32 of 32 cases take less time than the fastest library, 0 more than 1.1 times as long; the worst, "
    assert graph in words_of(drawn, "landscape-in_shader-graph")
    under_title = next(
        text
        for text in drawn.figures[STREAM].texts
        if text.get_fontweight() == "normal"
    )
    assert under_title.get_text().startswith("27 of 32 cases")


def test_slower_cases_are_framed_and_lost_ones_more_heavily(run_folder, draw):
    ratios = {(16, 16): 1.01, (64, 16): 1.11, (256, 16): 2.5, (1024, 16): 0.4}

    def ratio(width: int, height: int, _: int) -> float:
        return ratios.get((width, height), 1.0)

    rows = landscape_rows(ratio, batches=(1,))
    drawn = draw(run_folder(rows), charts="landscape")
    figure = drawn.figures[STREAM]
    frames = {"16x16": "slower", "64x16": "lost", "256x16": "lost"}
    assert {size: framed(figure)[size] for size in frames} == frames
    assert "1024x16" not in framed(figure)
    frames = [one for one in figure.axes[0].patches if not one.get_fill()]
    # A frame in white would look like the line between cells.
    assert all(sum(one.get_edgecolor()[:3]) < 0.5 for one in frames)
    lines = {one.get_label(): one.get_linewidth() for one in frames}
    assert lines["lost"] > 2 * lines["slower"]
    colours = colours_of(figure)
    # 0.4 and 2.5 are equally far from 1.
    assert (colours["1024x16"], colours["256x16"]) == ("#08407a", "#7a3d00")
    words = words_of(drawn)
    assert "framed: a median above the fastest library's" in words
    assert "thick frame: more than 1.1 times its time" in words
    assert "frame" not in words_of(drawn, "landscape-barrier-throughput")


def test_widths_grow_to_the_right_and_heights_upwards(run_folder, draw):
    rows = landscape_rows(sizes=reversed(GRID))
    figure = draw(run_folder(rows), charts="landscape").figures[STREAM]
    axes = figure.axes[0]
    cells = {one.get_label(): one for one in axes.patches}
    middle = {
        name: axes.transData.transform(
            (one.get_x() + one.get_width() / 2, one.get_y() + one.get_height() / 2)
        )
        for name, one in cells.items()
    }
    assert middle["16x64"][0] < middle["64x64"][0] < middle["1024x64"][0]
    assert middle["64x16"][1] < middle["64x64"][1] < middle["64x1024"][1]
    figure.draw_without_rendering()
    for axis, at in ((axes.xaxis, 0), (axes.yaxis, 1)):
        for label, side in zip(axis.get_ticklabels(), SIDES, strict=True):
            assert label.get_text() == str(side)
            place = axes.transData.transform(label.get_position())
            size = f"{side}x{side}"
            assert place[at] == pytest.approx(middle[size][at])
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("width", "height")


def test_a_case_that_one_side_lacks_is_hatched_and_one_that_both_lack_is_blank(
    run_folder, draw
):
    def belongs(row, size, *algorithms):
        return (row["width"], row["height"]) == size and row["algorithm"] in algorithms

    rows = landscape_rows(by_place, batches=(1,))
    for row in rows:
        if belongs(row, ("16", "64"), "best"):
            without_time(row)
        if belongs(row, ("16", "256"), "cufft", "vkfft"):
            without_time(row, "failed")
        if belongs(row, ("64", "64"), "cufft"):
            without_time(row, "crashed")  # another library has a time
    missing = {("64", "16"): ("best",), ("64", "256"): ("cufft", "vkfft")}
    missing |= {("16", "16"): ("best", "cufft", "vkfft")}
    kept = [
        row
        for row in rows
        if not any(belongs(row, size, *names) for size, names in missing.items())
    ]
    drawn = draw(run_folder(kept), charts="landscape")
    cells = cells_of(drawn.figures[STREAM])
    hatched = {"16x64", "16x256", "64x16", "64x256"}
    assert {size for size, text in cells.items() if text == "hatched"} == hatched
    assert set(cells) == {f"{w}x{h}" for w, h in GRID} - {"16x16"}
    words = words_of(drawn)
    assert "of 11 cases take less time" in words
    assert "4 cases have no ratio" in words
    assert "blank: not measured" in words


def test_a_stream_that_was_measured_with_barriers_is_no_stream(run_folder, draw):
    rows = landscape_rows(by_place, batches=(1,))
    fallen = next(row for row in rows if row["options"] == IN_SHADER)
    fallen["reason"] = "spin time-outs; measured with a barrier behind each dispatch"
    drawn = draw(run_folder(rows), charts="landscape")
    for name in THREE:
        hatched = {
            k for k, v in cells_of(drawn.figures[name]).items() if v == "hatched"
        }
        assert hatched == (set() if "barrier" in name else {"16x16"})
    assert (
        "1 case has no ratio, as a side was skipped, failed, went back to barriers"
        in words_of(drawn)
    )


def test_a_batch_that_larger_images_have_not_leaves_them_blank(run_folder, draw):
    rows = [
        row
        for row in landscape_rows()
        if row["batch"] == "1" or int(row["width"]) * int(row["height"]) < 2**16
    ]
    figure = draw(run_folder(rows), charts="landscape").figures[STREAM]
    small = {f"{w}x{h}" for w, h in GRID if w * h < 2**16}
    assert len(cells_of(figure, 0)) == len(GRID)
    assert set(cells_of(figure, 1)) == small


def test_shards_that_are_missing_leave_a_smaller_landscape(run_folder, draw):
    whole = landscape_rows(by_place)
    part = [row for at, row in enumerate(whole) if at // 8 % 3]
    drawn = draw(run_folder(part), charts="landscape")
    assert set(drawn.figures) == THREE
    cells = [text for at in range(2) for text in cells_of(drawn.figures[STREAM], at)]
    assert len(cells) == sum(at % 3 > 0 for at in range(32))
    assert f"of {len(cells)} cases take less time" in words_of(drawn)


def test_without_one_order_or_mode_the_others_are_drawn(run_folder, draw):
    rows = landscape_rows()
    barrier = [row for row in rows if row["options"] != IN_SHADER]
    assert set(draw(run_folder(barrier), charts="landscape").figures) == {"landscape"}
    in_shader = [row for row in rows if row["options"] != BARRIER]
    drawn = draw(run_folder(in_shader, name="in_shader"), charts="landscape")
    assert set(drawn.figures) == {"landscape-throughput", "landscape-graph"}
    drawn = draw(run_folder(rows), "--mode", "throughput", charts="landscape")
    assert set(drawn.figures) == {"landscape-in_shader", "landscape-barrier"}


def test_where_the_device_does_not_order_dispatches_a_sentence_says_so(
    run_folder, draw
):
    rows = landscape_rows()
    for row in rows:
        if row["options"] == IN_SHADER:
            without_time(row)
    drawn = draw(run_folder(rows), charts="landscape")
    assert set(drawn.figures) == {"landscape-barrier-throughput"}
    for libraries in ("libraries back to back", "libraries from a graph"):
        wanted = f"no landscape of sync=in_shader, {libraries}: no case has a time of"
        assert drawn.errors.count(wanted) == 1


COUNTS = (1, 64, 256, 4096)  # of lines


def test_of_single_lines_the_map_has_their_lengths_across_and_their_numbers_upwards(
    run_folder, draw
):
    def ratio(width: int, _: int, lines: int) -> float:
        return 0.5 + 0.04 * SIDES.index(width) + 0.15 * COUNTS.index(lines)

    lines = landscape_rows(ratio, sizes=[(side, 1) for side in SIDES], batches=COUNTS)
    drawn = draw(run_folder(lines), charts="landscape")
    assert set(drawn.figures) == THREE
    (axes,) = drawn.figures[STREAM].axes
    assert axes.get_title(loc="left") == "single lines"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("length", "lines")
    wanted = {f"{n}x{c}": f"{ratio(n, 1, c):.2f}" for n in SIDES for c in COUNTS}
    assert cells_of(drawn.figures[STREAM]) == wanted
    words = words_of(drawn)
    assert "lines, sync=in_shader, libraries back to back" in words
    wanted = "14 of 16 cases take less time than the fastest library, 0 more than 1.1 times as long; the worst, 4096 lines of 1024 values, takes 1.07 times as long."
    assert wanted in words


def test_lines_and_images_of_one_run_have_maps_of_their_own(run_folder, draw):
    lines = landscape_rows(sizes=[(side, 1) for side in SIDES], batches=COUNTS)
    rows = landscape_rows(batches=(1,)) + lines
    in_shader = [row for row in rows if row["options"] != BARRIER]
    drawn = draw(run_folder(in_shader), "--mode", "throughput", charts="landscape")
    assert set(drawn.figures) == {"landscape-images", "landscape-lines"}


OTHER_RUNS = {
    "no libraries": lambda: [
        row for row in landscape_rows() if row["backend"] != "cuda"
    ],
    "libraries alone": lambda: [
        row for row in landscape_rows() if row["backend"] == "cuda"
    ],
    "squares": lambda: flagship_rows(),
    "one dimension": lambda: flagship_rows(sizes=[(2**k, 1) for k in range(8, 17)]),
    "three widths": lambda: landscape_rows(
        sizes=[(w, h) for w in SIDES[:3] for h in SIDES]
    ),
    "a few rectangles": lambda: flagship_rows(
        sizes=[*GRID[:3], *GRID[5:8], *GRID[11:13]]
    ),
    "latency alone": lambda: landscape_rows_of_latency(),
    "one size": lambda: contest({"stockham_fused": 6, "cufft": 8}),
    "no kernels but the dissertation's": lambda: flagship_rows(sizes=GRID, own=()),
}


def landscape_rows_of_latency():
    rows = [row for row in landscape_rows() if row["mode"] == "throughput"]
    return [row | {"mode": "latency"} for row in rows]


@pytest.mark.parametrize("run", OTHER_RUNS)
def test_other_runs_have_no_landscape_and_nothing_is_said_of_it(run_folder, draw, run):
    drawn = draw(run_folder(OTHER_RUNS[run]()), charts="landscape")
    assert drawn.figures == {}
    assert "landscape" not in drawn.errors


def test_title_and_caption_say_what_was_measured_and_where(run_folder, draw):
    drawn = draw(run_folder(landscape_rows()), charts="landscape")
    for name in THREE:
        words = words_of(drawn, name)
        assert f"{H100.renderer}, driver {H100.version}, 2025-11-20" in words
        assert "· forward · complex fp32 ·" in words
        for library in ("cufft", "vkfft release=1.3.4", "vkfft release=1.2.26"):
            assert library in words
    assert "best sync=in_shader, wisdom=no over" in words_of(drawn)
    assert "sync=in_shader, libraries from a graph" in words_of(
        drawn, "landscape-in_shader-graph"
    )
    barrier = words_of(drawn, "landscape-barrier-throughput")
    assert "sync=barrier, libraries back to back" in barrier
    assert "with a barrier behind each transform" in barrier


def test_directions_are_drawn_apart(run_folder, draw):
    rows = landscape_rows(lambda *_: 0.5) + landscape_rows(
        lambda *_: 0.6, direction="inverse"
    )
    drawn = draw(run_folder(rows), "--mode", "throughput", charts="landscape")
    cells = {
        name: set(cells_of(figure).values()) for name, figure in drawn.figures.items()
    }
    assert cells["landscape-in_shader-forward"] == {"0.50"}
    assert cells["landscape-in_shader-inverse"] == {"0.60"}
    assert len(cells) == 4


def test_each_device_has_its_panels_and_the_worst_names_its_device(run_folder, draw):
    here = run_folder(landscape_rows(lambda *_: 0.5))
    rows = landscape_rows(lambda *place: 1.25 if place == (64, 16, 1) else 0.7)
    for row in rows:
        row["device"] = "NVIDIA GeForce RTX 3090"
    drawn = draw(here, run_folder(rows, name="there"), charts="landscape")
    figure = drawn.figures[STREAM]
    assert [cells_of(figure, at)["64x16"] for at in range(4)] == [
        "0.50",
        "0.50",
        "1.25",
        "0.70",
    ]
    worst = "the worst, 64 × 16 on NVIDIA GeForce RTX 3090, takes 1.25 times as long."
    assert worst in words_of(drawn)
    check_layout(figure)


POWERS = tuple(2**k for k in range(4, 14))
LAYOUTS = {
    "every power of two": [(w, h) for w in POWERS for h in POWERS],
    "four sides": GRID,
    "one height more": [(w, h) for w in POWERS for h in SIDES],
    "many sides": [(w, h) for w in range(8, 300, 8) for h in range(8, 300, 8)],
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("width", [8.0, 4.9])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_cut_or_covers_another(run_folder, draw, layout, width):
    def ratio(width: int, height: int, batch: int) -> float:
        return 0.09 * (1 + (width * 7 + height * 3 + batch) % 150)

    batches = (1,) if layout == "many sides" else (1, 4, 16, 64)
    rows = landscape_rows(ratio, sizes=LAYOUTS[layout], batches=batches)
    drawn = draw(
        run_folder(rows), "--width", width, "--mode", "throughput", charts="landscape"
    )
    figure = drawn.figures["landscape-in_shader"]
    check_layout(figure)
    assert len(figure.axes) == len(batches)
    texts = set(cells_of(figure).values())
    assert (texts == {""}) == (layout == "many sides")
