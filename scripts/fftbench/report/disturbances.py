"""Says of a run in which most comparisons are unclear what disturbed it, as far as its files tell, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fftbench.results.verdict_words import Verdict
from fftbench.report.beside_fastest import Beside
from fftbench.report.case_samples import CaseSamples
from fftbench.results.digits import with_digits
from fftbench.results.runs import Run
from fftbench.results.software_renderer import is_software_renderer
from fftbench.results.stability_text import counted

_MOST_UNCLEAR = 0.5  # of a run's comparisons
_FEW_ROUNDS = 10
_CHANGED_CLOCK = 0.03  # (largest - least) / largest
_SLOW_ROUND = 1.05  # beside the same cases' other rounds
_NEARLY_ALL = 0.9  # of the cases
_FEWEST_CASES = 8  # of which nearly all are not slow by chance


@dataclass(frozen=True)
class Disturbance:
    heading: str
    found: list[str]  # sentences: what the run's files tell
    advice: list[str]  # sentences: what to do


def disturbances(
    run: Run,
    index: int,
    rows: pd.DataFrame,
    samples: CaseSamples,
    beside: Mapping[int, Beside],
) -> Disturbance | None:
    """Returns what disturbed the run with that index; None where at most half of its comparisons with the fastest are
    unclear. `rows` are those of all runs."""
    own = rows[rows["run"] == index]
    compared = [beside[at] for at in own.index if at in beside]
    known = [one for one in compared if one.is_known]
    unclear = sum(one.verdict is Verdict.UNCLEAR for one in known)
    if not known or unclear <= _MOST_UNCLEAR * len(known):
        return None
    return Disturbance(
        f"This run tells little: {unclear} of {len(known)} comparisons with the fastest of a size are unclear.",
        list(_found(run, index, own, samples)),
        list(_advice(run, own)),
    )


def _found(
    run: Run, index: int, own: pd.DataFrame, samples: CaseSamples
) -> Iterator[str]:
    timed = own[own["status"] == "ok"]
    spread = timed["rounds_spread"].dropna()
    if len(spread):
        yield f"The rounds of a case differ by {with_digits(100 * spread.median(), 2)} %, in the middle of all cases."
    table = samples.tables[index]
    throttled = int(table.rows["throttled"].sum()) if table is not None else 0
    if table is not None and throttled:
        yield f"The device was throttled in {throttled} of {counted(len(table.rows), 'sample')}."
    if clocks := _clocks(run, timed):
        yield clocks
    if table is not None and table.held_up:
        yield (
            f"The device waited for the host in {table.held_up} of {counted(table.taken, 'sample')}: other work, or a slow "
            "driver."
        )
    rounds = [samples.rounds[at] for at in timed.index]
    yield from _slow_rounds([one for one in rounds if one])
    if is_software_renderer(run.renderer):
        yield "The renderer runs on this machine's processor, which other programs use, too."


def _clocks(run: Run, timed: pd.DataFrame) -> str:
    """Says between which ends the clock changed; returns "" where it hardly did, or is not known."""
    told = run.files.read_gpu()
    place = None if told is None else told.place_of("sm_clock_mhz")
    if told is not None and place is not None:
        texts = [texts[place] for _, texts in told.rows]
        clocks = [float(text) for text in texts if text.replace(".", "", 1).isdigit()]
    else:
        clocks = [float(one) for one in timed["sm_clock_mhz"].dropna()]
    if not clocks or max(clocks) - min(clocks) <= _CHANGED_CLOCK * max(clocks):
        return ""
    return f"The device's clock changed between {min(clocks):.0f} and {max(clocks):.0f} MHz."


def _slow_rounds(rounds: list[list[np.ndarray]]) -> Iterator[str]:
    """Names rounds in which nearly all cases were slow at once, as where other work ran beside them. Of cases that are
    slow by chance, half are."""
    most = max(map(len, rounds), default=0)
    whole = [own for own in rounds if len(own) == most]
    if most < 3 or len(whole) < _FEWEST_CASES:
        return
    medians = np.array([[np.median(ms) for ms in own] for own in whole])
    ratios = medians / np.median(medians, axis=1, keepdims=True)
    by_round = np.median(ratios, axis=0)
    slow = (by_round > _SLOW_ROUND) & ((ratios > 1).mean(axis=0) >= _NEARLY_ALL)
    for at in np.flatnonzero(slow):
        percent = 100 * (by_round[at] - 1)
        yield f"Round {at + 1} of {most} was slow throughout, by {with_digits(percent, 2)} % in the middle of all cases."


def _advice(run: Run, own: pd.DataFrame) -> Iterator[str]:
    yield "End other programs, and measure again."
    rounds = own["rounds"].dropna()
    if len(rounds) and rounds.min() < _FEW_ROUNDS:
        yield f"Take more rounds than {int(rounds.min())}: --rounds {2 * _FEW_ROUNDS}."
    elif len(rounds):
        yield f"Take more rounds: --rounds {2 * int(rounds.min())}."
    if own["sm_clock_mhz"].notna().any():
        yield "Hold the clock still: sudo nvidia-smi --lock-gpu-clocks=MHZ, below what the device throttles at."
    if is_software_renderer(run.renderer):
        yield "Leave the renderer fewer threads than the machine has cores: LP_NUM_THREADS."
