"""The smallest kernel, column, command, device and format, as changes of files; and the files that CONTRIBUTING.md says
such an addition takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from command_line import SOURCE

Change = Callable[
    [str], str
]  # from the text of a file, "" for a new one, to its new text

# CONTRIBUTING.md has a table of files under a heading each. NAME stands for the name of what is added.
_SECTION = re.compile(r"^### A (\w+)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


def listed_files(markdown: str) -> dict[str, list[str]]:
    """Returns the files of each kind of addition."""
    return {kind: _ROW.findall(text) for kind, text in _SECTION.findall(markdown)}


def new(text: str) -> Change:
    def change(before: str) -> str:
        assert before == "", "it is there already"
        return text

    return change


def before(place: str, text: str) -> Change:
    """Puts text before a place that is there once."""

    def change(whole: str) -> str:
        count = whole.count(place)
        assert (
            count == 1
        ), f"this file puts text before {place!r}, which is there {count} times"
        return whole.replace(place, text + place)

    return change


def with_sentence(sentence: str) -> Change:
    return lambda page: f"{page}\n{sentence}\n"


def both(first: Change, second: Change) -> Change:
    return lambda text: second(first(text))


def with_shader_copied(before: str) -> str:
    assert before == ""
    return (SOURCE / "glsl" / "stockham.comp").read_text(encoding="utf-8")


def with_wisdom_copied(before: str) -> str:
    assert before == ""
    wisdom = json.loads((SOURCE / "configs" / "wisdom" / "llvmpipe.json").read_text())
    wisdom["entries"] = wisdom["entries"][:1]
    wisdom["entries"][0]["device"] = "Added device"
    return json.dumps(wisdom, indent=2) + "\n"


KERNEL = """// Planning of a kernel that a test adds.
#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/singlepass.h"

namespace fftbench::fft {
namespace {

PlanOrSkip plan_added_kernel(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, "added_kernel.comp", 2);
}

}  // namespace

Family added_kernel_family() {
  return {.algorithms = {power_of_two_kernel("added_kernel", "radix-2 Stockham autosort under another name", "a test",
                              {exchange_option(), storage_option(), twiddle_option()}, plan_added_kernel,
                              "added_kernel.comp")}};
}

}  // namespace fftbench::fft
"""
ADDED_COLUMN = """,
      {"name": "added_column", "kind": "count", "label": "added", "words": "a column that a test adds"}"""
COMMAND_HEADER = """// The command `fftbench added-command`, which a test adds.
#pragma once

#include "commands/command.h"

namespace fftbench::commands {

void add_added_command(Commands& commands);

}  // namespace fftbench::commands
"""
COMMAND = """#include "commands/added_command.h"

#include <iostream>

namespace fftbench::commands {

void add_added_command(Commands& commands) {
  commands.add("added-command", "Print a word", "Example:\\n  fftbench added-command").act = [] {
    std::cout << "added\\n";
    return kAllOk;
  };
}

}  // namespace fftbench::commands
"""
# A picture of one colour: its sides in two bytes each, and a byte for each pixel.
FORMAT = """// The format of pictures that a test adds: a word, width and height, and a byte for each pixel.
#include <algorithm>
#include <cmath>

#include "apps/formats/byte_reader.h"
#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"

namespace fftbench::apps {

bool is_added_format(PictureBytes bytes) {
  return has_text(bytes, "ADDED");
}

PictureFile read_added_format(PictureBytes bytes) {
  ByteReader reader(bytes);
  reader.skip(5);
  const std::uint32_t width = reader.number16();
  const std::uint32_t height = reader.number16();
  require_sides(width, height);
  Plane plane;
  for (const std::uint8_t byte : reader.take(std::uint64_t{width} * height)) plane.push_back(float(byte) / 255);
  return {.picture = {.extent = {width, height}, .colours = {std::move(plane)}, .alpha = {}}, .bits = 8};
}

}  // namespace fftbench::apps
"""
CODECS = """bool is_added_format(PictureBytes bytes);
PictureFile read_added_format(PictureBytes bytes);

"""

ADDITIONS: Mapping[str, Mapping[str, Change]] = {
    "kernel": {
        "glsl/added_kernel.comp": with_shader_copied,
        "harness/fft/kernels/added_kernel.cpp": new(KERNEL),
        "docs/kernels.md": with_sentence(
            "`added_kernel` is a kernel that a test adds."
        ),
    },
    "column": {
        "harness/run/cases/measurement.cpp": before(
            "  record.dispatches = transform.dispatches();\n",
            "  record.added_column = 7;\n",
        ),
        "scripts/fftbench/results/columns.json": before(
            '\n    ]\n  },\n  "samples.csv"', ADDED_COLUMN
        ),
        "docs/experiments.md": before(
            "<!-- timings.csv: end -->",
            "| `added_column` |  | a column that a test adds |\n",
        ),
    },
    "command": {
        "harness/commands/added_command.h": new(COMMAND_HEADER),
        "harness/commands/added_command.cpp": new(COMMAND),
        "harness/commands/arguments.cpp": both(
            before(
                '#include "commands/algorithms.h"\n',
                '#include "commands/added_command.h"\n',
            ),
            before(
                "add_help_command,\n",
                "add_added_command,\n                          ",
            ),
        ),
    },
    "device": {
        "configs/wisdom/added_device.json": with_wisdom_copied,
        ".gitignore": before("!/results/h100/\n", "!/results/added_device/\n"),
    },
    "format": {
        "harness/apps/formats/added_format.cpp": new(FORMAT),
        "harness/apps/formats/codecs.h": before("bool is_tiff(", CODECS),
        "harness/apps/formats/picture_formats.cpp": both(
            before(
                "constexpr std::string_view kNpy[]",
                'constexpr std::string_view kAdded[] = {".added"};\n',
            ),
            before(
                '    {"TIFF", kTiff',
                '    {"ADDED", kAdded, is_added_format, read_added_format, nullptr},\n',
            ),
        ),
        "docs/pictures.md": with_sentence(
            "A file of the added format has a byte for each pixel."
        ),
    },
}


def add_to(tree: Path, kind: str) -> None:
    for name, change in ADDITIONS[kind].items():
        file = tree / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(change(text), encoding="utf-8")
