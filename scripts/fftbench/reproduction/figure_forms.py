"""States what each of the documents' figures shows, and of which cases. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace


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
    # of a chart of bars: how the techniques of rows are named that were replayed from a CUDA graph; "" leaves them out
    graph_words: str = ""
    # the one size that is shown, where the experiment has several
    size: tuple[int, int] | None = None
    # What each algorithm is called in a chart over the sides of kernels. Without any, it is none.
    over_kernels: dict[str, str] = field(default_factory=dict)
    # of the smaller experiment, where there is one
    smaller: FigureForm | None = None


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


def _bloom_bars(kernels: tuple[int, int]) -> dict[str, tuple[str, str]]:
    """Returns the cases of a bloom that its figures show, by their kernel, and those of the libraries below."""
    bars = {}
    options = [(side, "" if side == 256 else f"kernel={side}") for side in kernels]
    paddings = (("fast length", ""), ("powers of two", "pad_to=powers_of_two"))
    for kernel, option in options:
        for padding, pad_to in paddings:
            for axis in ("rows", "columns"):
                own = ";".join(filter(None, (f"first_axis={axis}", option, pad_to)))
                bars[f"convolution {own}"] = (
                    "convolution",
                    f"{kernel}, {padding}, {axis} first",
                )
    bars["mip_bloom"] = ("other blurs", "mip chain")
    radius = kernels[0] // 2
    own = "" if radius == 32 else f" radius={radius}"
    bars[f"prefix_sum_blur{own}"] = ("other blurs", f"prefix sums, radius {radius}")
    for name, technique in (
        ("cufft_convolution", "cuFFT"),
        ("vkfft_convolution", "VkFFT"),
    ):
        for kernel, option in options:
            for padding, pad_to in paddings:
                own = ";".join(filter(None, (option, pad_to)))
                bars[f"{name} {own}".rstrip()] = (technique, f"{kernel}, {padding}")
    return bars


def _bloom_form(
    size: tuple[int, int], kernels: tuple[int, int] = (256, 512), path: str = "bloom"
) -> FigureForm:
    return FigureForm(
        path,
        f"Bloom at {size[0]} × {size[1]}: a convolution with a kernel of {kernels[0]} and of {kernels[1]} square",
        "A picture of three colours in, one out. Back to back. Lower\u00a0is\u00a0faster; lines from the 5th to the 95th "
        "percentile.",
        "throughput",
        bars=_bloom_bars(kernels),
        graph_words="from a graph",
        size=size,
    )


def _crossover_form(size: tuple[int, int], path: str = "crossover") -> FigureForm:
    return FigureForm(
        path,
        "Convolution by FFT and by its definition over the side of the kernel",
        f"{size[0]} × {size[1]} in three colours, back to back. {_LOWER} Grey: between these sides they cross.",
        "throughput",
        size=size,
        over_kernels={
            "convolution": "by FFT (convolution)",
            "direct_convolution": "sum of products (direct_convolution)",
        },
    )


def _small_bloom_form(size: tuple[int, int]) -> FigureForm:
    return _bloom_form(size, (64, 128), "nabla/bloom_small")


FORMS |= {
    "nabla-bloom": replace(
        _bloom_form((1280, 720)), smaller=_small_bloom_form((320, 180))
    ),
    "nabla-bloom-full-hd": replace(
        _bloom_form((1920, 1080)), smaller=_small_bloom_form((480, 270))
    ),
    "nabla-crossover": replace(
        _crossover_form((1280, 720)),
        smaller=_crossover_form((320, 180), "nabla/crossover_small"),
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
            "steps=separate": "best, in separate steps",
            "": "best, two dispatches",
            "sync=in_shader_within": "best, two that synchronise in the shader",
        },
    ),
    "ocean-parts": FigureForm(
        "ocean",
        "A frame of the ocean and its parts",
        f"With the transforms of best, back to back. {_LOWER}",
        "throughput",
        algorithm="ocean",
        names={
            "steps=separate": "whole frame, in separate steps",
            "": "whole frame, two dispatches",
            "sync=in_shader_within": "whole frame, two that synchronise in the shader",
            "part=fft": "transforms",
            "part=spectrum": "spectra",
            "part=fields": "texture of the surface",
        },
    ),
}


def form_of(name: str, measured: Collection[str]) -> FigureForm:
    """Returns the figure of the experiment that was measured, the smaller one where the other was not. `measured` are the
    paths of those that were, of the two at most one (evidence.gather)."""
    form = FORMS[name]
    instead = form.smaller
    return instead if instead and instead.path in measured else form
