"""The stability chart shows how far the rounds of each case lie apart."""

import numpy as np
import pytest

from plot_support import TWO, draw, visible_texts
from stability_support import (
    SOURCE,
    a_warm_case,
    case_name,
    lines_of,
    noisy_rounds,
    spread_of,
    stable_folder,
)
from synthetic_results import H100, LLVMPIPE, OPTION_SETS, SIZES
from synthetic_results import make_row, make_rows
from test_plot_looks import check_layout

# plot_support makes the scripts importable.
from fftbench.results.rounds import with_stability
from fftbench.results.runs import load_runs

# The numbers


def test_the_spread_is_the_range_of_round_medians_over_their_median(stable_folder):
    rows = make_rows(algorithms=TWO)
    loaded = with_stability(load_runs([stable_folder(rows)])).rows
    for row, stability in zip(rows, loaded["stability"]):
        rounds = noisy_rounds(row)
        assert stability.spread == pytest.approx(spread_of(rounds), rel=1e-12)
        for own, one in zip(rounds, stability.rounds, strict=True):
            ends = np.percentile(own, [5, 95])
            assert (one.p05_ms, one.p95_ms) == pytest.approx(tuple(ends), rel=1e-12)
            assert one.samples == 9


def test_rounds_count_the_same_whatever_their_length(stable_folder):
    rounds = [np.array([1.0] * 3), np.array([1.2] * 9), np.array([1.1] * 3)]
    rows = [make_row(H100, "stockham_radix4", "", (128, 128))]
    folder = stable_folder(rows, lambda _: rounds)
    stability = with_stability(load_runs([folder])).rows["stability"].iloc[0]
    assert stability.median_ms == 1.1
    assert stability.spread == pytest.approx(0.2 / 1.1, rel=1e-12)


def test_rounds_count_in_their_order_wherever_they_stand_in_the_file(stable_folder):
    rows = make_rows(algorithms=TWO[:1], sizes=[(128, 128)])
    folder = stable_folder(rows)
    file = folder / "samples.csv"
    before = with_stability(load_runs([folder])).rows["stability"].iloc[0]
    header, *lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([header, *lines[10:], *lines[:10]]))
    assert with_stability(load_runs([folder])).rows["stability"].iloc[0] == before


# The chart


