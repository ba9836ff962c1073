"""Imports between the packages of the scripts point one way, and only one module reads run folders."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import SOURCE

ROOT = SOURCE / "scripts" / "fftbench"
MODULES = sorted(ROOT.rglob("*.py"))
# Packages and modules in layers, the lowest first. A module imports only from lower layers and from its own package.
LAYERS = (
    ("arguments", "endings", "places"),
    ("results",),
    ("program", "charts", "pages"),
    ("comparison", "planning"),
    ("first_results", "fleet", "headline", "report", "reproduction", "selfcheck"),
)
LAYER = {name: at for at, layer in enumerate(LAYERS) for name in layer}
FILES_OF_A_RUN = {"timings.csv", "samples.csv", "gpu.csv", "passes.csv", "run.json"}
READERS = {"csv_table", "timing_rows", "sample_rows"}


def imported(module: Path) -> Iterator[str]:
    """Yields the names, without "fftbench.", of the modules that one imports anywhere in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fftb"):
            yield node.module.partition(".")[2]
        elif isinstance(node, ast.Import):
            yield from (
                one.name.partition(".")[2]
                for one in node.names
                if one.name.startswith("fftbench.")
            )


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts)


def package_of(name: str) -> str:
    return name.partition(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_imports_point_downwards(module):
    own = package_of(name_of(module))
    if own == "__init__":
        return
    for other in map(package_of, imported(module)):
        assert other == own or LAYER[other] < LAYER[own], f"{own} imports {other}"


def test_no_module_imports_itself_in_a_circle():
    arrows = {name_of(module): set(imported(module)) for module in MODULES}
    left = dict(arrows)
    while left:
        free = [name for name, others in left.items() if not others & left.keys()]
        assert free, f"a circle among {', '.join(sorted(left))}"
        for name in free:
            del left[name]


@pytest.mark.parametrize(
    "module", [*SOURCE.glob("scripts/*.py"), *MODULES], ids=lambda path: path.stem
)
def test_only_results_opens_the_files_of_a_run(module):
    if module.parent.name == "results":
        return
    for name in imported(module):
        assert name not in {f"results.{reader}" for reader in READERS}
    tree = ast.parse(module.read_text(encoding="utf-8"))
    named = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    paths = {text for text in named if " " not in text and "/" not in text[:-1]}
    assert not {text for text in paths if text.removesuffix(".gz") in FILES_OF_A_RUN}
    assert not any(text.endswith("/run.json") for text in named)
