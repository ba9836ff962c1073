"""Reads configs/claims.json as values, and states what a measured case says about a claim. Needs nothing but Python
itself.

configs/claims.schema.json states the format and the meaning of each relation.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fftbench.reproduction.experiments import CONFIGS
from fftbench.results.pass_rows import PassRow

CLAIMS_FILE = CONFIGS / "claims.json"
Size = tuple[int, int]
# with fewer samples, even the whole range is no 95 % interval of a median
FEW_SAMPLES = 6


@dataclass(frozen=True)
class Selector:
    algorithm: str
    options: str  # as in timings.csv, without options that have their default
    domain: str = "complex"
    precision: str = "fp32"

    def __str__(self) -> str:
        words = f"{self.algorithm} {self.options.replace(';', ', ')}".rstrip()
        usual = {"complex", "fp32"}
        unusual = [one for one in (self.domain, self.precision) if one not in usual]
        return ", ".join([words, *unusual])


@dataclass(frozen=True)
class Relation:
    kind: str
    factor: float = 1.0
    tolerance: float = 0.0
    limit: float = 0.0
    bytes: str = ""  # a key of Timing.bytes
    each: tuple[float, ...] = ()  # a number for each pass, in their order


@dataclass(frozen=True)
class ClaimTest:
    experiment: str  # under configs/, without its ending
    mode: str
    direction: str
    sizes: tuple[Size, ...]
    subjects: tuple[Selector, ...]
    references: tuple[Selector, ...]
    relation: Relation
    batch: int = 1


@dataclass(frozen=True)
class Bound:
    """Bounds a number that is measured of pictures, or its ratio to another one."""

    says: str
    number: str  # as picture_numbers.py names it
    most: float
    least: float = -math.inf
    over: str = ""


@dataclass(frozen=True)
class Claim:
    id: str
    document: str
    place: str
    says: str
    support: str  # "stated" or "implied"
    quote: str = ""
    test: ClaimTest | None = None
    bounds: tuple[Bound, ...] = ()  # in place of a test
    # why there is no test and no bound; empty where there is one
    untestable: str = ""
    notes: dict[str, str] = field(default_factory=dict)  # by "any", "gpu", "software"


@dataclass(frozen=True)
class PublishedTable:
    sizes: tuple[int, ...]
    rows: dict[str, tuple[float, ...]]  # milliseconds by algorithm


@dataclass(frozen=True)
class Claims:
    documents: dict[str, str]  # titles
    published: dict[str, PublishedTable]
    claims: tuple[Claim, ...]

    def of(self, documents: Sequence[str]) -> Claims:
        """Returns what these documents claim alone."""
        return Claims(
            {name: self.documents[name] for name in documents},
            self.published,
            tuple(one for one in self.claims if one.document in documents),
        )


def load_claims(file: Path = CLAIMS_FILE) -> Claims:
    read = json.loads(file.read_bytes())
    tables = {
        name: PublishedTable(
            tuple(table["sizes"]),
            {algorithm: tuple(row) for algorithm, row in table["rows"].items()},
        )
        for name, table in read["published"].items()
    }
    return Claims(read["documents"], tables, tuple(map(_claim, read["claims"])))


def size_label(size: Size) -> str:
    """Names a square or a line by its length alone."""
    width, height = size
    return str(width) if height in (1, width) else f"{width}×{height}"


def _claim(read: dict) -> Claim:
    test = _test(read["test"]) if "test" in read else None
    bounds = tuple(Bound(**one) for one in read.get("bounds", []))
    members: dict[str, Any] = {**read, "test": test, "bounds": bounds}
    return Claim(**members)


def _test(read: dict) -> ClaimTest:
    return ClaimTest(
        experiment=read["experiment"],
        mode=read["mode"],
        direction=read["direction"],
        sizes=tuple(_size(size) for size in read["sizes"]),
        subjects=tuple(map(_selector, read["subjects"])),
        references=tuple(map(_selector, read.get("references", []))),
        relation=_relation(read["relation"]),
        batch=read.get("batch", 1),
    )


def _relation(read: dict) -> Relation:
    members: dict[str, Any] = {**read, "each": tuple(read.get("each", []))}
    return Relation(**members)


def _size(read: int | list[int]) -> Size:
    return (read, read) if isinstance(read, int) else (read[0], read[1])


def _selector(read: dict) -> Selector:
    pairs = sorted(read.get("options", {}).items())
    options = ";".join(f"{key}={value}" for key, value in pairs)
    kind = {key: read[key] for key in ("domain", "precision") if key in read}
    return Selector(read["algorithm"], options, **kind)


@dataclass(frozen=True)
class Timing:
    status: str  # as in timings.csv
    reason: str = ""
    median_ms: float = math.nan
    low_ms: float = math.nan
    high_ms: float = math.nan
    samples: int = 0
    rel_l2: float = math.nan
    dispatches: int = 0
    percent_of_copy: float = math.nan
    read_bytes: int = 0
    write_bytes: int = 0
    table_bytes: int = 0  # read from tables
    passes: tuple[PassRow, ...] = ()  # where each was timed by itself
    remark: str = ""  # why the passes' sum is not the whole

    @property
    def ok(self) -> bool:
        return self.status == "ok"

    def bytes(self, which: str) -> int:
        """Returns what the relation's word names."""
        return {
            "read": self.read_bytes,
            "read_and_tables": self.read_bytes + self.table_bytes,
            "written": self.write_bytes,
            "all": self.read_bytes + self.write_bytes,
        }[which]


# Returns what was measured of an algorithm at a size in the claim's experiment, mode and direction; None where nothing
# was.
Lookup = Callable[[Selector, Size], Timing | None]


def why_not(timing: Timing | None) -> str:
    """Says why a case has no time, "" where it has one."""
    if timing is None:
        return "not measured"
    if timing.ok:
        return ""
    return f"{timing.status}: {timing.reason}" if timing.reason else timing.status
