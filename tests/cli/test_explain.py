"""fftbench explain: one case, its passes beside their floors, in about ten lines."""

import os
import re
import shutil
from pathlib import Path

import pytest

from command_line import FFTBENCH, run


def explain(*arguments: str, program: Path = FFTBENCH) -> list[str]:
    finished = run("explain", *arguments, program=program)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


@pytest.fixture
def with_cuda(tmp_path: Path) -> Path:
    """The program beside a CUDA module whose device is made up (modules/answering_cuda_module.cpp)."""
    shutil.copy(os.environ["FAKE_CUDA_MODULE"], tmp_path)
    return shutil.copy(FFTBENCH, tmp_path)


def test_each_pass_stands_beside_its_floor():
    lines = explain(
        "--algorithm", "stockham_radix4", "--size", "64x32", "--mode", "latency"
    )
    assert lines[0].startswith("stockham_radix4 64x32 forward latency on ")
    assert re.match(r"[\d.e+-]+ ms, 2 passes, rel_l2 [\d.]+e-0[5-9]", lines[1])
    assert lines[2].split()[:2] == ["pass", "ms"]
    rows, columns = lines[3], lines[4]
    assert rows.startswith("rows, 3 stages") and columns.startswith("columns, 3 stages")
    shares = [int(re.search(r"(\d+) %", line).group(1)) for line in (rows, columns)]
    assert abs(sum(shares) - 100) <= 1
    for line in (rows, columns):
        assert line.split()[-1] in ("memory", "arithmetic", "launch", "waiting")
    floor = next(line for line in lines if line.startswith("floor: "))
    speeds = re.findall(r"([\d.e+]+) (?:us|GB/s|Gflop/s)", floor)
    assert len(speeds) == 3 and all(float(speed) > 0 for speed in speeds)
    assert any(line.startswith("all floors together: ") for line in lines)
    assert len(lines) <= 12


def test_what_best_is_here_is_told():
    lines = explain("--algorithm", "best", "--size", "32")
    assert re.match(r"best 32x32 forward throughput \(stockham_\w+", lines[0])


def test_how_many_independent_transforms_share_dispatches_is_told_or_why_none_do():
    def told(*arguments):
        lines = explain(*arguments, "--size", "16")
        return [line for line in lines if "independent transforms" in line]

    for storage, array in (("buffer", "buffer"), ("image", "texture")):
        (shared,) = told(
            "--algorithm", "stockham_register", "--option", f"storage={storage}"
        )
        numbers = re.fullmatch(
            rf"of independent transforms, (\d+) share dispatches in one {array}, (\d+) in {array}s of their own",
            shared,
        )
        assert min(map(int, numbers.groups())) > 1
    colours = ("--option", "storage=rgb_planes", "--batch", "3")
    assert told("--algorithm", "stockham_radix4", *colours) == [
        "independent transforms share no dispatches: textures of three colours are transformed one by one, "
        "from their first layer on"
    ]


def test_the_passes_of_a_cuda_port_stand_beside_floors_of_cuda(with_cuda: Path):
    lines = explain(
        *("--algorithm", "cuda_stockham_radix4", "--option", "exchange=shared"),
        *("--size", "256x128"),
        program=with_cuda,
    )
    assert lines[0].endswith(" 256x128 forward throughput on Made Up 100")
    assert re.match(r"1 ms, 2 passes, rel_l2 [\d.]+e-0[6-9]", lines[1])
    # Each of them reads and writes the array once, as the copy does in 0.2 ms.
    rows, columns = (line for line in lines if line.startswith(("rows, ", "columns, ")))
    assert re.search(r" 0\.25 +25 % +0\.2 +1\.2 .* memory$", rows)
    assert re.search(r" 0\.75 +75 % +0\.2 +3\.8 .* waiting$", columns)
    text = "\n".join(lines)
    assert "40, none in memory, 75 % resident" in text
    assert "(10 us) or a copy's speed (2.621 GB/s) alone; not measured: " in text
    assert "all floors together: 0.4 ms; the transform takes 2.5 times that" in text
    assert len(lines) <= 12


