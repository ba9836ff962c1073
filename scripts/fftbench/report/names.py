"""Names runs on pages, whose readers have other folders."""

from __future__ import annotations

from collections.abc import Sequence

from fftbench.results.runs import Run


def run_names(runs: Sequence[Run]) -> list[str]:
    """Returns the folders' names, with as many of the folders around them as make them unlike each other."""
    parts = [run.folder.resolve().parts for run in runs]
    names = [own[-1] for own in parts]
    depth = 1
    while len(set(names)) < len(names) and depth < max(map(len, parts)):
        depth += 1
        names = ["/".join(own[-depth:]) for own in parts]
    return names


def without_folders(text: str, runs: Sequence[Run]) -> str:
    """Returns a sentence that names run folders without the folders around them, which may hold a user's name."""
    for run, name in zip(runs, run_names(runs)):
        text = text.replace(str(run.folder), name)
    return text
