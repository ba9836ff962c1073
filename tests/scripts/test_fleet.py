"""scripts/fleet.py on one machine: shards, bundles, and what it refuses. Needs a built fftbench."""

import json
import shutil
import signal
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE, rows, wait_until, write_config
from fleet_support import (
    EXPERIMENT,
    FLEET,
    LONG,
    broken,
    call,
    calls,
    here,
    make_room,
    program,
    room,
    submit,
    with_slurm,
)


@pytest.fixture(scope="module")
def measured_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = make_room(tmp_path_factory.mktemp("measured"))
    assert here(room).returncode == 0
    return room


@pytest.fixture
def measured(measured_once: Path, tmp_path: Path) -> Path:
    """A room in which two shards have been measured and collected."""
    return shutil.copytree(measured_once, tmp_path / "room")


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
    lines = [line.split() for line in status.stdout.splitlines()[1:4]]
    assert [line[2] for line in lines] == ["2/2", "1/1", "1/1"]
    # What is measured is not measured again.
    again = with_slurm(room, "resume", "made")
    assert (again.returncode, again.stdout) == (
        0,
        "Every shard is measured or under way.\n",
    )


def test_collecting_again_replaces_the_results(measured: Path) -> None:
    before = sorted(path.name for path in (measured / "made").iterdir())
    again = with_slurm(measured, "collect", "made")
    assert again.returncode == 0, again.stderr
    assert len(list((measured / "made" / "results").glob("fleet/*"))) == 1
    assert sorted(path.name for path in (measured / "made").iterdir()) == before


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


def test_a_case_that_went_wrong_is_named_with_its_reason(room: Path) -> None:
    write_config(room, EXPERIMENT | {"check": {"tolerance": 1e-12}}, "fleet.json")
    done = here(room)
    again = with_slurm(room, "collect", "made")
    for said in (done, again):
        assert said.returncode == 1
        for name in ("cpu_dft 16x1", "cpu_dft 32x1", "cpu_dit 16x1", "cpu_dit 32x1"):
            beginning = f"fleet.py: failed: {name} forward latency: wrong result "
            lines = said.stderr.splitlines()
            (line,) = [line for line in lines if line.startswith(beginning)]
            assert "rel_l2" in line
        assert said.stderr.endswith("fleet.py: 4 cases went wrong\n")


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


def test_what_one_shard_lacks_is_merged_without_it(measured: Path) -> None:
    (run,) = (measured / "made" / "shards" / "2").glob("*/*")
    metadata = json.loads((run / "run.json").read_text())
    metadata["finished"] = None
    (run / "run.json").write_text(json.dumps(metadata, indent=2))
    (measured / "made" / "shards" / "2" / "outcome").unlink()
    done = with_slurm(measured, "collect", "made")
    assert done.returncode == 1
    assert "shard 2/2 is not finished, and nothing measures it" in done.stderr
    (merged,) = (measured / "made" / "results").glob("fleet/*")
    assert json.loads((merged / "run.json").read_text())["missing_shards"] == [2]


def test_shards_of_unlike_devices_are_kept_apart(measured: Path) -> None:
    (run,) = (measured / "made" / "shards" / "2").glob("*/*")
    text = (run / "run.json").read_text()
    device = json.loads(text)["device_name"]
    for file in run.glob("*.*"):
        file.write_text(file.read_text().replace(device, "Another one"))
    done = with_slurm(measured, "collect", "made")
    assert done.returncode == 1
    assert "shard 2 is kept apart from shard 1, which differs in device" in done.stderr
    assert "merge.py --allow-different-device joins" in done.stderr
    merged = list((measured / "made" / "results").glob("fleet/*"))
    assert len(merged) == 2
    assert sorted(len(rows(one / "timings.csv")) for one in merged) == [2, 2]


def test_a_shard_that_was_measured_twice_counts_once(measured: Path) -> None:
    (run,) = (measured / "made" / "shards" / "2").glob("*/*")
    shutil.copytree(run, run.with_name(run.name.replace("2", "9", 1)))
    assert with_slurm(measured, "collect", "made").returncode == 0
    (merged,) = (measured / "made" / "results").glob("fleet/*")
    assert len(rows(merged / "timings.csv")) == 4


def test_what_is_interrupted_goes_on_where_it_was(room: Path) -> None:
    write_config(room, LONG, "fleet.json")
    command = [sys.executable, str(FLEET), "submit", "--config", "fleet.json"]
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
    _, told = process.communicate(timeout=PATIENCE_S)
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
    assert resumed.wait(timeout=PATIENCE_S) == 130
    with (room / "made" / "shards" / "1" / "attempts").open() as stream:
        assert stream.read().startswith("1 ")
    assert "2 stopped" in with_slurm(room, "status", "made").stdout
    assert set((room / "made" / "shards").glob("*/*/*")) == set(runs)


def test_a_shard_is_given_up_after_attempts_in_a_row_that_measured_nothing(
    tmp_path: Path,
) -> None:
    home = tmp_path / "fleet" / "shards" / "1"
    measuring = program(
        tmp_path / "measuring",
        f"""#!/bin/bash
mkdir -p {home}/a/run && echo "{{}}" >{home}/a/run/run.json
[ -e {tmp_path}/idle ] || echo 1 >>{home}/a/run/samples.csv
exit 1
""",
    )
    script = SOURCE / "scripts" / "lib" / "fleet_shard.sh"

    def attempt() -> int:
        words = ["bash", script, tmp_path / "fleet", "1/2", "2", measuring]
        return subprocess.run(words, capture_output=True).returncode

    assert [attempt() for _ in range(3)] == [75] * 3
    (tmp_path / "idle").touch()
    assert attempt() == 75 and not (home / "outcome").exists()
    assert attempt() == 1 and (home / "outcome").read_text().startswith("1 ")


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


BAD_INPUT = {
    "submit --config none.json --shards 2": "there is no file none.json",
    "submit --config fleet.json --shards 0": "not a whole number from 1",
    "submit --config fleet.json": "--shards is missing",
    "submit --config fleet.json --shards 5": "part 5 of 5 is empty",
    "submit --config fleet.json --shards 2 --rounds x": "--rounds",
    "submit --config bad.json --shards 2": "bad.json",
    "submit --config fleet.json --shards 2 -- --array=1-3": "--array=1-3: fleet.py decides",
    "submit --config fleet.json --local 1 -- -p gpu": "with --local there is no sbatch",
    "submit --config fleet.json --shards 2 --bundle fleet.json": "not a bundle",
    "submit --config fleet.json --shards 2 --program nowhere": "there is no program nowhere",
    "submit --config fleet.json --shards 2 --output bin": "exists already and is not empty",
    "status nowhere": "nowhere: there is no such folder",
    "status bin": "not the folder of a fleet",
    "collect bin": "not the folder of a fleet",
    "resume bin": "not the folder of a fleet",
    "status damaged": "fleet.json, line 1, column 1",
    "collect bin -- -p": "takes nothing behind --",
}


@pytest.mark.parametrize("words", BAD_INPUT)
def test_bad_input_gets_one_sentence(room: Path, words: str) -> None:
    arguments = words.split()
    write_config(room, {"sizes": [1]}, "bad.json")
    (room / "damaged").mkdir()
    (room / "damaged" / "fleet.json").write_text("{}")
    if arguments[0] == "submit" and not {"--program", "--bundle"} & set(arguments):
        arguments = [*arguments[:1], "--program", str(FFTBENCH), *arguments[1:]]
    done = with_slurm(room, *arguments)
    assert done.returncode == 2
    assert BAD_INPUT[words] in done.stderr and "Traceback" not in done.stderr
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
