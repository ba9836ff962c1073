"""Plans of a user's own in experiments and in transform. Needs a built fftbench and a GL driver that EGL reaches."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from command_line import SOURCE, rows, run, run_config, run_folder
from own_plan_support import OWN, PLAN, SHADER, naive_plan, write_plan


def outcome(folder: Path) -> dict[str, str]:
    (row,) = rows(run_folder(folder) / "timings.csv")
    return row


def outcome_of(
    folder: Path, plan: dict = PLAN, shader: str = SHADER, **experiment: object
) -> dict[str, str]:
    """Returns the one row of an experiment with such a plan."""
    write_plan(folder, plan, shader)
    done = run_config(folder, OWN | experiment)
    assert done.returncode in (0, 1), done.stderr
    return outcome(folder)


@pytest.mark.parametrize(
    "size, direction, norm",
    [
        ([16, 8], "forward", "backward"),
        ([5, 12], "inverse", "backward"),
        ([32, 1], "inverse", "ortho"),
        ([1, 7], "forward", "forward"),
        ([8, 8], "roundtrip", "backward"),
    ],
)
def test_one_plan_file_is_right_for_all_sizes_directions_and_norms(
    tmp_path: Path, size: list[int], direction: str, norm: str
) -> None:
    row = outcome_of(
        tmp_path, sizes=[size], directions=[direction], norms=[norm], batches=[3]
    )
    assert (row["status"], row["reason"]) == ("ok", "")
    assert (row["algorithm"], row["backend"]) == ("plan:my_fft", "opengl")
    assert float(row["median_ms"]) > 0 and 0 < float(row["rel_l2"]) < 1e-5
    passes = (size[0] > 1) + (size[1] > 1)
    assert int(row["dispatches"]) == passes * (2 if direction == "roundtrip" else 1)


def test_passes_per_stage_run_for_each_stage_of_each_axis(tmp_path: Path) -> None:
    stage = """#version 430 core
