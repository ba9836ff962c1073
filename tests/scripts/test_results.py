"""The loader of results: what it reads, accepts and refuses."""

import csv
import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import PATIENCE_S
from plot_support import SCRIPTS, TWO, draw, refused, run_folder
from synthetic_results import (
    H100,
    HEADER,
    LLVMPIPE,
    SIZES,
    make_row,
    make_rows,
    write_run,
    write_timings,
)

# plot_support makes the scripts importable.
from fftbench.results import csv_table
from fftbench.results.kinds import kind_words, unusual_words
from fftbench.results.runs import COLUMNS, ResultsError, load_runs

# The loader


def test_columns_are_those_of_the_format():
    assert ",".join(COLUMNS).startswith(HEADER)


def test_loads_numbers_as_they_stand(run_folder):
    rows = make_rows(modes=("throughput", "latency"))
    loaded = load_runs([run_folder(rows)]).rows
    assert len(loaded) == len(rows)
    for column in ("median_ms", "model_read_bytes", "rel_l2", "width"):
        assert list(loaded[column]) == [float(row[column]) for row in rows]
    assert loaded["converged"].all() and loaded["width"].dtype.kind == "i"


def test_a_run_knows_its_device_driver_and_copies(run_folder):
    folder = run_folder(make_rows())
    metadata = json.loads((folder / "run.json").read_text())
    metadata["baselines"]["copies"] += [
        {"width": 64, "height": 32, "batch": 5, "gbps": 7},
        {"backend": "cuda", "width": 64, "height": 32, "bytes": 4096, "gbps": 9},
    ]
    (folder / "run.json").write_text(json.dumps(metadata))
    run = load_runs([folder]).runs[0]
    assert (run.renderer, run.driver, run.date) == (
        H100.renderer,
        H100.version,
        "2025-11-20",
    )
    assert run.copy_gbps[("opengl", 128, 96, 1, 8 * 128 * 96)] == H100.copy_gbps
    assert len(set(run.copy_gbps.values())) == len(run.copy_gbps) == 2 * len(SIZES) + 2
    # Without a word on bytes, those of complex fp32.
    assert run.copy_gbps[("opengl", 64, 32, 5, 8 * 64 * 32 * 5)] == 7
    assert run.copy_gbps[("cuda", 64, 32, 1, 4096)] == 9


def test_the_same_folder_twice_counts_once(run_folder):
    folder = run_folder(make_rows())
    runs = load_runs([folder, folder / "timings.csv"])
    assert len(runs.runs) == 1 and "given twice" in runs.notes[0]


def test_the_loader_does_not_plot():
    code = "import sys, fftbench.results.runs; sys.exit('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=SCRIPTS, timeout=PATIENCE_S)
    assert done.returncode == 0


def test_errors_are_results_errors(tmp_path):
    with pytest.raises(ResultsError, match="no such file"):
        load_runs([tmp_path / "nothing"])


# What is accepted with a note


@pytest.mark.parametrize("kept", [1, 30, 120, 200])
def test_a_cut_last_row_is_reported_and_the_others_used(run_folder, draw, kept):
    folder = run_folder(make_rows(algorithms=TWO))
    lines = (folder / "timings.csv").read_bytes().split(b"\n")[:-1]
    (folder / "timings.csv").write_bytes(
        b"\n".join(lines[:-1]) + b"\n" + lines[-1][:kept]
    )
    drawn = draw(folder)
    assert (
        f"{folder / 'timings.csv'}, line 11: the last row is cut short" in drawn.errors
    )
    shown = drawn.line("time", f"{TWO[1]} @ NVIDIA H100 80GB HBM3").get_ydata()
    assert len(shown) == len(SIZES) - 1


def test_a_row_cut_within_quotes_or_a_letter_is_a_cut_row(run_folder):
    folder = run_folder(make_rows(algorithms=TWO))
    whole = (folder / "timings.csv").read_bytes()
    for rest in (b'radix4,"llvmpipe (LLVM', "radix4,é".encode()[:-1], b"\0" * 40):
        (folder / "timings.csv").write_bytes(whole + rest)
        runs = load_runs([folder])
        assert len(runs.rows) == 10
        (note,) = runs.notes
        assert "the last row is cut short" in note and note.endswith("and is left out")


