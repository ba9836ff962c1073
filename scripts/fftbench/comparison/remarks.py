"""Says which remarks the ok rows of two runs carry: those that both runs make on a case once, then each run's own.

`best` remarks on each of its cases which algorithm it stands for, and two runs mostly make the same remarks there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pandas as pd

from fftbench.comparison.verdicts import Case
from fftbench.results.stability_text import counted

_SEPARATOR = "; "  # stands between the remarks of one row


def remark_notes(
    a: Mapping[Case, pd.Series], b: Mapping[Case, pd.Series]
) -> Iterator[str]:
    in_a, in_b = _remarks(a), _remarks(b)
    for runs, remarks in (
        ("A and B", in_a & in_b),
        ("A", in_a - in_b),
        ("B", in_b - in_a),
    ):
        for remark, cases in Counter(remark for _, remark in remarks).items():
            yield f"{runs}: remark on {counted(cases, 'case')}: {remark}"


def _remarks(rows: Mapping[Case, pd.Series]) -> Counter[tuple[Case, str]]:
    """Returns each remark with its case, in the order of the rows."""
    return Counter(
        (case, remark)
        for case, row in rows.items()
        if row["status"] == "ok"
        for remark in row["reason"].split(_SEPARATOR)
        if remark
    )
