"""Rewrites a small experiment, wisdom and run of old names with rename_words.py."""

import gzip
import json
import re

import pytest

from command_line import SOURCE
from plot_support import SCRIPTS  # noqa: F401

# plot_support makes the scripts importable.
import rename_words

EXPERIMENT = """{
  "name": "lines",
  "algorithms": [
    { "name": "best", "options": { "order": ["barrier", "chained"], "wisdom": "no" } },
    { "name": "stockham_fused", "options": { "lines": "8", "tiles": ["dealt", "claimed"] } }
  ],
  "sizes": [16.50]
}
"""
WISDOM = {
    "algorithm": "stockham_register",
    "options": {
        "columns": "in_blocks",
        "early_radix": "4",
        "elements": "16",
        "handoff": "tags",
        "order": "chained_within",
        "twiddle": "products",
    },
}
TIMINGS = """experiment,options,reason,median_ms
lines,elements=16;order=chained;storage=image,best = stockham_fused handoff=tags places=2 (no wisdom),0.5
peers,spectrum_order=natural;border=zero,at the host's pace: the host hands over,0.25
"""
RUN = {
    "experiment": "peers",
    "backends": {"opengl": {"orders_dispatches": "yes"}},
    "peer_versions": {"cufft": "12.0"},
    "programs": {"stockham_register.comp LINES=4 ORDER=1 HANDOFF=0 EARLY_RADIX=4": "a"},
}


@pytest.fixture
def old(tmp_path):
    folder = tmp_path / "old"
    (folder / "run").mkdir(parents=True)
    (folder / "experiment.json").write_text(EXPERIMENT)
    (folder / "wisdom.json").write_text(json.dumps({"entries": [WISDOM]}))
    (folder / "run" / "timings.csv.gz").write_bytes(gzip.compress(TIMINGS.encode()))
    (folder / "run" / "samples.csv").write_text("ms,at_hosts_pace\n1,true\n")
    (folder / "run" / "run.json").write_text(json.dumps(RUN))
    (folder / "run" / "notes.txt").write_text("order=chained\n")
    return folder


def texts_of(folder):
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_options_of_an_experiment_are_renamed_and_nothing_else(old):
    assert rename_words.main([str(old / "experiment.json")]) == 0
    new = (old / "experiment.json").read_text()
    assert new == EXPERIMENT.replace('"order"', '"sync"').replace(
        '"chained"', '"in_shader"'
    ).replace('{ "lines"', '{ "lines_per_group"').replace(
        '"tiles": ["dealt", "claimed"]', '"schedule": ["static", "dynamic"]'
    )


def test_options_of_wisdom_are_renamed_with_their_values(old):
    rename_words.main([str(old / "wisdom.json")])
    (entry,) = json.loads((old / "wisdom.json").read_text())["entries"]
    assert entry["options"] == {
        "columns": "two_phase",
        "fused_column_radix": "4",
        "values_per_invocation": "16",
        "pass_sync": "flags",
        "sync": "in_shader_within",
        "twiddle": "derived",
    }


def test_rows_of_a_run_are_renamed_and_their_options_sorted(old):
    rename_words.main([str(old / "run")])
    rows = gzip.decompress((old / "run" / "timings.csv.gz").read_bytes()).decode()
    assert rows.splitlines()[1:] == [
        "lines,storage=image;sync=in_shader;values_per_invocation=16,"
        "best = stockham_fused pass_sync=flags pipeline_depth=2 (no wisdom),0.5",
        "libraries,spectrum_order=natural;border=zero,submission-bound: the host hands over,0.25",
    ]
    assert (old / "run" / "samples.csv").read_text() == "ms,submission_bound\n1,true\n"
    assert json.loads((old / "run" / "run.json").read_text()) == {
        "backends": {"opengl": {"starts_dispatches_in_order": "yes"}},
        "experiment": "libraries",
        "library_versions": {"cufft": "12.0"},
        "programs": {
            "stockham_register.comp LINES=4 SYNC=1 PASS_SYNC=0 FUSED_COLUMN_RADIX=4": "a"
        },
    }


def test_a_folder_gets_every_file_and_the_old_one_stays(old, tmp_path):
    before = texts_of(old)
    assert rename_words.main([str(old), "--output", str(tmp_path / "new")]) == 0
    assert texts_of(old) == before
    assert texts_of(tmp_path / "new").keys() == before.keys() - {"run/notes.txt"}


def test_what_is_renamed_stays_as_it_is_when_renamed_again(old, capsys):
    rename_words.main([str(old)])
    once = texts_of(old)
    capsys.readouterr()
    rename_words.main([str(old)])
    assert texts_of(old) == once
    assert capsys.readouterr().out == "0 of 5 files have changed\n"


def test_every_new_option_and_value_is_one_that_kernels_have():
    planning = "".join(
        path.read_text() for path in sorted((SOURCE / "harness" / "fft").rglob("*.cpp"))
    )
    named = {
        *rename_words.OPTIONS.values(),
        *(value for each in rename_words.VALUES.values() for value in each.values()),
    }
    assert [one for one in sorted(named) if f'"{one}"' not in planning] == []


def test_no_old_option_is_left_in_experiments_and_wisdom():
    for path in sorted((SOURCE / "configs").rglob("*.json")):
        text = path.read_text()
        assert rename_words.renamed_json(text) == text, path
        assert not re.search(r'"options": \{[^}]*"(order|elements|handoff)"', text)
