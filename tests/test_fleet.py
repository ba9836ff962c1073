"""scripts/fleet.py on one machine, and what it says to Slurm and hears from it, with stand-ins for Slurm's commands.
Needs a built fftbench."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tarfile
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE, rows, wait_until, write_config

FLEET = SOURCE / "scripts" / "fleet.py"
# The CPU's own code, so that no shader is compiled.
EXPERIMENT = {
    "name": "fleet",
    "algorithms": ["cpu_dft", "cpu_dit"],
    "sizes": [[16, 1], [32, 1]],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.05, "modes": ["latency"]},
}
# A sample takes milliseconds and scatters, so that a round uses all of its time.
LONG = EXPERIMENT | {
    "algorithms": ["cpu_dft"],
    "sizes": [[length, 1] for length in range(1000, 1800, 200)],
    "measure": {
        "rounds": 1000,
        "max_seconds_per_case": 200,
        "relative_ci": 1e-9,
        "modes": ["latency"],
    },
}
# It writes down how it was called and submits nothing.
SBATCH = """#!/bin/bash
count=$(ls "$ROOM" | grep -c '^call')
printf '%s\\n' "$@" >"$ROOM/call-$count"
[ "${FAILING:-}" != "$count" ] || { echo "sbatch: error: Invalid account" >&2; exit 1; }
echo "$((count + 41));somewhere"
"""
SQUEUE = '#!/bin/bash\ncat "$ROOM/queue" 2>/dev/null || { echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1; }\n'
SACCT = '#!/bin/bash\ncat "$ROOM/accounts" 2>/dev/null\n'
SCANCEL = '#!/bin/bash\necho "$@" >>"$ROOM/cancelled"\n'
# Stands for a program that ends with the code in a file until that is gone, as on a node without a device.
BROKEN = """#!/bin/bash
for word in "$@"; do [ "$word" != --list-cases ] || exec {program} "$@"; done
[ ! -e {folder}/broken ] || {{ echo "fftbench: $(cat {folder}/said)" >&2; exit "$(cat {folder}/broken)"; }}
exec {program} "$@"
"""


def call(*arguments: object, cwd: Path, **environment: str):
    return subprocess.run(
        ["/usr/bin/python3", FLEET, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Makes a folder with an experiment and stand-ins for Slurm's commands."""
    write_config(tmp_path, EXPERIMENT, "fleet.json")
    (tmp_path / "bin").mkdir()
    for name, text in (
        ("sbatch", SBATCH),
        ("squeue", SQUEUE),
        ("sacct", SACCT),
        ("scancel", SCANCEL),
    ):
        program(tmp_path / "bin" / name, text)
    return tmp_path


def program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def with_slurm(room: Path, *arguments: object, **environment: str):
    path = f"{room / 'bin'}:{os.environ['PATH']}"
    return call(*arguments, cwd=room, PATH=path, ROOM=str(room), **environment)


def submit(room: Path, *arguments: object, **environment: str):
    return with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", FFTBENCH),
        *("--output", "made", *arguments),
        **environment,
    )


def here(room: Path, *arguments: object):
    return submit(room, "--shards", 2, "--local", 1, *arguments)


def calls(room: Path) -> list[list[str]]:
    return [file.read_text().splitlines() for file in sorted(room.glob("call-*"))]


def broken(room: Path, code: int, said: str) -> Path:
    (room / "broken").write_text(str(code))
    (room / "said").write_text(said)
    return program(room / "flaky", BROKEN.format(program=FFTBENCH, folder=room))


