"""The lists of packages name what the build takes. Where the files of the build came from is asked of the build itself
(Ninja, CMake's cache, pkg-config), and whose files they are of Debian's database."""

import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE

BUILD = FFTBENCH.resolve().parent
# Only machines with CUDA's toolkit build it.
CUDA_MODULE = re.compile(r"harness/backends/cuda/|libfftbench_cuda")

needs_the_database = pytest.mark.skipif(
    shutil.which("dpkg-query") is None or not (BUILD / ".ninja_deps").exists(),
    reason="needs Debian's database of packages and a build with Ninja",
)


def said(*command: object) -> str:
    done = subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        cwd=BUILD,
        timeout=PATIENCE_S,
    )
    return done.stdout


@cache
def listed(name: str) -> list[str]:
    script = f'. "{SOURCE}/scripts/lib/prepare.sh"; echo "${{{name}[*]}}"'
    packages = said("bash", "-c", script).split()
    assert packages, name
    return packages


@cache
def needs() -> dict[str, set[str]]:
    """Returns what each installed package needs, and what it provides as a need of that name."""
    form = "${Package}\t${Provides}\t${Pre-Depends}, ${Depends}\n"
    found: dict[str, set[str]] = {}
    for line in said("dpkg-query", "--show", f"--showformat={form}").splitlines():
        package, provided, needed = line.split("\t")
        names = set(re.findall(r"(?:^|[,|]) *([a-z0-9][\w.+-]+)", needed))
        found.setdefault(package, set()).update(names)
        for name in re.findall(r"(?:^|,) *([a-z0-9][\w.+-]+)", provided):
            found.setdefault(name, set()).add(package)
    return found


def with_what_they_need(packages: Iterable[str]) -> set[str]:
    reached: set[str] = set()
    waiting = list(packages)
    while waiting:
        package = waiting.pop()
        if package not in reached:
            reached.add(package)
            waiting += needs().get(package, ())
    return reached


def cached_paths() -> dict[str, str]:
    text = (BUILD / "CMakeCache.txt").read_text()
    return dict(re.findall(r"^([\w.-]+):\w+=(/.*)$", text, re.MULTILINE))


def asked_by(file: Path) -> set[str]:
    """Returns the files by which CMake found what this file of its language requires."""
    found = set()
    paths = cached_paths()
    text = re.sub(r"#.*", "", file.read_text())
    for call, words in re.findall(r"\b(find_\w+|pkg_\w+)\s*\(([^)]*)\)", text):
        first, *more = words.split()
        if "REQUIRED" not in more:
            continue
        if call == "pkg_check_modules":
            for word in more[more.index("REQUIRED") + 1 :]:
                module = re.split("[<>=]", word)[0]
                if module != "IMPORTED_TARGET":
                    folder = said("pkg-config", "--variable=pcfiledir", module).strip()
                    found.add(f"{folder}/{module}.pc")
        elif call == "find_package" and first == "PkgConfig":
            found.add(paths["PKG_CONFIG_EXECUTABLE"])
        elif call == "find_package" and first == "Python3":
            found.add(paths["_Python3_EXECUTABLE"])
        elif call == "find_package":
            found |= set(map(str, Path(paths[f"{first}_DIR"]).glob("*onfig.cmake")))
        else:
            joined = f"/{more[0]}" if call == "find_path" else ""
            found.add(paths[first] + joined)
    assert all(Path(path).exists() for path in found), found
    return found


@cache
def files_of_the_build(tests: bool) -> set[str]:
    """Returns the files outside of the project that the tests are made of, or the program and the library."""
    found = set()
    for block in said("ninja", "-t", "deps").split("\n\n"):
        output, *inputs = block.split("\n")
        if output.startswith("tests/") == tests and not CUDA_MODULE.match(output):
            found |= {path.strip() for path in inputs}
    for command in said("ninja", "-t", "commands").splitlines():
        output = "".join(re.findall(r" -o (\S+)", command)[-1:])
        linked = not output.endswith(".o") and not CUDA_MODULE.search(output)
        if linked and output.startswith("tests/") == tests:
            found |= set(re.findall(r" (/\S+\.(?:so|a)[\d.]*)(?= |$)", command))
            for name in re.findall(r" -l(\w+)", command):
                found.add(said("c++", f"-print-file-name=lib{name}.so").strip())
    own = [SOURCE / "CMakeLists.txt", *SOURCE.glob("cmake/*.cmake")]
    own += SOURCE.glob("harness/*CMakeLists.txt")
    for file in SOURCE.glob("tests/CMakeLists.txt") if tests else own:
        found |= asked_by(file)
    return {path for path in found if path.startswith(("/usr/", "/lib/"))}


def owners(files: Iterable[str]) -> dict[str, set[str]]:
    """Returns the packages of the files, each with its own."""
    found: dict[str, set[str]] = {}
    asked = sorted({str(Path(file).resolve()) for file in files} | set(files))
    for line in said("dpkg-query", "--search", *asked).splitlines():
        packages, _, file = line.partition(": ")
        for package in re.findall(r"([^\s,:]+)(?::\w+)?(?:,|$)", packages):
            found.setdefault(package, set()).add(file)
    return found


@needs_the_database
@pytest.mark.parametrize("tests", [False, True], ids=["program", "tests"])
def test_every_file_of_the_build_comes_with_the_listed_packages(tests: bool) -> None:
    lists = ["build_packages", "chart_packages", "test_packages"]
    asked = [name for list in lists[: 3 if tests else 1] for name in listed(list)]
    missing = owners(files_of_the_build(tests))
    assert ("libgmock-dev" if tests else "libfftw3-dev") in missing
    for package in with_what_they_need(asked):
        missing.pop(package, None)
    assert missing == {}


@needs_the_database
@pytest.mark.parametrize("tests", [False, True], ids=["program", "tests"])
def test_every_listed_package_of_headers_is_used(tests: bool) -> None:
    packages = listed("test_packages" if tests else "build_packages")
    of_headers = {package for package in packages if package.endswith("-dev")}
    assert of_headers and of_headers - set(owners(files_of_the_build(tests))) == set()


def test_debian_builds_with_what_is_listed() -> None:
    """Its packages are made on machines that have a compiler, of an archive without history, and without tests."""
    control = (SOURCE / "debian" / "control").read_text()
    field = re.search(r"^Build-Depends:((?:.*\n)(?: .*\n)*)", control, re.MULTILINE)
    assert field
    asked = set(re.findall(r"(?:^|,)\s*([\w.+-]+)", field[1]))
    runtime = {"libegl1", "libgl1-mesa-dri"}
    listed_here = set(listed("build_packages"))
    assert {"g++", "git"} | runtime <= listed_here
    assert asked - {"debhelper-compat"} == listed_here - {"g++", "git"} - runtime


def test_the_page_about_building_has_the_lists() -> None:
    page = (SOURCE / "docs" / "building.md").read_text()
    shown = re.findall(
        r"^apt-get install (.*)$", page.replace("\\\n", " "), re.MULTILINE
    )
    assert [set(packages.split()) for packages in shown] == [
        set(listed("build_packages")),
        set(listed("chart_packages")),
        set(listed("test_packages")),
        set(listed("sanitizer_packages")) | set(listed("nightly_packages")),
    ]
