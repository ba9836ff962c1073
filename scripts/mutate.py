#!/usr/bin/env python3
"""Which small mistakes would the tests notice? Plants those of tests/mutants/, one at a time, and runs what should notice.

It works on a copy of the files that git knows, in build-mutants/ (--work names another). Mistakes in C++ are compiled
together, once; the variable FFTBENCH_MUTANT chooses one when a program runs. Those in GLSL, Python and other files are
written into the copy, and taken back. First the same tests run without any mistake, and have to pass.

Each entry of the table, under its file, has
  original    the text in the file where the mistake is made; it has to be there once
  in          a longer text that is there once and has the original once, where the original itself is there more often
  slip        what stands there instead. In C++ both are expressions, or where the original ends with ; or } statements
  effect      what a user would see of it
  tests       what should notice: an executable with filters, or a file with pytest's options:
              "unit_tests Pnm.*:Pfm.*", "device_tests Fused*", "test_plot.py -k axis"
  own_build   true: built by itself, for what can't be chosen when a program runs (constexpr, types, defaults), and for
              shaders whose tests are those of the library
  hangs       true: a test that does not end has noticed it too

For each folder it prints how many were caught, and those that survived: what they would do, and the command that shows
each again. Shaders are read from files; tests of the library read those built into it, and see no mistake in GLSL.
The exit code is 1 where more than 3 % survive, and 2 where the table, the build or the tests without mistakes are wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from fftbench.arguments import make_parser
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)

from lib.mutants.judging import (
    PROCESSORS,
    PROCESSORS_S,
    Outcome,
    Tests,
    Verdict,
    failed_in_gate,
)
from lib.mutants.planting import BuildError, Place
from lib.mutants.table import Slip, TableError, faults, read_table

SOURCE = Path(__file__).resolve().parent.parent
EXAMPLES = """examples:
  scripts/mutate.py                                            all of them
  scripts/mutate.py --only harness/fft/best.cpp:2              one
  scripts/mutate.py --only harness/fft/best.cpp:2 --gate       one, before all tests that a change has to pass
  scripts/mutate.py --folder scripts --seed 7                  all in scripts/, with the samples of another seed
