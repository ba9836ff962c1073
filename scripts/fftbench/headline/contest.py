"""Compares the rows of `best` with those of each peer, mode by mode and size by size, with a verdict for each.

The contestant is `best` alone, which runs what tuning found before these runs. No other kernel of the project takes
part, so that nothing is chosen on the data that judges it. A peer that was run in several ways is a rival in each of
them. Where `best` was run as a stream whose dispatches order themselves and with a barrier behind each, either meets
every peer.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
import pandas as pd

from fftbench.comparison.verdict_words import Limits, Verdict, decide
from fftbench.comparison.verdicts import holm
from fftbench.headline.contestants import (
    CONTESTANT,
    by_order,
    contestants,
)
from fftbench.headline.versions import peer_name, peer_version
from fftbench.results.across_runs import AcrossRuns
from fftbench.results.dispatch_order import Order
from fftbench.results.kinds import KIND_COLUMNS
from fftbench.results.peers import PEERS, goes_by_wisdom
from fftbench.results.repeated_runs import ratio
from fftbench.results.runs import ResultsError, Runs

LIMITS = (
    Limits()
)  # alpha is the chance of one false "faster" or "slower" in the whole headline
# The modes of the peers that a section's mode meets. A graph replays many transforms, so that its times stand beside
# those of the throughput. On a stream of CUDA each transform waits for the one before, whatever its input, so that the
# same times are those of a chain.
_MODES_OF_PEERS = {
    "throughput": ("throughput", "graph"),
    "chain": ("throughput", "graph"),
    "latency": ("latency",),
    "cold": ("cold",),
}
_PROBLEM_COLUMNS = ["direction", "batch", *KIND_COLUMNS]

Size = tuple[int, int]  # width, height


def in_order(sizes: Iterable[Size]) -> list[Size]:
    """Sorts sizes from small to large."""
    return sorted(sizes, key=lambda size: (size[0] * size[1], size))


@dataclass(frozen=True)
class Rival:
    """A peer in one of the ways in which it was run."""

    algorithm: str
    options: str
    name: str  # with its version
    version: str  # "" where it isn't known
    # whether it was replayed from a CUDA graph and not launched on a stream
    graph: bool

    @property
    def full_name(self) -> str:
        return f"{self.name}, graph" if self.graph else self.name


@dataclass(frozen=True)
class Meeting:
    size: Size
    rival: Rival
    own: pd.Series  # rows of fftbench.results.repeated_runs.aggregate
    other: pd.Series
    ratio: AcrossRuns | None  # contestant over rival; below 1 the contestant is faster
    # of the ratio lying within the threshold, corrected over the whole headline (Holm); NaN where it isn't judged
    p: float
    # how the contestant did; None where it isn't judged, for too few runs or no time
    verdict: Verdict | None

    @property
    def word(self) -> str:
        return self.verdict.value if self.verdict else ""


@dataclass(frozen=True)
class Section:
    """One mode, throughput or chain (streams and graphs), latency or cold, with one order of the contestant's dispatches."""

    mode: str
    order: Order
    rivals: tuple[Rival, ...]
    own: dict[Size, pd.Series]  # every size that is reported, in ascending order
    meetings: dict[tuple[Size, Rival], Meeting]

    @property
    def timed(self) -> list[Meeting]:
        """Yields the meetings in which both sides have a time."""
        return [one for one in self.meetings.values() if one.ratio is not None]

    def against(self, rival: Rival) -> list[Meeting]:
        return [one for one in self.meetings.values() if one.rival == rival]

    def fastest(self, size: Size, graph: bool) -> Meeting | None:
        """Returns the timed meeting with the fastest peer, among those from a graph or among those on a stream."""
        met = [
            one for one in self.timed if one.size == size and one.rival.graph == graph
        ]
        return min(met, key=lambda one: one.other["median_ms"], default=None)


@dataclass(frozen=True)
class Contest:
    """All modes of transforms of one kind."""

    direction: str
    batch: int
    domain: str
    half_spectrum: str
    precision: str
    norm: str
    sections: tuple[Section, ...]
    runs: int  # processes

    @property
    def rivals(self) -> list[Rival]:
        """Returns the rivals of all sections, each once."""
        return list(dict.fromkeys(r for own in self.sections for r in own.rivals))

    @property
    def sizes(self) -> list[Size]:
        return in_order({size for section in self.sections for size in section.own})

    @property
    def is_tuned(self) -> bool:
        """Tells whether the contestant went by what tuning had found."""
        rows = [row for section in self.sections for row in section.own.values()]
        return all(goes_by_wisdom(row["options"]) for row in rows)

    def tells_order(self, section: Section) -> bool:
        """Tells whether the section's order is worth a word: it isn't the usual one, or the mode has two."""
        orders = {one.order for one in self.sections if one.mode == section.mode}
        return orders != {Order.BARRIER}


