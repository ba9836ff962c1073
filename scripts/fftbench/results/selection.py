"""Chooses the rows to show, and the one that the others are compared with, from what the user typed; also names
series."""

from __future__ import annotations

import difflib
import re

import pandas as pd

from fftbench.results.runs import ResultsError


def select(
    rows: pd.DataFrame, mode: str | None, only: str | None, where: str
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Returns the rows to show, and the rows of the same modes that a baseline may come from as well."""
    every_row = rows
    if mode is not None:
        every_row = rows[rows["mode"] == mode]
        if every_row.empty:
            raise ResultsError(
                f'{where}: no row has the mode "{mode}", only {", ".join(rows["mode"].unique())}'
            )
    shown = every_row
    if only is not None:
        try:
            pattern = re.compile(only)
        except re.error as error:
            raise ResultsError(
                f'--only: "{only}" is not a regular expression ({error})'
            ) from None
        names = [
            f"{a} {o}".rstrip()
            for a, o in zip(every_row["algorithm"], every_row["options"])
        ]
        shown = every_row[[bool(pattern.search(name)) for name in names]]
        if shown.empty:
            raise ResultsError(
                f'{where}: --only "{only}" matches no series, such as "{names[0]}"'
            )
    if not (shown["status"] == "ok").any():
        reasons = [reason for reason in shown["reason"] if reason]
        why = f"; the first reason given is: {reasons[0]}" if reasons else ""
        raise ResultsError(f"{where}: no row to draw has the status ok{why}")
    return shown, every_row


def choose_baseline(
    wanted: str | None, shown: pd.DataFrame, every_row: pd.DataFrame, where: str
) -> tuple[str, str]:
    """Returns (algorithm, options). An algorithm's name alone means its default options, else the first that were
    measured."""
    if wanted is None:
        first = shown[shown["status"] == "ok"].iloc[0]
        return first["algorithm"], first["options"]
    timed = every_row[every_row["status"] == "ok"]
    pairs = list(dict.fromkeys(zip(timed["algorithm"], timed["options"])))
    algorithm, *options = re.split(r"[\s;,]+", wanted.strip())
    same = [pair for pair in pairs if pair[0] == algorithm]
    exact = [
        pair
        for pair in same
        if sorted(filter(None, pair[1].split(";"))) == sorted(filter(None, options))
    ]
    if exact or (same and not options):
        return (exact or same)[0]
    names = [series_label(*pair).replace(", ", ";") for pair in pairs]
    candidates = [series_label(*pair).replace(", ", ";") for pair in same] or list(
        dict.fromkeys([*(pair[0] for pair in pairs), *names])
    )
    near = (
        difflib.get_close_matches(wanted, candidates, n=3, cutoff=0.5) or candidates[:3]
    )
    raise ResultsError(
        f'{where}: no time of the baseline "{wanted}" (did you mean {" or ".join(f"{n!r}" for n in near)}?)'
    )


def options_label(options: str) -> str:
    return options.replace(";", ", ") if options else "default options"


def series_label(algorithm: str, options: str) -> str:
    return f"{algorithm} {options_label(options)}" if options else algorithm
