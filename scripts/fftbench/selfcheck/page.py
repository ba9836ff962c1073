"""Writes a self-check's outcome into a folder, as a page and as JSON, and prints its table."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from fftbench.charts.files import write
from fftbench.charts.style import use_house_style
from fftbench.comparison.wording import in_order, size_name
from fftbench.comparison.verdicts import Case, Comparison, Verdict
from fftbench.results.run_json import member
from fftbench.selfcheck.claims import (
    FALSE_ALARMS,
    Claim,
    claims_of,
    of_all,
    percent,
    slowdown,
)
from fftbench.selfcheck.figures import ALARMS, Figures, count, figures_of, ratios
from fftbench.selfcheck.measured import load_measured
from fftbench.selfcheck.plan import MOST_NOISE, SelfCheckError
from fftbench.selfcheck.selfcheck_chart import selfcheck_chart

CHART = "selfcheck"
_MUCH_OTHER_WORK = 0.25  # cores
_TOO_RESTLESS = (
    f" That noise is more than the {percent(MOST_NOISE, 0)} that a quick check makes up for, as where other work runs "
    "on the same cores: what does not hold may be the machine's doing, and a quieter moment would tell."
)


def page(figures: Figures, claims: Sequence[Claim]) -> str:
    return "\n".join([*_page_lines(figures, claims), ""])


def table_lines(claims: Sequence[Claim]) -> Iterator[str]:
    """Yields claim | required | measured | holds, which is Markdown as well."""
    yield "| claim | required | measured | holds |"
    yield "| --- | --- | --- | --- |"
    for claim in claims:
        holds = "yes" if claim.holds else "**NO**"
        yield f"| {claim.name} | {claim.required} | {claim.measured} | {holds} |"


def detection_lines(figures: Figures) -> Iterator[str]:
    """Yields how often each slowed case was found slower, which is Markdown as well."""
    yield f"| case | slowed by {slowdown(figures)}: found slower |"
    yield "| --- | --- |"
    for case in in_order(figures.measured.cases):
        slow = figures.slowed.of(case)
        name = f"{case.algorithm} {size_name(case)} {case.mode}"
        yield f"| {name} | {of_all(count(slow, Verdict.SLOWER), len(slow))} |"


def small_sample(figures: Figures) -> str:
    """Returns "" for a full check."""
    if not figures.measured.plan.quick:
        return ""
    measured = figures.measured
    return (
        f"A quick check: {len(measured.of_kind('a'))} runs of A and {measured.plan.repeats} slowed ones, small "
        "transforms. Its sample is small: it shows that the machinery works here, and its percentages are rough. "
        f"It judges what this machine's noise leaves decidable: the first runs of the same thing differed by "
        f"{percent(measured.noise, 2)} (the standard deviation of the most restless case, between rounds or between "
        f"runs), so changes below {percent(measured.threshold, 0)} do not count here, and a slowdown of "
        f"{percent(measured.slowdown, 0)} is asked for, where the full check takes 3 % and 5 %."
        + _other_work(figures)
        + (_TOO_RESTLESS if measured.noise > MOST_NOISE else "")
    )


def _other_work(figures: Figures) -> str:
    context = figures.context
    if context.other_cores_most is None or context.other_cores_most < _MUCH_OTHER_WORK:
        return ""
    return (
        f" Other programs kept {context.other_cores_median:.1f} cores busy meanwhile (worst run: "
        f"{context.other_cores_most:.1f}), which no statistics undo: what does not hold may be theirs."
    )


def _page_lines(figures: Figures, claims: Sequence[Claim]) -> Iterator[str]:
    measured, context = figures.measured, figures.context
    failing = sum(not claim.holds for claim in claims)
    yield f"# Self-check: {'every claim holds' if not failing else f'{failing} of {len(claims)} claims do not hold'}"
    yield ""
    yield (
        f"{_fact(figures, 'device_name')}, {_fact(figures, 'device', 'version')}; fftbench "
        f"{_fact(figures, 'build', 'revision')}; {date(figures)}; made by `scripts/selfcheck.py`."
    )
    if small_sample(figures):
        yield from ("", small_sample(figures))
    yield ""
    yield from table_lines(claims)
    yield ""
    yield (
        f"Verdicts are those of `scripts/compare.py` at a threshold of {percent(figures.limits.threshold, 0)}: FASTER or SLOWER "
        "is a change claimed, UNCLEAR is none. A against A compares every pair of runs; a slowed run is compared with "
        "the run of A beside it, and a case alone with the runs of A before and after. Slowed means dummy work after each sample for that part of "
        "the sample's own time, in every mode; where that is too short to be done, a longer piece of it is done and that "
        "part of its time counted."
    )
    yield ""
    yield f"![Ratios of A against A and of A against slowed runs]({CHART}.png)"
    yield ""
    yield "## Under which circumstances"
    yield ""
    pairs = len(figures.unchanged.pairs)
    yield f"- {len(measured.runs)} runs: {len(measured.of_kind('a'))} of A, {measured.plan.repeats} slowed by {slowdown(figures)}, {len(measured.plan.alone)} of a case alone; {context.rounds} rounds each."
    if measured.by_another_timer:
        names = ", ".join(
            f"{run.task.name} ({run.timer})" for run in measured.by_another_timer
        )
        yield f"- Not compared, since their timer is not the others' ({measured.timer}): {names}."
    yield f"- Comparisons of whole runs, A against A, with any false alarm: {of_all(figures.unchanged.runs_with_alarm, pairs)}; compare.py aims at no more than {percent(figures.limits.alpha, 0)}."
    yield f"- Least threshold, in whole percent, at which A against A keeps below {percent(FALSE_ALARMS, 0)} false alarms: {_quiet(figures)}."
    yield f"- Noise: {percent(measured.noise, 2)}, the standard deviation of the most restless case in the first runs, between rounds or between runs."
    yield f"- Between-round spread, (largest - smallest median of a round) / median: median {percent(context.spread_median, 2)}, worst {percent(context.spread_worst, 2)}."
    yield f"- Not converged: {of_all(context.not_converged, context.rows)} rows of timings.csv."
    if context.throttling_unknown == context.samples:
        yield "- Throttling: not told by the device."
    else:
        yield f"- Throttled: {of_all(context.throttled, context.samples)} samples."
    if context.other_cores_median is not None:
        cores = member(measured.first.metadata, "host", "logical_cores")
        yield f"- Other programs kept busy, of {cores} cores: {context.other_cores_median:.2f} in the median run, {context.other_cores_most:.2f} in the worst."
    yield ""
    yield "## Case by case"
    yield ""
    yield "| case | A / A: lowest to highest | claimed | slowed: lowest, median, highest | found slower | alone: median |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for case in in_order(measured.cases):
        yield _case_line(figures, case)


def _quiet(figures: Figures) -> str:
    quiet = figures.quiet_threshold(FALSE_ALARMS)
    return "none" if quiet is None else percent(quiet, 0)


def _case_line(figures: Figures, case: Case) -> str:
    same, slow = figures.unchanged.of(case), figures.slowed.of(case)
    alone, r = figures.alone.of(case), ratios(slow)
    return (
        f"| {case.algorithm} {case.options.replace(';', ' ')} {size_name(case)} {case.mode} "
        f"| {ratios(same).min():.4f} to {ratios(same).max():.4f} | {of_all(count(same, *ALARMS), len(same))} "
        f"| {r.min():.4f}, {np.median(r):.4f}, {r.max():.4f} | {of_all(count(slow, Verdict.SLOWER), len(slow))} "
        f"| {f'{np.median(ratios(alone)):.4f}' if alone else ''} |"
    )


def as_json(figures: Figures, claims: Sequence[Claim]) -> dict[str, object]:
    measured = figures.measured
    return {
        "holds": all(claim.holds for claim in claims),
        "claims": [dataclasses.asdict(claim) for claim in claims],
        "quick": measured.plan.quick,
        "remark": small_sample(figures),
        "device": _fact(figures, "device_name"),
        "driver": _fact(figures, "device", "version"),
        "revision": _fact(figures, "build", "revision"),
        "started": _times(figures, "started")[0],
        "finished": _times(figures, "finished")[-1],
        "threshold": figures.limits.threshold,
        "alpha": figures.limits.alpha,
        "quiet_threshold": figures.quiet_threshold(FALSE_ALARMS),
        "noise": measured.noise,
        "slowdown": measured.slowdown,
        "context": dataclasses.asdict(figures.context),
        "whole_runs_with_false_alarm": [
            figures.unchanged.runs_with_alarm,
            len(figures.unchanged.pairs),
        ],
        "timers": [
            dataclasses.asdict(check) | {"difference": check.difference}
            for check in figures.timers
        ],
        "cases": [
            case._asdict()
            | {
                "a_against_a": _summary(figures.unchanged.of(case)),
                "slowed": _summary(figures.slowed.of(case)),
                "detection_rate": detection_rate(figures, case),
                "alone": _summary(figures.alone.of(case)),
            }
            for case in in_order(measured.cases)
        ],
    }


def detection_rate(figures: Figures, case: Case) -> float:
    """Returns the share of tries in which the slowed case was found slower."""
    slow = figures.slowed.of(case)
    return count(slow, Verdict.SLOWER) / len(slow)


def _summary(comparisons: Sequence[Comparison]) -> dict[str, object] | None:
    if not comparisons:
        return None
    verdicts = {verdict.value: count(comparisons, verdict) for verdict in Verdict}
    return {
        "verdicts": verdicts,
        "ratios": [round(float(r), 6) for r in ratios(comparisons)],
    }


def date(figures: Figures) -> str:
    return _times(figures, "started")[0][:10]


def _times(figures: Figures, name: str) -> list[str]:
    return sorted(str(run.metadata.get(name)) for run in figures.measured.runs.values())


def _fact(figures: Figures, *names: str) -> str:
    return str(member(figures.measured.first.metadata, *names))


def report(measured_folder: Path, folder: Path) -> bool:
    """Writes and prints the report, and tells whether every claim holds. Raises ResultsError."""
    figures = figures_of(load_measured(measured_folder))
    claims = claims_of(figures)
    facts = as_json(figures, claims)
    use_house_style()
    subtitle = f"{facts['device']} · fftbench {facts['revision']} · {date(figures)}"
    if figures.measured.plan.quick:
        subtitle += " · quick check, a small sample"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "selfcheck.md").write_text(page(figures, claims), encoding="utf-8")
        text = json.dumps(facts, indent=1, ensure_ascii=False, allow_nan=True)
        (folder / "selfcheck.json").write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise SelfCheckError(
            f"{folder}: cannot be written ({error.strerror})"
        ) from None
    write(selfcheck_chart(figures, subtitle), folder / CHART, ("png", "svg"))
    print(folder / "selfcheck.md")
    print()
    if small_sample(figures):
        print(small_sample(figures), end="\n\n")
    for line in table_lines(claims):
        print(line)
    print()
    for line in detection_lines(figures):
        print(line)
    return bool(facts["holds"])
