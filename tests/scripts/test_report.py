"""report.py as a user meets it: the page's text and its data, without a browser."""

import csv
import html
import json
import math
import re
from typing import NamedTuple

import numpy as np
import pytest

from report_support import HOSTILE, call, data_of, some_rows, write_measured
from synthetic_results import (
    H100,
    SIZES,
    make_row,
    make_rows,
    write_passes,
    write_run,
    write_samples,
)

from fftbench.results.verdict_words import Verdict
from fftbench.results.verdict_words import Limits
from fftbench.comparison.verdicts import compare
from fftbench.pages.libraries import LIBRARIES
from fftbench.report import run_page as module
from fftbench.report.run_page import run_page
from fftbench.results.columns import FIRST_COLUMNS


def words(data, name):
    column = data["cases"][name]
    return [column["words"][at] for at in column["at"]]


def text_of(page):
    """Returns what a page says, without its scripts, styles and tags."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_a_page_has_every_row_with_its_figures(tmp_path, call):
    rows = some_rows()
    folder = write_measured(tmp_path / "20250101T000000Z-h100", rows)
    code, out, err = call(folder)
    assert (code, out, err) == (0, f"{folder / 'report.html'}\n", "")
    data = data_of((folder / "report.html").read_text())
    found = {
        key: median
        for *key, median in zip(
            *(words(data, name) for name in ("algorithm", "options", "mode", "status")),
            *(data["cases"][name] for name in ("width", "height", "median_ms")),
        )
        for key in [tuple(key)]
    }
    assert len(found) == len(rows)
    for row in rows:
        key = [row[name] for name in ("algorithm", "options", "mode", "status")]
        median = found[(*key, int(row["width"]), int(row["height"]))]
        if row["median_ms"]:
            assert median == pytest.approx(float(row["median_ms"]), rel=1e-4)
        else:
            assert median is None


def test_the_ratio_is_that_to_the_fastest_of_the_same_size_and_group(tmp_path, call):
    rows = some_rows()
    data = data_of(run_page([write_measured(tmp_path / "run", rows)]).html)
    best = {}
    for row in rows:
        if row["median_ms"]:
            key = row["mode"], int(row["width"])
            best[key] = min(best.get(key, math.inf), float(row["median_ms"]))
    cases = data["cases"]
    columns = zip(
        words(data, "mode"), cases["width"], cases["median_ms"], cases["ratio"]
    )
    for mode, width, median, ratio in columns:
        if median is None:
            assert ratio is None
        else:
            assert ratio == pytest.approx(median / best[mode, width], rel=1e-3)


def with_times(name, low, median, high, size=(256, 256), backend="opengl"):
    row = make_row(H100, name, "", size)
    times = {"ci_low_ms": low, "median_ms": median, "ci_high_ms": high}
    return row | {key: repr(ms) for key, ms in times.items()} | {"backend": backend}


def answer(tmp_path, *rows):
    """Returns what a page says of rows, whose rounds lie evenly over their intervals."""
    folder = write_run(tmp_path / "run", list(rows), H100)

    def rounds_of(row):
        ends = [row["ci_low_ms"], row["ci_high_ms"]]
        if not all(ends):
            return [[float(row["median_ms"])]] * 4
        low, median, high = float(ends[0]), float(row["median_ms"]), float(ends[1])
        shares = (0.2, 0.5, 0.9)
        below = [median - share * (median - low) for share in shares]
        return [
            [ms]
            for ms in (*below, median, *(high - s * (high - median) for s in shares))
        ]

    write_samples(folder, rows, rounds_of)
    page = run_page([folder]).html
    return answer_of(page)


def answer_of(page):
    (row,) = answer_rows(page, "256×256")
    return row


def answer_rows(page, size=r"\d+×\d+"):
    """Returns the cells of the answers' rows, as text."""
    rows = re.findall(rf"<tr>(<td>{size}</td>.*?)</tr>", page)
    return [
        Answer(*map(html.unescape, re.findall(r"<td>(.*?)</td>", row))) for row in rows
    ]


class Answer(NamedTuple):
    size: str
    fastest: str
    time: str
    compared: str
    share: str
    cases: str


