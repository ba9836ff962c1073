"""What the scripts of report.py's pages say and draw of cases with known answers, function by function: in Chromium, on a
page that has all of them and no data."""

import json

import pytest

from browser import Browser, browser_program
from plot_support import SCRIPTS

from fftbench.report.case_columns import column_facts

PROGRAM = browser_program()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="there is no Chromium, in which scripts of pages run"
)
FOLDER = SCRIPTS / "fftbench" / "pages" / "templates" / "report"
# What is made of a table or a chart is kept for the test to look at. A colour is its name.
STAND_INS = """
var made = null, plotted = null;
makeTable = (holder, columns, rows) => { made = { columns, rows }; return { table: { on() {} }, built: null }; };
colour = (name) => name;
class uPlot { constructor(options, data) { plotted = { options, data }; } }
function strokesOf(draw, chart = {}) {
  const ends = [], note = (x, y) => ends.push([ctx.strokeStyle, x, y]);
  const ctx = { save() {}, restore() {}, beginPath() {}, stroke() {}, moveTo: note, lineTo: note };
  draw({ ctx, valToPos: (place) => place, ...chart });
  return ends;
}
"""


@pytest.fixture(scope="module")
def value(tmp_path_factory):
    """Returns a function that returns the value of a JavaScript expression."""
    files = [one for one in FOLDER.glob("*.js") if not one.stem.startswith("start")]
    texts = [one.read_text() for one in sorted(files)]
    page = tmp_path_factory.mktemp("functions") / "page.html"
    script = "\n".join([*texts, STAND_INS])
    page.write_text(
        f"<!doctype html><meta charset=utf-8><html data-ready=yes><dialog id=details></dialog><script>{script}</script>"
    )
    with Browser(PROGRAM) as browser:
        browser.open(page)
        assert browser.complaints == []
        yield browser.value


def call(value, function, *arguments):
    return value(f"{function}({', '.join(map(json.dumps, arguments))})")


@pytest.mark.parametrize(
    ("microseconds", "text"),
    [
        (None, "unknown"),
        (0.25, "250 ns"),
        (0.99999999, "1 µs"),
        (12.345678, "12.35 µs"),
        (1500, "1.5 ms"),
        (2.5e6, "2.5 s"),
    ],
)
def test_a_duration_has_the_unit_of_its_size(value, microseconds, text):
    assert call(value, "duration", microseconds) == text


def test_a_case_tells_its_interval_and_range_from_the_lesser_end(value):
    times = {"median_us": 12.5, "ci_low_us": 12.25, "ci_high_us": 13.5}
    times |= {"p05_us": 11, "p95_us": 1750}
    case = {"status": "ok", "ratio": 1.75, "samples": 40}
    assert call(value, "timeSentence", case | times) == (
        "Median 12.5 µs (95 % interval 12.25 µs to 13.5 µs), 1.75 times the fastest at this size. 40 samples; 90 % of them "
        "lie between 11 µs and 1.75 ms."
    )


def test_samples_of_a_case_are_whole_numbers_of_a_unit_of_milliseconds(value):
    found = call(value, "decoded", [-5, 7, [[1234, 1200, 1300], [2345]]])
    first, second = found["rounds"]
    assert found["total"] == 7
    assert [first["median"], *first["own"]] == pytest.approx([12.34, 12, 13])
    assert (second["median"], second["own"]) == (pytest.approx(23.45), [])


def test_each_fact_of_a_case_stands_beside_its_name(value):
    facts = {
        "gflops": "GFLOPS",
        "model_gbps": "GB/s, modelled",
        "model_read_bytes": "bytes read, modelled",
        "model_write_bytes": "bytes written, modelled",
        "prepare_ms": "preparation in ms",
        "prepare_read_ms": "of it reading programs, in ms",
        "prepare_compile_ms": "of it compiling them, in ms",
        "programs_compiled": "programs compiled",
        "programs_from_cache": "programs from the cache",
        "joules_per_transform": "joules a transform",
        "joules_ci_low": "joules, 95 % interval from",
        "joules_ci_high": "joules, 95 % interval to",
    }
    case = {name: 1.5 + at for at, name in enumerate(facts)}
    columns = column_facts()
    nothing = {str(column["name"]): None for column in columns}
    told = value(
        f"[...factList({json.dumps(nothing | case)}, {json.dumps(columns)}).children].map((one) => [...one.children].map((own) => "
        "own.textContent))"
    )
    assert dict(told) == {facts[name]: f"{number:g}" for name, number in case.items()}


