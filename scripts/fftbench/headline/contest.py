"""Compares the rows of `best` with those of each library, in each situation and at each size, with a verdict over the fastest.

The contestant is `best` alone, which runs what tuning found before these runs. No other kernel of the project takes
part, so that nothing is chosen on the data that judges it. A library that was run in several ways is a rival in each of
them. A verdict is given at each size of a situation once, over the fastest of all rivals; that this one is chosen on the
data is to the contestant's disadvantage.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
import pandas as pd

from fftbench.results.verdict_words import Limits, Verdict, decide
from fftbench.comparison.verdicts import holm
from fftbench.headline.contestants import CONTESTANT, contestants
from fftbench.headline.experiments import processes
from fftbench.headline.situations import (
    Situation,
    library_rows,
    overlaps_unmatched,
    own_rows,
    rows_with_barriers,
)
from fftbench.headline.versions import library_name, library_version
from fftbench.headline.ways import USUAL_PAIRS, pairs_of, way_of
from fftbench.results.across_runs import AcrossRuns
from fftbench.results.dispatch_sync import Sync, sync_of
from fftbench.results.kinds import KIND_COLUMNS
from fftbench.results.libraries import LIBRARIES, goes_by_wisdom
from fftbench.results.repeated_runs import ratio
from fftbench.results.runs import ResultsError, Runs

LIMITS = (
    Limits()
)  # alpha is the chance of one false "faster" or "slower" in the whole headline
_PROBLEM_COLUMNS = ["direction", "batch", *KIND_COLUMNS]

Size = tuple[int, int]  # width, height


def in_order(sizes: Iterable[Size]) -> list[Size]:
    """Sorts sizes from small to large."""
    return sorted(sizes, key=lambda size: (size[0] * size[1], size))


@dataclass(frozen=True)
class Rival:
    """A library in one of the ways in which it was run."""

    algorithm: str
    name: str  # with its version
    version: str  # "" where it isn't known
    way: str

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.way}"


@dataclass(frozen=True)
class Meeting:
    size: Size
    rival: Rival
    own: pd.Series  # rows of fftbench.results.repeated_runs.aggregate
    other: pd.Series
    ratio: AcrossRuns | None  # contestant over rival; below 1 the contestant is faster
    # of the ratio lying within the threshold, corrected over the whole headline (Holm); NaN where it isn't judged
    p: float = math.nan
    # how the contestant did; None where it isn't judged: not the fastest rival, too few runs, or no time
    verdict: Verdict | None = None

    @property
    def times_as_fast(self) -> AcrossRuns:
        """Returns the ratio the other way, which is shown: above 1 the contestant is faster."""
        own = self.known_ratio
        return AcrossRuns(1 / own.value, 1 / own.high, 1 / own.low, own.p, own.runs)

    @property
    def known_ratio(self) -> AcrossRuns:
        """Returns the ratio of a meeting in which both sides have a time."""
        assert self.ratio is not None
        return self.ratio


@dataclass(frozen=True)
class Section:
    """One situation, and of independent transforms one length of the ring of arrays."""

    situation: Situation
    pairs: int  # of arrays in the ring; 0 where transforms aren't independent
    own: dict[Size, pd.Series]  # every size that is reported, in ascending order
    meetings: dict[tuple[Size, Rival], Meeting]
    # with a barrier behind each dispatch, where `own` waits in the shader; shown, and compared with nothing
    with_barriers: dict[Size, pd.Series] = dataclasses.field(default_factory=dict)

    @property
    def rivals(self) -> list[Rival]:
        return list(dict.fromkeys(rival for _, rival in self.meetings))

    @property
    def name(self) -> str:
        pairs = f", {self.pairs} pairs of arrays" if self.pairs else ""
        return f"{self.situation.value}{pairs}"

    @property
    def waits_in_shader(self) -> bool:
        """Tells whether the contestant's transforms need no barrier between them."""
        return any(
            sync_of(row["options"]) is Sync.IN_SHADER for row in self.own.values()
        )

    @property
    def timed(self) -> list[Meeting]:
        """Returns the meetings in which both sides have a time."""
        return [one for one in self.meetings.values() if one.ratio is not None]

    def fastest(self, size: Size) -> Meeting | None:
        """Returns the timed meeting with the fastest rival."""
        met = [one for one in self.timed if one.size == size]
        return min(met, key=lambda one: one.other["median_ms"]) if met else None

    @property
    def decisive(self) -> list[Meeting]:
        """Returns the meetings with the fastest rival of each size."""
        return [met for size in self.own if (met := self.fastest(size))]


@dataclass(frozen=True)
class Contest:
    """All situations of transforms of one kind."""

    direction: str
    batch: int
    domain: str
    half_spectrum: str
    precision: str
    norm: str
    axes: str
    depth: str
    sections: tuple[Section, ...]
    runs: int  # processes
    # whether the contestant was also run as a stream whose transforms overlap, which no library's did
    overlaps_unmatched: bool

    @property
    def kind(self) -> tuple[str, ...]:
        """Returns what transforms must have in common to stand in one table, whatever their batches."""
        return (
            self.direction,
            self.domain,
            self.half_spectrum,
            self.precision,
            self.norm,
            self.axes,
            self.depth,
        )

    @property
    def rivals(self) -> list[Rival]:
        """Returns the rivals of all sections, each once."""
        return list(dict.fromkeys(r for own in self.sections for r in own.rivals))

    @property
    def sizes(self) -> list[Size]:
        return in_order({size for section in self.sections for size in section.own})

    @property
    def is_tuned(self) -> bool:
        """Tells whether the contestant went by what tuning had found, where it had found something."""
        rows = [row for section in self.sections for row in section.own.values()]
        return any(
            goes_by_wisdom(row["options"]) and "no wisdom" not in row["reason"]
            for row in rows
        )

    def section(self, situation: Situation) -> Section | None:
        """Returns the situation's section; of several rings it is that of the usual length, or the longest."""
        found = [one for one in self.sections if one.situation is situation]
        if not found:
            return None
        return max(found, key=lambda one: (one.pairs == USUAL_PAIRS, one.pairs))


