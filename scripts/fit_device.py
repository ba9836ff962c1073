#!/usr/bin/python3
"""Fits the model of a device, by which planning prices choices, to the times of a sweep.

`fftbench sweep` measures many choices of many problems, and `fftbench price` says what work each of them is: dispatches,
bytes, instructions and others. This finds how long each kind of work takes, so that their sum is nearest to what was
measured, and writes that into the model's file, with the date and the error that remains.

It prints the regret, which is the time of what is chosen over that of the fastest choice, minus 1: of what `best` takes
without measuring, of the cheapest choice, and where the cheapest few are measured. "Others" is the same with a model that
was fitted without the problem itself.

Needs numpy and scipy.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from fftbench.arguments import make_parser, require
from fftbench.endings import errors_exit_with_2, run_main

errors_exit_with_2(__name__)
require("numpy", "scipy")

import numpy as np

from fftbench.planning.model_fit import fit, regrets_of_others
from fftbench.planning.regret import Coefficients, regrets_of, summary_text
from fftbench.results.work_rows import Work, read_work
from fftbench.results.errors import ResultsError, read_bytes

EXAMPLES = """examples:
  fftbench sweep --config sweep.json --problems 60 --seed 7 --output sweep.csv
  fftbench price --sweep sweep.csv --model my_device.json --output work.csv
  scripts/fit_device.py work.csv --model my_device.json --sweep sweep.csv
  scripts/fit_device.py work.csv --model my_device.json --as-it-is

exit code: 0 fitted and written, 2 not, for a reason that is told
"""

_KEYS = {"barrier": "microseconds", "in_shader": "microseconds_of_streams"}


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, EXAMPLES)
    parser.add_argument(
        "work", metavar="FILE", type=Path, help="what `fftbench price` wrote"
    )
    parser.add_argument(
        "--model",
        metavar="FILE",
        type=Path,
        required=True,
        help="the device's file, as those of configs/devices; it is rewritten",
    )
    parser.add_argument(
        "--sweep",
        metavar="NAME",
        action="append",
        default=[],
        help="the file of the sweep, as the model will name it; may be repeated",
    )
    parser.add_argument(
        "--as-it-is",
        action="store_true",
        help="print the regret of the model as it is, and write nothing",
    )
    options = parser.parse_args(arguments)
    if bool(options.sweep) == options.as_it_is:
        parser.error("either --sweep NAME or --as-it-is is needed")
    return options


def coefficients_of(document: dict[str, object], kinds: Sequence[str]) -> Coefficients:
    """Returns those of the device's file: 0 for a kind that it does not name, infinity for null."""
    return {
        sync: np.array(
            [
                np.inf if value is None else float(str(value))
                for value in (_object(document, key).get(kind, 0.0) for kind in kinds)
            ]
        )
        for sync, key in _KEYS.items()
    }


def fitted_document(
    document: dict[str, object],
    work: Work,
    sweeps: Sequence[str],
    coefficients: Coefficients,
    error: float,
) -> dict[str, object]:
    """Returns the device's file with the coefficients. Those of an order that was not measured stay."""
    fitted = dict(document)
    for sync, values in coefficients.items():
        fitted[_KEYS[sync]] = {
            kind: float(f"{value:.4g}") if np.isfinite(value) else None
            for kind, value in zip(work.kinds, values)
            if value > 0
        }
    return fitted | {
        "fitted": {
            **_object(document, "fitted"),
            "date": datetime.date.today().isoformat(),
            "sweeps": list(sweeps),
            "problems": len(work.problems),
            "median_error": float(f"{error:.3g}"),
        }
    }


def _object(document: dict[str, object], key: str) -> dict[str, object]:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def read_model(path: Path) -> dict[str, object]:
    try:
        document = json.loads(read_bytes(path))
    except ValueError as error:
        raise ResultsError(f"{path}: not JSON ({error})") from None
    if not isinstance(document, dict) or "compute_units" not in document:
        raise ResultsError(f"{path}: not the model of a device")
    return document


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse_arguments(arguments)
    try:
        document = read_model(options.model)
        work = read_work(options.work)
    except ResultsError as error:
        print(f"fit_device.py: {error}", file=sys.stderr)
        return 2
    coefficients = (
        coefficients_of(document, work.kinds)
        if options.as_it_is
        else fit(work.problems, len(work.kinds))
    )
    regrets = regrets_of(work, coefficients)
    error = float(np.median([each.error for each in regrets]))
    compared = [each for each in regrets if each.choices > 1]
    print(f"{len(work.problems)} problems")
    if compared:
        print(f"{len(compared)} with several choices\n{summary_text(compared)}")
    if options.as_it_is:
        return 0
    fitted = fitted_document(document, work, options.sweep, coefficients, error)
    if others := [each for each in regrets_of_others(work) if each.choices > 1]:
        print(f"\nothers\n{summary_text(others)}")
    options.model.write_text(json.dumps(fitted, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    run_main(main)
