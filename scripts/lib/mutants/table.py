"""Reads the table of small mistakes in tests/mutants/, and says what is wrong with it."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

PAIRS = {"(": ")", "[": "]", "{": "}"}
KEYS = {"original", "slip", "in", "effect", "tests", "own_build", "hangs"}
COMPILED = (".cpp", ".h", ".cu")


class TableError(Exception):
    """Its words say which entry is wrong, and what would be right."""


@dataclass(frozen=True)
class Slip:
    """A small mistake: in `file`, `slip` stands for `original`, which stands once in the text `within`, which stands once
    in the file."""

    file: str  # from the root of the source tree
    number: int  # from 1, among those of its file
    original: str
    slip: str
    within: str
    effect: str  # what it does to a user
    tests: tuple[str, ...]  # what should notice, see judging.py
    own_build: bool  # compiled by itself, since no condition can choose it when the program runs
    hangs: bool  # a test that does not end has noticed it

    @property
    def name(self) -> str:
        return f"{self.file}:{self.number}"

    @property
    def folder(self) -> str:
        return "/".join(self.file.split("/")[:2])

    @property
    def compiled(self) -> bool:
        return self.file.startswith("harness/") and self.file.endswith(COMPILED)

    @property
    def chosen_at_run_time(self) -> bool:
        return self.compiled and not self.own_build

    @property
    def key(self) -> int:
        """The number that chooses it when the program runs. It stays when other entries come and go."""
        text = "\0".join((self.file, self.within, self.original, self.slip))
        return zlib.crc32(text.encode())

    def span(self, text: str) -> tuple[int, int]:
        """Where the original begins and ends in the text of the file."""
        for what, where in ((self.within, text), (self.original, self.within)):
            count = where.count(what)
            if count != 1:
                place = "the file" if where is text else '"in"'
                raise TableError(
                    f"{self.name} (tests/mutants): {json.dumps(what)} stands {count} times in {place}, not once. "
                    "Where the code has changed, give the entry the text that stands there now, or another mistake "
                    'of the same kind; a longer text in "in" tells like places apart'
                )
        begin = text.index(self.within) + self.within.index(self.original)
        return begin, begin + len(self.original)


def is_fragment(text: str) -> bool:
    """Whether C++ can be neither expression nor statements, so that no condition can choose between it and another."""
    code = re.sub(
        r"""R"\((?s:.*?)\)"|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", "0", text
    ).strip()
    open_brackets = []
    for letter in code:
        if letter in PAIRS:
            open_brackets.append(PAIRS[letter])
        elif letter in PAIRS.values() and (
            not open_brackets or open_brackets.pop() != letter
        ):
            return True
    return bool(open_brackets) or code.endswith(("&&", "||", ",", "=", "+", "?", ":"))


def slip_of(file: str, number: int, entry: dict) -> Slip:
    name = f"{file}:{number} (tests/mutants)"
    if not isinstance(entry, dict) or set(entry) - KEYS:
        unknown = ", ".join(sorted(set(entry) - KEYS)) or "no keys at all"
        raise TableError(f"{name} has {unknown}; it may have {', '.join(sorted(KEYS))}")
    for key in ("original", "slip", "effect"):
        if not isinstance(entry.get(key), str) or (key != "slip" and not entry[key]):
            raise TableError(f'{name} needs a text "{key}"')
    tests = entry.get("tests")
    if not tests or not isinstance(tests, list) or not all(tests):
        raise TableError(
            f'{name} needs "tests": what should notice, such as ["unit_tests Pnm.*"] or ["test_plot.py -k axis"]'
        )
    if entry["original"] == entry["slip"]:
        raise TableError(f"{name}: the slip is the original")
    return Slip(
        file=file,
        number=number,
        original=entry["original"],
        slip=entry["slip"],
        within=entry.get("in", entry["original"]),
        effect=entry["effect"],
        tests=tuple(tests),
        own_build=bool(entry.get("own_build")),
        hangs=bool(entry.get("hangs")),
    )


def read_table(folder: Path) -> list[Slip]:
    """Returns the slips of all the folder's files, each an object with a list of entries for each source file."""
    slips: list[Slip] = []
    files = sorted(folder.glob("*.json"))
    if not files:
        raise TableError(f"{folder} has no .json file with mistakes")
    for file in files:
        try:
            content = json.loads(file.read_text())
        except ValueError as error:
            raise TableError(f"{file} is no JSON: {error}") from None
        if not isinstance(content, dict):
            raise TableError(f'{file} needs an object {{"source file": [entries]}}')
        for source, entries in content.items():
            if any(slip.file == source for slip in slips):
                raise TableError(f"{source} has entries in two files of {folder}")
            if not isinstance(entries, list):
                raise TableError(f"{source} in {file} needs a list of entries")
            slips += [slip_of(source, n, entry) for n, entry in enumerate(entries, 1)]
    return slips


def faults(slips: list[Slip], tree: Path) -> list[str]:
    """Says of each entry that can't be planted in the tree why not, and of slips of a file that overlap."""
    found = [
        f"{slip.name} (tests/mutants): no folder of tests has {test.split()[0]}"
        for slip in slips
        for test in slip.tests
        if test.split()[0].endswith(".py")
        and not any((tree / "tests").glob(f"*/{test.split()[0]}"))
    ]
    for file in sorted({slip.file for slip in slips}):
        if not (tree / file).is_file():
            found.append(
                f"{file} (tests/mutants) does not exist; where it was renamed, rename it in the table"
            )
            continue
        text = (tree / file).read_text()
        taken: list[tuple[int, int, Slip]] = []
        for slip in slips:
            if slip.file != file:
                continue
            if slip.chosen_at_run_time and (
                is_fragment(slip.original) or is_fragment(slip.slip)
            ):
                found.append(
                    f"{slip.name} (tests/mutants): original and slip need to be whole expressions or statements"
                )
            try:
                begin, end = slip.span(text)
            except TableError as error:
                found.append(str(error))
                continue
            for other_begin, other_end, other in taken:
                if slip.compiled and begin < other_end and other_begin < end:
                    found.append(
                        f"{slip.name} and {other.name} (tests/mutants) overlap; they need places of their own"
                    )
            taken.append((begin, end, slip))
    return found
