"""plot.py marks the right times as less reliable, and explains the marks."""

import numpy as np
import pytest

from plot_support import TWO, draw, refused, run_folder
from stability_support import (
    a_warm_case,
    lines_of,
    noisy_rounds,
    spread_of,
    stable_folder,
)
from synthetic_results import make_rows, write_samples

# The time chart


def test_time_marks_stand_at_the_times_they_speak_of(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    rows[1]["converged"] = "false"
    drawn = draw(stable_folder(rows, throttled=a_warm_case))
    rings = drawn.line("time", "not converged")
    assert (list(rings.get_xdata()), rings.get_markerfacecolor()) == ([1], "none")
    assert rings.get_ydata() == pytest.approx([float(rows[1]["median_ms"]) * 1e3])
    crosses = lines_of(drawn, "time", "throttled")
    assert [list(line.get_xdata()) for line in crosses] == [[2], [2]]
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
        texts = draw(stable_folder(rows, throttled=throttled), charts=chart).texts(
            chart
        )
        explained = [text.split(":")[0] for text in texts]
        assert [w for w in ("not converged", "throttled") if w in explained] == [
            problem
        ]
        texts = draw(
            stable_folder(calm, throttled=lambda *_: "false"), charts=chart
        ).texts(chart)
        explained = [text.split(":")[0] for text in texts]
        assert "not converged" not in explained and "throttled" not in explained


# The words


def test_the_report_names_worst_and_median_spread_and_counts_what_is_wrong(
    stable_folder, draw
):
    rows = make_rows(algorithms=TWO)
    rows[1]["converged"] = "false"
    told = draw(stable_folder(rows, throttled=a_warm_case), charts=()).output
    spreads = [100 * spread_of(noisy_rounds(row)) for row in rows]
    worst = rows[int(np.argmax(spreads))]
    size = f"{worst['width']}×{worst['height']}"
    assert told.splitlines()[-4:] == [
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
            "throttled: 0 of 270 samples; not told of 54 samples",
        ),
        (
            lambda row, number, index: "true" if index == 1 else "",
            "throttled: 30 of 270 samples, in 10 cases; not told of 240 samples",
        ),
    ],
)
def test_what_the_device_does_not_tell_is_not_reported_as_cool(
    stable_folder, draw, throttled, words
):
    folder = stable_folder(make_rows(algorithms=TWO), throttled=throttled)
    assert draw(folder, charts=()).output.endswith(f"  {words}\n")


def test_a_remark_on_an_ok_row_is_shown_and_is_no_failure(stable_folder, draw):
    rows = make_rows(algorithms=TWO)
    remark = "every sample was taken while throttled (SwPowerCap)"
    rows[0]["reason"] = rows[1]["reason"] = remark
    folder = stable_folder(rows)
    drawn = draw(folder, charts="time")
    assert f"remark on 2 cases: {remark}\n" in drawn.output
    assert any("0 failed" in text for text in drawn.texts("time"))


def test_without_samples_the_other_charts_are_drawn(run_folder, draw):
    drawn = draw(run_folder(make_rows()))
    assert set(drawn.figures) == {"time", "speedup", "bandwidth"}
    assert "no stability chart" in drawn.errors and drawn.errors.count("\n") == 1
    assert "between-round spread: unknown, no samples.csv" in drawn.output


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
