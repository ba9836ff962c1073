"""A run records which source it measured, and is resumed with no other. Needs a built fftbench and a GL driver."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from command_line import (
    FFTBENCH,
    PATIENCE_S,
    SOURCE,
    TINY,
    rows,
    run,
    run_folder,
    write_config,
)

TWO = TINY | {
    "algorithms": ["stockham_radix4", "cooley_tukey_singlepass"],
    "sizes": [16, 32],
    "measure": TINY["measure"] | {"rounds": 2},
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Returns a program with shaders of its own."""
    place = tmp_path / "installed"
    (place / "bin").mkdir(parents=True)
    shutil.copy2(FFTBENCH, place / "bin" / "fftbench")
    for folder in ("glsl", "configs"):
        shutil.copytree(SOURCE / folder, place / "share" / "fftbench" / folder)
    return place / "bin" / "fftbench"


def shader(program: Path, name: str) -> Path:
    return program.parent.parent / "share" / "fftbench" / "glsl" / name


def measure(program: Path, folder: Path, experiment: dict) -> Path:
    folder.mkdir(exist_ok=True)
    config = write_config(folder, experiment)
    done = run(
        *("--config", config, "--output", folder / "results", "--quiet"),
        program=program,
    )
    assert done.returncode == 0, done.stderr
    return run_folder(folder)


def first_line(program: Path, folder: Path, config: object) -> tuple[str, Path]:
    """Returns what a run says first, and its folder."""
    folder.mkdir(exist_ok=True)
    done = run("--config", config, "--output", folder / "results", program=program)
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()[0], run_folder(folder)


def shaders_of(folder: Path) -> dict:
    facts = json.loads((folder / "run.json").read_text())["shaders"]
    return facts | {"folder": Path(os.path.normpath(folder / facts["folder"]))}


def copy_of_the_tree(tree: Path) -> Path:
    """Copies the source tree with its built program, and returns this program."""
    (tree / "build").mkdir(parents=True)
    for folder in ("glsl", "configs"):
        shutil.copytree(SOURCE / folder, tree / folder)
    return Path(shutil.copy2(FFTBENCH, tree / "build" / "fftbench"))


def test_a_copied_tree_measures_its_own_shaders(tmp_path: Path) -> None:
    program = copy_of_the_tree(tmp_path / "before")
    edited = copy_of_the_tree(tmp_path / "after")
    file = tmp_path / "after" / "glsl" / "stockham.comp"
    file.write_text(file.read_text() + "// slower\n")
    for tree in ("before", "after"):
        # A relative name that exists in configs/ alone.
        config = tmp_path / tree / "configs" / "mine.json"
        config.write_text(json.dumps(TINY | {"sizes": [32]}))
    said, before = first_line(program, tmp_path / "a", "mine.json")
    said_of_edited, after = first_line(edited, tmp_path / "b", "mine.json")
    assert "shaders" not in said, "nothing is unexpected"
    assert "changed since the program was built" in said_of_edited
    assert hashes(before).keys() == hashes(after).keys()
    assert hashes(before) != hashes(after)
    first, second = shaders_of(before), shaders_of(after)
    assert first["folder"] == tmp_path / "before" / "glsl"
    assert second["folder"] == tmp_path / "after" / "glsl"
    assert first["hash"] != second["hash"]
    assert (first["as_built"], second["as_built"]) == (True, False)
    assert not first["outside"] and not second["outside"]


def test_a_copied_tree_with_broken_shaders_fails(tmp_path: Path) -> None:
    program = copy_of_the_tree(tmp_path / "broken")
    for file in (tmp_path / "broken" / "glsl").rglob("*.comp"):
        file.write_text("#error broken\n")
    config = write_config(tmp_path, TINY)
    done = run("--config", config, "--output", tmp_path / "results", program=program)
    assert done.returncode == 2 and "#error broken" in done.stderr


def test_a_program_without_its_tree_says_whose_shaders_it_takes(tmp_path: Path) -> None:
    (tmp_path / "alone").mkdir()
    program = Path(shutil.copy2(FFTBENCH, tmp_path / "alone" / "fftbench"))
    config = write_config(tmp_path, TINY)
    said, folder = first_line(program, tmp_path / "a", config)
    facts = shaders_of(folder)
    assert facts["outside"] is True
    assert str(facts["folder"]) in said and "outside of the program's own tree" in said
    own, folder = first_line(FFTBENCH, tmp_path / "b", config)
    assert shaders_of(folder)["hash"] == facts["hash"]
    assert "outside" not in own and shaders_of(folder)["outside"] is False


