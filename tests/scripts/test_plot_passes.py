"""plot.py of runs whose passes were timed one by one: the roofline, and bars of passes."""

import json

import pytest

from command_line import SOURCE
from plot_support import draw, refused, run_folder  # noqa: F401 (fixtures)
from synthetic_results import H100, KEY, make_row, passes_of, write_passes
from test_plot_looks import check_layout

from fftbench.results import roofline
from fftbench.results.csv_table import read_csv
from fftbench.results.errors import ResultsError
from fftbench.results.pass_rows import read_pass_cases

KERNELS = ("stockham_radix2", "stockham_radix4")
MEGABYTE = 1_000_000


@pytest.fixture
def measured(run_folder):  # noqa: F811
    rows = [make_row(H100, kernel, "", (1024, 512)) for kernel in KERNELS]
    folder = run_folder(rows)
    # 1000 Gflop/s at 5 flops a byte, and half of both.
    passes = [
        ("rows, 5 stages", 0.05, 10 * MEGABYTE, 50 * MEGABYTE),
        ("columns, 5 stages", 0.1, 20 * MEGABYTE, 50 * MEGABYTE),
    ]
    all_passes = [
        *passes_of(rows[0], passes),
        *passes_of(rows[1], passes[:1], 0.02, "overlap"),
    ]
    return write_passes(
        folder, all_passes, {"gflops": 50_000.0, "shared_gbps": 25_000.0}
    )


def test_a_point_of_the_roofline_is_a_pass_at_its_arithmetic_and_speed(
    draw, measured
):  # noqa: F811
    drawn = draw(measured, charts="time")
    axes = drawn.figures["roofline"].axes[0]
    rows = [
        line
        for line in axes.get_lines()
        if line.get_label() == "1024×512 rows, 5 stages"
    ]
    assert len(rows) == 2  # of either kernel
    assert rows[0].get_xdata()[0] == pytest.approx(5)
    assert rows[0].get_ydata()[0] == pytest.approx(1000)
    columns = drawn.line("roofline", "1024×512 columns, 5 stages")
    assert columns.get_xdata()[0] == pytest.approx(2.5)
    assert columns.get_ydata()[0] == pytest.approx(500)


def test_the_ceilings_are_what_the_run_measured(draw, measured):  # noqa: F811
    drawn = draw(measured, charts="time")
    assert list(drawn.line("roofline", "arithmetic").get_ydata()) == [50_000] * 2
    lines = drawn.figures["roofline"].axes[0].get_lines()
    slopes = {
        line.get_label().partition(",")[0]: line.get_ydata() / line.get_xdata()
        for line in lines
        if "GB/s" in str(line.get_label())
    }
    assert slopes["shared memory"] == pytest.approx([25_000] * 2)
    copies = json.loads((measured / "run.json").read_text())["baselines"]["copies"]
    speeds = [c["gbps"] for c in copies if (c["width"], c["height"]) == (1024, 512)]
    assert slopes["copy"] == pytest.approx([speeds[0]] * 2)
    assert "fp32 arithmetic, 50,000 Gflop/s" in drawn.texts("roofline")


def test_no_two_ceilings_look_the_same(draw, measured):  # noqa: F811
    lines = draw(measured, charts="time").figures["roofline"].axes[0].get_lines()
    ceilings = [line for line in lines if len(line.get_xdata()) == 2]
    looks = {(line.get_color(), str(line._dash_pattern)) for line in ceilings}
    assert len(looks) == len(ceilings) >= 3


def test_ceilings_that_were_not_measured_are_not_drawn(draw, measured):  # noqa: F811
    file = measured / "run.json"
    metadata = json.loads(file.read_text())
    metadata["baselines"]["ceilings"]["opengl"] = {"gflops": None, "shared_gbps": None}
    file.write_text(json.dumps(metadata))
    words = " ".join(draw(measured, charts="time").texts("roofline"))
    assert "arithmetic," not in words and "shared memory," not in words


def test_where_passes_are_many_a_point_is_a_case(
    draw, measured, monkeypatch
):  # noqa: F811
    monkeypatch.setattr(roofline, "MOST_PASSES", 2)
    lines = draw(measured, charts="time").figures["roofline"].axes[0].get_lines()
    points = [line for line in lines if line.get_label() == "1024×512"]
    assert [one.get_xdata()[0] for one in points] == pytest.approx([100 / 30, 5])
    assert points[0].get_ydata()[0] == pytest.approx(100 * MEGABYTE / 0.15 * 1e-6)


def test_a_bar_is_made_of_its_passes_beside_the_whole(draw, measured):  # noqa: F811
    drawn = draw(measured, charts="time")
    axes = drawn.figures["passes"].axes[0]
    bars = {
        (round(bar.get_y() + 0.33), bar.get_x()): bar.get_width()
        for bar in axes.patches
    }
    # The fastest stands first.
    assert bars == {(0, 0.0): 0.05, (1, 0.0): 0.05, (1, 0.05): pytest.approx(0.1)}
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        KERNELS[1],
        KERNELS[0],
    ]
    wholes = [line.get_segments()[0][0][0] for line in axes.collections]
    assert wholes == pytest.approx([0.02, 0.15])
    assert {"33%", "67%"} <= set(drawn.texts("passes"))


def test_kernels_that_are_not_asked_for_have_no_bar(draw, measured):  # noqa: F811
    axes = draw(measured, "--only", "radix4", charts="time").figures["passes"].axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == [KERNELS[1]]


def test_a_run_without_passes_has_neither_chart(draw, run_folder):  # noqa: F811
    drawn = draw(run_folder([make_row(H100, KERNELS[0], "", (64, 64))]), charts="time")
    assert not {"roofline", "passes"} & set(drawn.figures)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            ("0.1,12000000", "much,12000000"),
            'line 3: median_ms is "much", not a number',
        ),
        (
            (',1,"columns', ',2,"columns'),
            "line 3: pass is 2 where pass 1 of its case belongs",
        ),
        (("0.02,overlap", "0.02,"), "remark does not say why"),
        ((",flops,", ",flop,"), None),
        (("read_bytes", "red_bytes"), "the file has no column read_bytes"),
    ],
)
def test_passes_that_the_program_did_not_write_are_refused(
    measured, capsys, change, words
):
    file = measured / "passes.csv"
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))
    if words is None:  # whose flops nobody tells
        cases = read_pass_cases(read_csv(file, KEY))
        assert cases[0].flops == 0
        return
    message = refused(capsys, measured)
    assert "passes.csv, line " in message and words in message
    with pytest.raises(ResultsError):
        read_pass_cases(read_csv(file, KEY))


def test_names_of_crowded_points_stand_within_the_axes_on_nothing_else(
    draw,
):  # noqa: F811
    (ocean,) = (SOURCE / "results" / "h100" / "ocean").glob("2*")
    figure = draw(ocean, charts="time").figures["roofline-throughput"]
    check_layout(figure)
    axes = figure.axes[0]
    names = [text for text in axes.texts if "×" in text.get_text()]
    assert 5 < len(names) < 40
    inside = axes.get_window_extent()
    points = [
        axes.transData.transform((line.get_xdata()[0], line.get_ydata()[0]))
        for line in axes.get_lines()
        if len(line.get_xdata()) == 1
    ]
    for name in names:
        box = name.get_window_extent()
        assert inside.containsx(box.x0) and inside.containsx(box.x1)
        assert inside.containsy(box.y0) and inside.containsy(box.y1)
        assert not any(box.contains(*point) for point in points)