def test_rows_are_sorted_by_spread_and_show_each_round(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    drawn = draw(stable_folder(rows))
    spreads = {case_name(row): spread_of(noisy_rounds(row)) for row in rows}
    tops = {}
    for row in rows:
        rounds = noisy_rounds(row)
        marks = lines_of(drawn, "stability", case_name(row))
        middle = np.median([np.median(own) for own in rounds])
        expected = [np.median(own) / middle for own in rounds]
        assert [mark.get_xdata()[0] for mark in marks] == pytest.approx(expected)
        tops[case_name(row)] = np.mean([mark.get_ydata()[0] for mark in marks])
    order = sorted(spreads, key=spreads.get, reverse=True)
    assert sorted(tops, key=tops.get) == order
    texts = drawn.texts("stability")
    for spread in spreads.values():
        digits = 1 if spread >= 0.01 else 2
        assert f"{100 * spread:.{digits}f} %" in texts


def test_a_row_shows_the_5_to_95_percent_range_of_each_round(stable_folder, draw):
    rows = make_rows(algorithms=TWO[:1], sizes=[(128, 128)])
    axes = draw(stable_folder(rows), charts="stability").figures["stability"].axes[0]
    drawn = [tuple(one.get_segments()[0][:, 0]) for one in axes.collections]
    rounds = noisy_rounds(rows[0])
    middle = np.median([np.median(own) for own in rounds])
    expected = [tuple(np.percentile(own, [5, 95]) / middle) for own in rounds]
    assert drawn == [pytest.approx(ends) for ends in expected]


def test_spreads_beyond_3_percent_are_bold(stable_folder, draw):
    scale = {"128": 0.0299, "256": 0.0301}
    rows = make_rows(algorithms=TWO[:1], sizes=SIZES[:2])
    folder = stable_folder(
        rows, lambda row: [[1.0] * 3, [1.0] * 3, [1 + scale[row["width"]]] * 3]
    )
    texts = visible_texts(draw(folder, charts="stability").figures["stability"])
    weights = [text.get_weight() for text in texts if text.get_text() == "3.0 %"]
    assert weights == ["bold", "normal"]


def test_many_cases_are_the_worst_by_name_and_a_dot_for_each_other(stable_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    drawn = draw(stable_folder(rows), charts="stability")
    upper, lower = drawn.figures["stability"].axes
    spreads = sorted((100 * spread_of(noisy_rounds(row)) for row in rows), reverse=True)
    shown = sum(line.get_label().endswith(SOURCE) for line in upper.get_lines()) // 3
    assert 10 <= shown <= 20 and len(rows) == 80
    dots = [line for line in lower.get_lines() if line.get_label().endswith(SOURCE)]
    assert [dot.get_xdata()[0] for dot in dots] == pytest.approx(spreads[shown:])
    assert any(
        text.startswith(f"The other {80 - shown} cases: spread ")
        for text in drawn.texts("stability")
    )
    assert drawn.figures["stability"].get_figheight() < 13


def test_the_definition_stands_on_the_chart(stable_folder, draw):
    texts = draw(stable_folder(make_rows(algorithms=TWO)), charts="stability").texts(
        "stability"
    )
    words = "(largest - smallest) / median of the rounds' medians"
    assert any(words in text for text in texts)


def test_throttled_rounds_and_cases_that_did_not_converge_have_their_marks(
    stable_folder, draw
):
    rows = make_rows(algorithms=TWO)
    rows[1]["converged"] = "false"
    drawn = draw(stable_folder(rows, throttled=a_warm_case))
    warm, open_one, other = (
        lines_of(drawn, "stability", case_name(rows[at])) for at in (2, 1, 0)
    )
    assert [mark.get_marker() for mark in warm] == ["o", "o", "X"]
    assert {mark.get_markerfacecolor() for mark in open_one} == {"white"}
    assert {mark.get_markerfacecolor() for mark in other} == {other[0].get_color()}
    texts = drawn.texts("stability")
    assert any(text.startswith("not converged:") for text in texts)
    assert any(text.startswith("throttled:") for text in texts)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("option_sets", [("",), OPTION_SETS])
def test_no_text_is_cut_or_covers_another(stable_folder, draw, option_sets):
    rows = make_rows(algorithms=TWO, option_sets=option_sets)
    rows[1]["converged"] = "false"
    drawn = draw(stable_folder(rows, throttled=a_warm_case))
    for figure in drawn.figures.values():
        check_layout(figure)


def test_one_round_has_no_spread_and_says_so(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    folder = stable_folder(
        rows, lambda row: noisy_rounds(row, 1 if row["width"] == "128" else 3)
    )
    drawn = draw(folder, charts="stability")
    assert drawn.texts("stability").count("one round") == 2
    assert "; 2 cases have one round, which shows none" in drawn.output


def test_without_a_second_round_there_is_no_stability_chart(stable_folder, draw):
    drawn = draw(stable_folder(make_rows(), lambda row: noisy_rounds(row, 1)))
    assert "stability" not in drawn.figures
    assert "no stability chart for throughput" in drawn.errors
    assert "every case has one round" in drawn.errors


def test_no_text_is_cut_where_names_are_long_and_devices_are_two(stable_folder, draw):
    options = ";".join(f"option_number_{k}=value_{k}" for k in range(9))
    rows = make_rows(algorithms=TWO[:1], option_sets=("", options))
    one = stable_folder(rows)
    other = make_rows(LLVMPIPE, algorithms=["a_kernel_whose_name_goes_on_and_on"])
    drawn = draw(
        one,
        stable_folder(other, lambda row: noisy_rounds(row, 12), name="b"),
        charts="stability",
    )
    check_layout(drawn.figures["stability"])
    assert "llvmpipe" in drawn.texts("stability")
