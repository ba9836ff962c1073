"""compare.py as a gate: what makes it fail, what may be missing, and that every format agrees with the exit code."""

import csv
import itertools
import json
from xml.etree import ElementTree

import pytest

from command_line import run_config
from compare_support import LONG, call, last_line, make_run, rows_of
from synthetic_results import H100, make_row

from fftbench.comparison.gate import parse_gate
from fftbench.comparison.github_format import to_github, to_markdown
from fftbench.comparison.json_format import to_json
from fftbench.comparison.junit_format import to_junit
from fftbench.comparison.outcome import judge
from fftbench.comparison.pairs import load_pairs
from fftbench.results.verdict_words import Limits
from fftbench.comparison.verdicts import Case
from fftbench.comparison.wording import listed_name

FAIL_ON = ("slower", "missing", "unclear", "slower,missing", "slower|unclear|missing")
STATUSES = ("skipped", "failed", "timeout", "crashed")
SIZE = (1024, 120)  # of the last of four rows


def lost_row(status):
    return make_row(H100, "stockham_radix4", LONG, SIZE, status=status)


def without_last(make_run, status, **settings):
    """Returns runs A and B, in the latter of which the last of four cases has the status; "" for no row."""
    rows = [*rows_of(3), *([lost_row(status)] if status else [])]
    return make_run("a", rows_of(4)), make_run("b", rows, seed=2, **settings)


@pytest.mark.parametrize("status", STATUSES)
def test_a_run_in_which_everything_went_wrong_fails_the_gate(make_run, call, status):
    good = make_run("a", [lost_row("ok"), *rows_of(2)])
    bad = [make_run(name, [lost_row(status)]) for name in "bc"]
    code, out, err = call(good, bad[0])
    assert (code, err) == (1, "")
    kind = "newly skipped" if status == "skipped" else "broken"
    assert f"1 {kind}" in last_line(out) and "2 missing in B" in last_line(out)
    code, _, err = call(*bad)
    assert code == 3 and "no case is ok in both runs" in err
    assert "copies" not in err


@pytest.mark.parametrize("status", ["", *STATUSES])
def test_a_case_that_b_lacks_fails_the_gate_unless_it_is_allowed(
    make_run, call, status
):
    runs = without_last(make_run, status)
    code, out, err = call(*runs)
    kind = {"": "missing in B", "skipped": "newly skipped"}.get(status, "broken")
    assert (code, err) == (1, "")
    assert last_line(out) == f"0 faster, 0 slower, 3 same, 0 unclear, 1 {kind}"
    assert kind.upper() in out
    code, out, err = call(*runs, "--allow-missing")
    assert (code, err) == (0, "")
    assert kind in out.splitlines() and ", allowed" in out
    assert last_line(out).endswith(f"1 {kind}")


@pytest.mark.parametrize(
    ("pattern", "allows"),
    [
        ("stockham_radix4", True),
        (f"stockham_radix4 {LONG}", True),
        (f"stockham_radix4 {LONG} 1024x120 forward throughput", True),
        ("*1024x120*", True),
        ("stockham_radix4 *1024x12[0-3] *", True),
        ("*", True),
        ("stockham", False),
        ("*1024x12", False),
        ("*512x112*", False),  # another case, which B has
        ("STOCKHAM_RADIX4", False),
    ],
)
def test_allowed_cases_are_named_by_globs(make_run, call, pattern, allows):
    code, out, err = call(*without_last(make_run, ""), "--allow-missing", "x", pattern)
    assert code == (0 if allows else 1)
    idle = ["x"] if allows else ["x", pattern]
    assert err.splitlines() == [
        f"compare.py: note: --allow-missing: {own} names no case that B lacks"
        for own in idle
    ]


