"""A fleet on a real Slurm of two nodes, one of which dies while it measures. Needs a built fftbench."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    SOURCE,
    rows,
    run,
    wait_until,
    write_config,
)
from slurm_cluster import Cluster, missing_programs

pytestmark = pytest.mark.skipif(
    bool(missing_programs()),
    reason=f"Slurm (slurm-wlm) is not installed: no {', '.join(missing_programs())}",
)
SHARDS = 4
ROUNDS = 4
# The CPU's own code, so that no shader is compiled. A sample takes milliseconds and scatters, so that a shard uses all of
# its time: some seconds.
EXPERIMENT = {
    "name": "fleet",
    "algorithms": ["cpu_dft"],
    "sizes": [[length, 1] for length in range(1000, 2200, 100)],
    "measure": {
        "rounds": ROUNDS,
        "max_seconds_per_case": 0.8,
        "relative_ci": 1e-9,
        "modes": ["latency"],
    },
}
ENDLESS = EXPERIMENT | {
    "measure": EXPERIMENT["measure"] | {"rounds": 1000, "max_seconds_per_case": 1000}
}
KEY = ("algorithm", "options", "width", "height", "batch", "direction", "mode")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("slurm"))
    try:
        started.start()
        yield started
    finally:
        started.stop()


def start_fleet(cluster: Cluster, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, SOURCE / "scripts" / "fleet.py", *map(str, arguments)],
        env={**os.environ, **cluster.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def call_fleet(cluster: Cluster, *arguments: object) -> tuple[int, str, str]:
    process = start_fleet(cluster, *arguments)
    out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out, err


def keys_of(folder: Path) -> list[tuple[str, ...]]:
    return sorted(
        tuple(row[name] for name in KEY) for row in rows(folder / "timings.csv")
    )


def shard_on(cluster: Cluster, fleet: Path, node: str) -> int | None:
    """Returns the shard that the node is measuring, if it has measured some of it."""
    for line in cluster.call("squeue", "-h", "-r", "-o", "%K %T %N").splitlines():
        fields = line.split()
        if fields[1:] == ["RUNNING", node] and fields[0].isdigit():
            samples = list((fleet / "shards" / fields[0]).glob("*/*/samples.csv"))
            if samples and samples[0].read_text().count("\n") > 1:
                return int(fields[0])
    return None


def test_a_node_that_dies_costs_no_case_and_doubles_none(
    cluster: Cluster, tmp_path: Path
) -> None:
    config = write_config(tmp_path, EXPERIMENT, "fleet.json")
    fleet = tmp_path / "fleet"
    submitted = start_fleet(
        cluster,
        *("submit", "--config", config, "--shards", SHARDS, "--program", FFTBENCH),
        *("--output", fleet, "--wait"),
    )
    lost: list[int] = []

    def is_measuring() -> bool:
        shard = shard_on(cluster, fleet, "n2")
        lost.extend([] if shard is None else [shard])
        return bool(lost)

    wait_until(is_measuring, submitted)
    cluster.kill_node("n2")
    (killed,) = (fleet / "shards" / str(lost[0])).glob("*/*")
    assert json.loads((killed / "run.json").read_text())["finished"] is None

    out, err = submitted.communicate(timeout=PATIENCE_S)
    assert submitted.returncode == 0, out + err
    (merged,) = (fleet / "results").glob("*/*")
    assert f"Results: {merged}" in out
    assert (merged / "report.html").exists()

    whole = run("--config", config, "--output", tmp_path / "whole", "--quick")
    assert whole.returncode == 0, whole.stderr
    (unsharded,) = (tmp_path / "whole").glob("*/*")
    assert keys_of(merged) == keys_of(unsharded)
    assert len(set(keys_of(merged))) == len(keys_of(merged)) == 12
    samples = [
        tuple(row[name] for name in (*KEY, "round", "index"))
        for row in rows(merged / "samples.csv")
    ]
    assert len(set(samples)) == len(samples)
    assert {row["rounds"] for row in rows(merged / "timings.csv")} == {str(ROUNDS)}
    # The shard went on where it was when its node died.
    assert len(list((fleet / "shards" / str(lost[0])).glob("*/*"))) == 1
    assert len(json.loads((killed / "run.json").read_text())["resumed"]) == 1

    code, out, err = call_fleet(cluster, "status", fleet)
    assert code == 0 and "fleet.json: 12 of 12 cases; 4 done" in out, out + err


def tasks(cluster: Cluster) -> dict[str, str]:
    """Returns the states of the tasks that Slurm knows, by their names, such as 3_1."""
    lines = cluster.call("squeue", "-h", "-r", "-t", "all", "-o", "%i %T").splitlines()
    return dict(line.split() for line in lines)


def test_a_task_that_is_told_to_end_goes_on_later_and_a_cancelled_one_does_not(
    cluster: Cluster, tmp_path: Path
) -> None:
    config = write_config(tmp_path, ENDLESS, "endless.json")
    fleet = tmp_path / "fleet"
    code, out, err = call_fleet(
        cluster,
        *("submit", "--config", config, "--shards", 1, "--program", FFTBENCH),
        *("--output", fleet),
    )
    assert code == 0, err
    array, collects = json.loads((fleet / "fleet.json").read_text())["jobs"][0].values()
    wait_until(lambda: shard_on(cluster, fleet, "n1") == 1)
    # As Slurm does it some time before the time limit.
    cluster.call("scancel", "--batch", "--signal=TERM", f"{array}_1")
    (run_folder,) = (fleet / "shards" / "1").glob("*/*")
    log = fleet / "logs" / "shard-1.log"
    wait_until(lambda: f"going on with {run_folder}" in log.read_text())
    assert "interrupted: " in log.read_text()
    resumed = lambda: json.loads((run_folder / "run.json").read_text())["resumed"]
    wait_until(lambda: len(resumed()) == 1)

    cluster.call("scancel", f"{array}_1")
    wait_until(lambda: tasks(cluster).get(collects) == "FAILED")
    assert tasks(cluster)[f"{array}_1"] == "CANCELLED"
    assert (fleet / "verdict").read_text() == "1\n"
    code, out, err = call_fleet(cluster, "collect", fleet)
    assert code == 1 and "shard 1/1 has failed for good on n1" in err, err