@pytest.mark.parametrize(
    ("wanted", "least", "most"),  # of 1, 1.5, 2 and 2.5
    [
        ("1..2", 1, 2),
        ("1.2 .. 1.9", 1.5, 1.5),
        ("<2", 1, 1.5),
        ("<=2", 1, 2),
        (">1.5", 2, 2.5),
        (">= 1.5", 1.5, 2.5),
        ("=2", 2, 2),
        ("2", 2, 2.5),
        ("what", 1, 2.5),
    ],
)
def test_a_filter_of_figures_takes_its_ends_as_it_says(value, wanted, least, most):
    figures = [1, 1.5, 2, 2.5]
    taken = [one for one in figures if call(value, "figureMatches", wanted, one)]
    assert taken == [one for one in figures if least <= one <= most]
    assert call(value, "figureMatches", wanted, None) == (wanted == "what")


def test_sizes_stand_by_their_elements_and_then_by_their_width(value):
    sides = [(512, 200), (2048, 16), (4096, 1), (128, 4096), (64, 512)]
    cases = [
        {"size": f"{w}×{h}", "elements": w * h, "width": w, "height": h}
        for w, h in sides
    ]
    assert call(value, "sizesOf", cases) == [
        *("4096×1", "64×512", "2048×16", "512×200", "128×4096")
    ]


@pytest.mark.parametrize(
    ("measure", "ends"),
    [("median_us", [10, 30]), ("ratio", [1, 3]), ("gflops", [4, 12]), ("rel_l2", None)],
)
def test_the_interval_of_a_figure_is_that_of_the_time(value, measure, ends):
    case = {"median_us": 12, "ci_low_us": 10, "ci_high_us": 30}
    case |= {"ratio": 1.2, "gflops": 10, "rel_l2": 1e-7}
    found = call(value, "endsOf", case, measure)
    assert found == (pytest.approx(ends) if ends else None)


def test_the_columns_of_the_cases_are_named_by_what_they_hold(value):
    stated = json.dumps(column_facts())
    nothing = f"{{ cases: new Proxy({{}}, {{ get: () => [] }}), runs: [], columns: {stated} }}"
    columns = value(
        f"caseColumns({nothing}, []).map(({{ field, title }}) => [field, title])"
    )
    assert (
        dict(columns).items()
        >= {
            "median_us": "median µs",
            "ci_low_us": "from µs",
            "ci_high_us": "to µs",
            "ratio": "× fastest",
            "gflops": "GFLOPS",
            "model_gbps": "GB/s",
            "percent_of_copy": "% of copy",
            "rel_l2": "error",
            "p05_us": "5 % µs",
            "p95_us": "95 % µs",
        }.items()
    )


def test_the_table_of_a_comparison_has_both_times_in_microseconds(value):
    names = ["algorithm", "a", "b", "ratio", "low", "high"]
    data = {"comparisonColumns": names, "comparisons": [[["x", 2, 3, 1.5, 1.4, 1.7]]]}
    place = "{ dataset: { index: '0' }, querySelector: () => null }"
    made = value(f"(makeComparisonTable({json.dumps(data)}, {place}), made)")
    assert made["rows"] == [dict(zip(names, ["x", 2000, 3000, 1.5, 1.4, 1.7]))]
    titles = {column["field"]: column["title"] for column in made["columns"]}
    wanted = zip(names[1:], ("A µs", "B µs", "B / A", "from", "to"))
    assert titles.items() >= dict(wanted).items()


