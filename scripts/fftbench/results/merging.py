"""Joins the parts of an experiment: checks what they must have in common, and writes the run folder that results.

Needs nothing but Python itself.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.results.case_key import CaseKey, describe
from fftbench.results.columns import FIRST_COLUMNS, TABLES
from fftbench.results.csv_table import CsvTable
from fftbench.results.errors import ResultsError
from fftbench.results.journal import JOURNAL, journal_lines
from fftbench.results.pass_rows import read_pass_cases
from fftbench.results.run_folder import (
    GPU,
    PASSES,
    RUN,
    SAMPLES,
    TIMINGS,
    WholeRun,
    read_run_folder,
)
from fftbench.results.run_json import Metadata, member

_TABLES = (TIMINGS, SAMPLES, GPU, PASSES)
_REQUIRED = (
    *("configuration", "settings", "build", "baselines", "timer"),
    *("backends", "started", "finished"),
)
_OPENGL, _CPU = "opengl", "cpu"
# The folder of the configuration's file, the shard and the device's number on its machine may differ between parts. What
# the device is, is compared by itself.
_FREE_SETTINGS = ("shard", "config", "device", "plan_folder")


class MergeError(ResultsError):
    """Parts cannot be joined; the message is one sentence for a person."""


@dataclass(frozen=True)
class Part:
    folder: Path
    metadata: Metadata
    shard: tuple[int, int]  # (number, count)
    tables: dict[str, CsvTable]  # by the file's name
    cases: frozenset[CaseKey]
    notes: tuple[str, ...]


def load_part(folder: Path, allow_unfinished: bool) -> Part:
    """Loads a part. Raises ResultsError."""
    run = read_run_folder(folder, _REQUIRED)
    if not run.folder.finished and not allow_unfinished:
        raise MergeError(
            f"{folder}: the run is not finished (--resume goes on with it, --allow-unfinished takes it as it is)"
        )
    tables = {TIMINGS: run.timings.table, SAMPLES: run.samples.table}
    # These come with some runs alone.
    for name, table in ((GPU, run.gpu), (PASSES, run.passes)):
        if table is not None:
            tables[name] = table
    if PASSES in tables:
        _refuse_passes_of_others(run, tables[PASSES])
    return Part(
        folder=folder,
        metadata=run.metadata,
        shard=_shard(folder, run.metadata),
        tables=tables,
        cases=frozenset(row.case for row in run.timings.rows),
        notes=run.notes,
    )


def _refuse_passes_of_others(run: WholeRun, table: CsvTable) -> None:
    """Raises ResultsError where passes are not those of the part's own timed cases, or not whole."""
    timed = {row.case for row in run.timings.rows if row.timed}
    for case in read_pass_cases(table):
        # An interrupted run has passes of a case whose row it did not write.
        if case.key not in timed and run.folder.finished:
            raise MergeError(
                f"{table.path}, line {case.passes[0].line}: passes of {describe(case.key)}, of which timings.csv has no "
                "row of a timed case"
            )


def _shard(folder: Path, metadata: Metadata) -> tuple[int, int]:
    settings = metadata["settings"]
    assert isinstance(settings, dict)
    if "shard" not in settings:
        raise MergeError(
            f'{folder / RUN}: /settings lacks "shard", a part\'s number and how many there are, such as [1, 2]'
        )
    number, count = settings["shard"]
    return number, count


def refuse_differences(
    parts: Sequence[Part], allowed: Collection[str]
) -> Iterator[str]:
    """Yields a sentence for each difference that is allowed. Raises MergeError where parts do not belong together."""
    first = parts[0]
    # A part is compared with one of each kind, since those of unlike backends say little of each other's devices.
    kinds = {_backends(first): first}
    for other in parts[1:]:
        for known in tuple(kinds.values()):
            for what, why in differences(known, other):
                sentence = f"{known.folder} and {other.folder} differ in {why}"
                if what not in allowed:
                    raise MergeError(
                        f"{sentence} (--allow-different-{what} joins them)"
                    )
                yield sentence
        kinds.setdefault(_backends(other), other)
        for name in _TABLES:
            both = name in first.tables and name in other.tables
            if both and not _columns_fit(
                first.tables[name].header,
                other.tables[name].header,
                "revision" in allowed,
            ):
                raise MergeError(
                    f"{other.folder / name}, line 1: other columns than in {first.folder / name}"
                )
    owner: dict[CaseKey, Part] = {}
    for part in parts:
        for case in part.cases:
            if case in owner:
                raise MergeError(
                    f"{owner[case].folder} and {part.folder} both have the case {describe(case)}"
                )
            owner[case] = part


