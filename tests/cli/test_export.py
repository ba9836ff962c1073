"""Exports plans, and runs them by the example that needs nothing of fftbench. Needs a GL driver that EGL reaches."""

import functools
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import jsonschema
import numpy as np
import pytest
import scipy.fft

from command_line import FFTBENCH, PATIENCE_S, SOURCE

LOADER = SOURCE / "examples" / "load_plan.py"
LOADER_IN_CPP = SOURCE / "examples" / "load_plan.cpp"
SCHEMA = json.loads((SOURCE / "configs" / "plan.schema.json").read_text())

# Each has something that the others have not: a table, none, many passes of one program, images, chirps, real values
# of either kind, doubles, passes that take turns, a table of another kind, a batch, images that
# take turns, and independent transforms that share dispatches.
PLANS = [
    ("best", "64x32", ["--batch", "3"]),
    ("stockham_register", "48", ["--option", "pass_sync=barrier", "--inverse"]),
    ("stockham_radix4", "32x16", ["--option", "storage=image"]),
    ("cooley_tukey_multipass", "16x32", ["--norm", "ortho"]),
    (
        "cooley_tukey_singlepass",
        "32",
        ["--option", "twiddle=lookup", "--option", "exchange=storage"],
    ),
    ("bluestein", "37x5", []),
    ("stockham_register", "30x20", ["--domain", "real"]),
    ("stockham_register", "30x20", ["--domain", "real", "--inverse"]),
    ("stockham_register", "64x1", ["--precision", "fp64"]),
    ("row_column", "12x10", ["--option", "rows=loop"]),
    ("stockham_register", "32x24", ["--batch", "3", "--option", "batch_chunk=1"]),
    ("stockham_register", "48x32", ["--merged", "3", "--domain", "real"]),
    ("best", "12x10x8", ["--domain", "real"]),
    ("best", "12x10x8", ["--axes", "columns,depth"]),
]


def fftbench(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FFTBENCH, *map(str, arguments), "--context", "egl"],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def exported(folder: Path, algorithm: str, size: str, more: list[str]) -> dict:
    done = fftbench(
        "export", "--algorithm", algorithm, "--size", size, *more, "--output", folder
    )
    if "fp64" in more and "GL_ARB_gpu_shader_fp64" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    plan = json.loads((folder / "plan.json").read_text())
    jsonschema.validate(plan, SCHEMA, jsonschema.Draft7Validator)
    # What any of the arrays needs stands behind each pass.
    bits = {
        "buffer": "GL_SHADER_STORAGE_BARRIER_BIT",
        "image": "GL_SHADER_IMAGE_ACCESS_BARRIER_BIT",
    }
    needed = {bits[each["storage"]] for each in plan["resources"]}
    assert all(set(each["barriers"]) == needed for each in plan["passes"])
    return plan


def random_input(plan: dict) -> np.ndarray:
    source = next(each for each in plan["resources"] if each["role"] == "input")
    width, height, batch = source["extent"]
    random = np.random.default_rng(width)
    values = random.uniform(-1, 1, (batch, height, width, 2)).view(complex)[..., 0]
    return (values if "complex" in source["elements"] else values.real).astype(
        source["elements"]
    )


def transform_arguments(plan: dict, more: list[str]) -> list[str]:
    """Returns the arguments of `export` as `transform` takes them, which reads size and batch from the array."""
    kept = list(more)
    for of_plan in ("--batch", "--merged", "--axes"):
        if of_plan in kept:
            del kept[kept.index(of_plan) : kept.index(of_plan) + 2]
    if (
        plan["problem"]["domain"] == "real"
        and plan["problem"]["direction"] == "inverse"
    ):
        kept += ["--width", str(plan["problem"]["width"])]
    if "depth" in plan["problem"]:
        axes = plan["problem"].get("axes", "all").replace("all", "depth+columns+rows")
        names = ["depth", "columns", "rows"]
        kept += ["--axes", ",".join(str(names.index(axis)) for axis in axes.split("+"))]
    return kept


