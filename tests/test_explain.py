"""fftbench explain: one case, its passes beside their floors, in about ten lines."""

import re

import pytest

from command_line import run


def explain(*arguments: str) -> list[str]:
    finished = run("explain", *arguments)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--algorithm", "fftw", "--size", "64"], "has no passes to tell apart"),
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
