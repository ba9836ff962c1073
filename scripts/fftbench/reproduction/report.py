"""Writes a device's report on a document: DEVICE/<document>/ with index.md, index.html, figures and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fftbench.pages.blocks import Block, Heading, Page, Paragraph, Picture, Table
from fftbench.pages.html_page import to_html
from fftbench.pages.markdown import to_markdown
from fftbench.reproduction.claim_cards import (
    JudgedClaim,
    card,
    claims_csv,
    count_words,
    judge_claims,
    overview,
)
from fftbench.reproduction.claims import Claims, load_claims
from fftbench.reproduction.documents import Document
from fftbench.reproduction.evidence import Evidence, gather
from fftbench.reproduction.experiments import (
    ReproductionError,
    load_experiments,
    runs_of,
)
from fftbench.reproduction.figure_forms import form_of
from fftbench.reproduction.figures import draw_figure
from fftbench.reproduction.smaller import in_place_of, instead_words
from fftbench.reproduction.table2 import (
    EXPERIMENT,
    table2_blocks,
    table2_csv,
    table2_entries,
)
from fftbench.results.run_folder import RunFolder
from fftbench.results.runs import ResultsError, short_device_name

METHOD = (
    "Each case was checked against a double-precision transform before it was timed. A claim is judged on the medians "
    "of cases of one run. A median's interval is its 95 % interval, widened to that of its rounds' medians (all of "
    "them up to eight rounds; with fewer than 6 samples: also the smallest and the 95th percentile); a ratio's interval is made of the ends of both. "
    "A claim holds where the whole interval satisfies the relation at every size, does not hold where the whole "
    "interval breaks it at any size, and is undecided otherwise. The relations are defined in "
    "configs/claims.schema.json, the claims in configs/claims.json. A percentage of a copy's bandwidth counts the bytes "
    "of every stage that goes through memory, against a plain copy of the same array on the same backend; above 100 % "
    "the stages met in a cache, or the copy was too short to show more than its launch."
)


def write_report(document: Document, device_folder: Path) -> list[RunFolder]:
    """Returns the runs that are reported. Raises ReproductionError."""
    try:
        experiments = load_experiments([document])
        evidence = gather(device_folder, experiments, document.smaller)
        output = device_folder / document.name
        output.mkdir(parents=True, exist_ok=True)
        claims = load_claims().of(document.claims_of)
        judged = judge_claims(claims, evidence, document.smaller)
        page = _page(document, evidence, claims, judged, output)
        _write(output / "claims.csv", claims_csv(judged))
        _write(output / "index.md", to_markdown(page))
        _write(output / "index.html", to_html(page))
    except ResultsError as error:
        raise ReproductionError(str(error)) from None
    except OSError as error:
        raise ReproductionError(
            f"{error.filename}: cannot be written ({error.strerror})"
        ) from None
    print(count_words(judged))
    return list(evidence.runs.values())


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    print(file)


def _page(
    document: Document,
    evidence: Evidence,
    claims: Claims,
    judged: list[JudgedClaim],
    output: Path,
) -> Page:
    device_words = f"{_device_words(evidence)}{document.measured_on}"
    blocks: list[Block] = [Paragraph(device_words)]
    if instead := instead_words(document.smaller, evidence.runs):
        blocks.append(Paragraph(instead))
    blocks.append(Paragraph(METHOD))
    blocks += [Heading("Verdicts"), Paragraph(count_words(judged))]
    for key, title in claims.documents.items():
        own = [one for one in judged if one.claim.document == key]
        blocks += [Heading(title, 3), overview(own)]
    if EXPERIMENT in document.paths:
        blocks += [Heading("Table 2"), *_table2(evidence, claims, output)]
    figures = document.figures
    blocks += [Heading(figures.heading), Paragraph(figures.introduction)]
    for name in figures.names:
        blocks += _figure(name, evidence, output)
    blocks.append(Heading("Claims"))
    for key, title in claims.documents.items():
        blocks.append(Heading(title, 3))
        blocks += [card(one) for one in judged if one.claim.document == key]
    blocks += [Heading("Runs"), _runs(evidence)]
    return Page(f"{document.title} on {short_device_name(evidence.device)}", blocks)


def _device_words(evidence: Evidence) -> str:
    some = next(iter(evidence.runs.values()))
    days = sorted({run.started[:10] for run in evidence.runs.values()})
    when = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    words = f"{evidence.device}, CPU {some.processor}, measured on {when}. "
    revisions = {run.revision for run in evidence.runs.values()}
    if len(revisions) > 1:
        words += f"The runs are by different revisions of fftbench: {', '.join(sorted(revisions))}. "
    if evidence.kind == "software":
        words += (
            "There is no GPU here: OpenGL runs on the CPU, where a work group is a thread and shared memory is ordinary "
            "memory. What the documents say of GPUs may turn out otherwise. "
        )
    return words


def _table2(evidence: Evidence, claims: Claims, output: Path) -> list[Block]:
    if EXPERIMENT not in evidence.rows:
        return [Paragraph("There is no whole run of table2 here.")]
    entries = table2_entries(claims.published["table2"], evidence.rows[EXPERIMENT])
    tables = table2_blocks(entries)
    _write(output / "table2.csv", table2_csv(entries))
    alone = Page("Table 2: published, and measured here", [*tables])
    _write(output / "table2.md", to_markdown(alone))
    words = (
        "Milliseconds for a forward and an inverse transform of a line. Here: medians back to back, in double, on one "
        "core; table2.csv has the times of single transforms and the intervals, too. The dissertation tells neither its "
        "compiler nor its arithmetic, so that the factor between the two is the machines', the compilers' and the "
        "code's together."
    )
    return [Paragraph(words), *tables]


def _figure(name: str, evidence: Evidence, output: Path) -> list[Block]:
    form = form_of(name, evidence.runs)
    blocks: list[Block] = [Heading(form.title, 3)]
    if form.path not in evidence.runs:
        name_of_run = form.path.rpartition("/")[2]
        return [*blocks, Paragraph(f"There is no whole run of {name_of_run} here.")]
    stem = draw_figure(name, form, evidence.runs[form.path].path, output)
    rows = evidence.rows[form.path]
    absent = rows[rows["status"] != "ok"]
    if stem is not None:
        blocks.append(Picture(stem, form.title))
    reasons: dict[str, list[str]] = {}
    for algorithm, status, reason in zip(
        absent["algorithm"], absent["status"], absent["reason"]
    ):
        names = reasons.setdefault(f"{status}: {reason}", [])
        if algorithm not in names:
            names.append(algorithm)
    for reason, names in reasons.items():
        blocks.append(Paragraph(f"Not drawn: {', '.join(names)} ({reason})."))
    return blocks


def _runs(evidence: Evidence) -> Table:
    rows = [
        [
            path,
            run.path.name,
            run.revision,
            ", ".join(f"{number} {status}" for status, number in run.statuses.items()),
        ]
        for path, run in evidence.runs.items()
    ]
    return Table(["experiment", "run", "revision", "cases"], rows, 4)


def measured_documents(
    documents: Sequence[Document], results: Path, name: str | None
) -> list[tuple[Document, Path]]:
    """Returns the documents with the folders of the devices that have a whole run of one of their experiments. Raises
    ReproductionError where there is none."""
    try:
        folders = sorted(path for path in results.iterdir() if path.is_dir())
    except OSError as error:
        raise ReproductionError(
            f"--results: {results}: cannot be read ({error.strerror})"
        ) from None
    folders = [folder for folder in folders if name in (None, folder.name)]
    found = [
        (document, folder)
        for document in documents
        for folder in folders
        if _has_whole_run(folder, document)
    ]
    if not found:
        where = results / name if name else results / "<device>"
        names = [one.name for one in load_experiments(documents)]
        raise ReproductionError(
            f"{where}: holds no whole run of {', '.join(names)} as they stand today; "
            "measure first, without --report-only"
        )
    return found


def _has_whole_run(folder: Path, document: Document) -> bool:
    full = load_experiments([document])
    smaller = [one for one in in_place_of(full, document.smaller) if one not in full]
    experiments = [*full, *smaller]
    return any(run.whole for one in experiments for run in runs_of(folder, one))
