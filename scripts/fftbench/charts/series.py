"""Turns rows into what a chart draws: groups of comparable rows, their series, captions and legends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from fftbench.charts.series_style import Style
from fftbench.results.kinds import KIND_COLUMNS, kind_words, unusual_words
from fftbench.results.rounds import stabilities
from fftbench.results.runs import Run, Runs, short_device_name

GROUP_COLUMNS = ["mode", "direction", "batch", *KIND_COLUMNS]
_MODES = {
    "independent": "back to back, each of an input and into an output of its own",
    "chain": "back to back, each the transform of the one before",
    "cold": "latency after a write larger than the last-level cache",
    "graph": "replayed from a CUDA graph",
}


@dataclass(frozen=True)
class Series:
    """A series is one line of a chart: an algorithm with its options on one source."""

    algorithm: str
    options: str
    source: str
    place: str  # the device within the source
    style: Style
    rows: pd.DataFrame  # indexed by (width, height), every status

    @property
    def backend(self) -> str:
        return str(self.rows["backend"].iloc[0])

    @cached_property
    def timed(self) -> pd.DataFrame:
        return self.rows[self.rows["status"] == "ok"]


@dataclass(frozen=True)
class Group:
    """A group has rows whose times may be compared: the same in all of GROUP_COLUMNS."""

    # distinguishes it from the other groups in file names; "" where it is alone
    name: str
    description: str
    mode: str
    direction: str
    rows: pd.DataFrame  # the rows that are shown
    every_row: pd.DataFrame  # the rows among which a baseline may also be
    series: list[Series]
    caption: str

    @property
    def heading(self) -> str:
        """Returns the end of a title: the mode, and whatever differs from the common case."""
        batch = int(self.rows["batch"].iloc[0])
        words = [self.mode]
        words += (
            [] if self.direction == "forward" else [direction_words(self.direction)]
        )
        words += [f"batch of {batch}"] if batch > 1 else []
        words += unusual_words(*self.rows[KIND_COLUMNS].iloc[0])
        return ", ".join(words)

    @property
    def sources(self) -> list[str]:
        return list(dict.fromkeys(series.source for series in self.series))

    @property
    def sizes(self) -> list[tuple[int, int]]:
        return sorted({size for series in self.series for size in series.timed.index})


def split_into_groups(
    shown: pd.DataFrame,
    every_row: pd.DataFrame,
    runs: Runs,
    styles: dict[tuple[str, str, str], Style],
) -> Iterator[Group]:
    """Yields the groups of `shown` that have an ok row, in the file's order."""
    varying = [column for column in GROUP_COLUMNS if shown[column].nunique() > 1]
    for key, rows in shown.groupby(GROUP_COLUMNS, sort=False):
        if not (rows["status"] == "ok").any():
            continue
        mode, direction, batch, *kind = key
        parts = dict(zip(GROUP_COLUMNS, (mode, direction, f"batch{batch}", *kind)))
        same = (every_row[GROUP_COLUMNS] == list(key)).all(axis=1)
        batch_text = [f"batch of {batch}"] if batch > 1 else []
        description = " · ".join(
            [mode, direction_words(direction), *batch_text, kind_words(*kind)]
        )
        yield Group(
            name="-".join(parts[column] for column in varying),
            description=description,
            mode=mode,
            direction=direction,
            rows=rows,
            every_row=every_row[same],
            series=list(_series_of(rows, styles)),
            caption=caption_of(rows, runs, description),
        )


def _series_of(
    rows: pd.DataFrame, styles: dict[tuple[str, str, str], Style]
) -> Iterator[Series]:
    for key, own in rows.groupby(["algorithm", "options", "source"], sort=False):
        if (own["status"] == "ok").any():
            algorithm, options, source = key
            yield Series(
                algorithm,
                options,
                source,
                str(own["place"].iloc[0]),
                styles[key],
                own.set_index(["width", "height"]),
            )


def caption_of(rows: pd.DataFrame, runs: Runs, description: str) -> str:
    """Says where, how and when the rows were measured, and what is missing from the chart."""
    timed = rows[rows["status"] == "ok"]
    timers = ", ".join(dict.fromkeys(timer for timer in timed["timer"] if timer))
    fewest, most = int(timed["samples"].min()), int(timed["samples"].max())
    samples = (
        f"{fewest} samples a case"
        if fewest == most
        else f"{fewest} to {most} samples a case"
    )
    together = int(timed["runs"].max()) if "runs" in timed else 1
    parts = [
        *places_of(rows, runs),
        f"geometric mean of {together} runs" if together > 1 else "",
        description,
        f"timer {timers}" if timers else "",
        samples,
        outcomes(rows),
    ]
    return " · ".join(part for part in parts if part)


def places_of(rows: pd.DataFrame, runs: Runs) -> list[str]:
    """Says of each run on which devices, with which driver and on which day the rows were measured."""
    places = [
        _place(rows[rows["run"] == run], runs.runs[run]) for run in rows["run"].unique()
    ]
    return list(dict.fromkeys(places))


def _place(rows: pd.DataFrame, run: Run) -> str:
    """Names the GPU with its driver, then the CPU if rows of its own code are shown, then the day."""
    on_cpu = rows["backend"] == "cpu"
    words = []
    # OpenGL and CUDA call the same GPU by different names; the first says enough.
    by_name = {
        short_device_name(one): one for one in reversed([*rows.loc[~on_cpu, "device"]])
    }
    devices = [
        one
        for one in dict.fromkeys(rows.loc[~on_cpu, "device"])
        if one in by_name.values()
    ]
    for device in devices:
        words.append(device)
        alone = len(devices) == 1
        if run.driver and (
            alone or short_device_name(device) == short_device_name(run.renderer)
        ):
            words.append(f"driver {run.driver}")
    words += [f"CPU {one}" for one in rows.loc[on_cpu, "device"].unique()]
    return ", ".join([*words, *([run.date] if run.date else [])])


def outcomes(rows: pd.DataFrame) -> str:
    """Returns "3 cases skipped, 0 failed", followed by whatever else went wrong."""
    counts = rows["status"].value_counts()
    skipped = int(counts.get("skipped", 0))
    words = [
        f"{skipped} case{'' if skipped == 1 else 's'} skipped",
        f"{int(counts.get('failed', 0))} failed",
    ]
    for status, word in (("timeout", "timed out"), ("crashed", "crashed")):
        if counts.get(status, 0):
            words.append(f"{int(counts[status])} {word}")
    unsteady = int((rows["converged"].eq(False) & (rows["status"] == "ok")).sum())
    if unsteady:
        words.append(f"{unsteady} not converged")
    known = stabilities(rows) if "stability" in rows else ()
    throttled = sum(one.throttled > 0 for one in known)
    if throttled:
        words.append(f"{throttled} throttled")
    return ", ".join(words)


def mode_sentence(mode: str) -> str:
    """Returns the beginning of a subtitle, "" where the mode's name says enough."""
    return f"{mode}: {_MODES[mode]}. " if mode in _MODES else ""


def mode_words(mode: str) -> str:
    """Returns the beginning of a sentence for charts that are read without other explanation."""
    words = {
        "throughput": "many transforms back to back",
        "latency": "one transform at a time, the device idle before",
        **_MODES,
    }
    return f"{mode.capitalize()} ({words[mode]})" if mode in words else mode


def direction_words(direction: str) -> str:
    return "forward then inverse" if direction == "roundtrip" else direction


def what_is_timed(direction: str) -> str:
    if direction == "roundtrip":
        return "one forward transform and its inverse"
    return "one transform"
