"""Shows people how far a fleet's shards are. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fftbench.fleet.fleet_folder import Fleet
from fftbench.fleet.shards import Shard, State


def shard_table(fleet: Fleet, shards: Sequence[Shard]) -> str:
    """Returns a line for each shard between a heading and a sum."""
    rows = [("shard", "state", "cases", "node", "")]
    for shard in shards:
        cases = f"{shard.finished_cases}/{cases_of(fleet, shard.number)}"
        number = f"{shard.number}/{fleet.shards}"
        rows.append((number, shard.state.value, cases, shard.where, shard.why))
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    lines = [
        "  ".join([*(text.ljust(width) for text, width in zip(row, widths)), row[4]])
        for row in rows
    ]
    counts = [
        f"{sum(shard.state is state for shard in shards)} {state.value}"
        for state in State
        if any(shard.state is state for shard in shards)
    ]
    finished = sum(shard.finished_cases for shard in shards)
    summary = f"{fleet.config}: {finished} of {fleet.cases} cases; {', '.join(counts)}"
    text = "\n".join(line.rstrip() for line in [*lines, summary])
    if fleet.results.exists():
        text += f"\nresults: {fleet.results}"
    return text + "\n"


def cases_of(fleet: Fleet, number: int) -> int:
    """Returns how many cases a shard has: the program deals them out in turn."""
    return (fleet.cases - number) // fleet.shards + 1


def unfinished_words(fleet: Fleet, shards: Sequence[Shard]) -> Iterator[str]:
    """Yields a sentence for each shard that is not finished, and one on what to do about them."""
    unfinished = [shard for shard in shards if shard.state is not State.DONE]
    for shard in unfinished:
        how = {
            State.FAILED: "has failed for good",
            State.STOPPED: "is not finished, and nothing measures it",
        }.get(shard.state, f"is {shard.state.value}")
        where = f" on {shard.where}" if shard.where else ""
        why = f" ({shard.why})" if shard.why else ""
        yield f"shard {shard.number}/{fleet.shards} {how}{where}{why}"
    if any(not shard.is_under_way for shard in unfinished):
        yield f"measure what is missing with: scripts/fleet.py resume {fleet.folder}"
