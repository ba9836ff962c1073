"""A page as one HTML file that loads nothing: its style within, its images as data."""

from __future__ import annotations

import base64
from html import escape

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

_CLASSES = {
    Outcome.HOLDS: "holds",
    Outcome.VIOLATED: "violated",
    Outcome.UNDECIDED: "undecided",
    Outcome.UNTESTED: "untested",
}
_SIGNS = {
    Outcome.HOLDS: "✓",
    Outcome.VIOLATED: "✗",
    Outcome.UNDECIDED: "?",
    Outcome.UNTESTED: "–",
}
_STYLE = """
:root { color-scheme: light dark; --ink: #222; --quiet: #595959; --ground: #fff; --card: #f6f7f8; --line: #dcdfe2;
  --holds: #00694c; --violated: #a83c00; --undecided: #7a5600; --untested: #595959; --link: #005a8d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --quiet: #a8adb3; --ground: #16181a; --card: #1f2225; --line: #3a3f44;
    --holds: #5cc9a2; --violated: #ff9a5c; --undecided: #e8bd52; --untested: #a8adb3; --link: #7cc4f0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 68rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { margin: 2.5rem 0 .7rem; font-size: 1.3rem;
  border-bottom: 1px solid var(--line); padding-bottom: .3rem; } h3 { margin: 2rem 0 .7rem; font-size: 1.1rem; }
p, li { max-width: 48rem; } a { color: var(--link); text-decoration: none; } a:hover, a:focus { text-decoration: underline; }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; } .number { text-align: right; white-space: nowrap; }
.verdict { font-weight: 600; white-space: nowrap; }
@media (max-width: 40rem) { td.verdict { white-space: normal; } th, td { padding-right: .45rem; } }
.holds { color: var(--holds); } .violated { color: var(--violated); }
.undecided { color: var(--undecided); } .untested { color: var(--untested); }
article { margin: 1rem 0; padding: .9rem 1.1rem .6rem; background: var(--card); border: 1px solid var(--line);
  border-left: .3rem solid currentColor; border-radius: .3rem; }
article > * { color: var(--ink); } article > .verdict { color: inherit; margin: 0 0 .3rem; font-size: .9rem; }
article h4 { margin: 0 0 .5rem; font-size: 1rem; line-height: 1.35; font-weight: 600; max-width: 48rem; }
article p, article li { font-size: .93rem; margin: .4rem 0; } article p:not(.verdict):nth-of-type(2) { color: var(--quiet); }
img { display: block; width: 100%; max-width: 54rem; height: auto; margin: 1rem 0; padding: .3rem; background: #fff;
  border: 1px solid var(--line); border-radius: .3rem; }
"""


def to_html(page: Page) -> str:
    """Reads the pictures' SVG files."""
    body = "\n".join(map(_block, page.blocks))
    title = escape(page.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{escape(block.text)}</p>"
    if isinstance(block, Items):
        return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in block.texts)}</ul>"
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Picture):
        data = base64.b64encode(block.stem.with_suffix(".svg").read_bytes()).decode()
        words = escape(block.words, quote=True)
        return f'<img alt="{words}" src="data:image/svg+xml;base64,{data}">'
    return _card(block)


def _card(card: Card) -> str:
    return (
        f'<article id="{card.id}" class="{_CLASSES[card.outcome]}">\n'
        f'<p class="verdict">{_verdict(card.outcome)}</p>\n<h4>{escape(card.title)}</h4>\n'
        + "\n".join(map(_block, card.blocks))
        + "\n</article>"
    )


def _table(table: Table) -> str:
    def row(cells: list[Cell], tag: str) -> str:
        return "".join(
            f"<{tag}{_class(cell, index >= table.first_numeric)}>{_cell(cell)}</{tag}>"
            for index, cell in enumerate(cells)
        )

    head = f"<thead><tr>{row([*table.header], 'th')}</tr></thead>"
    body = "\n".join(f"<tr>{row(cells, 'td')}</tr>" for cells in table.rows)
    return f'<div class="wide"><table>{head}\n<tbody>\n{body}\n</tbody></table></div>'


def _class(cell: Cell, numeric: bool) -> str:
    if isinstance(cell, Outcome):
        return f' class="verdict {_CLASSES[cell]}"'
    return ' class="number"' if numeric else ""


def _cell(cell: Cell) -> str:
    if isinstance(cell, Link):
        return f'<a href="#{cell.card}">{escape(cell.text)}</a>'
    return _verdict(cell) if isinstance(cell, Outcome) else escape(cell)


def _verdict(outcome: Outcome) -> str:
    return f'<span aria-hidden="true">{_SIGNS[outcome]}</span> {escape(outcome.value)}'
