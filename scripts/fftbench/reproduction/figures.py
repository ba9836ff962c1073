"""Draws figures 12 to 16 as the dissertation has them, from what was measured here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fftbench.charts.files import write
from fftbench.charts.milliseconds_chart import milliseconds_chart
from fftbench.charts.series import split_into_groups
from fftbench.charts.series_style import assign_styles
from fftbench.charts.style import use_house_style
from fftbench.results.rounds import with_stability
from fftbench.results.runs import load_runs


@dataclass(frozen=True)
class FigureForm:
    title: str
    subtitle: str
    mode: str
    gaps: bool = False


_LOWER = "Lower\u00a0is\u00a0faster; whiskers from the 5th to the 95th percentile."
FORMS = {
    "fig12": FigureForm(
        "Figure 12: a pass per stage against a single pass",
        f"Radix-2 Cooley-Tukey, forward 2D FFT, one in a frame (latency). {_LOWER} Beside the lines: how many times "
        "as long the pass per stage takes.",
        "latency",
        gaps=True,
    ),
    "fig13": FigureForm(
        "Figure 13: cuFFT and the GLSL radix-2 kernels",
        f"Forward 2D FFT, out of place, back to back. {_LOWER}",
        "throughput",
    ),
    "fig14": FigureForm(
        "Figure 14: cuFFT and the GLSL radix-4 Stockham kernel",
        f"Forward 2D FFT, out of place, back to back; radix 2 beside it. {_LOWER}",
        "throughput",
    ),
    "fig15": FigureForm(
        "Figure 15: the radix-2 kernels in CUDA and in GLSL",
        f"Forward 2D FFT, back to back; GLSL on images and on buffers. {_LOWER}",
        "throughput",
    ),
    "fig16": FigureForm(
        "Figure 16: the radix-4 Stockham kernel in CUDA and in GLSL",
        f"Forward 2D FFT, back to back; GLSL on images and on buffers. {_LOWER}",
        "throughput",
    ),
}


def draw_figure(name: str, run: Path, output: Path) -> Path | None:
    """Returns the stem of the files that it wrote; None where nothing of the figure could be measured."""
    form = FORMS[name]
    runs = with_stability(load_runs([run]))
    rows = runs.rows[runs.rows["mode"] == form.mode]
    timed = rows[rows["status"] == "ok"]
    if timed.empty:
        return None
    use_house_style()
    styles = assign_styles(
        list(dict.fromkeys(zip(timed["algorithm"], timed["options"], timed["source"])))
    )
    group = next(split_into_groups(rows, rows, runs, styles))
    figure = milliseconds_chart(group, form.title, form.subtitle, form.gaps)
    write(figure, output / name, ["png", "svg"])
    return output / name
