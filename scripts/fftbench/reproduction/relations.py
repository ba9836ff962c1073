"""States the bounds of the relations that claims ask for, as numbers and in words. configs/claims.schema.json defines
them."""

from __future__ import annotations

import math

from fftbench.pages.blocks import Outcome
from fftbench.reproduction.claims import Relation

_BYTES = {
    "read": "bytes read",
    "read_and_tables": "bytes read, those of tables too,",
    "written": "bytes written",
    "all": "bytes read and written",
}
Interval = tuple[float, float, float]  # value, low, high


def within(factor: float, tolerance: float) -> tuple[float, float, float, float]:
    """Returns the bounds of a number that is to be near another one, as limits() does."""
    least, most = factor * (1 - tolerance), factor * (1 + tolerance)
    return least, most, least, most


def limits(relation: Relation) -> tuple[float, float, float, float]:
    """Returns the range in which a ratio holds (from, to) and the bounds beyond which it is violated (below, above)."""
    never = float("inf")
    factor, tolerance = relation.factor, relation.tolerance
    if relation.kind == "faster_than":
        # The bound is exclusive: a ratio on it is not faster yet.
        return 0.0, math.nextafter(1 - tolerance, 0.0), 0.0, 1 + tolerance
    if relation.kind == "faster_than_at_last_size":
        return 0.0, math.nextafter(1 - tolerance, 0.0), 0.0, 1 + tolerance
    if relation.kind == "within_factor":
        return 0.0, factor, 0.0, factor
    if relation.kind == "comparable":
        return 1 / factor, factor, 1 / factor, factor
    if relation.kind == "reaches_speedup":
        return factor * (1 - tolerance), never, factor * (1 - tolerance), never
    if relation.kind in ("growth", "growth_per_doubling", "bytes_over"):
        return within(factor, tolerance)
    if relation.kind == "unstated":
        return never, never, 0.0, never
    raise ValueError(f'there is no relation "{relation.kind}"')


def compare(
    ratio: Interval, least: float, most: float, too_low: float, too_high: float
) -> Outcome:
    _, low, high = ratio
    if least == float("inf"):
        return Outcome.UNSTATED
    if low >= least and high <= most:
        return Outcome.HOLDS
    if high < too_low or low > too_high:
        return Outcome.VIOLATED
    return Outcome.UNDECIDED


def words(relation: Relation) -> tuple[str, str]:
    factor, tolerance = relation.factor, relation.tolerance
    ratio = "time over time"
    return {
        "faster_than": (ratio, f"below {1 - tolerance:g} at every size"),
        "faster_than_at_last_size": (
            "time over that at the last size",
            f"below {1 - tolerance:g} at every other size",
        ),
        "bytes_over": (
            f"{_BYTES.get(relation.bytes, '')} over bytes",
            f"from {factor * (1 - tolerance):.4g} to {factor * (1 + tolerance):.4g}",
        ),
        "within_factor": (ratio, f"at most {factor:g} at every size"),
        "comparable": (ratio, f"from {1 / factor:.3g} to {factor:g} at every size"),
        "reaches_speedup": (
            "speed-up",
            f"at least {factor * (1 - tolerance):g} at one size or more",
        ),
        "growth_per_doubling": (
            "growth of the time",
            f"from {factor * (1 - tolerance):.3g} to {factor * (1 + tolerance):.3g} per doubling",
        ),
        "growth": (
            "time at the last size over that at the first",
            f"from {factor * (1 - tolerance):.3g} to {factor * (1 + tolerance):.3g}",
        ),
        "advantage_shrinks": (
            "advantage at the last size over that at the first",
            "below 1",
        ),
        "pass_shares": ("part of the passes' sum", _of_each(relation)),
        "pass_registers": ("registers of each pass's program", _of_each(relation)),
        "error_below": ("relative L2 error", f"below {relation.limit:g}"),
        "unstated": (ratio, "not stated by the document"),
    }[relation.kind]


def _of_each(relation: Relation) -> str:
    *most, last = (f"{one:g}" for one in relation.each) if relation.each else ("",)
    return f"{', '.join(most)} and {last}, each within {relation.tolerance:.0%}"
