"""The page of report.py in headless Chromium: it complains of nothing, asks for nothing, sorts, filters and answers
clicks and keys."""

import json
import os
import re
from pathlib import Path

import pytest

from browser import Browser, browser_program
from report_support import HOSTILE, some_rows, write_measured
from test_report_site import write_history
from synthetic_results import (
    H100,
    OPTION_SETS,
    make_row,
    make_rows,
    passes_of,
    write_passes,
    write_run,
)

from fftbench.comparison.verdicts import Limits
from fftbench.report.run_page import run_page
from fftbench.report.site import site_pages

PROGRAM = browser_program()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="there is no Chromium, in which pages are looked at"
)
# Where this variable names a folder, pictures of the pages go there, for a person to look at.
PICTURES = os.environ.get("FFTBENCH_PAGE_PICTURES")


@pytest.fixture(scope="module")
def browser():
    with Browser(PROGRAM) as started:
        yield started


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Pages of one run, of two runs that differ, and of one with hostile names."""
    folder = tmp_path_factory.mktemp("pages")
    rows = some_rows()
    one = write_measured(folder / "20250101T000000Z-h100", rows)
    slower = (
        lambda row: 1.1 if row["algorithm"] == "stockham_radix2" else 1
    )  # noqa: E731
    two = write_measured(folder / "20250102T000000Z-h100", rows, seed=2, scale=slower)
    hostile = [row | {"algorithm": f"{HOSTILE}{row['algorithm']}"} for row in rows]
    bad = [row | {"reason": HOSTILE} for row in hostile if row["status"] == "failed"]
    sound = [row for row in hostile if row["status"] != "failed"]
    for row in sound[:2]:
        row |= {"options": HOSTILE}
    sound[0] |= {"mode": HOSTILE}
    three = write_measured(folder / "hostile", [*sound, *bad])
    four = write_measured(folder / "20250103T000000Z-h100", rows)
    write_passes(four, some_passes(rows), {"gflops": 50_000.0, "shared_gbps": 25_000.0})
    made = {}
    for name, runs in {
        "one": [one],
        "two": [one, two],
        "hostile": [three],
        "passes": [four],
    }.items():
        made[name] = folder / f"{name}.html"
        made[name].write_text(run_page(runs, Limits(by_rounds=True)).html)
    return made


def some_passes(rows):
    """Returns the passes of four cases, two of each size: their labels are as hostile as names can be."""
    made = []
    timed = [row for row in rows if row["status"] == "ok"]
    for row in [one for one in timed if one["width"] in ("512", "1024")][:4]:
        moved = 16 * int(row["width"]) * int(row["height"])
        ms, flops = float(row["median_ms"]), 4 * moved
        passes = [
            (f"{HOSTILE}rows, 4 stages".replace('"', "'"), 0.4 * ms, moved, flops),
            ("columns, 4 stages", 0.6 * ms, moved, flops),
        ]
        made += passes_of(row, passes, ms / 1.2, "each mark makes the device wait")
    return made


def test_a_wait_for_what_never_comes_ends(browser, pages, monkeypatch):
    monkeypatch.setattr("browser.FRAMES_OF_PATIENCE", 10)
    browser.open(pages["one"])
    with pytest.raises(AssertionError, match="1 === 2 never came true"):
        browser.wait("1 === 2")


def cells(browser, field, table="#case-table"):
    """Returns the texts of a column's cells, as far as they are drawn."""
    return browser.value(
        f"[...document.querySelectorAll('{table} .tabulator-row')]"
        f".map((row) => row.querySelector('[tabulator-field=\"{field}\"]').textContent)"
    )


def wait_for_cells(browser, field, condition, table="#case-table"):
    """Waits until the table has rows, and JavaScript's condition on `text` holds of each one's cell, as far as they are
    drawn. Its count of cases changes before its rows do."""
    browser.wait(
        f"((texts) => texts.length && texts.every((text) => {condition}))("
        f"[...document.querySelectorAll('{table} .tabulator-row')]"
        f".map((row) => row.querySelector('[tabulator-field=\"{field}\"]').textContent))"
    )


