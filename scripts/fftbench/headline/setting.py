"""Says where, when and with what versions the runs were made, for the text under a table or a picture."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

import pandas as pd

from fftbench.headline.contest import Contest
from fftbench.headline.experiments import processes
from fftbench.headline.versions import cuda_version
from fftbench.results.rounds import stabilities
from fftbench.results.run_json import member
from fftbench.results.runs import Run, Runs
from fftbench.results.stability_text import counted


_BUS = "/PCIe/SSE2"  # which NVIDIA's driver adds to the name of every card


def setting_parts(runs: Runs, contests: Sequence[Contest]) -> list[str]:
    """Returns a phrase for each: device and driver, the libraries with their versions, processes and rounds, revision,
    wisdom, days."""
    first = runs.runs[0]
    cuda = cuda_version(first.metadata)
    device = [card_name(runs), _driver(first.driver)]
    parts = [
        ", ".join(filter(None, [*device, f"CUDA {cuda}" if cuda else ""])),
        ", ".join(_libraries(contests)),
        f"{counted(processes(runs), 'process', 'processes')}{_rounds_words(runs.rows)}",
        _revision(first),
        _wisdom(contests),
        _days(runs.runs),
    ]
    return [part for part in parts if part]


def card_name(runs: Runs) -> str:
    return runs.runs[0].renderer.removesuffix(_BUS)


def _driver(version: str) -> str:
    """Takes GL_VERSION, in which NVIDIA's driver puts OpenGL's version before its own."""
    if told := re.fullmatch(r"(\d+\.\d+)(?:\.\d+)? NVIDIA (\S+)", version):
        return f"driver {told[2]}, OpenGL {told[1]}"
    return f"driver {version}" if version else ""


def _libraries(contests: Iterable[Contest]) -> Iterable[str]:
    return dict.fromkeys(rival.name for one in contests for rival in one.rivals)


def _rounds_words(rows: pd.DataFrame) -> str:
    """Returns the rounds of the cases that have a time; "" where neither timings.csv nor samples.csv tells them."""
    timed = rows[rows["status"] == "ok"]
    fewest = timed["rounds"].dropna()
    if fewest.empty:
        of_samples = [len(one.rounds) for one in stabilities(timed)]
        fewest = pd.Series(of_samples, dtype=float) / timed["runs"].max()
    if fewest.empty or math.isnan(fewest.min()):
        return ""
    low, high = int(fewest.min()), int(fewest.max())
    if high == 1:
        return " of one round"
    return f" of {low} rounds" if low == high else f" of {low} to {high} rounds"


def _revision(run: Run) -> str:
    revision = member(run.metadata, "build", "revision")
    return f"fftbench {revision}" if isinstance(revision, str) and revision else ""


def _wisdom(contests: Iterable[Contest]) -> str:
    """Returns the days on which the wisdom was made, and how many of the contestant's cases have none."""
    sections = [section for one in contests for section in one.sections]
    rows = [row for section in sections for row in section.own.values()]
    own = [row["reason"] for row in rows if row["status"] == "ok"]
    days = sorted(
        {day for reason in own for day in re.findall(r"\d{4}-\d\d-\d\d", reason)}
    )
    words = [f"tuned on {' and '.join(days)}"] if days else []
    if untuned := sum("no wisdom" in reason for reason in own):
        words.append(f"{untuned} of {counted(len(own), 'case')} untuned")
    return ", ".join(words)


def _days(runs: Iterable[Run]) -> str:
    days = sorted({run.date for run in runs if run.date})
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}" if days else ""
