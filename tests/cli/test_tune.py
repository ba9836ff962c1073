"""Tuning, and the algorithm `best`, which uses what it finds. Needs a built fftbench and a GL driver."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import numpy as np
import pytest

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
)

BEST = TINY | {"algorithms": ["best", "stockham_register"], "sizes": [32]}

# There are few variants, so that the search ends by itself. The budget is enough for a very slow machine.
SMALL_SEARCH = (
    "--budget",
    str(PATIENCE_S),
    "--algorithm",
    "stockham_radix4",
    "--sizes",
    "32",
)


def wisdom_of(folder: Path) -> Path:
    return folder / "fftbench" / "wisdom.json"


def tune(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return run("tune", *arguments, XDG_DATA_HOME=str(folder))


def best_row(folder: Path, data: Path) -> dict[str, str]:
    finished = run_config(folder, BEST, XDG_DATA_HOME=str(data))
    assert finished.returncode == 0, finished.stderr
    written = rows(run_folder(folder) / "timings.csv")
    (row,) = [row for row in written if row["algorithm"] == "best"]
    assert (row["status"], row["options"]) == ("ok", "")
    assert float(row["median_ms"]) > 0 and float(row["rel_l2"]) < 1e-5
    return row


def entry_with(options: dict[str, str], template: dict) -> dict:
    return template | {"algorithm": "stockham_register", "options": options}


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes the data folder of a user who has tuned 32x32, forward."""
    data = tmp_path_factory.mktemp("data")
    finished = tune(data, *SMALL_SEARCH)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert (
        "32x32 forward throughput" in finished.stdout and str(data) in finished.stdout
    )
    assert "32x32 forward throughput: every kernel" in finished.stderr
    assert "32x32 forward throughput: stockham_radix4" in finished.stderr
    return data


def test_tuning_keeps_a_winner_that_is_not_slower_than_the_default(tuned: Path) -> None:
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    assert entry["problem"] == {
        "width": 32,
        "height": 32,
        "batch": 1,
        "direction": "forward",
        "domain": "complex",
        "precision": "fp32",
    }
    assert entry["mode"] == "throughput"
    assert entry["ci_low_ms"] <= entry["median_ms"] <= entry["ci_high_ms"]
    assert entry["median_ms"] <= entry["default_median_ms"]
    assert entry["device"] and entry["driver"] and entry["revision"]


def best_row_in(
    folder: Path, mode: str, options: dict[str, str] | None = None
) -> dict[str, str]:
    config = BEST | {
        "algorithms": [{"name": "best", "options": options or {}}],
        "measure": TINY["measure"] | {"modes": [mode]},
    }
    finished = run_config(folder, config, XDG_DATA_HOME=str(folder))
    assert finished.returncode == 0, finished.stderr
    (row,) = rows(run_folder(folder) / "timings.csv")
    return row


@pytest.mark.parametrize("mode", ["chain", "independent"])
def test_tuning_for_a_mode_keeps_what_is_fastest_in_it(
    mode: str, tmp_path: Path
) -> None:
    finished = tune(tmp_path, *SMALL_SEARCH, "--modes", mode)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert f"32x32 forward {mode}" in finished.stdout
    (entry,) = json.loads(wisdom_of(tmp_path).read_text())["entries"]
    assert entry["mode"] == mode and entry["problem"].get("batch", 1) == 1
    reason = best_row_in(tmp_path, mode)["reason"]
    assert reason.startswith(f"best = {entry['algorithm']}")
    assert "(wisdom: " in reason and "measured in mode" not in reason


def test_transforms_that_share_dispatches_go_by_what_was_found_of_such(
    tuned: Path, tmp_path: Path
) -> None:
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    options = {"sync": "in_shader", "values_per_invocation": "2"}
    file = wisdom_of(tmp_path)
    file.parent.mkdir()
    known = entry_with(options, entry) | {"mode": "independent"}
    file.write_text(json.dumps({"entries": [known]}))
    row = best_row_in(tmp_path, "independent", {"sync": "in_shader"})
    assert "values_per_invocation=2 (wisdom: " in row["reason"]
    assert int(row["merged_transforms"]) > 1


