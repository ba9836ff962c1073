"""The milliseconds chart of the dissertation's figures has its ticks in the right places."""

import pytest

from plot_support import write_run
from synthetic_results import H100, make_rows

# plot_support makes the scripts importable.
import fftbench.reproduction.figures as figures
from fftbench.reproduction.figure_forms import FORMS


@pytest.fixture
def axes_of(tmp_path, monkeypatch):
    """Draws figure 14 with one kernel that takes the given time at each size."""

    def draw(ms_by_side: dict[int, float]):
        rows = make_rows(
            algorithms=["stockham_radix4"], sizes=[(n, n) for n in ms_by_side]
        )
        for row in rows:
            median = ms_by_side[int(row["width"])]
            factors = {"p05_ms": 0.2, "ci_low_ms": 0.9, "p95_ms": 4.0}
            factors |= {"median_ms": 1.0, "min_ms": 0.97, "ci_high_ms": 1.3}
            row |= {name: repr(median * own) for name, own in factors.items()}
        drawn = []
        monkeypatch.setattr(figures, "write", lambda figure, *_: drawn.append(figure))
        run = write_run(tmp_path / "run", rows, H100)
        figures.draw_figure("fig14", FORMS["fig14"], run, tmp_path)
        return drawn[0].axes[0]

    return draw


@pytest.mark.parametrize("scale", [0.001, 1.0, 1000.0])
def test_ticks_say_milliseconds_where_they_stand(axes_of, scale):
    """The kernel takes exactly 2 and 20 ms, or a thousandth or a thousand times that."""
    axes = axes_of({128: 2 * scale, 512: 20 * scale})
    assert axes.get_ylabel() == "milliseconds"
    axes.figure.canvas.draw()
    (line,) = [line for line in axes.get_lines() if len(line.get_xdata()) == 2]
    low, high = line.get_ydata()
    unit = low / (2 * scale)  # the size of a millisecond on the axis
    assert high / unit == pytest.approx(20 * scale)
    shown = [
        (float(tick.label1.get_text()), tick.get_loc())
        for tick in axes.yaxis.get_major_ticks()
        if tick.label1.get_text()
        and axes.get_ylim()[0] <= tick.get_loc() <= axes.get_ylim()[1]
    ]
    assert len(shown) >= 2
    for said, stands in shown:
        assert said == pytest.approx(stands / unit)
