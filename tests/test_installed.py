"""After cmake --install the scripts run, and the links and pictures of the README exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE
from synthetic_results import make_rows, write_run

LINK = re.compile(r"\]\(([^()\s]+)\)|src=\"([^\"]+)\"")


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """Installs from the build folder of FFTBENCH, which ctest sets."""
    prefix = tmp_path_factory.mktemp("prefix")
    command = ["cmake", "--install", FFTBENCH.resolve().parent, "--prefix", prefix]
    subprocess.run(
        list(map(str, command)), check=True, capture_output=True, timeout=120
    )
    return prefix


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, timeout=120
    )


def test_links_and_pictures_of_the_readme_are_there(prefix):
    documents = [prefix / "share" / "doc" / "fftbench" / "README.md"]
    pictures = 0
    for document in documents:
        for groups in LINK.findall(document.read_text()):
            place = next(filter(None, groups)).partition("#")[0]
            if not place or "://" in place:
                continue
            linked = (document.parent / place).resolve()
            source = SOURCE / linked.relative_to(documents[0].parent)
            # A link that is broken in the source tree is not tested here.
            if source.is_file():
                assert linked.read_bytes() == source.read_bytes(), place
                pictures += linked.suffix == ".png"
                if linked.suffix == ".md" and linked not in documents:
                    documents.append(linked)
    assert pictures >= 3 and len(documents) >= 2


def test_installed_scripts_work_anywhere(prefix, tmp_path):
    scripts = prefix / "share" / "fftbench" / "scripts"
    for name in (
        "compare",
        "first_transform",
        "fleet",
        "headline",
        "merge",
        "plot",
        "report",
        "reproduce",
        "selfcheck",
    ):
        done = run(scripts / f"{name}.py", "--help", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), name
    folder = write_run(tmp_path / "run", make_rows())
    done = run(scripts / "plot.py", folder, "--format", "svg", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (folder / "charts" / "time.svg").exists()
    done = run(scripts / "report.py", folder, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (folder / "report.html").exists()


def test_installed_scripts_find_the_installed_program_and_write_where_they_are_called(
    prefix, tmp_path
):
    scripts = prefix / "share" / "fftbench" / "scripts"
    code = (
        "import fftbench.places as p; print(p.PROGRAM, p.RESULTS, p.CONFIGS, sep='\\n')"
    )
    done = run("/usr/bin/python3", "-c", code, cwd=scripts)
    program, results, configs = done.stdout.splitlines()
    assert Path(program) == prefix / "bin" / "fftbench" and Path(program).exists()
    assert (results, Path(configs) / "selfcheck.json") == (
        "results",
        prefix / "share" / "fftbench" / "configs" / "selfcheck.json",
    )
    assert (Path(configs) / "selfcheck.json").exists()


def test_man_and_the_shells_find_what_is_for_them(prefix):
    for place in (
        "share/man/man1/fftbench.1",
        "share/bash-completion/completions/fftbench",
        "share/zsh/site-functions/_fftbench",
        "share/fish/vendor_completions.d/fftbench.fish",
    ):
        assert "transform" in (prefix / place).read_text(), place
