"""fftbench --resume refuses a run whose files are damaged, with one sentence, as the scripts do. Needs a built fftbench and
a GL driver."""

import json
import re
import shutil
from pathlib import Path

import pytest

from command_line import TINY, run, run_config, run_folder
from corruptions import RUN_JSON, SAMPLES, TIMINGS, as_json

LIBRARY_WORDS = re.compile(r"json\.exception|type_error|out_of_range|stoi|basic_string")
# These damages concern only the scripts, or are none for a run that is resumed: it cuts a torn row off.
OTHERS = {"cut_in_a_finished_run", "empty", "stranger", "row_twice", "twice"}
# --resume does not use these members.
UNREAD = (
    "/backends/opengl",
    "/baselines/copies",
    "/device/version",
    "/configuration/algorithms",
)
OWN = [
    as_json("device_name", "7", "/device_name"),
    as_json("settings", "{}", "/settings"),
    as_json("best", '[{"case": 0}]', "/best/0"),
    as_json(
        "best",
        '[{"case": 0, "algorithm": "stockham_radix4", "options": {"a": 1}, "remark": ""}]',
        "/best/0/options/a",
    ),
]


@pytest.fixture(scope="module")
def measured(tmp_path_factory) -> Path:
    """Measures two cases, whose run has no journal, as those of earlier versions. run.json has each member on its own line,
    as the corruptions need it."""
    place = tmp_path_factory.mktemp("measured")
    assert run_config(place, TINY | {"sizes": [16, 32]}).returncode == 0
    folder = run_folder(place)
    metadata = json.loads((folder / "run.json").read_text())
    metadata["device"].pop("limits", None)
    metadata.setdefault("programs", {})
    members = [f"{json.dumps(key)}: {json.dumps(v)}" for key, v in metadata.items()]
    (folder / "run.json").write_text("{\n" + ",\n".join(members) + "\n}\n")
    (folder / "journal.jsonl").rename(place / "journal.jsonl")
    return folder


DAMAGES = [
    pytest.param(file, change, words, id=f"{file}-{name}-{number}")
    for file, own in (
        ("timings.csv", TIMINGS),
        ("samples.csv", SAMPLES),
        ("run.json", [*RUN_JSON, *OWN]),
    )
    for number, (name, change, words) in enumerate(own)
    if file == "run.json" or name not in OTHERS
    if not words.startswith(UNREAD)
]


@pytest.mark.parametrize(("file", "change", "words"), DAMAGES)
def test_a_damaged_run_is_not_gone_on_with(measured, tmp_path, file, change, words):
    folder = shutil.copytree(measured, tmp_path / "run")
    before = (folder / file).read_bytes()
    damaged = change(before)
    if damaged == before:
        pytest.skip("nothing of the kind stands in this file")
    (folder / file).write_bytes(damaged)
    others = {name.name: name.read_bytes() for name in folder.iterdir()}
    done = run("--resume", folder, "--quiet")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert f"{folder / file}:" in done.stderr and done.stderr.count("\n") == 1
    assert not LIBRARY_WORDS.search(done.stderr), done.stderr
    if file == "run.json":
        place = re.match(r"/\w+", words)
        assert place is None or place.group() in done.stderr
    # The files are unchanged.
    for name, data in others.items():
        assert (folder / name).read_bytes() == data


JOURNAL = {
    "no_json": (lambda lines: [*lines[:2], "x\n", *lines[2:]], 3),
    "no_record": (lambda lines: [*lines[:2], "[1]\n", *lines[2:]], 3),
    "numbers": (
        lambda lines: [lines[0], lines[1].replace('["0",', "[0,", 1), *lines[2:]],
        2,
    ),
    "other_columns": (
        lambda lines: [lines[0].replace('"rounds"', '"turns"'), *lines[1:]],
        1,
    ),
    "later_columns": (
        lambda lines: [lines[0].replace("]}", ',"more"]}'), *lines[1:]],
        1,
    ),
    "field_missing": (
        lambda lines: [lines[0], lines[1].replace('"backward",', "", 1), *lines[2:]],
        2,
    ),
    "wrong_figure": (
        lambda lines: [*lines[:-1], lines[-1].replace('[["ok"', '[["fine"')],
        None,
    ),
    "round_twice": (lambda lines: [*lines[:2], lines[1], *lines[2:]], 3),
    "header_gone": (lambda lines: lines[1:], 1),
}


@pytest.mark.parametrize("damage", JOURNAL)
def test_a_damaged_journal_is_not_gone_on_with(measured, tmp_path, damage):
    folder = shutil.copytree(measured, tmp_path / "run")
    whole = (measured.parents[2] / "journal.jsonl").read_text()
    change, line = JOURNAL[damage]
    lines = whole.splitlines(keepends=True)
    file = folder / "journal.jsonl"
    file.write_text("".join(change(lines)))
    before = {one.name: one.read_bytes() for one in folder.iterdir()}
    done = run("--resume", folder, "--quiet")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert (
        f"{file}:{line or len(lines)}:" in done.stderr and done.stderr.count("\n") == 1
    )
    assert not LIBRARY_WORDS.search(done.stderr), done.stderr
    file.write_text(whole)
    assert run("--resume", folder, "--quiet").returncode == 0
    unchanged = before.keys() - {"journal.jsonl", "run.json", ".lock"}
    assert all((folder / name).read_bytes() == before[name] for name in unchanged)


def test_the_sound_run_goes_on(measured, tmp_path):
    folder = shutil.copytree(measured, tmp_path / "run")
    done = run("--resume", folder, "--quiet")
    assert done.returncode == 0, done.stderr