def test_a_last_row_without_line_end_is_a_cut_row(run_folder):
    """The last field of such a row may lack digits."""
    folder = run_folder(make_rows(algorithms=TWO))
    whole = (folder / "timings.csv").read_bytes()
    (folder / "timings.csv").write_bytes(whole[:-1])
    runs = load_runs([folder])
    assert len(runs.rows) == 9
    assert "line 11: the last row is cut short" in runs.notes[0]


def test_quoted_devices_are_read(run_folder):
    folder = run_folder(make_rows(LLVMPIPE, algorithms=TWO), LLVMPIPE)
    plain = load_runs([folder]).rows
    assert set(plain["device"]) == {"llvmpipe (LLVM 15.0.6, 256 bits)"}


def test_later_columns_are_read_where_they_are_and_empty_elsewhere(run_folder):
    folder = run_folder(make_rows())
    before = load_runs([folder]).rows
    assert before["rounds"].isna().all() and before["rounds_spread"].isna().all()
    assert (before["source_hash"] == "").all()
    lines = (folder / "timings.csv").read_text().splitlines()
    new = [lines[0] + ",rounds,rounds_spread,source_hash,later"]
    new += [f"{line},12,0.03125,cafe,x" for line in lines[1:]]
    (folder / "timings.csv").write_text("\n".join(new) + "\n")
    after = load_runs([folder]).rows
    assert (after["rounds"] == 12).all() and (after["rounds_spread"] == 0.03125).all()
    assert (after["source_hash"] == "cafe").all()
    assert list(after["median_ms"]) == list(before["median_ms"])


def test_a_case_that_a_run_went_on_with_counts_once_with_its_latest_row(run_folder):
    rows = make_rows(algorithms=TWO)
    partial = rows[0] | {"reason": "partial: 2 of 6 rounds"}
    again = rows[0] | {"median_ms": "0.5"}
    runs = load_runs([run_folder([partial, *rows[1:], again])])
    first = runs.rows[(runs.rows["algorithm"] == TWO[0]) & (runs.rows["width"] == 128)]
    assert list(first["median_ms"]) == [0.5]


def test_timings_copied_out_of_their_folder_are_read_without_run_json(tmp_path):
    file = write_timings(tmp_path / "copied.csv", make_rows())
    assert load_runs([file]).runs[0].driver == ""
    write_timings(tmp_path / "timings.csv", make_rows())
    with pytest.raises(ResultsError, match="run.json: no such file"):
        load_runs([tmp_path])


def test_a_failed_accuracy_may_be_nan(run_folder):
    rows = make_rows(algorithms=TWO)
    failed = make_row(H100, TWO[0], "", (64, 64), status="failed") | {
        "rel_l2": "nan",
        "max_abs_error": "inf",
    }
    loaded = load_runs([run_folder([*rows, failed])]).rows
    row = loaded[loaded["status"] == "failed"].iloc[0]
    assert math.isnan(row["rel_l2"]) and math.isinf(row["max_abs_error"])


# What is refused


def spoil(file: Path, change) -> Path:
    file.write_bytes(change(file.read_bytes()))
    return file


def set_field(rows, index: int, **fields: str):
    rows[index] |= fields
    return rows


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({"median_ms": "fast"}, 'line 3: median_ms is "fast", not a number'),
        ({"median_ms": "nan"}, 'line 3: median_ms is "nan", not a number'),
        ({"median_ms": "-1"}, "line 3: median_ms is -1, which no measurement gives"),
        ({"p95_ms": ""}, "line 3: p95_ms is empty though the status is ok"),
        ({"width": "12.5"}, 'line 3: width is "12.5", not a whole number'),
        ({"height": "0"}, 'line 3: height is "0", not a whole number'),
        ({"status": "fine"}, 'line 3: status is "fine", not one of ok, skipped'),
        ({"converged": "maybe"}, 'line 3: converged is "maybe"'),
        ({"algorithm": ""}, "line 3: algorithm is empty"),
        ({"copy_gbps": "1e999"}, 'line 3: copy_gbps is "1e999", not a number'),
    ],
)
def test_refuses_a_bad_field(tmp_path, capsys, fields, expected):
    file = write_timings(tmp_path / "timings.csv", set_field(make_rows(), 1, **fields))
    assert f"{file}, {expected}" in refused(capsys, file)


