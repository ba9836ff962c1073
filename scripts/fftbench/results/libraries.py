"""Compares GLSL kernels with the libraries of others: which ones take part, and how far apart they are."""

from __future__ import annotations

import re
from enum import Enum

import pandas as pd

from fftbench.results.verdict_words import Limits, decide_by_interval

LIBRARIES = ("cufft", "vkfft")
DISSERTATION = (
    "cooley_tukey_multipass",
    "cooley_tukey_singlepass",
    "natural_order_multipass",
    "stockham_radix2",
    "stockham_radix4",
)
# stands for all other GLSL kernels, which are one entrant with the fastest of them
OWN = "own"
PLACE_COLUMNS = ["source", "width", "height"]


class Kind(Enum):
    OWN = "own"
    LIBRARY = "library"
    DISSERTATION = "dissertation"


def kind_of(entrant: str) -> Kind:
    if entrant == OWN:
        return Kind.OWN
    return Kind.LIBRARY if entrant in LIBRARIES else Kind.DISSERTATION


def standings(rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the fastest row of each entrant at each source and size, with `entrant` and `ratio`.

    Takes rows whose times may be compared. `ratio` is the row's median over the faster library's at the same source and
    size, so that below 1 is faster than every library. `ratio_low` and `ratio_high` are its ends by the intervals of both
    medians, NaN where one has none, and `verdict` is the word for it by these. Where an entrant has no time, its row says so in `status`, and
    the ratio is NaN. Places where no library has a time are left out. The project's own kernels come first, then the
    libraries, then the dissertation's kernels.
    """
    entrants = [
        entrant_of(backend, algorithm)
        for backend, algorithm in zip(rows["backend"], rows["algorithm"])
    ]
    entered = rows.assign(entrant=entrants, untimed=rows["status"] != "ok")
    entered = entered[entered["entrant"] != ""]
    by_time = entered.sort_values(["untimed", "median_ms"], kind="stable")
    fastest = by_time.drop_duplicates([*PLACE_COLUMNS, "entrant"]).drop(
        columns="untimed"
    )
    timed_libraries = fastest[
        fastest["entrant"].isin(LIBRARIES) & (fastest["status"] == "ok")
    ]
    best = (
        timed_libraries.sort_values("median_ms", kind="stable")
        .drop_duplicates(PLACE_COLUMNS)
        .set_index(PLACE_COLUMNS)[["median_ms", "ci_low_ms", "ci_high_ms"]]
        .set_axis(
            ["best_library_ms", "best_library_low_ms", "best_library_high_ms"], axis=1
        )
    )
    table = fastest.join(best, on=PLACE_COLUMNS, how="inner")
    timed = table["status"] == "ok"
    table["ratio"] = (table["median_ms"] / table["best_library_ms"]).where(timed)
    table["ratio_low"] = (table["ci_low_ms"] / table["best_library_high_ms"]).where(
        timed
    )
    table["ratio_high"] = (table["ci_high_ms"] / table["best_library_low_ms"]).where(
        timed
    )
    table["verdict"] = [
        decide_by_interval(*ends, Limits())
        for ends in zip(table["ratio_low"], table["ratio_high"])
    ]
    rank = {name: at for at, name in enumerate((OWN, *LIBRARIES, *DISSERTATION))}
    return table.sort_values("entrant", key=lambda names: names.map(rank)).reset_index(
        drop=True
    )


def kernel_behind(algorithm: str, reason: str) -> str:
    """Returns the kernel that a row of `best` ran, as its reason says; any other algorithm stands for itself."""
    found = re.search(r"\bbest = (\w+)", reason) if algorithm == "best" else None
    return found.group(1) if found else algorithm


def choice_behind(reason: str) -> str:
    """Returns the kernel that a row of `best` ran, with its options; "" where its reason doesn't say."""
    found = re.search(r"\bbest = (.+?)(?= \(|; |$)", reason)
    return found.group(1) if found else ""


def goes_by_wisdom(options: str) -> bool:
    """Tells whether these options of `best` allow what tuning found."""
    return "wisdom=no" not in options.split(";")


def entrant_of(backend: str, algorithm: str) -> str:
    """Returns the entrant of an algorithm; "" for the CPU's code and for ports of the kernels to CUDA, which take no
    part."""
    if algorithm in LIBRARIES or algorithm in DISSERTATION:
        return algorithm
    return OWN if backend == "opengl" else ""
