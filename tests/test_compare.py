"""compare.py: verdicts on runs whose truth is known, what it lists, and what it refuses."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess

import numpy as np
import pytest

from command_line import PATIENCE_S
from plot_support import SCRIPTS
from synthetic_results import H100, LLVMPIPE, make_row, write_run, write_samples

# plot_support makes the scripts importable.
import compare
import simulate_rounds
from fftbench.comparison.verdicts import (
    Case,
    Limits,
    Verdict,
    decide,
    holm,
    p_value,
    ratio_interval,
    rounds_needed,
)
from fftbench.comparison.verdicts import compare as compare_cases
from fftbench.results.intervals import (
    FEWEST_ROUNDS_FOR_INTERVAL,
    round_medians,
    rounds_outside,
)

CASE = Case("x", "", 1, 1, 1, "forward", "complex", "fp32", "throughput")
LONG = "exchange=shared;storage=buffer;twiddle=table"


def draw_rounds(random, *, scale=1.0, noise=0.01, of_round=0.0, rounds=10, samples=15):
    return [
        scale * np.exp(random.normal(0, of_round) + random.normal(0, noise, samples))
        for _ in range(rounds)
    ]


@pytest.fixture
def make_run(tmp_path):
    def make(name, rows, seed=1, device=H100, **settings):
        random = np.random.default_rng(seed)
        folder = write_run(tmp_path / name, rows, device)
        write_samples(folder, rows, lambda row: draw_rounds(random, **settings))
        return folder

    return make


@pytest.fixture
def call(capsys):
    def run(*arguments):
        code = compare.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def rows_of(count=4, **settings):
    sizes = [(128 << index, 128 << index) for index in range(count)]
    return [make_row(H100, "stockham_radix4", LONG, size, **settings) for size in sizes]


def last_line(text):
    return text.splitlines()[-1]


# Verdicts


@pytest.mark.parametrize(
    ("scale", "noise", "code", "summary"),
    [
        (1.00, 0.010, 0, "0 faster, 0 slower, 4 same, 0 unclear"),
        (1.05, 0.005, 1, "0 faster, 4 slower, 0 same, 0 unclear"),
        (0.95, 0.005, 0, "4 faster, 0 slower, 0 same, 0 unclear"),
        (1.01, 0.010, 0, "0 faster, 0 slower, 4 same, 0 unclear"),
        (1.02, 0.300, 0, "0 faster, 0 slower, 0 same, 4 unclear"),
    ],
)
def test_a_known_change_gets_its_verdict(make_run, call, scale, noise, code, summary):
    a = make_run("a", rows_of(), seed=1, noise=noise)
    b = make_run("b", rows_of(), seed=2, noise=noise, scale=scale)
    got, out, err = call(a, b)
    assert (got, last_line(out), err) == (code, summary, "")


def test_a_shift_of_5_percent_under_1_percent_noise_is_found(make_run, call):
    a = make_run("a", rows_of(), seed=3)
    b = make_run("b", rows_of(), seed=4, scale=1.05)
    assert last_line(call(a, b)[1]).startswith("0 faster, 4 slower, 0 same")


def test_restless_rounds_raise_few_false_alarms():
    """The threshold is 0, so the test and the interval alone must hold false alarms down."""
    random = np.random.default_rng(7)
    alarms = 0
    for trial in range(200):
        runs = [draw_rounds(random, of_round=0.05, samples=8) for _ in range(2)]
        one = compare_cases({CASE._replace(width=trial + 1): tuple(runs)}, Limits(0.0))
        alarms += any(
            each.verdict in (Verdict.FASTER, Verdict.SLOWER) for each in one.values()
        )
    assert alarms <= 10


def test_interval_covers_the_truth_where_rounds_differ():
    random = np.random.default_rng(8)
    covered = 0
    for _ in range(200):
        a = draw_rounds(random, of_round=0.03, samples=8)
        b = draw_rounds(random, of_round=0.03, samples=8, scale=1.2)
        low, _, high = ratio_interval(round_medians(a), round_medians(b))
        covered += low <= 1.2 <= high
    assert covered >= 184  # 95 % of 200, less two standard deviations


@pytest.mark.parametrize(
    ("rounds", "noise", "found"),
    [
        # A change of 5 % beyond a threshold of 3 % takes more rounds where these differ by 1 %.
        (9, 0.003, (0.99, 1.0)),
        (9, 0.01, (0.5, 1.0)),
        (20, 0.01, (0.9, 1.0)),
    ],
)
def test_how_often_5_percent_is_found_and_nothing_is_called_a_change(
    rounds, noise, found
):
    random = np.random.default_rng(9)
    shape = {"rounds": rounds, "noise": noise, "of_round": noise, "samples": 12}
    verdicts = {}
    for scale in (1.0, 1.05):
        verdicts[scale] = []
        for trial in range(8):  # each a run of twelve cases, for Holm to correct
            pairs = {
                CASE._replace(width=12 * trial + index + 1): (
                    draw_rounds(random, **shape),
                    draw_rounds(random, scale=scale, **shape),
                )
                for index in range(12)
            }
            verdicts[scale] += [one.verdict for one in compare_cases(pairs).values()]
    alarms = [v for v in verdicts[1.0] if v in (Verdict.FASTER, Verdict.SLOWER)]
    assert len(alarms) <= 0.05 * len(verdicts[1.0])
    share = verdicts[1.05].count(Verdict.SLOWER) / len(verdicts[1.05])
    assert found[0] <= share <= found[1]


@pytest.mark.parametrize("name", simulate_rounds.KINDS)
def test_runs_of_many_cases_raise_no_more_alarms_than_asked_for(name):
    """Whole runs of 40 cases at the default rounds are equal but for chance, and the threshold is 0."""
    options = argparse.Namespace(
        cases=40, pairs=25, slowdown=10.0, method="ranks", seed=5
    )
    alarms, _ = simulate_rounds.shares(simulate_rounds.KINDS[name], 10, options)
    assert (
        alarms <= 8 / 60
    )  # 5 % of 60 pairs are 3; more than 8 come by chance once in 300


def test_the_fewest_rounds_are_those_of_the_program():
    source = (SCRIPTS.parent / "harness" / "measure" / "median_interval.h").read_text()
    (fewest,) = re.findall(r"kFewestRoundsForInterval = (\d+);", source)
    assert int(fewest) == FEWEST_ROUNDS_FOR_INTERVAL
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL) == 1
    assert rounds_outside(FEWEST_ROUNDS_FOR_INTERVAL - 1) == 0


def test_the_default_number_of_rounds_can_give_a_verdict():
    schema = json.loads((SCRIPTS.parent / "configs" / "schema.json").read_text())
    rounds = schema["properties"]["measure"]["properties"]["rounds"]["default"]
    assert rounds_needed(cases=1000, alpha=0.05) <= rounds


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_too_few_rounds_give_no_verdict_whatever_they_say(make_run, call, rounds):
    a = make_run("a", rows_of(4), seed=1, rounds=rounds, noise=0.001)
    b = make_run("b", rows_of(4), seed=2, rounds=rounds, noise=0.001, scale=1.5)
    code, out, err = call(a, b)
    assert (code, out.count("TOO FEW ROUNDS\n")) == (0, 4)
    assert last_line(out).endswith("0 slower, 0 same, 0 unclear, 4 too few rounds")
    assert "4 cases have fewer than 6 rounds" in err


def test_many_cases_need_more_rounds_than_few():
    random = np.random.default_rng(3)

    def verdicts(cases, rounds):
        pairs = {
            CASE._replace(width=index + 1): (
                draw_rounds(random, rounds=rounds, noise=0.001),
                draw_rounds(random, rounds=rounds, noise=0.001, scale=1.5),
            )
            for index in range(cases)
        }
        return {one.verdict for one in compare_cases(pairs).values()}

    assert verdicts(23, 6) == {Verdict.SLOWER}
    assert verdicts(24, 6) == {Verdict.TOO_FEW_ROUNDS}
    assert verdicts(24, 7) == {Verdict.SLOWER}
    assert [rounds_needed(cases, 0.05) for cases in (23, 24, 85, 321, 1215)] == [
        *(6, 7, 7, 8, 9)
    ]


def test_an_interval_that_reaches_far_is_not_the_same():
    for low, high in ((0.98, 1.5), (0.5, 1.02), (0.98, 1.031), (0.969, 1.02)):
        assert decide(low, high, 0.5, Limits(0.03)) is Verdict.UNCLEAR
    assert decide(0.97, 1.03, 0.5, Limits(0.03)) is Verdict.SAME


def test_one_step_of_the_timer_is_no_change(make_run, call):
    """8.192 and 8.448 us, on a timer with a step of 256 ns, are 3.1 % apart."""
    rows = rows_of(1, mode="latency")
    folders = []
    for name, ms in (("a", 0.008192), ("b", 0.008448)):
        folder = make_run(name, rows)
        write_samples(folder, rows, lambda row: [np.full(15, ms)] * 9)
        folders.append(folder)
    assert call(*folders)[0] == 1  # as long as nothing is known of the timer
    for folder in folders:
        file = folder / "samples.csv"
        file.write_text(file.read_text().replace(",false,8,", ",false,1,"))
        data = json.loads((folder / "run.json").read_text())
        data["timer_steps_ms"] = {"opengl": 256e-6}
        (folder / "run.json").write_text(json.dumps(data))
    code, out, _ = call(*folders)
    assert (code, last_line(out)) == (0, "0 faster, 0 slower, 0 same, 1 unclear")


def test_times_that_come_in_steps_are_no_change():
    """On a coarse timer the medians of rounds fall on one step or the next by chance."""
    random = np.random.default_rng(4)
    step = 0.03
    alarms = 0
    for _ in range(100):
        a, b = (np.where(random.random(9) < 0.5, 1.0, 1.0 + step) for _ in range(2))
        pair = tuple([np.array([median]) for median in own] for own in (a, b))
        one = compare_cases({CASE: pair}, Limits(0.0), {CASE: (step, step)})[CASE]
        alarms += one.verdict in (Verdict.FASTER, Verdict.SLOWER)
        assert one.high / one.low > 1 + step
    assert alarms == 0


def disturbed(rounds):
    """A single round was held up by something else."""
    return [3 * rounds[0], *rounds[1:]]


def test_a_disturbed_round_hides_no_change_and_is_none():
    random = np.random.default_rng(11)
    shape = {"rounds": 10, "noise": 0.005, "of_round": 0.005}
    for width in range(1, 11):
        named = CASE._replace(width=width)
        a, same = draw_rounds(random, **shape), draw_rounds(random, **shape)
        slower = draw_rounds(random, scale=1.1, **shape)
        medians = round_medians(disturbed(a)), round_medians(slower)
        assert p_value(*medians) < 0.002
        verdict = compare_cases({named: (a, disturbed(same))})[named].verdict
        assert verdict in (Verdict.SAME, Verdict.UNCLEAR)


def test_holm_multiplies_by_the_hypotheses_left():
    # Worked by hand: 4 * 0.005, 3 * 0.01, 2 * 0.03, then 0.06 again for 0.04 * 1.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_the_same_input_gives_the_same_output(make_run, call):
    a, b = make_run("a", rows_of(), seed=1), make_run("b", rows_of(), seed=2)
    assert call(a, b) == call(a, b)


# What is listed


def test_cases_of_one_run_alone_are_listed(make_run, call):
    rows = rows_of(4)
    code, out, _ = call(make_run("a", rows[:3]), make_run("b", rows[1:]))
    assert code == 0
    assert last_line(out).endswith("1 only in A, 1 only in B")
    listed = out[out.index("only in A") :]
    assert "128×128" in listed and "1024×1024" in listed


@pytest.mark.parametrize("status", ["failed", "timeout", "crashed"])
def test_a_case_that_no_longer_works_is_broken(make_run, call, status):
    b = [
        *rows_of(3),
        make_row(H100, "stockham_radix4", LONG, (1024,) * 2, status=status),
    ]
    code, out, _ = call(make_run("a", rows_of(4)), make_run("b", b))
    assert (code, out.count("BROKEN")) == (1, 1)
    assert last_line(out).endswith(", 1 broken")


def test_a_skipped_case_is_listed_with_its_reason_and_is_not_broken(make_run, call):
    row = make_row(H100, "stockham_radix4", LONG, (1024, 1024), status="skipped")
    rows = [*rows_of(3), row]
    code, out, _ = call(make_run("a", rows_of(4)), make_run("b", rows))
    assert code == 0 and "shared memory" in out
    assert last_line(out).endswith(", 1 not compared")


def test_a_case_that_another_timer_timed_is_listed_and_not_compared(make_run, call):
    rows = rows_of(2)
    a = make_run("a", rows)
    # B is twice as slow, but by a clock that counts something else.
    b = make_run("b", [rows[0], rows[1] | {"timer": "wall_clock"}], scale=2.0)
    code, out, _ = call(a, b)
    assert code == 1 and last_line(out).startswith("0 faster, 1 slower")
    assert last_line(out).endswith("1 not compared")
    assert "timed by gl_timestamp in A and by wall_clock in B" in out
    both = [make_run(name, [rows[1] | {"timer": "wall_clock"}]) for name in "cd"]
    assert call(*both)[0] == 0


def test_lines_fit_110_columns(make_run, call):
    options = ";".join(f"option{index}=value{index}" for index in range(20))
    rows = [make_row(H100, "stockham_radix4", options, (128, 128))]
    out = call(make_run("a", rows), make_run("b", rows))[1]
    assert max(map(len, out.splitlines())) <= 110
    assert "option19=value19" in out


def test_differing_circumstances_are_noted(make_run, call):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1), device=LLVMPIPE)
    for folder, revision, timer in ((a, "aaa", "gl_timestamp"), (b, "bbb", "wall")):
        data = json.loads((folder / "run.json").read_text())
        data |= {"build": {"revision": revision}, "timer": {"used": timer}}
        (folder / "run.json").write_text(json.dumps(data))
    err = call(a, b)[2]
    for name in ("device", "driver", "timer", "revision"):
        assert f"note: {name} differs: A " in err


def test_a_remark_on_an_ok_row_is_noted_and_breaks_nothing(make_run, call):
    remark = "every sample was taken while throttled (SwPowerCap)"
    rows = [row | {"reason": remark} for row in rows_of(2)]
    code, out, err = call(make_run("a", rows_of(2)), make_run("b", rows))
    assert code == 0 and last_line(out).endswith("2 same, 0 unclear")
    assert err == f"compare.py: note: B: remark on 2 cases: {remark}\n"


def test_filters_and_charts(make_run, call, tmp_path):
    rows = [*rows_of(2), *rows_of(2, mode="latency")]
    rows.append(make_row(H100, "stockham_radix2", "", (128, 128)))
    a, b, out = make_run("a", rows), make_run("b", rows, seed=2), tmp_path / "charts"
    text = call(a, b, "--mode", "latency")[1]
    assert "throughput" not in text and text.count("same") == 3
    assert "radix4" not in call(a, b, "--only", "radix2$")[1]
    assert call(a, b, "--output", out, "--format", "svg")[0] == 0
    names = sorted(file.name for file in out.iterdir())
    assert names == ["ratio-latency.svg", "ratio-throughput.svg"]


def with_hashes(folder, hashes, programs=None, revision=""):
    """Adds the column source_hash, with one hash for each row in turn, as today's program writes it."""
    lines = (folder / "timings.csv").read_text().splitlines()
    lines = [f"{lines[0]},rounds,rounds_spread,source_hash"] + [
        f"{line},10,,{own}" for line, own in zip(lines[1:], hashes)
    ]
    (folder / "timings.csv").write_text("\n".join(lines) + "\n")
    metadata = json.loads((folder / "run.json").read_text())
    metadata["programs"] = programs or {}
    metadata["build"] = {"revision": revision or "cafe"}
    (folder / "run.json").write_text(json.dumps(metadata))
    return folder


