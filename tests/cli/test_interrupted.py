"""However a run ends, a case is finished only after all its rounds, and rows of fewer say so. Needs a built fftbench.
"""

import csv
import io
import json
import os
import signal
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from command_line import (
    PATIENCE_S,
    FFTBENCH,
    TINY,
    SlowClock,
    rows,
    run,
    run_folder,
    write_config,
)

ROUNDS = 4
CASES = 4
# A round ends only when the test moves the clock forward.
EXPERIMENT = TINY | {
    "algorithms": ["stockham_radix4", "stockham_radix2"],
    "sizes": [16, 32],
    "measure": {
        "rounds": ROUNDS,
        "max_seconds_per_case": SlowClock.HELD_S * ROUNDS,
        "relative_ci": 1e-9,
        "modes": ["throughput"],
    },
}
Key = tuple[str, str]
ROUND = ("algorithm", "width", "round")


@pytest.fixture
def clock(tmp_path: Path) -> SlowClock:
    return SlowClock(tmp_path)


def start(clock: SlowClock, *arguments: object) -> subprocess.Popen[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.Popen(
        [str(FFTBENCH), *map(str, arguments), "--quiet"],
        env=variables | clock.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def new_run(folder: Path, clock: SlowClock) -> subprocess.Popen[str]:
    config = write_config(folder, EXPERIMENT)
    return start(clock, "--config", config, "--output", folder / "results")


def rounds_in_samples(folder: Path) -> dict[Key, set[str]]:
    found: dict[Key, set[str]] = defaultdict(set)
    for row in rows(folder / "samples.csv"):
        if row["warmup"] == "false":
            found[row["algorithm"], row["width"]].add(row["round"])
    return found


def advance_to_rounds(
    folder: Path, count: int, process: subprocess.Popen[str], clock: SlowClock
) -> None:
    """Moves the clock until samples.csv holds so many rounds, of all cases together."""

    def are_there() -> bool:
        files = list((folder / "results").glob("*/*/samples.csv"))
        if not files:
            return False
        whole, _, _ = files[0].read_text().rpartition("\n")
        found = csv.DictReader(io.StringIO(whole))
        return len({tuple(row[name] for name in ROUND) for row in found}) >= count

    clock.advance_until(are_there, process)


def assert_rows_tell_their_rounds(folder: Path) -> None:
    sampled = rounds_in_samples(folder)
    for row in rows(folder / "timings.csv"):
        own = len(sampled[row["algorithm"], row["width"]])
        assert row["status"] == "ok" and int(row["rounds"]) == own, row
        partial = f"partial: {own} of {ROUNDS} rounds"
        assert row["reason"].startswith(partial) == (own < ROUNDS), row
        assert (row["rounds_spread"] == "") == (own < 2), row


def assert_complete(folder: Path) -> None:
    timings = rows(folder / "timings.csv")
    assert len(timings) == CASES
    assert len({(row["algorithm"], row["width"]) for row in timings}) == CASES
    assert_rows_tell_their_rounds(folder)
    sampled = rounds_in_samples(folder)
    every = {str(number) for number in range(ROUNDS)}
    assert len(sampled) == CASES and all(own == every for own in sampled.values())
    for row in timings:
        counted = [
            sample
            for sample in rows(folder / "samples.csv")
            if sample["warmup"] == "false"
            and (sample["algorithm"], sample["width"])
            == (row["algorithm"], row["width"])
        ]
        assert int(row["samples"]) == len(counted)
        assert float(row["rel_l2"]) < 1e-5 and float(row["prepare_ms"]) > 0
        assert row["dispatches"] == "2" and float(row["copy_gbps"]) > 0
    assert json.loads((folder / "run.json").read_text())["finished"] is not None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_interrupted_twice_ends_with_all_rounds_of_every_case(
    tmp_path: Path, clock: SlowClock, signal_sent: signal.Signals
) -> None:
    process = new_run(tmp_path, clock)
    advance_to_rounds(tmp_path, 2, process, clock)
    # The signal goes to the whole group, as a terminal and a service manager send it.
    os.killpg(process.pid, signal_sent)
    clock.finish(process)
    assert process.returncode == 130
    folder = run_folder(tmp_path)
    first = rows(folder / "timings.csv")
    assert 2 <= len(first) <= CASES
    assert all(row["reason"].startswith("partial: 1 of") for row in first), first
    assert_rows_tell_their_rounds(folder)
    assert json.loads((folder / "run.json").read_text())["finished"] is None

    again = start(clock, "--resume", folder)
    advance_to_rounds(tmp_path, CASES + 1, again, clock)
    again.send_signal(signal_sent)
    clock.finish(again)
    assert again.returncode == 130
    assert_rows_tell_their_rounds(folder)
    known = {(row["algorithm"], row["width"]) for row in first}
    assert known <= {
        (row["algorithm"], row["width"]) for row in rows(folder / "timings.csv")
    }

    last = start(clock, "--resume", folder)
    _, stderr = clock.finish(last)
    assert last.returncode == 0, stderr
    assert_complete(folder)


def test_a_kill_between_partial_rows_loses_none_of_them(
    tmp_path: Path, clock: SlowClock
) -> None:
    process = new_run(tmp_path, clock)
    advance_to_rounds(tmp_path, CASES + 1, process, clock)
    process.send_signal(signal.SIGTERM)
    clock.finish(process)
    folder = run_folder(tmp_path)
    partial = {(row["algorithm"], row["width"]) for row in rows(folder / "timings.csv")}
    assert len(partial) == CASES
    resumed = lambda: len(json.loads((folder / "run.json").read_text())["resumed"])
    for attempt in range(4):
        before = (folder / "samples.csv").stat().st_size
        again = start(clock, "--resume", folder)
        # Two kills come as soon as the run says that it goes on, two when it has measured more.
        clock.advance_until(lambda: resumed() > attempt, again)
        if attempt % 2:
            clock.advance_until(
                lambda: (folder / "samples.csv").stat().st_size > before, again
            )
        again.kill()
        again.communicate(timeout=PATIENCE_S)
        now = [(row["algorithm"], row["width"]) for row in rows(folder / "timings.csv")]
        assert sorted(now) == sorted(partial)
    last = start(clock, "--resume", folder)
    clock.finish(last)
    assert last.returncode == 0
    assert_complete(folder)


def test_samples_without_their_row_are_enough(tmp_path: Path) -> None:
    """A kill between a case's last sample and its row leaves the samples without the row; six rounds stay six."""
    short = EXPERIMENT["measure"] | {"max_seconds_per_case": 0.05}
    config = write_config(tmp_path, EXPERIMENT | {"measure": short})
    done = run("--config", config, "--output", tmp_path / "results", "--quiet")
    assert done.returncode == 0, done.stderr
    folder = run_folder(tmp_path)
    samples = (folder / "samples.csv").read_bytes()
    lines = (folder / "journal.jsonl").read_text().splitlines(keepends=True)
    last = [line for line in lines if '"timings.csv":[[' in line][-2:]
    left = "".join(line for line in lines if line not in last)
    (folder / "journal.jsonl").write_text(left)
    assert run("--resume", folder, "--quiet").returncode == 0
    assert (folder / "samples.csv").read_bytes() == samples
    assert_complete(folder)


@pytest.mark.parametrize("has_journal", [True, False])
def test_a_round_whose_samples_were_cut_off_is_measured_again(
    tmp_path: Path, has_journal: bool
) -> None:
    """So it is in a folder of an earlier version, which has no journal."""
    short = EXPERIMENT["measure"] | {"max_seconds_per_case": 0.05}
    config = write_config(tmp_path, EXPERIMENT | {"measure": short})
    done = run("--config", config, "--output", tmp_path / "results", "--quiet")
    assert done.returncode == 0, done.stderr
    folder = run_folder(tmp_path)
    journal = folder / "journal.jsonl"
    if has_journal:
        lines = journal.read_text().splitlines(keepends=True)
        assert '"samples.csv":[[' in lines[-2] and '"timings.csv":[[' in lines[-1]
        journal.write_text("".join(lines[:-2]) + lines[-2][:-5])
    else:
        journal.unlink()
        text = (folder / "samples.csv").read_text()
        (folder / "samples.csv").write_text(text[:-5])
        lines = (folder / "timings.csv").read_text().splitlines(keepends=True)
        (folder / "timings.csv").write_text("".join(lines[:-1]))
    assert run("--resume", folder, "--quiet").returncode == 0
    assert_complete(folder)
