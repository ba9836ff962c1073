"""Judges each relation on invented times."""

import math
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
sys.dont_write_bytecode = True

from fftbench.reproduction.claims import Claim, ClaimTest, Relation, Selector
from fftbench.reproduction.explaining import explain
from fftbench.reproduction.judging import judge
from fftbench.reproduction.relations import Outcome, compare, limits, words
from fftbench.reproduction.claims import Timing
from fftbench.results.pass_rows import PassRow

HOLDS, VIOLATED = Outcome.HOLDS, Outcome.VIOLATED
UNDECIDED, UNTESTED = Outcome.UNDECIDED, Outcome.UNTESTED
SUBJECT, REFERENCE = Selector("subject", ""), Selector("reference", "")
SKIPPED = Timing("skipped", "there is no driver")


def timing(median: float, spread: float = 0.001, **more: float) -> Timing:
    low, high = median * (1 - spread), median * (1 + spread)
    return Timing("ok", "", median, low, high, samples=20, **more)


def judged(relation: Relation, subject: dict, reference: dict | None = None):
    """Judges timings by side; numbers are medians in milliseconds with a narrow interval."""
    references = () if reference is None else (REFERENCE,)
    sizes = tuple((side, side) for side in subject)
    test = ClaimTest(
        "e", "throughput", "forward", sizes, (SUBJECT,), references, relation
    )
    of = {SUBJECT: subject, REFERENCE: reference or {}}

    def look_up(selector: Selector, size: tuple[int, int]) -> Timing | None:
        found = of[selector].get(size[0])
        return timing(found) if isinstance(found, (int, float)) else found

    return judge(test, look_up)


FASTER = Relation("faster_than", tolerance=0.01)
WITHIN = Relation("within_factor", factor=2)
COMPARABLE = Relation("comparable", factor=1.25)
SPEEDUP = Relation("reaches_speedup", factor=2, tolerance=0.1)
GROWTH = Relation("growth_per_doubling", factor=4, tolerance=0.25)
SHRINKS = Relation("advantage_shrinks")
AT_LAST = Relation("faster_than_at_last_size", tolerance=0.01)
BYTES = Relation("bytes_over", bytes="read", factor=36, tolerance=0.01)
WIDE = timing(1.0, 0.5)


