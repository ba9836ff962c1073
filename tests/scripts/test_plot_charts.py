"""Compares plot.py's charts with the rows from which they are drawn."""

import math

import numpy as np
import pytest

from plot_support import TWO, draw, median_us, run_folder, speedup_of
from synthetic_results import (
    ALGORITHMS,
    H100,
    OPTION_SETS,
    MORE_SIZES,
    SIZES,
    make_row,
    make_rows,
)

# The time chart


def test_time_lines_show_the_medians_at_their_sizes(run_folder, draw):
    rows = make_rows()
    line = draw(run_folder(rows), charts="time").line(
        "time", "stockham_radix4 @ NVIDIA H100 80GB HBM3"
    )
    expected = [median_us(row) for row in rows if row["algorithm"] == "stockham_radix4"]
    assert line.get_ydata() == pytest.approx(expected, rel=1e-12)
    assert list(line.get_xdata()) == [0, 1, 2, 3, 4]
    assert line.axes.get_yscale() == "log"


def test_squares_stand_where_their_logarithms_do(run_folder, draw):
    rows = make_rows(sizes=[(128, 128), (300, 300), (2048, 2048)])
    line = draw(run_folder(rows), charts="time").line(
        "time", "stockham_radix4 @ NVIDIA H100 80GB HBM3"
    )
    assert line.get_xdata() == pytest.approx([7, math.log2(300), 11])
    labels = [label.get_text() for label in line.axes.get_xticklabels()]
    assert labels == ["128", "300", "2048"]


@pytest.mark.parametrize("known", [True, False])
def test_time_whiskers_are_the_intervals_where_there_are_any(run_folder, draw, known):
    rows = make_rows(algorithms=TWO)
    if not known:
        for row in rows:
            row["ci_low_ms"] = row["ci_high_ms"] = row["converged"] = ""
    drawn = draw(run_folder(rows), charts="time")
    ends = [
        tuple(segment[:, 1])
        for whiskers in drawn.figures["time"].axes[0].collections
        for segment in whiskers.get_segments()
    ]
    expected = [
        (float(row["ci_low_ms"]) * 1e3, float(row["ci_high_ms"]) * 1e3)
        for row in rows
        if known
    ]
    assert sorted(ends) == [pytest.approx(pair) for pair in sorted(expected)]
    words = " ".join(drawn.texts("time"))
    assert ("whiskers" in words) == known and "not converged:" not in words


@pytest.mark.parametrize("status", ["skipped", "failed", "timeout", "crashed"])
def test_a_size_without_time_leaves_a_gap(run_folder, draw, status):
    rows = make_rows(algorithms=TWO)
    rows[2] = make_row(H100, TWO[0], "", SIZES[2], status=status)
    drawn = draw(run_folder(rows), charts="time")
    times = drawn.line("time", f"{TWO[0]} @ NVIDIA H100 80GB HBM3").get_ydata()
    assert [bool(np.isnan(time)) for time in times] == [
        False,
        False,
        True,
        False,
        False,
    ]
    counted = {
        "skipped": "1 case skipped, 0 failed",
        "failed": "0 cases skipped, 1 failed",
        "timeout": "0 cases skipped, 0 failed, 1 timed out",
        "crashed": "0 cases skipped, 0 failed, 1 crashed",
    }
    assert any(counted[status] in text for text in drawn.texts("time"))


def test_axes_carry_real_sizes_and_durations(run_folder, draw):
    rows = make_rows(algorithms=["stockham_radix2", "stockham_radix4"])
    axes = draw(run_folder(rows), charts="time").figures["time"].axes[0]
    assert [label.get_text() for label in axes.get_xticklabels()] == [
        *("128×96", "256×320", "512×200", "1024×512", "2048×4096")
    ]
    durations = [label.get_text() for label in axes.get_yticklabels()]
    assert durations == ["10 µs", "20 µs", "50 µs", "100 µs", "200 µs"]


def test_rectangles_stand_by_number_of_elements(run_folder, draw):
    figure = draw(
        run_folder(make_rows(sizes=[*SIZES, *MORE_SIZES])), charts="time"
    ).figures["time"]
    labels = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    products = [math.prod(map(int, label.split("×"))) for label in labels]
    assert len(labels) == 8 and products == sorted(products)
    assert labels[:4] == ["128×96", "256×320", "512×200", "512×256"]


def test_caption_names_device_driver_mode_timer_date_and_samples(run_folder, draw):
    rows = make_rows()
    caption = " ".join(draw(run_folder(rows), charts="time").texts("time"))
    counts = [int(row["samples"]) for row in rows]
    for words in (
        "NVIDIA H100 80GB HBM3/PCIe/SSE2",
        "driver 4.6.0 NVIDIA 580.95.05",
        "2025-11-20",
        "throughput · forward",
        "timer gl_timestamp",
        f"{min(counts)} to {max(counts)} samples a case",
        "0 cases skipped, 0 failed",
    ):
        assert words in caption


# Speed-up


