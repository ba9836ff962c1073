"""plot.py on several runs at once, some of which have nothing to draw."""

import pytest

from plot_support import TWO, draw, refused, run_folder, run_script
from synthetic_results import HEADER, LLVMPIPE, make_row, make_rows, H100

EMPTY = ["charts", "no rows", "no file at all", "skipped"]


def make_empty(run_folder, kind):
    folder = run_folder(make_rows(algorithms=TWO), name="empty")
    timings = folder / "timings.csv"
    if kind == "charts":
        timings.unlink()
        (folder / "run.json").unlink()
        (folder / "time.png").write_bytes(b"a picture")
    elif kind == "no rows":
        timings.write_text(f"{HEADER}\n")
    elif kind == "no file at all":
        timings.write_text("")
    else:
        rows = [make_row(H100, TWO[0], "", (64, 64), status="skipped")]
        run_folder(rows, name="empty")
    return folder


@pytest.mark.parametrize("kind", EMPTY)
def test_what_holds_no_results_is_passed_over_with_a_note(run_folder, draw, kind):
    folder = run_folder(make_rows(algorithms=TWO))
    empty = make_empty(run_folder, kind)
    for arguments in ((empty, folder), (folder, empty)):
        drawn = draw(*arguments)
        assert len(drawn.figures["time"].axes[0].get_lines()) >= len(TWO)
        assert [line for line in drawn.errors.splitlines() if "left out" in line] == [
            line for line in drawn.errors.splitlines() if str(empty) in line
        ]
        assert drawn.errors.count("left out") == 1


@pytest.mark.parametrize("kind", EMPTY)
def test_where_nothing_is_left_it_is_an_error(run_folder, capsys, kind):
    message = refused(capsys, make_empty(run_folder, kind))
    assert "empty" in message


def test_a_path_that_does_not_exist_stays_an_error(run_folder, tmp_path, capsys):
    folder = run_folder(make_rows(algorithms=TWO))
    assert "no such file" in refused(capsys, folder, tmp_path / "mistyped")


def test_charts_beside_a_run_do_not_change_where_its_own_go(run_folder):
    folder = run_folder(make_rows(algorithms=TWO), name="flagship/one")
    (folder.parent / "charts").mkdir()
    done = run_script(folder.parent / "charts", folder, "--format", "svg")
    assert done.returncode == 0, done.stderr
    assert (folder / "charts" / "time.svg").exists()


def test_charts_of_several_runs_go_to_no_run_but_to_where_one_is(
    run_folder, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    runs = [run_folder(make_rows(algorithms=TWO), name=f"runs/{i}") for i in "ab"]
    done = run_script(*runs, "--format", "svg")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "charts" / "time.svg").exists()
    assert not any((run / "charts").exists() for run in runs)


def test_a_run_of_failures_alone_is_refused_with_their_reason(
    run_folder, capsys
):  # noqa: F811
    rows = [
        row | {"status": "failed", "reason": "wrong result", "median_ms": ""}
        for row in make_rows(algorithms=TWO[:1])
    ]
    folder = run_folder(rows)
    header = "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode"
    (folder / "samples.csv").write_text(f"{header},round,index,warmup,repeats,ms\n")
    words = refused(capsys, folder)
    assert "has the status ok" in words and "wrong result" in words
