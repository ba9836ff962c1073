"""Writes a page as Markdown."""

from __future__ import annotations

import re

from fftbench.pages.blocks import (
    Block,
    Card,
    Cell,
    Heading,
    Items,
    Link,
    Outcome,
    Page,
    Paragraph,
    Picture,
    Table,
)


def to_markdown(page: Page) -> str:
    parts = [f"# {_escaped(page.title)}", *map(_block, page.blocks)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_escaped(block.text)}"
    if isinstance(block, Paragraph):
        return _escaped(block.text)
    if isinstance(block, Items):
        return "\n".join(f"- {_escaped(text)}" for text in block.texts)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Picture):
        return f"![{_escaped(block.words)}]({block.stem.name}.svg)"
    return _card(block)


def _card(card: Card) -> str:
    head = f'#### <a id="{card.id}"></a>{_escaped(card.title)}'
    verdict = f"**{card.outcome.value}**"
    return "\n\n".join([head, verdict, *map(_block, card.blocks)])


def _table(table: Table) -> str:
    rule = [
        "---:" if index >= table.first_numeric else "---"
        for index in range(len(table.header))
    ]
    rows = [list(map(_escaped, table.header)), rule]
    rows += [[_cell(cell) for cell in row] for row in table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(cell: Cell) -> str:
    if isinstance(cell, Link):
        return f"[{_escaped(cell.text)}](#{cell.card})"
    if isinstance(cell, Outcome):
        return f"**{cell.value}**" if cell is Outcome.VIOLATED else cell.value
    return _escaped(cell)


def _escaped(text: str) -> str:
    # Within a word, an underscore has no meaning in Markdown.
    return re.sub(r"([\\|<>*`\[\]])", r"\\\1", text)
