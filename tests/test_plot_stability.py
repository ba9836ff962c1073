"""What plot.py shows and says of rounds, of cases that did not converge, and of throttled samples."""

from __future__ import annotations

import numpy as np
import pytest

from plot_support import TWO, draw, refused, run_folder, run_script
from plot_support import visible_texts
from synthetic_results import H100, OPTION_SETS, SQUARES, make_row, make_rows
from synthetic_results import write_run, write_samples
from test_plot_looks import check_layout

# plot_support makes the scripts importable.
from fftbench_results import load_runs
from fftbench_rounds import with_stability

SOURCE = "NVIDIA H100 80GB HBM3"


def noisy_rounds(row, rounds=3, samples=9):
    """The rounds' medians differ, and no two cases are alike."""
    random = np.random.default_rng(
        [int(row["width"]), *map(ord, row["algorithm"] + row["options"] + row["mode"])]
    )
    median = float(row["median_ms"])
    return [
        median * np.exp(random.normal(0, 0.02) + random.normal(0, 0.004, samples))
        for _ in range(rounds)
    ]


def spread_of(rounds) -> float:
    medians = [np.sort(own)[len(own) // 2] for own in rounds]  # odd lengths
    every = np.sort(np.concatenate(rounds))
    middle = (every[(len(every) - 1) // 2] + every[len(every) // 2]) / 2
    return (max(medians) - min(medians)) / middle


@pytest.fixture
def stable_folder(tmp_path):
    def make(rows, rounds_of=noisy_rounds, throttled=None, name="run"):
        folder = write_run(tmp_path / name, rows)
        write_samples(folder, rows, rounds_of, throttled)
        return folder

    return make


def lines_of(drawn, chart, name):
    axes = drawn.figures[chart].axes
    lines = [line for one in axes for line in one.get_lines()]
    return [line for line in lines if line.get_label() == name]


def case_name(row) -> str:
    return f"{row['algorithm']} {row['width']}×{row['height']} @ {SOURCE}"


def a_warm_case(row, number, index):
    """The third round of the case of 512 alone."""
    return str(row["width"] == "512" and number == 2 and index <= 4).lower()


# The numbers


def test_the_spread_is_the_range_of_round_medians_over_the_pooled_median(stable_folder):
    rows = make_rows(algorithms=TWO)
    loaded = with_stability(load_runs([stable_folder(rows)])).rows
    for row, stability in zip(rows, loaded["stability"]):
        rounds = noisy_rounds(row)
        assert stability.spread == pytest.approx(spread_of(rounds), rel=1e-12)
        for own, one in zip(rounds, stability.rounds, strict=True):
            ends = np.percentile(own, [5, 95])
            assert (one.p05_ms, one.p95_ms) == pytest.approx(tuple(ends), rel=1e-12)
            assert one.samples == 9


def test_rounds_of_unequal_length_count_by_their_samples(stable_folder):
    rounds = [np.array([1.0] * 3), np.array([1.2] * 9), np.array([1.1] * 3)]
    rows = [make_row(H100, "stockham_radix4", "", (128, 128))]
    folder = stable_folder(rows, lambda _: rounds)
    stability = with_stability(load_runs([folder])).rows["stability"].iloc[0]
    assert stability.median_ms == 1.2
    assert stability.spread == pytest.approx(0.2 / 1.2, rel=1e-12)


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
        expected = [
            np.median(own) / np.median(np.concatenate(rounds)) for own in rounds
        ]
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
    axes = draw(stable_folder(rows)).figures["stability"].axes[0]
    drawn = [tuple(one.get_segments()[0][:, 0]) for one in axes.collections]
    rounds = noisy_rounds(rows[0])
    middle = np.median(np.concatenate(rounds))
    expected = [tuple(np.percentile(own, [5, 95]) / middle) for own in rounds]
    assert drawn == [pytest.approx(ends) for ends in expected]


def test_spreads_beyond_3_percent_are_bold(stable_folder, draw):
    scale = {"128": 0.0299, "256": 0.0301}
    rows = make_rows(algorithms=TWO[:1], sizes=SQUARES[:2])
    folder = stable_folder(
        rows, lambda row: [[1.0] * 3, [1.0] * 3, [1 + scale[row["width"]]] * 3]
    )
    texts = visible_texts(draw(folder).figures["stability"])
    weights = [text.get_weight() for text in texts if text.get_text() == "3.0 %"]
    assert weights == ["bold", "normal"]


def test_many_cases_are_the_worst_by_name_and_a_dot_for_each_other(stable_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    drawn = draw(stable_folder(rows))
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
    texts = draw(stable_folder(make_rows(algorithms=TWO))).texts("stability")
    words = "(largest - smallest median of a round) / median of all samples"
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


@pytest.mark.parametrize("option_sets", [("",), OPTION_SETS])
def test_no_text_is_cut_or_covers_another(stable_folder, draw, option_sets):
    rows = make_rows(algorithms=TWO, option_sets=option_sets)
    rows[1]["converged"] = "false"
    for figure in draw(stable_folder(rows, throttled=a_warm_case)).figures.values():
        check_layout(figure)


def test_one_round_has_no_spread_and_says_so(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    folder = stable_folder(
        rows, lambda row: noisy_rounds(row, 1 if row["width"] == "128" else 3)
    )
    drawn = draw(folder)
    assert drawn.texts("stability").count("one round") == 2
    assert "; 2 cases have one round, which shows none" in run_script(folder).stdout


def test_without_a_second_round_there_is_no_stability_chart(stable_folder, draw):
    drawn = draw(stable_folder(make_rows(), lambda row: noisy_rounds(row, 1)))
    assert "stability" not in drawn.figures
    assert "no stability chart for throughput" in drawn.errors
    assert "every case has one round" in drawn.errors


# The time chart


def test_time_marks_stand_at_the_times_they_speak_of(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    rows[1]["converged"] = "false"
    drawn = draw(stable_folder(rows, throttled=a_warm_case))
    rings = drawn.line("time", "not converged")
    assert (list(rings.get_xdata()), rings.get_markerfacecolor()) == ([8], "none")
    assert rings.get_ydata() == pytest.approx([float(rows[1]["median_ms"]) * 1e3])
    crosses = lines_of(drawn, "time", "throttled")
    assert [list(line.get_xdata()) for line in crosses] == [[9], [9]]
    times = [float(rows[at]["median_ms"]) * 1e3 for at in (2, 7)]
    assert [line.get_ydata()[0] for line in crosses] == pytest.approx(times)


@pytest.mark.parametrize("problem", ["not converged", "throttled"])
def test_a_mark_is_explained_only_where_it_occurs(stable_folder, draw, problem):
    calm = make_rows(algorithms=TWO)
    rows = make_rows(algorithms=TWO)
    throttled = None
    if problem == "throttled":
        throttled = a_warm_case
    else:
        rows[1]["converged"] = "false"
    for chart in ("time", "stability"):
        texts = draw(stable_folder(rows, throttled=throttled)).texts(chart)
        explained = [text.split(":")[0] for text in texts]
        assert [w for w in ("not converged", "throttled") if w in explained] == [
            problem
        ]
        texts = draw(stable_folder(calm, throttled=lambda *_: "false")).texts(chart)
        explained = [text.split(":")[0] for text in texts]
        assert "not converged" not in explained and "throttled" not in explained


# The words


def test_the_report_names_worst_and_median_spread_and_counts_what_is_wrong(
    stable_folder,
):
    rows = make_rows(algorithms=TWO)
    rows[1]["converged"] = "false"
    done = run_script(stable_folder(rows, throttled=a_warm_case), "--format", "png")
    spreads = [100 * spread_of(noisy_rounds(row)) for row in rows]
    worst = rows[int(np.argmax(spreads))]
    size = f"{worst['width']}×{worst['height']}"
    assert done.stdout.splitlines()[-4:] == [
        "throughput · forward · complex fp32: 10 cases",
        f"  between-round spread: worst {max(spreads):.1f} % ({worst['algorithm']}, {size}), "
        f"median {np.median(spreads):.1f} %",
        "  not converged: 1 case",
        "  throttled: 8 of 270 samples, in 2 cases",
    ]


@pytest.mark.parametrize(
    ("throttled", "words"),
    [
        (None, "throttled: not told by the device"),
        (lambda *_: "", "throttled: not told by the device"),
        (lambda *_: "false", "throttled: 0 of 270 samples"),
        (
            lambda row, *_: "" if row["width"] == "128" else "false",
            "throttled: 0 of 270 samples; not told of 2 cases",
        ),
    ],
)
def test_what_the_device_does_not_tell_is_not_reported_as_cool(
    stable_folder, throttled, words
):
    folder = stable_folder(make_rows(algorithms=TWO), throttled=throttled)
    assert run_script(folder, "--format", "png").stdout.endswith(f"  {words}\n")


def test_a_remark_on_an_ok_row_is_shown_and_is_no_failure(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    remark = "every sample was taken while throttled (SwPowerCap)"
    rows[0]["reason"] = rows[1]["reason"] = remark
    folder = stable_folder(rows)
    assert f"remark on 2 cases: {remark}\n" in run_script(folder).stdout
    assert any("0 failed" in text for text in draw(folder).texts("time"))


def test_without_samples_the_other_charts_are_drawn(run_folder):
    done = run_script(run_folder(make_rows()), "--format", "png")
    assert done.returncode == 0
    assert "no stability chart" in done.stderr and done.stderr.count("\n") == 1
    assert "between-round spread: unknown, no samples.csv" in done.stdout


def test_samples_that_lack_a_case_are_noted(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    folder = stable_folder(rows)
    write_samples(folder, rows[1:], noisy_rounds)
    assert "no counted sample of 1 case of the 10 that are ok" in draw(folder).errors


def test_a_round_that_stands_there_twice_is_refused(stable_folder, capsys):
    folder = stable_folder(make_rows(algorithms=TWO))
    file = folder / "samples.csv"
    file.write_text(file.read_text() + file.read_text().splitlines()[5] + "\n")
    message = refused(capsys, folder)
    assert f"{file}, line 302: the same sample (round 0, index 4" in message
    assert "as line 6" in message