def test_shards_on_this_machine_make_the_whole_run(room: Path) -> None:
    done = submit(room, "--shards", 3, "--local", 2)
    assert done.returncode == 0, done.stderr
    (merged,) = (room / "made" / "results").glob("fleet/*")
    assert f"Results: {merged}" in done.stdout and (merged / "report.html").exists()
    cases = sorted(
        (row["algorithm"], row["width"]) for row in rows(merged / "timings.csv")
    )
    assert cases == [(a, w) for a in ("cpu_dft", "cpu_dit") for w in ("16", "32")]
    metadata = json.loads((merged / "run.json").read_text())
    assert metadata["missing_shards"] == [] and metadata["finished"] is not None
    status = with_slurm(room, "status", "made")
    assert status.returncode == 0 and "4 of 4 cases; 3 done" in status.stdout
    # What is measured is not measured again.
    again = with_slurm(room, "resume", "made")
    assert (again.returncode, again.stdout) == (
        0,
        "Every shard is measured or under way.\n",
    )


def test_collecting_again_replaces_the_results(room: Path) -> None:
    assert here(room).returncode == 0
    before = sorted(path.name for path in (room / "made").iterdir())
    again = with_slurm(room, "collect", "made")
    assert again.returncode == 0, again.stderr
    assert len(list((room / "made" / "results").glob("fleet/*"))) == 1
    assert sorted(path.name for path in (room / "made").iterdir()) == before


def test_a_shard_that_failed_for_good_is_named_and_resume_measures_it(
    room: Path,
) -> None:
    flaky = broken(room, 3, "no OpenGL here")
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", flaky, "--shards", 2),
        *("--local", 1, "--attempts", 2, "--output", "made"),
    )
    assert done.returncode == 3, done.stderr
    told = done.stderr.splitlines()
    assert "shard 1/2 has failed for good on " in told[0]
    assert told[0].endswith("(exit code 3, no usable device: fftbench: no OpenGL here)")
    # Each shard was tried as often as was asked for.
    log = (room / "made" / "logs" / "shard-2.log").read_text()
    assert log.count("no OpenGL here") == 2
    assert with_slurm(room, "status", "made").returncode == 1

    (room / "broken").unlink()
    again = with_slurm(room, "resume", "made")
    assert again.returncode == 0, again.stderr
    assert "Measuring shards 1, 2 of 2" in again.stdout


def test_a_bad_configuration_is_not_tried_again(room: Path) -> None:
    flaky = broken(room, 2, "no such option")
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", flaky, "--shards", 1),
        *("--local", 1, "--output", "made"),
    )
    assert done.returncode == 1
    assert "no shard is finished" in done.stderr
    log = (room / "made" / "logs" / "shard-1.log").read_text()
    assert log.count("no such option") == 1


def test_what_one_shard_lacks_is_merged_without_it(room: Path) -> None:
    assert here(room).returncode == 0
    (run,) = (room / "made" / "shards" / "2").glob("*/*")
    metadata = json.loads((run / "run.json").read_text())
    metadata["finished"] = None
    (run / "run.json").write_text(json.dumps(metadata, indent=2))
    (room / "made" / "shards" / "2" / "outcome").unlink()
    done = with_slurm(room, "collect", "made")
    assert done.returncode == 1
    assert "shard 2/2 is not finished, and nothing measures it" in done.stderr
    (merged,) = (room / "made" / "results").glob("fleet/*")
    assert json.loads((merged / "run.json").read_text())["missing_shards"] == [2]


def test_shards_of_unlike_devices_are_kept_apart(room: Path) -> None:
    assert here(room).returncode == 0
    (run,) = (room / "made" / "shards" / "2").glob("*/*")
    text = (run / "run.json").read_text()
    device = json.loads(text)["device_name"]
    for file in run.glob("*.*"):
        file.write_text(file.read_text().replace(device, "Another one"))
    done = with_slurm(room, "collect", "made")
    assert done.returncode == 1
    assert "shard 2 is kept apart from shard 1, which differs in device" in done.stderr
    assert "merge.py --allow-different-device joins" in done.stderr
    merged = list((room / "made" / "results").glob("fleet/*"))
    assert len(merged) == 2
    assert sorted(len(rows(one / "timings.csv")) for one in merged) == [2, 2]


