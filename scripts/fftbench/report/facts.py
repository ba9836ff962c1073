"""Lists what is known of a run: on what it was measured, by which program, and what it was asked to measure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from fftbench.comparison.wording import format_duration
from fftbench.results.card import card_facts
from fftbench.results.rounds import LARGE_SPREAD
from fftbench.results.run_json import Metadata, empty_dispatches, member, slowdown_of
from fftbench.results.runs import Run
from fftbench.results.stability_text import counted

_PLACES = {
    "device": ("device", "renderer"),
    "driver": ("device", "version"),
    "GLSL": ("device", "glsl_version"),
    "context": ("device", "context"),
    "CUDA driver": ("backends", "cuda", "driver_cuda_version"),
    "cuFFT": ("backends", "cuda", "cufft_version"),
    "VkFFT": ("backends", "cuda", "vkfft_version"),
    "processor": ("host", "cpu"),
    "logical cores": ("host", "logical_cores"),
    "system": ("host", "system"),
    "kernel": ("host", "kernel"),
    "timer": ("timer", "used"),
    "revision": ("build", "revision"),
    "compiler": ("build", "compiler"),
    "build type": ("build", "build_type"),
    "started": ("started",),
    "finished": ("finished",),
    "configuration file": ("settings", "config"),
    "filter": ("settings", "filter"),
    "rounds asked for": ("settings", "rounds"),
}
_UNREMARKABLE = (None, "", 0, False)


@dataclass(frozen=True)
class RunFacts:
    name: str
    experiment: str
    description: str
    summary: str  # one line: device, driver, day, revision
    counts: str
    facts: list[tuple[str, str]]
    limits: list[tuple[str, str]]  # of the device
    configuration: str  # JSON, "" where it is not known


def run_facts(run: Run, name: str, rows: pd.DataFrame) -> RunFacts:
    metadata = run.metadata
    configuration = member(metadata, "configuration")
    limits = member(metadata, "device", "limits")
    revision = _text(member(metadata, "build", "revision"))
    words = [
        run.renderer,
        run.driver,
        run.date,
        f"revision {revision}" if revision else "",
    ]
    return RunFacts(
        name=name,
        experiment=", ".join(dict.fromkeys(rows["experiment"])),
        description=_text(member(configuration, "description")),
        summary=" · ".join(filter(None, words)),
        counts=_counts(rows),
        facts=list(_facts(metadata)),
        limits=[(str(name), _text(value)) for name, value in limits.items()]
        if isinstance(limits, dict)
        else [],
        configuration=json.dumps(configuration, indent=2, ensure_ascii=False)
        if configuration
        else "",
    )


def _facts(metadata: Metadata) -> Iterator[tuple[str, str]]:
    for name, place in _PLACES.items():
        value = member(metadata, *place)
        if value not in _UNREMARKABLE:
            yield name, _text(value)
    yield from card_facts(metadata).items()
    memory = member(metadata, "host", "memory_bytes")
    if isinstance(memory, int):
        yield "memory", f"{memory / 2**30:.0f} GiB"
    for backend, ms in empty_dispatches(metadata).items():
        yield f"empty dispatch ({backend})", format_duration(ms)
    if member(metadata, "settings", "quick"):
        yield "measured with", "--quick"
    if slowdown_of(metadata):
        yield "slowed down on purpose by", f"{slowdown_of(metadata)} %"
    shard = member(metadata, "settings", "shard")
    if isinstance(shard, list) and shard != [1, 1]:
        yield "part", " of ".join(map(str, shard))


def _counts(rows: pd.DataFrame) -> str:
    """Returns "78 ok, 2 skipped, 1 not converged"."""
    counts = rows["status"].value_counts()
    words = [f"{counts[status]} {status}" for status in counts.index]
    timed = rows[rows["status"] == "ok"]
    unsteady = int(timed["converged"].eq(False).sum())
    wide = int((timed["rounds_spread"] > LARGE_SPREAD).sum())
    words += [f"{unsteady} not converged"] if unsteady else []
    words += [f"{wide} with rounds over {LARGE_SPREAD:.0%} apart"] if wide else []
    return f"{counted(len(rows), 'case')}: {', '.join(words)}"


def _text(value: object) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    return "" if value is None else json.dumps(value)
