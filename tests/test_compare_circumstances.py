"""compare.py says what else differs between two runs: devices, remarks on their rows, shader sources."""

import json

from compare_support import call, last_line, make_run, rows_of
from synthetic_results import LLVMPIPE


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