def test_a_shard_that_was_measured_twice_counts_once(room: Path) -> None:
    assert here(room).returncode == 0
    (run,) = (room / "made" / "shards" / "2").glob("*/*")
    shutil.copytree(run, run.with_name(run.name.replace("2", "9", 1)))
    assert with_slurm(room, "collect", "made").returncode == 0
    (merged,) = (room / "made" / "results").glob("fleet/*")
    assert len(rows(merged / "timings.csv")) == 4


def test_what_is_interrupted_goes_on_where_it_was(room: Path) -> None:
    write_config(room, LONG, "fleet.json")
    command = ["/usr/bin/python3", str(FLEET), "submit", "--config", "fleet.json"]
    command += ["--program", str(FFTBENCH), "--local", "2", "--output", "made"]
    process = subprocess.Popen(
        command, cwd=room, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )

    def both_measure() -> bool:
        found = list((room / "made" / "shards").glob("*/*/*/samples.csv"))
        return len(found) == 2 and all(f.read_text().count("\n") > 1 for f in found)

    wait_until(both_measure, process)
    assert "2 running" in with_slurm(room, "status", "made").stdout
    assert with_slurm(room, "resume", "made").stdout.startswith("Every shard")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert told.splitlines() == [
        "fleet.py: interrupted; go on with: scripts/fleet.py resume made"
    ]
    runs = list((room / "made" / "shards").glob("*/*/*"))
    measured = {run: len(rows(run / "samples.csv")) for run in runs}
    assert len(runs) == 2 and all(count > 0 for count in measured.values())
    resumed = subprocess.Popen([*command[:2], "resume", "made"], cwd=room)
    wait_until(
        lambda: all(
            (run / "samples.csv").read_text().count("\n") > measured[run] + 1
            for run in runs
        ),
        resumed,
    )
    # What ends a service leaves no shard behind that measures on.
    resumed.send_signal(signal.SIGTERM)
    assert resumed.wait(timeout=120) == 130
    with (room / "made" / "shards" / "1" / "attempts").open() as stream:
        assert stream.read().startswith("1 ")
    assert "2 stopped" in with_slurm(room, "status", "made").stdout
    assert set((room / "made" / "shards").glob("*/*/*")) == set(runs)


def test_a_shard_stays_with_its_device(room: Path) -> None:
    recorder = program(
        room / "recorder",
        f"""#!/bin/bash
for word in "$@"; do [ "$word" != --list-cases ] || exec {FFTBENCH} "$@"; done
echo "$@" >>{room}/asked
exit 2
""",
    )
    with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--program", recorder, "--shards", 4),
        *("--devices", "3,5", "--output", "made"),
    )
    asked = sorted(
        (words[words.index("--shard") + 1], words[words.index("--device") + 1])
        for words in map(str.split, (room / "asked").read_text().splitlines())
    )
    assert asked == [("1/4", "3"), ("2/4", "5"), ("3/4", "3"), ("4/4", "5")]


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


def as_a_job(room: Path, script: str, **variables: str):
    """Runs what was submitted, with stand-ins for Slurm's commands."""
    path = f"{room / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", room / "made" / f"{script}.sh"],
        env={**os.environ, "PATH": path, "ROOM": str(room), **variables},
        capture_output=True,
        text=True,
        timeout=600,
    )


def make_bundle(folder: Path, *members: tuple[str, Path]) -> Path:
    bundle = folder / "bundle.tar.gz"
    with tarfile.open(bundle, "w:gz") as archive:
        for name, file in members:
            archive.add(file, name)
    return bundle


def test_a_bundle_is_unpacked_for_the_nodes(room: Path) -> None:
    bundle = make_bundle(
        room,
        ("fftbench-1/bin/fftbench", FFTBENCH.resolve()),
        ("fftbench-1/share/fftbench/glsl", SOURCE / "glsl"),
        ("fftbench-1/share/fftbench/configs", SOURCE / "configs"),
    )
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--bundle", bundle, "--local", 1),
        *("--output", "made"),
    )
    assert done.returncode == 0, done.stderr
    unpacked = room / "made" / "program" / "fftbench-1" / "bin" / "fftbench"
    made = json.loads((room / "made" / "fleet.json").read_text())
    assert made["program"] == str(unpacked)


