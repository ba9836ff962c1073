"""What a chart says of modes and directions that their names do not explain."""

from __future__ import annotations

_MODES = {
    "cold": "latency after a write larger than the last-level cache",
    "graph": "replayed from a CUDA graph",
}


def mode_sentence(mode: str) -> str:
    """What stands before a subtitle; "" where the mode's name says enough."""
    return f"{mode}: {_MODES[mode]}. " if mode in _MODES else ""


def mode_words(mode: str) -> str:
    """What begins a sentence, on charts that strangers meet alone."""
    words = {
        "throughput": "many transforms back to back",
        "latency": "one transform at a time, the device idle before",
        **_MODES,
    }
    return f"{mode.capitalize()} ({words[mode]})" if mode in words else mode


def direction_words(direction: str) -> str:
    return "forward then inverse" if direction == "roundtrip" else direction


def what_is_timed(direction: str) -> str:
    if direction == "roundtrip":
        return "one forward transform and its inverse"
    return "one transform"
