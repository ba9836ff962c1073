"""Reads from a row how the dispatches of a GLSL kernel came one after the other: the option `order`."""

from __future__ import annotations

from enum import Enum

_OPTION = "order="
# The reason of a row says this where dispatches were to wait by themselves and did so in vain.
_FELL_BACK = "measured with a barrier behind each dispatch"


class Order(Enum):
    CHAINED = "chained"  # each dispatch waits for those before it by itself
    BARRIER = "barrier"  # a barrier stands behind each, the default


def order_of(options: str) -> Order:
    """Returns the order that a row's options ask for."""
    return Order.CHAINED if "order=chained" in options.split(";") else Order.BARRIER


def without_order(options: str) -> str:
    return ";".join(one for one in options.split(";") if not one.startswith(_OPTION))


def fell_back(options: str, reason: str) -> bool:
    """Tells whether a row that asks for chained dispatches was measured with a barrier behind each instead."""
    return order_of(options) is Order.CHAINED and _FELL_BACK in reason
