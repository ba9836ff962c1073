"""After cmake --install the scripts run, and the links and pictures of the README exist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE
from sampling import sample
from synthetic_results import make_rows, write_run

LINK = re.compile(r"\]\(([^()\s]+)\)|src=\"([^\"]+)\"")


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """Installs from the build folder of FFTBENCH, which ctest sets."""
    prefix = tmp_path_factory.mktemp("prefix")
    command = ["cmake", "--install", FFTBENCH.resolve().parent, "--prefix", prefix]
    subprocess.run(
        list(map(str, command)), check=True, capture_output=True, timeout=PATIENCE_S
    )
    return prefix


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
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
    names = sorted(file.stem for file in scripts.glob("*.py"))
    assert len(names) > 8
    for name in sample(names, 3):
        done = run(sys.executable, scripts / f"{name}.py", "--help", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), name
    rows = make_rows(algorithms=["stockham_radix4"], sizes=[(512, 200)])
    folder = write_run(tmp_path / "run", rows)
    done = run(
        sys.executable, scripts / "plot.py", folder, "--format", "svg", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "charts" / "time.svg").exists()
    done = run(sys.executable, scripts / "report.py", folder, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (folder / "report.html").exists()


def test_installed_scripts_find_the_installed_program_and_write_where_they_are_called(
    prefix, tmp_path
):
    scripts = prefix / "share" / "fftbench" / "scripts"
    code = (
        "import fftbench.places as p; print(p.PROGRAM, p.RESULTS, p.CONFIGS, sep='\\n')"
    )
    done = run(sys.executable, "-c", code, cwd=scripts)
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


# What each component needs of a build folder, besides what is there before anything is built.
RULES = ["**/cmake_install.cmake", "CMakeFiles/Export/**/*.cmake", "*.cmake", "*.pc"]
OUTPUTS = {
    "program": ["fftbench", "manual/*", "**/libfftbench_cuda.so"],
    "library": ["libfftbench.so*"],
}


def install_of_a_build_of(
    components: list[str], folder: Path, *options: str
) -> tuple[subprocess.CompletedProcess[str], set[str]]:
    """Installs from a copy of the build folder that has the outputs of these components alone. Returns also the folders
    of the installation."""
    build, copy = FFTBENCH.resolve().parent, folder / "a build"
    patterns = [*RULES, *(p for component in components for p in OUTPUTS[component])]
    for file in {file for pattern in patterns for file in build.glob(pattern)}:
        target = copy / file.relative_to(build)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target, follow_symlinks=False)
        if file.name == "cmake_install.cmake":
            target.write_text(file.read_text().replace(f"{build}/", f"{copy}/"))
    prefix = folder / "prefix"
    done = run("cmake", "--install", copy, "--prefix", prefix, *options, cwd=folder)
    files = {
        file.relative_to(prefix).parts[0]
        for file in prefix.rglob("*")
        if file.is_file()
    }
    return done, files


def what_to_build(component: str, target: str, folder: Path) -> str:
    how = f"(cmake --build '{folder / 'a build'}' --target {target})"
    return f"Not built, and so not installed: the {component} {how}"


def test_after_a_build_of_the_program_alone_it_is_installed_with_its_manual(tmp_path):
    done, places = install_of_a_build_of(["program"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert places - {"lib"} == {"bin", "share"}
    assert what_to_build("library", "fftbench_shared", tmp_path) in done.stdout
    prefix = tmp_path / "prefix"
    assert (prefix / "share" / "man" / "man1" / "fftbench.1").exists()
    assert not list(prefix.rglob("*fftbench-config*"))
    assert run(prefix / "bin" / "fftbench", "--version", cwd=tmp_path).returncode == 0


def test_after_a_build_of_the_library_alone_it_is_installed(tmp_path):
    done, places = install_of_a_build_of(["library"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert places == {"include", "lib"} and "Not built" in done.stdout
    assert what_to_build("program", "fftbench", tmp_path) in done.stdout


@pytest.mark.parametrize(
    ("built", "asked"),
    [([], []), (["program"], ["library"]), (["library"], ["program"])],
)
def test_where_nothing_asked_for_was_built_installing_fails_and_says_what_to_build(
    tmp_path, built, asked
):
    options = [word for component in asked for word in ("--component", component)]
    done, places = install_of_a_build_of(built, tmp_path, *options)
    assert done.returncode != 0 and places == set()
    said = " ".join(done.stderr.split())
    targets = {"program": "fftbench", "library": "fftbench_shared"}
    for component in asked or targets:
        assert what_to_build(component, targets[component], tmp_path) in said
