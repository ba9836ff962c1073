#!/usr/bin/env python3
"""Writes what follows from scripts/fftbench/results/columns.json.

    scripts/lib/write_columns.py                  the tables of columns in docs/experiments.md
    scripts/lib/write_columns.py --header FILE    what the program has of them, in C++; the build calls this
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "scripts"))

from fftbench.results.columns import KEY, LATER_KEY, STATEMENT, TABLES, Column, Kind

PAGE = SOURCE / "docs" / "experiments.md"
_BEGIN = "<!-- {}: begin, written by scripts/lib/write_columns.py -->"
_END = "<!-- {}: end -->"
# What rows of a file are called in C++, what they are made of beside the case's key, and what has its members.
_ROWS = {
    "timings.csv": ("timings", "run, record", "record"),
    "samples.csv": ("samples", "run, test_case, round, index, sample", "sample"),
    "gpu.csv": ("gpu", "run, test_case, round, moment, state", "state"),
    "passes.csv": ("passes", "run, test_case, records, number, pass", "pass"),
}
# The type of a member that stands nowhere but in columns.json.
_TYPES = {
    Kind.TEXT: "std::string",
    Kind.FLAG: "std::optional<bool>",
    Kind.INDEX: "std::optional<std::uint64_t>",
    Kind.COUNT: "std::optional<std::uint64_t>",
    Kind.FIGURE: "std::optional<double>",
    Kind.ERROR: "std::optional<double>",
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--header", type=Path, metavar="FILE")
    header = parser.parse_args(arguments).header
    if header is None:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    elif not header.exists() or header.read_text(encoding="utf-8") != header_text():
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(header_text(), encoding="utf-8")
    return 0


def with_tables(page: str) -> str:
    """Returns the page with the table of each file between its two marks."""
    for file, table in TABLES.items():
        begin, end = _BEGIN.format(file), _END.format(file)
        own = [*KEY, *table.columns] if file == "timings.csv" else table.columns
        text = "\n".join(_table(own))
        page, count = re.subn(
            f"{re.escape(begin)}.*?{re.escape(end)}",
            lambda _: f"{begin}\n{text}\n{end}",
            page,
            flags=re.DOTALL,
        )
        if count != 1:
            raise SystemExit(f"{PAGE}: needs the lines {begin} and {end}, each once")
    return page


def _table(columns: Sequence[Column]) -> Iterator[str]:
    yield from ("| column | unit | |", "| --- | --- | --- |")
    for column in columns:
        yield f"| `{column.name}` | {column.unit} | {column.words} |"


def header_text() -> str:
    return "\n".join(_header())


def _header() -> Iterator[str]:
    yield f"// scripts/lib/write_columns.py made this from {STATEMENT.name}, which says what all of it is."
    yield "#pragma once\n"
    yield "#include <array>\n#include <cstdint>\n#include <optional>\n#include <string>\n"
    yield '#include "experiment/case.h"\n#include "report/columns.h"\n'
    yield "namespace fftbench::report {\n"
    yield from _array("kCaseKey", KEY)
    yield f"inline constexpr std::array<LaterColumn, {len(LATER_KEY)}> kLaterKey{{{{"
    yield from (f"    {{{_column(one)}, {_text(one.usual)}}}," for one in LATER_KEY)
    yield "}};\n"
    yield from _visit("case_key", "run, test_case", "kCaseKey", KEY)
    yield from _visit("later_key", "test_case", "", LATER_KEY)
    yield "struct Facts {"
    for column in TABLES["timings.csv"].columns:
        if not column.member and not column.value:
            yield f"  {_TYPES[column.kind]} {column.name} = {{}};  // {column.words}"
    yield "};\n"
    for file, table in TABLES.items():
        name, parts, row = _ROWS[file]
        array = f"k{name.capitalize()}Columns"
        columns = (*KEY, *table.columns)
        yield from _array(array, columns)
        yield f"inline constexpr std::size_t kRequired{array[1:]} = {len(KEY) + len(table.required)};\n"
        yield from _visit(name, parts, array, columns, row)
        members = [None if one.value else one for one in columns]
        yield from _visit(f"{name}_members", row, array, members, row)
    yield "}  // namespace fftbench::report\n"


def _visit(
    name: str,
    parts: str,
    array: str,
    columns: Sequence[Column | None],
    row: str = "",
) -> Iterator[str]:
    """Yields a function that calls `visit` with each column, and with the value or the member that it is of."""
    parameters = ", ".join(f"auto& {part}" for part in parts.split(", "))
    yield f"void visit_{name}([[maybe_unused]] {parameters.replace(', ', ', [[maybe_unused]] ')}, auto&& visit) {{"
    if parts == "run, record":
        yield "  const auto& test_case = record.test_case;"
    for at, column in enumerate(columns):
        if column is not None:
            stated = f"{array}[{at}]" if array else f"kLaterKey[{at}].column"
            yield f"  visit({stated}, {_source(column, row)});"
    yield "}\n"


def _source(column: Column, row: str) -> str:
    if column.value:
        return f"[&] {{ return {column.value}; }}"
    part, _, member = (column.member or column.name).rpartition("->")
    if not part:
        return f"{row}.{member}"
    return f"{row}.{part}, [](auto& part) -> auto& {{ return part.{member}; }}"


def _array(name: str, columns: Sequence[Column]) -> Iterator[str]:
    yield f"inline constexpr std::array<Column, {len(columns)}> {name}{{{{"
    yield from (f"    {_column(column)}," for column in columns)
    yield "}};"


def _column(column: Column) -> str:
    kind = "".join(part.capitalize() for part in column.kind.value.split("_"))
    flags = ", ".join(
        str(flag).lower() for flag in (column.always, column.above_zero, column.if_ok)
    )
    return f"{{{_text(column.name)}, ColumnKind::k{kind}, {flags}}}"


def _text(text: str) -> str:
    return json.dumps(text)


if __name__ == "__main__":
    sys.exit(main())
