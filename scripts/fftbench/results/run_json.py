"""Reads run.json, and is the one place that states its format for the scripts. Needs nothing but Python itself."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fftbench.results.errors import read_bytes
from fftbench.results.json_shape import (
    ANY,
    FLAG,
    MOMENT,
    NOT_NEGATIVE,
    NUMBER,
    POSITIVE,
    SIZE,
    TEXT,
    WHOLE,
    Either,
    Leaf,
    ListOf,
    MapOf,
    Record,
    check_shape,
    or_null,
)
from fftbench.results.json_text import JsonText

Metadata = dict[str, Any]
_COPY = Record(
    {
        "backend": TEXT,
        "width": SIZE,
        "height": SIZE,
        "depth": SIZE,
        "batch": SIZE,
        "median_ms": POSITIVE,
        "gbps": POSITIVE,
    },
    required=frozenset(("width", "height", "gbps")),
)
_ALGORITHM = Either(
    (TEXT, Record({"name": TEXT, "plan": TEXT, "options": ANY})),
    "a name, nor an object with the name or the plan of one",
)
# the backend of files from when it was the only one, which name none
_FIRST_BACKEND = "opengl"
_BYTES_OF_COMPLEX_FP32 = 8


def _is_shard(value: object) -> bool:
    if not isinstance(value, list) or list(map(type, value)) != [int, int]:
        return False
    return bool(1 <= value[0] <= value[1])


# What tells a card from others of its kind, as its driver says it. Runs from before it was recorded have none.
CARD = Record(
    {
        "uuid": or_null(TEXT),
        "pci_bus_id": or_null(TEXT),
        "driver": or_null(TEXT),
        "power_limit_w": or_null(NUMBER),
        "max_sm_clock_mhz": or_null(NUMBER),
        "max_memory_clock_mhz": or_null(NUMBER),
        "application_sm_clock_mhz": or_null(NUMBER),
        "application_memory_clock_mhz": or_null(NUMBER),
        "ecc": or_null(FLAG),
        "mig": or_null(FLAG),
    }
)
# A run was slowed down by this much on purpose. The second name is the one of older files.
SLOWDOWN_NAMES = ("slowdown_percent", "handicap_percent")
# No script reads members that are not named here.
SHAPE = Record(
    {
        "experiment": TEXT,
        "device_name": TEXT,
        "started": MOMENT,
        "finished": or_null(MOMENT),
        "resumed": ListOf(TEXT),
        "cases": WHOLE,
        "device": Record({"renderer": TEXT, "version": TEXT, "card": CARD}),
        "build": Record({"revision": TEXT, "compiler": TEXT, "build_type": TEXT}),
        "host": Record({"cpu": or_null(TEXT), "logical_cores": or_null(WHOLE)}),
        "timer": Record(
            {
                "used": TEXT,
                "check": or_null(
                    Record(
                        {
                            "gl_timestamp_ms": or_null(NUMBER),
                            "wall_clock_ms": or_null(NUMBER),
                        }
                    )
                ),
            }
        ),
        # It is 0 where the step could not be measured.
        "timer_steps_ms": MapOf(NOT_NEGATIVE),
        "backends": MapOf(MapOf(ANY)),
        "baselines": Record(
            {
                "copies": ListOf(_COPY),
                # In the first version, where OpenGL was the only backend, this was a number.
                "empty_dispatch_ms": Either(
                    (POSITIVE, MapOf(POSITIVE)), "a number above 0 for each backend"
                ),
                "failures": ListOf(TEXT),
                # Runs that recorded passes have these.
                "ceilings": MapOf(
                    Record(
                        {"gflops": or_null(POSITIVE), "shared_gbps": or_null(POSITIVE)}
                    )
                ),
            }
        ),
        "settings": Record(
            {
                "shard": Leaf(
                    "a part's number and how many there are, such as [1, 2]", _is_shard
                ),
                "config": TEXT,
                "filter": TEXT,
                "rounds": WHOLE,
                "quick": FLAG,
                "sizes": ListOf(ANY),
                **dict.fromkeys(SLOWDOWN_NAMES, NUMBER),
            }
        ),
        "configuration": Record({"algorithms": ListOf(_ALGORITHM)}),
        "programs": MapOf(TEXT),
        "library_versions": MapOf(TEXT),
        "merged_from": ListOf(Record({"folder": TEXT, "shard": ANY})),
        "missing_shards": ListOf(WHOLE),
    }
)


def read_run_json(path: Path, required: Collection[str] = ()) -> Metadata:
    """Reads the file. Raises ResultsError, also where a member that is `required` is missing."""
    text = JsonText(path, read_bytes(path))
    check_shape(text, replace(SHAPE, required=frozenset(required)))
    assert isinstance(text.value, dict)
    return text.value


def member(value: object, *names: str) -> object:
    """Returns the member at these names; None where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def finished(metadata: Metadata) -> bool | None:
    """Tells whether the run is finished; None where run.json does not say."""
    return metadata["finished"] is not None if "finished" in metadata else None


def slowdown_of(metadata: Metadata) -> object:
    """Returns by how much the run was slowed down on purpose; None where run.json does not say."""
    settings = [member(metadata, "settings", name) for name in SLOWDOWN_NAMES]
    return next((one for one in settings if one is not None), None)


def copy_baselines(metadata: Metadata) -> dict[tuple[str, int, int, int, int], float]:
    """Returns GB/s of a plain copy, read and written bytes together, by (backend, width, height, batch, bytes of the
    array). A run from before arrays had other precisions names no bytes."""
    copies = member(metadata, "baselines", "copies")
    baselines = {}
    for copy in copies if isinstance(copies, list) else []:
        backend = copy.get("backend", _FIRST_BACKEND)
        size = (copy["width"], copy["height"], copy.get("batch", 1))
        array_bytes = copy.get("bytes", _BYTES_OF_COMPLEX_FP32 * math.prod(size))
        baselines[(backend, *size, array_bytes)] = float(copy["gbps"])
    return baselines


def empty_dispatches(metadata: Metadata) -> dict[str, float]:
    """Returns milliseconds of an empty dispatch with its barrier, back to back, by backend."""
    found = member(metadata, "baselines", "empty_dispatch_ms")
    if isinstance(found, dict):
        return {backend: float(ms) for backend, ms in found.items()}
    return {} if found is None else {_FIRST_BACKEND: float(str(found))}


@dataclass(frozen=True)
class Ceilings:
    """What a device was seen to do at its best; None where that was not measured."""

    gflops: float | None  # fp32 multiplications and additions in registers
    shared_gbps: float | None  # read from shared memory


def ceilings_of(metadata: Metadata, backend: str) -> Ceilings:
    found = member(metadata, "baselines", "ceilings", backend)

    def of(name: str) -> float | None:
        value = member(found, name)
        return float(value) if isinstance(value, (int, float)) else None

    return Ceilings(of("gflops"), of("shared_gbps"))