def test_cases_of_another_shader_source_are_marked_and_named(make_run, call):
    rows = rows_of(3)
    a = with_hashes(make_run("a", rows), ("1", "2", "3"), {"x": "1"})
    b = with_hashes(make_run("b", rows, seed=2), ("1", "5", "6"), {"x": "2"})
    _, out, _ = call(a, b)
    name = f"{rows[0]['algorithm']} {rows[0]['options']}".rstrip()
    lines = out.splitlines()
    head = f"shader source differs between A and B in 2 cases: {name}"
    assert lines[0] == head
    marked = [line for line in lines if line.endswith(" (other shader source)")]
    assert [line.split()[0] for line in marked] == [
        f"{row['width']}×{row['height']}" for row in rows[1:]
    ]
    assert "shader source" not in call(a, a)[1]
    # A filter leaves the marks on what it keeps.
    assert call(a, b, "--only", "radix4")[1].count("(other shader source)") == 2


def test_programs_tell_where_rows_do_not(make_run, call):
    rows = rows_of(2)
    a = with_hashes(make_run("a", rows), ("", ""), {"x.comp": "1", "y.comp": "2"})
    b = with_hashes(make_run("b", rows, seed=2), ("", ""), {"x.comp": "9", "z": "3"})
    out = call(a, b)[1]
    assert out.startswith("shader source differs between A and B: x.comp\n")


