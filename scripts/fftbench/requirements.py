"""Says which package to install where a script's Python lacks one."""

from __future__ import annotations

import importlib
import os
import sys

DEBIAN_PACKAGES = {
    "matplotlib": "python3-matplotlib",
    "numpy": "python3-numpy",
    "pandas": "python3-pandas",
    "scipy": "python3-scipy",
}


def require(*modules: str) -> None:
    """Ends the program with exit code 2 and one sentence where a module cannot be imported."""
    # The scripts draw without a window; a leftover setting for one must not stop the import.
    os.environ["MPLBACKEND"] = "agg"
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError as error:
            package = DEBIAN_PACKAGES[module]
            print(
                f"{os.path.basename(sys.argv[0])}: {sys.executable} cannot import {module} ({error}); "
                f"install the Debian package {package} and run the script with /usr/bin/python3.",
                file=sys.stderr,
            )
            sys.exit(2)
