"""Reads which folders of harness/ the CMake targets are made of, and which targets they link."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FILES = (
    "harness/CMakeLists.txt",
    "harness/backends/cuda/CMakeLists.txt",
    "cmake/library.cmake",
)
# Targets that fftbench_folder() does not make, with their folders.
_OTHERS = {
    "fftbench": ("",),  # main.cpp
    "fftbench_shared": ("library/interface",),
    "fftbench_cuda": ("backends/cuda", "backends/cuda/kernels", "backends/cuda/vkfft"),
}

_COMMENT = re.compile(r"#.*")
_FOLDER = re.compile(r"^ *fftbench_folder\((\w+) ([^)]*)\)", re.MULTILINE)
_LINKS = re.compile(r"^ *target_link_libraries\((\w+) ([^)]*)\)", re.MULTILINE)
_KEYWORDS = ("PATH", "AS", "LINKS", "HEAVY_HEADERS")


@dataclass(frozen=True)
class Target:
    name: str  # without "fftbench_"
    folders: tuple[str, ...]  # under harness/
    links: tuple[str, ...]  # those of the project's own targets that have folders


def _own(words: Iterable[str]) -> list[str]:
    return [
        word.removeprefix("fftbench_") for word in words if word.startswith("fftbench_")
    ]


def _arguments(words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {keyword: [] for keyword in _KEYWORDS}
    keyword = ""
    for word in words:
        if word in _KEYWORDS:
            keyword = word
        else:
            found[keyword].append(word)
    return found


def read_targets(texts: Iterable[str]) -> dict[str, Target]:
    text = _COMMENT.sub("", "\n".join(texts))
    folders: dict[str, tuple[str, ...]] = {}
    links: dict[str, list[str]] = {}
    for name, words in _FOLDER.findall(text):
        arguments = _arguments(words.split())
        folders[name] = tuple(arguments["PATH"])
        links[name] = _own(arguments["LINKS"])
    for target, words in _LINKS.findall(text):
        if target in _OTHERS:
            name = target.removeprefix("fftbench_")
            folders[name] = _OTHERS[target]
            links[name] = _own(words.split())
    return {
        name: Target(name, own, tuple(link for link in links[name] if link in folders))
        for name, own in folders.items()
    }


def targets_of(source: Path) -> dict[str, Target]:
    # Folders that can be left out have a file each.
    files = [source / name for name in FILES]
    files += sorted(source.glob("harness/documents/*/CMakeLists.txt"))
    return read_targets(file.read_text(encoding="utf-8") for file in files)


def reached(targets: dict[str, Target], name: str) -> set[str]:
    """Returns the targets that one links, directly or through others."""
    found: set[str] = set()
    waiting = list(targets[name].links)
    while waiting:
        link = waiting.pop()
        if link not in found:
            found.add(link)
            waiting += targets[link].links
    return found


def without_shortcuts(targets: dict[str, Target]) -> dict[str, list[str]]:
    """Returns each target's links, but for those that another of its links has as well."""
    return {
        name: [
            link
            for link in target.links
            if not any(link in reached(targets, other) for other in target.links)
        ]
        for name, target in targets.items()
    }
