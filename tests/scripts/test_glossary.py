"""The glossary is short, and the pages' links to it and to headings lead somewhere."""

import re

import pytest

from test_sentences import PAGES, SOURCE, name_of

GLOSSARY = SOURCE / "docs" / "glossary.md"
MOST_WORDS = 60
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
TO_HEADING = re.compile(r"\]\(([^()\s:]*)#([^()\s]+)\)")


def anchors(markdown: str) -> set[str]:
    """Returns what GitHub calls a page's headings in links."""
    headings = re.findall(r"^#+ (.*)$", CODE.sub("", markdown), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in headings
    }


def words() -> list[str]:
    rows = re.findall(r"^\| (.*?) \|", GLOSSARY.read_text(), re.MULTILINE)
    assert rows[:2] == ["word", "---"]
    return [row.strip("`").lower() for row in rows[2:]]


def test_the_glossary_is_short_and_in_order():
    assert words() == sorted(set(words()))
    assert 40 <= len(words()) <= MOST_WORDS


@pytest.mark.parametrize(
    "page",
    [SOURCE / "README.md", *sorted(GLOSSARY.parent.glob("*.md"))],
    ids=name_of,
)
def test_a_page_links_the_glossary(page):
    assert page == GLOSSARY or "glossary.md)" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_to_a_heading_leads_to_one(page):
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    for place, anchor in TO_HEADING.findall(text):
        target = page.parent / place if place else page
        assert anchor in anchors(target.read_text(encoding="utf-8")), anchor
