"""Reads JSON as the program writes it, and finds where in its text a value stands. Needs nothing but Python itself."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from fftbench.results.errors import ResultsError, shown

_BLANKS = re.compile(r"[ \t\r\n]*")


class JsonText:
    """Holds a file's text with its value. Raises ResultsError where the text is not JSON, or has a member twice."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        try:
            self._text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise ResultsError(f"{path}, line {line}: not text (UTF-8)") from None
        decoder = json.JSONDecoder(
            object_pairs_hook=_without_doubles, parse_constant=_refuse_constant
        )
        try:
            self.value: object = decoder.decode(self._text)
        except json.JSONDecodeError as error:
            cut = not self._text[error.pos :].strip()
            problem = "the file ends too early" if cut else "not JSON from here on"
            where = f"line {error.lineno}, column {error.colno}"
            raise ResultsError(
                f"{path}, {where}: {problem}; take the file as fftbench wrote it"
            ) from None
        except _NoValue as error:
            raise ResultsError(f"{path}: {error}") from None
        except (ValueError, RecursionError):
            # The file has a number of thousands of digits, or brackets nested thousands deep.
            raise ResultsError(
                f"{path}: not what fftbench writes, since it nests too deep or has too long a number"
            ) from None

    def place(self, pointer: Sequence[str | int]) -> str:
        """Returns "FILE, line 3, column 7" for the value there, or for the innermost one around it where it is missing."""
        at = self._skip_blanks(0)
        for name in pointer:
            found = self._member(at, name)
            if found is None:
                break
            at = found
        line = self._text.count("\n", 0, at) + 1
        column = at - (self._text.rfind("\n", 0, at) + 1) + 1
        return f"{self.path}, line {line}, column {column}"

    def _skip_blanks(self, at: int) -> int:
        found = _BLANKS.match(self._text, at)
        assert found is not None
        return found.end()

    def _member(self, at: int, name: str | int) -> int | None:
        """Returns where the value of that name or index begins, in the object or array that begins at `at`."""
        opening = self._text[at]
        if opening not in "{[":
            return None
        index = 0
        at = self._skip_blanks(at + 1)
        while self._text[at] not in "}]":
            own: str | int = index
            if opening == "{":
                own, at = json.decoder.scanstring(self._text, at + 1)  # type: ignore[attr-defined]
                at = self._skip_blanks(self._skip_blanks(at) + 1)  # past the colon
            if own == name:
                return at
            _, at = json.JSONDecoder().raw_decode(self._text, at)
            at = self._skip_blanks(at)
            if self._text[at] == ",":
                at = self._skip_blanks(at + 1)
            index += 1
        return None


class _NoValue(Exception):
    """The text is not a JSON value, or it is more than one."""


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise _NoValue(f'the member "{shown(doubled)}" stands twice in one object')
    return members


def _refuse_constant(name: str) -> None:
    raise _NoValue(f"{name} is no number of JSON")
