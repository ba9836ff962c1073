"""plot.py on runs of several backends, of the modes and of the directions that go with them."""

import json

import pytest

from plot_support import TWO, draw, median_us, run_folder
from synthetic_results import H100, LLVMPIPE, SIZES, make_row, make_rows
from test_plot_looks import check_layout

# plot_support makes the scripts importable.
from fftbench.results.runs import load_runs

GPU = "NVIDIA H100 80GB HBM3"
CPU = "Intel(R) Xeon(R) Processor"


def rows_of_backend(backend, device, algorithm, **settings):
    rows = make_rows(algorithms=[algorithm], **settings)
    for row in rows:
        row |= {"backend": backend, "device": device}
        if backend == "cpu":
            row |= {"copy_gbps": "", "percent_of_copy": ""}
            row["model_gbps"] = str(float(row["model_gbps"]) / 50)
    return rows


def mixed_rows(**settings):
    """Returns rows as one run writes them, with OpenGL's and CUDA's names of the GPU, and the CPU's."""
    return [
        *rows_of_backend("cpu", CPU, "fftw", **settings),
        *make_rows(algorithms=TWO, **settings),
        *rows_of_backend("cuda", GPU, "cufft", **settings),
    ]


def test_backends_of_one_run_share_their_source(run_folder):
    rows = load_runs([run_folder(mixed_rows())]).rows
    assert set(rows["source"]) == {GPU}
    assert set(rows["place"]) == {GPU, "Intel Xeon Processor"}


def test_the_cpu_is_compared_with_the_gpu_of_its_run(run_folder, draw):
    rows = mixed_rows()
    drawn = draw(run_folder(rows), "--baseline", "stockham_radix4", charts="speedup")
    bars = drawn.bars("speedup", f"fftw @ {GPU}")
    times = {
        (row["algorithm"], int(row["width"])): float(row["median_ms"]) for row in rows
    }
    for bar, (size, _) in zip(bars, SIZES, strict=True):
        ratio = times[("stockham_radix4", size)] / times[("fftw", size)]
        assert bar.get_y() + bar.get_height() == pytest.approx(ratio)


def test_the_caption_names_the_gpu_once_with_its_driver_and_the_cpu(run_folder, draw):
    for chart in ("time", "speedup", "bandwidth"):
        caption = " ".join(draw(run_folder(mixed_rows()), charts=chart).texts(chart))
        assert caption.count(H100.renderer) == 1
        assert f"driver {H100.version}, CPU {CPU}, 2025-11-20" in caption


def test_without_rows_of_the_cpu_the_caption_does_not_name_it(run_folder, draw):
    drawn = draw(run_folder(mixed_rows()), "--only", "stockham", charts="time")
    assert not any("Xeon" in text for text in drawn.texts("time"))


def test_the_cpu_shares_the_panel_of_bandwidth_and_has_no_copy_of_the_gpu(
    run_folder, draw
):
    rows = mixed_rows(sizes=[(1024, 512), (2048, 96)])
    for row in rows:  # the CPU would be ahead of all, and of the copy
        if row["backend"] == "cpu":
            row["median_ms"] = row["ci_low_ms"] = row["ci_high_ms"] = "1e-6"
    folder = run_folder(rows)
    metadata = json.loads((folder / "run.json").read_text())
    copies = metadata["baselines"]["copies"]
    copies[:] = [one for one in copies if one["backend"] == "opengl"]
    (folder / "run.json").write_text(json.dumps(metadata))
    (axes,) = draw(folder, charts="bandwidth").figures["bandwidth"].axes
    drawn = [str(line.get_label()) for line in axes.get_lines()]
    named = {text.get_text() for text in axes.texts if "copy" in text.get_text()}
    assert named == {"copy, opengl", "copy, cuda", "best / copy"}
    assert drawn.count("copy") == 2
    assert any(name.startswith("fftw @") for name in drawn)
    shares = [text.get_text() for text in axes.texts if "%" in text.get_text()]
    assert len(shares) == 2 and all(int(one.split()[0]) <= 100 for one in shares)


