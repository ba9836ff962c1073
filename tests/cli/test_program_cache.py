"""Programs that are kept between processes, by the commands that build any."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
    write_config,
)


def kept(folder: Path) -> dict[str, bytes]:
    """Returns the files of the cache, by their names."""
    files = (folder / "fftbench").glob("*")
    return {file.name: file.read_bytes() for file in files}


def counts(folder: Path) -> dict[str, object]:
    return json.loads((run_folder(folder) / "run.json").read_text())["program_cache"]


def measure(folder: Path, cache: Path, *arguments: str) -> dict[str, object]:
    folder.mkdir(exist_ok=True)
    # There are several cases, each with programs of its own.
    several = TINY | {"sizes": [16, [8, 32]]}
    finished = run_config(folder, several, *arguments, XDG_CACHE_HOME=str(cache))
    assert finished.returncode == 0, finished.stderr
    return counts(folder)


def test_a_run_takes_the_programs_of_the_run_before(tmp_path):
    cache = tmp_path / "cache"
    first = measure(tmp_path / "first", cache)
    assert first["used"] and first["from_cache"] == 0 and first["compiled"] > 0
    second = measure(tmp_path / "second", cache)
    assert second == first | {"from_cache": first["compiled"], "compiled": 0}
    cases = rows(run_folder(tmp_path / "second") / "timings.csv")
    of_cases = [int(row["programs_from_cache"]) for row in cases]
    assert sum(of_cases) == first["compiled"] and min(of_cases) > 0
    assert {row["programs_compiled"] for row in cases} == {"0"}
    for row in cases + rows(run_folder(tmp_path / "first") / "timings.csv"):
        for column in ("prepare_read_ms", "prepare_compile_ms", "first_dispatch_ms"):
            assert float(row[column]) > 0
        parts = float(row["prepare_read_ms"]) + float(row["prepare_compile_ms"])
        assert parts <= float(row["prepare_ms"])


def test_without_the_cache_a_run_neither_reads_nor_writes_it(tmp_path):
    cache = tmp_path / "cache"
    measured = measure(tmp_path / "first", cache, "--no-program-cache")
    assert measured["used"] is False and measured["compiled"] > 0
    assert not cache.exists() or not kept(cache)
    measure(tmp_path / "second", cache)
    before = kept(cache)
    again = measure(tmp_path / "third", cache, "--no-program-cache")
    assert again["from_cache"] == 0
    assert kept(cache) == before


def test_run_json_does_not_tell_where_the_cache_is(tmp_path):
    measure(tmp_path / "run", tmp_path / "cache_of_someone")
    assert (
        "cache_of_someone"
        not in (run_folder(tmp_path / "run") / "run.json").read_text()
    )


def test_damaged_files_are_replaced(tmp_path):
    cache = tmp_path / "cache"
    programs = measure(tmp_path / "first", cache)["compiled"]
    for name, content in kept(cache).items():
        (cache / "fftbench" / name).write_bytes(content[: len(content) // 2])
    assert measure(tmp_path / "second", cache)["compiled"] == programs
    assert measure(tmp_path / "third", cache)["from_cache"] == programs


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert measure(tmp_path / "run", tmp_path / "file")["compiled"] > 0


def run_environment(cache: Path) -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    variables = {name: os.environ[name] for name in os.environ if name not in hidden}
    return variables | {"XDG_CACHE_HOME": str(cache)}


def test_processes_at_once_share_the_cache(tmp_path):
    cache = tmp_path / "cache"
    started = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        config = write_config(folder, TINY)
        started.append(
            subprocess.Popen(
                [FFTBENCH, "--config", config, "--output", folder / "results"],
                env=run_environment(cache),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    for process in started:
        _, errors = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0, errors
    assert all(name.endswith(".cached") for name in kept(cache))
    programs = counts(tmp_path / "0")
    expected = programs["compiled"] + programs["from_cache"]
    assert measure(tmp_path / "after", cache)["from_cache"] == expected


@pytest.mark.parametrize(
    "words",
    [
        "transform --algorithm stockham_radix4 --input in.npy --output out.npy",
        "export --algorithm stockham_radix4 --size 16 --output plan",
        "explain --algorithm stockham_radix4 --size 16",
        "filter --input in.npy --output out.npy --lowpass 0.1",
        "convolve --input in.npy --kernel in.npy --output out.npy",
        "ocean --npy waves --size 16",
        "first-transform --algorithm stockham_radix4 --size 16",
    ],
    ids=lambda words: words.split()[0],
)
def test_commands_keep_programs_unless_they_are_not_to(tmp_path, words):
    dtype = np.complex64 if words.startswith("transform") else np.float32
    np.save(tmp_path / "in.npy", np.ones((16, 16), dtype))
    cache = tmp_path / "cache"
    for word, are_kept in (("--no-program-cache", False), ("", True)):
        finished = run(
            *words.split(), *word.split(), cwd=tmp_path, XDG_CACHE_HOME=str(cache)
        )
        assert finished.returncode == 0, finished.stderr
        assert bool(cache.exists() and kept(cache)) == are_kept
