"""Chooses the rows of `best` that meet the peers: those that go by wisdom, in each order of their dispatches."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from fftbench.results.dispatch_order import Order, orders_of, without_order

CONTESTANT = "best"


def contestants(rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the rows of `best` whose options are the defaults but for the order.

    Rows that leave wisdom out are measured for other questions. They take part only where there are no others, so
    that tuned and untuned sizes never stand in one table.
    """
    own = rows[rows["algorithm"] == CONTESTANT]
    further = own["options"].map(without_order)
    return own[further == min(further, key=lambda text: (len(text), text), default="")]


def by_order(own: pd.DataFrame, mode: str) -> Iterator[tuple[Order, pd.DataFrame]]:
    """Yields the contestants of a mode by the order of their dispatches.

    Only the throughput has both orders. A single transform is no stream: elsewhere those with barriers take part, and
    the others only where there are no such ones.
    """
    here = own[own["mode"] == mode]
    orders = orders_of(here["options"])
    wanted = list(Order)
    if mode != "throughput":
        wanted = [Order.BARRIER if (orders == Order.BARRIER).any() else Order.CHAINED]
    for order in wanted:
        if (orders == order).any():
            yield order, here[orders == order]
