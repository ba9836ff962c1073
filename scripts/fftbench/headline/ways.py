"""Reads from options in which way a library was launched, and on how many pairs of arrays, and names the way in words."""

from __future__ import annotations

from fftbench.results.launch import from_graph

USUAL_PAIRS = 8
# Options that are no property of a library's plan.
WAY_OPTIONS = ("launch", "branches", "pairs")


def option_of(options: str, name: str) -> str:
    """Returns the option's value; "" where the text doesn't have it."""
    given = dict(one.partition("=")[::2] for one in options.split(";"))
    return given.get(name, "")


def without_way(options: str) -> str:
    kept = [o for o in options.split(";") if o.partition("=")[0] not in WAY_OPTIONS]
    return ";".join(kept)


def branches_of(options: str) -> int:
    return int(option_of(options, "branches") or 1)


def pairs_of(options: str) -> int:
    return int(option_of(options, "pairs") or USUAL_PAIRS)


def way_of(mode: str, options: str) -> str:
    """Returns "stream", "serial CUDA graph" or "CUDA graph, 8 in parallel"."""
    if not from_graph(mode, options):
        return "stream"
    branches = branches_of(options)
    return (
        f"CUDA graph, {branches} in parallel" if branches > 1 else "serial CUDA graph"
    )