def test_an_answer_names_the_fastest_and_how_far_the_next_is_behind(tmp_path):
    said = answer(
        tmp_path,
        with_times("slow", 0.029, 0.030, 0.031),
        with_times("quick", 0.0199, 0.020, 0.0201),
    )
    assert (said.fastest, said.cases) == ("quick", "2")
    assert said.time == "20.00 µs (95 % interval 19.90 to 20.10 µs)"
    assert re.fullmatch(
        r"1\.50x faster \(1\.\d+–1\.\d+x\) than slow, the next algorithm", said.compared
    )
    assert re.fullmatch(r"\d+(\.\d+)? %", said.share)


def test_an_answer_claims_nothing_beside_what_it_calls_unclear(tmp_path):
    said = answer(
        tmp_path,
        with_times("first", 0.0195, 0.020, 0.0215),
        with_times("second", 0.0194, 0.021, 0.0245),
        with_times("third", 0.0193, 0.022, 0.0265),
        with_times("last", 0.0390, 0.0405, 0.0420),
    )
    assert (said.fastest, said.cases) == ("first", "4")
    factor, named, unclear = re.fullmatch(
        r"([0-9.]+)x faster \(.*?\) than (\w+), the next algorithm that is slower; unclear: (.*)",
        said.compared,
    ).groups()
    assert (named, unclear) == ("last", "second and third")
    assert float(factor) == pytest.approx(0.0405 / 0.020, rel=0.03)


def test_an_answer_says_what_takes_the_same(tmp_path):
    said = answer(
        tmp_path,
        with_times("first", 0.01999, 0.02, 0.02001),
        with_times("second", 0.02009, 0.0201, 0.02011),
        with_times("third", 0.02199, 0.022, 0.02201),
    )
    assert said.fastest == "first"
    assert re.fullmatch(
        r"1\.10\d?x faster \(.*\) than third, the next algorithm that is slower; same: second",
        said.compared,
    )


def test_without_samples_an_answer_goes_by_the_ends_of_intervals(tmp_path):
    rows = [
        with_times("first", 0.0095, 0.010, 0.0105),
        with_times("near", 0.0106, 0.011, 0.0115),
        with_times("far", 0.0160, 0.020, 0.0240),
    ]
    said = answer_of(run_page([write_run(tmp_path / "run", rows, H100)]).html)
    words = r"(\S+)–(\S+)x faster than far, .* slower; unclear: near"
    ends = re.fullmatch(words, said.compared).groups()
    expected = [0.0160 / 0.0105, 0.0240 / 0.0095]
    assert [*map(float, ends)] == pytest.approx(expected, rel=0.05)


def test_on_a_noisy_run_no_answer_contradicts_itself_nor_says_digits_that_are_noise(
    tmp_path,
):
    luck = np.random.default_rng(61)
    names = [f"kernel{at}" for at in range(9)]
    rows = [make_row(H100, name, "", size) for name in names for size in SIZES]
    by_row = {
        (row["algorithm"], row["width"]): np.exp(luck.normal(at % 9 / 30, 0.9, 6))
        for at, row in enumerate(rows)
    }
    for row in rows:
        ms = by_row[row["algorithm"], row["width"]]
        row |= {
            "median_ms": repr(float(np.median(ms))),
            "ci_low_ms": repr(float(ms.min())),
            "ci_high_ms": repr(float(ms.max())),
            "percent_of_copy": "40",
        }
    folder = write_run(tmp_path / "run", rows, H100)
    write_samples(
        folder,
        rows,
        lambda row: [[ms] for ms in by_row[row["algorithm"], row["width"]]],
    )
    page = run_page([folder]).html
    answers = answer_rows(page)
    assert len(answers) == len(SIZES)
    for said in answers:
        doubted = " ".join(re.findall(r"(?:unclear|same): ([^;]*)", said.compared))
        for claimed in re.findall(r"faster.*? than (\w+)", said.compared):
            assert claimed not in doubted and "others" not in claimed, said
        median = said.time.split()[0]
        assert len(median.replace(".", "").strip("0")) <= 2, said
        assert not re.search(r"\d\.\d{3}", said.time + said.compared), said