@pytest.mark.parametrize(
    "relation, subject, reference, outcome",
    [
        (FASTER, {128: 1.0, 256: 2.0}, {128: 1.5, 256: 2.5}, HOLDS),
        (FASTER, {128: 1.0, 256: 3.0}, {128: 1.5, 256: 2.5}, VIOLATED),
        (FASTER, {128: WIDE}, {128: 1.2}, UNDECIDED),
        # The two are equally fast, however narrow the intervals are.
        (FASTER, {128: 0.995}, {128: 1.0}, UNDECIDED),
        (FASTER, {128: 1.005}, {128: 1.0}, UNDECIDED),
        (FASTER, {128: SKIPPED}, {128: 1.0}, UNTESTED),
        (FASTER, {128: None}, {128: 1.0}, UNTESTED),
        # Nothing is known of a size that was left out, so that "every size" is not shown.
        (FASTER, {128: 1.0, 256: SKIPPED}, {128: 2.0, 256: 1.0}, UNDECIDED),
        (FASTER, {128: 2.0, 256: SKIPPED}, {128: 1.0, 256: 1.0}, VIOLATED),
        (WITHIN, {128: 1.9}, {128: 1.0}, HOLDS),
        (WITHIN, {128: 2.1}, {128: 1.0}, VIOLATED),
        (WITHIN, {128: 2.0}, {128: 1.0}, UNDECIDED),
        (WITHIN, {128: 0.1}, {128: 1.0}, HOLDS),
        (WITHIN, {128: 1.0}, {128: SKIPPED}, UNTESTED),
        (COMPARABLE, {128: 1.1}, {128: 1.0}, HOLDS),
        (COMPARABLE, {128: 1.3}, {128: 1.0}, VIOLATED),
        (COMPARABLE, {128: 0.7}, {128: 1.0}, VIOLATED),
        (COMPARABLE, {128: 0.8}, {128: 1.0}, UNDECIDED),
        # One size is enough for a claim about what is possible.
        (SPEEDUP, {128: 1.0, 256: 1.0}, {128: 1.2, 256: 1.9}, HOLDS),
        (SPEEDUP, {128: 1.0, 256: 1.0}, {128: 1.2, 256: 1.5}, VIOLATED),
        (SPEEDUP, {128: 1.0, 256: WIDE}, {128: 1.2, 256: 1.8}, UNDECIDED),
        (SPEEDUP, {128: 1.0, 256: SKIPPED}, {128: 1.2, 256: 9.0}, UNDECIDED),
        (GROWTH, {128: 1.0, 256: 4.0, 512: 17.0}, None, HOLDS),
        (GROWTH, {128: 1.0, 256: 4.0, 512: 9.0}, None, VIOLATED),
        (GROWTH, {128: 1.0, 256: 5.2}, None, VIOLATED),
        (GROWTH, {128: 1.0, 256: 5.0}, None, UNDECIDED),
        (GROWTH, {128: 1.0, 256: SKIPPED}, None, UNTESTED),
        (AT_LAST, {1000: 1.0, 1024: 1.1, 1021: 2.0}, None, HOLDS),
        (AT_LAST, {1000: 1.0, 1024: 2.1, 1021: 2.0}, None, VIOLATED),
        (AT_LAST, {1000: 1.0, 1024: 2.0, 1021: 2.0}, None, UNDECIDED),
        (AT_LAST, {1000: 1.0, 1024: SKIPPED, 1021: 2.0}, None, UNDECIDED),
        (AT_LAST, {1000: 1.0, 1021: SKIPPED}, None, UNTESTED),
        (SHRINKS, {128: 1.0, 256: 1.0}, {128: 2.0, 256: 1.5}, HOLDS),
        (SHRINKS, {128: 1.0, 256: 1.0}, {128: 1.5, 256: 2.0}, VIOLATED),
        (SHRINKS, {128: 1.0, 256: 1.0}, {128: 2.0, 256: 2.0}, UNDECIDED),
        (SHRINKS, {128: 1.0, 256: WIDE}, {128: 2.0, 256: 1.8}, UNDECIDED),
        (SHRINKS, {128: 1.0, 256: SKIPPED}, {128: 2.0, 256: 2.0}, UNTESTED),
    ],
)
def test_a_relation_is_judged_by_whole_intervals(relation, subject, reference, outcome):
    assert judged(relation, subject, reference).outcome is outcome


def moving(read: int, written: int, tables: int = 0) -> Timing:
    return timing(1.0, read_bytes=read, write_bytes=written, table_bytes=tables)


@pytest.mark.parametrize(
    "which, subject, reference, outcome",
    [
        ("read", (2, 4), (72, 36), HOLDS),
        ("read", (2, 4), (36, 72), VIOLATED),
        ("written", (2, 4), (72, 36), VIOLATED),
        ("written", (9, 2), (0, 72), HOLDS),
        ("read_and_tables", (1, 5, 1), (60, 5, 12), HOLDS),
        ("read_and_tables", (2, 5, 2), (72, 5, 0), VIOLATED),
        ("all", (1, 1, 99), (72, 0), HOLDS),
        ("all", (2, 1), (72, 0), VIOLATED),
        # A row without bytes is no proof of anything.
        ("read", (0, 0), (72, 36), UNTESTED),
    ],
)
def test_bytes_are_compared_as_the_relation_names_them(
    which, subject, reference, outcome
):
    relation = Relation("bytes_over", bytes=which, factor=36, tolerance=0.01)
    judgement = judged(relation, {512: moving(*subject)}, {512: moving(*reference)})
    assert judgement.outcome is outcome


