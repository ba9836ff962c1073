"""Runs the experiments that have no whole run yet, and resumes interrupted ones. Needs nothing but Python itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fftbench.places import ROOT
from fftbench.program import Program, made_by, run_program
from fftbench.reproduction.experiments import Experiment, ReproductionError, runs_of
from fftbench.results.run_folder import RunFolder

_USUAL_ENDS = (0, 1)  # every case ok or skipped, or a case went wrong


def measure(
    program: Program,
    experiments: Sequence[Experiment],
    device_folder: Path,
    afresh: bool,
) -> list[RunFolder]:
    """Returns a whole run of each experiment, by this program on this device. Raises ReproductionError."""
    runs = []
    for number, experiment in enumerate(experiments, 1):
        head = f"[{number}/{len(experiments)}] {experiment.name}"
        runs.append(_whole_run(program, experiment, device_folder, afresh, head))
    return runs


def _whole_run(
    program: Program,
    experiment: Experiment,
    device_folder: Path,
    afresh: bool,
    head: str,
) -> RunFolder:
    own = [run for run in runs_of(device_folder, experiment) if made_by(run, program)]
    whole = [run for run in own if run.whole]
    if whole and not afresh:
        _say(f"{head}: measured already, {whole[-1].path}")
        return whole[-1]
    before = {run.path for run in own if run.whole}
    begun = time.monotonic()
    interrupted = [run for run in own if not run.whole]
    if interrupted and not afresh:
        _say(f"{head}: going on with {interrupted[-1].path}")
        code = run_program(program, ["--resume", str(interrupted[-1].path.resolve())])
    else:
        _say(f"{head}: measuring")
        config = experiment.file.relative_to(ROOT)
        output = str(device_folder.resolve())
        code = run_program(program, ["--config", str(config), "--output", output])
    whole = [
        run
        for run in runs_of(device_folder, experiment)
        if run.whole and made_by(run, program) and run.path not in before
    ]
    if code not in _USUAL_ENDS or not whole:
        raise ReproductionError(
            f"{experiment.name}: the program ended with exit code {code} and left no whole run; "
            "the same command goes on where it stopped"
        )
    _say(f"{head}: took {time.monotonic() - begun:.0f} s, {whole[-1].path}")
    return whole[-1]


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
