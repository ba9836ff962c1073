"""Joins runs that measured the same programs on the same device, and says why others are kept apart."""

from __future__ import annotations

import dataclasses

import pandas as pd

from fftbench.arguments import require
from fftbench.results.likeness import first_difference
from fftbench.results.runs import Runs
from fftbench.results.sources import name_sources, short_device_name


def join_alike(runs: Runs) -> Runs:
    """Joins runs. Alike runs become one run of the result, with rows as `aggregate` makes them; other runs stay as they
    are. A note says what differs between runs of one device. Raises ResultsError."""
    classes: list[list[int]] = []
    notes = list(runs.notes)
    for index, run in enumerate(runs.runs):
        reasons = []
        for own in classes:
            why = first_difference([runs.runs[own[0]], run])
            if not why:
                own.append(index)
                break
            if _device(runs, own[0]) == _device(runs, index):
                reasons.append(f"{why}; drawn apart")
        else:
            notes += reasons
            classes.append([index])
    if len(classes) == len(runs.runs):
        return dataclasses.replace(runs, notes=tuple(notes))
    # SciPy takes long to load and is needed only for several alike runs.
    require("scipy")
    from fftbench.results.repeated_runs import aggregate

    tables = []
    for at, own in enumerate(classes):
        part = part_of(runs, own)
        if len(own) > 1:
            part = aggregate(part)
            notes += part.notes
        tables.append(part.rows.assign(run=at))
    firsts = tuple(runs.runs[own[0]] for own in classes)
    rows = pd.concat(tables, ignore_index=True).drop(columns=["source", "place"])
    rows = name_sources(rows, [run.folder.resolve().name for run in firsts])
    return Runs(firsts, rows, tuple(notes))


def part_of(runs: Runs, indexes: list[int]) -> Runs:
    """Returns these runs alone, without notes."""
    rows = runs.rows[runs.rows["run"].isin(indexes)]
    rows = rows.assign(run=rows["run"].map(indexes.index))
    return Runs(tuple(runs.runs[index] for index in indexes), rows, ())


def _device(runs: Runs, index: int) -> str:
    return short_device_name(runs.runs[index].renderer)
