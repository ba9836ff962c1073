"""scripts/lib/formatting.sh checks the layout of the code with the project's own versions of the formatters, and with no
others. The formatters are replaced by scripts."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE

FORMATTER = """#!/bin/bash
if [ "$1" = --version ]; then echo "{said}"; exit; fi
echo "{name} $*" | cut --bytes=-1000
exit {code}
"""


def check(
    folder: Path, clang_format: str | None, black: str | None, code: int = 0
) -> subprocess.CompletedProcess[str]:
    """Checks with formatters that say these versions, which find a mistake where the code is not 0."""
    said = {
        "clang-format": clang_format and f"Debian clang-format version {clang_format}",
        "black": black and f"black, {black} (compiled: yes)\nPython (CPython) 3.13.5",
    }
    for name, words in said.items():
        program = folder / name
        if words:
            program.write_text(FORMATTER.format(said=words, name=name, code=code))
            program.chmod(0o755)
    for tool in "bash dirname grep head git xargs cut".split():
        (folder / tool).symlink_to(Path("/usr/bin") / tool)
    # No program with a version in its name is looked for, nor one in Debian's folder.
    library = (SOURCE / "scripts" / "lib" / "formatting.sh").read_text()
    (folder / "formatting.sh").write_text(library.replace("/usr/bin/black ", ""))
    script = (
        f'. "{SOURCE}/scripts/lib/prepare.sh"; . "{folder}/formatting.sh"; cd "{SOURCE}"; '
        "choose_formatters; check_formatting || die wrong"
    )
    return subprocess.run(
        ["/usr/bin/bash", "-c", script],
        env=os.environ | {"PATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def test_the_code_is_checked_by_the_versions_that_laid_it_out(tmp_path):
    done = check(tmp_path, "14.0.6", "23.1.0")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^clang-format --dry-run --Werror \S+\.(cpp|h) ", done.stdout)
    assert re.search(r"^black --quiet --check \S+\.py ", done.stdout, re.MULTILINE)


def test_what_they_find_is_a_failure_that_says_what_to_run(tmp_path):
    done = check(tmp_path, "14.0.6", "23.1.0", code=1)
    assert done.returncode == 2 and "run clang-format -i on the files" in done.stdout


def test_a_formatter_alone_checks_its_own_language(tmp_path):
    done = check(tmp_path, None, "23.1.0", code=1)
    assert done.returncode == 2 and "run black on scripts" in done.stdout
    assert done.stderr.startswith(
        "==> Formatting is not checked of C++ (clang-format 14 lays it out; here is none)\n"
    )


@pytest.mark.parametrize("clang_format", [None, "19.1.7", "140.0.1", "1.14"])
@pytest.mark.parametrize("black", [None, "25.1.0", "23.10.1", "2.23.1"])
def test_other_versions_check_nothing_and_one_line_says_so(
    tmp_path, clang_format, black
):
    done = check(tmp_path, clang_format, black, code=1)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        f"==> Formatting is not checked of C++ (clang-format 14 lays it out; here is {clang_format or 'none'})"
        f" and of Python (black 23.1 lays it out; here is {black or 'none'})\n"
    )
