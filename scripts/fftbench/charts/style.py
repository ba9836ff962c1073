"""States how every chart looks: colours, markers, fonts, number formats and the axis of sizes."""

from __future__ import annotations

import functools
import math
import warnings
from collections.abc import Iterable
from dataclasses import dataclass

import matplotlib
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator

from fftbench.results.digits import value_text

WIDE = 0.03  # half of an interval that decides what is written, over the ratio
_MOST_DIGITS = 3  # of a ratio

INK = "#222222"
QUIET_INK = "#595959"
GRID = "#dedede"

# Okabe and Ito's palette, which stays apart for colour-blind readers; its yellow is too pale for lines on white
# and gives way to a wine red. A dark blue and a brown are added, each as far from the others as those are.
COLOURS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#000000",
    "#882255",
    "#332288",
    "#5d3a1a",
)


def use_house_style() -> None:
    """Makes the same data give the same file, whatever a user's matplotlibrc says."""
    matplotlib.rcdefaults()
    # A letter that the font lacks is drawn as a box. A warning for each would hide messages that matter.
    warnings.filterwarnings("ignore", message="Glyph .* missing from (current )?font")
    matplotlib.rcParams.update(
        {
            "axes.axisbelow": True,
            "axes.edgecolor": QUIET_INK,
            "axes.facecolor": "white",
            "axes.labelcolor": INK,
            "axes.labelsize": 9.5,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "figure.facecolor": "white",
            "font.family": "sans-serif",
            # The first one comes with matplotlib; in an SVG the others stand in where a reader lacks it.
            "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
            "font.size": 9,
            "grid.color": GRID,
            "grid.linewidth": 0.7,
            "lines.linewidth": 1.7,
            "lines.markersize": 5.5,
            "savefig.facecolor": "white",
            "svg.hashsalt": "fftbench",
            # Letters that can be searched and read aloud; as outlines they would be four fifths of a chart.
            "svg.fonttype": "none",
            "text.color": INK,
            "text.parse_math": False,  # a title or a device name may hold dollar signs
            "xtick.color": QUIET_INK,
            "xtick.labelcolor": INK,
            "xtick.labelsize": 9,
            "ytick.color": QUIET_INK,
            "ytick.labelcolor": INK,
            "ytick.labelsize": 9,
        }
    )


@functools.cache
def text_width(text: str, points: float, bold: bool = False) -> float:
    """Returns how many inches a line of text takes."""
    font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    # The outline of a trailing space is empty, so that a full stop is added. Control points are as good as the
    # outline's exact extent, and a thousand times faster.
    outline = TextPath((0, 0), text + ".", size=points, prop=font)
    return float(outline.vertices[:, 0].max()) / 72


def wrap(
    text: str, points: float, inches: float, separator: str = " ", bold: bool = False
) -> list[str]:
    """Returns lines no wider than `inches`, broken at separators, and within a piece that is too wide alone."""

    def width_of(part: str) -> float:
        return text_width(part, points, bold)

    lines: list[str] = []
    for piece in text.split(separator):
        if lines and width_of(lines[-1] + separator + piece) <= inches:
            lines[-1] += separator + piece
            continue
        if lines:
            lines[-1] += separator.rstrip(" ·")
        if separator != " " and width_of(piece) > inches:
            lines += wrap(piece, points, inches, bold=bold)
            continue
        while width_of(piece) > inches:
            letters = max(int(len(piece) * inches / width_of(piece) * 0.95), 1)
            lines.append(piece[:letters])
            piece = piece[letters:]
        lines.append(piece)
    return lines


def format_duration(microseconds: float) -> str:
    """Formats ticks of a logarithmic axis: 10 µs, 2 ms, 1 s."""
    for unit, size in (("s", 1e6), ("ms", 1e3), ("µs", 1.0)):
        if microseconds >= size * 0.9999999:
            return f"{microseconds / size:g} {unit}"
    return f"{microseconds * 1e3:g} ns"


def format_short_duration(microseconds: float) -> str:
    """Writes three digits, as a table has them."""
    for unit, size in (("s", 1e6), ("ms", 1e3), ("µs", 1.0)):
        if microseconds >= size * 0.9995:
            return f"{microseconds / size:.3g} {unit}"
    return f"{microseconds * 1e3:.3g} ns"


def format_ratio(ratio: float) -> str:
    digits = 0 if ratio >= 100 else 1 if ratio >= 10 else 2 if ratio >= 0.1 else 3
    return f"{ratio:.{digits}f}"


def ratio_text(ratio: float, low: float, high: float) -> str:
    """Writes a ratio with the digits that its interval allows where that is wide."""
    if high - low > 2 * WIDE * ratio:
        return value_text(ratio, low, high, _MOST_DIGITS)
    return format_ratio(ratio)


def format_bandwidth(gbps: float) -> str:
    return f"{gbps:,.0f}" if gbps >= 100 else f"{gbps:.3g}"


def logarithmic_ticks(low: float, high: float) -> list[float]:
    """Returns round numbers within the limits of a logarithmic axis: few enough to read, and never fewer than two."""
    ratio = high / low
    if ratio < 2.2:
        candidates = [
            float(tick)
            for tick in MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
        ]
    else:
        steps = (
            (1, 1.5, 2, 3, 5, 7) if ratio < 8 else (1, 2, 5) if ratio < 1500 else (1,)
        )
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        candidates = [float(f"{step}e{decade}") for decade in decades for step in steps]
    return [tick for tick in candidates if low <= tick <= high]


@dataclass(frozen=True)
class SizeAxis:
    """Tells where each (width, height) stands on the horizontal axis, and what it is called."""

    position: dict[tuple[int, int], float]
    labels: list[str]  # in the order of `position`
    title: str

    @property
    def limits(self) -> tuple[float, float]:
        return min(self.position.values()), max(self.position.values())


def size_axis(
    sizes: Iterable[tuple[int, int]], categories: bool, inches: float
) -> SizeAxis:
    """Puts squares and 1D lengths on a logarithmic axis, unless `categories` is set or their labels would collide.
    Everything else is ranked by the number of elements."""
    order = sorted(set(sizes), key=lambda size: (size[0] * size[1], size[0]))
    if all(width == height for width, height in order):
        labels, title = [str(width) for width, _ in order], "size (n × n)"
    elif all(height == 1 for _, height in order):
        labels, title = [str(width) for width, _ in order], "length (1D)"
    else:
        labels, title = [
            f"{width}×{height}" for width, height in order
        ], "size (width × height), by number of elements"
        categories = True
    positions = [math.log2(width) for width, _ in order]
    if not categories and len(order) > 1:
        per_inch = (positions[-1] - positions[0]) / inches
        gaps = [
            (right - left) / per_inch for left, right in zip(positions, positions[1:])
        ]
        categories = min(gaps) < max(text_width(label, 9) for label in labels) + 0.1
    if categories:
        positions = [float(index) for index in range(len(order))]
    return SizeAxis(dict(zip(order, positions)), labels, title)