def wait_for_first(browser, field, value):
    """Waits until the first row of the table has about this number."""
    cell = f"document.querySelector('#case-table .tabulator-row [tabulator-field=\"{field}\"]')"
    browser.wait(f"Math.abs({cell}.textContent / {value} - 1) < 1e-3")


def count(browser):
    return browser.value("document.getElementById('case-count').textContent")


def type_into(browser, selector, text):
    """Types as a user does: the field has the focus, its text changes, and its listeners are told."""
    browser.value(
        f"(() => {{ const field = document.querySelector({json.dumps(selector)}); field.focus(); "
        f"field.value = {json.dumps(text)}; "
        "field.dispatchEvent(new Event('input', {bubbles: true})); "
        "field.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true})); })()"
    )


def filter_field(name):
    return f"#case-table .tabulator-col[tabulator-field='{name}'] .tabulator-header-filter input"


@pytest.mark.parametrize("name", ["one", "two", "hostile", "passes"])
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_a_page_complains_of_nothing_and_asks_for_nothing(
    browser, pages, name, width, dark
):
    browser.open(pages[name], width, dark)
    assert (browser.complaints, browser.requests) == ([], [])
    assert browser.value("document.title").startswith("radix4")
    # The page itself does not scroll sideways; wide tables do within.
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.value("document.querySelectorAll('#panels canvas').length") >= 1
    if PICTURES:
        browser.screenshot(Path(PICTURES) / f"{name}-{width}.png")


@pytest.mark.parametrize("name", ["one", "two", "hostile"])
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_a_row_shows_its_time_and_on_wide_screens_how_far_it_is_from_the_fastest(
    browser, pages, name, width, dark
):
    browser.open(pages[name], width, dark)
    fields = ["algorithm", "size", "median_us", *(["ratio"] if width > 1000 else [])]
    for field in fields:
        cell = f"#case-table .tabulator-row [tabulator-field='{field}']"
        left, right, end, text_width, room = browser.value(
            f"(() => {{ const cell = document.querySelector({json.dumps(cell)}); const box = cell.getBoundingClientRect(); "
            "const table = cell.closest('.tabulator-tableholder'); "
            "return [box.left, box.right, table.getBoundingClientRect().left + table.clientWidth, "
            "cell.scrollWidth, cell.clientWidth]; })()"
        )
        assert 0 <= left < right <= min(end, width) + 1, (field, left, right, end)
        assert field == "algorithm" or text_width <= room, field


def test_the_browser_notices_errors_and_requests(browser, tmp_path):
    """Otherwise the test above could not fail."""
    file = tmp_path / "bad.html"
    file.write_text(
        "<html data-ready=yes><script>console.error('oh'); throw new Error('no')</script><img src=missing.png>"
    )
    browser.open(file)
    browser.wait("document.readyState === 'complete'")
    assert any("oh" in one for one in browser.complaints)
    assert any("no" in one for one in browser.complaints)
    assert [one for one in browser.requests if one.endswith("missing.png")]


def test_names_are_no_markup_in_lists_tooltips_details_and_prints(browser, pages):
    browser.open(pages["hostile"])
    foreign = "document.querySelectorAll('img, main script').length"
    browser.value(f"document.querySelector(\"{filter_field('mode')}\").focus()")
    browser.value(f"document.querySelector(\"{filter_field('mode')}\").click()")
    browser.wait("document.querySelector('.tabulator-edit-list')")
    shown = "document.querySelector('.tabulator-edit-list').textContent"
    assert HOSTILE in browser.value(shown)
    left, top = browser.value(
        "(() => { document.activeElement.blur(); document.getElementById('cases').scrollIntoView(); const box = "
        "document.querySelector('#case-table .tabulator-row [tabulator-field=options]').getBoundingClientRect(); "
        "return [box.left + 9, box.top + 9]; })()"
    )
    browser.move(left, top)
    browser.wait("document.querySelector('.tabulator-tooltip')")
    assert HOSTILE in browser.value(
        "document.querySelector('.tabulator-tooltip').textContent"
    )
    assert browser.value(foreign) == 0
    browser.value("document.querySelector('#case-table .tabulator-row button').click()")
    browser.wait("document.querySelector('#details[open] canvas')")
    assert browser.value(foreign) == 0
    browser.value(
        "void (window.printed = new Promise((done) => addEventListener('beforeprint', () => "
        f"done([document.querySelector('.tabulator-print-table').textContent, {foreign}]))))"
    )
    browser.pdf()
    text, foreigners = browser.value("printed")
    assert HOSTILE in text and foreigners == 0
    assert (browser.complaints, browser.requests) == ([], [])


