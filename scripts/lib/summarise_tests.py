#!/usr/bin/env python3
"""Says which tests were skipped, a line for each reason, and which took the longest.

    scripts/lib/summarise_tests.py FOLDER ...

Each folder holds the JUnit XML reports of one build's tests, as GoogleTest and pytest write them.
"""

import argparse
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

LONGEST_LIST = 10


@dataclass(frozen=True)
class Test:
    build: str  # the name of the reports' build folder
    suite: str
    name: str
    seconds: float
    skipped: str | None  # the reason

    @property
    def full_name(self) -> str:
        return f"{self.suite}.{self.name}"


def reason_of(element: ElementTree.Element) -> str | None:
    """Returns why the test was skipped; nothing where it ran."""
    skipped = element.find("skipped")
    if skipped is not None:
        # GoogleTest writes the file and the line of the skip before the reason.
        lines = [line.strip() for line in skipped.get("message", "").splitlines()]
        spoken = [line for line in lines if line]
        if len(spoken) > 1 and spoken[0].rsplit(":", 1)[-1].isdigit():
            spoken = spoken[1:]
        return " ".join(spoken) or "no reason given"
    if element.get("status") == "notrun":
        return "disabled in the source"
    return None


def tests_of(report: Path) -> list[Test]:
    """Returns the tests of one report. Raises ElementTree.ParseError where it is cut short."""
    return [
        Test(
            build=report.parent.parent.name,
            suite=element.get("classname", "").removeprefix("tests."),
            name=element.get("name", ""),
            seconds=float(element.get("time") or 0),
            skipped=reason_of(element),
        )
        for element in ElementTree.parse(report).iter("testcase")
    ]


def skipped_lines(tests: list[Test]) -> list[str]:
    """Returns a line for each reason. A test that several builds skip counts once."""
    names: dict[str, set[str]] = defaultdict(set)
    suites: dict[str, set[str]] = defaultdict(set)
    for test in tests:
        if test.skipped is not None:
            names[test.skipped].add(test.full_name)
            suites[test.skipped].add(test.suite)
    return [
        f"{len(names[reason])} test{'s' if len(names[reason]) > 1 else ''} skipped: {reason}"
        f" ({', '.join(sorted(suites[reason]))})"
        for reason in sorted(names, key=lambda reason: (-len(names[reason]), reason))
    ]


def slowest_lines(tests: list[Test]) -> list[str]:
    slowest = sorted(tests, key=lambda test: -test.seconds)[:LONGEST_LIST]
    return [f"{t.seconds:8.1f} s  {t.full_name} ({t.build})" for t in slowest]


def summary(folders: list[Path]) -> list[str]:
    """Returns the lines to print. The skipped tests come last, where they are seen."""
    tests: list[Test] = []
    unread: list[str] = []
    for folder in folders:
        reports = sorted(folder.glob("*.xml"))
        if not reports:
            unread.append(f"{folder}: there are no reports of tests")
        for report in reports:
            try:
                tests += tests_of(report)
            except (ElementTree.ParseError, OSError, ValueError) as error:
                unread.append(f"{report}: not a whole report of tests: {error}")
    return [
        f"the slowest of {len(tests)} tests:",
        *slowest_lines(tests),
        *unread,
        *(skipped_lines(tests) or ["no test was skipped"]),
    ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    print("\n".join(summary(parser.parse_args(arguments).folders)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
