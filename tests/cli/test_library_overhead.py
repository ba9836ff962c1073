"""fftbench library-overhead: the same transforms in the harness and through the library. Needs a GL driver."""

import csv

import pytest

from command_line import run

WORDS = ("library-overhead", "--size", "16x8", "--rounds", "2")


def test_each_way_has_a_row():
    done = run(*WORDS, "--algorithm", "stockham_radix4", "--option", "storage=buffer")
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [row["way"] for row in rows] == [
        "harness",
        "library",
        "library_record_by_record",
    ]
    harness = float(rows[0]["median_ms"])
    for row in rows:
        assert (row["algorithm"], row["options"]) == (
            "stockham_radix4",
            "storage=buffer",
        )
        assert (row["width"], row["height"], row["rounds"]) == ("16", "8", "2")
        assert 0 < float(row["p05_ms"]) <= float(row["p95_ms"])
        assert float(row["ratio"]) == pytest.approx(
            float(row["median_ms"]) / harness, abs=1e-3
        )
        assert int(row["samples"]) >= 2
    # What recording takes of the processor is not known where the harness records.
    assert rows[0]["recording_ns"] == ""
    assert all(int(row["recording_ns"]) > 0 for row in rows[1:])


def test_independent_transforms_have_rows_of_their_own():
    done = run(*WORDS, "--algorithm", "stockham_register", "--independent", "3")
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [row["way"] for row in rows[3:]] == [
        "library_pairs_one_by_one",
        "library_pairs_at_once",
    ]
    assert all(int(row["recording_ns"]) > 0 for row in rows[3:])
    assert all(0 < float(row["median_ms"]) for row in rows)


def test_best_is_what_it_stands_for():
    done = run(*WORDS, "--algorithm", "best", "--domain", "real")
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert {row["domain"] for row in rows} == {"real"}
    assert "best" not in {row["algorithm"] for row in rows}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--algorithm", "fftw"), "fftw does not run on OpenGL"),
        (("--algorithm", "convolution"), "computes no Fourier transform"),
        (("--algorithm", "stockham_radix4", "--batch", "0"), "--batch"),
        (
            ("--algorithm", "stockham_register", "--option", "colour=red"),
            "colour",
        ),
    ],
)
def test_what_the_library_cannot_do_is_refused(arguments, words):
    done = run(*WORDS, *arguments)
    assert done.returncode == 2 and words in done.stderr
    assert done.stdout == ""
