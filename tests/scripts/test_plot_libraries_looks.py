"""plot.py's chart of the GLSL kernels beside cuFFT and VkFFT can be read."""

import pytest

from libraries_support import bars_of, contest, flagship_rows, ratios_of, timed
from plot_support import draw, median_us, run_folder
from synthetic_results import ALGORITHMS, H100, OPTION_SETS, SIZES, make_row
from test_plot_looks import check_layout

# plot_support makes the scripts importable.
from fftbench.charts.libraries_panel import LONGEST


def test_long_bars_are_cut_and_still_tell_their_ratio(run_folder, draw):
    rows = contest(
        {
            "stockham_fused": 8,
            "cooley_tukey_multipass": 160,
            "stockham_radix2": 8 * LONGEST * 0.99,
            "cufft": 8,
        }
    )
    drawn = draw(run_folder(rows), charts="libraries")
    figure = drawn.figures["libraries"]
    ratios, bars = ratios_of(figure), bars_of(figure)
    assert ratios["cooley_tukey_multipass"] == "20.0×"
    assert bars["stockham_radix2"] == pytest.approx(8 * LONGEST * 0.99)
    assert bars["stockham_radix2"] < bars["cooley_tukey_multipass"] < 40
    breaks = [one for one in figure.axes[0].get_lines() if one.get_label() == "break"]
    assert len(breaks) == 1
    assert "bars with a gap are cut short" in " ".join(drawn.texts("libraries"))


def test_without_long_bars_nothing_is_said_of_gaps(run_folder, draw):
    drawn = draw(
        run_folder(contest({"stockham_fused": 8, "cufft": 7})), charts="libraries"
    )
    assert "gap" not in " ".join(drawn.texts("libraries"))
    labels = [one.get_label() for one in drawn.figures["libraries"].axes[0].get_lines()]
    assert "break" not in labels


@pytest.mark.filterwarnings("error")
def test_a_case_of_one_round_has_no_whisker(run_folder, draw):
    rows = contest({"stockham_fused": 6, "cufft": 8})
    for row in rows:
        row["ci_low_ms"] = row["ci_high_ms"] = ""
    drawn = draw(run_folder(rows), charts="libraries")
    assert set(bars_of(drawn.figures["libraries"])) == {"own", "cufft"}
    assert not drawn.figures["libraries"].axes[0].collections


@pytest.mark.parametrize("status", ["skipped", "failed", "timeout", "crashed"])
def test_a_kernel_without_a_time_says_so_in_place_of_its_bar(run_folder, draw, status):
    rows = contest({"stockham_fused": 6, "cufft": 8})
    rows.append(make_row(H100, "stockham_radix4", "", (256, 256), status=status))
    drawn = draw(run_folder(rows), charts="libraries")
    assert set(bars_of(drawn.figures["libraries"])) == {"own", "cufft"}
    assert drawn.texts("libraries").count(status) == 1
    check_layout(drawn.figures["libraries"])


def test_devices_are_named_over_their_panels(run_folder, draw):
    here = run_folder(contest({"stockham_fused": 6, "cufft": 8}))
    rows = contest({"stockham_fused": 60, "cufft": 40})
    for row in rows:
        row["device"] = "NVIDIA GeForce RTX 3090 with a name " + "that goes on " * 5
    drawn = draw(here, run_folder(rows, name="there"), charts="libraries")
    assert "NVIDIA GeForce RTX 3090 with a" in " ".join(drawn.texts("libraries"))
    check_layout(drawn.figures["libraries"])


LAYOUTS = {
    "the flagship's": dict(algorithms=[a for a in ALGORITHMS if "natural" not in a]),
    "every kernel": {},
    "an even number of sizes": dict(sizes=SIZES[:4]),
    "one size": dict(sizes=[(1024, 1024)]),
    "one dimension": dict(sizes=[(2**k, 1) for k in range(8, 17)]),
    "no own kernels": dict(own=()),
    "own kernels alone": dict(algorithms=()),
    "long options": dict(option_sets=OPTION_SETS[1:2]),
}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("library_slower_by", [0.1, 0.4, 0.9, 1.1, 4])
def test_no_text_is_cut_covered_or_crossed(run_folder, draw, layout, library_slower_by):
    rows = flagship_rows(**LAYOUTS[layout])
    for row in rows:
        if row["algorithm"] in ("cufft", "vkfft"):
            timed(row, median_us(row) * library_slower_by)
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    check_layout(figure)
    for axes in figure.axes:
        line = next(one for one in axes.get_lines() if one.get_label() != "break")
        height = axes.transData.transform((0, line.get_ydata()[0]))[1]
        for text in axes.texts:
            box = text.get_window_extent().padded(-1)
            assert not box.y0 < height < box.y1, text