# These are four runs: [median, low, high, verdict, ratio to the run before] in ms.
POINTS = [
    [1.0, 0.5, 1.25, "", None],
    None,
    [2.0, 1.75, 2.5, "slower", 2.0],
    [1.5, 1.25, 1.75, "faster", 0.75],
]
RUNS = [[f"run{at}", f"day{at}", f"r{at}", f"page{at}"] for at in range(4)]


def test_a_history_tells_the_latest_time_over_the_first_and_what_changed(value):
    history = {"runs": RUNS, "rows": [["x", "", "8×4", "forward", POINTS]]}
    (row,) = value(f"(makeHistoryTable({json.dumps(history)}, null), made.rows)")
    assert [row[name] for name in ("first", "last", "overall", "times")] == [
        *(1000, 1500, 1.5, 3)
    ]
    assert row["changeCount"] == 2
    assert row["changes"] == "▲ 2× day2 r2, ▼ 0.75× day3 r3"


def test_a_history_draws_times_changes_and_intervals_in_their_colours(value):
    lines = value(
        f"(drawHistory({{ clientWidth: 800 }}, {{ points: {json.dumps(POINTS)} }}, {json.dumps(RUNS)}), "
        "plotted.options.series.map((one, at) => [one.stroke, plotted.data[at]]))"
    )
    gap = [None] * 2
    assert lines == [
        [None, [0, 1, 2, 3]],
        ["s0", [1000, None, 2000, 1500]],
        ["slower", [*gap, 2000, None]],
        ["faster", [*gap, None, 1500]],
    ]
    assert value("strokesOf(plotted.options.hooks.draw[0])") == [
        ["s0", at, 1e3 * end]
        for at, one in enumerate(POINTS)
        if one
        for end in one[1:3]
    ]
    low, high = value("plotted.options.scales.y.range()")
    assert low < 500 and high > 2500


def test_a_ceiling_ends_where_the_arithmetic_begins(value):
    device = {"copies": [100, 180, 250], "sharedGbps": 1000, "gflops": 5000}
    lines = call(value, "ceilingsOf", device, 0.5, 40)
    assert [(one["name"], one["ends"]) for one in lines] == [
        ("fastest copy, 250 GB/s", [[0.5, 125], [20, 5000]]),
        ("slowest copy, 100 GB/s", [[0.5, 50], [40, 4000]]),
        ("shared memory, 1,000 GB/s", [[0.5, 500], [5, 5000]]),
        ("fp32 arithmetic, 5,000 Gflop/s", [[0.5, 5000], [40, 5000]]),
    ]
    assert len({json.dumps(one["dash"]) for one in lines}) == 4


def test_bars_of_passes_tell_times_and_their_part_of_the_sum(value):
    bars = [
        ("8×4", 4.0, [["rows, a", 0.25], ["columns, b", 0.75]]),
        ("8×4", 1.5, [["rows, a", 2.0], ["columns, b", 0.5]]),
    ]
    one = {
        "bars": [
            {"size": size, "kernel": "x", "direction": "forward", "remark": ""}
            | {"whole": whole, "passes": passes}
            for size, whole, passes in bars
        ]
    }
    told = value(
        f"[...passBars({json.dumps(one)}).querySelectorAll('li')].map((bar) => [bar.children[0].textContent, "
        "bar.children[2].textContent, [...bar.children[1].children].map((part) => [part.title, part.style.width])])"
    )
    assert told == [
        [
            "8×4 x: 1 ms",
            "rows, a 25 % · columns, b 75 %",
            [
                ["rows, a: 250 µs, 25 %", "6.25%"],
                ["columns, b: 750 µs, 75 %", "18.75%"],
            ],
        ],
        [
            "8×4 x: 2.5 ms",
            "rows, a 80 % · columns, b 20 %",
            [["rows, a: 2 ms, 80 %", "50%"], ["columns, b: 500 µs, 20 %", "12.5%"]],
        ],
    ]


