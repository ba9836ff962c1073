#!/usr/bin/python3
"""Rewrites experiments, wisdom and results of before version 0.1.0 from their old names to today's.

Options, their values, columns and keys have one name since 0.1.0. Old files are refused, or show old names. This
script reads the files given, and every .json, .jsonl and .csv file (.gz too) under the folders given. It writes
what has changed back in place, or with --output to a folder. Figures are not touched. Needs nothing but Python itself.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from fftbench.arguments import make_parser

EXAMPLES = """examples:
  scripts/rename_words.py my_experiment.json ~/.local/share/fftbench/wisdom.json
  scripts/rename_words.py results --output renamed_results

exit code: 0 done, whether anything changed or not; 2 a file could not be read or written
"""

OPTIONS: Mapping[str, str] = {
    "order": "sync",
    "places": "pipeline_depth",
    "handoff": "pass_sync",
    "images_at_once": "batch_chunk",
    "columns": "columns",
    "early_radix": "fused_column_radix",
    "elements": "values_per_invocation",
    "column_elements": "column_values_per_invocation",
    "lines": "lines_per_group",
    "row_lines": "rows_per_group",
    "column_lines": "columns_per_group",
    "groups": "persistent_groups",
    "column_groups": "persistent_column_groups",
    "tiles": "schedule",
    "twiddle": "twiddle",
}

# The keys are the options' old names.
VALUES: Mapping[str, Mapping[str, str]] = {
    "order": {"chained": "in_shader", "chained_within": "in_shader_within"},
    "handoff": {"tags": "flags"},
    "columns": {"in_blocks": "two_phase"},
    "tiles": {"dealt": "static", "claimed": "dynamic"},
    "twiddle": {"products": "derived"},
}

# Columns of CSV files and keys of JSON files.
FIELDS: Mapping[str, str] = {
    "at_hosts_pace": "submission_bound",
    "multiprocessors": "compute_units",
    "orders_dispatches": "starts_dispatches_in_order",
    "peer_versions": "library_versions",
}

# Defines in the names of the programs of a run.
DEFINES: Mapping[str, str] = {
    "EARLY_RADIX": "FUSED_COLUMN_RADIX",
    "HANDOFF": "PASS_SYNC",
    "HAS_EARLY_TABLE": "HAS_FUSED_COLUMN_TABLE",
    "COUNTS_AS_ENDED": "COUNTS_COMPLETIONS",
    "LOADS_TAGGED": "LOADS_FLAGGED",
    "ORDER": "SYNC",
    "PLACES_BETWEEN": "PIPELINE_DEPTH",
    "SHARED_EARLY_FACTORS": "SHARED_FUSED_COLUMN_FACTORS",
    "STORES_TAGGED": "STORES_FLAGGED",
    "TILES_ARE_CLAIMED": "TILES_ARE_DYNAMIC",
}

# Experiments that come with the program.
EXPERIMENTS: Mapping[str, str] = {"peers": "libraries"}

# What rows and run.json say in words.
SENTENCES: Mapping[str, str] = {
    "at the host's pace: the host": "submission-bound: the host",
    "waited in vain": "timed out",
}

_NAMED = "|".join(sorted(OPTIONS, key=len, reverse=True))
_OPTION = re.compile(rf"(?<![\w-])({_NAMED})=([\w|,]+)")
_LIST = re.compile(
    r"(?<![\w=;])[a-z]\w*=[^\s;,\"()]+(?:(?P<mark>;| (?=[a-z]\w*=))[a-z]\w*=[^\s;,\"()]+)+"
)
_DEFINE = re.compile(rf"(?<![\w-])({'|'.join(DEFINES)})=(?=[\w(.-])")
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\]:,]|[^\s{}\[\]:,"]+|\s+')
_FILES = re.compile(r"\.(json|jsonl|csv)(\.gz)?$")


def renamed_option(name: str, value: str) -> tuple[str, str]:
    values = VALUES.get(name, {})
    return OPTIONS.get(name, name), re.sub(
        r"\w+", lambda word: values.get(word[0], word[0]), value
    )


def renamed_options(text: str) -> str:
    """Renames each NAME=VALUE in a text. Lists that were sorted by name are sorted again."""

    def of_one(found: re.Match[str]) -> str:
        return "=".join(renamed_option(found[1], found[2]))

    def of_list(found: re.Match[str]) -> str:
        mark = found["mark"]
        old = found[0].split(mark)
        new = [_OPTION.sub(of_one, one) for one in old]
        was_sorted = old == sorted(old, key=_name)
        return mark.join(sorted(new, key=_name) if was_sorted else new)

    return _OPTION.sub(of_one, _LIST.sub(of_list, text))


def renamed_text(text: str) -> str:
    """Renames what a row or run.json says in words, and in the names of programs."""
    for old, new in SENTENCES.items():
        text = text.replace(old, new)
    return _DEFINE.sub(lambda found: DEFINES[found[1]] + "=", renamed_options(text))


def renamed_csv(text: str) -> str:
    heading, end, rows = text.partition("\n")
    columns = [FIELDS.get(one, one) for one in heading.split(",")]
    for old, new in EXPERIMENTS.items():
        rows = re.sub(rf"^{old},", f"{new},", rows, flags=re.MULTILINE)
    return ",".join(columns) + end + renamed_text(rows)


@dataclass
class _Container:
    """An object or array of JSON that a reader is in."""

    is_object: bool
    option: str | None  # whose value it is, in an object of options
    holds_options: bool
    key: str = ""
    is_value: bool = False


def renamed_json(text: str) -> str:
    """Renames keys, options and texts of JSON, also of a line each. Spaces and numbers stay as they are."""
    return "".join(_renamed_tokens(text))


def _renamed_tokens(text: str) -> Iterator[str]:
    inside: list[_Container] = [_Container(False, None, False)]
    for token in _TOKEN.findall(text):
        top = inside[-1]
        if token in "{[":
            option = top.key if top.holds_options else top.option
            holds = token == "{" and top.is_value and top.key == "options"
            inside.append(_Container(token == "{", option, holds))
        elif token in "}]" and len(inside) > 1:
            inside.pop()
        elif token == ":" and top.is_object:
            top.is_value = True
        elif token == ",":
            top.is_value = False
        elif token.startswith('"'):
            is_key = top.is_object and not top.is_value
            token = f'"{_renamed_key(top, token[1:-1]) if is_key else _renamed_value(top, token[1:-1])}"'
        yield token


def _renamed_key(top: _Container, key: str) -> str:
    top.key = key
    if top.holds_options:
        return OPTIONS.get(key, key)
    return FIELDS.get(key) or renamed_text(key)


def _renamed_value(top: _Container, value: str) -> str:
    option = top.key if top.holds_options else top.option
    if option is None and top.key in ("name", "experiment", "config"):
        stem = value.removesuffix(".json")
        return EXPERIMENTS.get(stem, stem) + value[len(stem) :]
    if option is None:
        return renamed_text(value)
    return VALUES.get(option, {}).get(value, value)


def renamed(name: str, text: str) -> str:
    return renamed_csv(text) if ".csv" in name else renamed_json(text)


def rename_file(source: Path, target: Path) -> bool:
    """Writes the renamed file where it has changed, or is to stand elsewhere. Returns whether it has changed."""
    raw = source.read_bytes()
    packed = source.name.endswith(".gz")
    old = (gzip.decompress(raw) if packed else raw).decode("utf-8")
    new = renamed(source.name, old)
    if new == old and source == target:
        return False
    written = new.encode("utf-8")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(gzip.compress(written, mtime=0) if packed else written)
    part.replace(target)
    return new != old


def files_of(paths: Sequence[Path], output: Path | None) -> Iterator[tuple[Path, Path]]:
    """Returns each file to read, and where it goes."""
    for path in paths:
        top = path if path.is_dir() else path.parent
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for source in found:
            if not source.is_file() or (
                path.is_dir() and not _FILES.search(source.name)
            ):
                continue
            yield source, (
                source if output is None else output / source.relative_to(top)
            )


def _name(option: str) -> str:
    return option.partition("=")[0]


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", type=Path, help="a file, or a folder"
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        help="where the files go (default: in place)",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    files = list(files_of(options.paths, options.output))
    changed = sum(rename_file(source, target) for source, target in files)
    print(f"{changed} of {len(files)} files have changed")
    return 0


if __name__ == "__main__":
    run_main(main)