def test_unknown_sources_and_changed_trees_are_told(make_run, call):
    rows = rows_of(2)
    old = make_run("old", rows)
    new = with_hashes(
        make_run("new", rows, seed=2), ("1", "2"), {"x": "1"}, "cafe-dirty-1234"
    )
    out = call(old, new)[1]
    assert out.startswith("A does not say which shader sources it ran")
    changed = (
        "B was measured by changed code that no commit holds (revision cafe-dirty-1234)"
    )
    assert changed in out
    assert "does not say" not in call(old, old)[1]


# What is refused


def edit(folder, old, new, count=1):
    file = folder / "samples.csv"
    file.write_text(file.read_text().replace(old, new, count))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (",false,8,", ",maybe,8,", 'line 3: warmup is "maybe"'),
        (",false,8,", ",false,8,-", "line 3: ms is "),
        (",0,0,true", ",x,0,true", 'line 2: round is "x"'),
        (",false,8,", ",false,8,1,", "line 3: 18 fields"),
        ("warmup", "warm", "line 1: missing column warmup"),
        ("stockham", "other", "a case that timings.csv has no row of"),
    ],
)
def test_bad_samples_are_one_sentence(make_run, call, old, new, message):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1))
    edit(b, old, new, -1 if old == "stockham" else 1)
    code, out, err = call(a, b)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "samples.csv" in err and message in err


