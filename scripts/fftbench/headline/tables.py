"""Writes the headline as Markdown tables for a page and for a first page, and as CSV with all figures behind it."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator

import pandas as pd

from fftbench.comparison.verdict_words import CHANGES
from fftbench.headline.contest import (
    Contest,
    Meeting,
    Rival,
    Section,
    Size,
    in_order,
)
from fftbench.headline.contestants import CONTESTANT
from fftbench.headline.order_words import order_name, order_words
from fftbench.results.across_runs import AcrossRuns
from fftbench.results.digits import end_texts, value_text
from fftbench.results.dispatch_order import Order
from fftbench.results.runs import ResultsError
from fftbench.results.stability_text import size_text

CSV_COLUMNS = (
    "mode,width,height,batch,direction,domain,precision,name,algorithm,options,version,status,reason,runs,"
    "fewest_rounds,us,us_low,us_high,ratio,ratio_low,ratio_high,p_holm,verdict,error_units"
).split(",")
# Of the contestant's dispatches. A peer meets the contestant in each order, and the ratio in its row is to this one.
ORDER_COLUMN = "order"
OWN_MODE_COLUMN = "own_mode"
_TIME = ("median_ms", "ci_low_ms", "ci_high_ms")
_MOST_DIGITS = 3
_MODE_HEADS = {
    "throughput": "throughput: back to back",
    "chain": "chain: each the transform of the one before",
    "latency": "latency: one, the device idle before",
    "cold": "cold: one, with cold caches",
}


def markdown_table(contest: Contest) -> str:
    """Returns a table with a row for each section and size, and a column for each way in which a peer was run."""
    rivals = contest.rivals
    heads = ["", f"`{CONTESTANT}`", *(rival.full_name for rival in rivals)]
    lines = [_line(heads), _line([":--", *["--:"] * (len(heads) - 1)])]
    for section in contest.sections:
        head = _MODE_HEADS[section.mode]
        if order := order_words(contest, section):
            head = f"{head}; `{CONTESTANT}` {order}"
        lines.append(_line([f"**{head}**", *[""] * (len(heads) - 1)]))
        for size in section.own:
            lines.append(_line(_cells(contest, section, size, rivals)))
    return "\n".join(lines) + "\n"


def short_table(contest: Contest) -> str:
    """Returns a table with a row for each size, and for each order of the contestant's dispatches its time and the ratios
    to the fastest library on a stream and from a CUDA graph. Raises ResultsError where the contest has no throughput.
    """
    sections = [one for one in contest.sections if one.mode == "throughput"]
    if not sections:
        raise ResultsError("no throughput, which a short table is of")
    heads = [head for section in sections for head in _short_heads(contest, section)]
    lines = [_line(["", *heads]), _line([":--", *["--:"] * len(heads)])]
    for size in in_order({size for section in sections for size in section.own}):
        cells = [cell for section in sections for cell in _short_cells(section, size)]
        lines.append(_line([size_text(*size), *cells]))
    return "\n".join(lines)


def accuracy_table(contest: Contest) -> str:
    """Returns a table of error units by size. A peer has about the same in every mode and way, and the worst is shown."""
    errors = _errors(contest)
    names = list(dict.fromkeys(name for _, name in errors))
    lines = [_line(["", *names]), _line([":--", *["--:"] * len(names)])]
    for size in contest.sizes:
        values = [errors.get((size, name), math.nan) for name in names]
        cells = ["" if math.isnan(value) else f"{value:.2f}" for value in values]
        lines.append(_line([size_text(*size), *cells]))
    return "\n".join(lines) + "\n"


def error_ranges(contest: Contest) -> dict[str, tuple[float, float]]:
    """Returns the least and the largest error over the sizes, in error units, by name."""
    ranges: dict[str, tuple[float, float]] = {}
    for (_, name), value in _errors(contest).items():
        low, high = ranges.get(name, (value, value))
        ranges[name] = min(low, value), max(high, value)
    return ranges


def csv_text(contests: Iterable[Contest]) -> str:
    """Returns CSV with a row for each time: of the contestant, and of each rival with the ratio to it.

    It has ORDER_COLUMN where the contestant was run without barriers, and OWN_MODE_COLUMN, the contestant's mode, where
    peers of one mode meet it in two.
    """
    contests = list(contests)
    sections = [section for contest in contests for section in contest.sections]
    told = any(section.order is not Order.BARRIER for section in sections)
    chained = any(section.mode == "chain" for section in sections)
    stream = io.StringIO()
    columns = [*CSV_COLUMNS]
    columns += [ORDER_COLUMN] if told else []
    columns += [OWN_MODE_COLUMN] if chained else []
    writer = csv.DictWriter(stream, columns, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for section in sections:
        own = {ORDER_COLUMN: section.order.value, OWN_MODE_COLUMN: section.mode}
        writer.writerows(row | own for row in _csv_rows(section))
    return stream.getvalue()


def ratio_text(between: AcrossRuns) -> str:
    """Writes the digits that the interval allows, three at most."""
    return value_text(between.value, between.low, between.high, _MOST_DIGITS)


def ratio_words(met: Meeting) -> str:
    """Writes the ratio of a timed meeting, and the verdict where there is one."""
    return f"{ratio_text(met.ratio)}× {met.word}".rstrip()


def microseconds(row: pd.Series) -> str:
    """Writes the median of a row with a time: the digits that its interval allows, three at most or all before the point."""
    value, low, high = (row[name] * 1e3 for name in _TIME)
    return value_text(value, low, high, _most_digits(value))


def _most_digits(value: float) -> int:
    return max(_MOST_DIGITS, math.floor(math.log10(value)) + 1)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(
    contest: Contest, section: Section, size: Size, rivals: list[Rival]
) -> Iterator[str]:
    yield size_text(*size)
    yield _time_text(section.own[size])
    for rival in rivals:
        met = section.meetings.get((size, rival))
        yield _met_text(met, contest.runs) if met is not None else ""


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
    ratio = f"{ratio_text(met.ratio)}×"
    fewer = "" if met.ratio.runs == runs else f" ({met.ratio.runs} of {runs} processes)"
    if not met.ratio.has_interval:
        return f"{time}<br>{ratio}{fewer}"
    ends = f"({'–'.join(end_texts(met.ratio.low, met.ratio.high, _MOST_DIGITS))})"
    word = met.word
    if met.verdict in CHANGES:
        ratio, word = f"**{ratio}**", f"**{word}**"
    return f"{time}<br>{ratio} {ends} {word}{fewer}"


def _short_heads(contest: Contest, section: Section) -> Iterator[str]:
    order = order_name(contest, section)
    yield f"`{CONTESTANT}`, {order}" if order else f"`{CONTESTANT}`"
    for graph in _ways(section):
        yield "over the fastest CUDA graph" if graph else "over the fastest library"


def _ways(section: Section) -> list[bool]:
    """Tells of the rivals' ways, on a stream or from a graph, whether they are graphs."""
    return sorted({rival.graph for rival in section.rivals})


