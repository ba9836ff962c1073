"""Makes runs and their pages for the tests of scripts/report.py."""

import base64
import gzip
import json
import re

import numpy as np
import pytest

import plot_support  # makes the scripts importable
from synthetic_results import (
    H100,
    OPTION_SETS,
    make_row,
    make_rows,
    write_run,
    write_samples,
)

import report

# Closes every element that it may stand in, and would then run.
HOSTILE = "</script></style></pre></title><script>document.title='HACKED'</script><img src=x onerror=\"document.title='HACKED'\">{{ 7*7 }}"


def write_measured(folder, rows, seed=1, scale=None, rounds=8, samples=6, metadata={}):
    """Writes a run with samples around each row's median; `scale` returns a row's factor."""
    folder.mkdir(parents=True)
    write_run(folder, rows, H100)
    random = np.random.default_rng(seed)

    def rounds_of(row):
        ms = float(row["median_ms"]) * (scale(row) if scale else 1)
        return [ms * np.exp(random.normal(0, 0.004, samples)) for _ in range(rounds)]

    write_samples(folder, rows, rounds_of)
    if metadata:
        file = folder / "run.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | metadata))
    return folder


def some_rows():
    """Returns three algorithms, one of them with eight sets of options, and cases without a result."""
    return [
        *make_rows(algorithms=["stockham_radix4"], option_sets=OPTION_SETS),
        *make_rows(algorithms=["stockham_radix2", "cooley_tukey_multipass"]),
        *make_rows(algorithms=["stockham_radix2"], modes=["latency"]),
        make_row(H100, "cooley_tukey_singlepass", "", (2048, 4096), status="skipped"),
        make_row(H100, "cooley_tukey_singlepass", "", (128, 96), status="failed"),
    ]


@pytest.fixture
def call(capsys):
    def run(*arguments):
        code = report.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def data_of(page: str) -> dict:
    """Unpacks what the page's scripts read."""
    packed = re.search(r'<script type="text/plain" id="data">([^<]*)</script>', page)
    return json.loads(gzip.decompress(base64.b64decode(packed.group(1))))
