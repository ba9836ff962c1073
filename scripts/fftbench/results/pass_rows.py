"""Reads passes.csv as the cases whose passes were timed one by one. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fftbench.results.case_key import CaseKey, case_key
from fftbench.results.columns import CASE_COLUMNS, FIRST_COLUMNS, LATER_COLUMNS
from fftbench.results.csv_table import CsvTable
from fftbench.results.errors import ResultsError
from fftbench.results.fields import number, plain_text, whole_number

_MOST = 2**63 - 1
# The sum of the passes may be so far off the whole, as a part of it, before it needs a reason.
UNREMARKABLE = 0.03
# Times are written with so many digits that a sum of them can be off by this part.
_ROUNDED = 1e-4


@dataclass(frozen=True)
class PassRow:
    label: str
    median_ms: float
    bytes: int  # read from and written to the arrays
    flops: float  # conventional; 0 where the plan does not say
    line: int
    # the median's 95 % interval; nothing where too few transforms were timed for one
    interval_ms: tuple[float, float] | None = None
    registers: int | None = None  # of an invocation; nothing where the driver is silent


@dataclass(frozen=True)
class PassCase:
    """One case with its passes in their order."""

    key: CaseKey
    passes: tuple[PassRow, ...]
    whole_ms: float  # of a transform without marks between its passes; 0 where there is none
    remark: str

    def of(self, column: str) -> str:
        return str(self.key[CASE_COLUMNS.index(column)])

    @property
    def size(self) -> tuple[int, int]:
        return int(self.of("width")), int(self.of("height"))

    @property
    def sum_ms(self) -> float:
        return sum(one.median_ms for one in self.passes)

    @property
    def bytes(self) -> int:
        return sum(one.bytes for one in self.passes)

    @property
    def flops(self) -> float:
        return sum(one.flops for one in self.passes)


def read_pass_cases(table: CsvTable) -> list[PassCase]:
    """Raises ResultsError, also where the passes of a case are not numbered from 0, where rows of one case differ in
    what is said of the whole, and where a sum is off the whole without a remark."""
    rows: dict[CaseKey, list[tuple[int, dict[str, str]]]] = {}
    for line, texts in table.rows:
        fields = dict(zip(table.header, texts))
        later = [fields.get(name, "") for name in LATER_COLUMNS]
        where = f"{table.path}, line {line}"
        key = case_key(where, texts[: len(FIRST_COLUMNS)], later)
        rows.setdefault(key, []).append((line, fields))
    return [_case(table, key, own) for key, own in rows.items()]


def _case(
    table: CsvTable, key: CaseKey, rows: list[tuple[int, dict[str, str]]]
) -> PassCase:
    passes = []
    for at, (line, fields) in enumerate(rows):
        where = f"{table.path}, line {line}"
        if (
            whole_number(f"{where}: pass", _field(where, fields, "pass"), 0, _MOST)
            != at
        ):
            raise ResultsError(
                f"{where}: pass is {fields['pass']} where pass {at} of its case belongs"
            )
        passes.append(_pass(where, line, fields))
    line, last = rows[-1]
    where = f"{table.path}, line {line}"
    for _, fields in rows:
        if any(fields.get(name) != last.get(name) for name in ("whole_ms", "remark")):
            raise ResultsError(
                f"{where}: whole_ms and remark differ from those of the case's first pass"
            )
    whole_ms = number(f"{where}: whole_ms", _field(where, last, "whole_ms"), False)
    case = PassCase(key, tuple(passes), whole_ms, plain_text(last.get("remark", "")))
    _refuse_unexplained(where, case)
    return case


def _pass(where: str, line: int, fields: Mapping[str, str]) -> PassRow:
    def count(name: str) -> int:
        return whole_number(f"{where}: {name}", _field(where, fields, name), 0, _MOST)

    def figure(name: str) -> float | None:
        text = fields.get(name, "")
        return number(f"{where}: {name}", text, False) if text else None

    low, high = figure("ci_low_ms"), figure("ci_high_ms")
    return PassRow(
        label=plain_text(_field(where, fields, "label")),
        median_ms=number(
            f"{where}: median_ms", _field(where, fields, "median_ms"), False
        ),
        bytes=count("read_bytes") + count("write_bytes"),
        flops=figure("flops") or 0.0,
        line=line,
        interval_ms=None if low is None or high is None else (low, high),
        registers=count("registers") if fields.get("registers") else None,
    )


def _refuse_unexplained(where: str, case: PassCase) -> None:
    if case.remark:
        return
    if abs(case.sum_ms - case.whole_ms) > (UNREMARKABLE + _ROUNDED) * case.whole_ms:
        raise ResultsError(
            f"{where}: the passes take {case.sum_ms:.4g} ms and the whole {case.whole_ms:.4g} ms, which differ by more "
            f"than {UNREMARKABLE:.0%}, and remark does not say why"
        )


def _field(where: str, fields: Mapping[str, str], name: str) -> str:
    if name not in fields:
        raise ResultsError(f"{where}: the file has no column {name}")
    return fields[name]