def _short_cells(section: Section, size: Size) -> Iterator[str]:
    own = section.own.get(size)
    is_timed = own is not None and own["status"] == "ok"
    yield f"{microseconds(own)} µs" if is_timed else ""
    for graph in _ways(section):
        met = section.fastest(size, graph)
        yield "" if met is None else ratio_words(met)


def _errors(contest: Contest) -> dict[tuple[Size, str], float]:
    """Returns error units by size and name, the contestant first."""
    rows = []
    for section in contest.sections:
        rows += [(size, f"`{CONTESTANT}`", row) for size, row in section.own.items()]
    for section in contest.sections:
        for rival in section.rivals:
            rows += [
                (met.size, rival.name, met.other) for met in section.against(rival)
            ]
    errors: dict[tuple[Size, str], float] = {}
    for size, name, row in rows:
        if row["status"] == "ok" and not math.isnan(row["error_units"]):
            worst = max(errors.get((size, name), 0.0), float(row["error_units"]))
            errors[(size, name)] = worst
    return errors


def _csv_rows(section: Section) -> Iterator[dict[str, str]]:
    for size, own in section.own.items():
        yield _csv_row(own, f"fftbench {CONTESTANT}", "")
        for rival in section.rivals:
            if (met := section.meetings.get((size, rival))) is not None:
                row = _csv_row(met.other, rival.name, rival.version)
                yield row | _csv_ratio(met)


def _csv_row(row: pd.Series, name: str, version: str) -> dict[str, str]:
    same = "mode,width,height,batch,direction,domain,precision,algorithm,options,status,reason,runs"
    timed = row["status"] == "ok"
    return {
        **{column: str(row[column]) for column in same.split(",")},
        "name": name,
        "version": version,
        "fewest_rounds": _number(row["rounds"] if timed else math.nan),
        "us": _number(row["median_ms"] * 1e3),
        "us_low": _number(row["ci_low_ms"] * 1e3),
        "us_high": _number(row["ci_high_ms"] * 1e3),
        "error_units": _number(row["error_units"] if timed else math.nan),
    }


def _csv_ratio(met: Meeting) -> dict[str, str]:
    if met.ratio is None:
        return {}
    return {
        "ratio": _number(met.ratio.value),
        "ratio_low": _number(met.ratio.low),
        "ratio_high": _number(met.ratio.high),
        "p_holm": _number(met.p),
        "verdict": met.word,
    }


def _number(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.6g}"
