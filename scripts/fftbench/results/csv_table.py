"""Reads a CSV file of a run as the program writes it, and refuses whatever the program would not have written.

The program writes UTF-8 without a byte order mark, a row a line, each with a line feed at its end, quotes only
around fields that hold a comma or a quote. A file that differs was changed by something else, which may have changed
its numbers too. Needs nothing but Python itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.results.errors import NoRowsError, ResultsError, read_bytes, shown
from fftbench.results.many_objects import collection_paused

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LONGEST_FIELD = 65536  # characters; reasons that quote a compiler have a few thousand
# Matches a field and its end. It is either in quotes, with doubled quotes inside, or has no quotes.
_FIELD = re.compile(r'(?:"((?:[^"]|"")*)"|([^",]*))(,|$)')


@dataclass(frozen=True)
class CsvTable:
    path: Path
    header: list[str]
    rows: list[tuple[int, list[str]]]  # each with its line number; the header is line 1
    notes: tuple[str, ...]  # what was left out, in one sentence each

    def place_of(self, column: str) -> int | None:
        return self.header.index(column) if column in self.header else None


@collection_paused()
def read_csv(
    path: Path, required: Sequence[str], finished: bool | None = None
) -> CsvTable:
    """Reads a file. Raises ResultsError. The file begins with the columns `required`, in this order; others may follow.

    A process that is killed while it writes a row leaves a last row without its line feed. That row is left out and
    noted, unless the run is known to be `finished`, since its files are complete.
    """
    whole, _, rest = read_bytes(path).rpartition(b"\n")
    lines = _text(path, whole, rest).split("\n")
    if not whole:
        problem = "no whole line in it" if rest else "the file is empty"
        raise NoRowsError(
            f"{path}, line 1: {problem}; the first line is {_start(required)}"
        )
    header = _fields(path, 1, lines[0])
    _check_header(path, header, required)
    rows = []
    for line, text in enumerate(lines[1:], 2):
        fields = _fields(path, line, text)
        if len(fields) != len(header):
            count = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
            found = count if text.strip() else "an empty line"
            raise ResultsError(
                f"{path}, line {line}: {found} where the header has {len(header)} fields"
            )
        rows.append((line, fields))
    if not rest:
        return CsvTable(path, header, rows, ())
    cut = f"{path}, line {len(lines) + 1}: the last row is cut short{_how_far(rest, header)}"
    if finished:
        raise ResultsError(
            f"{cut}, though run.json says that the run is finished; a whole row ends with a line feed"
        )
    return CsvTable(path, header, rows, (f"{cut} and is left out",))


def _how_far(rest: bytes, header: Sequence[str]) -> str:
    """Says how many fields a cut row has; "" where only its line feed is missing, or where quotes hide the fields."""
    fields = rest.count(b",") + 1
    if b'"' in rest or fields >= len(header):
        return ""
    return f" ({fields} of {len(header)} fields)"


def _text(path: Path, whole: bytes, rest: bytes) -> str:
    """Returns the text of the whole lines. The rest may end anywhere, even within a character."""
    if (whole or rest).startswith(_BYTE_ORDER_MARK):
        raise ResultsError(
            f"{path}, line 1, column 1: a byte order mark, so another program has saved this file; take the original, "
            "which begins with its first column's name"
        )
    try:
        text = whole.decode("utf-8")
        bad = whole.find(b"\0")
    except UnicodeDecodeError as error:
        bad = error.start
    if bad >= 0:
        raise ResultsError(f"{_position(path, whole, bad)}: not text (UTF-8)")
    bad = whole.find(b"\r")
    if bad >= 0:
        raise ResultsError(
            f"{_position(path, whole, bad)}: a carriage return, so another program has saved this file; take the "
            "original, whose lines end with a line feed alone"
        )
    return text


def _position(path: Path, data: bytes, at: int) -> str:
    line = data.count(b"\n", 0, at) + 1
    column = len(data[data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    return f"{path}, line {line}, column {column}"


def _fields(path: Path, line: int, text: str) -> list[str]:
    if len(text) > _LONGEST_FIELD:
        return _checked_fields(path, line, text)
    if '"' not in text:
        return text.split(",")
    return _quoted_fields(text) or _checked_fields(path, line, text)


def _quoted_fields(text: str) -> list[str] | None:
    """Returns the fields of a row some of which are in quotes; None where a quote is doubled, or out of place."""
    pieces = text.split('"')  # in turn outside of quotes and inside
    outside = pieces[::2]
    # A comma parts a quoted field from those before and behind it. The row's ends need none.
    before = all(piece.endswith(",") for piece in outside[1:-1])
    behind = all(piece.startswith(",") for piece in outside[1:-1])
    at_ends = outside[0][-1:] in ("", ",") and outside[-1][:1] in ("", ",")
    if not (len(pieces) % 2 == 1 and before and behind and at_ends):
        return None
    fields = outside[0][:-1].split(",") if outside[0] else []
    for quoted, piece in zip(pieces[1:-2:2], outside[1:-1]):
        fields.append(quoted)
        fields += piece[1:-1].split(",") if len(piece) > 1 else ()
    fields.append(pieces[-2])
    return fields + outside[-1][1:].split(",") if outside[-1] else fields


def _checked_fields(path: Path, line: int, text: str) -> list[str]:
    fields: list[str] = []
    at = 0
    while True:
        found = _FIELD.match(text, at)
        where = f"{path}, line {line}, column {at + 1}"
        if found is None:
            raise ResultsError(
                f"{where}: a quote that does not enclose a field; field {len(fields) + 1} holds one, and quotes stand "
                'around a whole field, those in it doubled ("")'
            )
        quoted, plain, end = found.groups()
        field = plain if quoted is None else quoted.replace('""', '"')
        if len(field) > _LONGEST_FIELD:
            raise ResultsError(
                f"{where}: field {len(fields) + 1} has {len(field)} characters, and none has more than {_LONGEST_FIELD}"
            )
        fields.append(field)
        if not end:
            return fields
        at = found.end()


def _check_header(path: Path, header: list[str], required: Sequence[str]) -> None:
    where = f"{path}, line 1"
    missing = [name for name in required if name not in header]
    if len(missing) > len(required) // 2:
        kind = path.name.removesuffix(".gz").rpartition(".")[2]
        raise ResultsError(
            f"{where}: not the header of a {kind} file of a run, which begins with {_start(required)}"
        )
    if missing:
        plural = "s" if len(missing) > 1 else ""
        raise ResultsError(f"{where}: missing column{plural} {', '.join(missing)}")
    doubled = next((name for name in header if header.count(name) > 1), None)
    if doubled is not None:
        places = [str(at) for at, name in enumerate(header, 1) if name == doubled]
        raise ResultsError(
            f'{where}: the column "{shown(doubled)}" stands there {len(places)} times (fields {" and ".join(places)}), '
            "and belongs there once"
        )
    for found, expected in zip(header, required):
        if found != expected:
            raise ResultsError(
                f"{where}: column {shown(found)} stands where {expected} belongs"
            )


def _start(required: Sequence[str]) -> str:
    return f"{','.join(required[:4])},..."
