"""The report that reproduce.py writes from invented runs."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

import sampling
from reproduction_support import Pass, write_device
from synthetic_results import LLVMPIPE, write_samples

import reproduce
from fftbench.pages.blocks import Page, Paragraph
from fftbench.pages.markdown import to_markdown
from fftbench.reproduction.claims import PublishedTable, load_claims
from fftbench.reproduction.documents import DOCUMENTS
from fftbench.reproduction.evidence import rounds_interval
from fftbench.reproduction.table2 import table2_blocks, table2_csv, table2_entries

CLAIMS = load_claims()


def report(folder: Path, what: str = "dissertation") -> tuple[int, Path]:
    code = reproduce.main(
        [
            what,
            "--report-only",
            "--results",
            str(folder.parent),
            "--name",
            folder.name,
        ]
    )
    return code, folder / what


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
def intel(on_gpu) -> Path:
    code, output = report(on_gpu.parent, "intel")
    assert code == 0
    return output


@pytest.fixture(scope="module")
def arm(on_gpu) -> Path:
    code, output = report(on_gpu.parent, "arm")
    assert code == 0
    return output


@pytest.fixture(scope="module")
def nabla(on_gpu) -> Path:
    code, output = report(on_gpu.parent, "nabla")
    assert code == 0
    return output


@pytest.fixture(scope="module")
def ocean(on_gpu) -> Path:
    code, output = report(on_gpu.parent, "ocean")
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


@pytest.mark.parametrize("page", ["on_gpu", "on_cpu", "intel", "arm", "nabla", "ocean"])
def test_a_page_holds_every_claim_of_its_document_and_no_other(page, request):
    folder = request.getfixturevalue(page)
    html, markdown = (folder / "index.html").read_text(), folder / "index.md"
    seen, text = Loaded(html), markdown.read_text()
    own = CLAIMS.of(DOCUMENTS[folder.name].claims_of).claims
    assert own
    for claim in own:
        assert claim.id in seen.ids and claim.says in seen.text
        assert f'<a id="{claim.id}"></a>' in text
    assert all(f"#{claim.id}" in seen.addresses for claim in own)
    others = {claim.id for claim in CLAIMS.claims} - {claim.id for claim in own}
    assert not others & seen.ids


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


def test_intels_figure_has_a_bar_for_each_configuration_and_precision(intel):
    assert "(intel-figure13.svg)" in (intel / "index.md").read_text()
    drawn = (intel / "intel-figure13.svg").read_text()
    for technique in ("UAV", "SLM"):
        for storage in ("planes", "packed"):
            for butterflies in ("computed", "table of roots", "lookup table"):
                assert drawn.count(f">{technique}, {storage}, {butterflies}</text>")
    # Each bar has its time at its end, fp32 and fp16 for each of twelve configurations.
    assert len(re.findall(r">[\d.]+ [mµ]s</text>", drawn)) == 24


def count_as_the_article(row: dict[str, str]) -> None:
    """Gives rows of intel_traffic the bytes of the article's formulas, and those of real images to no other case."""
    if row["experiment"] != "intel_traffic":
        return
    element = 24 if "rgb_packed" in row["options"] else 32
    element //= 2 if row["precision"] == "fp16" else 1
    real = row["domain"] == "real"
    steps = 9 if row["algorithm"] == "cooley_tukey_multipass" else 1
    reads = 2 * steps if steps > 1 else 1
    row["model_read_bytes"] = str(512 * 256 * reads * (16 if real else element))
    row["model_write_bytes"] = str(512 * 256 * steps * element)
    lookup = "twiddle=lookup" in row["options"]
    row["model_twiddle_read_bytes"] = str(512 * 9 * 16 * 256 if lookup else 0)


