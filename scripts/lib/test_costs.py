#!/usr/bin/env python3
"""Says what a run of scripts/test.sh took, in seconds of the clock and of processors, and what grew.

    scripts/lib/test_costs.py STEPS KEPT FOLDER ...          compares with the costs that are kept
    scripts/lib/test_costs.py --keep STEPS KEPT FOLDER ...   keeps the costs of this run

STEPS has a line for each step: its name, and its milliseconds of the clock and of processors. KEPT, tests/costs, has lines `step NAME CLOCK PROCESSORS` and
`test NAME CLOCK PROCESSORS`; tests/CMakeLists.txt reads there which tests take longest. Each FOLDER holds the costs of one
build's tests, as tests/measured.sh writes them. The exit code is 1 where all steps together took more than the budget:
processor seconds, which other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

BUDGET_S = 1200  # of processors: ten minutes of two
LONGEST_TEST_S = 20
# Below these, growth is noise.
GROWTH = 1.25
GROWTH_S = 5


@dataclass(frozen=True)
class Cost:
    clock_s: float
    processor_s: float


Costs = dict[tuple[str, str], Cost]  # by kind (step or test) and name


def kept_costs(file: Path) -> Costs:
    costs: Costs = {}
    lines = file.read_text().splitlines() if file.exists() else []
    for line in lines:
        if line and not line.startswith("#"):
            kind, name, clock, processor = line.split()
            costs[kind, name] = Cost(float(clock), float(processor))
    return costs


def step_costs(file: Path) -> Costs:
    costs: Costs = {}
    for line in file.read_text().splitlines():
        name, clock, processor = line.rsplit(maxsplit=2)
        costs["step", name.replace(" ", "_")] = Cost(
            float(clock) / 1000, float(processor) / 1000
        )
    return costs


def test_costs(folders: list[Path]) -> Costs:
    """Returns what each test of CTest took. A test that was ended has left nothing."""
    costs: Costs = {}
    for folder in folders:
        for file in sorted(folder.glob("*.cost")):
            lines = file.read_text().splitlines()
            if lines:
                clock, own, system = map(float, lines[-1].split())
                costs["test", file.stem] = Cost(clock, own + system)
    return costs


def total(costs: Costs, kind: str) -> float:
    return sum(cost.processor_s for key, cost in costs.items() if key[0] == kind)


def table(costs: Costs, kept: Costs) -> list[str]:
    lines = ["  clock s   processor s   kept   step, and the tests that took longest"]
    shown = [key for key in costs if key[0] == "step"]
    tests = [key for key in costs if key[0] == "test"]
    shown += sorted(tests, key=lambda key: -costs[key].processor_s)[:10]
    for key in shown:
        before = kept.get(key)
        lines.append(
            f"{costs[key].clock_s:9.0f}{costs[key].processor_s:14.0f}"
            f"{f'{before.processor_s:.0f}' if before else '-':>7}   "
            f"{'  ' if key[0] == 'test' else ''}{key[1]}"
        )
    return lines


def grown(costs: Costs, kept: Costs) -> list[str]:
    """Returns the steps and tests that take more of processors than what is kept, the most first."""
    more = {
        key: cost.processor_s - kept[key].processor_s
        for key, cost in costs.items()
        if key in kept
        and cost.processor_s > GROWTH * kept[key].processor_s
        and cost.processor_s > kept[key].processor_s + GROWTH_S
    }
    return [
        f"{key[1]} +{more[key]:.0f} s" for key in sorted(more, key=lambda k: -more[k])
    ]


def verdict(costs: Costs, kept: Costs) -> str:
    seconds = total(costs, "step")
    said = (
        f"{seconds - BUDGET_S:.0f} s more than the {BUDGET_S} s of processors that the tests may take"
        if seconds > BUDGET_S
        else f"{seconds:.0f} s of processors, of the {BUDGET_S} s that the tests may take"
    )
    more = grown(costs, kept)
    return f"{said}; {'grown: ' + ', '.join(more) if more else 'nothing grew'}"


def keep(costs: Costs, file: Path) -> None:
    head = [
        "# What the steps of scripts/test.sh and the tests of CTest take: kind, name, seconds of the clock, seconds of",
        "# processors. scripts/lib/test_costs.py --keep writes it.",
    ]
    lines = [
        f"{kind} {name} {cost.clock_s:.1f} {cost.processor_s:.1f}"
        for (kind, name), cost in sorted(costs.items())
    ]
    file.write_text("\n".join(head + lines) + "\n")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("steps", type=Path, metavar="STEPS")
    parser.add_argument("kept", type=Path, metavar="KEPT")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    given = parser.parse_args(arguments)
    costs = step_costs(given.steps) | test_costs(given.folders)
    kept = kept_costs(given.kept)
    if given.keep:
        keep(costs, given.kept)
    long = [
        f"{name} ({cost.processor_s:.0f} s)"
        for (kind, name), cost in costs.items()
        if kind == "test" and cost.processor_s > LONGEST_TEST_S
    ]
    print("\n".join(table(costs, kept)))
    if long:
        print(f"over {LONGEST_TEST_S} s of processors each: {', '.join(sorted(long))}")
    print(verdict(costs, kept))
    return 1 if total(costs, "step") > BUDGET_S else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