def test_a_verdict_on_bytes_is_explained_by_bytes_and_not_by_times():
    subject, reference = {512: moving(2_000, 4_000)}, {512: moving(8_000, 1_000)}
    judgement = judged(BYTES, subject, reference)
    test = ClaimTest("e", "throughput", "forward", ((512, 512),), (), (), BYTES)
    claim = Claim("c", "d", "p", "s", "stated", test=test)
    said = " ".join(explain(claim, judgement, "gpu"))
    assert "subject reads 2,000 bytes and writes 4,000" in said
    assert "ms" not in said


def beyond(value: float, upwards: bool) -> float:
    return math.nextafter(value, math.inf if upwards else -math.inf)


@pytest.mark.parametrize("relation", [WITHIN, COMPARABLE, SPEEDUP, GROWTH])
def test_what_lies_on_the_very_bound_still_holds(relation):
    """configs/claims.schema.json says <= and >= for these."""
    least, most, *_ = bounds = limits(relation)
    for bound, upwards in ((least, False), (most, True)):
        if not 0 < bound < math.inf:
            continue
        outside = beyond(bound, upwards)
        assert compare((bound, bound, bound), *bounds) is HOLDS
        assert compare((outside, outside, outside), *bounds) is VIOLATED
        ends = sorted((bound, outside))
        assert compare((bound, *ends), *bounds) is UNDECIDED


def test_faster_is_less_than_its_bound_and_slower_more():
    """configs/claims.schema.json says < and > for it."""
    bounds = limits(FASTER)
    faster, slower = 1 - FASTER.tolerance, 1 + FASTER.tolerance
    for at, outcome in (
        (beyond(faster, False), HOLDS),
        (faster, UNDECIDED),
        (slower, UNDECIDED),
        (beyond(slower, True), VIOLATED),
    ):
        assert compare((at, at, at), *bounds) is outcome


def test_an_advantage_that_stays_is_not_one_that_shrinks():
    sharp = timing(1.0, 0.0)
    sides = ({128: sharp, 256: sharp}, {128: timing(2, 0.0), 256: timing(2, 0.0)})
    assert judged(SHRINKS, *sides).outcome is UNDECIDED


@pytest.mark.parametrize(
    "relation, said",
    [
        (FASTER, "below 0.99 "),
        (WITHIN, "at most 2 "),
        (COMPARABLE, "from 0.8 to 1.25 "),
        (SPEEDUP, "at least 1.8 "),
        (GROWTH, "from 3 to 5 "),
        (SHRINKS, "below 1"),
    ],
)
def test_a_bound_is_told_as_it_is_judged(relation, said):
    assert words(relation)[1].startswith(said)


def test_an_error_on_its_very_limit_is_not_below_it():
    relation = Relation("error_below", limit=1e-5)
    assert judged(relation, {128: timing(1, rel_l2=1e-5)}).outcome is VIOLATED


@pytest.mark.parametrize(
    "error, outcome",
    [(1e-7, HOLDS), (1e-5, VIOLATED), (1e-3, VIOLATED), (math.nan, VIOLATED)],
)
def test_an_error_that_is_no_number_is_below_nothing(error, outcome):
    relation = Relation("error_below", limit=1e-5)
    assert judged(relation, {128: timing(1, rel_l2=error)}).outcome is outcome


def test_an_unstated_relation_has_numbers_and_no_verdict():
    judgement = judged(Relation("unstated"), {128: 3.0}, {128: 2.0})
    assert judgement.outcome is Outcome.UNSTATED
    assert judgement.findings[0].value == pytest.approx(1.5)
    claim = Claim("a", "d", "p", "s", "stated", test=None)
    assert "states no relation" in explain(claim, judgement, "gpu")[0]


def test_a_ratios_interval_is_made_of_the_ends_of_both():
    finding = judged(FASTER, {128: timing(1, 0.1)}, {128: timing(2, 0.2)}).findings[0]
    assert (finding.value, finding.low, finding.high) == pytest.approx(
        (0.5, 0.9 / 2.4, 1.1 / 1.6)
    )


