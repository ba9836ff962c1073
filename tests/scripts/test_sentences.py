"""The README, CONTRIBUTING.md, SECURITY.md and the pages of docs/ are written in sentences that are short enough to be read once,
and comments have a subject of their own.

    python3 tests/scripts/test_sentences.py     prints each page's figures, and its longest sentence
"""

from __future__ import annotations

import re
import statistics
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2]
AT_THE_TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md")
PAGES = [
    *(SOURCE / name for name in AT_THE_TOP),
    *sorted((SOURCE / "docs").rglob("*.md")),
]


@dataclass(frozen=True)
class Figures:
    median_words: float
    percent_above_40: float
    longest_words: int

    def worse_than(self, limit: Figures) -> list[str]:
        return [
            f"{name} is {value:g}, at most {getattr(limit, name):g} is allowed"
            for name, value in vars(self).items()
            if value > getattr(limit, name)
        ]


GOAL = Figures(18, 3, 60)

# What is no running text: fenced code, what scripts write between two comments, other comments, headings and tables.
_NO_TEXT = re.compile(
    r"^ *```.*?^ *```[^\n]*$"
    r"|<!--[^>]*\bbegin\b[^>]*-->.*?<!--[^>]*\bend\b[^>]*-->"
    r"|<!--.*?-->"
    r"|^[ >]*[#|][^\n]*$",
    re.MULTILINE | re.DOTALL,
)
# Paragraphs end at empty lines, and where an item of a list begins.
_PARAGRAPH_END = re.compile(r"\n(?=\s*\n|\s*[-*+] |\s*\d+\. )")
_ITEM = re.compile(r"^\s*(?:[-*+] |\d+\. |>)+")
_INLINE_CODE = re.compile(r"(`+).+?\1", re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)", re.DOTALL)
# A full stop before a small letter or a digit belongs to an abbreviation or a number.
_SENTENCE_END = re.compile(r"""(?<=[.!?])[)"'*_]*\s+(?=[("'*_]*[A-Z])""")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|vs|etc)\.")


def sentences(markdown: str) -> Iterator[str]:
    """Yields the sentences of running text. A piece of code between backticks is one word."""
    text = _NO_TEXT.sub("\n\n", markdown)
    for paragraph in _PARAGRAPH_END.split(text):
        paragraph = _PICTURE.sub("", paragraph)
        paragraph = _INLINE_CODE.sub("CODE", _ITEM.sub("", paragraph))
        paragraph = _ABBREVIATION.sub(r"\1", _LINK.sub(r"\1", paragraph))
        for sentence in _SENTENCE_END.split(paragraph):
            if words_of(sentence):
                yield " ".join(sentence.split())


def words_of(sentence: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


def figures(markdown: str) -> Figures:
    words = [words_of(sentence) for sentence in sentences(markdown)]
    if not words:
        return Figures(0, 0, 0)
    above = sum(count > 40 for count in words)
    percent = round(100 * above / len(words), 1)
    return Figures(statistics.median(words), percent, max(words))


def name_of(page: Path) -> str:
    return page.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_is_written_in_short_sentences(page):
    text = page.read_text(encoding="utf-8")
    worse = figures(text).worse_than(GOAL)
    longest = max(sentences(text), key=words_of, default="")
    assert not worse, f"{'; '.join(worse)}; the longest sentence: {longest}"


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("One two. Three four five.", [2, 3]),
        ("It takes 3.4 us. Then `a b c` ends.", [4, 3]),
        ("See e.g. FFTW.\nA line\nthat goes on", [3, 5]),
        ("# Heading of five words here\nText.", [1]),
        ("Before:\n```sh\ncd build. Run it.\n```\nAfter it.", [1, 2]),
        ("| a | b. C |\n|---|---|\n| d | e |\n\nBelow the table.", [3]),
        ("- An item\n- Another one\n  on two lines\n1. First.", [2, 5, 1]),
        ("[A link of five words](docs/a.md). ![alt text](b.svg)", [5]),
        ("A.\n<!-- x: begin, by a script -->\nB c.\n<!-- x: end -->\nD.", [1, 1]),
        ("(One - two.) *Three four*.", [2, 2]),
    ],
)
def test_sentences_of_running_text_are_counted(markdown, words):
    assert list(map(words_of, sentences(markdown))) == words


@pytest.mark.parametrize(
    ("lengths", "seen"),
    [
        ([5, 18, 40], Figures(18, 0, 40)),
        ([19], Figures(19, 0, 19)),
        ([5] * 96 + [41] * 4, Figures(5, 4, 41)),
        ([5] * 99 + [61], Figures(5, 1, 61)),
    ],
)
def test_long_sentences_are_noticed(lengths, seen):
    text = " ".join("Word" + " word" * (count - 1) + "." for count in lengths)
    assert figures(text) == seen
    assert bool(seen.worse_than(GOAL)) == (seen != Figures(18, 0, 40))


# The end of a sentence that begins in what stands beside it, such as "Of columns, ...".
_FRAGMENT = re.compile(r"(?:Of|That|Not|And|As if|Whose|From which|In which)\b")
_CODE = {
    "//": "*.cpp *.h *.c *.cu *.cuh *.comp *.frag *.vert *.glsl *.js".split(),
    "#": "*.py *.sh *.cmake CMakeLists.txt .ci/*".split(),
}


def tracked(*patterns: str) -> list[Path]:
    command = ["git", "ls-files", "-z", "--", *patterns]
    listed = subprocess.run(
        command, cwd=SOURCE, capture_output=True, text=True, check=True
    )
    return [SOURCE / name for name in listed.stdout.split("\0") if name]


def fragments(code: str, mark: str) -> Iterator[tuple[int, str]]:
    """Yields the first lines of comments that begin in the middle of a sentence, with their numbers."""
    before = False
    for number, line in enumerate(code.splitlines(), 1):
        text = line.lstrip()
        is_comment = text.startswith(f"{mark} ")
        if is_comment and not before:
            text = text.removeprefix(mark).lstrip()
            if _FRAGMENT.match(text):
                yield number, text
        before = is_comment


@pytest.mark.parametrize("mark", _CODE)
def test_a_comment_has_a_subject_of_its_own(mark):
    told = []
    for file in tracked(*_CODE[mark]):
        if "vendor" not in file.parts:
            for number, text in fragments(file.read_text(encoding="utf-8"), mark):
                told.append(f"{name_of(file)}:{number}: {text}")
    assert not told, "\n".join(told)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("// Of columns, those that\nint a;", [1]),
        ("int a;\n  // That a group has.\nint b;", [2]),
        ("// A comment goes on\n// Of course it does.", []),
        ("int a; // Of a line", []),
        ("// Offsets of columns.", []),
    ],
)
def test_a_comment_that_begins_within_a_sentence_is_found(code, found):
    assert [number for number, _ in fragments(code, "//")] == found


def main() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        seen = figures(text)
        values = ", ".join(f"{value:g}" for value in vars(seen).values())
        print(f'"{name_of(page)}": Figures({values}),')
        print(f"    {max(sentences(text), key=words_of, default='')}")


if __name__ == "__main__":
    main()
