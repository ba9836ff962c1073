"""report.py of a folder of runs: pages by device, experiment and revision, and the history of each case."""

import io
import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from command_line import rows
from report_support import HOSTILE, call, data_of, write_measured
from synthetic_results import H100, make_row, make_rows


from fftbench.progress import Progress
from fftbench.report.site_runs import page_names
from fftbench.results import run_folder

KERNELS = ("stockham_radix2", "stockham_radix4")


def write_history(
    folder, scales, device="H100", experiment="radix4", prefix="r", revisions=None
):
    """Writes runs on following days; in each, the times of stockham_radix2 have one of `scales`."""
    rows = make_rows(algorithms=KERNELS, sizes=[(128, 128), (256, 256)])
    for day, factor in enumerate(scales, 1):
        started = f"2025-01-{day:02}T00:00:00Z"
        write_measured(
            folder / experiment / f"202501{day:02}T000000Z-{device.lower()}",
            rows,
            seed=day,
            scale=lambda row: factor if row["algorithm"] == KERNELS[0] else 1.0,
            metadata={
                "device_name": device,
                "experiment": experiment,
                "started": started,
                "finished": started,
                "build": {
                    "revision": f"{prefix}{revisions[day - 1] if revisions else day}"
                },
            },
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Four runs, of which the third is slower and the fourth as fast as the first again, and one on another device."""
    below = tmp_path_factory.mktemp("results")
    write_history(below, (1.0, 1.0, 1.2, 1.0))
    write_history(below, (1.0,), device="llvmpipe", experiment="other")
    return below


@pytest.fixture
def made(site, tmp_path, call):
    code, out, err = call(site, "--by-rounds", "--output", tmp_path / "site")
    assert (code, out, err) == (0, f"{tmp_path / 'site' / 'index.html'}\n", "")
    return tmp_path / "site"


def pages_below(folder):
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*.html"))


def links_of(file: Path) -> set[str]:
    page = re.sub(r"<script.*?</script>", "", file.read_text(), flags=re.DOTALL)
    return {unescape(one) for one in re.findall(r'href="([^"]*)"', page)}


def test_a_site_has_a_page_for_each_run_device_experiment_and_revision(made):
    names = [re.sub(r"\d{8}t", "", name) for name in pages_below(made)]
    assert names == [
        "devices/h100.html",
        "devices/llvmpipe.html",
        "experiments/other.html",
        "experiments/radix4.html",
        "index.html",
        "revisions/r1.html",
        "revisions/r2.html",
        "revisions/r3.html",
        "revisions/r4.html",
        "runs/other-000000z-llvmpipe.html",
        *["runs/radix4-000000z-h100.html"] * 4,
    ]


def test_every_page_is_linked_and_every_link_leads_to_a_page(made):
    linked = {"index.html"}
    for name in pages_below(made):
        for link in links_of(made / name):
            parts = urlsplit(link)
            assert not parts.scheme and not parts.netloc, link
            if parts.path:
                target = (made / name).parent / parts.path
                assert target.exists(), (name, link)
                linked.add(str(target.resolve().relative_to(made.resolve())))
    assert linked == set(pages_below(made))


def verdicts_of(page, algorithm):
    (history,) = data_of(page.read_text())["histories"]
    return [
        [point and point[3] for point in points]
        for kernel, _, _, _, points in history["rows"]
        if kernel == algorithm
    ]


@pytest.mark.parametrize("page", ["devices/h100.html", "experiments/radix4.html"])
def test_a_change_is_marked_in_the_run_that_brought_it(made, page):
    changed = ["", "same", "slower", "faster"]
    assert verdicts_of(made / page, KERNELS[0]) == [changed] * 2
    assert verdicts_of(made / page, KERNELS[1]) == [["", "same", "same", "same"]] * 2


def test_a_history_has_each_time_with_the_ends_of_its_interval(made, site):
    (history,) = data_of((made / "devices" / "h100.html").read_text())["histories"]
    (_, _, size, _, points), *_ = history["rows"]
    assert (size, len(points)) == ("128×128", 4)
    for folder, (median, low, high, _, _) in zip(sorted(site.glob("radix4/*")), points):
        row = rows(folder / "timings.csv")[0]
        told = [float(row[name]) for name in ("median_ms", "ci_low_ms", "ci_high_ms")]
        assert [median, low, high] == pytest.approx(told, rel=1e-4)
        assert low < median < high
    ratios = [point[4] for point in points]
    assert ratios[0] is None
    assert ratios[1:] == pytest.approx([1, 1.2, 1 / 1.2], rel=0.02)


def test_a_revision_lists_what_it_changed(made):
    slower = (made / "revisions" / "r3.html").read_text()
    assert "0 faster, 2 slower, 2 same, 0 unclear" in slower
    found = re.findall(r"<li>(.*?)</li>", slower)
    assert [one.split(",")[0] for one in found] == [
        f"slower: stockham_radix2 · {size} · throughput · forward · complex fp32"
        for size in ("128×128", "256×256")
    ]
    assert "<li>" not in (made / "revisions" / "r2.html").read_text()


def test_a_case_that_a_run_lacks_is_a_gap_in_its_history(tmp_path, call):
    write_history(tmp_path / "runs", (1.0, 1.0))
    folder = tmp_path / "runs" / "radix4" / "20250103T000000Z-h100"
    rows = make_rows(algorithms=KERNELS[1:], sizes=[(128, 128)])
    metadata = {
        "device_name": "H100",
        "experiment": "radix4",
        "started": "2025-01-03T00:00:00Z",
    }
    write_measured(folder, rows, 3, metadata=metadata)
    call(tmp_path / "runs", "--by-rounds", "--output", tmp_path / "site")
    page = tmp_path / "site" / "devices" / "h100.html"
    assert verdicts_of(page, KERNELS[0]) == [["", "same", None]] * 2
    assert "2 same, 0 unclear, 3 missing in B" not in page.read_text()
    assert "1 same, 0 unclear, 3 missing in B" in page.read_text()


@pytest.mark.parametrize("repeated", [False, True])
def test_a_change_is_marked_where_runs_of_one_build_show_what_they_differ_by(
    repeated, tmp_path, call
):
    revisions = ["1", "1", "1", "2"] if repeated else list("1234")
    scales = 1.0, 1.0, 1.0, 1.3
    write_history(tmp_path / "runs", scales, revisions=revisions)
    call(tmp_path / "runs", "--output", tmp_path / "site")
    page = tmp_path / "site" / "devices" / "h100.html"
    last = ["slower", "same"] if repeated else ["unclear"] * 2
    for kernel, verdict in zip(KERNELS, last):
        assert [own[-1] for own in verdicts_of(page, kernel)] == [verdict] * 2


def test_a_damaged_run_is_left_out_with_a_sentence(tmp_path, call):
    write_history(tmp_path / "runs", (1.0, 1.0))
    bad = tmp_path / "runs" / "radix4" / "20250101T000000Z-h100"
    (bad / "run.json").write_text("{")
    code, _, err = call(tmp_path / "runs", "--output", tmp_path / "site")
    assert code == 0 and err.count("\n") == 1
    assert err.startswith(f"report.py: {bad}/run.json") and "left out" in err
    assert len(list((tmp_path / "site" / "runs").iterdir())) == 1


def test_a_folder_without_runs_is_refused(tmp_path, call):
    code, out, err = call(tmp_path)
    assert (code, out) == (2, "")
    assert "neither a run folder nor a folder of runs" in err


def test_names_of_runs_and_devices_are_no_markup_and_lead_nowhere_else(tmp_path, call):
    rows = [make_row(H100, HOSTILE, "", (128, 128))]
    for day in (1, 2):
        metadata = {
            "device_name": HOSTILE,
            "experiment": f"../../{HOSTILE}",
            "started": f"2025-01-0{day}T00:00:00Z",
            "build": {"revision": f"{HOSTILE}{day}"},
        }
        folder = tmp_path / "runs" / "'\"><img src=x>" / f"{day}"
        write_measured(folder, rows, day, metadata=metadata)
    site = tmp_path / "deep" / "site"
    assert call(tmp_path / "runs", "--output", site)[0] == 0
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["site"]
    for name in pages_below(site):
        page = (site / name).read_text()
        assert "<img" not in page, name
        assert page.count("<script") in (0, 4)
        for link in links_of(site / name):
            assert re.fullmatch(r"(\.\./)?[a-z0-9/.-]+|#[a-z]+", link), link


def test_pages_of_unlike_texts_have_unlike_names():
    texts = ["a b", "a-b", "A/B", "", "..", "x" * 500, "x" * 500 + "y"]
    pages = page_names("runs", texts)
    assert len(set(pages.values())) == len(texts)
    assert all(re.fullmatch(r"runs/[a-z0-9-]+\.html", one) for one in pages.values())


def test_a_site_reads_each_table_of_its_runs_once(tmp_path, call, monkeypatch):
    write_history(tmp_path / "runs", (1.0, 1.0, 1.1))
    read = []
    for name in ("read_timing_rows", "read_sample_rows"):
        real = getattr(run_folder, name)

        def counted(path, finished=None, real=real):
            read.append(path)
            return real(path, finished)

        monkeypatch.setattr(run_folder, name, counted)
    assert call(tmp_path / "runs", "--output", tmp_path / "site")[0] == 0
    files = [
        *(tmp_path / "runs").rglob("timings.csv"),
        *(tmp_path / "runs").rglob("samples.csv"),
    ]
    assert len(files) >= 4 and sorted(read) == sorted(files)


def test_a_site_says_how_far_it_is_in_a_line_for_every_tenth_run(tmp_path, call):
    write_history(tmp_path / "runs", (1.0,) * 21)
    _, out, err = call(tmp_path / "runs", "--output", tmp_path / "site")
    told = [line for line in err.splitlines() if " of " in line]
    assert [line.split(": ")[1] for line in told] == ["10 of 21", "20 of 21"]
    assert all(line.startswith("report.py: ") for line in told)
    assert out.splitlines() == [str(tmp_path / "site" / "index.html")]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_progress_is_one_line_that_is_gone_at_the_end(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    stream = Terminal()
    progress = Progress("report.py", stream)
    for name in ("first", "a second whose name is longer than the line", "bad\x1b[31m"):
        progress.step(name, 3)
    progress.tell("second: left out")
    progress.finish()
    lines = stream.getvalue().split("\r\x1b[K")
    assert lines[0] == "" and all(len(line) < 30 for line in lines[1:4])
    assert lines[1] == "report.py: 1 of 3: first"
    assert lines[3] == "report.py: 3 of 3: bad?[31m"
    assert lines[4] == "report.py: second: left out\n"