def hashes(folder: Path) -> dict[tuple[str, str], str]:
    timings = rows(folder / "timings.csv")
    return {(row["algorithm"], row["width"]): row["source_hash"] for row in timings}


def test_a_changed_shader_changes_the_hashes_of_its_own_cases_alone(
    program: Path, tmp_path: Path
) -> None:
    before = measure(program, tmp_path / "a", TWO)
    same = measure(program, tmp_path / "b", TWO)
    assert hashes(before) == hashes(same) and all(hashes(before).values())
    programs = json.loads((before / "run.json").read_text())["programs"]
    assert all(len(one) == 32 for one in programs.values())
    assert {label.split()[0] for label in programs} == {
        "stockham.comp",
        "documents/cooley_tukey_singlepass.comp",
    }

    file = shader(program, "stockham.comp")
    file.write_text(file.read_text() + "// slower\n")
    after = measure(program, tmp_path / "c", TWO)
    changed = {key for key, one in hashes(after).items() if one != hashes(before)[key]}
    assert changed == {("stockham_radix4", "16"), ("stockham_radix4", "32")}
    new = json.loads((after / "run.json").read_text())["programs"]
    assert new.keys() == programs.keys()
    assert {label.split()[0] for label in new if new[label] != programs[label]} == {
        "stockham.comp"
    }


def test_options_and_sizes_have_hashes_of_their_own(
    program: Path, tmp_path: Path
) -> None:
    folder = measure(program, tmp_path / "a", TWO)
    assert len(set(hashes(folder).values())) == 4


def test_a_run_is_not_gone_on_with_by_another_source(
    program: Path, tmp_path: Path
) -> None:
    folder = measure(program, tmp_path / "a", TWO)
    lines = (folder / "timings.csv").read_text().splitlines(keepends=True)
    (folder / "timings.csv").write_text("".join(lines[:-1]))
    kept = {
        name: (folder / name).read_bytes()
        for name in ("timings.csv", "samples.csv", "run.json")
    }
    file = shader(program, "lib/butterfly.glsl")
    text = file.read_text()
    file.write_text(text + "// slower\n")
    refused = run("--resume", folder, program=program)
    assert refused.returncode == 2
    assert "the source has changed since the run began" in refused.stderr
    assert "stockham.comp" in refused.stderr and "new run" in refused.stderr
    assert kept == {name: (folder / name).read_bytes() for name in kept}

    file.write_text(text)
    resumed = run("--resume", folder, program=program)
    assert resumed.returncode == 0, resumed.stderr
    assert len(hashes(folder)) == 4


def test_a_run_whose_programs_nobody_knows_is_not_gone_on_with(
    program: Path, tmp_path: Path
) -> None:
    folder = measure(program, tmp_path / "a", TINY)
    metadata = json.loads((folder / "run.json").read_text())
    del metadata["programs"]
    (folder / "run.json").write_text(json.dumps(metadata))
    refused = run("--resume", folder, program=program)
    assert refused.returncode == 2 and "does not name the programs" in refused.stderr


def test_a_shader_that_is_edited_in_mid_run_does_not_reach_the_run(
    program: Path, tmp_path: Path
) -> None:
    """The edit has no effect even where the worker is started anew."""
    experiment = TWO | {
        "measure": TWO["measure"]
        | {"rounds": 3, "max_seconds_per_case": 1.2, "relative_ci": 1e-9}
    }
    (tmp_path / "a").mkdir()
    config = write_config(tmp_path / "a", experiment)
    process = subprocess.Popen(
        [program, "--config", config, "--output", tmp_path / "a" / "results"],
        env={k: v for k, v in os.environ.items() if k != "DISPLAY"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        files = list((tmp_path / "a" / "results").glob("*/*/samples.csv"))
        if files and files[0].read_text().count("\n") > 2:
            break
        time.sleep(0.02)
    file = shader(program, "stockham.comp")
    file.write_text(file.read_text() + "#error edited\n")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    os.kill(int(children.split()[0]), signal.SIGKILL)
    _, stderr = process.communicate(timeout=PATIENCE_S)
    assert "edited" not in stderr, stderr
    folder = run_folder(tmp_path / "a")
    status = sorted(row["status"] for row in rows(folder / "timings.csv"))
    assert status == ["crashed", "ok", "ok", "ok"], stderr
    assert "edited" in run("--config", config, "--quick", program=program).stderr


def test_what_is_built_in_has_no_hash(program: Path, tmp_path: Path) -> None:
    folder = measure(program, tmp_path / "a", TINY | {"algorithms": ["cpu_dit"]})
    assert list(hashes(folder).values()) == [""]
    assert json.loads((folder / "run.json").read_text())["programs"] == {}
