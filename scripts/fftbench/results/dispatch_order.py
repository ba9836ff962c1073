"""Reads from a row how the dispatches of a GLSL kernel came one after the other: the option `order`."""

from __future__ import annotations

from enum import Enum

import pandas as pd

_OPTION = "order="
# The reason of a row says this where dispatches were to wait by themselves and did so in vain.
_FELL_BACK = "measured with a barrier behind each dispatch"


class Order(Enum):
    CHAINED = "chained"  # each dispatch waits for those before it by itself
    BARRIER = "barrier"  # a barrier stands behind each, the default


def order_of(options: str) -> Order:
    """Returns the order that a row's options ask for."""
    return Order.CHAINED if "order=chained" in options.split(";") else Order.BARRIER


def orders_of(options: pd.Series) -> pd.Series:
    """Returns the order of each row. Without a row too it holds objects: what pandas maps from no text at all stays
    text, and text that PyArrow keeps can't be compared with an enumeration."""
    return pd.Series(
        [order_of(text) for text in options], index=options.index, dtype=object
    )


def without_order(options: str) -> str:
    return ";".join(one for one in options.split(";") if not one.startswith(_OPTION))


def fell_back(options: str, reason: str) -> bool:
    """Tells whether a row that asks for chained dispatches was measured with a barrier behind each instead."""
    return order_of(options) is Order.CHAINED and _FELL_BACK in reason
