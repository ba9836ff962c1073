"""Makes the scripts' command-line parsers and checks that the needed packages are installed. Needs nothing but Python
itself."""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import sys
from pathlib import Path

# For each package manager: how it installs a package, and how its distributions name the package of a module.
_MANAGERS = {
    "apt-get": ("apt-get install", "python3-{}"),
    "dnf": ("dnf install", "python3-{}"),
    "pacman": ("pacman -S", "python-{}"),
    "zypper": ("zypper install", "python3-{}"),
}
# Packages whose name differs from the module's.
_OTHER_NAMES = {
    ("pacman", "jinja2"): "python-jinja",
    ("zypper", "jinja2"): "python3-Jinja2",
}


def make_parser(description: str | None, epilog: str) -> argparse.ArgumentParser:
    """Makes a parser whose --help shows both texts as they are written: what the script does, and examples."""
    return argparse.ArgumentParser(
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_run_folders(parser: argparse.ArgumentParser, more: str = "") -> None:
    """Adds the argument `runs`, one or more run folders. `more` is added to the end of its help."""
    parser.add_argument(
        "runs",
        nargs="+",
        metavar="RUN",
        type=Path,
        help=f"a run folder or its timings.csv{more}",
    )


def add_program_option(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """Adds --program. `otherwise` tells the help which program runs without the option."""
    parser.add_argument(
        "--program",
        metavar="PATH",
        type=Path,
        help=f"the fftbench to measure with ({otherwise})",
    )


def how_to_install(module: str) -> str:
    """Returns how to install it with the package manager of this machine."""
    for manager, (command, name) in _MANAGERS.items():
        if shutil.which(manager):
            package = _OTHER_NAMES.get((manager, module), name.format(module))
            return f"sudo {command} {package}"
    return f"{sys.executable} -m pip install {module}"


def require(*modules: str) -> None:
    """Ends the program with exit code 2 and one sentence where a module cannot be imported."""
    # The scripts draw without a window. A setting for one must not make the import fail.
    os.environ["MPLBACKEND"] = "agg"
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception as error:  # A broken installation may raise anything.
            what = " ".join(str(error).split())
            print(
                f"{os.path.basename(sys.argv[0])}: {sys.executable} cannot import {module} ({what}); install it: "
                f"{how_to_install(module)} (its package serves the system's /usr/bin/python3)",
                file=sys.stderr,
            )
            sys.exit(2)