def contests(runs: Runs) -> list[Contest]:
    """Makes the contests from the rows of `aggregate`. Raises ResultsError where there is nothing to compare."""
    rows = runs.rows
    if not (rows["algorithm"] == CONTESTANT).any():
        raise ResultsError(
            f"{runs.runs[0].timings_file}: no row of {CONTESTANT}, which is what is compared with the peers"
        )
    metadata = runs.runs[0].metadata
    peers = rows[rows["algorithm"].isin(PEERS)]
    entered = pd.concat([contestants(rows), peers]).sort_index()
    found = []
    for key, own in entered.groupby(_PROBLEM_COLUMNS, sort=False):
        sections = tuple(_sections(own, metadata))
        if sections:
            found.append(Contest(*key, sections, len(runs.runs)))
    if not any(True for contest in found for _ in meetings(contest)):
        raise ResultsError(
            f"{runs.runs[0].timings_file}: no time of {' or '.join(PEERS)} where {CONTESTANT} has one"
        )
    return _judged(sorted(found, key=lambda one: one.batch))


def meetings(contest: Contest) -> Iterator[Meeting]:
    """Yields the meetings in which both sides have a time."""
    for section in contest.sections:
        yield from section.timed


def _sections(rows: pd.DataFrame, metadata: dict[str, object]) -> Iterator[Section]:
    contesting = rows[rows["algorithm"] == CONTESTANT]
    peers = rows[rows["algorithm"].isin(PEERS)]
    for mode, modes in _MODES_OF_PEERS.items():
        others = peers[peers["mode"].isin(modes)]
        if others.empty:
            continue
        for order, own in by_order(contesting, mode):
            by_size = {_size(row): row for _, row in own.iterrows()}
            met = dict(_meetings(by_size, others, metadata))
            ascending = {size: by_size[size] for size in in_order(by_size)}
            yield Section(mode, order, _rivals_in_order(met), ascending, met)


def _meetings(
    own: dict[Size, pd.Series], others: pd.DataFrame, metadata: dict[str, object]
) -> Iterator[tuple[tuple[Size, Rival], Meeting]]:
    for _, other in others.iterrows():
        size = _size(other)
        if size not in own:
            continue
        rival = _rival(other, metadata)
        between = ratio(own[size], other, LIMITS.threshold)
        yield (size, rival), Meeting(
            size, rival, own[size], other, between, math.nan, None
        )


def _size(row: pd.Series) -> Size:
    return int(row["width"]), int(row["height"])


def _rival(row: pd.Series, metadata: dict[str, object]) -> Rival:
    kind = row["algorithm"], row["options"]
    return Rival(
        *kind,
        name=peer_name(*kind, metadata),
        version=peer_version(*kind, metadata),
        graph=row["mode"] == "graph",
    )


def _rivals_in_order(met: dict[tuple[Size, Rival], Meeting]) -> tuple[Rival, ...]:
    """Sorts rivals: streams come before graphs, then the order is that of PEERS, then older releases come first."""
    rivals = dict.fromkeys(rival for _, rival in met)

    def place(rival: Rival) -> tuple[object, ...]:
        numbers = [int(part) for part in rival.version.split(".") if part.isdigit()]
        return rival.graph, PEERS.index(rival.algorithm), numbers, rival.options

    return tuple(sorted(rivals, key=place))


def _judged(found: list[Contest]) -> list[Contest]:
    """Adds p and verdict to each meeting. The correction counts every meeting of every contest."""
    testable = [
        one for contest in found for one in meetings(contest) if one.ratio.has_interval
    ]
    corrected = dict(zip(map(id, testable), holm([one.ratio.p for one in testable])))

    def judged(one: Meeting) -> Meeting:
        if id(one) not in corrected:
            return one
        p = corrected[id(one)]
        verdict = decide(one.ratio.low, one.ratio.high, p, LIMITS)
        return dataclasses.replace(one, p=p, verdict=verdict)

    return [
        dataclasses.replace(
            contest,
            sections=tuple(
                dataclasses.replace(
                    section,
                    meetings={
                        key: judged(one) for key, one in section.meetings.items()
                    },
                )
                for section in contest.sections
            ),
        )
        for contest in found
    ]
