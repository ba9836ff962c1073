"""Writes the headline as Markdown tables, and as CSV with all figures behind it."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator

import pandas as pd

from fftbench.results.verdict_words import CHANGES, Verdict
from fftbench.headline.contest import (
    Contest,
    Meeting,
    Section,
    Size,
)
from fftbench.headline.contestants import CONTESTANT
from fftbench.results.digits import end_texts, value_text
from fftbench.results.libraries import choice_behind
from fftbench.results.speed_words import (
    interval_numbers,
    interval_words,
    number_words,
    speed_words,
    within_percent,
)
from fftbench.results.stability_text import size_text

CSV_COLUMNS = (
    "situation,pairs,mode,width,height,batch,direction,domain,precision,name,way,algorithm,options,version,status,"
    "reason,runs,fewest_rounds,us,us_low,us_high,times_as_fast,times_as_fast_low,times_as_fast_high,p_holm,verdict,"
    "error_units"
).split(",")
_TIME = ("median_ms", "ci_low_ms", "ci_high_ms")
_MOST_DIGITS = 3
NOTHING = "-"  # in the cell of what was not measured
WITH_BARRIERS = "with barriers"


def markdown_table(contest: Contest, section: Section) -> str:
    """Returns a table with a column for each size and a row for each way in which a library was run."""
    heads = ["", *(size_text(*size) for size in section.own)]
    lines = [table_line(heads), table_line([":--", *["--:"] * len(section.own)])]
    own = [_time_text(row) for row in section.own.values()]
    lines.append(table_line([f"`{CONTESTANT}`", *own]))
    if section.with_barriers:
        rows = map(section.with_barriers.get, section.own)
        cells = ["" if row is None else _time_text(row) for row in rows]
        lines.append(table_line([f"`{CONTESTANT}`, {WITH_BARRIERS}", *cells]))
    for rival in section.rivals:
        met = [section.meetings.get((size, rival)) for size in section.own]
        cells = [_met_text(one, contest.runs) if one else "" for one in met]
        lines.append(table_line([rival.full_name, *cells]))
    return "\n".join(lines)


def accuracy_table(contest: Contest) -> str:
    """Returns a table of error units by size. A library has about the same in every mode and way, and the worst is shown."""
    errors = _errors(contest)
    names = list(dict.fromkeys(name for _, name in errors))
    lines = [table_line(["", *names]), table_line([":--", *["--:"] * len(names)])]
    for size in contest.sizes:
        values = [errors.get((size, name), math.nan) for name in names]
        cells = ["" if math.isnan(value) else f"{value:.2f}" for value in values]
        lines.append(table_line([size_text(*size), *cells]))
    return "\n".join(lines)


def choice_table(contest: Contest) -> str:
    """Returns a table of the kernels that the contestant ran, by situation and size; "" where no row says it."""
    rows = []
    for section in contest.sections:
        kernels = [kernel_of(section.own.get(size)) for size in contest.sizes]
        rows.append(
            [section.name, *(f"`{one}`" if one else NOTHING for one in kernels)]
        )
    if all(cell == NOTHING for _, *cells in rows for cell in cells):
        return ""
    heads = [f"`{CONTESTANT}` ran", *(size_text(*size) for size in contest.sizes)]
    lines = [table_line(heads), table_line([":--"] * len(heads))]
    return "\n".join([*lines, *map(table_line, rows)])


def kernel_of(own: pd.Series | None) -> str:
    """Returns the name of the kernel that a row of the contestant ran; "" where nothing tells it."""
    return "" if own is None else choice_behind(own["reason"]).partition(" ")[0]


def error_ranges(contest: Contest) -> dict[str, tuple[float, float]]:
    """Returns the least and the largest error over the sizes, in error units, by name."""
    ranges: dict[str, tuple[float, float]] = {}
    for (_, name), value in _errors(contest).items():
        low, high = ranges.get(name, (value, value))
        ranges[name] = min(low, value), max(high, value)
    return ranges


def csv_text(contests: Iterable[Contest]) -> str:
    """Returns CSV with a row for each time: of the contestant, and of each rival with how many times as fast as it the
    contestant is."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for contest in contests:
        for section in contest.sections:
            writer.writerows(_csv_rows(section))
    return stream.getvalue()


def ratio_text(met: Meeting) -> str:
    """Writes "1.25x" of a contestant that is faster or slower, which words beside it say."""
    shown = met.times_as_fast
    return number_words(shown.value, shown.low, shown.high)


