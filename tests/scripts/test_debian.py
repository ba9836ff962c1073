"""What stands in debian/ agrees with the project. scripts/debian.sh builds the packages, in scripts/test.sh --nightly."""

import fnmatch
import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from command_line import FFTBENCH, SOURCE

DEBIAN = SOURCE / "debian"


def found_in(pattern: str, file: str) -> str:
    found = re.search(pattern, (SOURCE / file).read_text(), re.MULTILINE)
    assert found, file
    return found[1]


def test_the_packages_have_the_version_of_the_project() -> None:
    version = found_in(r"^project\([^)]*VERSION ([\d.]+)", "CMakeLists.txt")
    assert found_in(r"^fftbench \(([^)]*)-\d+\)", "debian/changelog") == version
    assert version in found_in(r"^## (.*)$", "CHANGELOG.md")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> list[str]:
    """Returns the files that are installed, as they are named on Debian."""
    prefix = tmp_path_factory.mktemp("prefix")
    subprocess.run(
        ["cmake", "--install", FFTBENCH.resolve().parent, "--prefix", prefix],
        check=True,
        capture_output=True,
    )
    files = [path for path in prefix.rglob("*") if not path.is_dir()]
    names = ["usr/" + path.relative_to(prefix).as_posix() for path in files]
    # Elsewhere a folder for one kind of machine has no name of its own.
    return [re.sub(r"^usr/lib[^/]*/(?!.*-linux-gnu)", "usr/lib/any/", n) for n in names]


def test_every_file_that_is_installed_goes_into_one_package(
    installed: list[str],
) -> None:
    taken: dict[str, list[str]] = {file: [] for file in installed}
    for package in DEBIAN.glob("*.install"):
        for pattern in package.read_text().split():
            own = [
                *fnmatch.filter(installed, pattern),
                *fnmatch.filter(installed, pattern + "/*"),
            ]
            assert own, pattern
            for file in own:
                taken[file].append(package.stem)
    for file, packages in taken.items():
        # The packages are built without CUDA.
        assert len(packages) == ("libfftbench_cuda" not in file), file


def test_the_list_of_symbols_is_that_of_the_library() -> None:
    library = FFTBENCH.resolve().parent / "libfftbench.so"
    lines = subprocess.run(
        ["nm", "--dynamic", "--defined-only", library],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    exported = {line.split()[-1] for line in lines}
    text = (DEBIAN / "libfftbench0.symbols").read_text()
    assert set(re.findall(r"^ (\w+)@", text, re.MULTILINE)) == exported


VENDOR = SOURCE / "scripts" / "fftbench" / "pages" / "vendor"


def test_what_others_wrote_has_its_licence_and_names_its_source() -> None:
    paragraphs = (DEBIAN / "copyright").read_text().split("\n\n")
    folders = [folder for folder in VENDOR.iterdir() if folder.is_dir()]
    assert folders
    for folder in folders:
        own = f"Files: {folder.relative_to(SOURCE).as_posix()}/*\n"
        (told,) = [text for text in paragraphs if text.startswith(own)]
        package, _, version = folder.name.rpartition("-")
        assert f"npm package {package} {version}" in " ".join(told.split())
        for file in folder.glob("*.min.*"):
            assert re.search(rf"\b{re.escape(file.name)} from \S+/\w", told), file


def test_what_others_wrote_is_as_they_published_it() -> None:
    lines = (VENDOR / "SHA256SUMS").read_text().splitlines()
    listed = {name: sum for sum, name in (line.split("  ") for line in lines)}
    files = {file.relative_to(VENDOR).as_posix(): file for file in VENDOR.glob("*/*")}
    hashes = {
        name: hashlib.sha256(file.read_bytes()).hexdigest()
        for name, file in files.items()
    }
    assert hashes == listed