@pytest.mark.parametrize("member", ["../outside", "/outside"])
def test_a_bundle_that_would_land_elsewhere_is_refused(room: Path, member: str) -> None:
    bundle = room / "bundle.tar.gz"
    with tarfile.open(bundle, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo(member))
    done = with_slurm(
        room,
        *("submit", "--config", "fleet.json", "--bundle", bundle, "--local", 1),
        *("--output", "made"),
    )
    assert done.returncode == 2
    assert "would land outside of the folder" in done.stderr
    assert not (room / "made").exists() and not (room / "outside").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["submit", "--config", "none.json", "--shards", "2"],
            "there is no file none.json",
        ),
        (
            ["submit", "--config", "fleet.json", "--shards", "0"],
            "not a whole number from 1",
        ),
        (["submit", "--config", "fleet.json"], "--shards is missing"),
        (["submit", "--config", "fleet.json", "--shards", "5"], "part 5 of 5 is empty"),
        (
            ["submit", "--config", "fleet.json", "--shards", "2", "--rounds", "x"],
            "--rounds",
        ),
        (["submit", "--config", "bad.json", "--shards", "2"], "bad.json"),
        (
            ["submit", "--config", "fleet.json", "--shards", "2", "--", "--array=1-3"],
            "--array=1-3: fleet.py decides",
        ),
        (
            ["submit", "--config", "fleet.json", "--local", "1", "--", "-p", "gpu"],
            "with --local there is no sbatch",
        ),
        (
            [
                "submit",
                "--config",
                "fleet.json",
                "--shards",
                "2",
                "--bundle",
                "fleet.json",
            ],
            "not a bundle",
        ),
        (
            [
                "submit",
                "--config",
                "fleet.json",
                "--shards",
                "2",
                "--program",
                "nowhere",
            ],
            "there is no program nowhere",
        ),
        (
            ["submit", "--config", "fleet.json", "--shards", "2", "--output", "bin"],
            "exists already and is not empty",
        ),
        (["status", "nowhere"], "nowhere: there is no such folder"),
        (["status", "bin"], "not the folder of a fleet"),
        (["collect", "bin"], "not the folder of a fleet"),
        (["resume", "bin"], "not the folder of a fleet"),
        (["status", "damaged"], "fleet.json, line 1, column 1"),
        (["collect", "bin", "--", "-p"], "takes nothing behind --"),
    ],
)
def test_bad_input_gets_one_sentence(
    room: Path, arguments: list[str], said: str
) -> None:
    write_config(room, {"sizes": [1]}, "bad.json")
    (room / "damaged").mkdir()
    (room / "damaged" / "fleet.json").write_text("{}")
    if arguments[0] == "submit" and not {"--program", "--bundle"} & set(arguments):
        arguments = [*arguments[:1], "--program", str(FFTBENCH), *arguments[1:]]
    done = with_slurm(room, *arguments)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr
    assert (
        not calls(room)
        and not (room / "fleets").exists()
        or not list((room / "fleets").iterdir())
    )


def test_no_slurm_is_one_sentence(room: Path) -> None:
    (room / "empty").mkdir()
    for name in ("bash", "env"):
        found = shutil.which(name)
        assert found
        (room / "empty" / name).symlink_to(found)
    done = call(
        *("submit", "--config", "fleet.json", "--shards", "2", "--program", FFTBENCH),
        cwd=room,
        PATH=str(room / "empty"),
    )
    assert done.returncode == 2
    assert done.stderr == (
        "fleet.py: there is no sbatch here: run this where Slurm's commands are, or with --local N on one machine\n"
    )
    assert not (room / "fleets").exists()