class Whole(NamedTuple):
    folder: Path  # of the plan
    source: Path
    expected: np.ndarray  # what fftbench makes of the source


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Whole]:
    """Exports a plan once, by its number."""

    @functools.cache
    def make(number: int) -> Whole:
        algorithm, size, more = PLANS[number]
        folder = tmp_path_factory.mktemp("plan")
        plan = exported(folder, algorithm, size, more)
        source, here = folder.with_suffix(".npy"), folder.with_suffix(".here.npy")
        np.save(source, random_input(plan))
        done = fftbench(
            "transform",
            *["--algorithm", algorithm, *transform_arguments(plan, more)],
            *["--input", source, "--output", here],
        )
        assert done.returncode == 0, done.stderr
        expected = np.load(here)
        assert np.isfinite(expected).all() and np.abs(expected).max() > 0.01
        return Whole(folder, source, expected)

    return make


def output_of(command: list[object], output: Path) -> np.ndarray:
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, cwd=output.parent
    )
    assert done.returncode == 0, done.stderr
    return np.load(output)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(len(PLANS)))
def test_the_loader_in_python_gives_the_same_bits_without_fftbench(
    tmp_path: Path, whole: Callable[[int], Whole], number: int
) -> None:
    folder, source, expected = whole(number)
    command = [sys.executable, LOADER, folder, "--input", source]
    output = output_of([*command, "--output", "a.npy"], tmp_path / "a.npy")
    assert output.reshape(expected.shape).tobytes() == expected.tobytes()


@pytest.fixture(scope="module")
def compiled_loader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("loader") / "load_plan"
    compiler = shutil.which("c++") or shutil.which("g++") or "clang++"
    done = subprocess.run(
        [compiler, "-std=c++17", "-Wall", "-Wextra", "-Werror"]
        + [LOADER_IN_CPP, "-o", program, "-lEGL"],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize("number", range(len(PLANS)))
def test_the_loader_in_cpp_gives_the_same_bits(
    tmp_path: Path,
    compiled_loader: Path,
    whole: Callable[[int], Whole],
    number: int,
) -> None:
    folder, source, expected = whole(number)
    output = output_of([compiled_loader, folder, source, "a.npy"], tmp_path / "a.npy")
    assert output.dtype == expected.dtype and output.ndim == 3
    assert output.reshape(expected.shape).tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    "values, words",
    [
        (np.zeros((4, 4), np.complex64), "has 128 bytes; the plan takes 2048"),
        (np.zeros((16, 16), np.float64), "does not hold the plan's type, <c8"),
    ],
)
def test_the_loader_in_cpp_refuses_another_array(
    tmp_path: Path, compiled_loader: Path, values: np.ndarray, words: str
) -> None:
    exported(tmp_path / "plan", "stockham_radix4", "16", [])
    np.save(tmp_path / "a.npy", values)
    done = subprocess.run(
        [compiled_loader, "plan", "a.npy", "b.npy"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 1 and words in done.stderr
    assert not (tmp_path / "b.npy").exists()


@pytest.mark.parametrize(("storage", "size"), [("buffer", 16 * 8), ("image", 1)])
def test_transforms_that_share_dispatches_may_lie_anywhere(
    tmp_path: Path, storage: str, size: int
) -> None:
    """In another order, with the input of the last one read twice."""
    options = ["--merged", "3", "--option", f"storage={storage}"]
    plan = exported(tmp_path / "plan", "stockham_register", "16x8", options)
    assert plan["merged_transforms"] == 3 and plan["problem"]["batch"] == 3
    tables = [one["uniforms"] for one in plan["passes"]]
    assert tables[0]["source_starts"] == [0, size, 2 * size]
    assert tables[-1]["target_starts"] == [0, size, 2 * size]
    for table in tables:
        for name in ("source_starts", "target_starts"):
            if name in table:
                table[name] = [2 * size, 0, size]
    tables[0]["source_starts"] = [2 * size, 0, 2 * size]
    (tmp_path / "plan" / "plan.json").write_text(json.dumps(plan))
    values = random_input(plan)
    np.save(tmp_path / "a.npy", values)
    command = [sys.executable, LOADER, tmp_path / "plan", "--input"]
    output = output_of([*command, "a.npy", "--output", "b.npy"], tmp_path / "b.npy")
    wanted = np.fft.fft2(values)[[0, 2, 2]]
    difference = np.linalg.norm(output.reshape(wanted.shape) - wanted)
    assert difference < 1e-6 * np.linalg.norm(wanted)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            ["--batch", "40"],
            "80 images, and the table of where they begin has room for 56",
        ),
        (
            ["--batch", "20", "--option", "storage=buffer"],
            "3 transforms share no dispatches; at most 2 do",
        ),
    ],
)
def test_a_plan_that_does_not_merge_is_refused_with_the_reason(
    tmp_path: Path, more: list[str], words: str
) -> None:
    command = ["--algorithm", "stockham_radix4", "--size", "16", "--merged", "3"]
    done = fftbench("export", *command, *more, "--output", tmp_path / "plan")
    assert done.returncode == 2 and words in done.stderr, done.stderr
    assert not (tmp_path / "plan").exists()


