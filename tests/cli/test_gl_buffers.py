"""cuFFT in buffers of OpenGL, seen from outside. What it computes is tested on devices (device/cuda_gl_buffers_test.cpp)."""

import csv
import json
import re
from pathlib import Path

from command_line import run


def rows_of(folder: Path, mode: str, **options: str) -> list[dict[str, str]]:
    cufft = {"name": "cufft", "options": options}
    config = {
        "name": "shared",
        "algorithms": [cufft],
        "sizes": [32],
        "measure": {"modes": [mode], "rounds": 1, "max_seconds_per_case": 0.05},
    }
    (folder / "shared.json").write_text(json.dumps(config))
    done = run("--config", folder / "shared.json", "--output", folder, "--quiet")
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("shared/*/timings.csv")
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_an_opengl_context_is_made_for_buffers_that_cuda_shares(tmp_path):
    """Without one there would be no device for the case at all where CUDA is missing."""
    (row,) = rows_of(tmp_path, "latency", buffers="gl")
    assert (row["algorithm"], row["options"]) == ("cufft", "buffers=gl")
    assert row["status"] in ("ok", "skipped")
    if row["status"] == "skipped":
        assert "CUDA" in row["reason"] or "NVIDIA" in row["reason"], row["reason"]


def test_graphs_are_skipped_in_buffers_of_opengl(tmp_path):
    (row,) = rows_of(tmp_path, "throughput", buffers="gl", launch="graph")
    assert row["status"] == "skipped"


def test_memory_of_cuda_is_the_default():
    listing = run("algorithms").stdout
    (cufft,) = [text for text in listing.split("\n\n") if text.startswith("cufft ")]
    assert re.search(r"buffers +cuda\|gl", cufft)
