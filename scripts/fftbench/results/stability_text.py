"""Says for plot.py how far rounds lie apart, which samples were throttled, and which remarks rows have."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pandas as pd

from fftbench.results.rounds import Stability, stabilities


def size_text(width: int, height: int) -> str:
    return f"{width} (1D)" if height == 1 else f"{width}×{height}"


def percent(share: float) -> str:
    """Writes two significant digits, and no more than two decimals."""
    value = 100 * share
    digits = 0 if value >= 9.95 or value == 0 else 1 if value >= 0.995 else 2
    return f"{value:.{digits}f} %"


def counted(number: int, singular: str, plural: str = "") -> str:
    return f"{number} {singular if number == 1 else plural or f'{singular}s'}"


def stability_lines(description: str, rows: pd.DataFrame) -> Iterator[str]:
    """Yields a line that names the group and, indented, what is known of its ok rows."""
    timed = rows[rows["status"] == "ok"]
    known = list(stabilities(timed))
    yield f"{description}: {counted(len(timed), 'case')}"
    yield f"  {_spread_words(timed, known)}"
    unsteady = int(timed["converged"].eq(False).sum())
    yield f"  not converged: {counted(unsteady, 'case')}"
    if known:
        yield f"  {_throttled_words(known)}"


def remark_lines(rows: pd.DataFrame) -> Iterator[str]:
    """Yields each remark of ok rows once."""
    timed = rows[rows["status"] == "ok"]
    remarks = timed.loc[timed["reason"] != "", "reason"]
    for remark, number in remarks.value_counts(sort=False).items():
        yield f"remark on {counted(int(number), 'case')}: {remark}"


def _spread_words(timed: pd.DataFrame, known: list[Stability]) -> str:
    single = sum(len(one.rounds) == 1 for one in known)
    alone = "1 case has" if single == 1 else f"{single} cases have"
    if len(known) == single:
        why = "each has one round" if known else "no samples.csv tells of rounds"
        return f"between-round spread: unknown, {why}"
    ranked = timed[[_has_spread(one) for one in timed["stability"]]]
    spreads = pd.Series([one.spread for one in ranked["stability"]], ranked.index)
    worst = ranked.loc[spreads.idxmax()]
    options = f" {worst['options']}" if worst["options"] else ""
    size = size_text(worst["width"], worst["height"])
    text = (
        f"between-round spread: worst {percent(spreads.max())} ({worst['algorithm']}{options}, {size}), "
        f"median {percent(spreads.median())}"
    )
    return text + (f"; {alone} one round, which shows none" if single else "")


def _has_spread(stability: Stability | None) -> bool:
    return stability is not None and not math.isnan(stability.spread)


def _throttled_words(known: list[Stability]) -> str:
    samples = sum(one.samples for one in known)
    not_known = sum(one.unknown for one in known)
    if not_known == samples:
        return "throttled: not told by the device"
    throttled = sum(one.throttled for one in known)
    cases = sum(one.throttled > 0 for one in known)
    among = f", in {counted(cases, 'case')}" if cases else ""
    unknown = f"; not told of {counted(not_known, 'sample')}" if not_known else ""
    return f"throttled: {throttled} of {counted(samples, 'sample')}{among}{unknown}"
