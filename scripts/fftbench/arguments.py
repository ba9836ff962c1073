"""Makes the scripts' command-line parsers and checks that the needed packages are installed. Needs nothing but Python
itself."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

# For each package manager: how it installs a package, and how its distributions name the package of a module.
_MANAGERS = {
    "apt-get": ("apt-get install", "python3-{}"),
    "dnf": ("dnf install", "python3-{}"),
    "pacman": ("pacman -S", "python-{}"),
    "zypper": ("zypper install", "python3-{}"),
}
_FULL_LINE = 92  # letters of the texts' own lines; longer ones were broken
_COMMAND = re.compile(r" *(?:(?:scripts|build|examples)/\S+|fftbench) (?=\S)")
_UNDER_COMMAND = 8  # spaces, more than stand before what a command does
# Packages whose name differs from the module's.
_OTHER_NAMES = {
    ("pacman", "jinja2"): "python-jinja",
    ("zypper", "jinja2"): "python3-Jinja2",
}


def make_parser(description: str | None, epilog: str) -> argparse.ArgumentParser:
    """Makes a parser whose --help shows both texts, what the script does and examples, as they are written where the
    terminal is wide enough, and wrapped elsewhere."""
    return argparse.ArgumentParser(
        description=description, epilog=epilog, formatter_class=_Formatter
    )


class _Formatter(argparse.RawDescriptionHelpFormatter):
    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.splitlines()
        if all(len(line) <= width for line in lines):
            return super()._fill_text(text, width, indent)
        return "\n".join(
            wrapped for one in _paragraphs(lines) for wrapped in _wrapped(one, width)
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        # An option that is broken at its hyphen can't be copied.
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


def _paragraphs(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yields lines that belong together. A line goes on with the one above where its first word had no room there, but
    for one that explains a word of its own. A command is one line."""
    own: list[str] = []
    for line in lines:
        above = own[-1] if own else ""
        first_word = line.split(maxsplit=1)[:1]
        goes_on = (
            first_word
            and len(above) + 1 + len(first_word[0]) > _FULL_LINE
            and _indent_of(line) in (_indent_of(above), _column_of(above))
            and not _COMMAND.match(own[0])
            and not (_explains(own[0]) and _explains(line))
        )
        if own and not goes_on:
            yield own
            own = []
        own.append(line)
    if own:
        yield own


def _wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Returns a paragraph in lines of that width. Those behind the first stay as far from the left as the second one
    stood, or under the words that explain the first."""
    first = lines[0]
    behind = _indent_of(lines[1]) if len(lines) > 1 else _column_of(first)
    end = ""
    if _COMMAND.match(first):
        behind = _indent_of(first) + _UNDER_COMMAND
        # A shell that the lines are pasted into reads one.
        end = " \\" if _column_of(first) == _indent_of(first) else ""
    own = textwrap.wrap(
        " ".join([first, *(line.strip() for line in lines[1:])]),
        width if len(first) <= width else width - len(end),
        subsequent_indent=" " * behind,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
    return [line + end for line in own[:-1]] + own[-1:]


def _explains(line: str) -> bool:
    return _column_of(line) > _indent_of(line)


def _column_of(line: str) -> int:
    """Returns where the words begin that explain the first word or words of a line; its indent where there are none."""
    column = re.match(r" *\S+(?: \S+)* {2,}(?=\S)", line)
    return column.end() if column else _indent_of(line)


def _indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


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
