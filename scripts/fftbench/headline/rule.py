"""States what a headline asks of its runs, and says in what runs fall short of it.

Each run is a process, the unit of every interval, and one round of a process decides nothing (see docs/trust.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import datetime

from fftbench.headline.contest import Contest
from fftbench.headline.experiments import processes
from fftbench.results.across_runs import FEWEST_RUNS_FOR_INTERVAL
from fftbench.results.likeness import case_name
from fftbench.results.rounds import Stability
from fftbench.results.runs import Run, Runs
from fftbench.results.stability_text import counted

FEWEST_RUNS = FEWEST_RUNS_FOR_INTERVAL
FEWEST_ROUNDS = 10
RULE_IN_WORDS = (
    f"at least {FEWEST_RUNS} runs of at least {FEWEST_ROUNDS} rounds, each a process that began when the one before "
    "had ended"
)


def shortcomings(runs: Runs, contests: Sequence[Contest]) -> list[str]:
    """Returns a phrase for each part of the rule that these runs, of which the contests are made, do not keep."""
    found = []
    if processes(runs) < FEWEST_RUNS:
        found.append(counted(processes(runs), "run"))
    if rounds := _rounds_short(contests):
        found.append(rounds)
    return [*found, *_beside_each_other(runs.runs)]


def _rounds_short(contests: Sequence[Contest]) -> str:
    """Says how many rounds the compared cases have; returns "" where all have enough."""
    sections = [section for contest in contests for section in contest.sections]
    compared = [met for section in sections for met in section.timed]
    rows = [row for met in compared for row in (met.own, met.other)]
    rounds = [_rounds(row) for row in rows]
    unknown = [row for row, known in zip(rows, rounds) if math.isnan(known)]
    if unknown:
        return f"an unknown number of rounds of {case_name(unknown[0])}"
    fewest = min(rounds)
    if fewest >= FEWEST_ROUNDS:
        return ""
    if fewest == max(rounds):
        return f"{counted(int(fewest), 'round')} a case"
    case = case_name(rows[rounds.index(fewest)])
    return f"cases of fewer rounds, such as {case} with {int(fewest)}"


def _rounds(row) -> float:
    """Returns the rounds of the run that has the fewest. Older files have them in samples.csv alone."""
    if not math.isnan(row["rounds"]):
        return float(row["rounds"])
    known = row.get("stability")
    if isinstance(known, Stability) and row["runs"]:
        return len(known.rounds) // int(row["runs"])
    return math.nan


def _beside_each_other(runs: Sequence[Run]) -> Iterator[str]:
    """Yields a phrase for the first run that did not wait for the end of the one before."""
    spans = sorted((_span(run), run.folder.name) for run in runs)
    for (before, name), (after, other) in zip(spans, spans[1:]):
        if after[0] < before[1] or after == before:
            yield f"{name} and {other}, which ran at the same time"
            return


def _span(run: Run) -> tuple[float, float]:
    """Returns when a run started and finished, in seconds. A run that doesn't say when it finished takes no time."""
    start, end = (_seconds(run.metadata.get(name)) for name in ("started", "finished"))
    start = 0.0 if math.isnan(start) else start
    return start, start if math.isnan(end) else max(start, end)


def _seconds(time: object) -> float:
    try:
        return datetime.fromisoformat(str(time).replace("Z", "+00:00")).timestamp()
    except ValueError:
        return math.nan
