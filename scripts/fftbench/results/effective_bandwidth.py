"""Computes the bandwidth by which kernels may be compared: the bytes that the problem needs, over the kernel's time.

The bytes that a kernel itself reads and writes would rank the kernel first that reads most. Does not plot.
"""

from __future__ import annotations

import pandas as pd

IN_WORDS = "one read and one write of the array for each axis"
_BYTES = {"fp16": 2, "fp32": 4, "fp64": 8}  # of one real number
_NUMBERS = {"real": 1, "complex": 2}
_TRANSFORMS = {"roundtrip": 2}


def effective_gbps(rows: pd.DataFrame) -> pd.Series:
    """Takes rows with `median_ms`. The result is NaN where there is no time, or where the elements' size is not known.

    A plain copy reads and writes the array once, so that a kernel that takes as long as one copy for each axis has the
    copy's bandwidth.
    """
    element = rows["precision"].map(_BYTES) * rows["domain"].map(_NUMBERS)
    elements = rows["width"].astype(float) * rows["height"] * rows["batch"]
    axes = (rows["width"] > 1).astype(int) + (rows["height"] > 1)
    transforms = rows["direction"].map(_TRANSFORMS).fillna(1)
    needed = 2 * element * elements * axes.clip(lower=1) * transforms
    return needed / (rows["median_ms"] * 1e6)
