"""One file states the columns for the program, the scripts and the pages, and readers accept older and newer files."""

import csv
import sys

import pytest

import plot_support  # makes the scripts importable
from command_line import SOURCE, TINY, run_config, run_folder
from synthetic_results import make_rows, write_run, write_samples

from fftbench.results.case_key import describe
from fftbench.results.columns import COLUMNS, SAMPLE_COLUMNS, TIMINGS_OPTIONAL
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import open_run, read_run_folder
from fftbench.results.runs import load_runs

sys.path.insert(0, str(SOURCE / "scripts" / "lib"))

import write_columns


@pytest.fixture
def folder(tmp_path):
    rows = make_rows(algorithms=["stockham_radix4"])
    run = write_run(tmp_path / "run", rows)
    write_samples(run, rows, lambda row: [[float(row["median_ms"] or 1)] * 2] * 2)
    return run


def change(folder, header, fields=lambda row: row):
    """Rewrites timings.csv: one function changes the header, the other one each row."""
    file = folder / "timings.csv"
    with file.open(newline="") as stream:
        first, *rows = csv.reader(stream)
    with file.open("w", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerows([header(first), *map(fields, rows)])


def test_the_program_writes_the_columns_that_the_scripts_state(tmp_path):
    assert run_config(tmp_path, TINY).returncode == 0
    for file, columns in (("timings.csv", COLUMNS), ("samples.csv", SAMPLE_COLUMNS)):
        header = (run_folder(tmp_path) / file).read_text().splitlines()[0]
        assert header.split(",") == list(columns)


def test_the_documented_tables_are_those_of_the_columns():
    page = write_columns.PAGE.read_text(encoding="utf-8")
    assert page == write_columns.with_tables(page)
    with pytest.raises(SystemExit, match="each once"):
        write_columns.with_tables(page.replace("gpu.csv: end", ""))


def test_a_missing_optional_column_reads_as_empty(folder):
    header = (folder / "timings.csv").read_text().splitlines()[0].split(",")
    assert not set(TIMINGS_OPTIONAL) & set(header)
    rows = load_runs([folder]).rows
    assert rows["rounds"].isna().all() and (rows["source_hash"] == "").all()


def test_a_missing_required_column_is_named(folder):
    change(folder, lambda names: names[:-1], lambda row: row[:-1])
    with pytest.raises(ResultsError, match=r"line 1: missing column sm_clock_mhz"):
        load_runs([folder])


def test_an_unknown_column_is_kept_as_text(folder):
    change(folder, lambda names: [*names, "joules"], lambda row: [*row, "1.50"])
    assert (load_runs([folder]).rows["joules"] == "1.50").all()
    (row, *_) = open_run(folder).read_timings().rows
    assert row.values["joules"] == "1.50"


@pytest.mark.parametrize("kept", [3, 30])
def test_a_row_that_is_cut_short_is_known_by_its_fields(folder, kept):
    with (folder / "timings.csv").open("a", newline="") as stream:
        stream.write(",".join(["x"] * kept))
    (note,) = load_runs([folder]).notes
    assert note.endswith(
        f"the last row is cut short ({kept} of 37 fields) and is left out"
    )


LATER = [("norm", "backward", "ortho"), ("half_spectrum", "numpy", "packed")]


def with_column(folder, column, values):
    """Gives the rows of timings.csv and samples.csv a value each, in turn."""
    for name in ("timings.csv", "samples.csv"):
        file = folder / name
        with file.open(newline="") as stream:
            first, *rows = csv.reader(stream)
        with file.open("w", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow([*first, column])
            for row in rows:
                writer.writerows([*row, value] for value in values)


@pytest.mark.parametrize(("column", "usual", "other"), LATER)
def test_cases_that_differ_in_a_later_column_alone_are_told_apart(
    folder, column, usual, other
):
    before = read_run_folder(folder)
    with_column(folder, column, [usual, other])
    run = read_run_folder(folder)
    assert len(run.timings.rows) == 2 * len(before.timings.rows)
    assert len({row.case for row in run.samples.rows}) == len(run.timings.rows)
    groups = load_runs([folder]).rows.groupby(column).size()
    assert dict(groups) == {name: len(before.timings.rows) for name in (usual, other)}
    names = [describe(row.case) for row in run.timings.rows]
    told = f"norm {other}" if column == "norm" else other
    assert names[0].replace("forward", f"forward {told}") == names[1]


@pytest.mark.parametrize(("column", "usual", "other"), LATER)
def test_a_file_without_a_later_column_is_of_its_usual_value(
    folder, column, usual, other
):
    before = read_run_folder(folder)
    assert (load_runs([folder]).rows[column] == usual).all()
    with_column(folder, column, [usual])
    after = read_run_folder(folder)
    for a, b in ((before.timings, after.timings), (before.samples, after.samples)):
        assert [row.case for row in a.rows] == [row.case for row in b.rows]


def test_an_empty_later_column_is_of_its_usual_value(folder):
    """As that of complex images, which have no half spectrum."""
    with_column(folder, "half_spectrum", [""])
    assert (load_runs([folder]).rows["half_spectrum"] == "numpy").all()
