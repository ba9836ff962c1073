"""Computes the bandwidth by which kernels may be compared: the bytes that the problem needs, over the kernel's time.

The bytes that a kernel itself reads and writes would rank the kernel first that reads most. Does not plot.
"""

from __future__ import annotations

import pandas as pd

IN_WORDS = "one read and one write of the array for each axis"
_BYTES = {"fp16": 2, "fp32": 4, "fp64": 8}  # of one real number
# The numbers of a value, of what is transformed and of its spectrum.
_NUMBERS = {
    "complex": (2, 2),
    "real": (1, 2),
    **dict.fromkeys(("dct2", "dct3", "dst2", "dst3"), (1, 1)),
}
_TRANSFORMS = {"roundtrip": 2}
_SIDES = {"rows": "width", "columns": "height", "depth": "depth"}


def effective_gbps(rows: pd.DataFrame) -> pd.Series:
    """Takes rows with `median_ms`. The result is NaN where there is no time, or where the elements' size is not known.

    A plain copy reads and writes the array once, so that a kernel that takes as long as one copy for each axis has the
    copy's bandwidth. A real transform goes from images to half spectra or back, and along its further axes through half
    spectra.
    """
    spectrum = _spectrum_bytes(rows)
    axes = sum(
        ((_side(rows, side) > 1) & _is_along(rows, name)).astype(int)
        for name, side in _SIDES.items()
    )
    once = _image_bytes(rows) + spectrum + 2 * spectrum * (axes.clip(lower=1) - 1)
    transforms = rows["direction"].map(_TRANSFORMS).fillna(1)
    return once * transforms / (rows["median_ms"] * 1e6)


def input_bytes(rows: pd.DataFrame) -> pd.Series:
    """Returns the bytes of what is transformed: images, or the spectra of an inverse."""
    return _image_bytes(rows).where(
        rows["direction"] != "inverse", _spectrum_bytes(rows)
    )


def _image_bytes(rows: pd.DataFrame) -> pd.Series:
    numbers = rows["domain"].map({name: own for name, (own, _) in _NUMBERS.items()})
    return rows["precision"].map(_BYTES) * numbers * _values(rows)


def _spectrum_bytes(rows: pd.DataFrame) -> pd.Series:
    """Half a spectrum is along the first of the axes that are transformed."""
    behind_rows = _side(rows, "height").where(
        _is_along(rows, "columns"), _side(rows, "depth")
    )
    side = _side(rows, "width").where(_is_along(rows, "rows"), behind_rows)
    half = (side // 2 + (rows["half_spectrum"] != "packed")) / side
    share = half.where(rows["domain"] == "real", 1.0)
    numbers = rows["domain"].map({name: own for name, (_, own) in _NUMBERS.items()})
    return rows["precision"].map(_BYTES) * numbers * _values(rows) * share


def _values(rows: pd.DataFrame) -> pd.Series:
    return _side(rows, "width") * rows["height"] * _side(rows, "depth") * rows["batch"]


def _side(rows: pd.DataFrame, name: str) -> pd.Series:
    return rows[name].astype(float)


def _is_along(rows: pd.DataFrame, name: str) -> pd.Series:
    """Tells whether an axis is transformed: of "rows+depth" rows and the depth."""
    return (rows["axes"] == "all") | rows["axes"].str.contains(name, regex=False)