def _columns_fit(one: list[str], other: list[str], unlike_revisions: bool) -> bool:
    """Tells it of two headers: a later revision may have more columns, which stand at the end."""
    shared = min(len(one), len(other))
    return one == other or (unlike_revisions and one[:shared] == other[:shared])


def _backends(part: Part) -> frozenset[str]:
    backends = part.metadata["backends"]
    assert isinstance(backends, dict)
    return frozenset(backends)


def differences(first: Part, other: Part) -> Iterator[tuple[str, str]]:
    """Yields why two parts are not of one run: the name of merge.py's option that allows it, and what differs in words."""
    a, b = first.metadata, other.metadata
    if a["configuration"] != b["configuration"]:
        names = _unlike(a["configuration"], b["configuration"])
        yield "configuration", f'configuration: {", ".join(names)}'
    settings = [
        {k: v for k, v in own["settings"].items() if k not in _FREE_SETTINGS}
        for own in (a, b)
    ]
    if first.shard[1] != other.shard[1]:
        yield "settings", f"the number of shards: {first.shard[1]}, {other.shard[1]}"
    elif settings[0] != settings[1]:
        yield "settings", f'settings: {", ".join(_unlike(*settings))}'
    yield from _unlike_devices(a, b)
    revisions = [member(own, "build", "revision") for own in (a, b)]
    if revisions[0] != revisions[1]:
        yield "revision", f"revision: {revisions[0]}, {revisions[1]}"
    programs = _unlike_programs(a, b)
    if programs:
        yield "source", f"the shader source of {programs[0]}{_and_more(programs)}"


def _unlike_devices(a: Metadata, b: Metadata) -> Iterator[tuple[str, str]]:
    """Yields what differs in the devices that both measured on. A shard may have drawn cases of fewer backends than
    another one, such as those of the processor alone."""
    first, second = (own["backends"] for own in (a, b))
    assert isinstance(first, dict) and isinstance(second, dict)
    if first.keys() == second.keys():
        places = [
            ("device", ("device_name",)),
            ("driver", ("device", "version")),
            ("timer", ("timer", "used")),
        ]
    else:
        both = sorted(first.keys() & second.keys())
        places = [
            *(("device", ("backends", name, "name")) for name in both),
            *([("driver", ("device", "version"))] if _OPENGL in both else []),
            *(("timer", ("backends", name, "timer")) for name in both),
        ]
    for what, place in places:
        values = [member(own, *place) for own in (a, b)]
        if values[0] != values[1]:
            yield "device", f"{what}: {values[0]}, {values[1]}"


def _unlike_programs(a: Metadata, b: Metadata) -> list[str]:
    """Names the programs that both ran from unlike sources. A part whose run.json is from before it named them has
    none."""
    first, second = (own.get("programs", {}) for own in (a, b))
    assert isinstance(first, dict) and isinstance(second, dict)
    return [
        name for name in sorted(first) if second.get(name, first[name]) != first[name]
    ]


def _and_more(names: Sequence[str]) -> str:
    return f" and {len(names) - 1} more programs" if len(names) > 1 else ""


def _unlike(a: dict[str, object], b: dict[str, object]) -> list[str]:
    return sorted(name for name in {*a, *b} if a.get(name) != b.get(name))


def missing_shards(parts: Sequence[Part]) -> list[int]:
    """Returns the numbers of missing shards. It is empty for parts of unlike counts, which do not tell what is missing."""
    counts = {part.shard[1] for part in parts}
    if len(counts) > 1:
        return []
    present = {part.shard[0] for part in parts}
    return [number for number in range(1, counts.pop() + 1) if number not in present]


def write_merged(
    parts: Sequence[Part], output: Path, with_programs: bool = True
) -> list[int]:
    """Makes the folder as a whole or not at all, and returns the missing shards. Raises MergeError."""
    if os.path.lexists(output):
        raise MergeError(f"{output}: exists already, and nothing is overwritten")
    missing = missing_shards(parts)
    metadata = _merged_metadata(parts, missing)
    if not with_programs:
        metadata.pop("programs", None)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{output.name}-", dir=output.parent))
        try:
            _write_tables(parts, draft)
            text = json.dumps(metadata, indent=2, sort_keys=True, ensure_ascii=False)
            (draft / RUN).write_text(text + "\n", encoding="utf-8")
            draft.chmod(0o755)
            draft.rename(output)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise MergeError(f"{output}: cannot be written ({error.strerror})") from None
    return missing


