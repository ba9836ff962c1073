"""What of a run's files the measuring itself needs. Needs nothing but Python itself."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from pathlib import Path

from fftbench.results.case_key import CaseKey
from fftbench.results.errors import ResultsError
from fftbench.results.run_json import finished, read_run_json
from fftbench.results.sample_rows import read_sample_rows

# Of normal values: a standard deviation in median absolute deviations, and the range of three in such.
_NORMAL_MAD, _NORMAL_RANGE_OF_3 = 1.4826, 1.693


def run_folder(place: Path) -> Path | None:
    """The one finished run below --output `place`; None where there is none."""
    for file in sorted(place.glob("*/*/run.json")):
        try:
            if finished(read_run_json(file)):
                return file.parent
        except ResultsError:
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


def _round_medians(folder: Path) -> dict[CaseKey, list[float]]:
    rounds: dict[CaseKey, dict[int, list[float]]] = {}
    for row in read_sample_rows(folder / "samples.csv", finished=True).rows:
        if not row.warmup:
            rounds.setdefault(row.case, {}).setdefault(row.round, []).append(row.ms)
    return {
        case: [statistics.median(own) for own in of_round.values()]
        for case, of_round in rounds.items()
    }
