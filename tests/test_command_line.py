"""The program from outside: exit codes, messages, files. Needs a built fftbench and a GL driver (llvmpipe will do)."""

import csv
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(__file__).resolve().parent.parent
FFTBENCH = Path(os.environ.get("FFTBENCH", SOURCE / "build" / "fftbench"))
TINY = {
    "name": "tiny",
    "algorithms": ["stockham_radix4"],
    "sizes": [16],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.05, "modes": ["throughput"]},
}


def run(
    *arguments: object, cwd: Path = SOURCE, program: Path = FFTBENCH, **environment: str
) -> subprocess.CompletedProcess[str]:
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [str(program), *map(str, arguments)],
        cwd=cwd,
        env=variables | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


def write_config(folder: Path, experiment: dict, name: str = "tiny.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(experiment))
    return path


def run_config(
    folder: Path, experiment: dict, *arguments: object, **environment: str
) -> subprocess.CompletedProcess[str]:
    config = write_config(folder, experiment)
    return run(
        "--config", config, "--output", folder / "results", *arguments, **environment
    )


def run_folder(folder: Path) -> Path:
    folders = list((folder / "results").glob("*/*"))
    assert len(folders) == 1, folders
    return folders[0]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        read = list(csv.DictReader(stream))
    assert all(
        None not in row and None not in row.values() for row in read
    ), "a row is not whole"
    return read


# The main job


def test_a_run_writes_timings_samples_and_metadata(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY)
    assert finished.returncode == 0, finished.stderr
    folder = run_folder(tmp_path)
    (timing,) = rows(folder / "timings.csv")
    assert timing["status"] == "ok" and timing["algorithm"] == "stockham_radix4"
    assert float(timing["median_ms"]) > 0 and float(timing["rel_l2"]) < 1e-5
    samples = rows(folder / "samples.csv")
    assert len([s for s in samples if s["warmup"] == "false"]) == int(timing["samples"])
    metadata = json.loads((folder / "run.json").read_text())
    assert metadata["configuration"]["name"] == "tiny"
    assert metadata["baselines"]["empty_dispatch_ms"] > 0
    assert metadata["baselines"]["copies"][0]["gbps"] > 0
    assert metadata["finished"] is not None
    assert "1 ok, 0 skipped, 0 failed" in finished.stdout


def test_a_failed_check_leaves_no_timing_and_exits_with_1(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"check": {"tolerance": 1e-12}})
    assert finished.returncode == 1
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "failed" and "rel_l2" in timing["reason"]
    assert timing["median_ms"] == timing["gflops"] == timing["samples"] == ""
    assert rows(run_folder(tmp_path) / "samples.csv") == []


def test_a_device_limit_is_a_skip_and_exits_with_0(tmp_path: Path) -> None:
    finished = run_config(
        tmp_path, TINY | {"algorithms": ["stockham_radix2"], "sizes": [[1048576, 1]]}
    )
    assert finished.returncode == 0
    (timing,) = rows(run_folder(tmp_path) / "timings.csv")
    assert timing["status"] == "skipped"
    assert "GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS" in timing["reason"]


def test_rounds_pool_their_samples(tmp_path: Path) -> None:
    assert run_config(tmp_path, TINY, "--rounds", 3).returncode == 0
    samples = rows(run_folder(tmp_path) / "samples.csv")
    assert {s["round"] for s in samples} == {"0", "1", "2"}


def test_shipped_experiments_run_from_any_folder(tmp_path: Path) -> None:
    finished = run(
        "--config", "quick.json", "--filter", "radix4 16x16", "--quick", cwd=tmp_path
    )
    assert finished.returncode == 0, finished.stderr
    assert list((tmp_path / "results" / "quick").glob("*/timings.csv"))


