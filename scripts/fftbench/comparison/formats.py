"""States the formats in which a comparison can be printed, and reads what the user asks for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from fftbench.charts.files import FORMATS as CHART_FORMATS
from fftbench.charts.files import USUAL_FORMATS, parse_formats
from fftbench.comparison.github_format import to_github, to_markdown
from fftbench.comparison.json_format import to_json
from fftbench.comparison.junit_format import to_junit
from fftbench.comparison.outcome import Outcome
from fftbench.comparison.text import text_lines
from fftbench.results.errors import ResultsError

TEXT, GITHUB = "text", "github"
# Names the file to which a step of GitHub Actions adds what its job's summary page shows.
SUMMARY_VARIABLE = "GITHUB_STEP_SUMMARY"


def to_text(outcome: Outcome) -> str:
    """Returns the tables without the summary, which stands last, behind the names of the charts."""
    return "".join(f"{line}\n" for line in text_lines(outcome))


WRITERS: dict[str, Callable[[Outcome], str]] = {
    TEXT: to_text,
    GITHUB: to_github,
    "junit": to_junit,
    "json": to_json,
}


def parse_both_formats(text: str) -> tuple[str, Sequence[str]]:
    """Reads a list such as "json" or "github,svg": returns how to print the comparison, and the formats of the charts.
    Raises ResultsError."""
    names = [part.strip().lower() for part in text.split(",") if part.strip()]
    printed = list(dict.fromkeys(name for name in names if name in WRITERS))
    charts = [name for name in names if name not in WRITERS]
    if len(printed) > 1:
        raise ResultsError(
            f"--format: {' and '.join(printed)} at once; a comparison is printed in one format"
        )
    unknown = next((name for name in charts if name not in CHART_FORMATS), None)
    if unknown is not None:
        known = ", ".join([*WRITERS, *CHART_FORMATS])
        raise ResultsError(f'--format: "{unknown}" is not one of {known}')
    formats = parse_formats(
        ",".join(charts) if charts or not names else ",".join(USUAL_FORMATS)
    )
    return (printed or [TEXT])[0], formats


def add_job_summary(outcome: Outcome) -> None:
    """Adds to the summary page of the job, where this is a step of one. Raises ResultsError."""
    file = os.environ.get(SUMMARY_VARIABLE)
    if not file:
        return
    try:
        with Path(file).open("a", encoding="utf-8") as summary:
            summary.write(to_markdown(outcome))
    except OSError as error:
        raise ResultsError(f"{file}: cannot be written ({error.strerror})") from None
