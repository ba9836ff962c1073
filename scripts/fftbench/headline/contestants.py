"""Chooses the rows of `best` that meet the libraries: those that go by wisdom."""

from __future__ import annotations

import pandas as pd

from fftbench.headline.ways import without_way
from fftbench.results.dispatch_sync import without_sync

CONTESTANT = "best"


def contestants(rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the rows of `best` whose options are the defaults but for the order and the pairs of arrays.

    Rows that leave wisdom out are measured for other questions. They take part only where there are no others, so
    that tuned and untuned sizes never stand in one table.
    """
    own = rows[rows["algorithm"] == CONTESTANT]
    further = own["options"].map(without_sync).map(without_way)
    return own[further == min(further, key=lambda text: (len(text), text), default="")]