def test_the_page_says_of_a_pair_what_compare_says(tmp_path):
    """Both sides of each pair are in one run here, and in two runs there."""
    luck = np.random.default_rng(8)
    words = set()
    for at, (shift, noise) in enumerate(
        [(0.2, 0.01), (0.0, 0.004), (0.02, 0.3), (0.04, 0.004), (0.01, 0.003)]
    ):
        rounds = {
            name: [[ms] for ms in np.exp(luck.normal(level, noise, 10))]
            for name, level in (("a", 0.0), ("b", shift))
        }
        rows = {name: make_row(H100, name, "", (320, 200)) for name in rounds}
        for name, row in rows.items():
            ms = np.array(rounds[name]).ravel()
            row |= {
                "median_ms": repr(float(np.median(ms))),
                "ci_low_ms": repr(float(np.sort(ms)[1])),
                "ci_high_ms": repr(float(np.sort(ms)[-2])),
            }
        first, second = sorted(rows, key=lambda name: float(rows[name]["median_ms"]))
        folder = write_run(tmp_path / f"both{at}", rows.values(), H100)
        write_samples(folder, rows.values(), lambda row: rounds[row["algorithm"]])
        (said,) = answer_rows(run_page([folder]).html, "320×200")
        expected = compare({0: tuple(map(_arrays, (rounds[first], rounds[second])))})[0]
        on_page = (
            Verdict.SAME
            if "same: " in said.compared
            else Verdict.UNCLEAR
            if "unclear: " in said.compared
            else Verdict.SLOWER
        )
        assert on_page is expected.verdict, said
        words.add(on_page)
    assert words == {Verdict.SLOWER, Verdict.SAME, Verdict.UNCLEAR}


def _arrays(rounds):
    return [np.array(own) for own in rounds]


def test_an_answer_names_the_fastest_own_kernel_behind_a_library(tmp_path):
    said = answer(
        tmp_path,
        with_times("cufft", 0.0099, 0.010, 0.0101, backend="cuda"),
        with_times("vkfft", 0.0109, 0.011, 0.0111, backend="cuda"),
        with_times("stockham_radix4", 0.0119, 0.012, 0.0121),
    )
    assert re.search(
        r"1\.20\d?x faster \(\S+–\S+x\) than stockham_radix4, the fastest GLSL kernel",
        said.compared,
    )


def test_an_answer_of_few_rounds_says_so(tmp_path):
    rows = [make_row(H100, name, "", (256, 256)) for name in "ab"]
    for row in rows:
        row |= {"ci_low_ms": "", "ci_high_ms": ""}
    said = answer(tmp_path, *rows)
    assert "(too few rounds for a 95 % interval)" in said.time
    assert said.compared.startswith("too few rounds to tell: ")


def test_restless_cases_and_those_that_did_not_converge_are_counted(tmp_path, call):
    rows = some_rows()[:6]
    for row, spread in zip(rows, (0.001, 0.02, 0.031, 0.01, 0.029, 7)):
        row |= {"rounds_spread": str(spread)}
    rows[4]["converged"] = "false"
    page = tmp_path / "page.html"
    call(write_measured(tmp_path / "run", rows), "--output", page)
    words = "6 cases: 6 ok, 1 not converged, 2 with rounds over 3% apart"
    assert words in page.read_text()


def test_what_a_run_says_of_its_machine_stands_on_the_page_in_its_unit(tmp_path):
    card = {"uuid": "GPU-7", "power_limit_w": 649.5, "max_sm_clock_mhz": 1980}
    metadata = {
        "device": {
            "renderer": H100.renderer,
            "card": card | {"ecc": True, "mig": False},
        },
        "host": {"cpu": "Some CPU", "logical_cores": 24, "memory_bytes": 192 * 2**30},
        "settings": {
            "quick": True,
            "shard": [2, 5],
            "rounds": 17,
            "handicap_percent": 7,
        },
        "baselines": {"empty_dispatch_ms": {"opengl": 0.0025, "cuda": 1.25}},
        "build": {"revision": "cafe", "compiler": "GCC 99"},
    }
    rows = make_rows(algorithms=["a"])
    text = text_of(
        run_page([write_measured(tmp_path / "run", rows, metadata=metadata)]).html
    )
    for fact in (
        "processor Some CPU",
        "logical cores 24",
        "memory 192 GiB",
        "revision cafe",
        "compiler GCC 99",
        "rounds asked for 17",
        "measured with --quick",
        "part 2 of 5",
        "empty dispatch (opengl) 2.500 µs",
        "empty dispatch (cuda) 1.250 ms",
        "card GPU-7",
        "power limit 649.5 W",
        "greatest clock 1980 MHz",
        "ECC on",
        "MIG off",
    ):
        assert fact in text


def test_throughput_comes_before_other_modes(tmp_path):
    rows = make_rows(algorithms=["a"], modes=["odd", "latency", "throughput"])
    page = run_page([write_measured(tmp_path / "run", rows)]).html
    headings = re.findall(r'class="answers"[^>]*>\s*<summary>(\w+)', page)
    assert headings == ["throughput", "latency", "odd"]


