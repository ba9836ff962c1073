"""What scripts/fleet.py says to Slurm and hears from it, with stand-ins for Slurm's commands. Needs a built fftbench."""

import json
from pathlib import Path

import pytest

from fleet_support import (
    SBATCH,
    as_a_job,
    broken,
    calls,
    here,
    program,
    room,
    submit,
    with_slurm,
)


def test_slurm_gets_an_array_and_a_job_that_depends_on_it(room: Path) -> None:
    done = submit(
        room,
        *("--shards", 4, "--at-once", 2, "--quick", "--rounds", 2),
        *("--", "--partition", "gpu", "--gres=gpu:1"),
    )
    assert done.returncode == 0, done.stderr
    assert "Jobs: 41 measures, 42 collects" in done.stdout
    array, collect = calls(room)
    made = room / "made"
    assert array[0] == "--parsable" and array[-1] == str(made / "measure.sh")
    for option in (
        *("--exclusive", "--array=1-4%2", "--requeue", "--open-mode=append"),
        f"--output={made}/logs/shard-%a.log",
    ):
        assert option in array
    assert array[array.index("--partition") + 1] == "gpu"
    assert "--dependency=afterany:41" in collect and "--gres=gpu:1" in collect
    assert not any(option.startswith("--array") for option in collect)
    assert "--quick --rounds=2" in (made / "measure.sh").read_text()
    assert json.loads((made / "fleet.json").read_text())["jobs"] == [
        {"array": "41", "collect": "42"}
    ]


def test_nodes_are_shared_where_that_is_asked_for(room: Path) -> None:
    assert submit(room, "--shards", 2, "--share-nodes").returncode == 0
    assert "--exclusive" not in calls(room)[0]


def test_the_jobs_measure_and_collect(room: Path) -> None:
    """Runs what was submitted as Slurm would."""
    assert submit(room, "--shards", 2).returncode == 0
    made = room / "made"
    for task in ("1", "2"):
        variables = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_JOB_ID": "41"}
        measured = as_a_job(room, "measure", **variables)
        assert measured.returncode == 0, measured.stderr
    collected = as_a_job(room, "collect")
    assert collected.returncode == 0, collected.stderr
    assert (made / "verdict").read_text() == "0\n"


def test_a_task_without_a_device_goes_back_into_the_queue_until_its_last_attempt(
    room: Path,
) -> None:
    flaky = broken(room, 3, "no OpenGL here")
    program(room / "bin" / "scontrol", '#!/bin/bash\necho "$@" >>"$ROOM/requeued"\n')
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", flaky, "--shards", 1),
        *("--attempts", 2, "--output", "made"),
    )
    assert done.returncode == 0, done.stderr
    codes = []
    for _ in range(2):
        variables = {"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_JOB_ID": "41"}
        (room / "queue").write_text("RUNNING\n")
        ended = as_a_job(room, "measure", **variables)
        codes.append(ended.returncode)
    assert codes == [75, 3]
    assert (room / "requeued").read_text() == "requeue 41_1\n"
    assert (room / "made" / "shards" / "1" / "outcome").read_text().startswith("3 ")


def test_a_task_that_was_cancelled_stays_so(room: Path) -> None:
    flaky = broken(room, 130, "interrupted")
    program(room / "bin" / "scontrol", '#!/bin/bash\necho "$@" >>"$ROOM/requeued"\n')
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", flaky, "--shards", 1),
        *("--output", "made"),
    )
    assert done.returncode == 0, done.stderr
    (room / "queue").write_text("COMPLETING\n")
    variables = {"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_JOB_ID": "41"}
    assert as_a_job(room, "measure", **variables).returncode == 130
    assert not (room / "requeued").exists()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("queue", "accounts", "shown"),
    [
        ("1|RUNNING|n1|None\n2|PENDING||Resources\n", "", ["running", "waiting"]),
        ("1|COMPLETING|n1|None\n2|REQUEUED|n2|None\n", "", ["running", "waiting"]),
        ("1|NODE_FAIL|n1|None\n2|CANCELLED|n2|None\n", "", ["failed", "failed"]),
        ("", "41_1|OUT_OF_MEMORY|n1\n41_2|CANCELLED by 7|n2\n", ["failed", "failed"]),
        ("", "", ["stopped", "stopped"]),
        (
            "2|RUNNING|n2|None\n",
            "41_1|TIMEOUT|n1\n41_2|NODE_FAIL|n2\n",
            ["failed", "running"],
        ),
    ],
)
def test_status_says_what_slurm_says(
    room: Path, queue: str, accounts: str, shown: list[str]
) -> None:
    assert submit(room, "--shards", 2).returncode == 0
    (room / "queue").write_text(queue)
    (room / "accounts").write_text(accounts)
    status = with_slurm(room, "status", "made")
    lines = status.stdout.splitlines()
    assert [line.split()[1] for line in lines[1:3]] == shown
    assert status.returncode == (1 if "failed" in shown else 0)


def test_only_what_is_not_under_way_is_submitted_again(room: Path) -> None:
    assert submit(room, "--shards", 4, "--", "--partition", "gpu").returncode == 0
    (room / "queue").write_text(
        "1|RUNNING|n1|None\n2|TIMEOUT|n2|None\n3|PENDING||None\n4|FAILED|n2|None\n"
    )
    done = with_slurm(room, "resume", "made")
    assert done.returncode == 0, done.stderr
    assert "Measuring shards 2, 4 of 4" in done.stdout
    array = calls(room)[2]
    assert "--array=2,4" in array and array[array.index("--partition") + 1] == "gpu"


def test_collecting_waits_for_shards_under_way_unless_told_otherwise(
    room: Path,
) -> None:
    assert submit(room, "--shards", 2).returncode == 0
    (room / "queue").write_text("1|RUNNING|n1|None\n2|RUNNING|n2|None\n")
    refused = with_slurm(room, "collect", "made")
    assert refused.returncode == 2
    assert "2 of 2 shards are still under way" in refused.stderr
    assert with_slurm(room, "collect", "made", "--partial").returncode == 1


def test_a_refused_job_that_collects_takes_the_array_with_it(room: Path) -> None:
    done = submit(room, "--shards", 2, FAILING="1")
    assert done.returncode == 2
    assert done.stderr == "fleet.py: sbatch: Invalid account\n"
    assert (room / "cancelled").read_text() == "41\n"


def test_waiting_ends_with_the_verdict(room: Path) -> None:
    # The job that collects is the second one, and this stand-in for sbatch does its work at once.
    text = SBATCH + '[ "$count" != 1 ] || echo 1 >"$ROOM/made/verdict"\n'
    program(room / "bin" / "sbatch", text)
    assert submit(room, "--shards", 2, "--wait").returncode == 1


def test_waiting_for_a_job_that_is_gone_ends(room: Path) -> None:
    done = submit(room, "--shards", 2, "--wait")
    assert done.returncode == 2
    assert "job 42, which collects, ended without a verdict" in done.stderr
