"""Writes a comparison as a JUnit report, in which every case is a test.

A slower case is a failure, and one that B lacks an error, where the gate fails for them. A case without a verdict counts
as skipped, since neither a pass nor a failure was found. Where no case has one, the whole is an error, so that a server
that reads the report agrees with the exit code.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from fftbench.comparison.gate import MISSING, SLOWER, UNCLEAR
from fftbench.comparison.outcome import NOTHING_JUDGED, Outcome
from fftbench.comparison.pairs import LeftOut
from fftbench.results.verdict_words import Verdict
from fftbench.comparison.verdicts import Case, Comparison
from fftbench.comparison.wording import (
    group_name,
    in_order,
    kernel_name,
    sentence,
    size_name,
)

_SUITE, _WHOLE = "fftbench compare", "the whole comparison"
# XML has no way to write most control characters, nor halves of pairs.
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(outcome: Outcome) -> str:
    suite = ElementTree.Element("testsuite", name=_SUITE)
    if outcome.exit_code == NOTHING_JUDGED:
        test = ElementTree.SubElement(suite, "testcase", classname=_SUITE, name=_WHOLE)
        words = f"{outcome.headline}: {outcome.summary}"
        ElementTree.SubElement(test, "error", message=_plain(words))
    for case in in_order(outcome.compared):
        one = outcome.compared[case]
        test = _test(suite, case)
        test.set("time", f"{one.candidate_ms / 1e3:.9f}")
        words = _plain(f"{one.verdict.value}: {sentence(one)}")
        tag = _tag(outcome, one)
        if tag == "system-out":
            ElementTree.SubElement(test, tag).text = words
        else:
            ElementTree.SubElement(test, tag, message=words)
    left_out = {one.case: one for one in outcome.pairs.left_out}
    for case in in_order(left_out):
        missing = left_out[case]
        words = f"{missing.kind}: {missing.why}"
        tag = _tag_of_left_out(outcome, missing)
        ElementTree.SubElement(_test(suite, case), tag, message=_plain(words))
    suite.set("tests", str(len(suite)))
    notes = [*outcome.pairs.source_lines, *outcome.notes, *outcome.unit_notes]
    if notes:
        ElementTree.SubElement(suite, "system-out").text = _plain("\n".join(notes))
    for name in ("failure", "error", "skipped"):
        plural = name if name == "skipped" else f"{name}s"
        suite.set(plural, str(len(suite.findall(f"testcase/{name}"))))
    whole = ElementTree.Element("testsuites")
    whole.append(suite)
    ElementTree.indent(whole)
    text = ElementTree.tostring(whole, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _tag(outcome: Outcome, one: Comparison) -> str:
    if one.verdict is Verdict.SLOWER and SLOWER in outcome.gate.fail_on:
        return "failure"
    if one.verdict is Verdict.UNCLEAR:
        return "failure" if UNCLEAR in outcome.gate.fail_on else "skipped"
    return "system-out"


def _tag_of_left_out(outcome: Outcome, one: LeftOut) -> str:
    if MISSING in outcome.gate.fail_on and outcome.counts(one):
        return "error"
    unclear = one.timed_in_both and UNCLEAR in outcome.gate.fail_on
    return "failure" if unclear else "skipped"


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
