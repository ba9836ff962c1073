"""Reads from a row how the dispatches of a GLSL kernel came one after the other: the option `sync`."""

from __future__ import annotations

from enum import Enum

import pandas as pd

_OPTION = "sync="
# The reason of a row says this where dispatches were to wait by themselves and timed out.
_FELL_BACK = "measured with a barrier behind each dispatch"


class Sync(Enum):
    IN_SHADER = "in_shader"  # each dispatch waits for those before it by itself
    BARRIER = "barrier"  # a barrier stands behind each, the default


def sync_of(options: str) -> Sync:
    """Returns the synchronisation that a row's options ask for."""
    return Sync.IN_SHADER if "sync=in_shader" in options.split(";") else Sync.BARRIER


def syncs_of(options: pd.Series) -> pd.Series:
    """Returns the synchronisation of each row. Without a row too it holds objects: what pandas maps from no text at all stays
    text, and text that PyArrow keeps can't be compared with an enumeration."""
    return pd.Series(
        [sync_of(text) for text in options], index=options.index, dtype=object
    )


def without_sync(options: str) -> str:
    return ";".join(one for one in options.split(";") if not one.startswith(_OPTION))


def fell_back(options: str, reason: str) -> bool:
    """Tells whether a row that asks for waits in the shader was measured with a barrier behind each instead."""
    return sync_of(options) is Sync.IN_SHADER and _FELL_BACK in reason
