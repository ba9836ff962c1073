"""Writes a self-check's outcome into a folder and prints its table."""

from __future__ import annotations

import json
from pathlib import Path

from fftbench.charts.files import write
from fftbench.charts.selfcheck_chart import selfcheck_chart
from fftbench.charts.style import use_house_style
from fftbench.selfcheck.claims import claims_of
from fftbench.selfcheck.figures import figures_of
from fftbench.selfcheck.measured import load_measured
from fftbench.selfcheck.page import CHART, as_json, date, detection_lines, page
from fftbench.selfcheck.page import small_sample, table_lines
from fftbench.selfcheck.plan import SelfCheckError


def report(measured_folder: Path, folder: Path) -> bool:
    """Whether every claim holds. Raises SelfCheckError or fftbench.results.runs.ResultsError."""
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