def test_runs_on_two_machines_with_one_cpu_are_told_apart(run_folder):
    one = run_folder(mixed_rows(), name="here")
    other_rows = make_rows(LLVMPIPE, algorithms=TWO)
    other_rows += rows_of_backend("cpu", CPU, "fftw")
    runs = load_runs([one, run_folder(other_rows, LLVMPIPE, "there")])
    on_cpu = runs.rows[runs.rows["backend"] == "cpu"]
    assert list(on_cpu["source"].unique()) == [GPU, "llvmpipe"]
    assert on_cpu["place"].nunique() == 2


def test_a_run_of_the_cpu_alone_is_drawn(run_folder, draw):
    drawn = draw(run_folder(rows_of_backend("cpu", CPU, "fftw")), charts="time")
    line = drawn.line("time", "fftw @ Intel Xeon Processor")
    assert len(line.get_ydata()) == len(SIZES)


def test_one_algorithm_on_two_backends_is_two_series(run_folder, draw):
    rows = make_rows(algorithms=TWO[:1])
    on_cuda = rows_of_backend("cuda", GPU, TWO[0])
    for row in on_cuda:
        row["median_ms"] = str(float(row["median_ms"]) * 1.5)
        row["p95_ms"] = str(float(row["p95_ms"]) * 1.5)
    drawn = draw(run_folder([*rows, *on_cuda]), charts="time")
    lines = drawn.figures["time"].axes[0].get_lines()
    assert [list(line.get_ydata()) for line in lines] == [
        pytest.approx([median_us(row) for row in own]) for own in (rows, on_cuda)
    ]
    assert len({line.get_label() for line in lines}) == 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("cold", "cold: latency after a write larger than the last-level cache. "),
        ("graph", "graph: replayed from a CUDA graph. "),
    ],
)
def test_modes_that_need_a_word_get_it_on_every_chart(run_folder, draw, mode, words):
    rows = mixed_rows(modes=("throughput", mode))
    drawn = draw(run_folder(rows))
    for chart in ("time", "speedup", "bandwidth"):
        assert words in " ".join(drawn.texts(f"{chart}-{mode}")) + " "
        assert words not in " ".join(drawn.texts(f"{chart}-throughput"))
    for figure in drawn.figures.values():
        check_layout(figure)


def test_a_round_trip_has_its_own_charts_and_says_what_is_timed(run_folder, draw):
    rows = make_rows(algorithms=TWO)
    rows += [
        make_row(H100, name, "", size, direction="roundtrip")
        for name in TWO
        for size in SIZES
    ]
    texts = " ".join(draw(run_folder(rows), charts="time").texts("time-roundtrip"))
    assert "Median time of one forward transform and its inverse" in texts
    assert "forward then inverse" in texts


def test_each_backends_bars_stand_under_their_own_copy(run_folder, draw):
    on_cuda = rows_of_backend("cuda", GPU, "cufft", sizes=SIZES[2:3])
    for row in on_cuda:
        row["copy_gbps"] = str(2 * float(row["copy_gbps"]))
    on_opengl = make_rows(algorithms=TWO, sizes=SIZES[2:3])
    figure = draw(run_folder([*on_opengl, *on_cuda]), charts="bandwidth").figures[
        "bandwidth"
    ]
    check_layout(figure)
    axes = figure.axes[0]
    lines = [one for one in axes.get_lines() if one.get_marker() == "None"]
    for rows, name in ((on_opengl[:1], TWO[0]), (on_cuda, "cufft")):
        bars = next(
            group for group in axes.containers if group.get_label() == f"{name} @ {GPU}"
        )
        for bar, row in zip(bars, rows, strict=True):
            middle = bar.get_x() + bar.get_width() / 2
            above = [
                line.get_ydata()[0]
                for line in lines
                if line.get_xdata()[0] < middle < line.get_xdata()[1]
            ]
            assert above == pytest.approx([float(row["copy_gbps"])])