def contests(runs: Runs) -> list[Contest]:
    """Makes the contests from the rows of `aggregate`. Raises ResultsError where there is nothing to compare."""
    rows = runs.rows
    if not (rows["algorithm"] == CONTESTANT).any():
        raise ResultsError(
            f"{runs.runs[0].timings_file}: no row of {CONTESTANT}, which is what is compared with the libraries"
        )
    metadata = runs.runs[0].metadata
    libraries = rows[rows["algorithm"].isin(LIBRARIES)]
    entered = pd.concat([contestants(rows), libraries]).sort_index()
    found = []
    for key, own in entered.groupby(_PROBLEM_COLUMNS, sort=False):
        if sections := tuple(_sections(own, metadata)):
            unmatched = overlaps_unmatched(
                own[own["algorithm"] == CONTESTANT],
                [one.situation for one in sections],
            )
            problem: dict[str, Any] = dict(zip(_PROBLEM_COLUMNS, key))
            found.append(
                Contest(
                    **problem,
                    sections=sections,
                    runs=processes(runs),
                    overlaps_unmatched=unmatched,
                )
            )
    if not any(True for contest in found for _ in decisive_meetings(contest)):
        raise ResultsError(
            f"{runs.runs[0].timings_file}: no time of {' or '.join(LIBRARIES)} where {CONTESTANT} has one"
        )
    return _judged(sorted(found, key=lambda one: one.batch))


def decisive_meetings(contest: Contest) -> Iterator[Meeting]:
    for section in contest.sections:
        yield from section.decisive


def _sections(rows: pd.DataFrame, metadata: dict[str, object]) -> Iterator[Section]:
    contesting = rows[rows["algorithm"] == CONTESTANT]
    libraries = rows[rows["algorithm"].isin(LIBRARIES)]
    for situation in Situation:
        own = own_rows(contesting, situation)
        others = library_rows(libraries, situation)
        beside = rows_with_barriers(contesting, situation)
        if own.empty or others.empty:
            continue
        if situation is not Situation.INDEPENDENT:
            yield _section(situation, 0, own, others, beside, metadata)
            continue
        rings, theirs = own["options"].map(pairs_of), others["options"].map(pairs_of)
        for pairs in sorted(set(rings) & set(theirs), reverse=True):
            mine, rival, waiting = (
                rows[rows["options"].map(pairs_of) == pairs]
                for rows in (own, others, beside)
            )
            yield _section(situation, pairs, mine, rival, waiting, metadata)


def _section(
    situation: Situation,
    pairs: int,
    own: pd.DataFrame,
    others: pd.DataFrame,
    beside: pd.DataFrame,
    metadata: dict[str, object],
) -> Section:
    by_size = _by_size(own)
    met = {}
    for _, other in others.iterrows():
        size, rival = _size(other), _rival(other, metadata)
        if size in by_size:
            between = ratio(by_size[size], other, LIMITS.threshold)
            met[size, rival] = Meeting(size, rival, by_size[size], other, between)
    ordered = {key: met[key] for key in sorted(met, key=lambda key: _place(key[1]))}
    return Section(situation, pairs, by_size, ordered, _by_size(beside))


def _by_size(rows: pd.DataFrame) -> dict[Size, pd.Series]:
    found = {_size(row): row for _, row in rows.iterrows()}
    return {size: found[size] for size in in_order(found)}


def _size(row: pd.Series) -> Size:
    return int(row["width"]), int(row["height"])


def _rival(row: pd.Series, metadata: dict[str, object]) -> Rival:
    kind = row["algorithm"], row["options"]
    return Rival(
        row["algorithm"],
        name=library_name(*kind, metadata),
        version=library_version(*kind, metadata),
        way=way_of(row["mode"], row["options"]),
    )


def _place(rival: Rival) -> tuple[object, ...]:
    """Sorts rivals: the order is that of LIBRARIES, then older releases come first, then a stream, then graphs."""
    numbers = [int(part) for part in rival.version.split(".") if part.isdigit()]
    ways = rival.way != "stream", len(rival.way), rival.way
    return LIBRARIES.index(rival.algorithm), numbers, rival.name, ways


def _judged(found: list[Contest]) -> list[Contest]:
    """Adds p and verdict to each meeting with a fastest rival. The correction counts all of them in every contest."""
    testable = [
        one
        for contest in found
        for one in decisive_meetings(contest)
        if one.known_ratio.has_interval
    ]
    corrected = dict(
        zip(map(id, testable), holm([one.known_ratio.p for one in testable]))
    )

    def judged(one: Meeting) -> Meeting:
        if id(one) not in corrected:
            return one
        p = corrected[id(one)]
        verdict = decide(one.known_ratio.low, one.known_ratio.high, p, LIMITS)
        return dataclasses.replace(one, p=p, verdict=verdict)

    def with_verdicts(section: Section) -> Section:
        met = {key: judged(one) for key, one in section.meetings.items()}
        return dataclasses.replace(section, meetings=met)

    return [
        dataclasses.replace(
            contest, sections=tuple(map(with_verdicts, contest.sections))
        )
        for contest in found
    ]
