"""States the blocks of which a page is made before it is Markdown or HTML. Their text is plain; either writer escapes
it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path


class Outcome(Enum):
    """The outcome of a claim, which a page shows by a sign and a colour."""

    HOLDS = "holds"
    VIOLATED = "does not hold"
    UNDECIDED = "undecided"
    UNSTATED = "no relation stated"
    UNTESTED = "can't be tested here"


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Items:
    texts: list[str]


@dataclass(frozen=True)
class Link:
    """A link leads to a card of the same page."""

    text: str
    card: str


Cell = str | Link | Outcome


@dataclass(frozen=True)
class Table:
    header: list[str]
    rows: Sequence[Sequence[Cell]]
    first_numeric: int = 1  # the first column that is aligned to the right


@dataclass(frozen=True)
class Picture:
    """An image beside the page. Markdown links to its SVG file, and HTML contains its data."""

    stem: Path
    words: str


@dataclass(frozen=True)
class Card:
    """A card shows a claim."""

    id: str
    title: str
    outcome: Outcome
    blocks: list[Block] = field(default_factory=list)


Block = Heading | Paragraph | Items | Table | Picture | Card


@dataclass(frozen=True)
class Page:
    title: str
    blocks: list[Block]
