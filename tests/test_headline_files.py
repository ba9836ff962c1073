"""headline.py writes files, takes a page of the user's, and refuses what it cannot compare."""

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
        if "µs" in line or line.startswith(("**Throughput", "**Cold")):
            assert line in text
    assert '<img src="../headline/headline.png"' in text
    written(usual_runs(), "--insert", str(page))
    assert page.read_text() == text


def test_a_first_page_has_the_ratio_to_the_fastest_peer_on_a_stream_and_of_a_graph(
    usual_runs, written, tmp_path
):
    page = tmp_path / "README.md"
    page.write_text(f"before\n{SHORT.begin}\nstood here\n{SHORT.end}\nafter\n")
    times = {**USUAL, ("vkfft", "throughput"): 0.006, ("vkfft", "graph"): 0.0055}

    def rows_of(run):
        return contest_rows(run, times, sizes=((128, 128), (256, 64)))

    written(usual_runs(rows_of=rows_of), "--insert-short", str(page))
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith("after\n")
    assert "stood here" not in text
    for size in ("128×128", "256×64"):
        line = next(one for one in text.splitlines() if one.startswith(f"| {size} |"))
        time, stream, graph = [cell.strip() for cell in line.split("|")[2:-1]]
        assert float(time.removesuffix(" µs")) == pytest.approx(5, rel=0.01)
        assert stream.endswith("× faster") and graph.endswith("× slower")
        assert float(stream.split("×")[0]) == pytest.approx(5 / 6, rel=0.01)
        assert float(graph.split("×")[0]) == pytest.approx(5 / 4, rel=0.01)


def test_a_first_page_needs_throughput(usual_runs, capsys, tmp_path):
    page = tmp_path / "README.md"
    page.write_text(f"{SHORT.begin}\n{SHORT.end}\n")
    cold = {way: time for way, time in USUAL.items() if way[1] == "cold"}
    runs = usual_runs(rows_of=lambda run: contest_rows(run, cold))
    output = ["--output", tmp_path / "out", "--insert-short", page]
    assert "no throughput" in refused(capsys, *runs, *output)


@pytest.mark.parametrize("text", ["", f"{END}\n{BEGIN}\n", f"{BEGIN}\n" * 2 + END])
def test_a_page_without_its_marks_is_left_alone(usual_runs, capsys, tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text)
    output = ["--output", tmp_path / "out", "--insert", page]
    assert "page.md: needs the lines" in refused(capsys, *usual_runs(), *output)
    assert page.read_text() == text
    assert not (tmp_path / "out").exists()


def test_the_readme_shows_what_the_committed_runs_give(tmp_path, capsys):
    repository = SCRIPTS.parent
    shown = Path("results/h100/headline")
    runs = sorted((repository / "results/h100/flagship").glob("*/run.json.gz"))
    page = tmp_path / "docs" / "speed.md"
    page.parent.mkdir()
    shutil.copy(repository / "docs" / "speed.md", page)
    first_page = tmp_path / "README.md"
    shutil.copy(repository / "README.md", first_page)
    arguments = ["--output", tmp_path / shown, "--insert", page]
    arguments += ["--insert-short", first_page]
    folders = [run.parent for run in runs]
    # The committed runs have one round each, and what is shown says so.
    arguments += ["--draft", "--format", "png"]
    code = headline.main([*map(str, [*folders, *arguments])])
    assert code == 0, capsys.readouterr().err
    for name in (
        "README.md",
        "docs/speed.md",
        shown / "headline.md",
        shown / "headline.csv",
    ):
        assert (tmp_path / name).read_text() == (repository / name).read_text(), name
    for file in (tmp_path / shown).glob("*.*"):
        assert (repository / shown / file.name).exists(), file.name


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
