"""Chooses what a fleet still has to measure, and how, when it is gone on with. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fftbench.fleet.fleet_folder import Fleet, save
from fftbench.fleet.shards import State, current_shards


def resume_fleet(
    fleet: Fleet,
    local: int | None,
    devices: Sequence[int],
    sbatch_options: Sequence[str],
) -> tuple[Fleet, list[int]]:
    """Returns the fleet, changed to what is asked for, and the numbers of the shards that are neither measured nor under
    way. What is not asked for stays as it was submitted. Raises ResultsError."""
    left = [
        shard.number
        for shard in current_shards(fleet)
        if shard.state in (State.FAILED, State.STOPPED)
    ]
    if sbatch_options:
        fleet = replace(fleet, local=None, sbatch_options=tuple(sbatch_options))
    elif local is not None:
        fleet = replace(fleet, local=local, devices=tuple(devices))
    if left:
        for number in left:
            # What earlier attempts came to must not count for the next.
            for name in ("outcome", "attempts"):
                (fleet.shard_folder(number) / name).unlink(missing_ok=True)
        save(fleet)
    return fleet, left
