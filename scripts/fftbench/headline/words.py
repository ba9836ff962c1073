"""Writes the headline in plain sentences, from the verdicts alone: where the contestant wins, where it loses, and by
how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pandas as pd

from fftbench.comparison.verdict_words import CHANGES, Verdict
from fftbench.headline.contest import (
    LIMITS,
    Contest,
    Meeting,
    Rival,
    Section,
    Size,
    in_order,
    meetings,
)
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.order_words import order_name, order_sentences
from fftbench.headline.tables import error_ranges
from fftbench.results.across_runs import FEWEST_RUNS_FOR_INTERVAL
from fftbench.results.peers import choice_behind
from fftbench.results.stability_text import counted, size_text

_MODE_HEADS = {
    "throughput": "Throughput",
    "chain": "Chain",
    "latency": "Latency",
    "cold": "Cold caches",
}


def verdict_sentences(contest: Contest) -> list[str]:
    """Returns a paragraph in Markdown for each mode and order."""
    paragraphs = []
    for section in contest.sections:
        parts = [_MODE_HEADS[section.mode], order_name(contest, section)]
        head = ", ".join(filter(None, parts))
        paragraphs.append(f"**{head}.** {' '.join(_sentences(section))}")
    return paragraphs


def accuracy_sentence(contest: Contest) -> str:
    """Returns a sentence on accuracy; "" where nothing is known of it."""
    parts = []
    for name, ends in error_ranges(contest).items():
        ends = [f"{end:.2f}" for end in ends]
        parts.append(f"{name} {_range(ends)}")
    if not parts:
        return ""
    return f"**Accuracy**, in units of error (less is more accurate): {_list(parts)}."


def choice_sentence(contest: Contest) -> str:
    """Says which kernels the contestant ran; returns "" where no row says it."""
    by_section = {}
    for section in contest.sections:
        order = order_name(contest, section)
        name = f"{section.mode} ({order})" if order else section.mode
        by_section[name] = _choices(section)
    known = {name: words for name, words in by_section.items() if words}
    if not known:
        return ""
    if len(set(by_section.values())) == 1:
        return f"`{CONTESTANT}` ran {next(iter(known.values()))}."
    parts = [f"for {name} {words}" for name, words in known.items()]
    return f"`{CONTESTANT}` ran {'; '.join(parts)}."


def method_sentences(contests: Sequence[Contest]) -> str:
    """Explains how times, intervals and verdicts are computed."""
    processes = counted(contests[0].runs, "process", "processes")
    choice = (
        "runs what tuning found before"
        if contests[0].is_tuned
        else "runs what usually is the fastest, without tuning"
    )
    sentences = [
        f"A time is that of one transform, of all its images: the geometric mean of the medians of {processes}. A "
        f"ratio is the time of `{CONTESTANT}` divided by the peer's, paired by process: below 1 `{CONTESTANT}` is "
        f"faster. `{CONTESTANT}` {choice}; no figure here had a part in the choice.",
        order_sentences(contests),
        bracket_words(contests),
        "A unit of error is a relative L2 error of 2^-24 sqrt(log2 N) for N elements.",
    ]
    return " ".join(filter(None, sentences))


def bracket_words(contests: Sequence[Contest]) -> str:
    """Explains what stands in brackets, and what the verdicts mean."""
    compared = [one for each in contests for one in meetings(each)]
    judged = sum(one.verdict is not None for one in compared)
    if not judged:
        return (
            f"With fewer than {FEWEST_RUNS_FOR_INTERVAL} processes no intervals are shown, and nothing is called "
            "faster or slower."
        )
    return (
        "In brackets are 95 % intervals, the process as the unit. *Faster* and *slower* mean by more than "
        f"{100 * LIMITS.threshold:g} %: the whole interval lies beyond, and that is no chance among {judged} comparisons "
        f"(Holm, {100 * LIMITS.alpha:g} %). *Same*: the whole interval lies within {100 * LIMITS.threshold:g} %. "
        "*Unclear*: neither."
    )


def _sentences(section: Section) -> Iterator[str]:
    timed = section.timed
    judged = [one for one in timed if one.verdict is not None]
    if judged:
        yield _score(judged)
    elif timed:
        ratios = sorted(one.ratio.value for one in timed)
        yield (
            f"`{CONTESTANT}` took {_range([f'{ratio:.2f}' for ratio in ratios])} times as long as the peers, but "
            f"nothing is called faster or slower: fewer than {FEWEST_RUNS_FOR_INTERVAL} processes."
        )
    for rival in section.rivals:
        own = [one for one in judged if one.rival == rival]
        if own:
            yield f"Beside {_beside(rival)} it {'; it '.join(_outcomes(own, section))}."
        unjudged = [one for one in timed if one.rival == rival and one not in judged]
        if judged and unjudged:
            yield f"Beside {_beside(rival)} it isn't judged at {_sizes_of(unjudged, section)}, for too few processes."
    yield from _without_time(section)


def _score(judged: Sequence[Meeting]) -> str:
    faster, slower, same, unclear = (
        sum(one.verdict is verdict for one in judged)
        for verdict in (*CHANGES, Verdict.SAME, Verdict.UNCLEAR)
    )
    return (
        f"Of {counted(len(judged), 'comparison')} `{CONTESTANT}` is faster in {faster}, slower in {slower}, the same in "
        f"{same}, and {unclear} {'is' if unclear == 1 else 'are'} unclear."
    )


def _outcomes(own: Sequence[Meeting], section: Section) -> Iterator[str]:
    for verdict in CHANGES:
        if some := [one for one in own if one.verdict is verdict]:
            yield f"takes {_by_how_much(some)} at {_sizes_of(some, section)}"
    if some := [one for one in own if one.verdict is Verdict.SAME]:
        yield f"takes the same at {_sizes_of(some, section)}"
    if some := [one for one in own if one.verdict is Verdict.UNCLEAR]:
        yield f"is unclear at {_sizes_of(some, section)}"


def _without_time(section: Section) -> Iterator[str]:
    """Says which side has no time, and why, so that a missing time does not look as if a side had not taken part."""
    rows: list[tuple[str, Size, pd.Series]] = [
        (f"`{CONTESTANT}`", size, row) for size, row in section.own.items()
    ]
    for rival in section.rivals:
        name = f"{rival.name}, from a CUDA graph," if rival.graph else rival.name
        rows += [(name, one.size, one.other) for one in section.against(rival)]
    why: dict[tuple[str, str], list[Size]] = {}
    for name, size, row in rows:
        if row["status"] != "ok":
            reason = ": ".join(filter(None, [row["status"], row["reason"]]))
            why.setdefault((name, reason), []).append(size)
    for (name, reason), sizes in why.items():
        yield f"{name} has no time at {_sizes(sizes, section)} ({reason})."


def _beside(rival: Rival) -> str:
    return f"{rival.name} {'from a CUDA graph' if rival.graph else 'on a stream'}"


def _by_how_much(some: Iterable[Meeting]) -> str:
    """Takes meetings that all end the same way, and returns "5 to 13 % more time" or "1.2 to 9.0 times as long"."""
    ratios = sorted(one.ratio.value for one in some)
    if ratios[-1] >= 2:
        return f"{_range([f'{ratio:.1f}' for ratio in ratios])} times as long"
    percents = sorted(100 * abs(1 - ratio) for ratio in ratios)
    word = "less" if ratios[0] < 1 else "more"
    return f"{_range([_percent(one) for one in percents])} % {word} time"


def _range(ordered: Sequence[str]) -> str:
    low, high = ordered[0], ordered[-1]
    return low if low == high else f"{low} to {high}"


def _percent(value: float) -> str:
    return f"{value:.0f}" if value >= 0.95 else f"{value:.2g}"


def _choices(section: Section) -> str:
    """Returns "`a` at 128² and `b` at 256²"."""
    sizes: dict[str, list[Size]] = {}
    for size, row in section.own.items():
        if choice := choice_behind(row["reason"]).split(" ")[0]:
            sizes.setdefault(choice, []).append(size)
    parts = [f"`{one}` at {_sizes(own, section)}" for one, own in sizes.items()]
    return _list(parts)


def _sizes_of(some: Iterable[Meeting], section: Section) -> str:
    return _sizes([one.size for one in some], section)


def _sizes(sizes: Iterable[Size], section: Section) -> str:
    ordered = in_order(sizes)
    if len(ordered) > 2 and len(ordered) == len(section.own):
        return "every size"
    return _list([_short(size) for size in ordered])


def _short(size: Size) -> str:
    return f"{size[0]}²" if size[0] == size[1] else size_text(*size)


def _list(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
