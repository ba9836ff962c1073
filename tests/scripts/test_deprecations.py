"""A library's warning that it will stop to do what our code asks for is an error in tests and in the programs that they
start. What libraries warn each other of is none."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import deprecations
from command_line import PATIENCE_S

CATEGORIES = deprecations.CATEGORIES
# What pandas 1.5 and pandas 3 say.
LOST = (
    "\nA value is trying to be set on a copy of a slice from a DataFrame.",
    "A value is being set on a copy of a DataFrame or Series through chained assignment.",
)
# As a library does that blames whoever called it.
WARN = "import warnings\nwarnings.warn({text!r}, {category}, stacklevel=1)\n"


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_deprecated_use_is_an_error_in_a_test(category: type[Warning]) -> None:
    with pytest.raises(category, match="going away"):
        warnings.warn("going away", category)


@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize("module", ["plot", "fftbench.report.site", "plot_support"])
def test_every_module_of_ours_is_meant(category: type[Warning], module: str) -> None:
    with pytest.raises(category):
        warnings.warn_explicit("going away", category, "some.py", 1, module)


@pytest.mark.parametrize("text", LOST)
def test_an_assignment_that_gets_lost_is_an_error(text: str) -> None:
    with pytest.raises(UserWarning):
        warnings.warn(text, UserWarning)


@pytest.mark.parametrize(
    "module", ["pandas.core.frame", "plotly", "numpy", "reporting"]
)
def test_what_libraries_warn_each_other_of_is_no_error(module: str) -> None:
    with warnings.catch_warnings(record=True):
        for category in CATEGORIES:
            warnings.warn_explicit("going away", category, "some.py", 1, module)


@pytest.mark.parametrize(
    ("name", "module", "category", "text", "fails"),
    [
        ("plot.py", "fftbench.thing", "FutureWarning", "going away", True),
        ("plot.py", "__main__", "DeprecationWarning", "going away", True),
        ("plot.py", "other.thing", "PendingDeprecationWarning", "going away", False),
        ("plot.py", "other.thing", "UserWarning", LOST[0], True),
        ("tool.py", "__main__", "DeprecationWarning", "going away", False),
        ("tool.py", "fftbench.thing", "DeprecationWarning", "going away", True),
    ],
)
def test_in_programs_that_tests_start_too(
    tmp_path: Path, name: str, module: str, category: str, text: str, fails: bool
) -> None:
    warning = WARN.format(text=text, category=category)
    script = tmp_path / name
    script.write_text(warning)
    if module != "__main__":
        script.write_text(f"import {module}\n")
        file = tmp_path / f"{module.replace('.', '/')}.py"
        file.parent.mkdir()
        file.write_text(warning)
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.returncode == int(fails), done.stderr
    assert (f"{category}: {text}" in done.stderr) or not fails
