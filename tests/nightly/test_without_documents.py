"""Without the folders of what only the source documents need, all the rest is built, measures and is right. Compiles the
program, and is nightly."""

import csv
import re
import shutil
import sys
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE, run

sys.path.insert(0, str(SOURCE / "scripts"))

from lib.mutants.planting import Place, command

# It stays, so that the next time less is compiled.
PLACE = Place(SOURCE, SOURCE / "build-without-documents")
FOLDERS = ("harness/documents", "glsl/documents")
THEIRS = {"natural_order_multipass", "cooley_tukey_singlepass", "dif_dit_shuffle"}


@pytest.fixture(scope="module")
def program() -> Path:
    PLACE.copy_tree([])
    for folder in FOLDERS:
        shutil.rmtree(PLACE.tree / folder)
    PLACE.commit()
    configure = ["cmake", "--preset", "release", "-B", PLACE.build]
    command([*configure, "-DFFTBENCH_CUDA=OFF"], cwd=PLACE.tree)
    PLACE.make(["all"])
    return PLACE.build / "fftbench"


def algorithms(program: Path) -> list[str]:
    listed = run("algorithms", cwd=PLACE.tree, program=program).stdout
    return re.findall(r"^(\w+)  \(", listed, re.MULTILINE)


def test_the_list_lacks_theirs_and_keeps_its_order(program):
    whole = algorithms(FFTBENCH)
    assert THEIRS < set(whole)
    assert algorithms(program) == [name for name in whole if name not in THEIRS]


def test_the_smoke_test_is_right(program, tmp_path):
    config = ("--config", PLACE.tree / "configs" / "quick.json")
    done = run(*config, "--output", tmp_path, cwd=PLACE.tree, program=program)
    assert done.returncode == 0, done.stderr
    (file,) = tmp_path.rglob("timings.csv")
    with file.open(newline="") as stream:
        statuses = [row["status"] for row in csv.DictReader(stream)]
    assert statuses and set(statuses) == {"ok"}


def test_what_they_had_is_an_unknown_algorithm(program):
    asked = ("explain", "--algorithm", "dif_dit_shuffle", "--size", "16")
    done = run(*asked, cwd=PLACE.tree, program=program)
    assert done.returncode == 2 and "there is no algorithm" in done.stderr
