"""Interrupted runs can be resumed, and runs in parts cover everything. Needs a built fftbench and a GL driver."""

import json
import os
import random
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import sampling
from command_line import (
    FFTBENCH,
    PATIENCE_S,
    TINY,
    child_of,
    rows,
    run,
    run_config,
    run_folder,
    wait_until,
    write_config,
)

KEY = ("algorithm", "options", "width", "height", "batch", "direction", "mode")
SEVERAL = TINY | {
    "algorithms": [
        {"name": "stockham_radix4", "options": {"exchange": ["shared", "storage"]}}
    ],
    "sizes": [16, 32],
    "measure": {
        "rounds": 2,
        "max_seconds_per_case": 0.1,
        "modes": ["throughput", "latency"],
    },
}
CASES = 8


def keys(file: Path, *more: str) -> list[tuple[str, ...]]:
    return [tuple(row[name] for name in KEY + more) for row in rows(file)]


def start(*arguments: object) -> subprocess.Popen[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.Popen(
        [str(FFTBENCH), *map(str, arguments)],
        env=variables,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def row_count(folder: Path) -> int:
    files = list((folder / "results").glob("*/*/timings.csv"))
    return files[0].read_text().count("\n") - 1 if files else 0


def wait_for_writes(folder: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Waits until the files of the folder have changed so often, or the process has ended."""
    names = ("run.json", "samples.csv", "timings.csv")
    sizes = lambda: [
        file.stat().st_size for name in names for file in folder.glob(f"*/*/{name}")
    ]
    deadline = time.monotonic() + PATIENCE_S
    while count > 0 and process.poll() is None:
        assert time.monotonic() < deadline, "it hangs"
        before = sizes()
        while sizes() == before and process.poll() is None:
            assert time.monotonic() < deadline, "it hangs"
            time.sleep(0.005)
        count -= 1


def test_kills_at_random_moments_lose_and_double_nothing(tmp_path: Path) -> None:
    chance = random.Random(sampling.seed())
    config = write_config(tmp_path, SEVERAL)
    new_run = ("--config", config, "--output", tmp_path / "results", "--quiet")
    seen: Counter[tuple[str, ...]] = Counter()
    crashed = 0
    killed_at_work = 0
    moments = [0, 1, 2, 3] * (5 if sampling.takes_everything() else 2)
    chance.shuffle(moments)
    for number, writes in enumerate(moments, start=1):
        folders = list((tmp_path / "results").glob("*/*/run.json"))
        if folders:
            process = start("--resume", folders[0].parent, "--quiet")
        else:
            process = start(*new_run)
        # At once, or when the run has begun and has measured some rounds.
        wait_for_writes(tmp_path / "results", writes, process)
        killed_at_work += writes > 0 and process.poll() is None
        worker = child_of(process)
        # The supervisor then goes on to the end of the run.
        if number == len(moments) and worker is not None:
            os.kill(worker, signal.SIGKILL)
            process.communicate(timeout=PATIENCE_S)
            crashed += 1
        else:
            process.kill()
            process.communicate(timeout=PATIENCE_S)
        files = list((tmp_path / "results").glob("*/*/timings.csv"))
        if not files:
            continue
        # Recorded rows stay unchanged and complete, and none is there twice.
        text = files[0].read_text()
        if not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
        now = Counter(line for line in text.splitlines()[1:])
        assert not seen - now, "a recorded row is lost"
        seen = now
    assert killed_at_work > len(moments) / 2
    folders = list((tmp_path / "results").glob("*/*"))
    if not [f for f in folders if (f / "run.json").exists()]:
        run(*new_run)
        folders = list((tmp_path / "results").glob("*/*"))
    folder = next(f for f in folders if (f / "run.json").exists())
    finished = run("--resume", folder, "--quiet")
    assert finished.returncode in (0, 1), finished.stderr
    timings = keys(folder / "timings.csv")
    assert len(timings) == len(set(timings)) == CASES
    samples = keys(folder / "samples.csv", "round", "index")
    assert len(samples) == len(set(samples))
    bad = [row for row in rows(folder / "timings.csv") if row["status"] != "ok"]
    assert len(bad) <= crashed
    assert all(
        row["status"] == "crashed" and "signal 9" in row["reason"] for row in bad
    )


def test_a_resumed_run_has_the_cases_of_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    cut = tmp_path / "cut"
    whole.mkdir()
    cut.mkdir()
    assert run_config(whole, SEVERAL).returncode == 0
    process = start(
        "--config",
        write_config(cut, SEVERAL),
        "--output",
        cut / "results",
        "--quiet",
    )
    wait_until(lambda: row_count(cut) >= 3, process)
    process.kill()
    process.communicate(timeout=PATIENCE_S)
    before = rows(run_folder(cut) / "timings.csv")
    finished = run("--resume", run_folder(cut))
    assert finished.returncode == 0, finished.stderr
    assert "finished in earlier sessions" in finished.stdout
    after = rows(run_folder(cut) / "timings.csv")
    assert after[: len(before)] == before
    assert sorted(keys(run_folder(cut) / "timings.csv")) == sorted(
        keys(run_folder(whole) / "timings.csv")
    )
    assert len(json.loads((run_folder(cut) / "run.json").read_text())["resumed"]) == 1


def test_the_configuration_of_a_run_is_that_of_its_start(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    write_config(tmp_path, TINY | {"sizes": [64]})
    folder = run_folder(tmp_path)
    journal = folder / "journal.jsonl"
    journal.write_text(journal.read_text().splitlines(keepends=True)[0])
    assert run("--resume", folder).returncode == 0
    (timing,) = rows(folder / "timings.csv")
    assert timing["width"] == "16"


def test_a_finished_run_has_nothing_left_to_do(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    folder = run_folder(tmp_path)
    before = (folder / "samples.csv").read_bytes()
    resumed = lambda: json.loads((folder / "run.json").read_text())["resumed"]
    times = resumed()
    for _ in range(2):
        finished = run("--resume", folder)
        assert finished.returncode == 0
        assert "1 of 1 cases were finished in earlier sessions" in finished.stdout
        assert (folder / "samples.csv").read_bytes() == before
        # A session is told beside those before it.
        assert resumed()[:-1] == times
        times = resumed()


# With cases that are ok, skipped and failed.
OUTCOMES = {
    "name": "outcomes",
    "algorithms": [
        {"name": name, "options": {"arithmetic": ["float", "double"]}}
        for name in ("cpu_dft", "cpu_dit")
    ],
    "sizes": [[16, 1], [12, 2]],
    "precisions": ["fp64", "fp32"],
    "check": {"tolerance": 1e-12},
    "measure": {"rounds": 6, "max_seconds_per_case": 0.01, "modes": ["latency"]},
}


def failures_of(folder: Path) -> list[str]:
    """Returns the beginnings of the lines that have to name the failed cases."""
    return sorted(
        f"failed: {row['algorithm']} {row['options']} {row['width']}x{row['height']} ".replace(
            "  ", " "
        )
        for row in rows(folder / "timings.csv")
        if row["status"] == "failed"
    )


def test_a_finished_run_is_printed_again_in_every_format(tmp_path: Path) -> None:
    first = run_config(tmp_path, OUTCOMES, "--format", "markdown", "--quiet")
    folder = run_folder(tmp_path)
    statuses = Counter(row["status"] for row in rows(folder / "timings.csv"))
    assert set(statuses) == {"ok", "skipped", "failed"}, statuses
    again = {
        form: run("--resume", folder, "--format", form, "--quiet")
        for form in ("table", "csv", "json", "markdown")
    }
    assert again["markdown"].stdout == first.stdout
    assert again["csv"].stdout == (folder / "timings.csv").read_text()
    assert len(json.loads(again["json"].stdout)["cases"]) == sum(statuses.values())
    table = again["table"].stdout
    assert f"{statuses['ok']} ok, {statuses['skipped']} skipped" in table
    assert "The fastest, latency, forward" in table, "its rounds are known"
    assert "±" in table and "spread" in table
    names = [line for line in first.stdout.splitlines() if "|" in line]
    heads = sum(line.startswith(("| ---", "| size", "| case")) for line in names)
    assert len(names) - heads == sum(statuses.values()), "a line a case"


def test_failed_cases_are_named_wherever_they_decide_the_exit_code(
    tmp_path: Path,
) -> None:
    first = run_config(tmp_path, OUTCOMES, "--quiet")
    folder = run_folder(tmp_path)
    named = failures_of(folder)
    assert len(named) >= 2
    for form in ("table", "csv", "json", "markdown"):
        for style in (("--quiet",), ("--progress", "json")):
            again = run("--resume", folder, "--format", form, *style)
            assert again.returncode == first.returncode == 1
            said = [
                json.loads(line)["text"] if line.startswith("{") else line
                for line in again.stderr.splitlines()
            ]
            said = sorted(line for line in said if line.startswith("failed: "))
            assert all(map(str.startswith, said, named)), (form, said)
            assert len(said) == len(named)
            assert all("rel_l2" in line for line in said), "with the reason"


def test_a_run_that_goes_on_prints_the_rows_of_earlier_sessions(tmp_path: Path) -> None:
    first = run_config(tmp_path, OUTCOMES, "--format", "markdown", "--quiet")
    file = run_folder(tmp_path) / "journal.jsonl"
    # As a kill leaves it behind that comes before the last case has its row.
    lines = file.read_text().splitlines(keepends=True)
    assert "timings.csv" in lines[-1]
    file.write_text("".join(lines[:-1]) + lines[-1][:40])
    rest = run("--resume", file.parent, "--format", "markdown", "--quiet")
    assert rest.returncode == 1

    def cases(printed: str) -> set[tuple[str, ...]]:
        cells = [line.split(" | ")[:2] for line in printed.splitlines()]
        return {tuple(each) for each in cells if len(each) == 2}

    assert len(cases(first.stdout)) > 10
    assert cases(rest.stdout) == cases(first.stdout)


def test_another_device_or_revision_is_not_gone_on_with(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY).returncode == 0
    folder = run_folder(tmp_path)
    metadata = json.loads((folder / "run.json").read_text())
    for change in ({"device_name": "NVIDIA H100"}, {"build": {"revision": "0123abc"}}):
        (folder / "run.json").write_text(json.dumps(metadata | change))
        refused = run("--resume", folder)
        assert refused.returncode == 2
        assert "start a new run" in refused.stderr


def test_what_is_no_run_is_refused_in_a_sentence(tmp_path: Path) -> None:
    refused = run("--resume", tmp_path)
    assert refused.returncode == 2 and "run.json" in refused.stderr
    (tmp_path / "run.json").write_text("{}")
    refused = run("--resume", tmp_path)
    assert refused.returncode == 2 and "is missing" in refused.stderr
    assert run_config(tmp_path, TINY).returncode == 0
    file = run_folder(tmp_path) / "run.json"
    whole = json.loads(file.read_text())
    for key, values in {
        "settings": (None, [], {}, {"sizes": 1}),
        "configuration": (None, "x"),
        "started": (None, 7, "yesterday"),
        "resumed": ("x",),
        "best": ("x", [1], [{"case": "x"}]),
        "device_name": (7,),
        "build": ("x", {"revision": 7}),
        "programs": ("x", []),
    }.items():
        for value in values:
            changed = whole | {key: value}
            if value is None:
                del changed[key]
            file.write_text(json.dumps(changed))
            refused = run("--resume", file.parent)
            assert refused.returncode == 2, (key, value)
            assert "json.exception" not in refused.stderr, refused.stderr
    refused = run("--resume", tmp_path, "--rounds", "2")
    assert refused.returncode == 2 and "leave out" in refused.stderr


def test_shards_are_disjoint_and_together_everything(tmp_path: Path) -> None:
    config = write_config(tmp_path, SEVERAL)
    listed = run("--config", config, "--list-cases").stdout.splitlines()
    parts = [
        run(
            "--config", config, "--list-cases", "--shard", f"{part}/3"
        ).stdout.splitlines()
        for part in (1, 2, 3)
    ]
    assert sorted(sum(parts, [])) == sorted(listed) and len(listed) == CASES
    assert all(2 <= len(part) <= 3 for part in parts)
