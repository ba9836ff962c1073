"""The revision that is built in distinguishes unlike source trees. Needs git and cmake, and no build."""

import re
import subprocess
from pathlib import Path

import pytest

from command_line import SOURCE


def git(tree: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    subprocess.run(
        ["git", "-C", str(tree), *who, *arguments], check=True, capture_output=True
    )


def revision_of(tree: Path) -> str:
    header = tree.parent / "revision.h"
    header.unlink(missing_ok=True)
    script = SOURCE / "cmake" / "write_revision.cmake"
    subprocess.run(
        ["cmake", f"-DSOURCE={tree}", f"-DHEADER={header}", "-P", str(script)],
        check=True,
        capture_output=True,
    )
    found = re.search(r'FFTBENCH_REVISION "(.*)"', header.read_text())
    assert found
    return found[1]


def new_tree(place: Path, name: str) -> Path:
    tree = place / name / "tree"
    for folder in ("harness", "glsl", "results", "build"):
        (tree / folder).mkdir(parents=True)
    (tree / "harness" / "main.cpp").write_text("int main() {}\n")
    (tree / "glsl" / "a.comp").write_text("#version 430 core\n")
    (tree / "results" / "old.csv").write_text("1\n")
    (tree / ".gitignore").write_text("build/\n")
    git(tree, "init", "--quiet")
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "Begin", "--date", "2020-01-01T00:00Z")
    return tree


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return new_tree(tmp_path, "one")


def test_a_clean_tree_is_its_commit(tree: Path) -> None:
    assert re.fullmatch("[0-9a-f]{12}", revision_of(tree))


def test_unlike_changes_give_unlike_revisions(tree: Path) -> None:
    seen = {revision_of(tree)}
    changes = {
        "glsl/a.comp": "#version 430 core\n// slower\n",
        "harness/main.cpp": "int main() { return 1; }\n",
        "harness/new.cpp": "// not added to git yet\n",
        "glsl/with a ; and a [.comp": "#version 430 core\n",
    }
    for count, (name, text) in enumerate(changes.items(), 2):
        (tree / name).write_text(text)
        seen.add(revision_of(tree))
        assert len(seen) == count, name
    (tree / "harness" / "new.cpp").write_text("// changed\n")
    seen.add(revision_of(tree))
    (tree / "harness" / "new.cpp").rename(tree / "harness" / "renamed.cpp")
    seen.add(revision_of(tree))
    assert len(seen) == 7
    dirty = [one for one in seen if not re.fullmatch("[0-9a-f]{12}", one)]
    assert all(re.fullmatch("[0-9a-f]{12}-dirty-[0-9a-f]{12}", one) for one in dirty)


def test_the_same_change_gives_the_same_revision_staged_or_not(tree: Path) -> None:
    (tree / "glsl" / "a.comp").write_text("#version 430 core\n// slower\n")
    revision = revision_of(tree)
    git(tree, "config", "diff.noprefix", "true")
    git(tree, "config", "color.ui", "always")
    assert revision_of(tree) == revision
    git(tree, "add", "--all")
    assert revision_of(tree) == revision


def test_a_change_taken_back_is_clean_again(tree: Path) -> None:
    clean = revision_of(tree)
    shader = tree / "glsl" / "a.comp"
    text = shader.read_text()
    shader.write_text(text + "// slower\n")
    assert revision_of(tree) != clean
    shader.write_text(text)
    assert revision_of(tree) == clean


def test_results_and_build_folders_do_not_count(tree: Path) -> None:
    clean = revision_of(tree)
    (tree / "results" / "old.csv").write_text("2\n")
    (tree / "results" / "new.csv").write_text("3\n")
    (tree / "build" / "fftbench.o").write_text("x")
    assert revision_of(tree) == clean


def test_an_archive_of_a_checkout_has_its_commit(tmp_path: Path) -> None:
    tree = new_tree(tmp_path, "archived")
    (tree / "cmake").mkdir()
    for file in (".gitattributes", "cmake/archived_revision.txt"):
        (tree / file).write_bytes((SOURCE / file).read_bytes())
    git(tree, "init", "--quiet")
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "One")
    commit = revision_of(tree)
    packed = tmp_path / "archived.tar"
    git(tree, "archive", f"--output={packed}", "HEAD")
    unpacked = tmp_path / "unpacked" / "tree"
    unpacked.mkdir(parents=True)
    subprocess.run(["tar", "xf", packed, "-C", unpacked], check=True)
    assert re.fullmatch("[0-9a-f]{12}", commit) and revision_of(unpacked) == commit


def test_outside_a_checkout_it_is_unknown(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert revision_of(tmp_path / "plain") == "unknown"
