"""Draws the cells of maps: a shade for each ratio, and over it the ratio as a number where that fits, with its interval
in small letters where that is wide."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap
from matplotlib.patches import Rectangle
import pandas as pd

from fftbench.charts.style import INK, QUIET_INK, text_width

POINTS = 8.0
RANGE_POINTS = 6.5
_UPPER, _LOWER = 0.32, 0.76  # of a cell with two lines
_AIR = 0.04  # inches that a number leaves free, more than it is wider in bold
_DARK = 0.45  # luminance below which a number is white

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Shades:
    """Maps ratios between `low` and `high` to colours by their logarithm."""

    colours: Colormap
    low: float
    high: float

    def of(self, ratio: float) -> Colour:
        span = math.log(self.high / self.low)
        place = (math.log(ratio) - math.log(self.low)) / span
        red, green, blue = self.colours(min(max(place, 0.0), 1.0))[:3]
        return red, green, blue


def slower_shades(ratios: pd.Series) -> Shades:
    """Returns shades in which 1 is white, and more is darker."""
    colours = ["#ffffff", "#d3e3f0", "#74a9cf", "#2b6ca8", "#08306b"]
    high = min(max(float(ratios.max()), 2.0), 10.0)
    return Shades(LinearSegmentedColormap.from_list("slower", colours), 1.0, high)


def speedup_shades(ratios: pd.Series) -> Shades:
    """Returns shades in which 1 is white, more is blue and less is brown. Both ends are equally dark."""
    colours = ["#7a3d00", "#d99a4e", "#ffffff", "#6aa5d0", "#08407a"]
    reach = max(float(ratios.max()), 1 / float(ratios.min()), 1.5)
    colours_of = LinearSegmentedColormap.from_list("speed-up", colours)
    return Shades(colours_of, 1 / min(reach, 10.0), min(reach, 10.0))


def ink_on(colour: Colour) -> str:
    luminance = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
    return "white" if luminance < _DARK else INK


def room_of(text: str) -> float:
    """Returns the inches of the narrowest cell in which the text is written."""
    return text_width(text, POINTS) + _AIR


def draw_cell(
    axes: Axes,
    box: tuple[float, float, float, float],
    colour: Colour | str,
    text: str,
    name: str,
    bold: bool = False,
    below: str = "",
) -> Rectangle:
    """Draws a cell; `box` has left, top, width and height in inches, which are the units of the axes. A colour with a
    name is that of a cell without a ratio, whose text is quiet. `below` stands under the text in small letters.
    """
    left, top, width, height = box
    look = {"facecolor": colour, "edgecolor": "white", "linewidth": 0.8}
    cell = axes.add_patch(Rectangle((left, top), width, height, label=name, **look))
    ink = QUIET_INK if isinstance(colour, str) else ink_on(colour)
    style = {"ha": "center", "va": "center", "color": ink}
    if text and room_of(text) <= width:
        style["weight"] = "bold" if bold else "normal"
        place = left + width / 2, top + height * (_UPPER if below else 0.5)
        axes.text(*place, text, size=POINTS, **style)
    if below:
        style["weight"] = "normal"
        place = left + width / 2, top + height * _LOWER
        axes.text(*place, below, size=RANGE_POINTS, **style)
    return cell


def range_fits(text: str, width: float) -> bool:
    """Tells whether an interval can be written into a cell of that width."""
    return text_width(text, RANGE_POINTS) + _AIR <= width
