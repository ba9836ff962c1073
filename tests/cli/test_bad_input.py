"""Bad input gives a clear error, and no results are lost. Needs a built fftbench and a GL driver."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import (
    PATIENCE_S,
    FFTBENCH,
    SOURCE,
    TINY,
    rows,
    run,
    run_config,
    run_folder,
    write_config,
)


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
    assert (
        "quick.json" in finished.stderr and "dissertation/fig12.json" in finished.stderr
    )
    assert "schema.json" not in finished.stderr and "claims" not in finished.stderr


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
    # On any machine, 64 cases have 25 KB of rows in timings.csv, unless they have more in samples.csv.
    many = {"sizes": [16, 32], "batches": list(range(1, 17))}
    # A case that takes longer may have more samples than the limit holds.
    many["measure"] = {**TINY["measure"], "max_seconds_per_case": 0.005}
    config = write_config(
        tmp_path, TINY | many | {"directions": ["forward", "inverse"]}
    )
    # The limit in KiB is enough for run.json, and too little for the rows of all cases.
    limited = f"ulimit -f 22; exec {FFTBENCH} --config {config} --output {tmp_path / 'results'}"
    finished = subprocess.run(
        ["bash", "-c", limited], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert finished.returncode == 1
    assert re.search(r"\.(csv|jsonl): File too large", finished.stderr)
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
