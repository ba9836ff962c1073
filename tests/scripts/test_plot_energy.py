"""plot.py of runs in which joules were counted."""

import pytest

from plot_support import draw, run_folder  # noqa: F401 (fixtures)
from synthetic_results import H100, LLVMPIPE, SIZES, make_row, make_rows, write_run

from fftbench.charts.energy_chart import format_energy

TWO = ("stockham_radix2", "stockham_radix4")


def counted(row, joules):
    """Returns a row with this energy, known to a tenth."""
    return row | {
        "joules_per_transform": str(joules),
        "joules_ci_low": str(joules * 0.9),
        "joules_ci_high": str(joules * 1.1),
    }


def rows_of(kernels=TWO, options=("",)):
    rows = make_rows(H100, kernels, options, SIZES[:3])
    return [counted(row, 1e-3 * (1 + at)) for at, row in enumerate(rows)]


def test_a_line_has_the_joules_of_each_size_and_their_interval(
    draw, run_folder
):  # noqa: F811
    rows = rows_of()
    drawn = draw(run_folder(rows), charts="energy")
    line = drawn.line("energy", "stockham_radix4 @ NVIDIA H100 80GB HBM3")
    assert list(line.get_ydata()) == pytest.approx([4e-3, 5e-3, 6e-3])
    (whiskers,) = [
        one
        for one in drawn.figures["energy"].axes[0].collections
        if one.get_segments()[0][0][1] == pytest.approx(0.9 * 4e-3)
    ]
    ends = [[y for _, y in segment] for segment in whiskers.get_segments()]
    assert ends == [pytest.approx([0.9 * e, 1.1 * e]) for e in (4e-3, 5e-3, 6e-3)]
    words = " ".join(drawn.texts("energy"))
    assert "Energy that the whole device takes" in words and " mJ" in words


def test_rows_without_joules_are_left_out(draw, run_folder):  # noqa: F811
    rows = rows_of()
    plain = make_row(H100, "natural_order_multipass", "", (2048, 2048))
    drawn = draw(run_folder([*rows, plain]), charts="energy")
    words = " ".join(drawn.texts("energy"))
    assert "natural_order_multipass" not in words and "2048" not in words


def test_without_joules_there_is_no_such_chart(draw, run_folder):  # noqa: F811
    drawn = draw(run_folder(make_rows(H100, TWO, ("",), SIZES[:3])), charts="energy")
    assert "energy" not in drawn.figures


def test_of_many_options_the_best_stand_before_the_others(
    draw, run_folder
):  # noqa: F811
    options = ("", "exchange=shared", "storage=buffer", "twiddle=table")
    rows = rows_of(TWO, options)
    drawn = draw(run_folder(rows), charts="energy")
    best = drawn.line("energy", "stockham_radix4, best")
    assert list(best.get_ydata()) == pytest.approx([13e-3, 14e-3, 15e-3])
    assert "others in grey" in " ".join(drawn.texts("energy"))


def test_joules_of_two_devices_share_a_chart(draw, tmp_path):  # noqa: F811
    folders = []
    for device in (H100, LLVMPIPE):
        rows = [
            counted(row, 2e-3) for row in make_rows(device, TWO[:1], ("",), SIZES[:3])
        ]
        folders.append(write_run(tmp_path / device.renderer[:4], rows, device))
    lines = [
        str(line.get_label())
        for line in draw(*folders, charts="energy")
        .figures["energy"]
        .axes[0]
        .get_lines()
    ]
    assert sum(line.startswith("stockham_radix2 @ ") for line in lines) == 2


@pytest.mark.parametrize(
    "joules, words",
    [(5.12e-3, "5.12 mJ"), (4e-7, "0.4 µJ"), (3e-5, "30 µJ"), (12.0, "12 J")],
)
def test_energy_is_written_in_a_unit_that_suits_it(joules, words):
    assert format_energy(joules) == words