def test_the_line_of_the_list_is_that_of_the_program(tmp_path):
    """So that it can be copied from there."""
    kind = {"half_spectra": "packed", "norms": "ortho"}
    experiment = {
        "algorithms": [
            "best",
            {"name": "stockham_radix4", "options": {"storage": ["buffer", "image"]}},
        ],
        "sizes": [[640, 360], [512, 1]],
        "directions": ["inverse"],
        "domains": ["real", "complex"],
        "precisions": ["fp16", "fp32"],
        "batches": [3, 1],
        "measure": {"modes": ["latency"]},
    } | {name: [word] for name, word in kind.items()}
    done = run_config(tmp_path, experiment, "--list-cases", "--format", "csv")
    listed = list(csv.DictReader(done.stdout.splitlines()))
    assert len(listed) > 16, done.stderr
    names = ("algorithm", "options", "direction", "domain", "precision", "mode")
    for one in listed:
        layout = "packed" if one["domain"] == "real" else "numpy"
        case = Case(
            **{name: one[name] for name in names},
            **{name: int(one[name]) for name in ("width", "height", "batch")},
            norm="ortho",
            half_spectrum=layout,
        )
        assert listed_name(case) == one["case"]


def test_a_slower_case_still_fails_where_others_may_be_missing(make_run, call):
    runs = without_last(make_run, "", scale=1.2)
    assert call(*runs, "--allow-missing")[0] == 1


@pytest.mark.parametrize(
    ("fail_on", "slower", "missing", "unclear"),
    [
        (None, 1, 1, 0),
        ("unclear", 0, 0, 1),
        ("slower|unclear", 1, 0, 1),
    ],
)
def test_the_gate_fails_on_what_it_is_told_to(
    make_run, call, fail_on, slower, missing, unclear
):
    extra = [] if fail_on is None else ["--fail-on", fail_on]
    calm = make_run("calm", rows_of(4), noise=0.002)
    latency = rows_of(1, mode="latency")
    slow = make_run("slow", rows_of(4), noise=0.002, scale=1.3)
    assert call(calm, slow, *extra)[0] == slower
    assert call(calm, make_run("short", rows_of(3), noise=0.002), *extra)[0] == missing
    # One case is clear, the other one is timed by clocks that can't be compared.
    both = make_run("both", [*rows_of(1), *latency], noise=0.002)
    clock = [*rows_of(1), latency[0] | {"timer": "wall_clock"}]
    assert call(both, make_run("clock", clock, noise=0.002), *extra)[0] == unclear
    noisy = make_run("noisy", rows_of(4), noise=0.3)
    assert call(calm, noisy, *extra)[0] == (1 if unclear else 3)


def test_what_is_lost_already_in_a_or_new_in_b_fails_nothing(make_run, call):
    a = make_run("a", [*rows_of(3), lost_row("failed")])
    for name, rows in (
        ("gone", rows_of(3)),
        ("ok", rows_of(4)),
        ("skipped", [*rows_of(3), lost_row("skipped")]),
    ):
        assert call(a, make_run(name, rows, seed=2))[0] == 0, name
    assert call(make_run("fewer", rows_of(3)), make_run("more", rows_of(4)))[0] == 0


def test_runs_without_a_common_case_are_not_judged(make_run, call):
    a, b = make_run("a", rows_of(4)[:2]), make_run("b", rows_of(4)[2:])
    assert call(a, b)[0] == 1
    code, out, err = call(a, b, "--allow-missing")
    assert code == 3
    assert "nothing could be judged (exit code 3): no case is ok in both runs" in err


def test_times_a_hundred_times_as_long_are_never_passed_for_too_few_rounds(
    make_run, call
):
    """30 cases of 6 rounds: no p could be low enough."""
    rows = [make_row(H100, f"k{at}", "", (128, 40)) for at in range(30)]
    a = make_run("a", rows, rounds=6)
    b = make_run("b", rows, rounds=6, scale=100)
    code, out, err = call(a, b)
    assert code == 3 and "exit code 3" in err
    assert last_line(out).endswith("30 unclear (30 for too few rounds)")
    assert "for a verdict on 30 cases at once, 7 rounds are needed" in out
    seven = [
        make_run(f"{scale}", rows, rounds=7, scale=scale, noise=0.002)
        for scale in (1.0, 100.0)
    ]
    assert call(*seven)[0] == 1


