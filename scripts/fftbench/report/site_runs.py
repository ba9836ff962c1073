"""Finds the runs below a folder, and names the pages of a site."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run

# results/, results/EXPERIMENT/RUN, and a collection of such folders by machine
_DEEPEST = 3
_LONGEST = 60  # letters of a page's name


@dataclass(frozen=True)
class SiteRun:
    folder: RunFolder
    name: str  # unlike those of all other runs
    device: str
    experiment: str
    revision: str
    started: str
    page: str  # its address within the site

    @property
    def day(self) -> str:
        return self.started[:10]


def find_runs(below: Path) -> tuple[list[SiteRun], list[str]]:
    """Returns the runs by the time of their start, and a sentence for each that is left out."""
    found: list[RunFolder] = []
    notes: list[str] = []
    for levels in range(1, _DEEPEST + 1):
        for path in folders_of_runs(below, levels):
            try:
                found.append(open_run(path))
            except ResultsError as error:
                notes.append(f"{error}; left out")
    found.sort(key=lambda run: (run.started, str(run.path)))
    names = [str(run.path.relative_to(below)) for run in found]
    pages = page_names("runs", names)
    runs = [
        SiteRun(
            folder=run,
            name=name,
            device=run.device or run.processor or "unknown device",
            experiment=str(run.metadata.get("experiment") or run.path.parent.name),
            revision=run.revision or "unknown revision",
            started=run.started,
            page=pages[name],
        )
        for run, name in zip(found, names)
    ]
    return runs, notes


def page_names(folder: str, texts: Iterable[str]) -> dict[str, str]:
    """Returns the address of a page for each text. Of the texts, which may hold anything, only plain letters are left."""
    pages: dict[str, str] = {}
    taken: set[str] = set()
    for text in dict.fromkeys(texts):
        plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:_LONGEST] or "page"
        name, number = plain, 1
        while name in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name)
        pages[text] = f"{folder}/{name}.html"
    return pages