def test_a_shrinking_advantages_interval_is_made_of_the_ends_of_all_four():
    """It is the advantage at 256 over that at 128, with the most distant ends of the intervals."""
    subject = {128: timing(1, 0.1), 256: timing(1, 0.2)}
    reference = {128: timing(2, 0.3), 256: timing(3, 0.25)}
    (finding,) = judged(SHRINKS, subject, reference).findings
    first = (2 * 0.7 / 1.1, 2 * 1.3 / 0.9)
    last = (3 * 0.75 / 1.2, 3 * 1.25 / 0.8)
    assert (finding.value, finding.low, finding.high) == pytest.approx(
        (1.5, last[0] / first[1], last[1] / first[0])
    )


def test_the_numbers_told_are_those_farthest_from_what_is_as_fast():
    """Four times too fast stands farther from the claim than three times too slow."""
    judgement = judged(COMPARABLE, {128: 3.0, 256: 0.25}, {128: 1.0, 256: 1.0})
    assert judgement.outcome is VIOLATED
    claim = Claim("a", "d", "p", "s", "stated")
    assert explain(claim, judgement, "gpu")[1].startswith("At 256, ")


def test_a_verdict_against_the_claim_comes_with_numbers_and_the_note():
    notes = {"gpu": "Of a GPU.", "software": "Of software."}
    claim = Claim("a", "d", "p", "s", "stated", notes=notes)
    judgement = judged(
        FASTER,
        {128: 1.0, 256: timing(3, dispatches=2)},
        {128: 1.5, 256: timing(2, dispatches=16)},
    )
    said = explain(claim, judgement, "software")
    assert said[0] == "It does not hold at 256; holds at 128."
    assert "took 3 ms (2 dispatches)" in said[1] and "1.5, from" in said[1]
    assert said[2:] == ["Of software."]


def test_where_one_size_is_enough_the_numbers_are_those_nearest_to_it():
    judgement = judged(
        SPEEDUP,
        {128: 1.0, 256: timing(1, 0.02), 512: 1.0},
        {128: 1.2, 256: timing(1.8, 0.02), 512: 1.7},
    )
    assert judgement.outcome is UNDECIDED
    claim = Claim(
        "a", "d", "p", "s", "stated", test=ClaimTest("e", "m", "f", (), (), (), SPEEDUP)
    )
    assert explain(claim, judgement, "gpu")[1].startswith("At 256, ")
    judgement = judged(SPEEDUP, {128: 1.0, 256: 1.0}, {128: 0.4, 256: 1.7})
    assert explain(claim, judgement, "gpu")[1].startswith("At 256, ")


def test_a_part_of_a_pass_is_least_where_all_others_are_at_their_longest():
    times = {1.0: (0.9, 1.3), 4.0: (3.5, 4.4), 5.0: (4.8, 6.0)}
    passes = tuple(
        PassRow("a pass", ms, 8, 1.0, at, ends)
        for at, (ms, ends) in enumerate(times.items())
    )
    relation = Relation("pass_shares", each=(0.11, 0.5, 0.6), tolerance=0.02)
    findings = judged(relation, {128: timing(10.0, passes=passes)}).findings
    assert [one.value for one in findings] == pytest.approx([0.1, 0.4, 0.5])
    lows, highs = [0.9, 3.5, 4.8], [1.3, 4.4, 6.0]
    for at, one in enumerate(findings):
        others = [other for other in range(3) if other != at]
        longest, shortest = (sum(ends[i] for i in others) for ends in (highs, lows))
        expected = lows[at] / (lows[at] + longest), highs[at] / (highs[at] + shortest)
        assert (one.low, one.high) == pytest.approx(expected)
    assert [one.outcome for one in findings] == [UNDECIDED, VIOLATED, VIOLATED]


def test_what_could_not_be_tested_names_the_reason():
    claim = Claim("a", "d", "p", "s", "stated")
    judgement = judged(FASTER, {128: 1.0}, {128: SKIPPED})
    assert explain(claim, judgement, "gpu") == [
        "reference skipped: there is no driver."
    ]


def test_an_unknown_relation_is_an_error():
    with pytest.raises(ValueError, match="nearly"):
        judged(Relation("nearly"), {128: 1.0}, {128: 1.0})
