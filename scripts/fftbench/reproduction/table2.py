"""Compares the published milliseconds of table 2 with those measured here."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fftbench.pages.blocks import Table
from fftbench.reproduction.claims import PublishedTable

EXPERIMENT = "dissertation/table2"
_NAMES = {
    "cpu_dft": "DFT",
    "cpu_dit": "FFT DIT",
    "cpu_dif": "FFT DIF",
    "cpu_recursive": "Recursive FFT",
    "fftw": "FFTW (not in the table)",
}


@dataclass(frozen=True)
class Entry:
    algorithm: str
    size: int
    published_ms: float | None
    throughput: dict[str, Any] | None  # rows of timings.csv that are ok
    latency: dict[str, Any] | None

    @property
    def name(self) -> str:
        return _NAMES.get(self.algorithm, self.algorithm)

    @property
    def speedup(self) -> float | None:
        if self.published_ms is None or self.throughput is None:
            return None
        return self.published_ms / self.throughput["median_ms"]


def table2_entries(published: PublishedTable, rows: pd.DataFrame) -> list[Entry]:
    ok = rows[rows["status"] == "ok"].to_dict("records")
    measured = {(row["algorithm"], row["width"], row["mode"]): row for row in ok}
    beside = [
        one for one in dict.fromkeys(rows["algorithm"]) if one not in published.rows
    ]
    return [
        Entry(
            algorithm,
            size,
            published.rows[algorithm][index] if algorithm in published.rows else None,
            measured.get((algorithm, size, "throughput")),
            measured.get((algorithm, size, "latency")),
        )
        for algorithm in [*published.rows, *beside]
        for index, size in enumerate(published.sizes)
    ]


def table2_blocks(entries: list[Entry]) -> list[Table]:
    """Returns published and measured times line by line, then their growth per doubling."""
    sizes = list(dict.fromkeys(entry.size for entry in entries))
    times, growths = [], []
    for algorithm in dict.fromkeys(entry.algorithm for entry in entries):
        own = [entry for entry in entries if entry.algorithm == algorithm]
        name = own[0].name
        lines: dict[str, Callable[[Entry], float | None]] = {
            "published": lambda entry: entry.published_ms,
            "here": lambda entry: _median(entry.throughput),
        }
        for source, value in lines.items():
            values = [value(entry) for entry in own]
            if any(one is not None for one in values):
                times.append([name, source, *(_number(one) for one in values)])
                growths.append([name, source, *_growth(values)])
        if any(entry.speedup for entry in own):
            faster = [_number(entry.speedup, "{:.1f}×") for entry in own]
            times.append([name, "published / here", *faster])
    heads = [f"size {size}" for size in sizes]
    doublings = [f"{a} → {b}" for a, b in zip(sizes, sizes[1:])]
    return [
        Table(["milliseconds", "", *heads], times, 2),
        Table(["growth per doubling", "", *doublings], growths, 2),
    ]


def table2_csv(entries: list[Entry]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    modes = ("throughput", "latency")
    columns = ("median_ms", "ci_low_ms", "ci_high_ms")
    heads = [f"{mode}_{column}" for mode in modes for column in columns]
    writer.writerow(["algorithm", "size", "published_ms", *heads])
    for entry in entries:
        cells = [
            row[column] if row else ""
            for row in (entry.throughput, entry.latency)
            for column in columns
        ]
        published = "" if entry.published_ms is None else entry.published_ms
        writer.writerow([entry.algorithm, entry.size, published, *cells])
    return text.getvalue()


def _median(row: dict[str, Any] | None) -> float | None:
    return None if row is None else float(row["median_ms"])


def _number(value: float | None, form: str = "{:.4g}") -> str:
    return "–" if value is None else form.format(value)


def _growth(values: list[float | None]) -> list[str]:
    pairs = zip(values, values[1:])
    return [_number(b / a, "{:.2f}×") if a and b else "–" for a, b in pairs]
