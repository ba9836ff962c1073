"""Makes a site of many runs: a page for each run, device, experiment and revision, and one that lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.comparison.verdicts import Limits
from fftbench.pages.data_page import data_page, plain_page
from fftbench.report.history import History, HistoryBuilder, Step
from fftbench.report.run_page import run_page
from fftbench.report.site_runs import SiteRun, find_runs, page_names
from fftbench.results.errors import NoRowsError, ResultsError
from fftbench.results.stability_text import counted

INDEX = "index.html"
_UP = f"../{INDEX}"
_SCRIPTS = ["history_tables", "start_history"]


@dataclass(frozen=True)
class Link:
    text: str
    page: str  # relative to the page that holds the link


Cell = str | Link


@dataclass(frozen=True)
class Listing:
    heading: str
    header: list[str]
    rows: list[list[Cell]]
    notes: list[str]  # under the table


def site_pages(
    below: Path,
    limits: Limits,
    title: str | None,
    note: Callable[[str], None],
    progress: Callable[[str, int], None],
) -> Iterator[tuple[str, str]]:
    """Yields the address and the text of each page, the one that lists them last. Raises ResultsError. `progress` is
    told the name of each run before it is read, and how many there are."""
    runs, problems = find_runs(below)
    for problem in problems:
        note(problem)
    if not runs:
        raise ResultsError(f"{below}: neither a run folder nor a folder of runs")
    shown: list[SiteRun] = []
    followed: list[History] = []
    for (device, experiment), own in _by_history(runs).items():
        builder = HistoryBuilder(device, experiment, limits)
        for run in own:
            progress(run.name, len(runs))
            try:
                made = run_page([run.folder.path], limits, run.name, up=_UP)
                if made.runs.only_partial:
                    raise NoRowsError
            except NoRowsError:
                note(f"{run.folder.path}: no case has a row; left out")
                continue
            except ResultsError as error:
                note(f"{error}; left out")
                continue
            shown.append(run)
            builder.add(run, made)
            yield run.page, made.html
        followed.append(builder.history())
    if not shown:
        raise ResultsError(f"{below}: no run can be shown")
    shown.sort(key=runs.index)
    followed = [one for one in followed if one.steps]
    devices = page_names("devices", (run.device for run in shown))
    experiments = page_names("experiments", (run.experiment for run in shown))
    revisions = page_names("revisions", (run.revision for run in shown))
    for device, page in devices.items():
        of_device = [one for one in followed if one.device == device]
        heads = [one.experiment for one in of_device]
        yield page, _history_page(device, of_device, heads)
    for experiment, page in experiments.items():
        of_experiment = [one for one in followed if one.experiment == experiment]
        heads = [one.device for one in of_experiment]
        yield page, _history_page(experiment, of_experiment, heads)
    for revision, page in revisions.items():
        yield page, _revision_page(revision, followed)
    heading = title or f"{counted(len(shown), 'run')} of fftbench"
    listings = [
        _listing("Devices", "device", devices, shown, lambda run: run.device),
        _listing(
            "Experiments", "experiment", experiments, shown, lambda run: run.experiment
        ),
        _listing("Revisions", "revision", revisions, shown, lambda run: run.revision),
        _runs_listing(followed, revisions),
    ]
    yield INDEX, plain_page("site.html", title=heading, up="", listings=listings)


def _by_history(
    runs: Iterable[SiteRun],
) -> dict[tuple[str, str], list[SiteRun]]:
    """Returns the runs of each experiment on each device, in their order."""
    own: dict[tuple[str, str], list[SiteRun]] = {}
    for run in runs:
        own.setdefault((run.device, run.experiment), []).append(run)
    return own


def _history_page(title: str, own: Sequence[History], heads: Sequence[str]) -> str:
    return data_page(
        "history.html",
        _SCRIPTS,
        {
            "histories": [
                {
                    "runs": [
                        [
                            step.run.name,
                            step.run.day,
                            step.run.revision,
                            f"../{step.run.page}",
                        ]
                        for step in one.steps
                    ],
                    "rows": one.rows,
                }
                for one in own
            ]
        },
        title=title,
        up=_UP,
        histories=[
            {
                "heading": head,
                "steps": [
                    (step, f"../{step.run.page}") for step in reversed(one.steps)
                ],
                "cases": len(one.cases),
            }
            for head, one in zip(heads, own)
        ],
    )


def _revision_page(revision: str, followed: Iterable[History]) -> str:
    """Lists the runs of a revision, with what changed since the run before each of them."""
    listings = []
    for history in followed:
        steps = [step for step in history.steps if step.run.revision == revision]
        if not steps:
            continue
        rows: list[list[Cell]] = [
            [_run_link(step, up="../"), step.run.day, step.summary or "the first run"]
            for step in steps
        ]
        changes = [change for step in steps for change in step.changes]
        heading = f"{history.experiment} on {history.device}"
        header = ["run", "day", "beside the run before"]
        listings.append(Listing(heading, header, rows, changes))
    return plain_page(
        "site.html", title=f"Revision {revision}", up=_UP, listings=listings
    )


def _listing(
    heading: str,
    column: str,
    pages: dict[str, str],
    runs: Sequence[SiteRun],
    key: Callable[[SiteRun], str],
) -> Listing:
    rows: list[list[Cell]] = []
    for text, page in pages.items():
        own = [run for run in runs if key(run) == text]
        days = sorted({run.day for run in own} - {""})
        when = " to ".join(dict.fromkeys([days[0], days[-1]])) if days else ""
        rows.append([Link(text, page), str(len(own)), when])
    return Listing(heading, [column, "runs", "measured"], rows, [])


def _runs_listing(followed: Iterable[History], revisions: dict[str, str]) -> Listing:
    """Lists all runs, the latest first."""
    steps = [step for history in followed for step in history.steps]
    steps.sort(key=lambda step: step.run.started, reverse=True)
    rows: list[list[Cell]] = [
        [
            _run_link(step, up=""),
            step.run.day,
            step.run.experiment,
            step.run.device,
            Link(step.run.revision, revisions[step.run.revision]),
            step.summary or "the first run",
        ]
        for step in steps
    ]
    header = ["run", "day", "experiment", "device", "revision", "beside the run before"]
    return Listing("Runs", header, rows, [])


def _run_link(step: Step, up: str) -> Link:
    return Link(step.run.name, f"{up}{step.run.page}")