@pytest.mark.parametrize(
    "change, expected",
    [
        (lambda data: b"", "the file is empty"),
        (lambda data: b" \n\n", "line 1: not the header"),
        (lambda data: data[: data.index(b"\n") + 1], "no complete row"),
        (
            lambda data: data.replace(b",ci_low_ms", b"", 1),
            "line 1: missing column ci_low_ms",
        ),
        (
            lambda data: data.replace(
                b"timer,sm_clock_mhz", b"timer,sm_clock_mhz,extra", 1
            ),
            "line 2: 37 fields where the header has 38",
        ),
        (
            lambda data: data.replace(b"device,backend", b"backend,device", 1),
            "line 1: column backend stands where device belongs",
        ),
        (lambda data: bytes(range(256)) * 40, "not text"),
        (lambda data: b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "line 1, column 1: not text"),
        (lambda data: b"a;b;c\n1;2;3\n", "line 1: not the header"),
        (
            lambda data: b"\n".join(
                [*data.split(b"\n")[:3], b"radix4,cut", *data.split(b"\n")[3:]]
            ),
            "line 4: 2 fields",
        ),
        (
            lambda data: data.replace(b"\nradix4,", b'\n"radix4,', 1),
            "line 2, column 1: a quote that does not enclose a field",
        ),
        (
            lambda data: data.replace(b"\nradix4,", b"\nradix4,more,", 1),
            "line 2: 38 fields",
        ),
    ],
)
def test_refuses_a_spoilt_file(tmp_path, capsys, change, expected):
    file = spoil(write_timings(tmp_path / "timings.csv", make_rows()), change)
    message = refused(capsys, file)
    assert str(file) in message and expected in message


def test_refuses_what_is_not_there(tmp_path, capsys):
    assert f"{tmp_path / 'no'}: no such file" in refused(capsys, tmp_path / "no")
    assert f"{tmp_path}: a folder without timings.csv" in refused(capsys, tmp_path)
    write_run(tmp_path / "experiment" / "run1", make_rows())
    assert "it holds the run folders run1" in refused(capsys, tmp_path / "experiment")
    write_run(tmp_path / "odd", make_rows())
    (tmp_path / "odd" / "timings.csv").unlink()
    (tmp_path / "odd" / "timings.csv").mkdir()
    assert "cannot be read (Is a directory)" in refused(capsys, tmp_path / "odd")


def test_refuses_results_without_an_ok_row(run_folder, capsys):
    rows = [make_row(H100, name, "", (128, 128), status="skipped") for name in TWO]
    folder = run_folder(rows)
    message = refused(capsys, folder)
    assert str(folder / "timings.csv") in message
    assert "no row to draw has the status ok" in message and "shared memory" in message


@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["--baseline", "stockham_radix3"], "did you mean 'stockham_radix"),
        (
            ["--baseline", "stockham_radix4 storage=image"],
            "did you mean 'stockham_radix4'",
        ),
        (["--only", "stock(ham"], "not a regular expression"),
        (["--only", "nothing_like_it"], "matches no series"),
        (["--mode", "fast"], 'no row has the mode "fast", only throughput'),
        (["--format", "png,gif"], '"gif" is not one of png, svg'),
        (["--format", ","], "name one of png, svg"),
    ],
)
def test_refuses_arguments_that_fit_nothing(run_folder, capsys, arguments, expected):
    assert expected in refused(capsys, run_folder(make_rows()), *arguments)


