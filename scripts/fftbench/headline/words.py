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
from fftbench.results.speed_words import SLOWER_MEANS
from fftbench.results.stability_text import counted, size_text


def verdict_sentences(section: Section) -> str:
    """Says how the contestant did over the fastest library."""
    return " ".join(_sentences(section))


def accuracy_sentence(contest: Contest) -> str:
    """Returns a sentence on accuracy; "" where nothing is known of it."""
    parts = []
    for name, ends in error_ranges(contest).items():
        parts.append(f"{name} {_range([f'{end:.2f}' for end in ends])}")
    if not parts:
        return ""
    return (
        f"**Accuracy**, in units of error (less is more accurate): {and_list(parts)}."
    )


def method_points(contests: Sequence[Contest]) -> str:
    """Explains what stands in the tables, as a list."""
    processes = counted(contests[0].runs, "process", "processes")
    sections = [section for contest in contests for section in contest.sections]
    fewest = min(one.known_ratio.runs for own in sections for one in own.timed)
    points = [
        f"A time is that of one transform with all its images: the geometric mean of the medians of {processes}.",
        f"Under a library's time stands how `{CONTESTANT}` compares with it, paired by process. "
        f"{SLOWER_MEANS.format(f'`{CONTESTANT}`')}",
        f"**Bold** is the fastest library of a size: `{CONTESTANT}` is judged beside it alone.",
        f"In a cell, `({fewest} of {processes})` means that only {fewest} of them measured both sides."
        if fewest < contests[0].runs
        else "",
        f"{choice_words(contests[0])} No figure here had a part in the choice.",
        *meanings(
            list(dict.fromkeys(one.situation for one in sections)),
            list(dict.fromkeys(one.pairs for one in sections if one.pairs)),
        ),
        shader_sentence(sections),
        "Times with barriers stand beside these, and are compared with nothing."
        if any(one.with_barriers for one in sections)
        else "",
        unmatched_sentence(contests),
        *verdict_points(contests),
        together_sentence(contests),
        "A unit of error is a relative L2 error of 2^-24 sqrt(log2 N) for N elements.",
    ]
    return "\n".join(f"- {one}" for one in filter(None, points))


def choice_words(contest: Contest) -> str:
    """Says by what the contestant chooses its kernels."""
    return (
        f"`{CONTESTANT}` uses the kernel that an earlier tuning run found fastest; where it found none, the usual one."
        if contest.is_tuned
        else f"`{CONTESTANT}` uses the kernel that usually is the fastest, without tuning."
    )


def shader_sentence(sections: Iterable[Section]) -> str:
    """Says for which situations users ask for waits in the shader."""
    waiting = [one.situation for one in sections if one.waits_in_shader]
    return order_sentence(list(dict.fromkeys(waiting)))


def unmatched_sentence(contests: Sequence[Contest]) -> str:
    """Says which of the contestant's times are not shown, since nothing like them was measured of the libraries."""
    matched = any(one.section(Situation.INDEPENDENT) for one in contests)
    if matched or not any(one.overlaps_unmatched for one in contests):
        return ""
    return (
        "These runs have no mode `independent`. Overlapping transforms, which `sync=in_shader` gives in the mode "
        "`throughput`, are left out: the libraries' don't overlap there."
    )


def verdict_points(contests: Sequence[Contest]) -> list[str]:
    """Explains the words of a comparison."""
    if not _judged(contests):
        return [
            f"With fewer than {FEWEST_RUNS_FOR_INTERVAL} processes no intervals are shown, and no difference is judged."
        ]
    threshold = f"{100 * LIMITS.threshold:g} %"
    return [
        f"*Faster*, *slower*: by more than {threshold}; the whole 95 % interval over processes lies beyond.",
        f"*Same*: the whole interval lies within {threshold}.",
        "*Unclear*: the runs don't decide. An interval in brackets beyond the threshold may be chance, among so many comparisons.",
    ]


def together_sentence(contests: Sequence[Contest]) -> str:
    """Says how many comparisons are corrected together; "" where none is judged."""
    judged = _judged(contests)
    return (
        f"All {judged} comparisons with a fastest library, of every situation and batch, are judged together (Holm, "
        f"{100 * LIMITS.alpha:g} %)."
        if judged
        else ""
    )


def _judged(contests: Sequence[Contest]) -> int:
    compared = [one for each in contests for one in decisive_meetings(each)]
    return sum(one.verdict is not None for one in compared)


def _sentences(section: Section) -> Iterator[str]:
    decisive = section.decisive
    judged = [one for one in decisive if one.verdict is not None]
    outcomes = list(_outcomes(judged, section))
    if outcomes:
        yield f"Beside the fastest library `{CONTESTANT}` is {and_list(outcomes)}."
    unjudged = [one for one in decisive if one.verdict is None]
    if unjudged:
        yield (
            f"Beside the fastest library `{CONTESTANT}` is {_range_of_words(unjudged)} at {sizes_words(_sizes_of(unjudged), section)}. "
            f"{_why_unjudged(unjudged)}"
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
    if parts := [f"{n} at {sizes_words(own, section)}" for n, own in sizes.items()]:
        yield f"`{CONTESTANT}` puts several transforms into each dispatch: {and_list(parts)}."


def _why_unjudged(some: Sequence[Meeting]) -> str:
    most = max(one.known_ratio.runs for one in some)
    measured = counted(most, "process", "processes")
    return f"This isn't judged: only {measured} measured both, and it takes {FEWEST_RUNS_FOR_INTERVAL}."


def _outcomes(own: Sequence[Meeting], section: Section) -> Iterator[str]:
    for verdict in Verdict:
        if some := [one for one in own if one.verdict is verdict]:
            ratios = f" ({_range_of(some)})" if verdict in CHANGES else ""
            word = "the same" if verdict is Verdict.SAME else verdict.value
            yield f"{word} at {sizes_words(_sizes_of(some), section)}{ratios}"


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
        yield f"{name} has no time at {sizes_words(sizes, section)} ({reason})."


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


def _sizes_of(some: Iterable[Meeting]) -> list[Size]:
    return [one.size for one in some]


def sizes_words(sizes: Iterable[Size], section: Section) -> str:
    """Writes "64² to 256² and 1024²", or "every size"; sizes are neighbours where the section has none between them."""
    ordered = in_order(sizes)
    if len(ordered) > 2 and len(ordered) == len(section.own):
        return "every size"
    place = {size: at for at, size in enumerate(section.own)}
    spans: list[list[Size]] = []
    for size in ordered:
        if spans and place[size] == place[spans[-1][-1]] + 1:
            spans[-1].append(size)
        else:
            spans.append([size])
    parts = []
    for span in spans:
        names = list(map(_short, span))
        parts += [f"{names[0]} to {names[-1]}"] if len(span) > 2 else names
    return and_list(parts)


def _short(size: Size) -> str:
    return f"{size[0]}²" if size[0] == size[1] else size_text(*size)


def and_list(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
