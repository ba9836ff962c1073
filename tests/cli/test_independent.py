"""Independent transforms as a run measures them: how many are handed over with one call, and how many share
dispatches. Needs a built fftbench and a GL driver."""

import json
from pathlib import Path

import pytest

from command_line import rows, run_config, run_folder

IMAGES = {"name": "stockham_image", "options": {"storage": "image"}}
EXPERIMENT = {
    "name": "independent",
    "algorithms": ["stockham_register", IMAGES, "fftw"],
    "sizes": [16],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.02, "modes": ["independent"]},
}


@pytest.mark.parametrize(
    ("merged", "options", "shared"),
    [({}, "", "8"), ({"merged": 3}, "merged=3", "3"), ({"merged": 1}, "merged=1", "1")],
)
def test_rows_say_how_many_transforms_a_call_has_and_how_many_share_dispatches(
    tmp_path: Path, merged: dict[str, int], options: str, shared: str
) -> None:
    experiment = EXPERIMENT | {"measure": EXPERIMENT["measure"] | merged}
    finished = run_config(tmp_path, experiment)
    assert finished.returncode == 0, finished.stderr
    measured = {
        row["algorithm"]: row for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    buffers, images, fftw = (
        measured[name] for name in ("stockham_register", "stockham_image", "fftw")
    )
    assert buffers["options"] == options
    assert buffers["dispatches"] == "2" and buffers["merged_transforms"] == shared
    assert images["dispatches"] == "1" and images["merged_transforms"] == shared
    assert fftw["options"] == "" and fftw["merged_transforms"] == ""
    # The programs of transforms that share dispatches are among those that the run names.
    programs = json.loads((run_folder(tmp_path) / "run.json").read_text())["programs"]
    tables = [label for label in programs if "SOURCE_STARTS" in label]
    assert bool(tables) == (shared != "1")
