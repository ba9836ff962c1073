"""Adds the licences of what a folder for Windows was linked with, and packs the folder."""

import shutil
import sys
from pathlib import Path

# What is linked with the program, under the names of Debian's source packages.
LINKED = (
    "fftw3",
    "glfw3",
    "muparser",
    "zlib",
    "libpng1.6",
    "tiff",
    "imath",
    "openexr",
    "libsndfile",
)
# Headers and the compiler's own libraries, which are in the program too. Debian's packages have their terms.
INSTALLED = (
    "libfmt-dev",
    "libglm-dev",
    "nlohmann-json3-dev",
    "libcli11-dev",
    "libvalijson-dev",
    "libxxhash-dev",
    "libstb-dev",
    "gcc-mingw-w64-x86-64-posix-runtime",
    "mingw-w64-x86-64-dev",
)
NOTE = """The program contains FFTW, so that as a whole it is under the GNU General Public License, version 2 or later.
The sources are Debian's source packages of these names, and https://www.fftw.org has FFTW's.
The library, its header and the scripts contain no part of FFTW, and are under the licence of the project, MIT.
"""


def main(sources: Path, folder: Path) -> None:
    licences = folder / "licences"
    licences.mkdir(parents=True)
    for name in LINKED:
        shutil.copy(sources / name / "debian" / "copyright", licences / f"{name}.txt")
    for name in INSTALLED:
        terms = Path("/usr/share/doc", name, "copyright")
        shutil.copy(terms, licences / f"{name}.txt")
    (licences / "README.txt").write_text(NOTE, newline="\r\n")
    shutil.make_archive(str(folder), "zip", folder.parent, folder.name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
