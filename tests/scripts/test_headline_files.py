"""headline.py writes files, takes a page of the user's, and refuses what it cannot compare."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import PATIENCE_S
from headline_support import USUAL, contest_rows, refused, usual_runs, written
from plot_support import SCRIPTS
from repeated_support import change_metadata
from synthetic_results import make_rows

# headline_support makes the scripts importable.
import headline
from fftbench.headline.insertion import SHORT, WHOLE

REPOSITORY = SCRIPTS.parent
BEGIN, END = WHOLE.begin, WHOLE.end


def test_each_batch_has_its_table_and_picture(usual_runs, written):
    def rows_of(run):
        return [*contest_rows(run), *contest_rows(run, batch=16)]

    found = written(usual_runs(rows_of=rows_of))
    names = {file.name for file in found.folder.iterdir()}
    assert names == {
        "headline.md",
        "headline.csv",
        "headline-batch1.png",
        "headline-batch16.png",
    }
    assert "## Batches of 16" in found.page
    assert "(headline-batch16.png)" in found.page


def test_a_page_takes_table_and_words_between_its_marks(usual_runs, written, tmp_path):
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text(f"before\n{BEGIN}\nwhat stood here\n{END}\nafter\n")
    found = written(usual_runs(), "--insert", str(page))
    text = page.read_text()
    assert text.startswith(f"before\n{BEGIN}\n") and text.endswith(f"{END}\nafter\n")
    assert "what stood here" not in text
    for line in found.page.splitlines():
        if "µs" in line or line.startswith(("**One in", "**Cold")):
            assert line in text
    assert '<img src="../headline/headline.png"' in text
    written(usual_runs(), "--insert", str(page))
    assert page.read_text() == text


def test_a_page_says_what_came_of_other_kinds_and_batches(
    usual_runs, written, tmp_path
):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n")

    def rows_of(run):
        real = [row | {"domain": "real"} for row in contest_rows(run)]
        return [*contest_rows(run), *contest_rows(run, batch=16), *real]

    found = written(usual_runs(rows_of=rows_of), "--insert", str(page))
    lines = page.read_text().splitlines()
    points = [one for one in lines if one.startswith("- ") and ".** " in one]
    heads = [point.partition(".**")[0] for point in points]
    assert heads == [
        f"- **{kind}, {situation}"
        for kind in (
            "Single transforms, forward, real fp32",
            "Batches of 16, forward, complex fp32",
        )
        for situation in ("one in a frame", "cold caches")
    ]
    for point in points:
        words = point.partition(".** ")[2]
        assert "Beside the fastest library" in words and words in found.page


def first_page(tmp_path, call, runs) -> str:
    """Returns what is written between the marks of a first page."""
    page = tmp_path / "README.md"
    page.write_text(f"before\n{SHORT.begin}\nstood here\n{SHORT.end}\nafter\n")
    call(runs, "--insert-short", str(page), "--draft")
    before, _, rest = page.read_text().partition(f"{SHORT.begin}\n")
    text, _, after = rest.partition(f"\n{SHORT.end}")
    assert (before, after) == ("before\n", "\nafter\n")
    return text


def cells_of(text: str) -> dict[str, list[str]]:
    """Returns the table's cells by the first one of each row."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: cells for name, *cells in rows}


def test_a_first_page_says_the_words_that_people_use(usual_runs, written, tmp_path):
    sides = (128, 256, 512)

    def rows_of(run):
        rows = []
        for side, library in zip(sides, (10, 4, 5.0002)):
            times = {
                ("best sync=in_shader", "independent"): 0.005,
                ("cufft", "independent"): 0.09,
                ("cufft branches=2;launch=graph", "independent"): library / 1e3,
                ("best", "throughput"): 0.007,
                ("cufft", "graph"): 0.0035,
            }
            rows += contest_rows(run, times, [(side, 64)])
            batch = {
                ("best sync=in_shader", "independent"): 0.032,
                ("cufft", "independent"): 0.04,
            }
            rows += contest_rows(run, batch, [(side, 64)], batch=16)
            odd = {**batch, ("cufft", "independent"): 0.031}
            rows += contest_rows(run, odd, [(side, 64)], batch=16, direction="inverse")
        return rows

    text = first_page(tmp_path, written, usual_runs(8, rows_of))
    cells = cells_of(text)
    assert cells[""] == ["independent", "one in a frame", "16 in one array"]
    words = [cells[f"{side}×64"][0].split("<br>") for side in sides]
    times = [float(time.removesuffix(" µs")) for time, _ in words]
    assert times == pytest.approx([5, 5, 5], rel=0.01)
    assert float(words[0][1].strip("*").split("x")[0]) == pytest.approx(2, rel=0.01)
    assert words[0][1].startswith("**") and words[0][1].endswith("x faster**")
    assert float(words[1][1].split("x")[0]) == pytest.approx(1.25, rel=0.01)
    assert words[1][1].endswith("x slower")
    assert words[2][1] == "same"
    for side in sides:
        frame, batch = (cell.split("<br>") for cell in cells[f"{side}×64"][1:])
        assert float(frame[1].removesuffix("x slower")) == pytest.approx(2, rel=0.01)
        assert float(batch[0].removesuffix(" µs")) == pytest.approx(2, rel=0.01)
        assert float(batch[1].strip("*").removesuffix("x faster")) == pytest.approx(
            1.25, rel=0.01
        )
    assert 'src="headline/headline-forward-batch1.png"' in text
    assert "8 processes of 10 rounds" in text and "by more than 3 %" in text
    assert (
        "- *Independent* (mode `independent`): " in text
        and " 8 pairs of arrays" in text
    )
    assert "- *One in a frame* (mode `throughput`): " in text and "*Chain*" not in text


