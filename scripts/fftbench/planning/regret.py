"""Computes regret: the time of what was chosen over that of the fastest choice of a sweep, minus 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fftbench.results.work_rows import Work, WorkRows

TRIED = 8  # of the cheapest choices, which a run measures before it takes one

# Microseconds for a unit of each kind of work, by the order of dispatches ("barrier", "in_shader").
Coefficients = Mapping[str, NDArray[np.float64]]


@dataclass(frozen=True)
class Regret:
    problem: str
    choices: int  # that were measured; with one, nothing is compared
    usual: float | None  # of what `best` takes without measuring; None where that failed
    by_price: float  # of the cheapest choice
    with_trial: float  # of the fastest among the usual choice and the cheapest
    error: float  # of the price, in the median of all choices
    chosen: str  # the cheapest choice
    fastest: str


def prices_us(rows: WorkRows, coefficients: Coefficients) -> NDArray[np.float64]:
    """Returns infinity for a choice with work whose time is not known."""
    microseconds = coefficients[rows.sync]
    known = np.isfinite(microseconds)
    prices: NDArray[np.float64] = rows.work[:, known] @ microseconds[known]
    prices[(rows.work[:, ~known] > 0).any(axis=1)] = np.inf
    return prices


def shortlist(shapes: Sequence[str], order: Sequence[int]) -> list[int]:
    """Returns TRIED choices: the cheapest of each shape, then others, as fft::cheapest_choices takes them."""
    seen: set[str] = set()
    first: list[int] = []
    others: list[int] = []
    for number in order:
        (others if shapes[number] in seen else first).append(number)
        seen.add(shapes[number])
    return (first + others)[:TRIED]


def regret_of(rows: WorkRows, coefficients: Coefficients) -> Regret:
    prices = prices_us(rows, coefficients)
    order = np.argsort(prices, kind="stable")
    least = float(rows.measured_us.min())
    tried = shortlist(rows.shapes, order)
    if rows.usual is not None:
        tried.append(rows.usual)
    return Regret(
        problem=rows.problem,
        choices=len(rows.choices),
        usual=(
            None
            if rows.usual is None
            else float(rows.measured_us[rows.usual]) / least - 1
        ),
        by_price=float(rows.measured_us[order[0]]) / least - 1,
        with_trial=float(rows.measured_us[tried].min()) / least - 1,
        error=float(np.median(np.abs(prices / rows.measured_us - 1))),
        chosen=rows.choices[order[0]],
        fastest=rows.choices[int(rows.measured_us.argmin())],
    )


def regrets_of(work: Work, coefficients: Coefficients) -> list[Regret]:
    return [regret_of(rows, coefficients) for rows in work.problems]


def summary_text(regrets: Sequence[Regret]) -> str:
    """Returns a table: the regret of all problems, and those with the worst."""

    def line(name: str, values: Sequence[float]) -> str:
        if not values:
            return f"{name:22} {'none measured':>26}"
        median, high = np.percentile(values, [50, 95])
        return f"{name:22} {median:8.1%} {high:8.1%} {max(values):8.1%}"

    lines = [
        f"{'regret':22} {'median':>8} {'95 %':>8} {'worst':>8}",
        line(
            "what best takes",
            [each.usual for each in regrets if each.usual is not None],
        ),
        line("the cheapest", [each.by_price for each in regrets]),
        line(f"{TRIED} cheapest measured", [each.with_trial for each in regrets]),
        f"error of the price, median: {np.median([each.error for each in regrets]):.1%}",
        "the worst by price:",
    ]
    for each in sorted(regrets, key=lambda one: -one.by_price)[:5]:
        lines.append(f"  {each.by_price:7.1%}  {each.problem}")
        lines.append(f"           chosen:  {each.chosen}")
        lines.append(f"           fastest: {each.fastest}")
    return "\n".join(lines)