def test_refuses_a_place_it_cannot_write_to(run_folder, tmp_path, capsys):
    folder = run_folder(make_rows())
    (tmp_path / "file").write_text("")
    message = refused(capsys, folder, "--output", tmp_path / "file" / "charts")
    assert (
        str(tmp_path / "file" / "charts" / "time.png") in message
        and "cannot be written" in message
    )
    (tmp_path / "taken" / "time.png").mkdir(parents=True)
    assert "cannot be written (Is a directory)" in refused(
        capsys, folder, "--output", tmp_path / "taken"
    )


def test_a_skipped_case_without_a_device_belongs_to_that_of_the_others(run_folder):
    rows = make_rows(sizes=SIZES[:2])
    absent = make_row(H100, "cufft", "", (128, 128), status="skipped")
    absent |= {"backend": "cuda", "device": ""}
    loaded = load_runs([run_folder([absent, *rows])])
    assert set(loaded.rows["device"]) == {H100.renderer}
    assert loaded.rows["source"].nunique() == 1
    assert loaded.runs[0].renderer == H100.renderer


def test_a_timed_case_without_a_device_is_refused(run_folder, capsys):
    row = make_row(H100, "stockham_radix4", "", (128, 128)) | {"device": ""}
    assert "line 2: device is empty" in refused(capsys, run_folder([row]))


def test_rows_come_in_the_order_of_the_experiments_algorithms(run_folder):
    rows = make_rows(algorithms=("stockham_radix2", "plan:my_fft", "cufft"))
    folder = run_folder(rows[::2] + rows[1::2])
    metadata = json.loads((folder / "run.json").read_text())
    named = [{"name": "cufft", "options": {}}, {"plan": "own ones/my fft/plan.json"}]
    metadata["configuration"] = {"algorithms": named}
    (folder / "run.json").write_text(json.dumps(metadata))
    loaded = load_runs([folder]).rows
    assert list(loaded["algorithm"].unique()) == [
        "cufft",
        "plan:my_fft",
        "stockham_radix2",
    ]
    assert len(loaded) == len(rows)


def test_options_come_in_the_order_of_their_numbers(run_folder):
    shuffled = (
        "persistent_groups=256",
        "persistent_groups=32",
        "",
        "persistent_groups=1024",
    )
    rows = [make_row(H100, TWO[0], options, (128, 64)) for options in shuffled]
    loaded = load_runs([run_folder(rows)]).rows
    assert list(loaded["options"]) == [
        "",
        "persistent_groups=32",
        "persistent_groups=256",
        "persistent_groups=1024",
    ]


def test_a_norm_is_not_taken_for_a_direction():
    usual = ("complex", "numpy", "fp32")
    assert kind_words(*usual, "backward") == "complex fp32"
    assert kind_words(*usual, "forward") == "complex fp32 norm forward"
    assert unusual_words(*usual, "backward") == []
    assert unusual_words("real", "packed", "fp32", "forward") == [
        *("real", "packed", "norm forward")
    ]


def test_fields_in_quotes_are_read_as_python_reads_them(tmp_path):
    rows = [
        ["a, b", "", "c", "d", ",", ""],
        ["", "e,f", "g,", "", "", "h"],
        ['"', 'i "j"', "", "", "k", ',"'],
        ["l", "m", "n", "o", "p", "q"],
        ["", "", "", ",r", "s", "t,"],
    ]
    file = tmp_path / "some.csv"
    header = ["one", "two", "three", "four", "five", "six"]
    with file.open("w", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([header, *rows])
    table = csv_table.read_csv(file, header)
    assert [texts for _, texts in table.rows] == rows


@pytest.mark.parametrize("row", ['a"b,c', '"a"b,c', 'a,"b"c', '"a,b', 'a,b"', '"a"",b'])
def test_a_quote_that_encloses_no_field_is_refused(tmp_path, row):
    file = tmp_path / "some.csv"
    file.write_text(f"one,two\n{row}\n")
    with pytest.raises(ResultsError, match="line 2, column .*a quote"):
        csv_table.read_csv(file, ["one", "two"])