def test_a_time_cut_short_is_no_answer(tmp_path):
    partial = with_times("quick", 0.0099, 0.010, 0.0101)
    partial["reason"] = "partial: 1 of 9 rounds"
    said = answer(tmp_path, partial, with_times("slow", 0.029, 0.030, 0.031))
    assert said.fastest == "slow" and said.time.startswith("30.0 µs")
    assert said.compared == "nothing else has a time"


def test_reasons_stand_on_the_page_with_their_cases_the_worst_first(tmp_path):
    rows = some_rows()
    for status in ("timeout", "crashed"):
        rows.append(make_row(H100, status, "", (512, 96), status=status))
    text = text_of(run_page([write_measured(tmp_path / "run", rows)]).html)
    reason = "needs 65536 bytes of shared memory, the device has 49152"
    told = (
        "crashed crashed crashed: 512×96",
        "timeout timeout timeout: 512×96",
        "failed failed cooley_tukey_singlepass: 128×96",
        f"skipped {reason} cooley_tukey_singlepass: 2048×4096",
    )
    places = [text.index(words) for words in told]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("rounds", "samples", "shown"), [(3, 5, range(5)), (9, 151, range(0, 151, 25))]
)
def test_samples_of_a_round_are_spread_evenly_over_those_of_the_file(
    tmp_path, monkeypatch, rounds, samples, shown
):
    monkeypatch.setattr(module, "MOST_SAMPLES", 63)
    rows = make_rows(algorithms=["stockham_radix4"], sizes=[(128, 128)])
    folder = write_measured(tmp_path / "run", rows, rounds=rounds, samples=samples)
    by_round = {}
    with (folder / "samples.csv").open(newline="") as stream:
        for row in csv.DictReader(stream):
            if row["warmup"] == "false":
                by_round.setdefault(row["round"], []).append(float(row["ms"]))
    exponent, total, told = data_of(run_page([folder]).html)["samples"][0]
    assert total == rounds * samples and len(told) == rounds
    for numbers, own in zip(told, by_round.values()):
        expected = [np.median(own), *(own[at] for at in shown)]
        found = [number * 10**exponent for number in numbers]
        assert found == pytest.approx(expected, rel=1e-3)


def test_no_case_has_more_than_200_samples_and_every_round_has_some(tmp_path):
    rows = make_rows(algorithms=["stockham_radix4"], sizes=[(128, 128)])
    folder = write_measured(tmp_path / "run", rows, rounds=9, samples=150)
    shown = [len(own) - 1 for own in data_of(run_page([folder]).html)["samples"][0][2]]
    assert 150 < sum(shown) <= 200 and min(shown) >= 15


def test_a_page_that_would_be_too_large_has_fewer_samples(tmp_path, monkeypatch):
    folder = write_measured(tmp_path / "run", make_rows(), rounds=8, samples=25)
    whole = len(run_page([folder]).html.encode())
    monkeypatch.setattr(module, "LARGEST", whole - 5_000)
    page = run_page([folder]).html
    assert len(page.encode()) <= whole - 5_000
    shown = [sum(len(own) - 1 for own in one[2]) for one in data_of(page)["samples"]]
    assert max(shown) < 200 and min(shown) > 0


def test_two_runs_have_the_verdicts_of_compare_py(tmp_path):
    rows = make_rows(algorithms=["stockham_radix4", "stockham_radix2"])
    before = write_measured(tmp_path / "before", rows)
    slower = (
        lambda row: 1.1 if row["algorithm"] == "stockham_radix2" else 1
    )  # noqa: E731
    after = write_measured(tmp_path / "after", rows, seed=2, scale=slower)
    page = run_page([before, after], Limits(by_rounds=True)).html
    assert "0 faster, 5 slower, 5 same, 0 unclear" in text_of(page)
    assert "verdicts are of these two processes" in text_of(page)
    (compared,) = data_of(page)["comparisons"]
    verdicts = {(row[0], row[4]) for row in compared}
    assert verdicts == {("stockham_radix2", "slower"), ("stockham_radix4", "same")}
    page = run_page([before, after]).html
    assert "0 faster, 0 slower, 0 same, 10 unclear" in text_of(page)
    assert "What runs of one build differ by here is not known" in text_of(page)


