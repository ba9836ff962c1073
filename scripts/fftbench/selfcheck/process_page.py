"""Writes what a self-check over processes has found into a folder, as a page and as JSON, and prints its table."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from fftbench.results.run_json import member
from fftbench.selfcheck.claims import FALSE_ALARMS, FOUND, Claim, of_all, percent
from fftbench.selfcheck.measuring import other_cores
from fftbench.selfcheck.plan import SelfCheckError
from fftbench.selfcheck.process_figures import ProcessFigures, Tally, process_figures

# An interval that is said to be of 95 % covers the truth in this share of cases.
COVERS = (0.93, 0.97)
MOST_SECONDS = 120.0  # for a comparison of 16 cases on a GPU


def report(measured_folder: Path, folder: Path) -> bool:
    """Writes processes.md and processes.json, and returns whether every claim holds. Raises ResultsError."""
    figures = process_figures(measured_folder)
    claims = list(claims_of(figures))
    holds = all(claim.holds for claim in claims)
    lines = list(_page_lines(figures, claims, holds))
    facts = {
        "holds": holds,
        "claims": [asdict(claim) for claim in claims],
        "device": _fact(figures, "device_name"),
        "revision": _fact(figures, "build", "revision"),
        "started": _fact(figures, "started"),
        "plan": asdict(figures.plan),
        **{
            name: asdict(getattr(figures, name))
            for name in ("alone", "stored", "equal", "slowed")
        },
        "seconds": figures.seconds,
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "processes.md").write_text("\n".join([*lines, ""]), encoding="utf-8")
        text = json.dumps(facts, indent=2) + "\n"
        (folder / "processes.json").write_text(text, encoding="utf-8")
    except OSError as error:
        raise SelfCheckError(
            f"{folder}: cannot be written ({error.strerror})"
        ) from None
    print(folder / "processes.md", *lines, sep="\n")
    return holds


def claims_of(figures: ProcessFigures) -> Iterator[Claim]:
    stored, equal, slowed = figures.stored, figures.equal, figures.slowed
    yield Claim(
        "A against A, stored runs: pairs that claim a change",
        f"<= {percent(FALSE_ALARMS, 0)}",
        f"{of_all(stored.with_claim, stored.comparisons)}; by their rounds alone "
        f"{of_all(figures.alone.with_claim, figures.alone.comparisons)}",
        stored.with_claim <= FALSE_ALARMS * stored.comparisons,
    )
    # Pairs that have a run in common, and cases of one pair, are not independent of each other.
    apart = len(figures.runs) // 2
    yield _covering(
        "stored runs: the interval covers 1",
        stored,
        apart,
        f"{apart} pairs without a common run",
    )
    if equal.comparisons:
        yield Claim(
            "A against A, by turns: cases in which a change is claimed",
            f"<= {percent(FALSE_ALARMS, 0)}",
            f"{of_all(equal.claims, equal.cases)}, in {equal.with_claim} of {equal.comparisons} comparisons",
            equal.claims <= FALSE_ALARMS * equal.cases,
        )
    if equal.comparisons:
        by_turns = _by_turns(figures)
        yield _covering(
            "by turns: the interval covers the truth",
            by_turns,
            by_turns.cases,
            f"{by_turns.cases} cases",
        )
    # Other work on the same cores disturbs the dummy work as well, so that nobody knows by how much it slows down.
    if slowed.comparisons and not figures.plan.quick:
        word = f"slowed by {figures.plan.slowdown_percent:g} %, by turns"
        yield Claim(
            f"{word}: found slower",
            f">= {percent(FOUND, 0)} of cases",
            f"{of_all(slowed.claims, slowed.cases)}, in {slowed.comparisons} comparisons",
            slowed.claims >= FOUND * slowed.cases,
        )
    if figures.seconds and not figures.plan.quick:
        longest = max(figures.seconds)
        yield Claim(
            f"time of a comparison by turns, {figures.session_cases} cases",
            f"<= {MOST_SECONDS:.0f} s",
            f"{statistics.median(figures.seconds):.0f} s, {longest:.0f} s at most; {figures.session_rounds} rounds",
            longest <= MOST_SECONDS,
        )


def _by_turns(figures: ProcessFigures) -> Tally:
    return figures.equal if figures.plan.quick else figures.equal + figures.slowed


def _covering(name: str, tally: Tally, independent: int, of_what: str) -> Claim:
    low, high = COVERS
    share = tally.covered / tally.cases
    # So few tries leave this much open, two standard deviations of a binomial.
    open_share = 2 * math.sqrt(0.95 * 0.05 / independent)
    return Claim(
        name,
        f"{percent(low, 0)} to {percent(high, 0)}, as far as {of_what} tell",
        of_all(tally.covered, tally.cases),
        low - open_share <= share <= high + open_share,
    )


def _page_lines(
    figures: ProcessFigures, claims: Sequence[Claim], holds: bool
) -> Iterator[str]:
    yield f"# Over processes: {'every claim holds' if holds else 'not every claim holds'}"
    yield ""
    yield (
        f"{_fact(figures, 'device', 'renderer')}, {_fact(figures, 'device', 'version')}; fftbench "
        f"{_fact(figures, 'build', 'revision')}; {_fact(figures, 'started')[:10]}; made by `scripts/selfcheck.py "
        f"--processes{' --quick' if figures.plan.quick else ''}`."
    )
    yield ""
    yield "| claim | required | measured | holds |"
    yield "| --- | --- | --- | --- |"
    for claim in claims:
        word = "yes" if claim.holds else "**NO**"
        yield f"| {claim.name} | {claim.required} | {claim.measured} | {word} |"
    yield ""
    yield (
        f"{len(figures.runs)} runs of one build, each a process, give {figures.stored.comparisons} pairs that are not "
        "independent of each other; what runs differ by is learnt for each pair from all but B, as compare.py does. Comparisons by turns "
        f"(`fftbench compare`) are independent: {figures.slowed.comparisons} with the slowed side, "
        f"{figures.equal.comparisons} of equal sides. The slowdown was found in "
        f"{of_all(figures.slowed.claims, figures.slowed.cases)} of cases."
    )
    others = [other_cores(one.run.folder.parent.parent) for one in figures.runs]
    known = [one for one in others if one is not None]
    if known:
        yield ""
        yield f"Other programs kept busy, in the median run: {statistics.median(known):.2f} cores."


def _fact(figures: ProcessFigures, *place: str) -> str:
    return str(member(figures.runs[0].run.metadata, *place) or "")
