"""Writes a page as one HTML file that loads nothing else. templates/ states its looks."""

from __future__ import annotations

import base64

from jinja2 import Environment

from fftbench.pages.blocks import (
    Card,
    Heading,
    Items,
    Link,
    Outcome,
    Page,
    Paragraph,
    Picture,
    Table,
)
from fftbench.pages.environment import page_environment

_CLASSES = {
    Outcome.HOLDS: "holds",
    Outcome.VIOLATED: "violated",
    Outcome.UNDECIDED: "undecided",
    Outcome.UNSTATED: "unstated",
    Outcome.UNTESTED: "untested",
}
_SIGNS = {
    Outcome.HOLDS: "✓",
    Outcome.VIOLATED: "✗",
    Outcome.UNDECIDED: "?",
    Outcome.UNSTATED: "=",
    Outcome.UNTESTED: "–",
}


def to_html(page: Page) -> str:
    """Returns the page, which includes the pictures' SVG files."""
    template = _environment().get_template("page.html")
    return template.render(page=page, classes=_CLASSES, signs=_SIGNS)


def _environment() -> Environment:
    environment = page_environment()
    # The template asks for the type of a block: {% if block is heading %}.
    for kind in (Card, Heading, Items, Link, Outcome, Paragraph, Picture, Table):
        environment.tests[kind.__name__.lower()] = _is_a(kind)
    environment.filters["svg_data"] = _svg_data
    return environment


def _is_a(kind: type):
    return lambda value: isinstance(value, kind)


def _svg_data(picture: Picture) -> str:
    return base64.b64encode(picture.stem.with_suffix(".svg").read_bytes()).decode()