"""
MAY_SURVIVE = 0.03
NOT_CLEAN = "its tests have to pass without a mistake before they can notice one"


class Run:
    """The tests of a build, each run once without a mistake before what it says of one counts."""

    def __init__(self, place: Place, tests: Tests, jobs: int):
        self.place = place
        self.tests = tests
        self.jobs = jobs
        self._clean: dict[str, Outcome] = {}
        self._lock = threading.Lock()
        self._running: dict[str, threading.Lock] = {}  # one for each test

    def clean(self, test: str) -> Outcome:
        """Returns what the test says without a mistake. No mistake may be written into the copy meanwhile."""
        with self._lock:
            running = self._running.setdefault(test, threading.Lock())
        with running:
            if test not in self._clean:
                outcome = self._clean[test] = self.tests.run(test, 0, None)
                if outcome.verdict not in (Verdict.PASSED, Verdict.SKIPPED):
                    print(f"without a mistake: {test}", file=sys.stderr)
                    print(outcome.last_words, file=sys.stderr, flush=True)
            return self._clean[test]

    def unable(self, slip: Slip) -> Outcome | None:
        """Returns why no test can show the slip, if so: all skip themselves on this machine, or don't pass without it."""
        outcomes = [self.clean(test) for test in slip.tests]
        verdicts = [outcome.verdict for outcome in outcomes]
        if Verdict.PASSED in verdicts:
            return None
        if set(verdicts) == {Verdict.SKIPPED}:
            return Outcome(Verdict.SKIPPED, 0, "")
        return Outcome(Verdict.BROKEN, 0, f"    {NOT_CLEAN}")

    def notice(self, slip: Slip) -> Outcome:
        """Runs what should notice the slip, which has been planted, until something does."""
        key = slip.key if slip.chosen_at_run_time else 0
        outcome = Outcome(Verdict.PASSED, 0, "")
        for test in slip.tests:
            clean = self.clean(test)
            if clean.verdict != Verdict.PASSED:
                continue
            allowed_s = PROCESSORS_S + PROCESSORS * clean.processor_s
            outcome = judged(slip, self.tests.run(test, key, allowed_s))
            if outcome.verdict != Verdict.PASSED:
                return outcome
        return outcome

    def in_gate(self, leave_out: set[str]) -> Callable[[Slip], Outcome]:
        """Returns what runs all tests of the gate, but for those that fail without a mistake too."""

        def notice(slip: Slip) -> Outcome:
            key = slip.key if slip.chosen_at_run_time else 0
            failed = failed_in_gate(
                self.place, key, self.jobs, leave_out, self.tests.seed
            )
            verdict = Verdict.FAILED if failed else Verdict.PASSED
            return Outcome(verdict, 0, "\n".join(sorted(failed)))

        return notice

    def each(
        self,
        slips: Sequence[Slip],
        notice: Callable[[Slip], Outcome],
        unable: Callable[[Slip], Outcome | None],
        jobs: int,
    ) -> dict[str, Outcome]:
        """Returns what became of each slip. Those that are chosen when a program runs go side by side; the others stand in
        files that all tests read, and go one at a time."""

        def judge(slip: Slip) -> tuple[str, Outcome]:
            outcome = unable(slip) or notice(slip)
            words = {Verdict.FAILED: "caught", Verdict.PASSED: "SURVIVED"}
            said = words.get(outcome.verdict, outcome.verdict.value.upper())
            print(f"{said:9} {slip.name}", file=sys.stderr, flush=True)
            return slip.name, outcome

        with ThreadPoolExecutor(jobs) as pool:
            found = dict(pool.map(judge, [s for s in slips if s.chosen_at_run_time]))
        for slip in slips:
            if slip.chosen_at_run_time:
                continue
            if unable(slip):
                found[slip.name] = judge(slip)[1]
                continue
            with self.place.written(slip, self.tests.targets(slip.tests)):
                found[slip.name] = judge(slip)[1]
        return found


def judged(slip: Slip, outcome: Outcome) -> Outcome:
    """A mistake in a shader that keeps it from compiling is none that tests have to notice. One elsewhere may do that too,
    and is noticed so."""
    is_shader = not slip.compiled and not slip.file.endswith(".py")
    if is_shader and outcome.verdict == Verdict.FAILED:
        if "does not compile:" in outcome.output:
            return replace(outcome, verdict=Verdict.BROKEN)
    return outcome


def is_caught(slip: Slip, outcome: Outcome) -> bool:
    return outcome.verdict == Verdict.FAILED or (
        slip.hangs and outcome.verdict == Verdict.HUNG
    )


def report(slips: Sequence[Slip], found: dict[str, Outcome], gate: bool) -> int:
    """Prints the table and the survivors, and returns the exit code."""
    caught = {slip.name for slip in slips if is_caught(slip, found[slip.name])}
    broken = [slip for slip in slips if found[slip.name].verdict == Verdict.BROKEN]
    for folder in sorted({slip.folder for slip in slips}):
        own = [slip.name for slip in slips if slip.folder == folder]
        print(f"{folder:24} {len(caught.intersection(own)):4} of {len(own)} caught")
    share = len(caught) / len(slips)
    print(f"{'all':24} {len(caught):4} of {len(slips)} caught ({100 * share:.0f} %)")
    for slip in slips:
        outcome = found[slip.name]
        if slip.name in caught:
            continue
        ends = {Verdict.HUNG: "hung", Verdict.BROKEN: "could not be tried"}
        print(f"\n{ends.get(outcome.verdict, 'survived')}: {slip.name}: {slip.effect}")
        print(
            f"  again: scripts/mutate.py --only {slip.name}{' --gate' if gate else ''}"
        )
        if outcome.verdict == Verdict.BROKEN:
            print(outcome.last_words)
    if broken:
        return 2
    return 1 if 1 - share > MAY_SURVIVE else 0


