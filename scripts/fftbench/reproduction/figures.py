"""Draws the documents' figures in their own form, from what was measured here."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure

from fftbench.charts.crossover_chart import crossover_chart
from fftbench.charts.files import write
from fftbench.charts.milliseconds_chart import milliseconds_chart
from fftbench.charts.page import Words
from fftbench.charts.series import Group, caption_of, split_into_groups
from fftbench.charts.series_style import assign_styles
from fftbench.charts.speedup_chart import speedup_chart
from fftbench.charts.style import use_house_style
from fftbench.charts.variant_bars import variant_bars
from fftbench.results.rounds import with_stability
from fftbench.results.runs import Runs, load_runs


@dataclass(frozen=True)
class FigureForm:
    path: str  # of its experiment, as claims name it
    title: str
    subtitle: str
    mode: str
    gaps: bool = False
    # the algorithm whose cases are shown; "" for all of them
    algorithm: str = ""
    # What each case of one algorithm is called, by its options as in timings.csv; others are left out. Without any, all
    # cases are shown, under their own names.
    names: dict[str, str] = field(default_factory=dict)
    # the name over which speed-ups are drawn; "" for milliseconds
    baseline: str = ""
    # What each case of a chart of bars is, by its options, or its algorithm and options: its technique and which
    # variant. Without any, it is no chart of bars.
    bars: dict[str, tuple[str, str]] = field(default_factory=dict)
    # of a chart of bars: also those of this mode, whose technique is named so
    further_mode: tuple[str, str] = ("", "")
    # the one size that is shown, where the experiment has several
    size: tuple[int, int] | None = None
    # What each algorithm is called in a chart over the sides of kernels. Without any, it is none.
    over_kernels: dict[str, str] = field(default_factory=dict)


_LOWER = "Lower\u00a0is\u00a0faster; whiskers from the 5th to the 95th percentile."
_INTELS_OPTIONS = {
    "UAV": "invocation=element;storage=rgb_{storage}{twiddle}",
    "SLM": "exchange=shared;invocation=element;storage=rgb_{storage}{twiddle}",
}
_INTELS_BUTTERFLIES = {
    "": "computed",
    ";twiddle=table": "table of roots",
    ";twiddle=lookup": "lookup table",
}
FORMS = {
    "fig12": FigureForm(
        "dissertation/fig12",
        "Figure 12: a pass per stage against a single pass",
        f"Radix-2 Cooley-Tukey, forward 2D FFT, one in a frame (latency). {_LOWER} Beside the lines: how many times "
        "as long the pass per stage takes.",
        "latency",
        gaps=True,
    ),
    "fig13": FigureForm(
        "dissertation/fig13",
        "Figure 13: cuFFT and the GLSL radix-2 kernels",
        f"Forward 2D FFT, out of place, back to back. {_LOWER}",
        "throughput",
    ),
    "fig14": FigureForm(
        "dissertation/fig14",
        "Figure 14: cuFFT and the GLSL radix-4 Stockham kernel",
        f"Forward 2D FFT, out of place, back to back; radix 2 beside it. {_LOWER}",
        "throughput",
    ),
    "fig15": FigureForm(
        "dissertation/fig15",
        "Figure 15: the radix-2 kernels in CUDA and in GLSL",
        f"Forward 2D FFT, back to back; GLSL on images and on buffers. {_LOWER}",
        "throughput",
    ),
    "fig16": FigureForm(
        "dissertation/fig16",
        "Figure 16: the radix-4 Stockham kernel in CUDA and in GLSL",
        f"Forward 2D FFT, back to back; GLSL on images and on buffers. {_LOWER}",
        "throughput",
    ),
    "intel-figure13": FigureForm(
        "intel",
        "Figure 13: forward and inverse of 512 × 512 in three colours",
        "UAV: a dispatch a stage; SLM: a dispatch an axis, through shared memory. Back to back. Lower\u00a0is\u00a0faster; lines from the 5th to the 95th "
        "percentile.",
        "throughput",
        bars={
            text.format(storage=storage, twiddle=twiddle): (
                technique,
                f"{storage}, {butterflies}",
            )
            for technique, text in _INTELS_OPTIONS.items()
            for storage in ("planes", "packed")
            for twiddle, butterflies in _INTELS_BUTTERFLIES.items()
        },
    ),
    "arm-steps": FigureForm(
        "arm",
        "Speed-up after each step",
        "",
        "throughput",
        names={
            "rows=loop;transpose=cpu": "step 1, a dispatch a row and transposes by the CPU",
            "transpose=cpu": "step 2, all rows in one dispatch",
            "transpose=element": "step 3, transposes on the GPU by elements",
            "transpose=block2x2": "step 4, by blocks of 2 × 2",
            "": "step 5, in place",
            "transpose_group=2x4": "step 6, in work groups of 2 × 4",
        },
        baseline="step 1, a dispatch a row and transposes by the CPU",
    ),
    "arm-radix": FigureForm(
        "arm_radix",
        "Mixed radix and radix 2 alone",
        f"Forward 2D FFT, back to back. {_LOWER} Radix 2 alone can't do 120, 1000 and 3000.",
        "throughput",
        names={"": "mixed radix", "radix=2": "radix 2 alone"},
    ),
}


def _bloom_bars() -> dict[str, tuple[str, str]]:
    """Returns the cases of bloom.json that its figures show, by their kernel, and those of the libraries below."""
    bars = {}
    for kernel, option in (("256", ""), ("512", "kernel=512")):
        for padding, pad_to in (
            ("fast length", ""),
            ("powers of two", "pad_to=powers_of_two"),
        ):
            for axis in ("rows", "columns"):
                own = ";".join(filter(None, (f"first_axis={axis}", option, pad_to)))
                bars[f"convolution {own}"] = (
                    "convolution",
                    f"{kernel}, {padding}, {axis} first",
                )
    bars["mip_bloom"] = ("other blurs", "mip chain")
    bars["prefix_sum_blur radius=128"] = ("other blurs", "prefix sums, radius 128")
    for name, technique in (
        ("cufft_convolution", "cuFFT"),
        ("vkfft_convolution", "VkFFT"),
    ):
        for kernel, option in (("256", ""), ("512", "kernel=512")):
            for padding, pad_to in (
                ("fast length", ""),
                ("powers of two", "pad_to=powers_of_two"),
            ):
                own = ";".join(filter(None, (option, pad_to)))
                bars[f"{name} {own}".rstrip()] = (technique, f"{kernel}, {padding}")
    return bars


def _bloom_form(size: tuple[int, int]) -> FigureForm:
    return FigureForm(
        "bloom",
        f"Bloom at {size[0]} × {size[1]}: a convolution with a kernel of 256 and of 512 square",
        "A picture of three colours in, one out. Back to back. Lower\u00a0is\u00a0faster; lines from the 5th to the 95th "
        "percentile.",
        "throughput",
        bars=_bloom_bars(),
        further_mode=("graph", "from a graph"),
        size=size,
    )


FORMS |= {
    "nabla-bloom": _bloom_form((1280, 720)),
    "nabla-bloom-full-hd": _bloom_form((1920, 1080)),
    "nabla-crossover": FigureForm(
        "crossover",
        "Convolution by FFT and by its definition over the side of the kernel",
        f"1280 × 720 in three colours, back to back. {_LOWER} Grey: between these sides they cross.",
        "throughput",
        size=(1280, 720),
        over_kernels={
            "convolution": "by FFT (convolution)",
            "direct_convolution": "sum of products (direct_convolution)",
        },
    ),
}


_PER_STAGE = {
    "fft=cooley_tukey_multipass": "a dispatch per stage (cooley_tukey_multipass)"
}
_PER_AXIS = {
    "fft=cooley_tukey_singlepass": "a dispatch per axis (cooley_tukey_singlepass)"
}
FORMS |= {
    "ocean-figure12": FigureForm(
        "ocean",
        "Figure 12 in a frame of the ocean: a dispatch per stage and one per axis",
        f"Radix-2 Cooley-Tukey, four inverse transforms in each frame, one frame at a time (latency). {_LOWER} Beside the "
        "lines: how many times as long the dispatch per stage takes.",
        "latency",
        algorithm="ocean",
        gaps=True,
        names=_PER_STAGE | _PER_AXIS,
    ),
    "ocean-transforms": FigureForm(
        "ocean",
        "A frame of the ocean with different transforms",
        f"All of it but the drawing, one frame at a time (latency). {_LOWER}",
        "latency",
        algorithm="ocean",
        names={
            **_PER_STAGE,
            **_PER_AXIS,
            "fft=stockham_radix2": "stockham_radix2",
            "fft=stockham_radix4": "stockham_radix4",
            "fft=stockham_register": "stockham_register",
            "": "best",
        },
    ),
    "ocean-parts": FigureForm(
        "ocean",
        "A frame of the ocean and its parts",
        f"With the transforms of best, back to back. {_LOWER}",
        "throughput",
        algorithm="ocean",
        names={
            "": "whole frame",
            "part=fft": "transforms",
            "part=spectrum": "spectra",
            "part=fields": "texture of the surface",
        },
    ),
}


def draw_figure(name: str, run: Path, output: Path) -> Path | None:
    """Returns the stem of the files that it wrote; None where nothing of the figure could be measured."""
    form = FORMS[name]
    runs = with_stability(load_runs([run]))
    rows = _shown(form, runs.rows)
    timed = rows[rows["status"] == "ok"]
    if timed.empty:
        return None
    use_house_style()
    if form.over_kernels:
        words = Words(form.title, form.subtitle, caption_of(timed, runs, form.mode))
        write(
            crossover_chart(timed, form.over_kernels, words),
            output / name,
            ["png", "svg"],
        )
        return output / name
    if form.bars:
        write(_bars(form, timed, runs), output / name, ["png", "svg"])
        return output / name
    styles = assign_styles(
        list(dict.fromkeys(zip(timed["algorithm"], timed["options"], timed["source"])))
    )
    group = next(split_into_groups(rows, rows, runs, styles))
    figure = _drawn(form, group)
    if isinstance(figure, str):
        return None
    write(figure, output / name, ["png", "svg"])
    return output / name


def _shown(form: FigureForm, rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the figure's rows, in the order of their names."""
    rows = rows[rows["mode"].isin([form.mode, form.further_mode[0]])]
    if form.size is not None:
        rows = rows[(rows["width"] == form.size[0]) & (rows["height"] == form.size[1])]
    if form.algorithm:
        rows = rows[rows["algorithm"] == form.algorithm]
    if not form.names:
        return rows
    named = rows[rows["options"].isin(list(form.names))]
    order = named["options"].map(list(form.names).index)
    named = named.assign(algorithm=named["options"].map(form.names), options="")
    return named.loc[order.sort_values(kind="stable").index]


