"""compare.py says what else differs between two runs: devices, remarks on their rows, shader sources."""

import json
import shutil

import numpy as np
import pytest

from compare_support import call, last_line, make_run, rows_of
from synthetic_results import LLVMPIPE, write_run, write_samples


def test_differing_circumstances_are_noted(make_run, call):
    a, b = make_run("a", rows_of(1)), make_run("b", rows_of(1), device=LLVMPIPE)
    for folder, revision, timer in ((a, "aaa", "gl_timestamp"), (b, "bbb", "wall")):
        data = json.loads((folder / "run.json").read_text())
        data |= {"build": {"revision": revision}, "timer": {"used": timer}}
        (folder / "run.json").write_text(json.dumps(data))
    err = call(a, b)[2]
    for name in ("device", "driver", "timer", "revision"):
        assert f"note: {name} differs: A " in err


CARD = {
    "uuid": "GPU-01234567-89ab-cdef-0123-456789abcdef",
    "pci_bus_id": "00000000:17:00.0",
    "power_limit_w": 700.0,
    "max_sm_clock_mhz": 1980,
    "ecc": True,
    "mig": None,
}


def with_card(folder, card):
    """Makes run.json say which card it was."""
    metadata = json.loads((folder / "run.json").read_text())
    metadata["device"]["card"] = card
    (folder / "run.json").write_text(json.dumps(metadata))
    return folder


def test_another_card_of_the_same_kind_is_noted_with_what_it_may_explain(
    make_run, call
):
    other = CARD | {"uuid": "GPU-fedcba98", "pci_bus_id": "00000000:3B:00.0"}
    a, b = with_card(make_run("a", rows_of(1)), CARD), make_run("b", rows_of(1))
    err = call(a, with_card(b, other))[2]
    assert err == (
        f"compare.py: note: another card of the same kind (A {CARD['uuid']}, B GPU-fedcba98): differences below 15 % "
        "may be the card's\n"
    )


def test_the_same_card_and_cards_that_are_not_known_are_no_note(make_run, call):
    known, again = (with_card(make_run(name, rows_of(1)), CARD) for name in "ab")
    assert call(known, again)[2] == ""
    for unknown in ({}, dict.fromkeys(CARD)):
        old = with_card(make_run("old", rows_of(1)), unknown)
        assert call(known, old)[2] == call(old, known)[2] == ""
    older = make_run("older", rows_of(1))
    assert "card" not in json.loads((older / "run.json").read_text())["device"]
    assert call(known, older)[2] == call(older, known)[2] == ""


def test_a_card_that_was_set_otherwise_is_noted(make_run, call):
    a = with_card(make_run("a", rows_of(1)), CARD)
    b = with_card(
        make_run("b", rows_of(1)), CARD | {"power_limit_w": 649.5, "ecc": False}
    )
    assert call(a, b)[2] == (
        "compare.py: note: power limit differs: A 700 W, B 649.5 W\n"
        "compare.py: note: ECC differs: A on, B off\n"
    )


def test_cards_of_two_kinds_are_told_by_their_kinds(make_run, call):
    a = with_card(make_run("a", rows_of(1)), CARD)
    b = make_run("b", rows_of(1), device=LLVMPIPE)
    err = call(a, with_card(b, CARD | {"uuid": "GPU-fedcba98"}))[2]
    assert "device differs" in err and "same kind" not in err


def test_a_remark_on_an_ok_row_is_noted_and_breaks_nothing(make_run, call):
    remark = "every sample was taken while throttled (SwPowerCap)"
    rows = [row | {"reason": remark} for row in rows_of(2)]
    code, out, err = call(make_run("a", rows_of(2)), make_run("b", rows))
    assert code == 0 and last_line(out).endswith("2 same, 0 unclear")
    assert err == f"compare.py: note: B: remark on 2 cases: {remark}\n"


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
    head = f"shader source differs between A and B in 2 cases: {name}"
    assert " ".join(out.split()).startswith(head)
    lines = out.splitlines()
    # The verdict with its mark stands below the row where it is too wide for it.
    marked = [
        lines[at - 1] if line.startswith(" " * 40) else line
        for at, line in enumerate(lines)
        if line.endswith(" (other shader source)")
    ]
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


def remarked(rows, *remarks):
    return [row | {"reason": remark} for row, remark in zip(rows, remarks)]


def test_a_remark_that_both_runs_make_on_a_case_is_said_once(make_run, call):
    rows = rows_of(3)
    best, other = "best = stockham_fused (wisdom: card, date)", "best = stockham_radix4"
    a = make_run("a", remarked(rows, f"the timer is coarse; {best}", best, best))
    b = make_run("b", remarked(rows, best, best, other))
    notes = call(a, b)[2].splitlines()
    assert notes == [
        f"compare.py: note: A and B: remark on 2 cases: {best}",
        "compare.py: note: A: remark on 1 case: the timer is coarse",
        f"compare.py: note: A: remark on 1 case: {best}",
        f"compare.py: note: B: remark on 1 case: {other}",
    ]


def test_the_same_remark_on_other_cases_is_not_shared(make_run, call):
    rows, remark = rows_of(2), "throttled (SwPowerCap)"
    a = make_run("a", remarked(rows, remark, ""))
    b = make_run("b", remarked(rows, "", remark))
    assert call(a, b)[2].splitlines() == [
        f"compare.py: note: {name}: remark on 1 case: {remark}" for name in "AB"
    ]


def with_facts(folder, **facts):
    """Changes members of run.json."""
    file = folder / "run.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | facts))
    return folder