def test_a_first_page_takes_the_ring_of_eight_pairs(usual_runs, written, tmp_path):
    def rows_of(run):
        rows = []
        for pairs, best in (("pairs=16", 2), ("pairs=8", 3), ("pairs=2", 4)):
            times = {
                (f"best {pairs}", "independent"): best / 1e3,
                (f"cufft {pairs}", "independent"): 0.006,
            }
            rows += contest_rows(run, times)
        return rows

    ((time, words),) = [
        cell.split("<br>")
        for cell in cells_of(first_page(tmp_path, written, usual_runs(6, rows_of)))[
            "128×128"
        ]
    ]
    assert float(time.removesuffix(" µs")) == pytest.approx(3, rel=0.01)
    assert float(words.strip("*").removesuffix("x faster")) == pytest.approx(
        2, rel=0.01
    )


def test_a_first_page_has_eight_rows_at_most(usual_runs, written, tmp_path):
    sizes = [(side, 100) for side in range(100, 122, 2)]
    runs = usual_runs(3, lambda run: contest_rows(run, sizes=sizes))
    rows = list(cells_of(first_page(tmp_path, written, runs)))[2:]
    assert len(rows) == 8 and (rows[0], rows[-1]) == ("100×100", "120×100")


def test_a_first_page_needs_one_of_its_situations(usual_runs, capsys, tmp_path):
    page = tmp_path / "README.md"
    page.write_text(f"{SHORT.begin}\n{SHORT.end}\n")
    cold = {way: time for way, time in USUAL.items() if way[1] == "cold"}
    runs = usual_runs(rows_of=lambda run: contest_rows(run, cold))
    output = ["--output", tmp_path / "out", "--insert-short", page]
    assert "no independent, chain, one in a frame" in refused(capsys, *runs, *output)


@pytest.mark.parametrize("text", ["", f"{END}\n{BEGIN}\n", f"{BEGIN}\n" * 2 + END])
def test_a_page_without_its_marks_is_left_alone(usual_runs, capsys, tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text)
    output = ["--output", tmp_path / "out", "--insert", page]
    assert "page.md: needs the lines" in refused(capsys, *usual_runs(), *output)
    assert page.read_text() == text
    assert not (tmp_path / "out").exists()


def shown_card() -> str:
    """Returns the folder of results whose picture the first page shows."""
    (card,) = re.findall(
        r'<img src="results/(\w+)/headline/', (REPOSITORY / "README.md").read_text()
    )
    return card


@pytest.mark.parametrize(
    "card", sorted(one.parent.name for one in REPOSITORY.glob("results/*/headline"))
)
def test_pages_show_what_the_committed_runs_give(tmp_path, capsys, card):
    shown = Path("results") / card / "headline"
    experiments = ("flagship*", "independent*")
    of_card = REPOSITORY / "results" / card
    runs = [one for name in experiments for one in of_card.glob(f"{name}/*/run.json*")]
    files = [shown / "headline.md", shown / "headline.csv"]
    # A run of too few rounds is shown as a draft, and what is shown says so.
    arguments = ["--output", tmp_path / shown, "--draft", "--format", "png"]
    if card == shown_card():
        for page, option in (
            ("README.md", "--insert-short"),
            ("docs/speed.md", "--insert"),
        ):
            (tmp_path / page).parent.mkdir(exist_ok=True)
            shutil.copy(REPOSITORY / page, tmp_path / page)
            arguments += [option, tmp_path / page]
            files.append(Path(page))
    folders = sorted({run.parent for run in runs})
    code = headline.main([*map(str, [*folders, *arguments])])
    assert code == 0, capsys.readouterr().err
    for name in files:
        assert (tmp_path / name).read_text() == (REPOSITORY / name).read_text(), name
    drawn = {file.name for file in (tmp_path / shown).iterdir()}
    assert drawn == {file.name for file in (REPOSITORY / shown).iterdir()}


def test_unlike_runs_are_refused(usual_runs, capsys, tmp_path):
    folders = usual_runs()
    change_metadata(folders[3], build={"revision": "another"})
    sentence = refused(capsys, *folders, "--output", tmp_path / "out")
    assert "differ in the revision" in sentence and "run3" in sentence
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("algorithms", "words"),
    [(["cufft"], "no row of best"), (["best", "stockham_radix4"], "no time of cufft")],
)
def test_runs_with_nothing_to_compare_are_refused(
    usual_runs, capsys, tmp_path, algorithms, words
):
    folders = usual_runs(rows_of=lambda run: make_rows(algorithms=algorithms))
    assert words in refused(capsys, *folders, "--output", tmp_path / "out")


def test_the_script_runs_as_a_command(usual_runs, tmp_path):
    command = [sys.executable, SCRIPTS / "headline.py", *usual_runs()]
    command += ["--output", tmp_path / "out"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "headline.svg").exists()
