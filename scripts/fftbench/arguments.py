"""What the scripts' command lines have in common: the parser, and a check of the packages. Needs nothing but Python
itself."""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import sys
from pathlib import Path

# How to install a package, where that program is there, and how distributions that use it call the package of a module.
_MANAGERS = {
    "apt-get": ("apt-get install", "python3-{}"),
    "dnf": ("dnf install", "python3-{}"),
    "pacman": ("pacman -S", "python-{}"),
    "zypper": ("zypper install", "python3-{}"),
}
# What distributions call otherwise.
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
    """One or more, as `runs`; `more` goes on with the help."""
    parser.add_argument(
        "runs",
        nargs="+",
        metavar="RUN",
        type=Path,
        help=f"a run folder or its timings.csv{more}",
    )


def add_program_option(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """`otherwise` says which program runs without it."""
    parser.add_argument(
        "--program",
        metavar="PATH",
        type=Path,
        help=f"the fftbench to measure with ({otherwise})",
    )


def how_to_install(module: str) -> str:
    """Says how to install it with the package manager that this machine has."""
    for manager, (command, name) in _MANAGERS.items():
        if shutil.which(manager):
            package = _OTHER_NAMES.get((manager, module), name.format(module))
            return f"sudo {command} {package}"
    return f"{sys.executable} -m pip install {module}"


def require(*modules: str) -> None:
    """Ends the program with exit code 2 and one sentence where a module cannot be imported."""
    # The scripts draw without a window; a leftover setting for one must not stop the import.
    os.environ["MPLBACKEND"] = "agg"
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception as error:  # a broken installation may raise anything
            what = " ".join(str(error).split())
            print(
                f"{os.path.basename(sys.argv[0])}: {sys.executable} cannot import {module} ({what}); install it: "
                f"{how_to_install(module)} (its package serves the system's /usr/bin/python3)",
                file=sys.stderr,
            )
            sys.exit(2)
