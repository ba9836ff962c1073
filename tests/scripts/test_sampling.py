"""Samples of as many consecutive seeds as their stride contain everything once."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE
from sampling import SEEDS_OF_FILES, sample

MARKED = """
import pytest

@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(8))
def test_marked(number):
    assert number != {bad}

def test_plain():
    pass
"""


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    monkeypatch.delenv("FFTBENCH_TEST_SEED", raising=False)
    monkeypatch.delenv("FFTBENCH_TEST_FULL", raising=False)
    monkeypatch.delenv("FFTBENCH_TEST_TURNS", raising=False)


def test_as_many_seeds_as_the_stride_take_everything_once(monkeypatch):
    taken = []
    for number in range(20413, 20418):
        monkeypatch.setenv("FFTBENCH_TEST_SEED", str(number))
        taken += sample(range(23), 5)
        assert list(sample(range(23), 5)) == list(sample(range(23), 5))
    assert sorted(taken) == list(range(23))


def test_everything_is_taken_where_that_is_asked_for(monkeypatch):
    monkeypatch.setenv("FFTBENCH_TEST_FULL", "1")
    assert list(sample("abcd", 3)) == list("abcd")


def test_a_sample_that_would_be_empty_for_some_seed_is_refused():
    with pytest.raises(AssertionError):
        sample("ab", 3)


def ran(
    folder: Path,
    monkeypatch,
    bad: int,
    *words: str,
    seed="4",
    text=MARKED,
    file="test_it.py",
) -> str:
    (folder / "conftest.py").write_text((SOURCE / "tests/conftest.py").read_text())
    for name in ("support", "strict_warnings"):
        shutil.copytree(SOURCE / "tests" / name, folder / name)
    (folder / file).write_text(text.format(bad=bad))
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider"]
    monkeypatch.setenv("FFTBENCH_TEST_SEED", seed)
    done = subprocess.run(
        [*command, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    return done.stdout


def test_a_marked_test_takes_its_share_of_its_parameters(tmp_path, monkeypatch):
    said = ran(tmp_path, monkeypatch, 99)
    for number in range(8):
        assert (f"test_marked[{number}] PASSED" in said) == (number in (1, 4, 7))
    assert "4 passed, 5 deselected" in said
    assert "FFTBENCH_TEST_SEED" not in said


def test_a_failure_names_the_seed(tmp_path, monkeypatch):
    said = ran(tmp_path, monkeypatch, 4)
    assert "1 failed" in said and "FFTBENCH_TEST_SEED=4 takes" in said


def test_what_is_asked_for_by_its_name_runs(tmp_path, monkeypatch):
    assert "1 passed" in ran(tmp_path, monkeypatch, 99, "test_it.py::test_marked[5]")


def test_a_marked_test_takes_all_where_everything_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("FFTBENCH_TEST_FULL", "1")
    assert "9 passed" in ran(tmp_path, monkeypatch, 99)


IN_TURNS = """
import pytest

@pytest.mark.parametrize("number", range(4))
def test_many(number):
    assert number != {bad}

def test_last():
    pass
"""


def ran_in_turns(folder: Path, monkeypatch, seed: str) -> str:
    file = "test_report_site.py"
    return ran(folder, monkeypatch, 99, file, seed=seed, text=IN_TURNS, file=file)


def test_files_that_take_turns_run_each_test_for_one_of_as_many_seeds(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("FFTBENCH_TEST_TURNS", "1")
    passed = []
    for seed in range(7, 7 + SEEDS_OF_FILES["report_site"]):
        folder = tmp_path / str(seed)
        folder.mkdir()
        said = ran_in_turns(folder, monkeypatch, str(seed))
        passed += re.findall(r"(test_\w+(?:\[\d\])?) PASSED", said)
    names = [f"test_many[{number}]" for number in range(4)] + ["test_last"]
    assert sorted(passed) == sorted(names)


def test_a_file_that_a_person_starts_runs_whole(tmp_path, monkeypatch):
    assert "5 passed" in ran_in_turns(tmp_path, monkeypatch, "7")


def test_nothing_takes_turns_where_everything_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("FFTBENCH_TEST_TURNS", "1")
    monkeypatch.setenv("FFTBENCH_TEST_FULL", "1")
    assert "5 passed" in ran_in_turns(tmp_path, monkeypatch, "7")


def test_files_that_take_turns_are_there():
    for file in SEEDS_OF_FILES:
        (found,) = SOURCE.glob(f"tests/*/test_{file}.py")
        assert found.parent.name in ("cli", "scripts")
