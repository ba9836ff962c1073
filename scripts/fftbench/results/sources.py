"""Names where rows were measured, so that rows that may be compared share a name and all others do not.

One run measures kernels of several backends: OpenGL and CUDA call the same GPU by different names, and the rows of
the CPU's own code name the CPU. Such rows belong side by side, and so they share the run's GPU as their source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd

from fftbench.results.columns import CASE_COLUMNS

_BESIDE_DEVICE = [name for name in CASE_COLUMNS if name not in ("device", "backend")]


class _Spot(NamedTuple):
    """The facts that rows of one source share. The backend is one of them only where nothing else tells two cases
    apart."""

    run: int
    device: str
    experiment: str
    backend: str


def short_device_name(device: str) -> str:
    """Returns the driver's name of a device without buses, instruction sets and compiler versions."""
    plain = device.replace("(R)", "").replace("(TM)", "")
    return re.split(r"\s*[/(]", plain, maxsplit=1)[0].strip() or device


def name_sources(rows: pd.DataFrame, folders: Sequence[str]) -> pd.DataFrame:
    """Adds `source`, a short unique name for rows that may be compared, and `place`, the device within it.

    Takes the rows of every run with the index `run` into `folders`, the names of the run folders.
    """
    spots = pd.Series(
        [_Spot(0, "", "", "")] * len(rows), index=rows.index, dtype=object
    )
    for _, own in rows.groupby("run", sort=False):
        spots[own.index] = _spots_of_run(own)
    names = _names(list(dict.fromkeys(spots)), folders)
    sources = [names[spot] for spot in spots]
    places = []
    for spot, source, device in zip(spots, sources, rows["device"]):
        short = short_device_name(device)
        if short == short_device_name(spot.device):
            places.append(source)
        else:
            places.append(short if len(folders) == 1 else f"{source}, {short}")
    return rows.assign(source=sources, place=places)


def _spots_of_run(rows: pd.DataFrame) -> list[_Spot]:
    run = int(rows["run"].iloc[0])
    homes = _home_devices(rows)
    keys = list(zip(rows["experiment"], rows["device"], rows["backend"]))
    merged = [homes[key] for key in keys]
    if not rows[_BESIDE_DEVICE].assign(home=merged).duplicated().any():
        return [_Spot(run, home, key[0], "") for home, key in zip(merged, keys)]
    # Two of the backends measured the same case, so that both have to be shown.
    return [_Spot(run, device, experiment, b) for experiment, device, b in keys]


def _home_devices(rows: pd.DataFrame) -> dict[tuple[str, str, str], str]:
    """Returns the device whose name stands for each (experiment, device, backend)."""
    homes = {}
    for experiment, own in rows.groupby("experiment", sort=False):
        on_gpu = dict.fromkeys(own.loc[own["backend"] != "cpu", "device"])
        by_name = {short_device_name(device): device for device in reversed([*on_gpu])}
        for device, backend in dict.fromkeys(zip(own["device"], own["backend"])):
            home = by_name.get(short_device_name(device), device)
            if backend == "cpu" and len(by_name) == 1:
                home = next(iter(by_name.values()))
            homes[(experiment, device, backend)] = home
    return homes


def _names(spots: Sequence[_Spot], folders: Sequence[str]) -> dict[_Spot, str]:
    """Returns the shortest kind of names of which no two are alike."""
    names: dict[_Spot, str] = {}
    for kind in (
        lambda spot, short: short,
        lambda spot, short: spot.device,
        lambda spot, short: f"{short}, {spot.backend}",
        lambda spot, short: f"{short}, {spot.experiment}",
        lambda spot, short: f"{short}, {folders[spot.run]}",
        lambda spot, short: ", ".join(
            filter(None, [*spot[1:], f"run {spot.run + 1}"]),
        ),
    ):
        names = {spot: kind(spot, short_device_name(spot.device)) for spot in spots}
        if len(set(names.values())) == len(spots):
            break
    return names