def test_the_page_lets_no_other_script_run(browser, pages):
    browser.open(pages["hostile"])
    browser.value(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'document.title = 1'}))"
    )
    assert browser.value("document.title") != "1"
    assert any("Content Security Policy" in one for one in browser.complaints)


def test_a_table_sorts_by_click_and_by_key(browser, pages):
    browser.open(pages["one"])
    times = sorted(float(row["median_ms"]) for row in some_rows() if row["median_ms"])
    title = (
        "#case-table .tabulator-col[tabulator-field='median_us'] .tabulator-col-title"
    )
    browser.value(f'document.querySelector("{title}").click()')
    browser.wait("document.querySelector('[aria-sort=ascending]')")
    wait_for_first(browser, "median_us", 1e3 * times[0])
    shown = [float(text) for text in cells(browser, "median_us")[:10]]
    assert shown == pytest.approx([1e3 * ms for ms in times[:10]], rel=1e-3)
    browser.value(f'document.querySelector("{title}").focus()')
    browser.press("Enter")
    browser.wait("document.querySelector('[aria-sort=descending]')")
    wait_for_first(browser, "median_us", 1e3 * times[-1])
    shown = [float(text) for text in cells(browser, "median_us")[:10]]
    largest = [1e3 * ms for ms in reversed(times)][:10]
    assert shown == pytest.approx(largest, rel=1e-3)


def test_words_and_figures_filter_the_table(browser, pages):
    rows = some_rows()
    browser.open(pages["one"])
    assert count(browser).startswith(f"{len(rows)} cases")
    type_into(browser, "#case-search", "radix4 256x320 table")
    wanted = [
        row
        for row in rows
        if row["algorithm"] == "stockham_radix4"
        and (row["width"], row["height"]) == ("256", "320")
        and "table" in row["options"]
    ]
    browser.wait(
        f"document.getElementById('case-count').textContent.startsWith('{len(wanted)} of')"
    )
    wait_for_cells(browser, "size", "text === '256×320'")
    type_into(browser, "#case-search", "")
    type_into(browser, filter_field("median_us"), "20..50")
    few = sum(20 <= 1e3 * float(row["median_ms"] or 0) <= 50 for row in rows)
    browser.wait(
        f"document.getElementById('case-count').textContent.startsWith('{few} of')"
    )
    assert 0 < few < len(rows)
    wait_for_cells(browser, "median_us", "20 <= text && text <= 50")


def test_a_case_shows_its_rounds_by_click_and_by_key(browser, pages):
    browser.open(pages["one"])
    row = "document.querySelector('#case-table .tabulator-row')"
    browser.value(f"{row}.querySelector('[tabulator-field=size]').click()")
    browser.wait("document.querySelector('#details[open] canvas')")
    said = browser.value("document.getElementById('details-samples').textContent")
    assert said.startswith("8 rounds with 48 samples, all of them shown")
    assert browser.value("document.querySelectorAll('#details tbody tr').length") == 8
    browser.press("Escape")
    browser.wait("!document.getElementById('details').open")
    # What a dialog does when it closes, such as giving the focus back, may come after its attribute has changed.
    browser.press_on(
        f"{row}.querySelector('button')",
        "Enter",
        "document.getElementById('details').open",
    )
    if PICTURES:
        browser.screenshot(Path(PICTURES) / "details.png", whole=False)


def test_a_case_without_a_result_gives_its_reason(browser, pages):
    browser.open(pages["one"])
    type_into(browser, "#case-search", "skipped")
    browser.wait("document.querySelectorAll('#case-table .tabulator-row').length === 1")
    browser.value("document.querySelector('#case-table .tabulator-row button').click()")
    text = browser.value("document.getElementById('details').textContent")
    assert "needs 65536 bytes of shared memory" in text


