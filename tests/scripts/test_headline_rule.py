"""headline.py takes no fewer runs and rounds than it asks for, unless it says so wherever it writes."""

import pytest

from headline_support import contest_rows, refused, usual_runs, written  # noqa: F401
from headline_support import USUAL
from repeated_support import change_metadata
from synthetic_results import write_samples

# headline_support makes the scripts importable.
import headline
from fftbench.headline.insertion import SHORT, WHOLE
from fftbench.headline.rule import RULE_IN_WORDS


def rows_with_rounds(rounds_of):
    """Returns a function that makes rows whose rounds are what `rounds_of` returns for run and row."""

    def rows_of(run):
        return [row | {"rounds": rounds_of(run, row)} for row in contest_rows(run)]

    return rows_of


def test_the_help_states_the_rule_that_is_kept():
    words = " ".join(headline.__doc__.split())
    assert "at least five of at least ten rounds, one after the other" in words
    assert "at least 5 runs of at least 10 rounds" in RULE_IN_WORDS


@pytest.mark.parametrize("count", [1, 2, 4])
def test_fewer_than_five_runs_are_refused(usual_runs, capsys, tmp_path, count):
    words = refused(capsys, *usual_runs(count), "--output", tmp_path / "out")
    assert f"{count} run" in words and RULE_IN_WORDS in words and "--draft" in words
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("rounds_of", "said"),
    [
        (lambda run, row: "1", "1 round a case"),
        (lambda run, row: "9", "9 rounds a case"),
        (
            lambda run, row: "4" if run == 2 and row["mode"] == "cold" else "12",
            "128x128 forward cold with 4",
        ),
        (lambda run, row: "", "unknown number of rounds"),
    ],
)
def test_runs_of_fewer_than_ten_rounds_are_refused(
    usual_runs, capsys, tmp_path, rounds_of, said
):
    folders = usual_runs(5, rows_with_rounds(rounds_of))
    words = refused(capsys, *folders, "--output", tmp_path / "out")
    assert said in words and RULE_IN_WORDS in words


def test_rounds_of_files_without_that_column_are_counted_in_the_samples(
    usual_runs, capsys, tmp_path
):
    rows_of = rows_with_rounds(lambda run, row: "")
    for rounds, code in ((10, 0), (3, 2)):
        folders = usual_runs(5, rows_of)
        for run, folder in enumerate(folders):
            rows = rows_of(run)
            write_samples(
                folder,
                rows,
                lambda row: [[float(row["median_ms"])] * 3] * rounds,
            )
        arguments = [*map(str, folders), "--output", str(tmp_path / f"{rounds}")]
        assert headline.main([*arguments, "--format", "png"]) == code
        assert ("3 rounds a case" in capsys.readouterr().err) == (rounds == 3)


@pytest.mark.parametrize(
    ("started", "finished"),
    [
        ("2025-11-20T10:01:30Z", "2025-11-20T10:05:00Z"),  # before run1 had ended
        ("2025-11-20T10:01:00Z", "2025-11-20T10:01:50Z"),  # with run1
    ],
)
def test_processes_that_ran_beside_each_other_are_refused(
    usual_runs, capsys, tmp_path, started, finished
):
    folders = usual_runs(6)
    for at, folder in enumerate(folders):
        change_metadata(folder, finished=f"2025-11-20T10:{at:02}:50Z")
    change_metadata(folders[4], started=started, finished=finished)
    words = refused(capsys, *folders, "--output", tmp_path / "out")
    assert "run1 and run4, which ran at the same time" in words


def test_runs_that_keep_the_rule_make_no_draft(usual_runs, written):
    """A process may begin in the second in which the one before has ended."""
    folders = usual_runs(5)
    for at, folder in enumerate(folders, 1):
        change_metadata(folder, finished=f"2025-11-20T10:{at:02}:00Z")
    assert "raft" not in written(folders, "--draft").page


def test_a_draft_says_in_page_picture_and_tables_what_it_lacks(
    usual_runs, written, tmp_path, monkeypatch
):
    drawn = []
    chart = headline.headline_chart

    def keep(*arguments):
        drawn.append(chart(*arguments))
        return drawn[-1]

    monkeypatch.setattr(headline, "headline_chart", keep)
    pages = [tmp_path / "whole.md", tmp_path / "short.md"]
    for page, marks in zip(pages, (WHOLE, SHORT)):
        page.write_text(f"{marks.begin}\n{marks.end}\n")
    folders = usual_runs(3, rows_with_rounds(lambda run, row: "2"))
    options = ["--insert", str(pages[0]), "--insert-short", str(pages[1]), "--draft"]
    found = written(folders, *options)
    texts = " ".join(text.get_text() for text in drawn[0].texts)
    for text in (found.page, texts, *(page.read_text() for page in pages)):
        words = " ".join(text.split())
        assert "Draft: it has 3 runs and 2 rounds a case" in words
        assert RULE_IN_WORDS in words
    assert drawn[0].texts[0].get_text().startswith("Draft · ")
    assert USUAL  # the draft shows what was measured, and claims nothing of it
    assert "**faster**" not in found.page
