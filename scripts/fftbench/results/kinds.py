"""Names the kind of a transform: its domain, the layout of its half spectrum, its precision, its norm, its axes and its
depth. Needs nothing but Python itself."""

from __future__ import annotations

from fftbench.results.columns import LATER_COLUMNS

# In the order of the functions' arguments.
KIND_COLUMNS = ["domain", "half_spectrum", "precision", "norm", "axes", "depth"]
USUAL_NORM = LATER_COLUMNS["norm"]
# also of complex transforms
USUAL_HALF_SPECTRUM = LATER_COLUMNS["half_spectrum"]
USUAL_AXES = LATER_COLUMNS["axes"]
USUAL_DEPTH = LATER_COLUMNS["depth"]
USUAL_KIND = ("complex", USUAL_HALF_SPECTRUM, "fp32", USUAL_NORM)


def unusual_words(
    domain: object,
    half_spectrum: object,
    precision: object,
    norm: object,
    axes: object = USUAL_AXES,
    depth: object = USUAL_DEPTH,
) -> list[str]:
    """Returns those that are not as usual: nothing for complex fp32 transforms of images whose inverse is normalised."""
    kind = (domain, half_spectrum, precision)
    words = [str(own) for own, usual in zip(kind, USUAL_KIND) if own != usual]
    return [*words, *_norm_words(norm), *_axes_words(axes, depth)]


def kind_words(
    domain: object,
    half_spectrum: object,
    precision: object,
    norm: object,
    axes: object = USUAL_AXES,
    depth: object = USUAL_DEPTH,
) -> str:
    """Returns "complex fp32"; the half spectrum, the norm, the axes and the depth are named where they are not as usual."""
    layout = [] if half_spectrum == USUAL_HALF_SPECTRUM else [half_spectrum]
    words = [domain, *layout, precision, *_norm_words(norm), *_axes_words(axes, depth)]
    return " ".join(map(str, words))


def size_words(width: object, height: object, depth: object = USUAL_DEPTH) -> str:
    """Returns "64x64", or "64x64x64" where there is a depth, as --list-cases has it."""
    sides = [width, height, *([] if str(depth) == USUAL_DEPTH else [depth])]
    return "x".join(map(str, sides))


def _norm_words(norm: object) -> list[str]:
    """One of the norms is called as one of the directions is."""
    return [] if norm == USUAL_NORM else [f"norm {norm}"]


def _axes_words(axes: object, depth: object) -> list[str]:
    words = [] if axes == USUAL_AXES else [f"along {axes}"]
    return words if str(depth) == USUAL_DEPTH else [*words, f"depth {depth}"]
