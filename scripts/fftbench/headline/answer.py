"""Answers first of all where the contestant is faster and where it is slower, in plain sentences, from the verdicts alone."""

from __future__ import annotations

from collections.abc import Sequence

from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.short_table import Column
from fftbench.headline.situations import Situation
from fftbench.headline.versions import plain_name
from fftbench.headline.words import and_list, sizes_words
from fftbench.results.verdict_words import Verdict

_NAMES = {
    Situation.INDEPENDENT: "independent transforms",
    Situation.CHAIN: "chains",
    Situation.FRAME: "one transform in a frame",
}


def answer(columns: Sequence[Column], card: str) -> str:
    """Returns two or three sentences; "" where nothing is judged."""
    verdicts = {met.verdict for one in columns for met in one.section.decisive}
    verdicts.discard(None)
    if not verdicts:
        return ""
    faster = _where(columns, Verdict.FASTER) or "none of these sizes"
    rivals = [rival for one in columns for rival in one.section.rivals]
    libraries = list(dict.fromkeys(plain_name(one.algorithm) for one in rivals))
    fastest = "the fastest of " if len(libraries) > 1 else ""
    sentences = [
        f"On one {card} `{CONTESTANT}`, fftbench's choice of kernel, is **faster** than {fastest}{and_list(libraries)} for "
        f"{faster}."
    ]
    if slower := _where(columns, Verdict.SLOWER):
        sentences.append(f"It is **slower** for {slower}.")
    rest = {Verdict.SAME: "the same", Verdict.UNCLEAR: "unclear"}
    if words := [word for verdict, word in rest.items() if verdict in verdicts]:
        sentences.append(f"The rest is {' or '.join(words)}.")
    return " ".join(sentences)


def libraries_alone(columns: Sequence[Column]) -> str:
    """Says in how many cells the contestant takes less time than each library in its fastest way; "" where there is but one
    library, with which the table compares."""
    less: dict[str, list[bool]] = {}
    for column in columns:
        for size, own in column.section.own.items():
            times: dict[str, list[float]] = {}
            for met in column.section.timed:
                if met.size == size:
                    name = plain_name(met.rival.algorithm)
                    times.setdefault(name, []).append(float(met.other["median_ms"]))
            for name, own_times in times.items():
                less.setdefault(name, []).append(own["median_ms"] < min(own_times))
    if len(less) < 2:
        return ""
    parts = [
        f"than {name} in {sum(one)} of {len(one)} cells" for name, one in less.items()
    ]
    return f"By medians alone, `{CONTESTANT}` takes less time {and_list(parts)}."


def _where(columns: Sequence[Column], verdict: Verdict) -> str:
    """Returns "chains at 64² and 128²; and 16 images in one array at every size"."""
    parts = []
    for one in columns:
        sizes = [met.size for met in one.section.decisive if met.verdict is verdict]
        if sizes:
            name = (
                f"{one.images} images in one array"
                if one.images > 1
                else _NAMES[one.section.situation]
            )
            parts.append(f"{name} at {sizes_words(sizes, one.section)}")
    if len(parts) < 2:
        return "".join(parts)
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}"
