"""The scripts' --help fits a terminal of 80 columns, and says the same in any."""

import contextlib
import importlib
import io
import sys

import pytest

import plot_support  # noqa: F401 (makes the scripts importable)
from command_line import SOURCE

SCRIPTS = sorted(
    file.stem
    for file in (SOURCE / "scripts").glob("*.py")
    if "make_parser(" in file.read_text()
)


def help_of(script: str, columns: int, monkeypatch) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "argv", [f"{script}.py", "--help"])
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit):
        importlib.import_module(script).main()
    return out.getvalue()


def words_of(text: str) -> list[str]:
    # Without the usage, and without what makes one command of several lines.
    return text.partition("\n\n")[2].replace("\\\n", "\n").split()


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_fits_eighty_columns_and_loses_no_word(script: str, monkeypatch) -> None:
    narrow, wide = (help_of(script, columns, monkeypatch) for columns in (80, 200))
    assert max(map(len, narrow.splitlines())) <= 80
    assert words_of(narrow) == words_of(wide)


def test_words_that_explain_stay_beside_what_they_explain(monkeypatch) -> None:
    told = help_of("compare", 80, monkeypatch)
    assert "\n  interval  95 % of the ratio: those ratios" in told
    assert "\n            reject, widened by half a step" in told
    assert "\n  ratio     the median of the ratios" in told


@pytest.mark.parametrize(
    ("script", "word"),
    [
        ("make_bloom_pictures", "star.npy"),
        ("merge", "missing_shards"),
        ("mutate", "slip"),
        ("simulate_rounds", "quantised"),
    ],
)
def test_a_word_that_is_explained_begins_its_line(script, word, monkeypatch) -> None:
    assert f"\n  {word}  " in help_of(script, 80, monkeypatch)


def test_a_long_command_can_be_pasted(monkeypatch) -> None:
    told = help_of("compare", 80, monkeypatch)
    (command,) = [
        one
        for one in told.replace("\\\n", "").splitlines()
        if "--mode throughput --only" in one
    ]
    assert command.split() == (
        "scripts/compare.py BEFORE AFTER --mode throughput --only 'storage=buffer' --threshold 1".split()
    )
