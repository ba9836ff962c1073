"""Applies to every file of tests: marked tests take a sample of their parameters, some files' tests take turns, a failure
names its seed, caches are the tests' own, and deprecated uses of libraries are errors."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
STRICT = HERE / "strict_warnings"
sys.path[:0] = [str(HERE / "support"), str(STRICT)]

import deprecations
import sampling

_CACHES = pytest.StashKey[str]()


def set_caches_apart(config: pytest.Config) -> None:
    """Keeps the program's cache away from the user's. Those of Mesa, and of matplotlib for its list of fonts, stay where they
    are, since they take long to fill."""
    usual = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    os.environ.setdefault("MESA_SHADER_CACHE_DIR", usual)
    os.environ.setdefault("MPLCONFIGDIR", f"{usual}/matplotlib")
    config.stash[_CACHES] = tempfile.mkdtemp(prefix="fftbench_caches_")
    os.environ["XDG_CACHE_HOME"] = config.stash[_CACHES]


def make_errors_of_deprecations(config: pytest.Config) -> None:
    """In these tests, and in every Python that they start."""
    present = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = f"{STRICT}{os.pathsep + present if present else ''}"
    for category in deprecations.CATEGORIES:
        line = f"error::{category.__name__}:{deprecations.OWN_MODULES}"
        config.addinivalue_line("filterwarnings", line)
    line = f"error:{deprecations.LOST_ASSIGNMENT}"
    config.addinivalue_line("filterwarnings", line)


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_CACHES], ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    set_caches_apart(config)
    make_errors_of_deprecations(config)
    config.addinivalue_line(
        "markers",
        "sampled(stride): every stride-th set of parameters, other ones for each seed (sampling.py)",
    )


def out_of_turn(items: list[pytest.Item]) -> set[str]:
    """Returns the tests of files that take turns for which it is another seed's turn."""
    left_out: set[str] = set()
    for file, stride in sampling.SEEDS_OF_FILES.items():
        own = [item.nodeid for item in items if item.path.stem == f"test_{file}"]
        if len(own) >= stride:
            left_out |= set(own) - set(sampling.sample(own, stride))
    return left_out


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Takes the samples, and under CTest turns. A single set of parameters runs, since the user has named it."""
    sets: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            sets[item.nodeid.partition("[")[0]].append(item)
    left_out: set[str] = set()
    for own in sets.values():
        (stride,) = own[0].get_closest_marker("sampled").args
        taken = {item.nodeid for item in sampling.sample(own, min(stride, len(own)))}
        left_out |= {item.nodeid for item in own} - taken
    if sampling.takes_turns():
        left_out |= out_of_turn(items)
    config.hook.pytest_deselected(
        items=[item for item in items if item.nodeid in left_out]
    )
    items[:] = [item for item in items if item.nodeid not in left_out]


@pytest.fixture(autouse=True)
def every_drawn_point_is_in_view(request: pytest.FixtureRequest) -> Iterator[None]:
    """Looks at all charts that the test draws in its own process, whatever it asks of them."""
    if "matplotlib.figure" not in sys.modules:
        yield
        return
    from matplotlib.figure import Figure
    from visible_points import points_out_of_view

    drawn: list[Figure] = []
    make = Figure.__init__

    def keep(figure: Figure, *arguments: object, **settings: object) -> None:
        make(figure, *arguments, **settings)
        drawn.append(figure)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Figure, "__init__", keep)
        yield
    for figure in drawn:
        assert not points_out_of_view(figure)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int
) -> None:
    if exitstatus:
        terminalreporter.write_line(
            f"FFTBENCH_TEST_SEED={sampling.seed()} takes these samples again"
        )