def seed_of_source() -> int:
    words = ". scripts/lib/steps.sh; seed_of_files"
    done = subprocess.run(
        ["bash", "-c", words], cwd=SOURCE, capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="PLACE",
        help="mistakes whose place begins so: a file, or FILE:NUMBER; may be given more than once",
    )
    parser.add_argument(
        "--folder",
        action="append",
        default=[],
        metavar="FOLDER",
        help="mistakes in that folder; may be given more than once",
    )
    parser.add_argument(
        "--gate",
        action="store_true",
        help="run all tests that a change has to pass, not only those of the table",
    )
    parser.add_argument(
        "--jobs", type=int, default=1, help="mistakes at a time (%(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, help="chooses the tests' samples (that of scripts/test.sh)"
    )
    parser.add_argument(
        "--cuda",
        action="store_true",
        help="build the CUDA module too, and plant what is in it",
    )
    parser.add_argument(
        "--work",
        metavar="DIR",
        type=Path,
        default=SOURCE / "build-mutants",
        help="where the copy is made and built (build-mutants)",
    )
    parser.add_argument(
        "--table", type=Path, help="the folder of mistakes (tests/mutants)"
    )
    parser.add_argument("--list", action="store_true", help="name them, and end")
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error("--jobs from 1")
    return options


def chosen(slips: Sequence[Slip], options: argparse.Namespace) -> list[Slip]:
    """Returns what was asked for and can be built. One number does not begin another: x:1 is not x:12."""
    taken = []
    places = [*options.only, *(f"{one.rstrip('/')}/" for one in options.folder)]
    for slip in slips:
        wanted = not places or any(
            slip.name == place or (":" not in place and slip.file.startswith(place))
            for place in places
        )
        if wanted and (options.cuda or not in_cuda_module(slip)):
            taken.append(slip)
    return taken


def in_cuda_module(slip: Slip) -> bool:
    module = "harness/backends/cuda/"
    return slip.file.startswith(module) and not slip.file.startswith(f"{module}loader/")


def wrong(sentence: str) -> int:
    print(f"mutate.py: {sentence}", file=sys.stderr)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        table = read_table(options.table or SOURCE / "tests" / "mutants")
        found = faults(table, SOURCE)
        if found:
            return wrong("\nmutate.py: ".join(found))
        slips = chosen(table, options)
        if not slips:
            return wrong(
                "no mistake is chosen; --list names all, and those in the CUDA module need --cuda"
            )
        if options.list:
            for slip in slips:
                print(f"{slip.name}  {slip.effect}")
            return 0
        return plant(slips, table, options)
    except (TableError, BuildError) as error:
        return wrong(str(error))


def plant(slips: list[Slip], table: list[Slip], options: argparse.Namespace) -> int:
    place = Place(SOURCE, options.work.resolve())
    # All of the table's are compiled, so that another choice needs no other build.
    place.copy_tree(table)
    place.configure(options.cuda)
    seed = seed_of_source() if options.seed is None else options.seed
    tests = Tests(place, seed)
    place.make(
        ["all"]
        if options.gate
        else tests.targets([test for slip in slips for test in slip.tests])
    )
    run = Run(place, tests, options.jobs)
    if options.gate:
        leave_out = failed_in_gate(place, 0, options.jobs, set(), seed)
        if leave_out:
            print(
                f"left out, since they fail without a mistake: {', '.join(sorted(leave_out))}"
            )
        found = run.each(slips, run.in_gate(leave_out), lambda slip: None, 1)
        return report(slips, found, gate=True)
    found = run.each(slips, run.notice, run.unable, options.jobs)
    shown = [slip for slip in slips if found[slip.name].verdict != Verdict.SKIPPED]
    for slip in slips:
        if slip not in shown:
            print(
                f"not shown on this machine, where its tests skip themselves: {slip.name}"
            )
    if not shown:
        return wrong("on this machine all of these tests skip themselves")
    return report(shown, found, gate=False)


if __name__ == "__main__":
    run_main(main)
