"""Shows claims with their verdicts: the overview, a card for each, and all deciding numbers as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from fftbench.pages.blocks import Block, Card, Cell, Link, Paragraph, Table
from fftbench.reproduction.claims import Claim, Claims, ClaimTest
from fftbench.reproduction.documents import Smaller
from fftbench.reproduction.evidence import Evidence
from fftbench.reproduction.explaining import explain, format_ratio
from fftbench.reproduction.finding import Finding, Judgement
from fftbench.reproduction.judging import judge, judge_numbers
from fftbench.reproduction.judging_passes import KINDS
from fftbench.reproduction.relations import Outcome
from fftbench.reproduction.smaller import measured_test, what_is_smaller


@dataclass(frozen=True)
class JudgedClaim:
    claim: Claim
    judgement: Judgement | None  # None where there is no test
    explanation: list[str]

    @property
    def outcome(self) -> Outcome:
        return Outcome.UNTESTED if self.judgement is None else self.judgement.outcome


def judge_claims(
    claims: Claims, evidence: Evidence, smaller: Mapping[str, Smaller]
) -> list[JudgedClaim]:
    judged = []
    for claim in claims.claims:
        if claim.test is not None:
            judged.append(_judge_test(claim, claim.test, evidence, smaller))
            continue
        judgement = None
        if claim.bounds:
            judgement = judge_numbers(claim.bounds, evidence.numbers)
        explanation = explain(claim, judgement, evidence.kind)
        judged.append(JudgedClaim(claim, judgement, explanation))
    return judged


def _judge_test(
    claim: Claim, test: ClaimTest, evidence: Evidence, smaller: Mapping[str, Smaller]
) -> JudgedClaim:
    """Judges by the cases that were measured: their sizes then stand in the claim's test, and the explanation says so."""
    measured = measured_test(test, smaller, evidence.runs)
    claim = replace(claim, test=measured)
    judgement = judge(measured, evidence.lookup(measured))
    if measured.experiment not in evidence.runs:
        missing = f"The experiment {test.experiment} has no whole run here."
        return JudgedClaim(claim, judgement, [missing])
    explanation = explain(claim, judgement, evidence.kind)
    other_sizes = what_is_smaller(test, measured, smaller)
    return JudgedClaim(claim, judgement, [*filter(None, [other_sizes]), *explanation])


def count_words(judged: list[JudgedClaim]) -> str:
    """Returns "Of 3 claims, 1 holds, ..."."""
    counts = Counter(one.outcome for one in judged)
    words = {
        Outcome.HOLDS: ("holds", "hold"),
        Outcome.VIOLATED: ("does not hold", "do not hold"),
        Outcome.UNDECIDED: ("is undecided", "are undecided"),
        Outcome.UNSTATED: ("states no relation", "state no relation"),
        Outcome.UNTESTED: ("can't be tested here", "can't be tested here"),
    }
    parts = [
        f"{counts[outcome]} {words[outcome][counts[outcome] != 1]}"
        for outcome in Outcome
        if counts[outcome]
    ]
    return f"Of {len(judged)} claims, {', '.join(parts)}."


def overview(judged: list[JudgedClaim]) -> Table:
    rows: list[list[Cell]] = [
        [Link(one.claim.says, one.claim.id), _unbroken(one.claim.place), one.outcome]
        for one in judged
    ]
    return Table(["claim", "place", "verdict"], rows, 3)


def _unbroken(place: str) -> str:
    """Keeps a number on the line of the word before it."""
    return re.sub(r" (\d)", "\u00a0\\1", place)


def card(one: JudgedClaim) -> Card:
    claim = one.claim
    where = claim.place[0].upper() + claim.place[1:]
    words = f": “{claim.quote}”." if claim.quote else "."
    implied = (
        " Not said in so many words: it follows." if claim.support == "implied" else ""
    )
    blocks: list[Block] = [Paragraph(f"{where}{words}{implied}")]
    blocks += [Paragraph(sentence) for sentence in one.explanation]
    if one.judgement is not None and any(
        finding.value is not None for finding in one.judgement.findings
    ):
        blocks += _numbers(claim, one.judgement)
    return Card(claim.id, claim.says, one.outcome, blocks)


def _numbers(claim: Claim, judgement: Judgement) -> list[Block]:
    test = claim.test
    rows: list[list[Cell]]
    if test is None:
        rows = [
            [finding.pair, finding.place, _value(finding)[0], finding.outcome]
            for finding in judgement.findings
            if finding.value is not None
        ]
        return [Table(["number", "asked for", "value", ""], rows, 2)]
    asked = (
        f"{judgement.number[0].upper()}{judgement.number[1:]}; asked for: {judgement.bound}. "
        f"Experiment {test.experiment}, {test.direction}, {test.mode}."
    )
    rows = [
        [finding.pair, finding.place, *_value(finding), finding.outcome]
        for finding in judgement.findings
        if finding.value is not None
    ]
    if test.relation.kind == "unstated":
        rows = [row[:-1] for row in rows]
        return [Paragraph(asked), Table(["pair", "size", "value", "interval"], rows, 2)]
    remarks = {
        f"The passes of {name} were timed with marks between them; {timing.remark}."
        for finding in judgement.findings
        for name, timing in finding.cases
        if timing.remark and test.relation.kind == "pass_shares"
    }
    what = "pass" if test.relation.kind in KINDS else "pair"
    return [
        Paragraph(asked),
        *map(Paragraph, sorted(remarks)),
        Table([what, "size", "value", "interval", ""], rows, 2),
    ]


def _value(finding: Finding) -> tuple[str, str]:
    assert finding.value is not None
    if finding.low is None or finding.high is None or finding.low == finding.high:
        return format_ratio(finding.value), ""
    interval = f"{format_ratio(finding.low)} to {format_ratio(finding.high)}"
    return format_ratio(finding.value), interval


def claims_csv(judged: list[JudgedClaim]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow("claim,verdict,pair,size,value,low,high,outcome,reason".split(","))
    for one in judged:
        head = [one.claim.id, one.outcome.value]
        if one.judgement is None:
            writer.writerow([*head, "", "", "", "", "", "", one.claim.untestable])
            continue
        for finding in one.judgement.findings:
            numbers = [
                "" if number is None else f"{number:.6g}"
                for number in (finding.value, finding.low, finding.high)
            ]
            last = [finding.outcome.value, finding.reason]
            writer.writerow([*head, finding.pair, finding.place, *numbers, *last])
    return text.getvalue()