// A stage of Stockham's FFT, radix 2, in an array of lines.
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer Source { vec2 source[]; };
layout(std430, binding = 3) writeonly buffer Target { vec2 target[]; };
uniform uint span;
void main() {
  uint id = gl_GlobalInvocationID.x;
  if (id >= COUNT * (LENGTH / 2)) return;
  uint j = id / STRIDE % (LENGTH / 2);
  uint begin = id / (STRIDE * LENGTH / 2) * STRIDE * LENGTH + id % STRIDE;
  float angle = SIGN * 3.14159265359 * float(j % span) / float(span);
  vec2 root = vec2(cos(angle), sin(angle));
  vec2 a = source[begin + j * STRIDE];
  vec2 b = source[begin + (j + LENGTH / 2) * STRIDE];
  b = vec2(b.x * root.x - b.y * root.y, b.x * root.y + b.y * root.x);
  uint to = begin + (j / span * span * 2 + j % span) * STRIDE;
  target[to] = SCALE * (a + b);
  target[to + span * STRIDE] = SCALE * (a - b);
}
"""
    plan = naive_plan() | {
        "options": {},
        "requires": [
            {"condition": f"is_power_of_two({side})", "otherwise": "no power of two"}
            for side in ("width", "height")
        ],
    }
    plan["passes"][0] |= {
        "per": "stage",
        "stages": "log2(length)",
        "defines": {
            "LENGTH": "length",
            "STRIDE": "stride",
            "COUNT": "count",
            "SIGN": "inverse ? 1 : -1",
            "SCALE": "stage + 1 == stages ? line_scale : 1",
        },
        "uniforms": {"span": "2 ^ stage"},
        "bindings": [
            {
                "point": 0,
                "resource": "pass == 0 ? source : (passes - pass) % 2 ? between : target",
            },
            {"point": 3, "resource": "(passes - pass) % 2 ? target : between"},
        ],
        "work_group_size": [32, 1, 1],
        "work_groups": ["ceil_div(count * length / 2, 32)", 1, 1],
    }
    write_plan(tmp_path, plan, stage)
    experiment = OWN | {
        "sizes": [[16, 8], [64, 1], [8, 32]],
        "directions": ["forward", "inverse"],
        "batches": [3],
    }
    done = run_config(tmp_path, experiment)
    timings = rows(run_folder(tmp_path) / "timings.csv")
    assert [row["reason"] for row in timings] == [""] * 6, done.stderr
    dispatches = {(row["width"], row["height"]): row["dispatches"] for row in timings}
    assert dispatches == {("16", "8"): "7", ("64", "1"): "6", ("8", "32"): "8"}


def test_options_are_swept_and_readers_take_the_rows(tmp_path: Path) -> None:
    write_plan(tmp_path)
    mine = {"plan": "my_fft/plan.json", "options": {"work_group": ["32", "64"]}}
    done = run_config(tmp_path, OWN | {"algorithms": [mine, "stockham_radix4"]})
    assert done.returncode == 0, done.stderr
    timings = rows(run_folder(tmp_path) / "timings.csv")
    assert sorted((row["algorithm"], row["options"]) for row in timings) == [
        ("plan:my_fft", ""),
        ("plan:my_fft", "work_group=32"),
        ("stockham_radix4", ""),
    ]
    folder = run_folder(tmp_path)
    for command in (
        ["plot.py", folder, "--output", tmp_path / "charts"],
        ["compare.py", folder, folder],
    ):
        read = run(
            SOURCE / "scripts" / command[0], *command[1:], program=sys.executable
        )
        assert read.returncode == 0, read.stderr


def test_an_exported_plan_gives_the_same_numbers_in_an_experiment(
    tmp_path: Path,
) -> None:
    for direction in ("forward", "inverse"):
        done = run(
            *["export", "--algorithm", "stockham_register", "--size", "16x8"],
            *["--option", "twiddle=table", "--context", "egl"],
            *(["--inverse"] if direction == "inverse" else []),
            *["--output", tmp_path / f"made_16x8x1_{direction}"],
        )
        assert done.returncode == 0, done.stderr
    experiment = OWN | {
        "algorithms": [
            {"plan": "made_{width}x{height}x{batch}_{direction}/plan.json"},
            {"name": "stockham_register", "options": {"twiddle": "table"}},
        ],
        "directions": ["forward", "inverse", "roundtrip"],
    }
    done = run_config(tmp_path, experiment)
    assert done.returncode == 0, done.stderr
    timings = rows(run_folder(tmp_path) / "timings.csv")
    assert {row["status"] for row in timings} == {"ok"}
    for direction in experiment["directions"]:
        mine, built_in = [
            row["rel_l2"] for row in timings if row["direction"] == direction
        ]
        assert mine == built_in and float(mine) > 0


def change(*path: object, to: object) -> Callable[[], dict]:
    """Returns a function that makes the naive plan with another value at a place; None takes it away."""

    def changed() -> dict:
        plan = naive_plan()
        place = plan
        for key in path[:-1]:
            place = place[key]
        if to is None:
            del place[path[-1]]
        else:
            place[path[-1]] = to
        return plan

    return changed


def plan_of_differing_turns() -> dict:
    plan = naive_plan()
    first = plan["passes"][0] | {"turns": 2}
    plan["passes"] = [first, first | {"turns": 3, "shares_turns": True}]
    return plan


WRONG = {
    "schema": (
        change("passes", 0, "work_grups", to=[1, 1, 1]),
        ["/passes/0/work_grups", 'did you mean "work_groups"'],
    ),
    "shader missing": (
        change("programs", 0, to="nave.comp"),
        ["at /programs/0", "nave.comp", "No such file"],
    ),
    "resource out of range": (
        change("passes", 0, "bindings", 1, "resource", to=3),
        ["/passes/0/bindings/1/resource", "found 3", "from 0 to 2"],
    ),
    "point bound twice": (
        change("passes", 0, "bindings", 1, "point", to=0),
        ["/passes/0/bindings/1/point", "two arrays at 0"],
    ),
    "program out of range": (
        change("passes", 0, "program", to=1),
        ["/passes/0/program", "found 1"],
    ),
    "no groups": (
        change("passes", 0, "work_groups", 0, to="width - 16"),
        ["/passes/0/work_groups/0", '"width - 16" gives 0'],
    ),
    "half a group": (
        change("passes", 0, "work_groups", 0, to="width / 32"),
        ["/passes/0/work_groups/0", "gives 0.5", "whole number"],
    ),
    "unknown name": (
        change("passes", 0, "defines", "LENGTH", to="lenght"),
        ["/passes/0/defines/LENGTH", 'unknown name "lenght"', "length"],
    ),
    "broken expression": (
        change("passes", 0, "defines", "LENGTH", to="(width"),
        ["/passes/0/defines/LENGTH", '"(width"'],
    ),
    "division by zero": (
        change("passes", 0, "defines", "LENGTH", to="1 / axis"),
        ["/passes/0/defines/LENGTH", "no number"],
    ),
    "output not bound": (
        change("passes", 0, "bindings", 1, "resource", to="between"),
        ["at /resources/2", "never written"],
    ),
    "two inputs": (
        change("resources", 1, "role", to="input"),
        ["at /resources:", "2 arrays have the role input"],
    ),
    "wrong extent": (
        change("resources", 2, "extent", to=["width", "height", 2]),
        ["/resources/2/extent", "[16, 8, 2]", "[16, 8, 1]"],
    ),
    "wrong elements": (
        change("resources", 0, "elements", to="float32"),
        ["/resources/0/elements", "float32", "complex64"],
    ),
    "unknown elements": (
        change("resources", 0, "elements", to="complex"),
        ["/resources/0/elements", "complex64"],
    ),
    "table missing": (
        change("resources", 1, "content", to="table.npy"),
        ["/resources/1/content", "table.npy", "No such file"],
    ),
    "option named as a number": (
        change("options", "length", to=[1]),
        ["/options/length", "already"],
    ),
    "array named as a number": (
        change("resources", 1, "name", to="width"),
        ["/resources/1/name", "already"],
    ),
    "part beyond the array": (
        change("passes", 0, "bindings", 1, "bytes_of_turn", to="width * height * 16"),
        ["/passes/0/bindings/1/bytes_of_turn", "is 2048", "1024 bytes"],
    ),
    "turns that differ": (
        plan_of_differing_turns,
        ["/passes/1/turns", "is 3", "has 2"],
    ),
    "stages missing": (
        change("passes", 0, "per", to="stage"),
        ["at /passes/0:", "stages"],
    ),
}


@pytest.mark.parametrize("plan, words", WRONG.values(), ids=WRONG)
def test_a_wrong_plan_is_told_with_file_pointer_and_reason_before_anything_is_measured(
    tmp_path: Path, plan: Callable[[], dict], words: list[str]
) -> None:
    file = write_plan(tmp_path, plan())
    done = run_config(tmp_path, OWN)
    assert done.returncode == 2
    assert str(file) in done.stderr
    for word in words:
        assert word in done.stderr
    assert not (tmp_path / "results").exists()


def test_a_wrong_table_is_told(tmp_path: Path) -> None:
    write_plan(tmp_path, change("resources", 1, "content", to="table.npy")())
    table = tmp_path / "my_fft" / "table.npy"
    for content, words in (
        (b"text", "is no .npy file"),
        (None, "holds 16 bytes, and the array has 1024"),
    ):
        if content is None:
            np.save(table, np.zeros(2, np.complex64))
        else:
            table.write_bytes(content)
        done = run_config(tmp_path, OWN)
        assert done.returncode == 2
        assert "/resources/1/content" in done.stderr and words in done.stderr


@pytest.mark.parametrize(
    "entry, words",
    [
        ({"plan": "none/plan.json"}, ["/algorithms/0/plan", "none/plan.json"]),
        ({"plan": "my_fft/plan_{size}.json"}, ["{size}", "{width}"]),
        ({"plan": "my_fft/plan.json", "name": "best"}, ["/algorithms/0", "not both"]),
        (
            {"plan": "my_fft/plan.json", "options": {"work_grup": "64"}},
            ["/algorithms/0/options/work_grup", 'did you mean "work_group"'],
        ),
        (
            {"plan": "my_fft/plan.json", "options": {"work_group": "48"}},
            ["/algorithms/0/options/work_group", "64, 128, 32"],
        ),
    ],
)
def test_a_wrong_entry_is_told_with_its_place_in_the_experiment(
    tmp_path: Path, entry: dict, words: list[str]
) -> None:
    write_plan(tmp_path)
    done = run_config(tmp_path, OWN | {"algorithms": [entry]})
    assert done.returncode == 2
    for word in ["tiny.json", *words]:
        assert word in done.stderr


def test_plans_of_one_name_are_told_apart_by_force(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write_plan(tmp_path / folder)
    entries = [{"plan": f"{folder}/my_fft/plan.json"} for folder in ("a", "b")]
    done = run_config(tmp_path, OWN | {"algorithms": entries})
    assert done.returncode == 2 and "plan:my_fft" in done.stderr


def test_a_shader_that_does_not_compile_fails_with_pointer_file_and_line(
    tmp_path: Path,
) -> None:
    row = outcome_of(tmp_path, shader=SHADER.replace("vec2 sum = ", "vec2 sum := "))
    assert row["status"] == "failed"
    for word in ("my_fft/plan.json: at /passes/0/program", "naive.comp:11"):
        assert word in row["reason"]


@pytest.mark.parametrize(
    "edit, words",
    [
        (("SIGN *", "-SIGN *"), "the exponent has the wrong sign"),
        (
            ("SCALE * sum", "SCALE * 2 * sum"),
            "every value is 4 times what it should be",
        ),
        (("target[place] =", "if (STRIDE == 2) target[place] ="), "was never written"),
        (
            ("target[place] =", "if (STRIDE == 1 || place != 19) target[place] ="),
            "1 of 128 values were never written",
        ),
        (
            (
                "vec2 value =",
                "if (STRIDE != 1) { sum = source[place]; break; } vec2 value =",
            ),
            "only the rows",
        ),
    ],
)
def test_a_wrong_result_is_diagnosed_with_its_place(
    tmp_path: Path, edit: tuple[str, str], words: str
) -> None:
    assert edit[0] in SHADER
    row = outcome_of(tmp_path, PLAN, SHADER.replace(*edit))
    assert row["status"] == "failed"
    assert "my_fft/plan.json: at /resources/2: " in row["reason"]
    assert words in row["reason"]


def test_a_work_group_above_the_limit_is_skipped_with_its_place(tmp_path: Path) -> None:
    plan = change("options", "work_group", to=[1048576])()
    row = outcome_of(tmp_path, plan)
    assert row["status"] == "skipped"
    assert "my_fft/plan.json: at /passes/0" in row["reason"]
    assert "1048576" in row["reason"] and "GL_MAX_COMPUTE_WORK_GROUP" in row["reason"]


def test_a_point_above_the_limit_is_skipped_with_its_place(tmp_path: Path) -> None:
    row = outcome_of(tmp_path, change("passes", 0, "bindings", 0, "point", to=4096)())
    assert row["status"] == "skipped"
    assert "/passes/0/bindings" in row["reason"]
    assert "GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS" in row["reason"]


@pytest.mark.parametrize(
    "plan, words",
    [
        (
            change("passes", 0, "work_group_size", 0, to=16),
            ["/passes/0/work_group_size", "[16, 1, 1]", "[64, 1, 1]"],
        ),
        (
            change("passes", 0, "bindings", 0, "point", to=5),
            ["/passes/0/bindings", "Source", "binding 0, where nothing is bound"],
        ),
    ],
)
def test_a_program_that_is_not_as_its_plan_says_fails(
    tmp_path: Path, plan: Callable[[], dict], words: list[str]
) -> None:
    row = outcome_of(tmp_path, plan())
    assert row["status"] == "failed"
    for word in words:
        assert word in row["reason"]


def test_cases_that_a_plan_is_not_for_are_skipped_with_its_reason(
    tmp_path: Path,
) -> None:
    plan = naive_plan() | {
        "problem": {"width": 16},
        "requires": [
            {"condition": "is_power_of_two(height)", "otherwise": "no power of two"}
        ],
    }
    write_plan(tmp_path, plan)
    done = run_config(tmp_path, OWN | {"sizes": [[16, 8], [16, 6], [8, 8]]})
    assert done.returncode == 0, done.stderr
    reasons = {
        (row["width"], row["height"]): row["reason"]
        for row in rows(run_folder(tmp_path) / "timings.csv")
    }
    assert reasons["16", "8"] == ""
    assert reasons["16", "6"] == "my_fft/plan.json: at /requires/0: no power of two"
    assert reasons["8", "8"] == "the plan is for width 16, not 8"


@pytest.mark.parametrize("edited", ["plan.json", "naive.comp", "constants.glsl"])
def test_resuming_notices_an_edited_file_and_goes_on_without_one(
    tmp_path: Path, edited: str
) -> None:
    lines = SHADER.splitlines(keepends=True)
    shader = "".join([*lines[:4], '#include "angles.glsl"\n', *lines[4:]])
    write_plan(tmp_path, PLAN, shader)
    own = tmp_path / "my_fft"
    (own / "angles.glsl").write_text('#include "constants.glsl"\n')
    (own / "constants.glsl").write_text("// nothing yet\n")
    done = run_config(tmp_path, OWN)
    assert done.returncode == 0, done.stderr
    again = run("--resume", run_folder(tmp_path), cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    file = own / edited
    file.write_text(file.read_text() + "\n ")
    done = run("--resume", run_folder(tmp_path), cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert "has changed since the run began: my_fft/" in done.stderr


def test_run_json_tells_no_folder_of_the_users(tmp_path: Path) -> None:
    outcome_of(tmp_path)
    text = (run_folder(tmp_path) / "run.json").read_text()
    assert str(tmp_path) not in text
    assert "my_fft/plan.json" in json.loads(text)["programs"]


def test_transform_runs_a_plan_on_an_array(tmp_path: Path) -> None:
    plan = write_plan(tmp_path)
    random = np.random.default_rng(5)
    image = random.uniform(-1, 1, (2, 6, 10, 2)).astype(np.float32)
    image = image.view(np.complex64)[..., 0]
    np.save(tmp_path / "a.npy", image)
    done = run(
        *["transform", "--plan", plan, "--option", "work_group=32", "--inverse"],
        *["--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy"],
    )
    assert (done.returncode, done.stderr) == (0, "")
    expected = np.fft.ifft2(image.astype(complex))
    error = np.linalg.norm(np.load(tmp_path / "b.npy") - expected)
    assert error < 1e-5 * np.linalg.norm(expected)


def test_transform_says_that_values_were_never_written(tmp_path: Path) -> None:
    half = SHADER.replace("target[place] =", "if (k > 0) target[place] =")
    plan = write_plan(tmp_path, PLAN, half)
    np.save(tmp_path / "a.npy", np.ones(8, np.complex64))
    done = run(
        *["transform", "--plan", plan],
        *["--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy"],
    )
    assert done.returncode == 1
    assert "2 of the output's 16 numbers were never written" in done.stderr
    assert "the first is at [0], in the real part" in done.stderr
    assert np.isfinite(np.load(tmp_path / "b.npy")[1:]).all()


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "--algorithm NAME or --plan FILE"),
        (["--algorithm", "best", "--plan", "plan.json"], "contradict"),
        (["--plan", "none/plan.json"], "none/plan.json"),
    ],
)
def test_transform_refuses_what_names_no_plan(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    np.save(tmp_path / "a.npy", np.ones(8, np.complex64))
    done = run(
        "transform",
        *arguments,
        *["--input", "a.npy", "--output", "b.npy"],
        cwd=tmp_path,
    )
    assert done.returncode == 2 and words in done.stderr
    assert done.stderr.count("\n") == 1
