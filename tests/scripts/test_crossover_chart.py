"""The chart over the sides of kernels: which side a case has, and where two ways to convolve cross."""

import sys
from pathlib import Path

import pandas as pd
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
sys.dont_write_bytecode = True

from fftbench.charts.crossover_chart import crossing, side_of


@pytest.mark.parametrize(
    ("options", "side"),
    [("", 256), ("kernel=3", 3), ("border=mirror;kernel=63;pad_to=fast", 63)],
)
def test_a_case_without_a_kernel_has_the_default(options, side):
    assert side_of(options) == side


def times(**by_side: float) -> pd.Series:
    return pd.Series({int(side[1:]): ms for side, ms in by_side.items()})


def test_lines_cross_where_the_first_is_no_longer_above():
    fft = times(k3=1.0, k9=1.0, k31=1.2)
    direct = times(k3=0.1, k9=0.9, k31=9.0, k63=40.0)
    assert crossing(fft, direct) == (9, 31)
    assert crossing(direct, fft) is None


def test_sides_of_one_line_alone_do_not_count():
    assert crossing(times(k3=2.0, k5=9.0, k9=1.0), times(k3=1.0, k9=3.0)) == (3, 9)