FINISHED = {"finished": "2025-11-20T10:20:00Z"}
MERGED = [{"folder": name, "shard": [1, 1]} for name in ("one", "two", "three")]


@pytest.mark.parametrize(
    ("facts", "note"),
    [
        ({"finished": None}, " was interrupted, and is not finished"),
        ({"resumed": ["2025-11-20T11:00:00Z"] * 2}, " was interrupted and resumed 2"),
        ({"merged_from": MERGED}, " was merged from 3 runs"),
        ({"missing_shards": [2]}, " lacks 1 part of those that it was merged from"),
        (FINISHED | {"cases": 5}, " was edited: timings.csv has 3 of the 5 cases"),
    ],
)
@pytest.mark.parametrize("name", ["A", "B"])
def test_a_run_that_is_not_as_it_was_measured_is_told_first(
    make_run, call, facts, note, name
):
    runs = [make_run(own, rows_of(3)) for own in ("a", "b")]
    with_facts(runs["AB".index(name)], **facts)
    for folder in runs:
        with_facts(folder, device={"renderer": folder.name, "version": ""})
    lines = call(*runs)[2].splitlines()
    assert lines[0].startswith(f"compare.py: note: {name}{note}")
    assert lines[1].startswith("compare.py: note: device differs")
    whole = FINISHED | {"cases": 3, "resumed": [], "merged_from": []}
    for folder in runs:
        with_facts(folder, **whole, missing_shards=[], device={"renderer": "x"})
    assert call(*runs)[2] == ""


def test_runs_that_are_exchanged_are_told(make_run, call):
    a, b = (make_run(name, rows_of(1)) for name in "ab")
    with_facts(b, started="2025-11-21T09:00:00Z")
    assert call(a, b)[2] == ""
    note = "B is older than A, so the two may be exchanged"
    times = "A 2025-11-21T09:00:00Z, B 2025-11-20T10:15:00Z"
    assert call(b, a)[2] == f"compare.py: note: {note}: {times}\n"


def test_a_copy_of_the_other_run_is_told(make_run, call, tmp_path):
    a = make_run("a", rows_of(2))
    b = shutil.copytree(a, tmp_path / "other")
    note = "compare.py: note: A and B are copies of one run: they have the same times\n"
    assert call(a, b)[2] == note
    (tmp_path / "link").symlink_to(a)
    assert call(a, tmp_path / "link")[2].endswith("A and B are the same run\n")
    # One other time makes another run of it.
    file = b / "samples.csv"
    file.write_text(file.read_text().replace(",false,8,", ",false,8,1", 1))
    assert call(a, b)[2] == ""


@pytest.mark.parametrize("rounds", [(7, 12), (12, 7)])
def test_another_number_of_rounds_is_told(make_run, call, rounds):
    runs = [make_run(f"{own}", rows_of(2), rounds=own) for own in rounds]
    note = f"the number of rounds differs: A {rounds[0]}, B {rounds[1]}"
    assert call(*runs)[2] == f"compare.py: note: {note}\n"


def test_another_experiment_and_what_its_configuration_changes_are_told(make_run, call):
    own = {"name": "x", "description": "x", "sizes": [8], "measure": {"rounds": 9}}
    other = own | {"description": "y", "measure": {"rounds": 8, "modes": ["cold"]}}
    a = with_facts(make_run("a", rows_of(1)), experiment="radix4", configuration=own)
    b = with_facts(make_run("b", rows_of(1)), experiment="radix2", configuration=other)
    assert call(a, b)[2].splitlines() == [
        "compare.py: note: experiment differs: A radix4, B radix2",
        "compare.py: note: configuration differs in measure.modes, measure.rounds",
    ]
    with_facts(b, experiment="radix4", configuration=own | {"description": "z"})
    assert call(a, b)[2] == ""


def write_consistent(folder, rows):
    """Writes a run whose rows say what its samples say, as the program does."""
    random = np.random.default_rng(3)
    times = {row["width"]: 0.5 * np.exp(random.normal(0, 0.01, (7, 5))) for row in rows}
    own = [
        row
        | {
            "rounds": "7",
            "median_ms": f"{np.median(np.median(times[row['width']], axis=1)):.9g}",
        }
        for row in rows
    ]
    write_run(folder, own)
    return write_samples(folder, own, lambda row: times[row["width"]]).parent


@pytest.mark.parametrize("name", ["A", "B"])
def test_times_that_were_edited_are_told(make_run, call, tmp_path, name):
    """Every time of samples.csv a hundred times as long; then one row's median, then its rounds."""
    sound = [
        write_consistent(tmp_path / "a", rows_of(3)),
        make_run("b", rows_of(3), rounds=7),
    ]
    runs = sound if name == "A" else sound[::-1]
    assert "edited" not in call(*runs)[2]
    note = f"note: {name} was edited: timings.csv and samples.csv tell other times of "
    timings, samples = (sound[0] / f for f in ("timings.csv", "samples.csv"))
    before = {file: file.read_text() for file in (timings, samples)}
    lines = before[samples].splitlines()
    scaled = [
        ",".join([*line.split(",")[:-1], repr(100 * float(line.split(",")[-1]))])
        for line in lines[1:]
    ]
    samples.write_text("\n".join([lines[0], *scaled, ""]))
    assert note + "3 cases" in call(*runs)[2].splitlines()[0]
    samples.write_text(before[samples])
    for old, new in ((",0.5", ",0.7"), (",0.4", ",0.3"), (",7\n", ",8\n")):
        if old in before[timings]:
            timings.write_text(before[timings].replace(old, new, 1))
            assert note + "1 case" in call(*runs)[2].splitlines()[0]