def test_best_runs_what_tuning_found(tuned: Path, tmp_path: Path) -> None:
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    row = best_row(tmp_path, tuned)
    assert row["reason"].startswith(f"best = {entry['algorithm']}")
    assert entry["device"] in row["reason"] and entry["measured"][:10] in row["reason"]
    said = json.loads((run_folder(tmp_path) / "run.json").read_text())["best"]
    assert [each["options"] for each in said] == [entry["options"]]


def test_best_without_wisdom_is_the_usual_kernel(tmp_path: Path) -> None:
    row = best_row(tmp_path, tmp_path / "nothing")
    assert row["reason"].startswith("best = stockham_register (no wisdom")


def test_best_uses_another_drivers_wisdom_only_where_there_is_no_other(
    tuned: Path, tmp_path: Path
) -> None:
    file = wisdom_of(tmp_path)
    file.parent.mkdir()
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    old = entry_with({"values_per_invocation": "2"}, entry) | {
        "driver": "an older driver"
    }
    file.write_text(json.dumps({"entries": [old]}))
    assert "another driver: an older driver" in best_row(tmp_path, tmp_path)["reason"]
    (tmp_path / "both").mkdir()
    new = entry_with({"values_per_invocation": "16"}, entry)
    file.write_text(json.dumps({"entries": [old, new]}))
    assert "values_per_invocation=16" in best_row(tmp_path / "both", tmp_path)["reason"]


def test_a_review_drops_what_planning_chooses_anyway_and_leaves_what_is_not_its_own(
    tuned: Path, tmp_path: Path
) -> None:
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    others = [
        entry_with({}, entry) | {"device": "another device"},
        entry
        | {
            "algorithm": "of_a_later_version",
            "problem": entry["problem"] | {"width": 16},
        },
    ]
    file = tmp_path / "wisdom.json"
    file.write_text(json.dumps({"entries": [entry_with({}, entry), *others]}))
    finished = run("tune", "--review", "--output", file)
    assert finished.returncode == 0, finished.stderr
    assert "32x32 forward throughput" in finished.stdout
    assert "dropped: is what planning chooses" in finished.stdout
    left = json.loads(file.read_text())["entries"]
    assert sorted(each["device"] for each in left) == sorted(
        each["device"] for each in others
    )
    again = run("tune", "--review", "--output", file)
    assert again.returncode == 0 and "No entry is of a transform" in again.stdout


def test_a_review_measures_what_planning_does_not_choose(
    tuned: Path, tmp_path: Path
) -> None:
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    file = tmp_path / "wisdom.json"
    known = entry_with({"values_per_invocation": "2"}, entry) | {
        "measured": "2020-01-01T00:00:00Z"
    }
    file.write_text(json.dumps({"entries": [known]}))
    finished = run("tune", "--review", "--output", file, "--budget", PATIENCE_S)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    left = json.loads(file.read_text())["entries"]
    # Which of them is faster is the machine's to say.
    assert ("kept" if left else "dropped: is no faster than") in finished.stdout
    assert all(each["measured"] > "2026" for each in left)


def test_a_review_is_of_a_whole_file(tmp_path: Path) -> None:
    finished = tune(tmp_path, "--review", "--sizes", "64")
    assert finished.returncode == 2
    assert "it takes no --algorithm, --option, --sizes" in finished.stderr
    nothing = tune(tmp_path, "--review")
    assert nothing.returncode == 0
    assert "There is no wisdom to review" in nothing.stdout
    assert not wisdom_of(tmp_path).exists()


def test_broken_wisdom_is_mentioned_and_ignored(tmp_path: Path) -> None:
    file = wisdom_of(tmp_path)
    file.parent.mkdir()
    file.write_text('{"entries": [{"device": 7}]}')
    finished = run_config(tmp_path, BEST, XDG_DATA_HOME=str(tmp_path))
    assert finished.returncode == 0
    assert "wisdom that is ignored" in finished.stderr and str(file) in finished.stderr


