"""Names the kind of a transform: its domain, the layout of its half spectrum, its precision and its norm. Needs nothing
but Python itself."""

from __future__ import annotations

from fftbench.results.columns import LATER_COLUMNS

# In the order of the functions' arguments.
KIND_COLUMNS = ["domain", "half_spectrum", "precision", "norm"]
USUAL_NORM = LATER_COLUMNS["norm"]
# also of complex transforms
USUAL_HALF_SPECTRUM = LATER_COLUMNS["half_spectrum"]
USUAL_KIND = ("complex", USUAL_HALF_SPECTRUM, "fp32", USUAL_NORM)


def unusual_words(
    domain: object, half_spectrum: object, precision: object, norm: object
) -> list[str]:
    """Returns those that are not as usual: nothing for complex fp32 transforms whose inverse is normalised."""
    kind = (domain, half_spectrum, precision)
    words = [str(own) for own, usual in zip(kind, USUAL_KIND) if own != usual]
    return [*words, *_norm_words(norm)]


def kind_words(
    domain: object, half_spectrum: object, precision: object, norm: object
) -> str:
    """Returns "complex fp32"; the half spectrum and the norm are named where they are not as usual."""
    layout = [] if half_spectrum == USUAL_HALF_SPECTRUM else [half_spectrum]
    return " ".join(map(str, [domain, *layout, precision, *_norm_words(norm)]))


def _norm_words(norm: object) -> list[str]:
    """One of the norms is called as one of the directions is."""
    return [] if norm == USUAL_NORM else [f"norm {norm}"]