@pytest.mark.parametrize("options", [[], ["--option", "buffers=gl"]])
def test_a_library_that_shows_no_passes_stands_as_a_whole(with_cuda: Path, options):
    lines = explain(
        "--algorithm", "cufft", *options, "--size", "64x32", program=with_cuda
    )
    # Its buffers may be OpenGL's, but its device is CUDA's.
    assert lines[0].endswith("on Made Up 100")
    assert re.match(r"1 ms, 5 kernels, rel_l2 [\d.]+e-0[6-9]", lines[1])
    row = next(line for line in lines if line.startswith("whole transform"))
    assert row.split()[2:7] == ["1", "100", "%", "0.4", "2.5"]
    assert lines[-1].startswith("cufft launches its kernels itself")
    assert len(lines) <= 12


def test_without_cuda_the_reason_is_told(tmp_path: Path):
    alone = shutil.copy(FFTBENCH, tmp_path)
    arguments = ("explain", "--algorithm", "cuda_cooley_tukey", "--size", "64")
    finished = run(*arguments, program=alone)
    assert finished.returncode == 3
    assert "cuda: the CUDA module was not built" in finished.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--algorithm", "fftw", "--size", "64"], "has no passes to explain"),
        (["--algorithm", "best", "--size", "1"], "nothing to transform"),
        (["--algorithm", "best", "--size", "0"], '--size: "0" is no size'),
        (["--algorithm", "cufft_convolution", "--size", "64"], "no Fourier transform"),
        (["--algorithm", "stockham_radix3", "--size", "64"], "no algorithm"),
        (["--algorithm", "stockham_radix4", "--size", "100"], "power of two"),
        (["--algorithm", "stockham_radix4"], "--size"),
        (["--algorithm", "stockham_radix4", "--size", "64,128"], "one size"),
        (["--algorithm", "best", "--size", "64", "--mode", "graph"], "throughput"),
    ],
)
def test_what_can_not_be_explained_is_refused_in_a_sentence(arguments, words):
    finished = run("explain", *arguments)
    assert finished.returncode == 2
    assert words in finished.stderr and len(finished.stderr.splitlines()) == 1


def test_two_kernels_stand_side_by_side_with_what_their_difference_is_made_of():
    a, b = "stockham_radix4", "stockham_radix4 exchange=shared, twiddle=table"
    lines = explain(a, b, "--size", "32x64")
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].startswith("32x64 forward throughput on ")
    assert lines[1] == f"A: {a}" and lines[2].startswith(
        "B: stockham_radix4 exchange=shared;twiddle="
    )
    cells = {
        name: re.search(rf"^{name}  +(.+?)  +(.+)$", "\n".join(lines), re.M).groups()
        for name in (
            "passes",
            "read",
            "written",
            "read of tables",
            "shared memory, bytes",
        )
    }
    # Through storage each of 3 stages an axis reads and writes the array; through shared memory each axis does once.
    array = 8 * 32 * 64 / 1e6
    assert [float(cell.split()[0]) for cell in cells["written"]] == pytest.approx(
        [6 * array, 2 * array], rel=1e-3
    )
    assert cells["passes"] == ("2", "2") and cells["read of tables"][0] == "0 MB"
    assert cells["shared memory, bytes"][0] == "0"
    text = " ".join(" ".join(lines).split())
    assert re.search(r"B takes [\d.e-]+ times as long as A; in 6 turns from ", text)
    assert re.search(r"the difference of [+-][\d.e-]+ ms is [+-][\d.e-]+ ms \w+", text)


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "KERNEL is needed"),
        (["stockham_radix4", "--algorithm", "best"], "keep one"),
        (["best", "best", "best"], "found 3 kernels"),
        (["stockham_radix4", "stockham_radix2 twiddle=tabel"], 'did you mean "table"'),
        (["stockham_radix4", "--option", "twiddle=table"], "in quotes"),
    ],
)
def test_kernels_that_are_not_named_once_are_refused(arguments, words):
    finished = run("explain", *arguments, "--size", "32")
    assert finished.returncode == 2 and words in finished.stderr


def test_the_shaders_of_a_kernel_are_shown_as_compilers_see_them():
    text = "\n".join(
        explain("--algorithm", "stockham_radix4", "--size", "16x8", "--shader")
    )
    heads = re.findall(
        r"^// stockham_radix4.*, program (\d) of 2: stockham\.comp$", text, re.M
    )
    assert heads == ["1", "2"]
    assert text.count("#version") == text.count("void main() {") == 2
    assert not re.search(r"#(if|define|include)", text)


def test_its_usage_names_one_kernel_or_several():
    usage = run("explain", "--help").stdout.splitlines()[1]
    assert usage == "Usage: fftbench explain [OPTIONS] [KERNEL...]"
