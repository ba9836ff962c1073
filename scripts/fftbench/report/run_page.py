"""Makes the page of one or more runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.comparison.verdicts import Limits
from fftbench.pages.data_page import data_page
from fftbench.report.answers import COLUMNS as ANSWER_COLUMNS
from fftbench.report.answers import Answers, answers
from fftbench.report.beside_fastest import beside_fastest
from fftbench.report.case_columns import (
    case_columns,
    column_facts,
    in_order,
    with_ratios,
)
from fftbench.report.case_samples import MOST_SAMPLES, load_case_samples
from fftbench.report.disturbances import disturbances
from fftbench.report.facts import run_facts
from fftbench.report.names import run_names, without_folders
from fftbench.report.problems import problems, remarks
from fftbench.report.rooflines import rooflines_of
from fftbench.report.run_comparisons import COLUMNS, compare_with_first
from fftbench.results.runs import Run, Runs, load_every_row
from fftbench.results.tables import Samples

# Mail and chat refuse large files. The samples of each case get what the rest leaves.
LARGEST = 3_000_000  # bytes
_MOST_ANSWERS = (
    300  # rows in the page's text; the others are written when they are unfolded
)
_SCRIPTS = [
    "case_table",
    "chart_series",
    "option_map",
    "line_charts",
    "answers",
    "comparison_tables",
    "passes_table",
    "rooflines",
    "start",
]


@dataclass(frozen=True)
class RunPage:
    html: str
    notes: tuple[str, ...]  # what was left out, one sentence each
    runs: Runs  # as they were loaded
    samples: list[Samples | None]  # of each run; None where they were not read


def run_page(
    paths: Iterable[Path],
    limits: Limits = Limits(),
    title: str | None = None,
    up: str = "",
) -> RunPage:
    """Makes the page of run folders. Raises ResultsError. `up` is the address of the page that lists this one."""
    loaded = load_every_row(paths)
    runs = Runs(loaded.runs, with_ratios(in_order(loaded.rows)), loaded.notes)
    facts = [
        run_facts(run, name, runs.rows[runs.rows["run"] == at])
        for at, (run, name) in enumerate(zip(runs.runs, run_names(runs.runs)))
    ]
    samples = load_case_samples(runs)
    beside = beside_fastest(runs.rows, samples, runs.runs, limits)
    found = answers(runs.rows, beside)
    told, untold = _within(found, _MOST_ANSWERS)
    disturbed = [
        disturbances(run, at, runs.rows, samples, beside)
        for at, run in enumerate(runs.runs)
    ]
    comparisons = compare_with_first(runs.runs, limits)
    notes = (*runs.notes, *samples.notes)
    data = {
        "runs": [one.name for one in facts],
        "columns": column_facts(),
        "cases": case_columns(runs.rows),
        "answers": {str(at): found[at].rows for at in untold},
        "comparisonColumns": COLUMNS,
        "comparisons": [one.rows for one in comparisons],
        "threshold": limits.threshold,
        "passes": passes_of(runs.runs),
        "rooflines": rooflines_of(runs.runs),
    }
    experiments = ", ".join(
        dict.fromkeys(one.experiment for one in facts if one.experiment)
    )

    def render(most: int) -> str:
        return data_page(
            "report.html",
            _SCRIPTS,
            data | {"samples": samples.chosen(most), "mostSamples": most},
            title=title or f"{experiments or 'fftbench'}: report",
            up=up,
            facts=facts,
            disturbed=disturbed,
            answers=found,
            told=told,
            answer_columns=ANSWER_COLUMNS,
            comparisons=comparisons,
            problems=problems(runs.rows),
            remarks=remarks(runs.rows),
            notes=[without_folders(note, runs.runs) for note in notes],
            has_passes=bool(data["passes"]),
            threshold=f"{100 * limits.threshold:g}",
        )

    html = _largest_that_fits(render)
    return RunPage(html, notes, loaded, samples.tables)


def passes_of(runs: Sequence[Run]) -> list[dict[str, object]]:
    """Returns the table of each run that recorded its passes one by one, as it stands. Raises ResultsError."""
    tables = [(at, run.files.read_passes()) for at, run in enumerate(runs)]
    return [
        {"run": at, "header": one.header, "rows": [texts for _, texts in one.rows]}
        for at, one in tables
        if one is not None
    ]


def _within(found: list[Answers], most: int) -> tuple[set[int], list[int]]:
    """Returns the indexes of the first groups, which together have at most so many rows, and of the others."""
    told: set[int] = set()
    rows = 0
    for at, group in enumerate(found):
        rows += len(group.rows)
        if rows <= most:
            told.add(at)
    return told, [at for at in range(len(found)) if at not in told]


def _largest_that_fits(render: Callable[[int], str]) -> str:
    """Returns the page with as many samples of a case as keep it within LARGEST; without any where even that is more."""
    html = render(MOST_SAMPLES)
    most = MOST_SAMPLES
    while len(html.encode()) > LARGEST and most > 0:
        without = len(render(0).encode())
        room = max(LARGEST - without, 0) / (len(html.encode()) - without)
        # Fewer samples are packed a little worse, so that a tenth is kept free.
        most = min(int(most * room * 0.9), most - 1)
        html = render(most)
    return html