@pytest.mark.parametrize(
    ("ratio", "text", "share"),
    [
        (1, "1.00", "0%"),
        (8**0.5, "2.83", "38%"),
        (8, "8.00", "75%"),
        (123, "123", "75%"),
    ],
)
def test_a_cell_of_the_map_is_the_darker_the_slower(value, ratio, text, share):
    case = {"ratio": ratio, "algorithm": "x", "options": "", "size": "8×4"}
    cell = value(
        f"((cell) => [cell.textContent, cell.style.getPropertyValue('--share'), cell.className])"
        f"(mapCell({json.dumps(case)}, null))"
    )
    assert cell == [text, share, "number fastest" if ratio == 1 else "number"]


def cases_of(algorithm, options, ratios):
    """Returns cases at sizes of 8, 16, ..., whose fastest takes 10 µs at each."""
    return [
        {"algorithm": algorithm, "options": options, "run": 0, "size": f"{8 << at}"}
        | {"ratio": ratio, "median_us": 10 * ratio, "gflops": 60 / ratio}
        | {"ci_low_us": 8 * ratio, "ci_high_us": 15 * ratio, "status": "ok"}
        for at, ratio in enumerate(ratios)
    ]


def test_the_first_panel_has_the_best_options_and_another_one_the_rest(value):
    """The best options are those of the least geometric mean: those of the least sum, or at most sizes, are others."""
    best = cases_of("ant", "a=1", [2, 1, 4, 1])
    mostly = cases_of("ant", "", [1, 1, 12, 1])
    steady = cases_of("ant", "a=2", [1.9, 1.9, 1.9, 1.9])
    other = cases_of("bee", "", [3, 3, 1, 3])
    sizes = [one["size"] for one in best]
    panels = value(
        f"panelsOf(seriesOf({json.dumps([*mostly, *steady, *other, *best])}, {json.dumps(sizes)}, false))"
        ".map((panel) => [panel.title, panel.wide, panel.lines.map((one) => [one.name, one.role])])"
    )
    assert panels == [
        [
            "Each algorithm with its best options",
            True,
            [["ant a=1", "own"], ["bee", "own"]],
        ],
        ["ant", False, [["ant", "rest"], ["ant a=2", "rest"], ["ant a=1", "own"]]],
    ]


@pytest.mark.parametrize(
    ("measure", "ends"), [("median_us", (8, 15)), ("gflops", (40, 75))]
)
def test_a_panel_draws_its_lines_and_the_intervals_of_those_in_colour(
    value, measure, ends
):
    """Of three lines the second is grey, and the third is switched off."""
    cases = cases_of("x", "", [1, 2]), cases_of("x", "", [4, 5]), [None] * 2
    looks = ("x", "own", "s1"), ("y", "rest", "s1"), ("z", "own", "s2")
    names = ("name", "role", "colour")
    lines = [
        dict(zip(names, look)) | {"label": "", "cases": own}
        for look, own in zip(looks, cases)
    ]
    found = value(
        f"((panel, measure) => {{ const sizes = ['8', '16'], off = new Set([switchName(panel, panel.lines[2])]); "
        f"const range = rangeOf({json.dumps(cases[0] + cases[1])}, measure); "
        "const { hooks, series } = optionsOf(panel, { clientWidth: 300 }, sizes, range, measure, off, null); "
        "return [series.map((one) => [one.stroke, one.show]), dataOf(panel, sizes, measure), "
        "strokesOf(hooks.draw[0], { series }), range]; })"
        f"({json.dumps({'title': '', 'wide': False, 'lines': lines})}, '{measure}')"
    )
    looks, data, strokes, (low, high) = found
    assert data == [[0, 1], *([one and one[measure] for one in own] for own in cases)]
    assert looks[1:] == [["s1", True], ["rest", True], ["s2", False]]
    by = [1, 2, 4, 5] if measure == "median_us" else [1, 1 / 2, 1 / 4, 1 / 5]
    reached = [factor * end for factor in by for end in ends]
    assert [end for *_, end in strokes] == pytest.approx(reached[:4])
    assert [place for *place, _ in strokes] == [["s1", at] for at in (0, 0, 1, 1)]
    assert min(reached) / 1.4 < low < min(reached)
    assert max(reached) < high < 1.4 * max(reached)
