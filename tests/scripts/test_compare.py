"""compare.py as a user meets it: its verdicts on runs whose truth is known, the cases that it lists, its charts."""

import json
import re

import numpy as np
import pytest

from compare_support import LONG, call, last_line, make_run, rows_of
from synthetic_results import H100, make_row, make_rows, write_samples


@pytest.mark.parametrize(
    ("scale", "noise", "code", "summary"),
    [
        (1.00, 0.010, 0, "0 faster, 0 slower, 4 same, 0 unclear"),
        (1.05, 0.005, 1, "0 faster, 4 slower, 0 same, 0 unclear"),
        (0.95, 0.005, 0, "4 faster, 0 slower, 0 same, 0 unclear"),
        (1.01, 0.010, 0, "0 faster, 0 slower, 4 same, 0 unclear"),
        (1.02, 0.300, 3, "0 faster, 0 slower, 0 same, 4 unclear"),
    ],
)
def test_a_known_change_gets_its_verdict(make_run, call, scale, noise, code, summary):
    a = make_run("a", rows_of(), seed=1, noise=noise)
    b = make_run("b", rows_of(), seed=2, noise=noise, scale=scale)
    got, out, err = call(a, b)
    why = "nothing could be judged (exit code 3): every case is unclear"
    said = f"compare.py: {why}\n" if code == 3 else ""
    assert (got, last_line(out), err) == (code, summary, said)


def test_a_shift_of_5_percent_under_1_percent_noise_is_found(make_run, call):
    a = make_run("a", rows_of(), seed=3)
    b = make_run("b", rows_of(), seed=4, scale=1.05)
    assert last_line(call(a, b)[1]).startswith("0 faster, 4 slower, 0 same")


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_too_few_rounds_give_no_verdict_whatever_they_say(make_run, call, rounds):
    a = make_run("a", rows_of(4), seed=1, rounds=rounds, noise=0.001)
    b = make_run("b", rows_of(4), seed=2, rounds=rounds, noise=0.001, scale=1.5)
    code, out, err = call(a, b)
    assert (code, out.count("UNCLEAR (too few rounds)\n")) == (3, 4)
    assert last_line(out).endswith("0 same, 4 unclear (4 for too few rounds)")
    assert "4 cases have fewer than 6 rounds" in err


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
    assert (code, last_line(out)) == (3, "0 faster, 0 slower, 0 same, 1 unclear")


def test_the_same_input_gives_the_same_output(make_run, call):
    a, b = make_run("a", rows_of(), seed=1), make_run("b", rows_of(), seed=2)
    assert call(a, b) == call(a, b)


def test_cases_of_one_run_alone_are_listed(make_run, call):
    rows = rows_of(4)
    code, out, _ = call(make_run("a", rows[:3]), make_run("b", rows[1:]))
    assert code == 1
    assert last_line(out).endswith("1 missing in B, 1 only in B")
    listed = out[out.index("MISSING IN B") :]
    assert "128×96" in listed and "1024×120" in listed


@pytest.mark.parametrize("status", ["failed", "timeout", "crashed"])
def test_a_case_that_no_longer_works_is_broken(make_run, call, status):
    b = [
        *rows_of(3),
        make_row(H100, "stockham_radix4", LONG, (1024, 120), status=status),
    ]
    code, out, _ = call(make_run("a", rows_of(4)), make_run("b", b))
    assert (code, out.count("BROKEN")) == (1, 1)
    assert last_line(out).endswith(", 1 broken")


def test_a_case_that_worked_in_neither_run_is_listed_and_not_broken(make_run, call):
    rows = rows_of(3)
    failed = make_row(H100, "stockham_radix4", LONG, (1024, 120), status="failed")
    code, out, _ = call(make_run("a", [*rows, failed]), make_run("b", [*rows, failed]))
    assert code == 0 and "BROKEN" not in out
    assert last_line(out).endswith(", 1 not compared")


def test_cases_are_listed_by_their_elements_whatever_their_order_was(make_run, call):
    sizes = [(512, 200), (1024, 8), (128, 96)]
    rows = [make_row(H100, "stockham_radix4", LONG, size) for size in sizes]
    out = call(make_run("a", rows), make_run("b", rows, seed=2))[1]
    places = [out.index(name) for name in ("1024×8", "128×96", "512×200")]
    assert places == sorted(places)


def test_a_case_that_is_newly_skipped_is_listed_with_its_reason(make_run, call):
    row = make_row(H100, "stockham_radix4", LONG, (1024, 120), status="skipped")
    rows = [*rows_of(3), row]
    code, out, _ = call(make_run("a", rows_of(4)), make_run("b", rows))
    assert code == 1 and "shared memory" in out and "NEWLY SKIPPED" in out
    assert last_line(out).endswith(", 1 newly skipped")
    assert call(make_run("c", rows), make_run("d", rows))[0] == 0


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


SETS = ("", "exchange=shared", "twiddle=table", "exchange=shared;twiddle=table")


def kernels_in(out):
    """Returns the kernels of a comparison as it prints them: lines between the headings and the rows."""
    return [
        line.strip()
        for line in out.splitlines()
        if re.match(r"  [a-z]", line) and not line.endswith(")")
    ]


def test_the_comparison_fits_80_columns_and_its_names_select_what_they_name(
    make_run, call
):
    rows = make_rows(
        algorithms=["stockham_radix4", "stockham_radix2"],
        option_sets=SETS,
        sizes=[(4096, 2048), (256, 128)],
        modes=["latency"],
    )
    a, b = make_run("a", rows), make_run("b", rows, seed=2)
    _, out, _ = call(a, b)
    assert all(len(line) <= 80 for line in out.splitlines())
    names = kernels_in(out)
    assert len(names) == len(set(names)) == 2 * len(SETS)
    for name in names:
        only = call(a, b, "--only", name)[1]
        assert [one.removesuffix(" defaults") for one in kernels_in(only)] == [
            name.removesuffix(" defaults")
        ]
    # What --list-cases and what pages call a case is that case alone.
    for label in (
        "stockham_radix4 exchange=shared;twiddle=table 256x128 forward latency  1 MiB",
        "stockham_radix4 exchange=shared, twiddle=table · 256×128 · latency · forward · complex fp32",
    ):
        only = call(a, b, "--only", label)[1]
        assert kernels_in(only) == ["stockham_radix4 exchange=shared, twiddle=table"]
        assert "256×128" in only and "4096×2048" not in only
    # A name without options is a regular expression.
    assert len(kernels_in(call(a, b, "--only", "radix4")[1])) == len(SETS)