def test_intels_bytes_are_looked_up_by_batch_domain_and_precision(tmp_path, no_figures):
    folder = write_device(tmp_path / "gpu", change=count_as_the_article)
    code, output = report(folder, "intel")
    assert code == 0
    found = verdicts(output)
    for claim in (
        "intel-traffic",
        "intel-traffic-complex",
        "intel-traffic-lookup",
        "intel-packing",
        "intel-packing-slm",
        "intel-low-precision",
    ):
        assert found[claim] == "holds", claim
    # The text's 8 is 9 by the article's own formulas.
    assert found["intel-traffic-writes"] == "does not hold"


def test_nablas_figures_show_each_padding_axis_and_library(nabla):
    markdown = (nabla / "index.md").read_text()
    for name in ("nabla-bloom", "nabla-bloom-full-hd", "nabla-crossover"):
        assert f"({name}.svg)" in markdown
    drawn = (nabla / "nabla-bloom-full-hd.svg").read_text()
    assert "1920 × 1080" in drawn
    for kernel in ("256", "512"):
        for padding in ("fast length", "powers of two"):
            for axis in ("rows", "columns"):
                assert f"convolution, {kernel}, {padding}, {axis} first" in drawn
            for library in ("cuFFT", "VkFFT from a graph"):
                assert f"{library}, {kernel}, {padding}" in drawn


def test_the_oceans_figures_show_whole_frames_and_their_parts(ocean):
    markdown = (ocean / "index.md").read_text()
    drawn = {}
    for name in ("ocean-figure12", "ocean-transforms", "ocean-parts"):
        assert f"({name}.svg)" in markdown
        drawn[name] = (ocean / f"{name}.svg").read_text()
    for way in ("a dispatch per stage", "a dispatch per axis"):
        assert way in drawn["ocean-figure12"] and way in drawn["ocean-transforms"]
    for name in ("stockham_radix4", "stockham_register", "best"):
        assert name in drawn["ocean-transforms"]
        assert name not in drawn["ocean-figure12"]
    frames = (
        "in separate steps",
        "two dispatches",
        "two that synchronise in the shader",
    )
    parts = ("transforms", "spectra", "texture of the surface")
    for part in (*(f"whole frame, {frame}" for frame in frames), *parts):
        assert drawn["ocean-parts"].count(f">{part}</text>") == 1, part
    assert not any("cufft" in figure for figure in drawn.values())


def test_figure_12_is_judged_by_whole_frames(tmp_path, no_figures):
    for number, (ms, verdict) in enumerate(((0.5, "does not hold"), (2.0, "holds"))):

        def per_stage(row: dict[str, str]) -> None:
            if row["experiment"] == "ocean" and row["status"] == "ok":
                own = ms if row["options"] == "fft=cooley_tukey_multipass" else 1.0
                row |= {name: str(own) for name in row if name.endswith("_ms")}

        folder = write_device(tmp_path / f"gpu{number}", change=per_stage)
        assert report(folder, "ocean")[0] == 0
        found = verdicts(folder / "ocean")
        assert found["ocean-single-pass-latency"] == verdict
        assert found["ocean-single-pass-throughput"] == verdict


def test_the_jump_from_one_size_to_another_is_judged_by_its_factor(
    tmp_path, no_figures
):
    for factor, verdict in ((1.0, "does not hold"), (7.7, "holds")):

        def jump(row: dict[str, str]) -> None:
            if row["experiment"] == "bloom" and row["status"] == "ok":
                ms = 0.57 * (factor if row["height"] == "1080" else 1)
                row |= {name: str(ms) for name in row if name.endswith("_ms")}

        folder = write_device(tmp_path / f"gpu{factor}", change=jump)
        assert report(folder, "nabla")[0] == 0
        assert verdicts(folder / "nabla")["nabla-jump"] == verdict


def test_arms_figures_are_drawn_and_shown(arm):
    markdown = (arm / "index.md").read_text()
    for name in ("arm-steps", "arm-radix"):
        assert (arm / f"{name}.svg").stat().st_size > 5000
        assert f"({name}.svg)" in markdown
    steps = (arm / "arm-steps.svg").read_text()
    # The first step is the line at 1, in the subtitle.
    for step in (
        "step 1, a dispatch a row",
        "step 2, all rows",
        "step 6, in work groups of 2",
    ):
        assert step in steps
    assert "Table 2" not in markdown