def test_an_installed_program_finds_its_files(tmp_path: Path) -> None:
    prefix = tmp_path / "prefix"
    subprocess.run(
        ["cmake", "--install", FFTBENCH.parent, "--prefix", prefix],
        check=True,
        capture_output=True,
    )
    finished = run(
        *(
            "--config",
            "quick.json",
            "--filter",
            "radix4 16x16",
            "--quick",
            "--output",
            tmp_path / "results",
        ),
        cwd=Path("/"),
        program=prefix / "bin" / "fftbench",
    )
    assert finished.returncode == 0, finished.stderr
    assert list((tmp_path / "results" / "quick").glob("*/timings.csv"))


def test_list_cases_runs_nothing(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"sizes": [16, 32]}, "--list-cases")
    assert finished.returncode == 0
    assert len(finished.stdout.splitlines()) == 2
    assert not (tmp_path / "results").exists()


@pytest.mark.skipif(
    shutil.which("xvfb-run") is None, reason="xvfb-run is not installed"
)
def test_glfw_serves_where_there_is_a_display(tmp_path: Path) -> None:
    config = write_config(tmp_path, TINY)
    finished = subprocess.run(
        *[
            [
                "xvfb-run",
                "-a",
                FFTBENCH,
                "--context",
                "glfw",
                "--config",
                config,
                "--output",
                tmp_path / "results",
            ]
        ],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert finished.returncode == 0, finished.stderr
    metadata = json.loads((run_folder(tmp_path) / "run.json").read_text())
    assert metadata["device"]["context"] == "GLFW hidden window"


# Bad input


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "tiny.json"),
        ('{"algorithms": ["stockham_radix4"', "1:"),
        ('{"algorithms": ["stockham_radix3"]}', "stockham_radix"),
        ('{"algorithm": ["stockham_radix4"]}', '"algorithms"'),
        ('{"algorithms": "stockham_radix4"}', "/algorithms"),
        ('{"algorithms": ["stockham_radix4"], "sizes": [0]}', "/sizes/0"),
        ('{"algorithms": ["stockham_radix4"], "sizes": [-4]}', "/sizes/0"),
        ('{"algorithms": ["stockham_radix4"], "sizes": [1e30]}', "/sizes/0"),
        ('{"algorithms": ["stockham_radix4"], "sizes": [1000]}', "power of two"),
        ('{"algorithms": ["stockham_radix4", "stockham_radix4"]}', "/algorithms/1"),
        (
            '{"algorithms": [{"name": "stockham_radix4", "options": {"storge": "image"}}]}',
            "storage",
        ),
        (
            '{"algorithms": [{"name": "stockham_radix4", "options": {"storage": "imag"}}]}',
            "image",
        ),
    ],
)
def test_a_bad_experiment_is_explained_and_leaves_no_folder(
    tmp_path: Path, text: str, expected: str
) -> None:
    config = tmp_path / "tiny.json"
    config.write_text(text)
    finished = run("--config", config, "--output", tmp_path / "results")
    assert finished.returncode == 2
    assert expected in finished.stderr and "tiny.json" in finished.stderr
    assert not (tmp_path / "results").exists()


def test_a_missing_experiment_is_named(tmp_path: Path) -> None:
    finished = run("--config", "no_such.json", "--output", tmp_path / "results")
    assert finished.returncode == 2 and "no_such.json" in finished.stderr
    assert "quick.json" in finished.stderr and "schema.json" not in finished.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--confg", "a"),
        ("--config", "quick.json", "--rounds", "0"),
        ("--config", "quick.json", "--sizes", "a"),
    ],
)
def test_bad_arguments_exit_with_2(arguments: tuple[str, ...]) -> None:
    finished = run(*arguments)
    assert finished.returncode == 2 and finished.stderr


@pytest.mark.parametrize("output", ["/dev/full", "/proc/results"])
def test_an_unwritable_output_folder_is_named(tmp_path: Path, output: str) -> None:
    finished = run("--config", write_config(tmp_path, TINY), "--output", output)
    assert finished.returncode == 2 and output in finished.stderr