def _bars(form: FigureForm, timed: pd.DataFrame, runs: Runs) -> Figure:
    shown = timed.assign(
        case=[
            options if options in form.bars else f"{algorithm} {options}".rstrip()
            for algorithm, options in zip(timed["algorithm"], timed["options"])
        ]
    )
    shown = shown[shown["case"].isin(list(form.bars))]
    order = list(form.bars)
    mode, words = form.further_mode
    shown = shown.assign(
        technique=[
            form.bars[case][0] + (f" {words}" if own == mode else "")
            for case, own in zip(shown["case"], shown["mode"])
        ],
        variant=shown["case"].map(lambda case: form.bars[case][1]),
        place_in_form=shown["case"].map(order.index)
        + len(order) * (shown["mode"] == mode),
    )
    # fp32 before fp16, as the article stores its images in floats
    shown = shown.sort_values(
        ["place_in_form", "precision"], ascending=[True, False], kind="stable"
    )
    caption = caption_of(shown, runs, form.mode)
    return variant_bars(shown, Words(form.title, form.subtitle, caption))


def _drawn(form: FigureForm, group: Group) -> Figure | str:
    if form.baseline:
        return speedup_chart(group, form.title, (form.baseline, ""))
    return milliseconds_chart(group, form.title, form.subtitle, form.gaps)
