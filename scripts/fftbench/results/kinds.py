"""Names the kind of a transform: its domain, its precision and its norm. Needs nothing but Python itself."""

from __future__ import annotations

USUAL_NORM = "backward"  # also of files that have no norm yet
_USUAL = ("complex", "fp32", USUAL_NORM)


def unusual_words(domain: object, precision: object, norm: object) -> list[str]:
    """Returns those that are not as usual: nothing for complex fp32 transforms whose inverse is normalised."""
    kind = (domain, precision, norm)
    return [str(own) for own, usual in zip(kind, _USUAL) if own != usual]


def kind_words(domain: object, precision: object, norm: object) -> str:
    """Returns "complex fp32"; the norm is named where it is not as usual."""
    return " ".join([f"{domain} {precision}", *([] if norm == USUAL_NORM else [norm])])
