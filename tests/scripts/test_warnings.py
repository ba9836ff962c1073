"""A warning ends the build with the compilers that the tests build with, and with no other, such as a newer one that a
newcomer has."""

import subprocess

import pytest

from command_line import SOURCE

PRINTING = "cmake_minimum_required(VERSION 3.25)\ninclude({}/cmake/warnings.cmake)\nmessage(STATUS ${{fftbench_warnings}})\n"


@pytest.mark.parametrize(
    ("compiler", "version", "ends"),
    [
        ("GNU", "12.2.0", True),
        ("GNU", "14.2.0", True),
        ("GNU", "15.1.0", False),
        ("GNU", "100.0", False),
        ("Clang", "14.0.6", True),
        ("Clang", "19.1.7", True),
        ("Clang", "20.1.0", False),
        ("IntelLLVM", "2025.1", False),
    ],
)
def test_warnings_are_errors_with_compilers_that_were_tried(
    tmp_path, compiler, version, ends
):
    script = tmp_path / "printing.cmake"
    script.write_text(PRINTING.format(SOURCE))
    named = f"-DCMAKE_CXX_COMPILER_ID={compiler}"
    of_version = f"-DCMAKE_CXX_COMPILER_VERSION={version}"
    done = subprocess.run(
        ["cmake", named, of_version, "-P", script],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "-Wall-Wextra-Wpedantic" in done.stdout
    assert ("-Werror" in done.stdout) == ends
