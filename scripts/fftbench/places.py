"""Tells where the project's own files are: in the source tree, or where cmake --install put them. Needs nothing but
Python itself."""

from __future__ import annotations

from pathlib import Path

# The folder of scripts/ and configs/: the source tree's root, or PREFIX/share/fftbench.
ROOT = Path(__file__).resolve().parents[2]
CONFIGS = ROOT / "configs"
IS_INSTALLED = not (ROOT / "CMakeLists.txt").exists()
PROGRAM = (
    ROOT.parent.parent / "bin" / "fftbench"
    if IS_INSTALLED
    else ROOT / "build" / "fftbench"
)
# Runs go here by default. An installed folder is not for writing.
RESULTS = Path("results") if IS_INSTALLED else ROOT / "results"
