"""Answers first of all where the contestant is faster and where it is slower, in plain sentences, from the verdicts alone."""

from __future__ import annotations

from collections.abc import Sequence

from fftbench.headline.contest import Size
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
    """Says where the contestant takes longer than each library in its fastest way; "" where there is but one library, with
    which the table compares."""
    longer: dict[str, list[str]] = {}
    for column in columns:
        for name, times in _times_of_libraries(column).items():
            own = column.section.own
            sizes = [size for size in times if own[size]["median_ms"] >= times[size]]
            parts = longer.setdefault(name, [])
            if sizes:
                words = sizes_words(sizes, column.section)
                parts.append(f"{_name_of(column)} at {words}")
    if len(longer) < 2:
        return ""
    sentences = [
        f"By medians alone, `{CONTESTANT}` takes less time than {name}"
        + (f", but for {_joined(parts)}." if parts else " in every cell.")
        for name, parts in longer.items()
    ]
    return " ".join(sentences)


def _times_of_libraries(column: Column) -> dict[str, dict[Size, float]]:
    """Returns the time of each library's fastest way, by size."""
    fastest: dict[str, dict[Size, float]] = {}
    for size in column.section.own:
        for met in column.section.timed:
            if met.size == size:
                times = fastest.setdefault(plain_name(met.rival.algorithm), {})
                time = float(met.other["median_ms"])
                times[size] = min(time, times.get(size, time))
    return fastest


def _name_of(column: Column) -> str:
    if column.images > 1:
        return f"{column.images} images in one array"
    return _NAMES[column.section.situation]


def _joined(parts: Sequence[str]) -> str:
    """Joins parts that have "and" in them."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def _where(columns: Sequence[Column], verdict: Verdict) -> str:
    """Returns "chains at 64² and 128²; and 16 images in one array at every size"."""
    parts = []
    for one in columns:
        sizes = [met.size for met in one.section.decisive if met.verdict is verdict]
        if sizes:
            parts.append(f"{_name_of(one)} at {sizes_words(sizes, one.section)}")
    return _joined(parts)
