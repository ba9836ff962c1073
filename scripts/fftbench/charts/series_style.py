"""Gives each series a look that depends on its name alone, so that it looks the same in every chart of every run.

The colour stands for the algorithm. The marker, and whether it is filled, stand for algorithm and options together, so
that series can be told apart without colour. The line, and the hatching of a bar, stand for the source where a chart
has several; otherwise the line separates series whose markers are the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from fftbench.charts.style import COLOURS

_BLUE, _RED, _GREEN, _PINK, _ORANGE, _SKY, _BLACK, _WINE, _NIGHT, _BROWN = COLOURS
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p", "h", "*")
_LINES = ("-", (0, (5, 1.6)), (0, (1.2, 1.4)), (0, (6, 1.5, 1.2, 1.5)))
LINES_OF_SOURCES = (*_LINES, (0, (10, 2)), (0, (3, 1, 1, 1, 1, 1)))
_HATCHES = ("", "////", "....", "xxxx", "----", "++++")

# Algorithms that are measured together differ in colour and in marker.
_OF_ALGORITHM = {
    "stockham_radix4": (_BLUE, "o"),
    "cooley_tukey_multipass": (_RED, "s"),
    "stockham_radix2": (_GREEN, "^"),
    "cooley_tukey_singlepass": (_PINK, "D"),
    "natural_order_multipass": (_BROWN, "v"),
    "stockham_register": (_SKY, "P"),
    "stockham_fused": (_NIGHT, "X"),
    "stockham_image": (_PINK, "^"),
    "stockham_pruned": (_GREEN, "h"),
    "row_column": (_WINE, "p"),
    "dif_dit_shuffle": (_BLACK, "D"),
    "best": (_ORANGE, "*"),
    "cufft": (_WINE, "<"),
    "vkfft": (_BLACK, ">"),
    "cuda_stockham_radix4": (_ORANGE, "p"),
    "cuda_stockham_radix2": (_NIGHT, "h"),
    "cuda_cooley_tukey": (_BROWN, "X"),
    "fftw": (_SKY, "v"),
    "cpu_dft": (_GREEN, "o"),
    "cpu_dit": (_BLUE, "s"),
    "cpu_dif": (_RED, "^"),
    "cpu_recursive": (_WINE, "D"),
}
# A number of steps from the algorithm's own look selects one of these looks, which are twice as many as markers
# (filled, then hollow). All combinations of the options that most kernels share lead to different looks.
_LOOKS = 2 * len(_MARKERS)
_STEPS = {
    "exchange=storage": 0,
    "exchange=shared": len(_MARKERS),
    "storage=image": 0,
    "storage=buffer": 3,
    "twiddle=computed": 0,
    "twiddle=table": 4,
    "sync=in_shader": len(_MARKERS),
    "wisdom=no": 6,
}

Key = tuple[str, str, str]  # algorithm, options, source


@dataclass(frozen=True)
class Style:
    colour: str
    marker: str
    filled: bool
    line: object  # a matplotlib line style
    hatch: str = ""  # of a bar

    @property
    def marker_face(self) -> str:
        return self.colour if self.filled else "white"


def colour_of(algorithm: str) -> str:
    if algorithm in _OF_ALGORITHM:
        return _OF_ALGORITHM[algorithm][0]
    return COLOURS[_number(algorithm) % len(COLOURS)]


def assign_colours(algorithms: Sequence[str]) -> dict[str, str]:
    """Gives each name its own colour. A name that is in no table takes a free one where another name has its colour."""
    colours = {name: colour_of(name) for name in algorithms if name in _OF_ALGORITHM}
    for name in sorted(set(algorithms) - set(colours)):
        first = _number(name) % len(COLOURS)
        wanted = [*COLOURS[first:], *COLOURS[:first]]
        free = [one for one in wanted if one not in colours.values()]
        colours[name] = (free or wanted)[0]
    return colours


def assign_styles(keys: Sequence[Key]) -> dict[Key, Style]:
    """Returns a style for each key. Colour, marker and filling depend on the key alone, whatever stands beside it."""
    sources = list(dict.fromkeys(key[2] for key in keys))
    styles: dict[Key, Style] = {}
    taken: set[tuple[str, bool, int]] = set()
    for algorithm, options, source in sorted(set(keys)):
        marker, filled, line = _look(algorithm, options)
        if len(sources) > 1:
            at = sources.index(source) % len(LINES_OF_SOURCES)
            styles[(algorithm, options, source)] = Style(
                colour_of(algorithm),
                marker,
                filled,
                LINES_OF_SOURCES[at],
                _HATCHES[at],
            )
        else:
            free = [(line + step) % len(_LINES) for step in range(len(_LINES))]
            free = [one for one in free if (marker, filled, one) not in taken] or free
            line = free[0]
            taken.add((marker, filled, line))
            styles[(algorithm, options, source)] = Style(
                colour_of(algorithm), marker, filled, _LINES[line]
            )
    return styles


def _look(algorithm: str, options: str) -> tuple[str, bool, int]:
    """Returns the marker, whether it is filled, and the line for a series whose marker no other series has."""
    if algorithm in _OF_ALGORITHM:
        own = _MARKERS.index(_OF_ALGORITHM[algorithm][1])
    else:
        own = _number(algorithm[::-1]) % len(_MARKERS)
    pairs = [pair for pair in options.split(";") if pair]
    steps = sum(_STEPS.get(pair, 1 + _number(pair) % (_LOOKS - 1)) for pair in pairs)
    hollow, marker = divmod(steps % _LOOKS, len(_MARKERS))
    line = steps % (len(_LINES) - 1) + 1 if steps else 0
    return _MARKERS[(own + marker) % len(_MARKERS)], not hollow, line


def _number(name: str) -> int:
    """Returns a hash of the text that is the same in every process, unlike Python's own."""
    return zlib.crc32(name.encode())
