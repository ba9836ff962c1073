"""The reader of samples.csv, with and without the column `throttled`, and what it refuses."""

import gzip

import numpy as np
import pytest

import plot_support  # makes the scripts importable
from synthetic_results import H100, make_row, write_samples

from fftbench.results.runs import ResultsError
from fftbench.results.run_folder import RunFolder
from fftbench.results.tables import Samples, samples_table


def samples_file(folder, throttled=None, rounds=3, samples=5):
    """Writes samples of one case; a round's warm-up row and its samples take samples + 1 lines, from line 2 on."""
    row = make_row(H100, "stockham_radix4", "storage=buffer", (128, 128))
    values = [np.arange(1, samples + 1) * (number + 1) for number in range(rounds)]
    return write_samples(folder, [row], lambda _: values, throttled)


def read_samples(file) -> Samples:
    """Reads the samples of a run that lacks run.json."""
    return samples_table(RunFolder(file.parent, {}, file.parent / "timings.csv"))


def lines_of(file):
    return file.read_text().splitlines(keepends=True)


def test_samples_keep_their_rounds_and_lose_the_warm_up(tmp_path):
    rows = read_samples(samples_file(tmp_path)).rows
    assert list(rows.groupby("round").size()) == [5, 5, 5]
    assert list(rows["ms"]) == [1, 2, 3, 4, 5, 2, 4, 6, 8, 10, 3, 6, 9, 12, 15]


def test_the_only_rounds_of_neighbouring_cases_stay_apart(tmp_path):
    rows = [make_row(H100, name, "", (128, 96)) for name in ("a", "b", "c")]
    times = {"a": [3.0, 1.0], "b": [7.0], "c": [2.0, 20.0, 5.0]}
    samples = read_samples(
        write_samples(tmp_path, rows, lambda row: [times[row["algorithm"]]])
    )
    found = [[list(one.ms) for one in rounds] for rounds in samples.rounds().values()]
    assert found == [[own] for own in times.values()]


def test_a_file_without_the_column_throttled_tells_nothing_of_it(tmp_path):
    assert read_samples(samples_file(tmp_path)).rows["throttled"].isna().all()


def test_throttled_is_true_false_or_untold(tmp_path):
    words = {1: "true", 2: "false", 3: ""}
    file = samples_file(tmp_path, lambda row, number, index: words.get(index, "false"))
    told = read_samples(file).rows["throttled"]
    assert told[:2].tolist() == [True, False] and told.isna()[:4].tolist()[2:] == [
        True,
        False,
    ]
    assert told.isna().sum() == 3 and told.sum() == 3


@pytest.mark.parametrize("with_throttled", [False, True])
def test_a_round_that_stands_there_twice_is_refused_with_both_lines(
    tmp_path, with_throttled
):
    file = samples_file(tmp_path, (lambda *_: "false") if with_throttled else None)
    lines = lines_of(file)
    # A run that was stopped in its second round leaves three rows of it, which come before the whole round.
    file.write_text("".join([*lines[:10], *lines[7:]]))
    with pytest.raises(ResultsError) as caught:
        read_samples(file)
    message = str(caught.value)
    assert message.startswith(f"{file}, line 11: the same sample (round 1, index 0 of")
    assert "as line 8" in message and "measure the case again" in message
    assert "\n" not in message


def test_one_sample_written_in_two_ways_is_refused(tmp_path):
    """0128 is 128, so that both rows are of the same case."""
    file = samples_file(tmp_path)
    lines = lines_of(file)
    file.write_text("".join([*lines, lines[-1].replace(",128,", ",0128,")]))
    with pytest.raises(ResultsError, match="line 20: the same sample"):
        read_samples(file)


def test_the_same_index_in_another_round_is_another_sample(tmp_path):
    rows = read_samples(samples_file(tmp_path, rounds=2)).rows
    assert (
        rows.duplicated("index").any() and not rows.duplicated(["round", "index"]).any()
    )


def test_a_cut_last_row_is_left_out_and_noted(tmp_path):
    file = samples_file(tmp_path)
    file.write_text(file.read_text()[:-3])
    samples = read_samples(file)
    assert len(samples.rows) == 14
    assert "line 19: the last row is cut short" in samples.notes[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            ",false\n",
            ",perhaps\n",
            'line 3: throttled is "perhaps", neither true, false',
        ),
        (",false\n", "\n", "line 3: 17 fields where the header has 18"),
        (",throttled\n", "\n", "line 2: 18 fields where the header has 17"),
        (
            "ms,throttled\n",
            "throttled,ms\n",
            "line 1: column throttled stands where ms",
        ),
    ],
)
def test_a_bad_throttled_column_is_one_sentence(tmp_path, old, new, message):
    file = samples_file(tmp_path, lambda *_: "false")
    file.write_text(file.read_text().replace(old, new, 1))
    with pytest.raises(ResultsError) as caught:
        read_samples(file)
    assert f"{file}, {message}" in str(caught.value)


def test_an_empty_file_is_refused(tmp_path):
    (tmp_path / "samples.csv").write_text("")
    with pytest.raises(ResultsError, match="line 1"):
        read_samples(tmp_path / "samples.csv")


def test_packed_samples_are_read_like_plain_ones(tmp_path):
    file = samples_file(tmp_path)
    plain = read_samples(file).rows
    packed = tmp_path / "samples.csv.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    file.unlink()
    assert read_samples(packed).rows.equals(plain)
    packed.write_bytes(packed.read_bytes()[:-9])
    with pytest.raises(ResultsError, match="not a whole gzip file"):
        read_samples(packed)