def test_all_documents_that_were_measured_are_reported(tmp_path, no_figures):
    folder = write_device(
        tmp_path / "gpu", without=("arm", "arm_radix", "intel", "intel_traffic")
    )
    assert report(folder, "all")[0] == 0
    assert (folder / "dissertation" / "index.md").exists()
    assert not (folder / "arm").exists()


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
        if row["algorithm"] == "stockham_radix4" and row["width"] in ("256", "512"):
            kept = [*list(row)[:12]]
            row |= {key: "" for key in row if key not in kept}
            row |= {"status": "failed", "reason": "wrong by 3"}

    code, output = report(write_device(tmp_path / "gpu", change=change))
    assert code == 1
    page = (output / "index.md").read_text()
    assert "Not drawn: stockham_radix4 (failed: wrong by 3)." in page


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


THE_ARTICLES = (Pass(0.16, "40"), Pass(0.48, "59"), Pass(0.36, "42"))


@pytest.mark.parametrize(
    "passes, times, registers",
    [
        (THE_ARTICLES, "holds", "holds"),
        # The second pass stays within a quarter of its part, and the last one does not.
        (
            (Pass(0.18, "40"), Pass(0.58, "59"), Pass(0.24, "64")),
            "does not hold",
            "does not hold",
        ),
        # The interval of the first pass goes beyond the bound.
        ((Pass(0.19, "40", 0.1), *THE_ARTICLES[1:]), "undecided", "holds"),
        # In another order the parts are of other passes, while registers stay within a tenth.
        (THE_ARTICLES[::-1], "does not hold", "holds"),
        # The driver says nothing of one program, or times are too few for an interval.
        ((*THE_ARTICLES[:2], Pass(0.36)), "holds", "can't be tested here"),
        ((*THE_ARTICLES[:2], Pass(0.36, "42", 0)), "can't be tested here", "holds"),
        # Two passes can't be compared with three.
        (THE_ARTICLES[:2], "can't be tested here", "can't be tested here"),
    ],
)
def test_passes_are_judged_one_by_one(tmp_path, no_figures, passes, times, registers):
    folder = write_device(tmp_path / "gpu", passes=passes)
    assert report(folder, "nabla")[0] == 0
    found = verdicts(folder / "nabla")
    assert found["nabla-pass-times"] == times
    assert found["nabla-registers"] == registers


def test_what_is_said_of_passes_names_their_times_and_why_they_are_not_the_whole(
    tmp_path, no_figures
):
    passes = (Pass(0.5, "40"), Pass(0.5, "59"), Pass(0.5, "42"))
    folder = write_device(tmp_path / "gpu", passes=passes)
    assert report(folder, "nabla")[0] == 0
    page = (folder / "nabla" / "index.md").read_text()
    shares = page[page.index('<a id="nabla-pass-times">') :].split("####")[0]
    named = re.search(r"the passes of convolution .* took (.*)\n", shares)
    assert named and len(re.findall(r"[\d.]+ [mµ]s", named[1])) == 3
    assert "(step 3, 42 registers)" in named[1]
    assert "were timed with marks between them; they overlap." in shares
    assert shares.count("| 0.333 |") == 3
    # the least of a pass over the most of all others, and the other way round
    assert shares.count("0.329 to 0.338") == 3


def test_without_passes_of_their_own_nothing_is_said_of_them(tmp_path, no_figures):
    folder = write_device(tmp_path / "gpu")
    (passes,) = folder.glob("bloom_passes/*/passes.csv")
    passes.unlink()
    assert report(folder, "nabla")[0] == 0
    assert verdicts(folder / "nabla")["nabla-pass-times"] == "can't be tested here"
    page = (folder / "nabla" / "index.md").read_text()
    assert "has no passes timed by themselves in its run" in page
