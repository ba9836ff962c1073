"""Every script refuses a damaged run folder with one sentence that says where the damage is, and exit code 2."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE, TINY, run_config
from command_line import run_folder as only_run
from corruptions import RUN_JSON, SAMPLES, TIMINGS
from plot_support import SCRIPTS, plot
from sampling import sample
from synthetic_results import H100, make_row, write_run, write_samples

# plot_support makes the scripts importable.
import compare
import headline
import merge
import report
import reproduce
import selfcheck
from fftbench.results.columns import COLUMNS, SAMPLE_COLUMNS
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import read_run_folder
from fftbench.results.runs import load_runs, samples_of

# Messages of a library or of Python itself contain such words.
LIBRARY_WORDS = re.compile(
    r"Traceback|Error\b|Expecting|delimiter|codec|pandas|could not convert|field limit|NoneType|object is not"
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return write_whole_run(tmp_path_factory.mktemp("sound") / "20251120T101500Z-h100")


def write_whole_run(folder: Path) -> Path:
    """Writes the files of a finished run: timings.csv, samples.csv, and run.json with each member on its own line."""
    rows = [
        make_row(H100, "stockham_radix4", options, (side, side))
        for options in ("", "storage=buffer")
        for side in (128, 256)
    ]
    write_run(folder, rows)
    write_samples(
        folder,
        rows,
        lambda row: [[float(row["median_ms"])] * 3] * 6,
        lambda *_: "false",
    )
    metadata = json.loads((folder / "run.json").read_text()) | {
        "experiment": "radix4",
        "device_name": H100.renderer,
        "finished": "2025-11-20T10:16:00Z",
        "cases": 4,
        "backends": {"opengl": {"timer": "gl_timestamp"}},
        "build": {"revision": "abc", "compiler": "gcc 12", "build_type": "Release"},
        "timer": {"used": "gl_timestamp", "check": None},
        "settings": {"shard": [1, 1], "handicap_percent": 0.0},
        "configuration": {"algorithms": ["stockham_radix4"]},
        "baselines": {
            "copies": [
                {
                    "backend": "opengl",
                    "width": 1024,
                    "height": 1024,
                    "batch": 1,
                    "median_ms": 0.0056,
                    "gbps": 2977.5,
                }
            ],
            "empty_dispatch_ms": {"opengl": 0.00247},
            "failures": [],
        },
        "programs": {"stockham_radix4.comp": "cafe"},
    }
    members = [f"{json.dumps(key)}: {json.dumps(v)}" for key, v in metadata.items()]
    text = "{\n" + ",\n".join(members) + "\n}\n"
    assert json.loads(text) == metadata
    (folder / "run.json").write_text(text)
    return folder


def copy_of(sound: Path, place: Path) -> Path:
    place.mkdir(parents=True)
    for file in sound.iterdir():
        (place / file.name).write_bytes(file.read_bytes())
    return place


def answers(capsys, sound: Path, folder: Path, tmp_path: Path):
    """Yields (script, exit code, standard output, standard error) of every script that reads one run folder."""
    calls = {
        "plot.py": (plot, [folder, "--output", tmp_path / "charts"]),
        "compare.py": (compare, [sound, folder, "--by-rounds"]),
        "merge.py": (merge, [folder, "--output", tmp_path / "merged"]),
        "report.py": (report, [folder, "--output", tmp_path / "report.html"]),
        "headline.py": (headline, [folder, "--output", tmp_path / "headline"]),
    }
    for name, (script, arguments) in calls.items():
        code = script.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        yield name, code, captured.out, captured.err


EVERY = [
    pytest.param(file, change, words, id=f"{file}-{name}-{number}")
    for file, own in (
        ("timings.csv", TIMINGS),
        ("samples.csv", SAMPLES),
        ("run.json", RUN_JSON),
    )
    for number, (name, change, words) in enumerate(own)
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("file", "change", "words"), EVERY)
def test_a_damaged_file_is_one_sentence_from_every_script(
    sound, tmp_path, capsys, file, change, words
):
    folder = copy_of(sound, tmp_path / "damaged")
    before = (folder / file).read_bytes()
    (folder / file).write_bytes(change(before))
    assert (folder / file).read_bytes() != before
    for name, code, out, err in answers(capsys, sound, folder, tmp_path):
        assert (code, out, err.count("\n")) == (2, "", 1), (name, out, err)
        assert err.startswith(f"{name}: {folder / file}"), err
        assert words in err and not LIBRARY_WORDS.search(err), err
    assert not (tmp_path / "charts").exists() and not (tmp_path / "merged").exists()


def test_the_sound_run_is_read_by_every_script(sound, tmp_path, capsys):
    """Without this test, the tests above would show nothing."""
    for name, code, _, err in answers(capsys, sound, sound, tmp_path):
        # A run without `best` and without libraries is sound, but headline.py has nothing to compare in it.
        refused = name == "headline.py" and "no row of best" in err
        assert code == 0 or refused, (name, err)


def test_a_missing_file_is_one_sentence(sound, tmp_path, capsys):
    for number, file in enumerate(("timings.csv", "run.json")):
        folder = copy_of(sound, tmp_path / str(number))
        (folder / file).unlink()
        for name, code, out, err in answers(capsys, sound, folder, tmp_path):
            assert (code, out, err.count("\n")) == (2, "", 1), (name, err)
            assert file in err and not LIBRARY_WORDS.search(err)


def test_place_in_run_json_is_that_of_the_value(sound, tmp_path):
    folder = copy_of(sound, tmp_path / "damaged")
    file = folder / "run.json"
    text = file.read_text().replace('"revision": "abc"', '"revision": 7')
    file.write_text(text)
    at = text.index('"revision": 7') + len('"revision": ')
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    with pytest.raises(ResultsError) as caught:
        load_runs([folder])
    assert str(caught.value) == (
        f"{file}, line {line}, column {column}: /build/revision is 7, not a text"
    )


# The traces of an interrupted writer are no damage.


@pytest.mark.parametrize("file", ["timings.csv", "samples.csv"])
def test_a_cut_last_row_of_an_interrupted_run_is_left_out_and_told(
    sound, tmp_path, file
):
    folder = copy_of(sound, tmp_path / "interrupted")
    metadata = json.loads((folder / "run.json").read_text()) | {"finished": None}
    (folder / "run.json").write_text(json.dumps(metadata))
    # A torn row may end in anything: half a letter, or zeros of a full disk.
    for rest in (b"radix4,NVIDIA", b'radix4,"NV', "é".encode()[:1], b"\0" * 9, b"a\r"):
        (folder / file).write_bytes((sound / file).read_bytes() + rest)
        run = read_run_folder(folder)
        assert len(run.timings.rows) == 4
        assert len(run.notes) == 1 and "the last row is cut short" in run.notes[0]


def test_an_interrupted_run_has_samples_of_cases_without_a_row(sound, tmp_path, capsys):
    folder = copy_of(sound, tmp_path / "interrupted")
    lines = (folder / "timings.csv").read_bytes().splitlines(keepends=True)
    (folder / "timings.csv").write_bytes(b"".join(lines[:-1]))
    for name, code, _, err in answers(capsys, sound, folder, tmp_path):
        assert code == 2 and "a case that timings.csv has no row of" in err, name
    metadata = json.loads((folder / "run.json").read_text()) | {"finished": None}
    (folder / "run.json").write_text(json.dumps(metadata))
    assert len(samples_of(load_runs([folder]).runs[0]).rows) == 4 * 6 * 3


# Scripts that look for run folders themselves


def test_reproduce_and_selfcheck_answer_in_the_same_way(sound, tmp_path, capsys):
    config = json.loads((SOURCE / "configs/dissertation/fig12.json").read_text())
    folder = copy_of(sound, tmp_path / "results" / "h100" / "fig12" / "run")
    metadata = json.loads((folder / "run.json").read_text())
    metadata["configuration"] = config
    (folder / "run.json").write_text(json.dumps(metadata))
    timings = folder / "timings.csv"
    timings.write_bytes(timings.read_bytes().replace(b",ok,", b",great,", 1))
    call = ["dissertation", "--report-only", "--results", str(tmp_path / "results")]
    assert reproduce.main(call) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and f'{timings}, line 2: status is "great"' in err
    (folder / "run.json").write_text("{")
    assert reproduce.main(call) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "run.json, line 1, column 2: " in err
    (tmp_path / "plan.json").write_text('{"quick": false, "cases": "x"}')
    assert selfcheck.main(["report", "--output", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "plan.json, line 1, column " in err
    assert not LIBRARY_WORDS.search(err)


# Exit codes: 1 is a verdict, never an error.


def script(name: str, *arguments: object, **settings) -> subprocess.CompletedProcess:
    command = [sys.executable, SCRIPTS / name, *arguments]
    return subprocess.run(
        list(map(str, command)),
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
        **settings,
    )


NAMES = (
    "compare.py",
    "first_transform.py",
    "headline.py",
    "merge.py",
    "plot.py",
    "report.py",
    "reproduce.py",
    "selfcheck.py",
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
def test_an_error_of_a_script_itself_exits_with_2(tmp_path, name):
    """The error is planted where main begins, or where the script is imported."""
    broken = 'raise KeyError("planted")'
    copied = tmp_path / "scripts"
    subprocess.run(["cp", "-r", SCRIPTS, copied], check=True)
    file = copied / name
    text = file.read_text()
    head = "def main(arguments: Sequence[str] | None = None) -> int:\n"
    assert head in text
    last = "\nEXAMPLES = "
    for planted in (
        text.replace(head, f"{head}    {broken}\n"),
        text.replace(last, f"\n{broken}\n{last}"),
    ):
        assert planted != text
        file.write_text(planted)
        command = [sys.executable, file]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert "KeyError" in done.stderr and "planted" in done.stderr
        assert "Traceback" not in done.stderr


def test_output_that_cannot_be_written_exits_with_2(sound):
    with open("/dev/full", "w") as full:
        done = script("compare.py", sound, sound, stdout=full)
    assert done.returncode == 2, done.stderr
    assert "No space left on device" in done.stderr.splitlines()[-1], done.stderr


def test_no_arguments_and_unknown_ones_exit_with_2():
    for name in sample(NAMES, 3):
        if name != "selfcheck.py":
            assert script(name, stdout=subprocess.DEVNULL).returncode == 2
        done = script(name, "--no-such-option", stdout=subprocess.DEVNULL)
        assert done.returncode == 2