def test_the_pointer_names_a_line_and_switches_it_off(browser, pages):
    browser.open(pages["one"], 1280)
    place = browser.value(
        "(() => { document.getElementById('charts').scrollIntoView(); "
        "const box = document.querySelector('#panels .u-over').getBoundingClientRect(); "
        "return [box.left, box.top, box.width, box.height]; })()"
    )
    left, top, width, height = place
    # Somewhere down the middle is a line; near it the pointer names it.
    for step in range(1, 40):
        browser.move(left + width / 2, top + height * step / 40)
        browser.settle()
        named = browser.value(
            "document.querySelector('#panels .tip:not([hidden])')?.textContent"
        )
        if named:
            break
    assert named and "512×200: " in named
    lines = "document.querySelector('#panels .legend').querySelectorAll('input')"
    drawn = "document.querySelector('#panels canvas').toDataURL()"
    before = browser.value(drawn)
    browser.value(f"{lines}[0].click()")
    browser.wait(f"{drawn} !== {json.dumps(before)}")


def test_what_is_switched_off_stays_off_on_a_narrower_page(browser, pages):
    browser.open(pages["one"], 1280)
    box = "document.querySelector('#panels .legend input')"
    browser.value(f"{box}.click()")
    browser.value("document.querySelector('.option-map summary').click()")
    browser.wait("document.querySelector('.option-map table')")
    browser.value("document.querySelector('#panels canvas').dataset.old = 'yes'")
    browser.look(700)
    browser.wait("document.querySelector('#panels canvas').dataset.old !== 'yes'")
    assert browser.value(f"{box}.checked") is False
    browser.wait("document.querySelector('.option-map table')")


def test_a_chart_answers_the_arrow_keys(browser, pages):
    browser.open(pages["one"])
    browser.value("document.querySelector('#panels .plot').focus()")
    tip = "document.querySelector('#panels .tip').textContent"
    browser.press("ArrowRight")
    browser.wait(f"{tip}.includes('128×96: ')")
    browser.press("ArrowRight")
    browser.wait(f"{tip}.includes('256×320: ')")
    name = browser.value("document.querySelector('#panels .tip b').textContent")
    named = browser.value(tip).removeprefix(name)
    said = re.fullmatch(
        r"256×320: (\S+) µs \((\S+) µs to (\S+) µs\), (\S+)× the fastest", named
    )
    rows = [
        one
        for one in some_rows()
        if (one["width"], one["mode"]) == ("256", "throughput")
    ]
    (row,) = [
        one
        for one in rows
        if name == f"{one['algorithm']} {one['options'].replace(';', ', ')}".rstrip()
    ]
    us, low, high = (
        1e3 * float(row[key]) for key in ("median_ms", "ci_low_ms", "ci_high_ms")
    )
    ratio = us / min(1e3 * float(one["median_ms"]) for one in rows)
    shown = [*map(float, said.groups())]
    assert shown[::3] == pytest.approx([us, ratio], rel=0.005)  # of three digits
    assert shown[1:3] == pytest.approx([low, high], rel=0.0005)
    assert high / low > 1.005 and ratio > 1.05
    browser.press("Enter")
    browser.wait("document.getElementById('details').open")
    assert "256×320" in browser.value(
        "document.getElementById('details-title').textContent"
    )


def test_one_algorithm_with_many_options_has_a_panel_with_its_best_and_the_rest(
    browser, pages
):
    browser.open(pages["one"])
    heads = browser.value(
        "[...document.querySelectorAll('#panels figcaption')].map((one) => one.textContent)"
    )
    assert heads == ["Each algorithm with its best options", "stockham_radix4"]
    legend = browser.value(
        "[...document.querySelectorAll('#panels figure')].map((one) => [...one.querySelectorAll('.legend li')].map((line) => line.textContent.trim()))"
    )
    assert len(legend[0]) == 3 and len(legend[1]) == len(OPTION_SETS)
    assert sum(line.startswith("best: ") for line in legend[1]) == 1