def _write_tables(parts: Sequence[Part], folder: Path) -> None:
    headers = {name: [*FIRST_COLUMNS, *_own_columns(name)] for name in _TABLES}
    rows: dict[str, list[list[str]]] = {}
    for name in _TABLES:
        own = [part.tables[name] for part in parts if name in part.tables]
        if not own:
            continue
        header = max((table.header for table in own), key=len)
        headers[name] = header
        rows[name] = [
            [*fields, *[""] * (len(header) - len(table.header))]
            for table in own
            for _, fields in table.rows
        ]
        with (folder / name).open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerows([header, *rows[name]])
    with (folder / JOURNAL).open("w", encoding="utf-8") as stream:
        stream.writelines(journal_lines(headers, rows))


def _own_columns(name: str) -> list[str]:
    return [column.name for column in TABLES[name].columns]


def _merged_metadata(parts: Sequence[Part], missing: list[int]) -> dict[str, object]:
    every = [part.metadata for part in parts]
    # What one run of everything says of its device is what a part with a GPU says, before one of the processor alone.
    every.sort(key=lambda own: own["backends"].keys() <= {_CPU})
    finished = [own.get("finished") for own in every]
    merged = dict(every[0])
    merged["settings"] = dict(every[0]["settings"], shard=[1, 1])
    merged["cases"] = sum(len(part.cases) for part in parts)
    merged["started"] = min(str(own.get("started")) for own in every)
    # A run that lacks shards is not finished: fftbench --resume measures what it lacks.
    whole = not missing and None not in finished
    merged["finished"] = max(map(str, finished)) if whole else None
    merged["baselines"] = _joined_baselines([own["baselines"] for own in every])
    for name in ("backends", "programs"):
        if any(name in own for own in every):
            # Where several parts have a member, that of the first part stays.
            merged[name] = {
                label: facts
                for own in reversed(every)
                for label, facts in own.get(name, {}).items()
            }
    merged["missing_shards"] = missing
    merged["merged_from"] = [
        {
            "folder": part.folder.resolve().name,
            "shard": list(part.shard),
            "cases": len(part.cases),
            "started": part.metadata.get("started"),
            "finished": part.metadata.get("finished"),
            "device_name": part.metadata.get("device_name"),
            "revision": member(part.metadata, "build", "revision"),
            "timer": part.metadata["timer"],
        }
        for part in parts
    ]
    return merged


def _joined_baselines(every: Sequence[Metadata]) -> Metadata:
    copies: dict[tuple[object, ...], list[Metadata]] = {}
    for own in every:
        for copy in own.get("copies", []):
            key = tuple(
                copy.get(k) for k in ("backend", "width", "height", "batch", "bytes")
            )
            copies.setdefault(key, []).append(copy)
    empty: dict[str, list[float]] = {}
    for own in every:
        times = own.get("empty_dispatch_ms", {})
        for backend, ms in (
            times if isinstance(times, dict) else {"opengl": times}
        ).items():
            empty.setdefault(backend, []).append(ms)
    failures = [one for own in every for one in own.get("failures", [])]
    ceilings = _joined_ceilings(every)
    return {
        **({"ceilings": ceilings} if ceilings else {}),
        "copies": [
            # This is a copy that was measured and not a mean: its time and its bandwidth belong together.
            sorted(own, key=lambda copy: copy["gbps"])[len(own) // 2]
            for own in copies.values()
        ],
        "empty_dispatch_ms": {
            backend: sorted(own)[(len(own) - 1) // 2] for backend, own in empty.items()
        },
        "failures": [
            one for at, one in enumerate(failures) if one not in failures[:at]
        ],
    }


def _joined_ceilings(every: Sequence[Metadata]) -> Metadata:
    """Takes the most that any part saw, since a ceiling is what the device does at its best."""
    joined: dict[str, dict[str, float | None]] = {}
    for own in every:
        for backend, ceilings in own.get("ceilings", {}).items():
            best = joined.setdefault(backend, {})
            for name, value in ceilings.items():
                known = [one for one in (best.get(name), value) if one is not None]
                best[name] = max(known, default=None)
    return dict(joined)
