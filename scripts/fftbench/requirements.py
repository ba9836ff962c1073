"""Says which package to install where a script's Python lacks one."""

from __future__ import annotations

import importlib
import os
import shutil
import sys

# How to install a package, where that program is there, and how distributions that use it call the package of a module.
_MANAGERS = {
    "apt-get": ("apt-get install", "python3-{}"),
    "dnf": ("dnf install", "python3-{}"),
    "pacman": ("pacman -S", "python-{}"),
    "zypper": ("zypper install", "python3-{}"),
}


def how_to_install(module: str) -> str:
    """In words, for the package manager that this machine has."""
    for manager, (command, name) in _MANAGERS.items():
        if shutil.which(manager):
            return f"sudo {command} {name.format(module)}"
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