def test_the_lines_of_two_runs_can_be_told_apart(browser, pages):
    browser.open(pages["two"])
    first, second = browser.value(
        "[...document.querySelectorAll('#runs h3 .quiet')].map((one) => one.textContent.trim())"
    )
    letters = browser.value("document.getElementById('letters').textContent")
    assert f"A is {first}" in letters and f"B is {second}" in letters
    legend = browser.value(
        "[...document.querySelectorAll('#panels figure')[0].querySelectorAll('.legend li')].map((line) => "
        "[line.textContent.trim(), line.querySelector('.swatch').classList.contains('dashed')])"
    )
    assert {name[-3:] for name, _ in legend} == {"(A)", "(B)"}
    assert all(is_dashed == name.endswith("(B)") for name, is_dashed in legend)


def test_a_map_has_the_ratio_of_every_option_set_at_every_size(browser, pages):
    browser.open(pages["one"])
    browser.value("document.querySelector('.option-map summary').click()")
    browser.wait("document.querySelector('.option-map table')")
    shown = browser.value(
        "[...document.querySelectorAll('.option-map tbody tr')].map((row) => [row.querySelector('th').textContent, "
        "[...row.querySelectorAll('td')].map((cell) => cell.textContent)])"
    )
    rows = [row for row in some_rows() if row["mode"] == "throughput"]
    rows = [row for row in rows if row["median_ms"]]
    assert sum(len(texts) for _, texts in shown) == len(rows)
    sizes = sorted({int(row["width"]) for row in rows})
    best = {
        size: min(float(row["median_ms"]) for row in rows if int(row["width"]) == size)
        for size in sizes
    }
    found = dict(map(tuple, shown))
    for row in rows:
        options = row["options"].replace(";", ", ")
        text = found[f"{row['algorithm']} {options}".rstrip()]
        ratio = float(row["median_ms"]) / best[int(row["width"])]
        assert float(text[sizes.index(int(row["width"]))]) == pytest.approx(
            ratio, abs=0.011
        )
    browser.value("document.querySelector('.option-map td button').click()")
    browser.wait("document.getElementById('details').open")


def test_the_table_of_a_comparison_filters_by_verdict(browser, pages):
    browser.open(pages["two"])
    table = ".compared .table"
    verdicts = set(cells(browser, "verdict", table))
    assert "slower" in verdicts
    type_into(
        browser,
        f"{table} .tabulator-col[tabulator-field='algorithm'] .tabulator-header-filter input",
        "radix2",
    )
    wait_for_cells(browser, "algorithm", "text.includes('radix2')", table)
    assert set(cells(browser, "verdict", table)) == {"slower"}


def test_a_print_has_the_rows_that_the_filter_leaves(browser, pages):
    browser.open(pages["one"])
    type_into(browser, "#case-search", "latency")
    browser.wait("document.getElementById('case-count').textContent.startsWith('5 of')")
    browser.value(
        "void (window.printed = new Promise((done) => addEventListener('beforeprint', () => "
        "done(document.querySelectorAll('.tabulator-print-table tbody tr').length))))"
    )
    document = browser.pdf()
    assert document.startswith(b"%PDF")
    assert browser.value("printed") == 5
    if PICTURES:
        (Path(PICTURES) / "print.pdf").write_bytes(document)


def test_a_print_of_passes_leaves_out_columns_for_which_paper_is_too_narrow(
    browser, pages
):
    browser.open(pages["passes"])
    browser.wait("document.querySelector('#pass-tables .tabulator-row')")
    browser.value(
        "void (window.printed = new Promise((done) => addEventListener('beforeprint', () => "
        "done([...document.querySelectorAll('#pass-tables table th')].map((cell) => cell.textContent)))))"
    )
    browser.pdf()
    columns = browser.value("printed")
    assert {"options", "label", "median_ms", "flops"} <= set(columns)
    assert "whole_ms" not in columns and len(columns) <= 20


