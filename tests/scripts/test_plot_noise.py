"""plot.py shows how well each figure is known: whiskers in charts, intervals in the cells of maps."""

import math

import numpy as np
import pytest

from plot_support import TWO, draw, run_folder  # noqa: F401 (fixtures)
from synthetic_results import H100, OPTION_SETS, SIZES, make_rows

PLACE = "NVIDIA H100 80GB HBM3"


def noisy(rows, reach=0.3):
    """Widens each interval, on both sides by unlike factors."""
    luck = np.random.default_rng(2)
    for row in rows:
        median, (down, up) = float(row["median_ms"]), luck.uniform(0.5, 1, 2) * reach
        row |= {
            "ci_low_ms": repr(median / (1 + down)),
            "ci_high_ms": repr(median * (1 + 2 * up)),
            "converged": "false",
        }
    return rows


def gbps(row, column):
    elements = int(row["width"]) * int(row["height"])
    return 4 * 8 * elements / (float(row[column]) * 1e6)


def whiskers_of(axes):
    return [
        tuple(segment[:, 1])
        for one in axes.collections
        for segment in one.get_segments()
    ]


def has(whiskers, low, high):
    return any(one == pytest.approx((low, high)) for one in whiskers)


@pytest.mark.parametrize("sizes", [SIZES, [(320, 200)]])
def test_bandwidth_has_the_interval_of_each_value(run_folder, draw, sizes):
    rows = noisy(make_rows(algorithms=TWO, sizes=sizes))
    (axes,) = draw(run_folder(rows), charts="bandwidth").figures["bandwidth"].axes
    whiskers = whiskers_of(axes)
    for row in rows:
        assert has(whiskers, gbps(row, "ci_high_ms"), gbps(row, "ci_low_ms"))
    assert len(whiskers) == len(rows)


@pytest.mark.parametrize("chart", ["time", "bandwidth"])
def test_of_many_options_the_best_have_their_intervals(run_folder, draw, chart):
    rows = noisy(make_rows(algorithms=TWO, option_sets=OPTION_SETS))
    axes = draw(run_folder(rows), charts=chart).figures[chart].axes[0]
    whiskers = whiskers_of(axes)
    assert len(whiskers) == len(TWO) * len(SIZES)
    for algorithm in TWO:
        own = [row for row in rows if row["algorithm"] == algorithm]
        by_options = {
            options: [row for row in own if row["options"] == options]
            for options in OPTION_SETS
        }
        best = min(
            by_options.values(),
            key=lambda some: math.prod(float(row["median_ms"]) for row in some),
        )
        for row in best:
            low, high = float(row["ci_low_ms"]), float(row["ci_high_ms"])
            ends = (
                (1e3 * low, 1e3 * high)
                if chart == "time"
                else (gbps(row, "ci_high_ms"), gbps(row, "ci_low_ms"))
            )
            assert has(whiskers, *ends), row


def cells_of(figure):
    """Returns the texts that stand in each cell of a map, by the cell's name."""
    found = {}
    for axes in figure.axes:
        for cell in axes.patches:
            box = cell.get_bbox()
            if "@" in str(cell.get_label()):
                found[cell.get_label()] = [
                    text.get_text()
                    for text in axes.texts
                    if box.x0 < text.get_position()[0] < box.x1
                    and box.y0 < text.get_position()[1] < box.y1
                ]
    return found


def test_cells_of_a_noisy_map_have_intervals_in_place_of_rings(run_folder, draw):
    rows = noisy(make_rows(algorithms=TWO, option_sets=OPTION_SETS))
    drawn = draw(run_folder(rows), charts=["time", "speedup"])
    fastest = {}
    for row in sorted(rows, key=lambda row: -float(row["median_ms"])):
        fastest[row["width"]] = row
    base = {row["width"]: row for row in rows[: len(SIZES)]}
    checked = 0
    for chart, beside in (("time", fastest), ("speedup", base)):
        figure = drawn.figures[chart]
        cells = cells_of(figure)
        for row in rows:
            other = beside[row["width"]]
            options = row["options"].replace(";", ", ")
            name = (
                f"{row['algorithm']} {options} @ {PLACE} {row['width']}x{row['height']}"
            )
            if row is other:
                continue
            above, below = (row, other) if chart == "time" else (other, row)
            low = float(above["ci_low_ms"]) / float(below["ci_high_ms"])
            high = float(above["ci_high_ms"]) / float(below["ci_low_ms"])
            number, ends = cells[name]
            first, second = map(float, ends.split("–"))
            assert (first, second) == pytest.approx((low, high), rel=0.08)
            ratio = float(above["median_ms"]) / float(below["median_ms"])
            assert abs(float(number) / ratio - 1) < 0.35 and len(number) <= 4
            checked += 1
        marks = [line for axes in figure.axes for line in axes.get_lines()]
        rings = [line for line in marks if line.get_label() == "mark"]
        # The fastest has no ratio to another, and keeps its ring; the baseline is not in its chart.
        assert len(rings) == (len(SIZES) if chart == "time" else 0)
        assert "Small: its 95\u00a0% interval" in " ".join(drawn.texts(chart))
    assert checked > 100


def test_cells_of_a_quiet_map_have_numbers_alone(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=OPTION_SETS)
    drawn = draw(run_folder(rows), charts=["time", "speedup"])
    for chart in ("time", "speedup"):
        cells = cells_of(drawn.figures[chart])
        assert cells and all(len(texts) == 1 for texts in cells.values())
        assert "Small" not in " ".join(drawn.texts(chart))


def test_where_intervals_do_not_fit_into_the_cells_the_rings_stay(run_folder, draw):
    sizes = [(2 * n, n + 3) for n in range(20, 320, 20)]
    rows = noisy(make_rows(algorithms=TWO, option_sets=OPTION_SETS, sizes=sizes))
    figure = draw(run_folder(rows), charts="speedup").figures["speedup"]
    marks = [line for axes in figure.axes for line in axes.get_lines()]
    rings = [line for line in marks if line.get_label() == "mark"]
    cells = cells_of(figure)
    ranges = sum(len(texts) == 2 for texts in cells.values())
    assert len(rings) + ranges == len(cells) and len(rings) > len(cells) / 2
    assert H100.renderer.startswith(PLACE)


def test_speedups_have_the_digits_that_their_intervals_allow(run_folder, draw):
    for reach, digits in ((0.001, 3), (4, 1)):
        rows = noisy(make_rows(algorithms=TWO, sizes=[(320, 200)]), reach)
        (axes,) = draw(run_folder(rows), charts="speedup").figures["speedup"].axes
        (label,) = (text.get_text() for text in axes.texts)
        slow, fast = sorted((float(row["median_ms"]) for row in rows), reverse=True)
        assert float(label) in (
            pytest.approx(slow / fast, rel=0.5),
            pytest.approx(fast / slow, rel=0.5),
        )
        assert len(label.replace(".", "").lstrip("0")) == digits, label
