"""Every text of a block arrives in HTML unchanged, and a block shows nothing else."""

import base64
from html.parser import HTMLParser

import pytest

import plot_support  # makes the scripts importable

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
from fftbench.pages.html_page import to_html
from fftbench.pages.markdown import to_markdown

ODD = """<b> & "quoted" 'single' {{ page }}"""


class Seen(HTMLParser):
    """Collects the texts between tags, each with the tags around it, and the attributes of every tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.attributes.append((tag, dict(attrs)))
        if tag not in ("img", "meta"):
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if data.strip():
            self.texts[data.strip()] = "/".join(self._open)

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.attributes if name == tag]


@pytest.mark.parametrize(
    ("block", "path"),
    [
        (Heading(ODD, 3), "html/body/h3"),
        (Paragraph(ODD), "html/body/p"),
        (Items(["first", ODD]), "html/body/ul/li"),
        (Table([ODD], []), "html/body/div/table/thead/tr/th"),
        (Table(["a"], [[ODD]]), "html/body/div/table/tbody/tr/td"),
        (Table(["a"], [[Link(ODD, "x")]]), "html/body/div/table/tbody/tr/td/a"),
        (Card("x", ODD, Outcome.HOLDS), "html/body/article/h4"),
        (
            Card("x", "title", Outcome.HOLDS, [Paragraph(ODD)]),
            "html/body/article/p",
        ),
    ],
)
def test_a_text_of_any_letters_stays_a_text(block, path):
    assert Seen(to_html(Page("title", [block]))).texts[ODD] == path


def test_titles_and_pictures_are_escaped_and_pictures_are_held(tmp_path):
    (tmp_path / "chart.svg").write_text("<svg/>")
    picture = Picture(tmp_path / "chart", ODD)
    seen = Seen(to_html(Page(ODD, [picture])))
    assert ODD in seen.texts
    (image,) = seen.of("img")
    assert image["alt"] == ODD
    kind, _, data = image["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data) == b"<svg/>"


def test_cells_are_aligned_linked_and_marked():
    row = ["stockham", Link("claim", "its-card"), "1.5", Outcome.VIOLATED]
    seen = Seen(to_html(Page("title", [Table(["a", "b", "c", "d"], [row], 2)])))
    classes = [cell.get("class") for cell in seen.of("td")]
    assert classes == [None, None, "number", "verdict violated"]
    assert seen.of("a") == [{"href": "#its-card"}]
    assert seen.texts["does not hold"].endswith("td")


@pytest.mark.parametrize("outcome", Outcome)
def test_a_card_says_what_its_claim_has_come_to(outcome):
    card = Card("its-id", "title", outcome, [Items(["one"])])
    seen = Seen(to_html(Page("title", [card])))
    (article,) = seen.of("article")
    assert article["id"] == "its-id" and article["class"] in outcome.name.lower()
    assert seen.texts[outcome.value] == "html/body/article/p"
    assert f"**{outcome.value}**" in to_markdown(Page("title", [card]))
