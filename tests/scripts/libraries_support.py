"""Makes rows of a contest, and reads the bars of the chart beside the libraries, for its tests."""

import pytest
from matplotlib.figure import Figure

from plot_support import median_us
from synthetic_results import ALGORITHMS, H100, SIZES, make_row, make_rows
from test_plot_backends import GPU, rows_of_backend

OWN = ("best", "stockham_register", "stockham_fused")


def timed(row, microseconds):
    """Returns the row with its times scaled to that median."""
    factor = microseconds / median_us(row)
    for column in row:
        if column.endswith("_ms") and row[column]:
            row[column] = repr(float(row[column]) * factor)
    return row


def contest(times, size=(256, 256), **settings):
    """Returns a row for each algorithm, with its median in microseconds."""
    rows = []
    for algorithm, microseconds in times.items():
        row = timed(make_row(H100, algorithm, "", size, **settings), microseconds)
        if algorithm in ("cufft", "vkfft"):
            row |= {"backend": "cuda", "device": GPU}
        rows.append(row)
    return rows


def flagship_rows(sizes=SIZES, own=OWN, algorithms=ALGORITHMS, **settings):
    rows = make_rows(algorithms=[*own, *algorithms], sizes=sizes, **settings)
    for library in ("cufft", "vkfft"):
        rows += rows_of_backend("cuda", GPU, library, sizes=sizes, **settings)
    return rows


def bars_of(figure: Figure, panel: int = 0) -> dict[str, float]:
    """Returns the height of each bar in microseconds by the bar's name."""
    containers = figure.axes[panel].containers
    return {one.get_label(): one[0].get_height() for one in containers}


def ratios_of(figure: Figure, panel: int = 0) -> dict[str, str]:
    """Returns the ratio over each bar."""
    axes = figure.axes[panel]
    ratios = {}
    for bars in axes.containers:
        middle = bars[0].get_x() + bars[0].get_width() / 2
        over = [text for text in axes.texts if text.xy[0] == pytest.approx(middle)]
        assert len(over) == 1
        assert over[0].xy[1] >= bars[0].get_height()
        ratios[bars.get_label()] = over[0].get_text()
    return ratios