def test_bad_arguments_are_one_sentence(make_run, call, tmp_path):
    a = make_run("a", rows_of(1))
    for extra in (
        ["--threshold", "100"],
        ["--threshold", "nan"],
        ["--alpha", "0"],
        ["--only", "("],
        ["--only", "nothing"],
        ["--mode", "nothing"],
        ["--format", "gif"],
    ):
        code, out, err = call(a, a, *extra)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"compare.py: {extra[0]}")
    assert call(a, tmp_path / "nowhere")[0] == 2
    (a / "samples.csv").unlink()
    assert call(a, a)[2].endswith("samples.csv: no such file\n")


def test_runs_as_a_program(make_run):
    a = make_run("a", rows_of(1))
    command = [str(SCRIPTS / "compare.py"), str(a), str(a)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert (done.returncode, last_line(done.stdout)) == (
        0,
        "0 faster, 0 slower, 1 same, 0 unclear",
    )
    assert done.stderr == "compare.py: note: A and B are the same run\n"


def test_an_error_in_the_script_itself_is_no_verdict(make_run, tmp_path):
    a = make_run("a", rows_of(1))
    (tmp_path / "sitecustomize.py").write_text(
        "import fftbench.comparison.ranks as ranks\n"
        "def fail(*_): raise ZeroDivisionError('by zero')\n"
        "ranks.p_value = fail\n"
    )
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}:{SCRIPTS}"}
    command = [str(SCRIPTS / "compare.py"), str(a), str(a)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env=environment
    )
    assert done.returncode == 2
    assert "ZeroDivisionError: by zero" in done.stderr
    assert "Traceback" not in done.stderr
