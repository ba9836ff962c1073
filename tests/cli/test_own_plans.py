"""Plans of a user's own in experiments and in transform. Needs a built fftbench and a GL driver that EGL reaches."""

import json
from pathlib import Path

import numpy as np
import pytest

from command_line import rows, run, run_config, run_folder
from own_plan_support import OWN, PLAN, SHADER, naive_plan, write_plan
from plot_support import plot  # makes the scripts importable

import compare


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


# Returns how many numbers an image has, and its spectrum.
def lengths(row: dict[str, str]) -> tuple[int, int]:
    width, height, batch = int(row["width"]), int(row["height"]), int(row["batch"])
    if row["domain"] == "real":
        return width * height * batch, (width // 2 + 1) * height * batch * 2
    return width * height * batch * 2, width * height * batch * 2


@pytest.mark.parametrize(
    ("norm", "sizes", "precisions"),
    [
        ("ortho", [[6, 4], [5, 12], [32, 1], [1, 7]], ["fp32", "fp16"]),
        ("backward", [[6, 4]], ["fp32"]),
        ("forward", [[16, 8]], ["fp32"]),
    ],
)
def test_a_plan_of_each_kind_is_right_for_all_sizes_directions_and_norms(
    tmp_path: Path, norm: str, sizes: list[list[int]], precisions: list[str]
) -> None:
    """Own kernels of real images and of fp16 find the strides and counts of what they transform."""
    kinds = [(one, domain) for one in precisions for domain in ("complex", "real")]
    for kind in kinds:
        write_plan(tmp_path, naive_plan(*kind), name="_".join(kind))
    experiment = OWN | {
        "algorithms": [{"plan": f"{'_'.join(kind)}/plan.json"} for kind in kinds],
        "sizes": sizes,
        "directions": ["forward", "inverse", "roundtrip"],
        "batches": [3],
        "norms": [norm],
        "precisions": precisions,
        "domains": ["complex", "real"],
    }
    done = run_config(tmp_path, experiment)
    assert done.returncode == 0, done.stderr
    count = 0
    for row in rows(run_folder(tmp_path) / "timings.csv"):
        kind = f"plan:{row['precision']}_{row['domain']}"
        is_for_it = row["algorithm"] == kind and "requires" not in row["reason"]
        assert (row["status"] == "ok") == is_for_it, row["reason"]
        if not is_for_it:
            continue
        count += 1
        limit = 1e-5 if row["precision"] == "fp32" else 4e-3
        assert 0 < float(row["rel_l2"]) < limit and float(row["median_ms"]) > 0
        passes = (int(row["width"]) > 1) + (int(row["height"]) > 1)
        bytes_of_number = 4 if row["precision"] == "fp32" else 2
        image, spectrum = (passes * bytes_of_number * length for length in lengths(row))
        read, written = {
            "forward": (image, spectrum),
            "inverse": (spectrum, image),
            "roundtrip": (image + spectrum, image + spectrum),
        }[row["direction"]]
        assert int(row["model_read_bytes"]) == read
        assert int(row["model_write_bytes"]) == written
        assert int(row["dispatches"]) == passes * (
            1 + (row["direction"] == "roundtrip")
        )
    thin = ("ortho" == norm) * len(precisions)
    assert count == 3 * (len(sizes) * len(kinds) - thin)


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
    assert plot.main([str(folder), "--output", str(tmp_path / "charts")]) == 0
    # A single round decides nothing.
    assert compare.main([str(folder), str(folder)]) == 3


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


def changed(pointer: str, to: object) -> dict:
    """Returns the naive plan with another value at a place; None takes it away."""
    plan = place = naive_plan()
    *path, last = [int(key) if key.isdigit() else key for key in pointer[1:].split("/")]
    for key in path:
        place = place[key]
    if to is None:
        del place[last]
    else:
        place[last] = to
    return plan


def plan_of_differing_turns() -> dict:
    plan = naive_plan()
    first = plan["passes"][0] | {"turns": 2}
    plan["passes"] = [first, first | {"turns": 3, "shares_turns": True}]
    return plan


# A place of the naive plan, what stands there, and what is said beside the place.
PASS = "/passes/0"
WRONG: list[tuple[str, object, list[str]]] = [
    (f"{PASS}/work_grups", [1, 1, 1], ['did you mean "work_groups"']),
    ("/programs/0", "nave.comp", ["nave.comp", "No such file"]),
    (f"{PASS}/bindings/1/resource", 3, ["found 3", "from 0 to 2"]),
    (f"{PASS}/bindings/1/point", 0, ["two arrays at 0"]),
    (f"{PASS}/program", 1, ["found 1"]),
    (f"{PASS}/work_groups/0", "width - 16", ['"width - 16" gives 0']),
    (f"{PASS}/work_groups/0", "width / 32", ["gives 0.5", "whole number"]),
    (f"{PASS}/defines/LENGTH", "lenght", ['unknown name "lenght"', "length"]),
    (f"{PASS}/defines/LENGTH", "(width", ['"(width"']),
    (f"{PASS}/defines/LENGTH", "1 / axis", ["no number"]),
    (f"{PASS}/bindings/1/resource", "between", ["at /resources/2", "never written"]),
    ("/resources/1/role", "input", ["at /resources:", "2 arrays have the role input"]),
    ("/resources/2/extent", ["width", "height", 2], ["[16, 8, 2]", "[16, 8, 1]"]),
    ("/resources/0/elements", "float32", ["float32", "complex64"]),
    ("/resources/0/elements", "complex", ["complex64"]),
    ("/resources/1/content", "table.npy", ["table.npy", "No such file"]),
    ("/options/length", [1], ["already"]),
    ("/resources/1/name", "width", ["already"]),
    (
        f"{PASS}/bindings/1/bytes_of_turn",
        "width * height * 16",
        ["is 2048", "1024 bytes"],
    ),
    (f"{PASS}/per", "stage", ["at /passes/0:", "stages"]),
]


def expect_refusal(folder: Path, plan: dict, words: list[str]) -> None:
    file = write_plan(folder, plan)
    done = run_config(folder, OWN)
    assert done.returncode == 2
    for word in [str(file), *words]:
        assert word in done.stderr
    assert not (folder / "results").exists()


@pytest.mark.parametrize(("place", "to", "words"), WRONG)
def test_a_wrong_plan_is_told_with_file_pointer_and_reason_before_anything_is_measured(
    tmp_path: Path, place: str, to: object, words: list[str]
) -> None:
    told_elsewhere = words[0].startswith("at /")
    expect_refusal(tmp_path, changed(place, to), words + [place] * (not told_elsewhere))


def test_turns_that_differ_are_told(tmp_path: Path) -> None:
    words = ["/passes/1/turns", "is 3", "has 2"]
    expect_refusal(tmp_path, plan_of_differing_turns(), words)


def test_a_wrong_table_is_told(tmp_path: Path) -> None:
    write_plan(tmp_path, changed("/resources/1/content", "table.npy"))
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


PLAN_ENTRY = {"plan": "my_fft/plan.json"}


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"plan": "none/plan.json"}, "/algorithms/0/plan|none/plan.json"),
        ({"plan": "my_fft/plan_{size}.json"}, "{size}|{width}"),
        (PLAN_ENTRY | {"name": "best"}, "/algorithms/0|not both"),
        (PLAN_ENTRY | {"options": {"work_grup": "64"}}, 'did you mean "work_group"'),
        (PLAN_ENTRY | {"options": {"work_grup": "64"}}, "/0/options/work_grup"),
        (PLAN_ENTRY | {"options": {"work_group": "48"}}, "work_group|64, 128, 32"),
    ],
)
def test_a_wrong_entry_is_told_with_its_place_in_the_experiment(
    tmp_path: Path, entry: dict, words: str
) -> None:
    write_plan(tmp_path)
    done = run_config(tmp_path, OWN | {"algorithms": [entry]})
    assert done.returncode == 2
    for word in ["tiny.json", *words.split("|")]:
        assert word in done.stderr


