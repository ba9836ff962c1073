"""What of a run's files the measuring itself needs. Needs nothing but Python itself."""

from __future__ import annotations

import csv
import json
import math
import statistics
from collections.abc import Sequence
from pathlib import Path

from fftbench.selfcheck.plan import SelfCheckError

_CASE_COLUMNS = ("algorithm", "options", "width", "height", "mode")
# Of normal values: a standard deviation in median absolute deviations, and the range of three in such.
_NORMAL_MAD, _NORMAL_RANGE_OF_3 = 1.4826, 1.693


def run_folder(place: Path) -> Path | None:
    """The one finished run below --output `place`; None where there is none."""
    for file in sorted(place.glob("*/*/run.json")):
        try:
            if json.loads(file.read_bytes()).get("finished"):
                return file.parent
        except (OSError, ValueError, AttributeError):
            continue  # cut short by whatever ended the run
    return None


def noise_of(folders: Sequence[Path]) -> float:
    """How restless this machine is, as a share: of the most restless case, the larger of two standard deviations.

    Of the medians of a run's rounds, from their median absolute deviation, since a single round that was disturbed
    says little of the others; and of the medians of whole runs, from their range.
    """
    runs = [_round_medians(folder) for folder in folders]
    noise = 0.0
    for case in set.intersection(*(set(run) for run in runs)):
        logs = [[math.log(ms) for ms in run[case]] for run in runs]
        centres = [statistics.median(own) for own in logs]
        off = [abs(one - at) for own, at in zip(logs, centres) for one in own]
        between_rounds = _NORMAL_MAD * statistics.median(off)
        between_runs = (max(centres) - min(centres)) / _NORMAL_RANGE_OF_3
        noise = max(noise, between_rounds, between_runs)
    return noise


def _round_medians(folder: Path) -> dict[tuple[str, ...], list[float]]:
    rounds: dict[tuple[str, ...], dict[str, list[float]]] = {}
    file = folder / "samples.csv"
    try:
        with file.open(newline="", encoding="utf-8") as stream:
            for row in csv.DictReader(stream):
                if row["warmup"] == "false":
                    case = tuple(row[name] for name in _CASE_COLUMNS)
                    of_round = rounds.setdefault(case, {})
                    of_round.setdefault(row["round"], []).append(float(row["ms"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SelfCheckError(f"{file}: cannot be used ({error})") from None
    return {
        case: [statistics.median(own) for own in of_round.values()]
        for case, of_round in rounds.items()
    }