def ratio_words(met: Meeting) -> str:
    """Writes "1.25x faster", "1.25x slower", "same" or "unclear"."""
    if met.verdict is not None and met.verdict not in CHANGES:
        return met.verdict.value
    shown = met.times_as_fast
    return speed_words(shown.value, shown.low, shown.high)


def microseconds(row: pd.Series, images: int = 1) -> str:
    """Writes the median of a row with a time, or its share of one of so many images: the digits that its interval
    allows, three at most or all before the point."""
    value, low, high = (row[name] * 1e3 / images for name in _TIME)
    return value_text(value, low, high, _most_digits(value))


def _most_digits(value: float) -> int:
    return max(_MOST_DIGITS, math.floor(math.log10(value)) + 1)


def table_line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _time_text(row: pd.Series) -> str:
    if row["status"] != "ok":
        return str(row["status"])
    text = f"{microseconds(row)} µs"
    if math.isnan(row["ci_low_ms"]):
        return text
    value, low, high = (row[name] * 1e3 for name in _TIME)
    return f"{text}<br>({'–'.join(end_texts(low, high, _most_digits(value)))})"


def _met_text(met: Meeting, runs: int) -> str:
    if met.other["status"] != "ok":
        return str(met.other["status"])
    time = f"{microseconds(met.other)} µs"
    if met.ratio is None:
        return time
    words = _words_with_interval(met)
    if met.verdict is not None:
        words = f"**{words}**"
    fewer = "" if met.ratio.runs == runs else f" ({met.ratio.runs} of {runs} processes)"
    return f"{time}<br>{words}{fewer}"


def _words_with_interval(met: Meeting) -> str:
    """Writes "1.25x faster (1.2–1.3x)", "same (within 0.4 %)" or "unclear (1.02x slower to 1.1x faster)"."""
    shown = met.times_as_fast
    words = ratio_words(met)
    if not shown.has_interval:
        return words
    if met.verdict is Verdict.SAME:
        return f"{words} ({within_percent(shown.low, shown.high)})"
    if met.verdict is Verdict.UNCLEAR:
        return f"{words} ({interval_words(shown.low, shown.high)})"
    if shown.low < 1 < shown.high:
        return interval_words(shown.low, shown.high)
    return f"{words} ({interval_numbers(shown.low, shown.high)})"


def _errors(contest: Contest) -> dict[tuple[Size, str], float]:
    """Returns error units by size and name, the contestant first."""
    rows = []
    for section in contest.sections:
        rows += [(size, f"`{CONTESTANT}`", row) for size, row in section.own.items()]
    for section in contest.sections:
        rows += [(m.size, m.rival.name, m.other) for m in section.meetings.values()]
    errors: dict[tuple[Size, str], float] = {}
    for size, name, row in rows:
        if row["status"] == "ok" and not math.isnan(row["error_units"]):
            worst = max(errors.get((size, name), 0.0), float(row["error_units"]))
            errors[(size, name)] = worst
    return errors


def _csv_rows(section: Section) -> Iterator[dict[str, str]]:
    where = {"situation": section.situation.value, "pairs": str(section.pairs or "")}
    for size, own in section.own.items():
        name = {"name": f"fftbench {CONTESTANT}", "way": "", "version": ""}
        yield where | name | _csv_times(own)
        if (row := section.with_barriers.get(size)) is not None:
            yield where | name | {"way": WITH_BARRIERS} | _csv_times(row)
        for rival in section.rivals:
            if (met := section.meetings.get((size, rival))) is not None:
                name = {column: getattr(rival, column) for column in name}
                yield where | name | _csv_times(met.other) | _csv_ratio(met)


def _csv_times(row: pd.Series) -> dict[str, str]:
    same = "mode,width,height,batch,direction,domain,precision,algorithm,options,status,reason,runs"
    timed = row["status"] == "ok"
    return {
        **{column: str(row[column]) for column in same.split(",")},
        "fewest_rounds": _number(row["rounds"] if timed else math.nan),
        "us": _number(row["median_ms"] * 1e3),
        "us_low": _number(row["ci_low_ms"] * 1e3),
        "us_high": _number(row["ci_high_ms"] * 1e3),
        "error_units": _number(row["error_units"] if timed else math.nan),
    }


def _csv_ratio(met: Meeting) -> dict[str, str]:
    if met.ratio is None:
        return {}
    shown = met.times_as_fast
    return {
        "times_as_fast": _number(shown.value),
        "times_as_fast_low": _number(shown.low),
        "times_as_fast_high": _number(shown.high),
        "p_holm": _number(met.p),
        "verdict": met.verdict.value if met.verdict else "",
    }


def _number(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.6g}"