def test_plans_of_one_name_are_told_apart_by_force(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write_plan(tmp_path / folder)
    entries = [{"plan": f"{folder}/my_fft/plan.json"} for folder in ("a", "b")]
    done = run_config(tmp_path, OWN | {"algorithms": entries})
    assert done.returncode == 2 and "plan:my_fft" in done.stderr


AT = "my_fft/plan.json: at "
BROKEN_LINE = SHADER[: SHADER.index("vec2 sum = ")].count("\n") + 1
WRONG_SHADERS = [
    (
        "vec2 sum = ",
        "vec2 sum := ",
        [f"{AT}/passes/0/program", f"naive.comp:{BROKEN_LINE}"],
    ),
    ("SIGN *", "-SIGN *", ["/resources/2: ", "the exponent has the wrong sign"]),
    ("SCALE *", "SCALE * 2 *", ["/resources/2: ", "every value is 4 times what it"]),
    ("target[place] = w", "if (STRIDE > 1) target[place] = w", ["was never written"]),
    (
        "target[place] = w",
        "if (STRIDE == 1 || place != 19) target[place] = w",
        [f"{AT}/resources/2: ", "1 of 128 values were never written"],
    ),
    (
        "vec2 value =",
        "if (STRIDE != 1) { sum = taken(place); break; } vec2 value =",
        [f"{AT}/resources/2: ", "only the rows"],
    ),
]


@pytest.mark.parametrize(("text", "instead", "words"), WRONG_SHADERS)
def test_a_wrong_shader_fails_with_pointer_place_and_diagnosis(
    tmp_path: Path, text: str, instead: str, words: list[str]
) -> None:
    assert text in SHADER
    row = outcome_of(tmp_path, PLAN, SHADER.replace(text, instead))
    assert row["status"] == "failed"
    for word in words:
        assert word in row["reason"]


@pytest.mark.parametrize(
    ("place", "to", "status", "words"),
    [
        ("/options/work_group", [1048576], "skipped", "1048576|COMPUTE_WORK_GROUP"),
        (f"{PASS}/bindings/0/point", 4096, "skipped", "SHADER_STORAGE_BUFFER_BINDINGS"),
        (f"{PASS}/work_group_size/0", 16, "failed", "[16, 1, 1]|[64, 1, 1]|group_size"),
        (f"{PASS}/bindings/0/point", 5, "failed", "Source|0, where nothing is bound"),
    ],
)
def test_limits_and_programs_that_are_not_as_the_plan_says_are_told_in_the_row(
    tmp_path: Path, place: str, to: object, status: str, words: str
) -> None:
    row = outcome_of(tmp_path, changed(place, to))
    assert row["status"] == status
    for word in [f"{AT}{PASS}", *words.split("|")]:
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


def test_resuming_notices_an_edited_file_and_goes_on_without_one(
    tmp_path: Path,
) -> None:
    lines = SHADER.splitlines(keepends=True)
    shader = "".join([*lines[:2], '#include "angles.glsl"\n', *lines[2:]])
    write_plan(tmp_path, PLAN, shader)
    own = tmp_path / "my_fft"
    (own / "angles.glsl").write_text('#include "constants.glsl"\n')
    (own / "constants.glsl").write_text("// nothing yet\n")
    done = run_config(tmp_path, OWN)
    assert done.returncode == 0, done.stderr
    for edited in ("plan.json", "naive.comp", "constants.glsl"):
        text = (own / edited).read_text()
        (own / edited).write_text(text + "\n ")
        done = run("--resume", run_folder(tmp_path), cwd=tmp_path)
        assert done.returncode == 2, (edited, done.stderr)
        assert "has changed since the run began: my_fft/" in done.stderr
        (own / edited).write_text(text)
    again = run("--resume", run_folder(tmp_path), cwd=tmp_path)
    assert again.returncode == 0, again.stderr


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
    half = SHADER.replace("target[place] = w", "if (place > 0) target[place] = w")
    plan = write_plan(tmp_path, PLAN, half)
    np.save(tmp_path / "a.npy", np.ones(8, np.complex64))
    files = ["--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy"]
    done = run("transform", "--plan", plan, *files)
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
    files = ["--input", "a.npy", "--output", "b.npy"]
    done = run("transform", *arguments, *files, cwd=tmp_path)
    assert done.returncode == 2 and words in done.stderr
    assert done.stderr.count("\n") == 1
