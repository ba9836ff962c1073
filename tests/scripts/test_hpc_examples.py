"""The examples for the benchmark environments of clusters do what they show. Needs a built fftbench and a GL driver; each
test is skipped where its environment is not installed."""

import csv
import io
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE

HPC = SOURCE / "examples" / "hpc"


def call(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=os.environ | {"FFTBENCH": str(FFTBENCH.resolve())},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def copy_with(folder: Path, name: str, file: str, values: dict[str, str]) -> Path:
    """Copies an example with smaller values in the place of its own."""
    copied = shutil.copytree(HPC / name, folder / name)
    text = (copied / file).read_text()
    for old, new in values.items():
        assert old in text, old
        text = text.replace(old, new)
    (copied / file).write_text(text)
    return copied


@pytest.mark.skipif(shutil.which("jube") is None, reason="JUBE (jube) is not installed")
def test_jube_sweeps_the_surroundings_and_makes_a_table(tmp_path: Path) -> None:
    smaller = {">1,2,4<": ">1,2<", ">256,512<": ">16,32<", ">10<": ">1<"}
    folder = copy_with(tmp_path, "jube", "fftbench.xml", smaller)
    ran = call("jube", "run", "fftbench.xml", cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    said = call("jube", "result", "-a", "jube_runs", cwd=folder)
    assert said.returncode == 0, said.stdout + said.stderr
    lines = [line for line in said.stdout.splitlines() if ";" in line]
    table = list(csv.DictReader(io.StringIO("\n".join(lines)), delimiter=";"))
    combinations = [(row["size"], row["LP_NUM_THREADS"]) for row in table]
    assert combinations == [("16", "1"), ("16", "2"), ("32", "1"), ("32", "2")]
    for row in table:
        assert row["status"] == "ok" and row["device"]
        assert float(row["median_ms"]) > 0 and 0 < float(row["rel_l2"]) < 1e-5


@pytest.mark.skipif(
    shutil.which("reframe") is None, reason="ReFrame (reframe) is not installed"
)
def test_reframe_passes_and_names_a_time_for_each_size(tmp_path: Path) -> None:
    folder = copy_with(
        tmp_path, "reframe", "kernels.json", {"256, 512, 1024": "16, 32"}
    )
    ran = call(
        *("reframe", "-c", folder / "fftbench_check.py", "-S", "rounds=1"),
        *("--prefix", tmp_path / "reframe_runs", "--run"),
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for size in ("16x16", "32x32"):
        assert ran.stdout.count(f"P: {size}: ") == 2