def test_a_history_shows_its_runs_and_marks_changes(browser, tmp_path):
    write_history(tmp_path / "runs", (1.0, 1.0, 1.2))
    limits = Limits(by_rounds=True)
    pages = dict(site_pages(tmp_path / "runs", limits, None, print, print))
    for name, text in pages.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    browser.open(tmp_path / "site" / "devices" / "h100.html", 390, True)
    assert (browser.complaints, browser.requests) == ([], [])
    assert browser.value("document.documentElement.scrollWidth") <= 390
    assert browser.value("document.querySelectorAll('.spark-slower').length") == 2
    browser.value("document.querySelector('.history .tabulator-row button').click()")
    browser.wait("document.querySelector('#details[open] canvas')")
    text = browser.value("document.querySelector('#details tbody').textContent")
    assert re.search(r"slower, 1\.2\S* of the time", text)
    if PICTURES:
        browser.screenshot(Path(PICTURES) / "history-390.png", whole=False)
    browser.value("document.querySelector('#details tbody a').click()")
    browser.wait("document.title.includes('20250101T000000Z-h100')")


def test_ten_thousand_rows_load_and_sort_in_less_than_three_megabytes(
    browser, tmp_path
):
    options = [f"lines={lines};{one}" for lines in range(1, 11) for one in OPTION_SETS]
    sizes = [(1 << a, 1 << b) for a in range(6, 11) for b in range(6, 11)]
    rows = make_rows(option_sets=options, sizes=sizes)
    assert len(rows) == 10_000
    folder = write_run(tmp_path / "run", rows)
    file = tmp_path / "large.html"
    file.write_text(run_page([folder]).html)
    assert file.stat().st_size < 3_000_000
    browser.open(file)
    assert (browser.complaints, browser.requests) == ([], [])
    browser.value(
        'document.querySelector("#case-table [tabulator-field=median_us] .tabulator-col-title").click()'
    )
    browser.wait("document.querySelector('[aria-sort=ascending]')")
    fastest = min(float(row["median_ms"]) for row in rows if row["median_ms"])
    wait_for_first(browser, "median_us", 1e3 * fastest)
    assert count(browser).startswith("10,000 cases")


def test_points_of_the_roofline_are_named_by_key_and_bars_are_as_long_as_their_passes(
    browser, pages
):
    browser.open(pages["passes"])
    assert browser.value("document.querySelectorAll('#rooflines canvas').length") == 1
    browser.value("document.querySelector('#rooflines .plot').focus()")
    browser.press("ArrowRight")
    tip = "document.querySelector('#rooflines .tip')"
    browser.wait(f"!{tip}.hidden")
    text = browser.value(f"{tip}.textContent")
    assert HOSTILE.replace('"', "'") in text
    # Four operations for each byte that is read or written.
    assert text.endswith("Gflop/s at 4 operations a byte")
    legend = browser.value("document.querySelector('#rooflines .legend').textContent")
    assert "fp32 arithmetic, 50,000 Gflop/s" in legend
    assert "shared memory, 25,000 GB/s" in legend
    # No two entries look the same: dots by their colours, lines by their dashes.
    looks = browser.value(
        "[...document.querySelectorAll('#rooflines .legend li > :first-child')].map((one) => one.className.baseVal === "
        "undefined ? getComputedStyle(one).backgroundColor : one.firstChild.getAttribute('stroke-dasharray'))"
    )
    assert len(set(looks)) == len(looks) >= 4
    widths = browser.value(
        "[...document.querySelectorAll('.pass-bars .bar')].map((bar) => "
        "[...bar.children].map((part) => part.getBoundingClientRect().width))"
    )
    assert len(widths) == 4
    for rows, columns in widths:
        assert rows / columns == pytest.approx(2 / 3, rel=0.02)
    assert browser.value("document.querySelectorAll('img, main script').length") == 0
    assert (browser.complaints, browser.requests) == ([], [])


def test_a_table_of_passes_begins_with_what_its_rows_differ_in(browser, pages):
    browser.open(pages["passes"])
    browser.wait("document.querySelector('#pass-tables .tabulator-row')")
    titles = browser.value(
        "[...document.querySelectorAll('#pass-tables .tabulator-col-title')].map((one) => one.textContent)"
    )
    assert titles[:6] == ["options", "width", "height", "pass", "label", "median_ms"]
    above = browser.value("document.querySelector('#pass-tables p').textContent")
    assert above.startswith("In all rows: experiment radix4 · device NVIDIA H100")
    assert "remark each mark makes the device wait" in above