@pytest.mark.parametrize("baseline", [None, "stockham_radix2"])
def test_speedup_bars_are_ratios_to_the_baseline(run_folder, draw, baseline):
    rows = make_rows()
    arguments = ["--baseline", baseline] if baseline else []
    drawn = draw(run_folder(rows), *arguments, charts="speedup")
    bars = drawn.bars("speedup", "stockham_radix4 @ NVIDIA H100 80GB HBM3")
    base = (baseline or "cooley_tukey_multipass", "")
    for bar, (size, _) in zip(bars, SIZES):
        ratio = speedup_of(rows, "stockham_radix4", base, size)[0]
        assert bar.get_y() == 1
        assert bar.get_y() + bar.get_height() == pytest.approx(ratio)
    assert f"Speed-up over {base[0]}," in " ".join(drawn.texts("speedup"))
    assert drawn.line("speedup", "baseline").get_ydata() == [1, 1]
    labels = drawn.texts("speedup")
    assert f"{speedup_of(rows, 'stockham_radix4', base, 2048)[0]:.3g}" in labels
    shown = {
        bars.get_label().split()[0]
        for bars in drawn.figures["speedup"].axes[0].containers
    }
    assert shown == set(ALGORITHMS) - {base[0]}


def test_speedup_whiskers_join_both_intervals(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    axes = draw(run_folder(rows), charts="speedup").figures["speedup"].axes[0]
    segments = axes.collections[0].get_segments()
    assert len(segments) == len(SIZES)
    for segment, (size, _) in zip(segments, SIZES):
        _, low, high = speedup_of(rows, TWO[1], (TWO[0], ""), size)
        assert list(segment[:, 1]) == pytest.approx([low, high])


def test_baseline_may_name_options_in_any_order_and_need_not_be_shown(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS[:3])
    wanted = f"stockham_radix2 {' '.join(reversed(OPTION_SETS[1].split(';')))}"
    drawn = draw(
        run_folder(rows),
        "--baseline",
        wanted,
        "--only",
        "^stockham_radix4 .*image",
        charts=("speedup", "time"),
    )
    name = (
        f"stockham_radix4 {OPTION_SETS[2].replace(';', ', ')} @ NVIDIA H100 80GB HBM3"
    )
    tops = [bar.get_y() + bar.get_height() for bar in drawn.bars("speedup", name)]
    expected = [
        speedup_of(rows, TWO[1], (TWO[0], OPTION_SETS[1]), size, OPTION_SETS[2])[0]
        for size, _ in SIZES
    ]
    assert tops == pytest.approx(expected)
    assert len(drawn.figures["time"].axes[0].get_lines()) == 1


def test_a_baseline_without_options_means_the_default_options(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=[OPTION_SETS[0], ""])
    drawn = draw(run_folder(rows), "--baseline", "stockham_radix2", charts="speedup")
    assert any(
        text.startswith("Speed-up over stockham_radix2,")
        for text in drawn.texts("speedup")
    )


def test_speedup_compares_within_a_mode(run_folder, draw):
    rows = make_rows(algorithms=TWO, modes=("throughput", "latency"))
    drawn = draw(run_folder(rows))
    for mode in ("throughput", "latency"):
        of_mode = [row for row in rows if row["mode"] == mode]
        bars = drawn.bars(f"speedup-{mode}", f"{TWO[1]} @ NVIDIA H100 80GB HBM3")
        expected = [speedup_of(of_mode, TWO[1], (TWO[0], ""), n)[0] for n, _ in SIZES]
        assert [b.get_y() + b.get_height() for b in bars] == pytest.approx(expected)


def test_a_single_series_has_no_speedup_chart_and_says_so(run_folder, draw):
    drawn = draw(run_folder(make_rows(algorithms=["stockham_radix4"])))
    assert set(drawn.figures) == {"time", "bandwidth"}
    assert "no speed-up chart" in drawn.errors


# Bandwidth


def effective_gbps(row) -> float:
    """Counts one read and one write of eight bytes for each number, for each of two axes."""
    return 4 * 8 * int(row["width"]) * int(row["height"]) / (median_us(row) * 1e3)


def of_size(rows, width):
    return [row for row in rows if row["width"] == str(width)]


def test_bandwidth_bars_stand_under_the_copy_with_their_percentages(run_folder, draw):
    rows = make_rows(algorithms=TWO, sizes=[(512, 512)])
    drawn = draw(run_folder(rows), charts="bandwidth")
    mine = [row for row in rows if row["algorithm"] == TWO[1]]
    bars = drawn.bars("bandwidth", f"{TWO[1]} @ NVIDIA H100 80GB HBM3")
    assert [bar.get_height() for bar in bars] == pytest.approx(
        [effective_gbps(row) for row in mine]
    )
    axes = drawn.figures["bandwidth"].axes[0]
    levels = [
        line.get_ydata()[0] for line in axes.get_lines() if line.get_marker() == "None"
    ]
    assert levels == pytest.approx([float(row["copy_gbps"]) for row in mine])
    texts = drawn.texts("bandwidth")
    for row in mine:
        share = 100 * effective_gbps(row) / float(row["copy_gbps"])
        assert f"{share:.0f} %" in texts
        assert f"copy {float(row['copy_gbps']):,.0f}" in texts


def test_under_the_bandwidth_of_many_option_sets_stands_the_share_of_the_best(
    run_folder, draw
):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    drawn = draw(run_folder(rows), charts="bandwidth")
    copies = {int(row["width"]): float(row["copy_gbps"]) for row in rows}
    copied = drawn.line("bandwidth", "copy").get_ydata()
    assert copied == pytest.approx(list(copies.values()))
    (axes,) = drawn.figures["bandwidth"].axes
    under = sorted(axes.texts, key=lambda text: text.get_position()[0])
    numbers = [text.get_text() for text in under if text.get_text()[:1].isdecimal()]
    best = {size: max(map(effective_gbps, of_size(rows, size))) for size in copies}
    shares = [f"{100 * best[size] / copies[size]:.0f} %" for size in copies]
    assert [text for text in numbers if "%" in text] == shares
    assert [float(text.replace(",", "")) for text in numbers if "%" not in text] == (
        pytest.approx(list(copies.values()), rel=0.01)
    )
    assert len(set(shares)) > 3


@pytest.mark.parametrize(
    ("settings", "size", "bytes_needed"),
    [
        ({}, (512, 256), 2 * 2 * 8 * 512 * 256),
        ({}, (4096, 1), 2 * 8 * 4096),
        ({"batch": 16}, (128, 128), 16 * 2 * 2 * 8 * 128 * 128),
        ({"direction": "roundtrip"}, (128, 128), 2 * 2 * 2 * 8 * 128 * 128),
        ({"precision": "fp16"}, (128, 128), 2 * 2 * 4 * 128 * 128),
        ({"precision": "fp64"}, (128, 128), 2 * 2 * 16 * 128 * 128),
        # from an image to its half spectrum, and once through that along the columns
        ({"domain": "real"}, (128, 100), 100 * (4 * 128 + 3 * 8 * 65)),
        ({"domain": "real"}, (127, 1), 4 * 127 + 8 * 64),
        # the results of a cosine transform are real values, too
        ({"domain": "dct2"}, (128, 100), 4 * 4 * 128 * 100),
        # packed, all arrays are as large as the image
        (
            {"domain": "real", "half_spectrum": "packed"},
            (128, 100),
            4 * 4 * 128 * 100,
        ),
        (
            {"domain": "real", "direction": "roundtrip", "precision": "fp64"},
            (128, 100),
            2 * 100 * (8 * 128 + 3 * 16 * 65),
        ),
    ],
)
def test_bandwidth_counts_a_read_and_a_write_for_each_axis(
    run_folder, draw, settings, size, bytes_needed
):
    named = {k: v for k, v in settings.items() if k in ("batch", "direction")}
    row = make_row(H100, TWO[0], "", size, **named) | {
        k: v for k, v in settings.items() if k not in named
    }
    bars = draw(run_folder([row]), charts="bandwidth").bars(
        "bandwidth", f"{TWO[0]} @ NVIDIA H100 80GB HBM3"
    )
    gbps = bytes_needed / (median_us(row) * 1e3)
    assert [bar.get_height() for bar in bars] == pytest.approx([gbps])


def test_a_slow_kernel_that_moves_many_bytes_is_not_ahead(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    for row in rows[: len(SIZES)]:
        for column in ("median_ms", "ci_low_ms", "ci_high_ms"):
            row[column] = repr(3 * float(row[column]))
        row["model_gbps"] = repr(50 * float(row["model_gbps"]))
        row["percent_of_copy"] = repr(50 * float(row["percent_of_copy"]))
    drawn = draw(run_folder(rows), charts="bandwidth")
    slow, fast = (
        drawn.line("bandwidth", f"{name} @ NVIDIA H100 80GB HBM3").get_ydata()
        for name in TWO
    )
    times = [np.array([median_us(row) for row in own]) for own in (rows[:5], rows[5:])]
    assert fast / slow == pytest.approx(times[0] / times[1])


def test_the_copy_baseline_of_run_json_fills_in(run_folder, draw):
    rows = make_rows(algorithms=TWO, sizes=[(1024, 1024)])
    for row in rows:
        row["copy_gbps"] = row["percent_of_copy"] = ""
    texts = draw(run_folder(rows), charts="bandwidth").texts("bandwidth")
    assert f"copy {H100.copy_gbps:,.0f}" in texts
    assert f"{100 * effective_gbps(rows[0]) / H100.copy_gbps:.0f} %" in texts


def test_without_a_known_element_there_is_no_bandwidth_chart(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    for row in rows:
        row["precision"] = "fp8"
    drawn = draw(run_folder(rows))
    assert set(drawn.figures) == {"time", "speedup"}
    assert "no bandwidth chart" in drawn.errors