def check_formats(outcome):
    """Checks that JSON, JUnit and GitHub say of whether the gate passes what the exit code does."""
    code = outcome.exit_code
    read = json.loads(to_json(outcome))
    assert (read["exit_code"], read["failures"]) == (code, outcome.failures)
    suite = ElementTree.fromstring(to_junit(outcome))[0]
    tests = suite.findall("testcase")
    bad = suite.findall("testcase/failure") + suite.findall("testcase/error")
    assert suite.get("tests") == str(len(tests))
    assert int(suite.get("failures")) + int(suite.get("errors")) == len(bad)
    assert bool(bad) == (code != 0)
    assert ("\n::error " in to_github(outcome)) == (code != 0)
    title = to_markdown(outcome).splitlines()[0]
    assert title.startswith("### Nothing is ") == (code == 0)
    assert (title == "### Nothing could be judged") == (code == 3)


@pytest.mark.parametrize(
    ("status", "settings"),
    [
        ("", {"noise": 0.002}),
        ("skipped", {"noise": 0.002, "scale": 1.3}),
        ("failed", {"noise": 0.3}),
        ("ok", {"noise": 0.002}),
        ("ok", {"rounds": 3}),
    ],
)
def test_every_format_agrees_with_the_exit_code(make_run, status, settings):
    if status == "ok":
        runs = [make_run(name, rows_of(4), **settings) for name in "ab"]
    else:
        runs = without_last(make_run, status, **settings)
    pairs = load_pairs(*runs)
    for fail_on, allowed in itertools.product(FAIL_ON, (None, [])):
        gate = parse_gate(fail_on, allowed)
        alone = judge(*runs, pairs, Limits(), gate)
        check_formats(alone)
        assert alone.nothing_judged and alone.exit_code in (1, 3)
        outcome = judge(*runs, pairs, Limits(by_rounds=True), gate)
        check_formats(outcome)
        code, failures = outcome.exit_code, outcome.failures
        assert (code == 1) == bool(failures)
        assert set(failures) <= gate.fail_on
        if status != "ok" and "missing" in fail_on:
            assert ("missing" in failures) == (allowed is None)
        if settings.get("scale") and "slower" in fail_on:
            assert "slower" in failures
        if settings.get("rounds"):
            assert code == (1 if "unclear" in fail_on else 3)


@pytest.mark.parametrize("words", ["", "slow", "slower,faster", "none"])
def test_an_unknown_word_behind_fail_on_is_one_sentence(make_run, call, words):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1))
    code, out, err = call(a, b, "--fail-on", words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("compare.py: --fail-on: ")
    assert "slower, unclear, missing" in err


@pytest.fixture
def one_slower_of_thirty(make_run):
    """With six rounds a change is found in any of 23 cases, and not in any of 30."""
    rows = [make_row(H100, f"k{at}", "", (128, 40)) for at in range(30)]
    modes = [*rows[:29], make_row(H100, "alone", "", (128, 40), mode="latency")]
    a = make_run("a", modes, rounds=6, noise=0.002)
    return a, make_run("b", modes, rounds=6, noise=0.002, scale=1.3)


@pytest.mark.parametrize("choice", [("--only", "^k1$"), ("--mode", "latency")])
def test_a_choice_lowers_p_only_where_it_was_made_beforehand(
    one_slower_of_thirty, call, choice
):
    code, out, _ = call(*one_slower_of_thirty, *choice)
    assert (code, out.count("UNCLEAR (too few rounds)")) == (3, 1)
    assert "for a verdict on 30 cases at once, 7 rounds are needed" in out
    code, out, _ = call(*one_slower_of_thirty, *choice, "--chosen-beforehand")
    assert (code, out.count("SLOWER")) == (1, 1)


def test_p_is_the_same_whether_others_are_shown_or_not(make_run, call):
    rows = [make_row(H100, f"k{at}", "", (128, 40)) for at in range(5)]
    runs = [make_run(name, rows, seed=ord(name)) for name in "ab"]

    def p(*extra):
        read = json.loads(call(*runs, "--format", "json", *extra)[1])
        (one,) = [case for case in read["cases"] if case["algorithm"] == "k3"]
        return one["p"], read["p_corrected_for_cases"]

    assert p("--only", "k3") == p() and p()[1] == 5
    assert p("--only", "k3", "--chosen-beforehand")[1] == 1