def begun(folder: Path, *arguments: object) -> subprocess.Popen[str]:
    """Starts a tuning that ends by itself on the slowest machine."""
    return subprocess.Popen(
        [FFTBENCH, "tune", *map(str, arguments), "--budget", str(PATIENCE_S)],
        env={k: v for k, v in os.environ.items() if k != "DISPLAY"}
        | {"XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def read_until(process: subprocess.Popen[str], pattern: str) -> str:
    said = ""
    while not re.search(pattern, said):
        line = process.stderr.readline()
        assert line, f"the tuning ended too early: {said}"
        said += line
    return said


def said_until(folder: Path, pattern: str, *arguments: object) -> str:
    """Returns what a tuning says until that is part of it, which then is interrupted."""
    process = begun(folder, *arguments)
    said = read_until(process, pattern)
    process.send_signal(signal.SIGINT)
    output, more = process.communicate(timeout=PATIENCE_S)
    # A short search may have ended by itself meanwhile.
    assert process.returncode in (0, 130)
    return said + more + output


def test_tuning_begins_with_every_kernel_where_none_is_named(tmp_path: Path) -> None:
    said = said_until(tmp_path, "throughput: stockham", "--sizes", "8x2,16x4")
    began = said.index("8x2 forward throughput: every kernel")
    assert began < said.index("8x2 forward throughput: stockham")


def test_a_stream_is_tuned_as_a_stream(tmp_path: Path) -> None:
    own = ("--sizes", "4x2", "--algorithm", "stockham_register", "--sync", "in_shader")
    fastest = "forward throughput: (.*?), "
    said = said_until(tmp_path, fastest, *own)
    for choice in re.findall(fastest, said):
        assert "sync=in_shader" in re.split("[ ;]", choice)


def test_tuning_leaves_a_file_that_is_no_wisdom_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text('{"dear": "reader"}')
    finished = tune(tmp_path, "--sizes", 32, "--output", file)
    assert finished.returncode == 2 and str(file) in finished.stderr
    assert file.read_text() == '{"dear": "reader"}'


def test_an_interrupted_tuning_keeps_what_it_has_found(tmp_path: Path) -> None:
    file = tmp_path / "wisdom.json"
    small_search = (*SMALL_SEARCH[2:-1], "4,32,64,128")
    process = begun(tmp_path, *small_search, "--output", file)
    wait_until(
        lambda: file.exists() and bool(json.loads(file.read_text())["entries"]), process
    )
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert 1 <= len(json.loads(file.read_text())["entries"]) < 4
    assert "4x4 forward" in output


def processor_ticks(pid: int) -> int:
    """Returns the hundredths of a second that a process has computed for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def test_a_killed_worker_costs_one_variant(tmp_path: Path) -> None:
    process = begun(tmp_path, *SMALL_SEARCH[2:])
    read_until(process, "32x32 forward throughput: stockham_radix4")
    worker = child_of(process)
    assert worker is not None
    # A process that computes is measuring a variant, unless the machine is so slow that it still plans.
    before = processor_ticks(worker)
    wait_until(lambda: processor_ticks(worker) >= before + 5, process)
    os.kill(worker, signal.SIGKILL)
    output, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, errors
    crashes = errors.count("crashed: worker killed by signal 9")
    assert crashes <= 1 and f", {crashes} failed." in output
    assert len(json.loads(wisdom_of(tmp_path).read_text())["entries"]) == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--algorithm", "stockham_registr"), 'did you mean "stockham_register"'),
        (("--algorithm", "fftw"), "runs on cpu"),
        (("--algorithm", "best"), "no options"),
        (("--sizes", "12x"), "--sizes"),
        (("--sizes", "8388617x1"), "the factor 8388617"),
        (("--sizes", "64,64"), "twice"),
        (("--batches", "0"), "--batches"),
        (("--batches", "1,many"), '"many"'),
        (("--directions", "foward"), 'did you mean "forward"'),
        (("--domains", "rael"), 'did you mean "real"'),
        (("--precisions", "fp23"), 'did you mean "fp32"'),
        (("--modes", "latncy"), 'did you mean "latency"'),
        (("--modes", "graph"), '"graph" is no mode that can be tuned'),
        (("--budget", "soon"), "--budget"),
        (("--budget", "-3"), "--budget"),
        (("--output", "/proc/nowhere/wisdom.json"), "/proc/nowhere"),
    ],
)
def test_a_bad_argument_is_answered_with_what_would_be_right(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    finished = tune(tmp_path, *arguments)
    assert finished.returncode == 2
    assert expected in finished.stderr
    assert not wisdom_of(tmp_path).exists()


CONVOLUTION = ("--algorithm", "convolution", "--option", "kernel=3")


def test_tuning_a_convolution_keeps_what_is_asked(tmp_path: Path) -> None:
    own = (*CONVOLUTION, "--option", "border=mirror", "--sizes", "6x4")
    fastest = r"throughput: convolution (\S+), "
    said = said_until(tmp_path, fastest, *own)
    assert "real 6x4 x 3 roundtrip throughput" in said
    for variant in re.findall(fastest, said):
        assert "border=mirror" in variant and "kernel=3" in variant


def convolution_wisdom(tuned: Path, folder: Path, first_axis: str) -> Path:
    """Returns the data folder of a user whose tuning found this axis to be the faster first one."""
    (entry,) = json.loads(wisdom_of(tuned).read_text())["entries"]
    entry["algorithm"] = "convolution"
    entry["options"] = {"kernel": "5", "border": "mirror", "first_axis": first_axis}
    entry["problem"] |= {"width": 24, "height": 20, "batch": 3}
    entry["problem"] |= {"direction": "roundtrip", "domain": "real"}
    data = folder / "data"
    wisdom_of(data).parent.mkdir(parents=True)
    wisdom_of(data).write_text(json.dumps({"entries": [entry]}))
    return data


@pytest.mark.parametrize("first_axis", ["rows", "columns"])
def test_a_convolution_runs_what_tuning_found(
    tuned: Path, tmp_path: Path, first_axis: str
) -> None:
    data = convolution_wisdom(tuned, tmp_path, first_axis)
    options = {"kernel": ["5", "7"], "border": "mirror", "first_axis": ["auto", "rows"]}
    config = TINY | {
        "algorithms": [{"name": "convolution", "options": options}],
        "sizes": [[24, 20]],
        "batches": [3],
        "directions": ["roundtrip"],
        "domains": ["real"],
    }
    finished = run_config(tmp_path, config, XDG_DATA_HOME=str(data))
    assert finished.returncode == 0, finished.stderr
    reasons = {
        row["options"]: row["reason"]
        for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    told = reasons.pop("border=mirror;kernel=5")
    assert f"first_axis={first_axis}" in told and "(wisdom: " in told
    if first_axis == "columns":
        assert reasons.pop("border=mirror;first_axis=rows;kernel=5") == ""
    assert reasons["border=mirror;kernel=7"] == ""
    said = json.loads((run_folder(tmp_path) / "run.json").read_text())["best"]
    assert all(each["options"]["first_axis"] == first_axis for each in said)


def test_convolving_a_picture_goes_by_wisdom(tuned: Path, tmp_path: Path) -> None:
    data = convolution_wisdom(tuned, tmp_path, "columns")
    picture = np.random.default_rng(1).random((20, 24, 3), np.float32)
    np.save(tmp_path / "in.npy", picture)
    said, results = [], []
    for side in (5, 7):
        kernel = np.zeros((side, side), np.float32)
        kernel[side // 2, side // 2] = 1
        np.save(tmp_path / "kernel.npy", kernel)
        finished = run(
            *("convolve", "--input", tmp_path / "in.npy", "--border", "mirror"),
            *("--kernel", tmp_path / "kernel.npy", "--output", tmp_path / "out.npy"),
            XDG_DATA_HOME=str(data),
        )
        assert finished.returncode == 0, finished.stderr
        said.append(finished.stderr)
        results.append(np.load(tmp_path / "out.npy"))
    assert "auto: " in said[0] and "first_axis=columns" in said[0]
    assert said[1] == ""
    for result in results:
        np.testing.assert_allclose(result, picture, atol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--option", "first_axis=rows"), "tuning finds first_axis by itself"),
        (("--option", "kernal=5"), 'did you mean "kernel"'),
        (("--algorithm", "stockham_radix4"), "tune it alone"),
        (("--directions", "forward"), "convolution"),
    ],
)
def test_a_convolution_is_tuned_by_itself(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    finished = tune(tmp_path, *CONVOLUTION, *arguments)
    assert finished.returncode == 2
    assert expected in finished.stderr


def test_what_is_asked_is_of_no_search_of_transforms(tmp_path: Path) -> None:
    finished = tune(tmp_path, "--option", "values_per_invocation=8")
    assert finished.returncode == 2
    assert "--algorithm convolution" in finished.stderr


def test_what_computes_no_transform_has_no_wisdom():
    finished = run("tune", "--algorithm", "direct_convolution", "--sizes", "64")
    assert finished.returncode == 2
    assert "direct_convolution computes no Fourier transform" in finished.stderr
