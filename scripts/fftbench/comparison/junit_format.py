"""Writes a comparison as a JUnit report, in which every case is a test.

A slower case is a failure, and a broken one an error. A case without a verdict counts as skipped, since neither a pass
nor a failure was found.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from fftbench.comparison.outcome import Outcome
from fftbench.comparison.verdict_words import Verdict
from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import (
    group_name,
    in_order,
    kernel_name,
    sentence,
    size_name,
)

# XML has no way to write most control characters, nor halves of pairs.
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(outcome: Outcome) -> str:
    left_out = {one.case: one for one in outcome.pairs.left_out}
    slower = sum(one.verdict is Verdict.SLOWER for one in outcome.compared.values())
    broken = sum(one.broken for one in left_out.values())
    without = sum(one.verdict is Verdict.UNCLEAR for one in outcome.compared.values())
    suite = ElementTree.Element(
        "testsuite",
        name="fftbench compare",
        tests=str(len(outcome.compared) + len(left_out)),
        failures=str(slower),
        errors=str(broken),
        skipped=str(without + len(left_out) - broken),
    )
    for case in in_order(outcome.compared):
        one = outcome.compared[case]
        test = _test(suite, case)
        test.set("time", f"{one.candidate_ms / 1e3:.9f}")
        words = f"{one.verdict.value}: {sentence(one)}"
        if one.verdict is Verdict.SLOWER:
            ElementTree.SubElement(test, "failure", message=_plain(words))
        elif one.verdict is Verdict.UNCLEAR:
            ElementTree.SubElement(test, "skipped", message=_plain(words))
        else:
            ElementTree.SubElement(test, "system-out").text = _plain(words)
    for case in in_order(left_out):
        one = left_out[case]
        name = "error" if one.broken else "skipped"
        words = f"{one.kind}: {one.why}"
        ElementTree.SubElement(_test(suite, case), name, message=_plain(words))
    whole = ElementTree.Element("testsuites")
    whole.append(suite)
    ElementTree.indent(whole)
    text = ElementTree.tostring(whole, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _test(suite: ElementTree.Element, case: Case) -> ElementTree.Element:
    kernel = kernel_name(case.algorithm, case.options)
    return ElementTree.SubElement(
        suite,
        "testcase",
        classname=_plain(group_name(case)),
        name=_plain(f"{kernel} {size_name(case)}"),
    )


def _plain(text: str) -> str:
    return _NOT_IN_XML.sub("?", text)
