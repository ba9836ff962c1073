"""CONTRIBUTING.md lists the files of a kernel, a column, a command, a device and a format. The smallest addition of each
changes exactly these. test_additions.py builds what is added."""

from pathlib import Path

import pytest

from additions import ADDITIONS, add_to, listed_files
from command_line import SOURCE

LISTED = listed_files((SOURCE / "CONTRIBUTING.md").read_text(encoding="utf-8"))


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_there_is_a_list_of_each_kind():
    assert LISTED.keys() == ADDITIONS.keys()
    assert all(LISTED.values())


@pytest.mark.parametrize("kind", ADDITIONS)
def test_every_listed_file_is_there_or_has_others_like_it(kind):
    for name in LISTED[kind]:
        found = list(SOURCE.glob(name.replace("NAME", "*")))
        assert found, f"{name} is not there"


@pytest.mark.parametrize("kind", ADDITIONS)
def test_the_smallest_addition_changes_the_files_of_its_list(kind, tmp_path):
    added = [name.replace("NAME", f"added_{kind}") for name in LISTED[kind]]
    assert sorted(added) == sorted(ADDITIONS[kind])
    for name in added:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if (SOURCE / name).exists():
            (tmp_path / name).write_bytes((SOURCE / name).read_bytes())
    before = {name: text_of(tmp_path / name) for name in added}
    add_to(tmp_path, kind)
    assert all(text_of(tmp_path / name) != before[name] for name in added)


def test_a_list_is_read_from_the_table_under_its_heading():
    page = "### A kernel\n\n| file | x |\n| --- | --- |\n| `a/NAME.c` | y |\n\nSee `b`.\n\n### A device\n\n| `d` | z |\n## E\n| `f` | g |\n"
    assert listed_files(page) == {"kernel": ["a/NAME.c"], "device": ["d"]}


def test_a_change_is_refused_where_its_place_is_gone(tmp_path):
    for name in ADDITIONS["device"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / ".gitignore").write_text("nothing\n")
    with pytest.raises(AssertionError, match="is there 0 times"):
        add_to(tmp_path, "device")
