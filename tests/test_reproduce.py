"""The claims as data, and the report that reproduce.py writes from invented runs."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pandas as pd
import pytest

import sampling
from command_line import FFTBENCH
from reproduction_support import SOURCE, cases_of, write_device
from synthetic_results import LLVMPIPE, write_samples

import reproduce
from fftbench.pages.blocks import Page, Paragraph
from fftbench.reproduction.claims import Claim, PublishedTable, load_claims
from fftbench.reproduction.evidence import rounds_interval
from fftbench.reproduction.experiments import PATHS
from fftbench.pages.markdown import to_markdown
from fftbench.reproduction.table2 import table2_blocks, table2_csv, table2_entries

CLAIMS = load_claims()
TESTED = [claim for claim in CLAIMS.claims if claim.test is not None]
# These numbers were typed from the dissertation's table 2.
TABLE_2 = """
DFT 5.16593 17.2782 70.5689 293.104 1246.44
DIT 0.169113 0.37668 0.86415 1.8793 4.47742
DIF 0.159458 0.378722 0.881921 1.90661 4.13369
Recursive 0.210895 0.485643 1.4421 2.32922 5.1178
"""

# The data


def read(name: str) -> dict:
    return json.loads((SOURCE / "configs" / name).read_text())


def test_claims_are_as_their_schema_says():
    schema = read("claims.schema.json")
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(read("claims.json"))


@pytest.mark.parametrize(
    "change",
    [
        lambda claim: claim.pop("says"),
        lambda claim: claim.pop("test"),
        lambda claim: claim.update(untestable="Both."),
        lambda claim: claim.update(note="No such key."),
        lambda claim: claim["test"]["relation"].update(kind="slower_than"),
        lambda claim: claim["test"]["relation"].pop("factor"),
        lambda claim: claim["test"].update(references=[{"algorithm": "cpu_dft"}]),
        lambda claim: claim["test"].update(sizes=[]),
    ],
)
def test_the_schema_refuses_what_is_no_claim(change):
    claims = read("claims.json")
    change(claims["claims"][0])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(claims, read("claims.schema.json"))


def test_claims_have_names_of_their_own_and_known_documents():
    names = [claim.id for claim in CLAIMS.claims]
    assert len(set(names)) == len(names)
    assert {claim.document for claim in CLAIMS.claims} == set(CLAIMS.documents)
    assert {claim.test.experiment for claim in TESTED} <= set(PATHS)


def test_every_figure_and_the_table_is_claimed_of():
    tested = {claim.test.experiment for claim in TESTED}
    assert tested == set(PATHS)


def test_growth_is_asked_over_doublings():
    for claim in TESTED:
        if claim.test.relation.kind == "growth_per_doubling":
            widths = [width for width, _ in claim.test.sizes]
            assert all(b == 2 * a for a, b in zip(widths, widths[1:])), claim.id


@pytest.fixture(scope="module")
def listed() -> dict[str, set[str]]:
    """Returns the cases of each experiment as the program lists them."""
    lines = {}
    for path in PATHS:
        config = SOURCE / "configs" / f"{path}.json"
        command = [str(FFTBENCH), "--config", str(config), "--list-cases"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        lines[path] = set(done.stdout.splitlines())
    return lines


@pytest.mark.parametrize("claim", TESTED, ids=lambda claim: claim.id)
def test_every_selector_is_a_case_of_its_experiment(claim: Claim, listed):
    test = claim.test
    for selector in (*test.subjects, *test.references):
        for width, height in test.sizes:
            words = (selector.algorithm, selector.options, f"{width}x{height}")
            line = " ".join(filter(None, (*words, test.direction, test.mode)))
            assert line in listed[test.experiment]


def test_table_2_is_as_published():
    table = CLAIMS.published["table2"]
    lines = [line.split() for line in TABLE_2.strip().splitlines()]
    assert table.sizes == (128, 256, 512, 1024, 2048)
    assert [name for name in table.rows] == [f"cpu_{line[0].lower()}" for line in lines]
    assert [list(row) for row in table.rows.values()] == [
        [float(number) for number in line[1:]] for line in lines
    ]


# The report


def report(folder: Path) -> tuple[int, Path]:
    code = reproduce.main(
        [
            "dissertation",
            "--report-only",
            "--results",
            str(folder.parent),
            "--name",
            folder.name,
        ]
    )
    return code, folder / "dissertation"


@pytest.fixture
def no_figures(monkeypatch) -> None:
    """Leaves the figures out, which take most of a report's time, for tests of its words and numbers."""
    if not sampling.takes_everything():
        monkeypatch.setattr("fftbench.reproduction.report.draw_figure", lambda *_: None)


