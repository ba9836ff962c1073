"""Writes the headline in plain sentences, from the verdicts alone: where the contestant wins, where it loses, and by
how much."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pandas as pd

from fftbench.results.verdict_words import CHANGES, Verdict
from fftbench.headline.contest import (
    LIMITS,
    Contest,
    Meeting,
    Section,
    Size,
    decisive_meetings,
    in_order,
)
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.situations import Situation, meanings, order_sentence
from fftbench.headline.tables import error_ranges, ratio_text, ratio_words
from fftbench.results.across_runs import FEWEST_RUNS_FOR_INTERVAL
from fftbench.results.libraries import choice_behind
from fftbench.results.speed_words import SLOWER_MEANS
from fftbench.results.stability_text import counted, size_text


def verdict_sentences(section: Section) -> str:
    """Says how the contestant did over the fastest library."""
    return " ".join(_sentences(section))


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
    sections: dict[str, list[str]] = {}
    for one in contest.sections:
        if words := _choices(one):
            sections.setdefault(words, []).append(one.name)
    if len(sections) < 2:
        return "".join(f"`{CONTESTANT}` ran {words}." for words in sections)
    parts = [f"for {_list(names)} {words}" for words, names in sections.items()]
    return f"`{CONTESTANT}` ran {'; '.join(parts)}."


def method_sentences(contests: Sequence[Contest]) -> str:
    """Explains how times, intervals and verdicts are computed."""
    processes = counted(contests[0].runs, "process", "processes")
    choice = (
        "runs what tuning found before"
        if contests[0].is_tuned
        else "runs what usually is the fastest, without tuning"
    )
    sections = [section for contest in contests for section in contest.sections]
    sentences = [
        f"A time is that of one transform, of all its images: the geometric mean of the medians of {processes}. Under a "
        f"library's time stands how `{CONTESTANT}` compares with it, paired by process. "
        f"{SLOWER_MEANS.format(f'`{CONTESTANT}`')} "
        f"Brackets hold 95 % intervals. Bold is the fastest library of a size: beside it alone `{CONTESTANT}` is judged. "
        f"`{CONTESTANT}` {choice}; no figure here had a part in the choice.",
        *meanings(
            list(dict.fromkeys(one.situation for one in sections)),
            list(dict.fromkeys(one.pairs for one in sections if one.pairs)),
        ),
        order_sentence(any(one.with_barriers for one in sections)),
        unmatched_sentence(contests),
        bracket_words(contests),
        "A unit of error is a relative L2 error of 2^-24 sqrt(log2 N) for N elements.",
    ]
    return " ".join(filter(None, sentences))


def unmatched_sentence(contests: Sequence[Contest]) -> str:
    """Says which of the contestant's times are not shown, since nothing like them was measured of the libraries."""
    matched = any(one.section(Situation.INDEPENDENT) for one in contests)
    if matched or not any(one.overlaps_unmatched for one in contests):
        return ""
    return (
        "These runs have no mode `independent`. Overlapping transforms, which `sync=in_shader` gives in the mode "
        "`throughput`, are left out: the libraries' don't overlap there."
    )


def bracket_words(contests: Sequence[Contest]) -> str:
    """Explains what stands in brackets, and what the verdicts mean."""
    compared = [one for each in contests for one in decisive_meetings(each)]
    judged = sum(one.verdict is not None for one in compared)
    if not judged:
        return (
            f"With fewer than {FEWEST_RUNS_FOR_INTERVAL} processes no intervals are shown, and no difference is "
            "judged."
        )
    threshold = f"{100 * LIMITS.threshold:g} %"
    return (
        f"*Faster* and *slower* mean by more than {threshold}: the whole 95 % interval over processes lies beyond. *Same*: "
        f"the whole interval lies within {threshold}. *Unclear*: neither. All {judged} comparisons with a fastest library "
        f"are judged together (Holm, {100 * LIMITS.alpha:g} %)."
    )


def _sentences(section: Section) -> Iterator[str]:
    decisive = section.decisive
    judged = [one for one in decisive if one.verdict is not None]
    outcomes = list(_outcomes(judged, section))
    if outcomes:
        yield f"Beside the fastest library `{CONTESTANT}` is {_list(outcomes)}."
    unjudged = [one for one in decisive if one.verdict is None]
    if unjudged:
        yield (
            f"Beside the fastest library `{CONTESTANT}` is {_range_of_words(unjudged)} at {_sizes_of(unjudged, section)}. "
            f"This isn't judged, since there are fewer than {FEWEST_RUNS_FOR_INTERVAL} processes."
        )
    yield from _shared_dispatches(section)
    yield from _without_time(section)


def _shared_dispatches(section: Section) -> Iterator[str]:
    """Says how many of the contestant's transforms go through the same dispatches, where some do."""
    sizes: dict[int, list[Size]] = {}
    for size, row in section.own.items():
        shared = row.get("merged_transforms")
        if row["status"] == "ok" and pd.notna(shared) and shared > 1:
            sizes.setdefault(int(shared), []).append(size)
    if parts := [f"{n} at {_sizes(own, section)}" for n, own in sizes.items()]:
        yield f"As many transforms of `{CONTESTANT}` share their dispatches: {_list(parts)}."


def _outcomes(own: Sequence[Meeting], section: Section) -> Iterator[str]:
    for verdict in Verdict:
        if some := [one for one in own if one.verdict is verdict]:
            ratios = f" ({_range_of(some)})" if verdict in CHANGES else ""
            word = "the same" if verdict is Verdict.SAME else verdict.value
            yield f"{word} at {_sizes_of(some, section)}{ratios}"


def _without_time(section: Section) -> Iterator[str]:
    """Says which side has no time, and why, so that a missing time does not look as if a side had not taken part."""
    rows: list[tuple[str, Size, pd.Series]] = [
        (f"`{CONTESTANT}`", size, row) for size, row in section.own.items()
    ]
    rows += [
        (one.rival.full_name, one.size, one.other) for one in section.meetings.values()
    ]
    why: dict[tuple[str, str], list[Size]] = {}
    for name, size, row in rows:
        if row["status"] != "ok":
            reason = ": ".join(filter(None, [row["status"], row["reason"]]))
            why.setdefault((name, reason), []).append(size)
    for (name, reason), sizes in why.items():
        yield f"{name} has no time at {_sizes(sizes, section)} ({reason})."


def _range_of(some: Iterable[Meeting]) -> str:
    """Returns "1.2x", or "1.2x to 1.6x" from the least difference to the most, of meetings with one verdict."""
    ordered = sorted(some, key=lambda one: abs(math.log(one.times_as_fast.value)))
    return _range([ratio_text(one) for one in ordered])


def _range_of_words(some: Iterable[Meeting]) -> str:
    """Returns "1.2x slower", or "1.2x slower to 1.6x faster"."""
    ordered = sorted(some, key=lambda one: one.times_as_fast.value)
    return _range([ratio_words(one) for one in ordered])


def _range(ordered: Sequence[str]) -> str:
    low, high = ordered[0], ordered[-1]
    return low if low == high else f"{low} to {high}"


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
