"""The bounds of selfcheck.py's claims: on the bound a claim still holds, and just beyond it fails."""

from types import SimpleNamespace

import pytest

import plot_support  # makes the scripts importable

from fftbench.comparison.verdicts import Case, Comparison, Verdict
from fftbench.selfcheck.claims import claims_of
from fftbench.selfcheck.figures import Compared, Figures, TimerCheck
from fftbench.selfcheck.measured import Measured


def test_a_case_alone_is_compared_with_the_runs_before_and_after():
    names = ["a-1", "slowed-1", "alone-01", "slowed-2", "a-2", "alone-02", "a-3"]
    runs = {
        name: SimpleNamespace(task=SimpleNamespace(name=name, kind=name.split("-")[0]))
        for name in names
    }
    measured = Measured(None, 0.0, 0.03, 0.05, runs)
    beside = {name: [one.task.name for one in measured.beside(name)] for name in names}
    assert beside["alone-01"] == ["a-1", "a-2"]
    assert beside["alone-02"] == ["a-2", "a-3"]


CASE = Case("x", "", 64, 64, 1, "forward", "complex", "fp32", "throughput")


def comparison(verdict: Verdict, ratio: float = 1.0) -> Comparison:
    known = {"low": ratio, "high": ratio, "ratio": ratio, "p": 0.5, "verdict": verdict}
    known |= {"baseline_ms": 1000.0, "candidate_ms": 1000.0 * ratio}
    return Comparison(
        **{name: known.get(name) for name in Comparison.__dataclass_fields__}
    )


def compared(number: int, verdict: Verdict, of: int, ratio: float = 1.0) -> Compared:
    """Returns so many comparisons of the verdict; the rest of them are the same."""
    verdicts = [verdict] * number + [Verdict.SAME] * (of - number)
    return Compared([{CASE: comparison(one, ratio)} for one in verdicts])


def figures(**own) -> Figures:
    """Returns figures of a self-check whose claims all hold, except for the given changes."""
    measured = SimpleNamespace(
        threshold=0.03,
        slowdown=0.05,
        noise=0.0,
        cases=[CASE],
        plan=SimpleNamespace(quick=False),
    )
    filled = {name: None for name in Figures.__dataclass_fields__} | {
        "measured": measured,
        "unchanged": compared(0, Verdict.SLOWER, of=100),
        "slowed": compared(100, Verdict.SLOWER, of=100, ratio=1.05),
        "alone": compared(0, Verdict.SLOWER, of=100),
        "timers": [TimerCheck("a-01", "gl_timestamp", 50.0, 50.0)],
    }
    return Figures(**filled | own)


def broken(**own) -> list[str]:
    return [claim.name for claim in claims_of(figures(**own)) if not claim.holds]


def test_a_self_check_without_fault_holds():
    assert broken() == []


@pytest.mark.parametrize("alarm", [Verdict.FASTER, Verdict.SLOWER])
def test_five_false_alarms_in_a_hundred_are_allowed_and_six_are_not(alarm):
    assert broken(unchanged=compared(5, alarm, of=100)) == []
    (name,) = broken(unchanged=compared(6, alarm, of=100))
    assert "a change is claimed" in name


def test_ninety_five_of_a_hundred_slowed_are_to_be_found():
    assert broken(slowed=compared(95, Verdict.SLOWER, of=100, ratio=1.05)) == []
    (name,) = broken(slowed=compared(94, Verdict.SLOWER, of=100, ratio=1.05))
    assert "is found slower" in name


def test_faster_is_no_find_of_what_was_slowed():
    assert broken(slowed=compared(100, Verdict.FASTER, of=100, ratio=1.05))


@pytest.mark.parametrize("sign", [-1, 1])
def test_the_ratio_may_be_one_percent_off_and_no_more(sign):
    def found(error):
        return compared(100, Verdict.SLOWER, of=100, ratio=1.05 + sign * error)

    assert broken(slowed=found(0.0099)) == []
    (name,) = broken(slowed=found(0.0101))
    assert "median ratio" in name


@pytest.mark.parametrize("sign", [-1, 1])
def test_the_timer_may_be_two_percent_off_and_no_more(sign):
    def checks(error):
        timers = [50.0, 50 * (1 + sign * error), 50.0]
        return [TimerCheck("a", "gl_timestamp", own, 50.0) for own in timers]

    assert broken(timers=checks(0.0199)) == []
    (name,) = broken(timers=checks(0.0201))
    assert "wall clock" in name
    assert broken(timers=[TimerCheck("a", "gl_timestamp", 50.0, float("nan"))])


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_case_alone_may_be_off_by_the_threshold_and_no_more(sign):
    def alone(error):
        return compared(0, Verdict.SLOWER, of=9, ratio=1 + sign * error)

    assert broken(alone=alone(0.0299)) == []
    (name,) = broken(alone=alone(0.0301))
    assert "alone" in name
