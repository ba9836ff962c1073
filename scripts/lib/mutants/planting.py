"""Makes a copy of the source tree with the mistakes in it, and builds it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .table import Slip

VARIABLE = "FFTBENCH_MUTANT"
HEADER = f"""#pragma once
#include <cstdint>
#include <cstdlib>
namespace fftbench_mutants {{
// Tells whether {VARIABLE} chooses this mistake.
inline bool planted(std::uint64_t key) {{
  static const std::uint64_t chosen = [] {{
    const char* given = std::getenv("{VARIABLE}");
    return given == nullptr ? std::uint64_t(0) : std::uint64_t(std::strtoull(given, nullptr, 10));
  }}();
  return chosen == key;
}}
}}  // namespace fftbench_mutants
"""


class BuildError(Exception):
    """Its words are the end of what the build said."""


def command(words: Sequence[object], **more: object) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **more,  # type: ignore[call-overload]
    )
    if done.returncode != 0:
        lines = done.stdout.splitlines()
        telling = [line for line in lines if "error: " in line][:20] or lines[-20:]
        raise BuildError("\n".join([" ".join(map(str, words)), *telling]))
    return done.stdout


def chosen_text(slip: Slip) -> str:
    """Returns C++ that does the original, or the slip where it is chosen: a statement where the original ends like one,
    else an expression."""
    condition = f"::fftbench_mutants::planted({slip.key}u)"
    end = slip.original.rstrip()[-1:]
    if end == ";" or (end == "}" and ";" in slip.original):
        return f"{{ if ({condition}) {{ {slip.slip} }} else {{ {slip.original} }} }}"
    return f"({condition} ? ({slip.slip}) : ({slip.original}))"


def with_all(text: str, slips: Sequence[Slip], header: Path) -> str:
    """Returns the text of a C++ file with all its slips, of which each waits to be chosen."""
    for slip in sorted(slips, key=lambda slip: slip.span(text)[0], reverse=True):
        begin, end = slip.span(text)
        text = text[:begin] + chosen_text(slip) + text[end:]
    return f'#include "{header}"\n{text}' if slips else text


def with_one(text: str, slip: Slip) -> str:
    begin, end = slip.span(text)
    return text[:begin] + slip.slip + text[end:]


@dataclass(frozen=True)
class Place:
    """The folders of a run: the source tree, which is only read, and all that is made beside it."""

    source: Path
    folder: Path

    @property
    def tree(self) -> Path:
        return self.folder / "tree"

    @property
    def build(self) -> Path:
        return self.folder / "build"

    @property
    def header(self) -> Path:
        return self.folder / "planted.h"

    def copy_tree(self, slips: Sequence[Slip]) -> None:
        """Brings the copy up to date, with what waits to be chosen in it. A file that stays keeps its time, so that it
        is not compiled again."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_changed(self.header, HEADER.encode())
        listed = command(["git", "ls-files", "-z"], cwd=self.source).split("\0")
        names = {name for name in listed if name and (self.source / name).is_file()}
        for file in sorted(self.tree.rglob("*")):
            inside = file.relative_to(self.tree)
            kept = inside.parts[0] == ".git" or str(inside) in names
            if file.is_file() and not kept:
                file.unlink()
        waiting: dict[str, list[Slip]] = {}
        for slip in slips:
            if slip.chosen_at_run_time:
                waiting.setdefault(slip.file, []).append(slip)
        for name in sorted(names):
            content = (self.source / name).read_bytes()
            if name in waiting:
                text = with_all(content.decode(), waiting[name], self.header)
                content = text.encode()
            write_changed(self.tree / name, content)
            shutil.copymode(self.source / name, self.tree / name)
        self.commit()

    def commit(self) -> None:
        """Makes the copy a repository of its own, since some tests ask git for the files."""
        who = ("-c", "user.name=mutants", "-c", "user.email=mutants@localhost")
        date = {
            "GIT_AUTHOR_DATE": "2000-01-01T00:00Z",
            "GIT_COMMITTER_DATE": "2000-01-01T00:00Z",
        }
        git = ["git", *who, "-C", self.tree]
        if not (self.tree / ".git").exists():
            command([*git, "init", "--quiet"])
        command([*git, "add", "--all", "--force"])
        words = [
            "commit",
            "--quiet",
            "--allow-empty",
            "--amend",
            "--reset-author",
            "--message",
            "tree",
        ]
        if subprocess.run(
            [*map(str, git), "rev-parse", "--quiet", "--verify", "HEAD"],
            stdout=subprocess.DEVNULL,
        ).returncode:
            words = [one for one in words if one not in ("--amend", "--reset-author")]
        command([*git, *words], env=os.environ | date)

    def configure(self, cuda: bool) -> None:
        settings = [
            "-DFFTBENCH_BUILD_TESTS=ON",
            f"-DFFTBENCH_CUDA={'ON' if cuda else 'OFF'}",
            "-DCMAKE_CXX_FLAGS=-w",  # what stands in for a slip may look odd
        ]
        command(
            ["cmake", "--preset", "release", "-B", self.build, *settings], cwd=self.tree
        )

    def make(self, targets: Sequence[str]) -> None:
        if not targets:
            return
        # All that does not compile is told at once.
        command(["cmake", "--build", self.build, "--target", *targets, "--", "-k0"])

    @contextlib.contextmanager
    def written(self, slip: Slip, targets: Sequence[str]) -> Iterator[None]:
        """The slip stands in the copy. Afterwards the file is as it was, as old as it was too."""
        file = self.tree / slip.file
        content, time = file.read_bytes(), file.stat()
        file.write_text(with_one(content.decode(), slip))
        try:
            if slip.own_build:
                self.make(targets)
            yield
        finally:
            file.write_bytes(content)
            if slip.own_build:
                self.make(targets)
            else:
                os.utime(file, ns=(time.st_atime_ns, time.st_mtime_ns))


def write_changed(file: Path, content: bytes) -> None:
    if file.is_file() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
