"""Writes a page whose tables and charts a script makes from data within the page: one file that loads nothing.

The data are packed, so that no text in them can end the element that holds them. A policy in the page's head allows the
page's own scripts by their hashes and nothing else: no other script runs, and nothing is loaded from anywhere.
"""

from __future__ import annotations

import base64
import functools
import gzip
import hashlib
import json
import re

from markupsafe import Markup

from fftbench.pages.environment import TEMPLATES, page_environment
from fftbench.pages.libraries import LIBRARIES

# What the scripts of every page build on, in the order in which they run.
_SHARED_SCRIPTS = ("data", "words", "elements", "table", "case_details")
_NO_WAY_OUT = "base-uri 'none'; form-action 'none'"
_CLOSING_TAG = re.compile(r"</(?=script|style)", re.IGNORECASE)


# A site has many pages, and a template is compiled once.
_environment = functools.cache(page_environment)


def data_page(template: str, scripts: list[str], data: object, **values: object) -> str:
    """Renders a template that extends data_page.html. `scripts` name files in the templates' folder report, run in
    this order behind the shared ones."""
    texts = [library.script for library in LIBRARIES]
    own = [
        (TEMPLATES / "report" / f"{name}.js").read_text(encoding="utf-8")
        for name in (*_SHARED_SCRIPTS, *scripts)
    ]
    # One script, so that its parts see each other's names and nothing else does.
    texts.append("(() => {\n'use strict';\n" + "\n".join(own) + "\n})();")
    texts = [_within_element(text) for text in texts]
    return (
        _environment()
        .get_template(template)
        .render(
            scripts=list(map(Markup, texts)),
            styles=[Markup(_within_element(library.style)) for library in LIBRARIES],
            libraries=LIBRARIES,
            policy=_policy(texts),
            packed=packed(data),
            **values,
        )
    )


def plain_page(template: str, **values: object) -> str:
    """Renders a template that has no scripts."""
    policy = f"default-src 'none'; style-src 'unsafe-inline'; {_NO_WAY_OUT}"
    return _environment().get_template(template).render(policy=policy, **values)


def packed(data: object) -> str:
    """Returns JSON, compressed, in letters and digits. The same data give the same text."""
    text = json.dumps(data, separators=(",", ":"), allow_nan=False, ensure_ascii=False)
    # Half of a pair of code units, as a name may hold, has no place in UTF-8.
    data_bytes = text.encode("utf-8", errors="replace")
    return base64.b64encode(gzip.compress(data_bytes, 9, mtime=0)).decode("ascii")


def _within_element(text: str) -> str:
    """Returns a script that does not end the element around it, with the same meaning."""
    return _CLOSING_TAG.sub(r"<\\/", text)


def _policy(scripts: list[str]) -> str:
    hashes = [base64.b64encode(_sha256(text)).decode("ascii") for text in scripts]
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; {_NO_WAY_OUT}"


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8")).digest()