def test_runs_that_have_nothing_in_common_say_so(tmp_path):
    checked = make_row(H100, "stockham_radix4", "", (128, 128), mode="check")
    for name in list(checked):
        if name.endswith("_ms") or name == "samples":
            checked[name] = ""
    runs = [write_measured(tmp_path / "timed", make_rows()), tmp_path / "checked"]
    write_run(runs[1], [checked], H100)
    text = text_of(run_page(runs).html)
    assert "not compared: checked/timings.csv: its outputs were checked" in text
    assert str(tmp_path) not in text


def test_names_and_texts_of_result_files_are_no_markup(tmp_path):
    rows = make_rows(sizes=[(128, 128)])
    for at, row in enumerate(rows):
        row |= {
            "algorithm": f"{HOSTILE}{at}",
            "options": f"a={HOSTILE}",
            "device": HOSTILE,
        }
    failed = make_row(H100, HOSTILE, "", (64, 64), status="failed") | {
        "reason": HOSTILE
    }
    metadata = {
        "device": {
            "renderer": HOSTILE,
            "version": HOSTILE,
            "limits": {HOSTILE: HOSTILE},
        },
        "configuration": {"description": HOSTILE, HOSTILE: [HOSTILE]},
        "build": {"revision": HOSTILE},
    }
    folders = [
        write_measured(tmp_path / name, [*rows, failed], seed, metadata=metadata)
        for seed, name in enumerate(("a", "b"))
    ]
    page = run_page(folders, title=HOSTILE).html
    assert "HACKED" in page
    assert "<img" not in page and "49" not in re.findall(r"<h1>(.*?)</h1>", page)[0]
    # The page's own scripts: the data, the two libraries and what makes the page.
    assert page.count("<script") == 4 == page.count("</script>")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page).group(1)
    assert policy.count("sha256-") == 3 and "default-src &#39;none&#39;" in policy


def test_a_page_names_nothing_that_a_browser_would_load(tmp_path):
    page = run_page([write_measured(tmp_path / "run", some_rows())]).html
    for tag in re.findall(
        r"<[a-z][^>]*>", re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    ):
        assert not re.search(r"\b(src|href|data|action)=\"(?!#)", tag), tag
    assert "sourceMappingURL" not in page


def test_the_same_runs_give_the_same_page(tmp_path):
    folder = write_measured(tmp_path / "run", some_rows())
    assert run_page([folder]).html == run_page([folder]).html


def test_a_page_holds_the_licences_of_what_it_contains(tmp_path):
    page = run_page([write_measured(tmp_path / "run", make_rows())]).html
    for library in LIBRARIES:
        assert f"{library.name} {library.version}" in page
        assert library.licence.startswith("The MIT License")
        assert library.licence.splitlines()[2] in page  # whose copyright it is


def test_passes_are_shown_as_their_file_has_them(tmp_path):
    folder = write_measured(tmp_path / "run", make_rows())
    case = make_row(H100, "stockham_radix4", "", (128, 128))
    own = {"median_ms": "0.01", "read_bytes": "131072", "write_bytes": "131072"}
    own = {"pass": "0", "label": "rows"} | own
    own |= {"whole_ms": "0.02", "remark": "overlap"}
    columns = own | {"pass": "1", "label": "columns", "median_ms": "0.015"}
    write_passes(folder, [(case, own), (case, columns)])
    header = [*FIRST_COLUMNS, *own]
    key = [case[name] for name in FIRST_COLUMNS]
    rows = [[*key, *one.values()] for one in (own, columns)]
    page = run_page([folder]).html
    assert data_of(page)["passes"] == [{"run": 0, "header": header, "rows": rows}]
    assert 'id="pass-tables"' in page and 'id="rooflines"' in page
    [roofline] = data_of(page)["rooflines"]
    assert roofline["points"] == []  # nobody says how many flops there are
    [bar] = roofline["bars"]
    assert bar["passes"] == [["rows", 0.01], ["columns", 0.015]]
    assert (bar["kernel"], bar["remark"]) == ("stockham_radix4", "overlap")


def test_runs_of_one_name_are_told_apart(tmp_path):
    runs = [write_measured(tmp_path / name / "run", make_rows()) for name in "ab"]
    assert data_of(run_page(runs).html)["runs"] == ["a/run", "b/run"]


@pytest.mark.parametrize("threshold", ["-1", "100", "nan"])
def test_an_impossible_threshold_is_refused(tmp_path, call, threshold):
    code, out, err = call(tmp_path, f"--threshold={threshold}")
    assert (code, out) == (2, "") and "is not a percentage" in err