def test_every_file_that_a_plan_names_stands_beside_it_and_no_other(
    tmp_path: Path,
) -> None:
    plan = exported(tmp_path / "plan", *PLANS[5])
    tables = [
        each["content"]
        for each in plan["resources"]
        if each.get("content", "zeros") != "zeros"
    ]
    named = {"plan.json", *plan["programs"], *tables}
    assert (
        len(tables) >= 2
        and {file.name for file in (tmp_path / "plan").iterdir()} == named
    )
    for program in plan["programs"]:
        text = (tmp_path / "plan" / program).read_text()
        assert text.startswith("#version 430 core") and "#include" not in text


REAL = ["--domain", "real"]
IN_PLACE = [
    ("64x32", ["--batch", "3"]),
    ("30x20", ["--inverse"]),
    ("4096x1", ["--inverse", "--batch", "2"]),
    ("37x45", []),
    ("16384x2", []),
    ("30x20", ["--batch", "2", *REAL]),
    ("31x6", REAL),
    ("30x20", ["--inverse", *REAL]),
    ("9x1", ["--inverse", "--batch", "5", *REAL]),
    ("64x16", ["--half-spectrum", "packed", *REAL]),
    ("64x16", ["--half-spectrum", "packed", "--inverse", *REAL]),
    ("12x10x8", REAL),
    ("32x24", ["--precision", "fp64", *REAL]),
    ("20x12", ["--domain", "dct2"]),
    ("16x8", ["--merged", "2"]),
]


def by_numpy(plan: dict, values: np.ndarray) -> np.ndarray:
    """Returns what NumPy and SciPy make of a plan's input, which has the shape (images, height, width)."""
    problem = plan["problem"]
    depth = problem.get("depth", 1)
    inverse = problem["direction"] == "inverse"
    sides = [depth, problem["height"], problem["width"]]
    axes = [axis for axis in (-3, -2, -1) if sides[axis] > 1]
    volumes = values.reshape(-1, depth, *values.shape[1:])
    packed = problem["half_spectrum"] == "packed"
    if problem["domain"] == "dct2":
        return scipy.fft.dctn(volumes, 2, None, axes)
    if problem["domain"] == "complex":
        return (np.fft.ifftn if inverse else np.fft.fftn)(volumes, None, axes)
    if not inverse:
        half = np.fft.rfftn(volumes, None, axes)
        if packed:
            half[..., 0] = half[..., 0] + 1j * half[..., -1]
            half = half[..., :-1]
        return half
    if packed:
        # Both columns are made spectra of real columns, of which an inverse takes the rest for nothing.
        both = np.fft.ifft(volumes[..., 0], axis=-1)
        first, last = np.fft.fft(both.real), np.fft.fft(both.imag)
        volumes = np.concatenate(
            [first[..., None], volumes[..., 1:], last[..., None]], axis=-1
        )
    return np.fft.irfftn(volumes, [sides[axis] for axis in axes], axes)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(len(IN_PLACE)))