def test_a_full_disk_keeps_the_rows_already_written(tmp_path: Path) -> None:
    config = write_config(
        tmp_path,
        TINY | {"sizes": [16, 32, 64, 128], "directions": ["forward", "inverse"]},
    )
    limited = f"ulimit -f 4; exec {FFTBENCH} --config {config} --output {tmp_path / 'results'}"
    finished = subprocess.run(
        ["bash", "-c", limited], capture_output=True, text=True, timeout=300
    )
    assert finished.returncode == 1
    assert ".csv" in finished.stderr and "File too large" in finished.stderr
    written = rows(run_folder(tmp_path) / "samples.csv")
    assert len(written) > 5
    rows(run_folder(tmp_path) / "timings.csv")


def test_no_gl_at_all_says_what_was_tried(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, __EGL_VENDOR_LIBRARY_FILENAMES="/nonexistent")
    assert finished.returncode == 3
    assert "GLFW" in finished.stderr and "EGL" in finished.stderr
    assert not (tmp_path / "results").exists()


def test_gl_below_4_3_is_refused(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, MESA_GL_VERSION_OVERRIDE="4.2")
    assert finished.returncode == 3 and "4.3" in finished.stderr


def test_a_broken_shader_fails_its_own_cases_alone(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "fftbench"
    program.parent.mkdir()
    shutil.copy(FFTBENCH, program)
    for folder in ("glsl", "configs"):
        shutil.copytree(SOURCE / folder, tmp_path / "share" / "fftbench" / folder)
    shader = tmp_path / "share" / "fftbench" / "glsl" / "lib" / "cooley_tukey.glsl"
    shader.write_text(
        shader.read_text().replace("uint shift = 1u", "uint shift = undeclared")
    )
    line = 1 + shader.read_text().splitlines().index(
        "  uint shift = undeclared << stage;"
    )

    config = write_config(
        tmp_path, TINY | {"algorithms": ["cooley_tukey_multipass", "stockham_radix4"]}
    )
    finished = run(
        "--config", config, "--output", tmp_path / "results", program=program
    )
    assert finished.returncode == 1
    by_name = {
        row["algorithm"]: row for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    assert by_name["stockham_radix4"]["status"] == "ok"
    assert by_name["cooley_tukey_multipass"]["status"] == "failed"
    assert (
        f"lib/cooley_tukey.glsl:{line}" in by_name["cooley_tukey_multipass"]["reason"]
    )
    assert "undeclared" in by_name["cooley_tukey_multipass"]["reason"]


def test_ctrl_c_stops_after_the_case_in_hand(tmp_path: Path) -> None:
    experiment = TINY | {
        "sizes": [16, 32, 64, 128],
        "measure": TINY["measure"] | {"max_seconds_per_case": 2, "relative_ci": 1e-9},
    }
    config = write_config(tmp_path, experiment)
    process = subprocess.Popen(
        [FFTBENCH, "--config", config, "--output", tmp_path / "results"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        timings = list((tmp_path / "results").glob("*/*/timings.csv"))
        if timings and len(timings[0].read_text().splitlines()) >= 2:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in stderr
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert 1 <= len(written) < 4 and all(row["status"] == "ok" for row in written)
    rows(run_folder(tmp_path) / "samples.csv")


# The other commands


def test_algorithms_lists_each_with_its_source() -> None:
    listing = run("algorithms").stdout
    for name in (
        "cooley_tukey_multipass",
        "cooley_tukey_singlepass",
        "natural_order_multipass",
        "stockham_radix2",
        "stockham_radix4",
    ):
        assert name in listing
    assert "section 5.3.1, listings A.1 and A.2" in listing


def test_devices_tells_limits_and_the_trusted_timer() -> None:
    listing = run("devices")
    assert listing.returncode == 0
    assert (
        "GL_MAX_COMPUTE_SHARED_MEMORY_SIZE" in listing.stdout
        and "trusted timer" in listing.stdout
    )


def transform(
    folder: Path, array: np.ndarray, *arguments: str
) -> subprocess.CompletedProcess[str]:
    np.save(folder / "in.npy", array)
    return run(
        "transform",
        "--input",
        folder / "in.npy",
        "--output",
        folder / "out.npy",
        *arguments,
    )


def rel_l2(output: np.ndarray, expected: np.ndarray) -> float:
    return float(np.linalg.norm(output - expected) / np.linalg.norm(expected))


ALGORITHMS = [
    ("cooley_tukey_multipass",),
    ("cooley_tukey_singlepass", "--option", "exchange=shared"),
    ("natural_order_multipass", "--option", "storage=buffer"),
    ("stockham_radix2", "--option", "twiddle=table"),
    ("stockham_radix4", "--option", "twiddle=table", "--option", "exchange=shared"),
]


@pytest.mark.parametrize("seed", range(10))
def test_transform_agrees_with_numpy_on_random_arrays(
    tmp_path: Path, seed: int
) -> None:
    random = np.random.default_rng(seed)
    width, height, batch = (
        2 ** random.integers(1, 9),
        2 ** random.integers(0, 9),
        random.integers(1, 4),
    )
    shape = [(height, width), (batch, height, width), (width,)][seed % 3]
    array = random.uniform(-1, 1, shape).astype(np.float32)
    if seed % 4 != 1:
        array = (array + 1j * random.uniform(-1, 1, shape)).astype(np.complex64)
    name, *options = ALGORITHMS[seed % len(ALGORITHMS)]
    inverse = seed % 2 == 1
    finished = transform(
        tmp_path,
        array,
        "--algorithm",
        name,
        *options,
        *(["--inverse"] if inverse else []),
    )
    assert finished.returncode == 0, finished.stderr
    output = np.load(tmp_path / "out.npy")
    assert output.dtype == np.complex64 and output.shape == array.shape
    axes = (-1,) if array.ndim == 1 else (-2, -1)
    wide = array.astype(np.complex128)
    expected = (
        np.fft.ifftn(wide, axes=axes) if inverse else np.fft.fftn(wide, axes=axes)
    )
    assert rel_l2(output, expected) < (4e-7 if "twiddle=table" in options else 1e-5)


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        (np.ones((4, 4), np.float64), "complex64"),
        (np.asfortranarray(np.ones((4, 8), np.complex64)), "ascontiguousarray"),
        (np.ones((4, 12), np.complex64), "power of two"),
        (np.ones((2, 2, 4, 4), np.complex64), "shape"),
    ],
)
def test_an_unusable_array_is_explained(
    tmp_path: Path, array: np.ndarray, expected: str
) -> None:
    finished = transform(tmp_path, array, "--algorithm", "stockham_radix4")
    assert finished.returncode == 2
    assert expected in finished.stderr and "in.npy" in finished.stderr
    assert not (tmp_path / "out.npy").exists()


def test_a_truncated_array_is_explained(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.ones((8, 8), np.complex64))
    whole = (tmp_path / "in.npy").read_bytes()
    (tmp_path / "in.npy").write_bytes(whole[:-9])
    finished = run(
        *(
            "transform",
            "--algorithm",
            "stockham_radix4",
            "--input",
            tmp_path / "in.npy",
        ),
        *("--output", tmp_path / "out.npy"),
    )
    assert finished.returncode == 2 and "in.npy" in finished.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--algorithm", "stockham_radix8"), "did you mean"),
        (("--algorithm", "stockham_radix4", "--option", "storage=disk"), "buffer"),
        (("--algorithm", "stockham_radix4", "--option", "storage"), "KEY=VALUE"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    finished = transform(tmp_path, np.ones((4, 4), np.complex64), *arguments)
    assert finished.returncode == 2 and expected in finished.stderr