@pytest.fixture(scope="module")
def on_gpu(tmp_path_factory) -> Path:
    code, output = report(write_device(tmp_path_factory.mktemp("results") / "h100"))
    assert code == 0
    return output


@pytest.fixture(scope="module")
def on_cpu(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "llvmpipe"
    code, output = report(write_device(folder, LLVMPIPE))
    assert code == 0
    return output


class Loaded(HTMLParser):
    """Collects what a browser would fetch, and the visible text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.tags: set[str] = set()
        self.ids: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        for name, value in attributes:
            if name in ("src", "href", "srcset", "data", "poster", "action"):
                self.addresses.append(value)
            if name == "id":
                self.ids.add(value)

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("page", ["on_gpu", "on_cpu"])
def test_the_pages_hold_every_claim(page, request):
    folder = request.getfixturevalue(page)
    html, markdown = (folder / "index.html").read_text(), folder / "index.md"
    seen, text = Loaded(html), markdown.read_text()
    for claim in CLAIMS.claims:
        assert claim.id in seen.ids and claim.says in seen.text
        assert f'<a id="{claim.id}"></a>' in text
    assert all(f"#{claim.id}" in seen.addresses for claim in CLAIMS.claims)


@pytest.mark.parametrize("page", ["on_gpu", "on_cpu"])
def test_the_html_page_loads_nothing(page, request):
    html = (request.getfixturevalue(page) / "index.html").read_text()
    seen = Loaded(html)
    assert all(
        one.startswith(("#", "data:image/svg+xml;base64,")) for one in seen.addresses
    )
    assert not seen.tags & {"script", "link", "iframe", "object", "embed"}
    style = html[html.index("<style>") : html.index("</style>")]
    assert "url(" not in style and "@import" not in style
    assert "prefers-color-scheme: dark" in style


@pytest.mark.parametrize("page", ["on_gpu", "on_cpu"])
def test_every_figure_is_drawn_and_shown(page, request):
    folder = request.getfixturevalue(page)
    markdown = (folder / "index.md").read_text()
    for name in ("fig12", "fig13", "fig14", "fig15", "fig16"):
        assert (folder / f"{name}.svg").stat().st_size > 5000
        assert f"({name}.svg)" in markdown and (folder / f"{name}.png").exists()
    assert (folder / "index.html").read_text().count("<img ") == 5


def verdicts(folder: Path) -> dict[str, str]:
    with (folder / "claims.csv").open() as stream:
        return {row["claim"]: row["verdict"] for row in csv.DictReader(stream)}


def test_without_cuda_its_claims_can_not_be_tested_and_say_why(on_cpu, on_gpu):
    name = "fig14-radix4-within-2x-of-cufft"
    assert verdicts(on_gpu)[name] != "can't be tested here"
    assert verdicts(on_cpu)[name] == "can't be tested here"
    assert (
        "cufft skipped: there is no NVIDIA driver" in (on_cpu / "index.md").read_text()
    )
    assert "There is no GPU here" in (on_cpu / "index.md").read_text()
    assert "There is no GPU here" not in (on_gpu / "index.md").read_text()


def test_published_numbers_stand_beside_those_measured(on_gpu):
    with (on_gpu / "table2.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    own = next(r for r in rows if (r["algorithm"], r["size"]) == ("cpu_dit", "512"))
    assert own["published_ms"] == "0.86415" and float(own["throughput_median_ms"]) > 0
    assert "| FFT DIT | published | 0.1691 |" in (on_gpu / "table2.md").read_text()


def test_throughput_and_latency_stay_apart_in_table_2():
    """No two cells share a time."""
    published = PublishedTable((128, 256), {"cpu_dft": (70.0, 80.0)})
    rows = []
    for at, (algorithm, width, mode) in enumerate(
        (algorithm, width, mode)
        for algorithm in ("cpu_dft", "fftw")
        for width in (128, 256)
        for mode in ("latency", "throughput")
    ):
        row = {"algorithm": algorithm, "width": width, "mode": mode, "status": "ok"}
        ends = {"ci_low_ms": 10 * at + 1.0, "ci_high_ms": 10 * at + 3.0}
        rows.append(row | {"median_ms": 10 * at + 2.0} | ends)
    entries = table2_entries(published, pd.DataFrame(rows))
    written = list(csv.reader(table2_csv(entries).splitlines()))
    assert written == [
        ["algorithm", "size", "published_ms"]
        + [
            f"{mode}_{column}"
            for mode in ("throughput", "latency")
            for column in ("median_ms", "ci_low_ms", "ci_high_ms")
        ],
        "cpu_dft,128,70.0,12.0,11.0,13.0,2.0,1.0,3.0".split(","),
        "cpu_dft,256,80.0,32.0,31.0,33.0,22.0,21.0,23.0".split(","),
        "fftw,128,,52.0,51.0,53.0,42.0,41.0,43.0".split(","),
        "fftw,256,,72.0,71.0,73.0,62.0,61.0,63.0".split(","),
    ]
    times, growths = table2_blocks(entries)
    assert ["DFT", "here", "12", "32"] in times.rows
    assert ["DFT", "published / here", "5.8×", "2.5×"] in times.rows
    assert ["DFT", "here", "2.67×"] in growths.rows


def slow(algorithm: str):
    def change(row: dict[str, str]) -> None:
        if row["algorithm"] == algorithm and row["status"] == "ok":
            for column in ("median_ms", "ci_low_ms", "ci_high_ms", "min_ms", "p95_ms"):
                row[column] = str(100 * float(row[column]))

    return change


@pytest.mark.usefixtures("no_figures")
def test_a_claim_that_does_not_hold_is_told_with_its_numbers(tmp_path):
    folder = write_device(tmp_path / "gpu", change=slow("stockham_radix4"))
    code, output = report(folder)
    assert code == 0
    assert verdicts(output)["fig14-radix4-faster-than-radix2"] == "does not hold"
    text = (output / "index.md").read_text()
    card = text[text.index('<a id="fig14-radix4-faster-than-radix2">') :]
    assert "It does not hold at 128, 256, 512, 1024, 2048." in card[:900]


@pytest.mark.parametrize(
    "medians, interval",
    [
        ([2], (2, 2)),
        ([3, 1, 2], (1, 3)),
        (range(1, 9), (1, 8)),
        (range(1, 10), (2, 8)),  # 1 - 2 * (1 + 9) / 512 = 96.1 %
        (range(1, 12), (2, 10)),
        (range(1, 13), (3, 10)),  # 1 - 2 * (1 + 12 + 66) / 4096 = 96.1 %
    ],
)
def test_the_interval_of_rounds_is_made_of_order_statistics(medians, interval):
    assert rounds_interval(list(medians)) == interval


@pytest.mark.usefixtures("no_figures")
def test_rounds_that_lie_apart_decide_nothing(tmp_path):
    folder = write_device(tmp_path / "gpu")
    assert report(folder)[0] == 0
    name = "fig14-radix4-faster-than-radix2"
    assert verdicts(folder / "dissertation")[name] == "holds"

    own = next((folder / "fig14").iterdir())
    with (own / "timings.csv").open() as stream:
        rows = list(csv.DictReader(stream))

    def rounds_of(row):
        median = float(row["median_ms"])
        return [[median] * 3, [median * 4] * 3, [median] * 3]

    write_samples(own, rows, rounds_of)
    assert report(folder)[0] == 0
    assert verdicts(folder / "dissertation")[name] == "undecided"


@pytest.mark.usefixtures("no_figures")
def test_a_missing_run_leaves_its_claims_untested(tmp_path):
    folder = write_device(tmp_path / "gpu", without=("dissertation/fig12",))
    code, output = report(folder)
    assert code == 0
    assert verdicts(output)["fig12-single-pass-latency"] == "can't be tested here"
    text = (output / "index.md").read_text()
    assert "The experiment dissertation/fig12 has no whole run here." in text


@pytest.mark.usefixtures("no_figures")
def test_failed_cases_are_the_exit_code(tmp_path):
    def change(row):
        if row["algorithm"] == "stockham_radix4" and row["width"] == "256":
            kept = [*list(row)[:12]]
            row |= {key: "" for key in row if key not in kept}
            row |= {"status": "failed", "reason": "wrong by 3"}

    code, output = report(write_device(tmp_path / "gpu", change=change))
    assert code == 1
    assert "failed: wrong by 3" in (output / "index.md").read_text()


def test_nothing_to_report_is_said(tmp_path, capsys):
    (tmp_path / "gpu").mkdir()
    code, _ = report(tmp_path / "gpu")
    assert code == 2
    assert "holds no whole run" in capsys.readouterr().err


def test_the_same_runs_give_the_same_pages(on_gpu, tmp_path):
    code, again = report(write_device(tmp_path / "h100"))
    assert code == 0
    for file in sorted(on_gpu.iterdir()):
        assert (again / file.name).read_bytes() == file.read_bytes(), file.name


def test_markdown_keeps_signs_as_they_are():
    page = Page("a|b", [Paragraph("1 < 2 * 3 [x]")])
    assert to_markdown(page) == "# a\\|b\n\n1 \\< 2 \\* 3 \\[x\\]\n"


def test_expected_cases_are_those_of_the_program(listed):
    # The helper expands experiments by itself. If it were wrong, the reports above would be about other cases.
    for path in PATHS:
        assert len(cases_of(path)) == len(listed[path])