def test_a_plan_in_place_runs_on_one_array(
    tmp_path: Path, compiled_loader: Path, number: int
) -> None:
    size, more = IN_PLACE[number]
    folder, output = tmp_path / "plan", tmp_path / "b.npy"
    plan = exported(folder, "best", size, ["--in-place", *more])
    source, target = (
        next(each for each in plan["resources"] if each["role"] == role)
        for role in ("input", "output")
    )
    assert plan["in_place"] and source["bytes"] == target["bytes"]
    is_padded = "real" in more and "packed" not in more
    real = target if "--inverse" in more else source
    padded = 2 * (real["extent"][0] // 2 + 1)
    assert real.get("row_stride") == (padded if is_padded else None)
    # Whoever makes two arrays of them finds nothing in the output.
    one, other = map(plan["resources"].index, (source, target))
    for binding in (
        each for one_pass in plan["passes"] for each in one_pass["bindings"]
    ):
        if binding["resource"] == other:
            binding["resource"] = one
    (folder / "plan.json").write_text(json.dumps(plan))
    values = random_input(plan)
    np.save(tmp_path / "a.npy", values)
    expected = by_numpy(plan, values.astype(np.result_type(values, np.float64)))
    for command in (
        [compiled_loader, folder, "a.npy", output],
        [sys.executable, LOADER, folder, "--input", "a.npy", "--output", output],
    ):
        found = output_of(command, output)
        difference = np.linalg.norm(found.reshape(expected.shape) - expected)
        assert difference < 1e-6 * np.linalg.norm(expected)
        output.unlink()


def test_a_plan_in_place_is_taken_as_a_kernel_unless_its_rows_are_padded(
    tmp_path: Path,
) -> None:
    def transform(more: list[str]) -> subprocess.CompletedProcess[str]:
        folder = tmp_path / f"plan_{len(more)}"
        plan = exported(folder, "best", "12x8", ["--in-place", *more])
        np.save(tmp_path / "a.npy", random_input(plan))
        return fftbench(
            *("transform", "--plan", folder / "plan.json", *more),
            *("--input", tmp_path / "a.npy", "--output", tmp_path / "b.npy"),
        )

    assert transform([]).returncode == 0
    wanted = np.fft.fft2(np.load(tmp_path / "a.npy"))
    found = np.load(tmp_path / "b.npy").reshape(wanted.shape)
    assert np.linalg.norm(found - wanted) < 1e-6 * np.linalg.norm(wanted)
    refused = transform(REAL)
    assert refused.returncode == 2, refused.stderr
    assert "padded rows are for programs of your own" in refused.stderr


REFUSED = [
    (["--algorithm", "stockham_radx4", "--size", "64"], "stockham_radix4"),
    (["--algorithm", "stockham_radix4", "--size", "60"], "not a power of two"),
    (["--algorithm", "fftw", "--size", "64"], "not on OpenGL"),
    (["--algorithm", "stockham_radix4", "--size", "64,128"], "one size"),
    (
        [
            "--algorithm",
            "cooley_tukey_singlepass",
            "--size",
            "64",
            "--batch",
            "3",
            "--option",
            "storage=rgb_planes",
        ],
        "two images",
    ),
    (
        ["--algorithm", "row_column", "--size", "12", "--option", "transpose=cpu"],
        "transposes on the CPU",
    ),
    (["--size", "64"], "--algorithm"),
]


@pytest.mark.parametrize("arguments, words", REFUSED)
def test_what_can_not_be_exported_is_refused_with_a_sentence(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    folder = tmp_path / "deep" / "plan"
    done = fftbench("export", *arguments, "--output", folder)
    assert done.returncode == 2
    assert done.stderr.startswith("fftbench: ") and done.stderr.count("\n") == 1
    assert words in done.stderr
    assert not folder.parent.exists()


def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "plan"
    done = fftbench("export", "--algorithm", "best", "--size", "16", "--output", folder)
    assert done.returncode != 0 and str(folder) in done.stderr
    assert done.stderr.count("fftbench: cannot make") == 1


def test_both_loaders_time_a_plan_where_they_are_asked_to(
    tmp_path: Path, compiled_loader: Path
) -> None:
    folder, source = tmp_path / "plan", tmp_path / "a.npy"
    np.save(source, random_input(exported(folder, "best", "64x32", [])))
    output = tmp_path / "b.npy"
    for command in (
        [compiled_loader, folder, source, output, "3"],
        [
            *(sys.executable, LOADER, folder, "--input", source),
            *("--output", output, "--repeat", "3"),
        ],
    ):
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert done.returncode == 0, done.stderr
        milliseconds, unit = done.stderr.splitlines()[-1].split()
        assert float(milliseconds) > 0 and unit == "ms"
    refused = subprocess.run(
        [compiled_loader, folder, source, output, "no"],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert refused.returncode == 2 and "how often" in refused.stderr
