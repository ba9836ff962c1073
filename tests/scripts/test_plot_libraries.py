"""Compares plot.py's chart of the GLSL kernels beside cuFFT and VkFFT with the rows from which it is drawn."""

import pytest

from libraries_support import OWN, bars_of, contest, ratios_of, timed
from plot_support import draw, run_folder
from synthetic_results import H100, SIZES, make_row, make_rows
from test_plot_backends import CPU, GPU
from test_plot_looks import check_layout


def test_bars_are_medians_and_over_each_is_its_ratio_to_the_faster_library(
    run_folder, draw
):
    rows = contest(
        {"stockham_fused": 6, "stockham_radix4": 15, "cufft": 10, "vkfft": 8}
    )
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    assert bars_of(figure) == {
        "own": pytest.approx(6),
        "cufft": pytest.approx(10),
        "vkfft": pytest.approx(8),
        "stockham_radix4": pytest.approx(15),
    }
    assert ratios_of(figure) == {
        "own": "0.75×",
        "cufft": "1.25×",
        "vkfft": "1.00×",
        "stockham_radix4": "1.88×",
    }
    line = next(one for one in figure.axes[0].get_lines() if one.get_label() != "break")
    assert line.get_ydata() == pytest.approx([8, 8])
    assert figure.axes[0].get_ylim()[0] == 0


def test_each_size_has_its_panel_and_its_own_faster_library(run_folder, draw):
    rows = contest({"stockham_fused": 5, "cufft": 10, "vkfft": 8}, (1024, 1024))
    rows += contest({"stockham_fused": 3, "cufft": 2, "vkfft": 4}, (128, 128))
    rows += contest({"stockham_fused": 3, "cufft": 2, "vkfft": 4}, (512, 256))
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    heads = [axes.get_title(loc="left") for axes in figure.axes]
    assert heads == ["128 × 128", "512 × 256", "1024 × 1024"]
    assert ratios_of(figure, 0)["own"] == "1.50×"
    assert ratios_of(figure, 2)["own"] == "0.62×"


def test_the_own_bar_is_the_fastest_own_kernel_and_its_panel_names_it(run_folder, draw):
    libraries = {"cufft": 10, "vkfft": 8}
    rows = contest(
        {"stockham_register": 6, "stockham_fused": 9, **libraries}, (128, 128)
    )
    rows += contest(
        {"stockham_register": 9, "stockham_fused": 7, **libraries}, (256, 256)
    )
    rows += contest({"best": 5, "stockham_fused": 7, **libraries}, (512, 512))
    best = next(row for row in rows if row["algorithm"] == "best")
    best[
        "reason"
    ] = "best = stockham_register values_per_invocation=8 (wisdom: measured here)"
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    assert [bars_of(figure, at)["own"] for at in range(3)] == pytest.approx([6, 7, 5])
    assert [axes.get_title(loc="right") for axes in figure.axes] == [
        "fastest own: stockham_register",
        "fastest own: stockham_fused",
        "fastest own: stockham_register",
    ]


@pytest.mark.parametrize("fell_back", [False, True])
def test_a_panel_says_where_its_own_bar_has_no_barriers(run_folder, draw, fell_back):
    rows = contest({"best": 9, "cufft": 10, "vkfft": 8}, (1024, 1024))
    rows += contest({"best": 5, "stockham_fused": 7, "cufft": 10}, (2048, 2048))
    best = [row for row in rows if row["algorithm"] == "best"]
    rows.append(best[0] | {"options": "sync=in_shader"})
    timed(rows[-1], 4)
    words = "measured with a barrier behind each dispatch, since 3 groups waited; "
    for row in (*best, rows[-1]):
        before = words if fell_back and row["options"] else ""
        row["reason"] = f"{before}best = stockham_register (wisdom: measured here)"
    drawn = draw(run_folder(rows), charts="libraries")
    figure = drawn.figures["libraries"]
    assert [bars_of(figure, at)["own"] for at in range(2)] == pytest.approx([4, 5])
    assert [axes.get_title(loc="right") for axes in figure.axes] == [
        f"{'fastest own' if fell_back else 'own, in the shader'}: stockham_register",
        "fastest own: stockham_register",
    ]
    check_layout(figure)
    subtitle = " ".join(drawn.texts("libraries"))
    assert ("dispatches wait for each other" in subtitle) == (not fell_back)


def test_a_kernel_of_the_dissertation_shows_its_fastest_options(run_folder, draw):
    size = (256, 256)
    rows = contest({"cufft": 10})
    for options, time in (("", 30), ("exchange=shared", 12), ("twiddle=table", 20)):
        rows.append(timed(make_row(H100, "stockham_radix2", options, size), time))
    drawn = draw(run_folder(rows), charts="libraries")
    assert ratios_of(drawn.figures["libraries"])["stockham_radix2"] == "1.20×"
    assert "stockham_radix2 exchange=shared" in drawn.texts("libraries")


@pytest.mark.parametrize("library", ["cufft", "vkfft"])
def test_a_single_library_is_what_all_are_compared_with(run_folder, draw, library):
    drawn = draw(
        run_folder(contest({"stockham_fused": 6, library: 8})), charts="libraries"
    )
    assert ratios_of(drawn.figures["libraries"]) == {"own": "0.75×", library: "1.00×"}
    name = {"cufft": "cuFFT", "vkfft": "VkFFT"}[library]
    words = " ".join(drawn.texts("libraries"))
    assert f"its time over that of {name} at that size" in words
    assert "below 1× it takes less" in words.replace("\u00a0", " ")


def test_where_the_libraries_were_skipped_a_sentence_says_why(run_folder, draw):
    rows = make_rows(algorithms=OWN)
    for library in ("cufft", "vkfft"):
        for size in SIZES:
            row = make_row(H100, library, "", size, status="skipped")
            rows.append(row | {"backend": "cuda", "reason": "there is no driver"})
    drawn = draw(run_folder(rows))
    assert "libraries" not in drawn.figures and "time" in drawn.figures
    wanted = "neither cuFFT nor VkFFT has a time: there is no driver\n"
    assert drawn.errors.count("no chart beside the libraries") == 1
    assert wanted in drawn.errors


def test_libraries_alone_are_not_drawn_and_a_sentence_says_why(run_folder, draw):
    drawn = draw(run_folder(contest({"cufft": 8, "vkfft": 9})))
    assert "libraries" not in drawn.figures
    assert "no GLSL kernel has a time at a size where a library has one" in drawn.errors


def test_a_run_that_asks_for_no_library_has_neither_chart_nor_sentence(
    run_folder, draw
):
    drawn = draw(run_folder(make_rows()))
    assert "libraries" not in drawn.figures
    assert "libraries" not in drawn.errors


def test_sizes_without_a_libraries_time_are_left_out(run_folder, draw):
    rows = contest({"stockham_fused": 6, "cufft": 8}, (128, 128))
    rows += contest({"stockham_fused": 6}, (256, 256))
    skipped = make_row(H100, "cufft", "", (256, 256), status="failed")
    rows.append(skipped | {"backend": "cuda", "device": GPU})
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["128 × 128"]


def test_the_cpu_and_ports_to_cuda_take_no_part(run_folder, draw):
    size = (256, 256)
    rows = contest({"stockham_fused": 6, "cufft": 8})
    for algorithm, backend, device in (
        ("fftw", "cpu", CPU),
        ("cuda_stockham_radix2", "cuda", GPU),
    ):
        row = timed(make_row(H100, algorithm, "", size), 1)
        rows.append(row | {"backend": backend, "device": device})
    figure = draw(run_folder(rows), charts="libraries").figures["libraries"]
    assert ratios_of(figure) == {"own": "0.75×", "cufft": "1.00×"}


def test_batches_and_modes_are_compared_among_themselves(run_folder, draw):
    rows = contest({"stockham_fused": 6, "cufft": 8})
    rows += contest({"stockham_fused": 50, "cufft": 40}, batch=16)
    rows += contest({"stockham_fused": 12, "cufft": 16, "vkfft": 10}, mode="latency")
    drawn = draw(run_folder(rows))
    ratios = {
        name: ratios_of(figure)["own"]
        for name, figure in drawn.figures.items()
        if name.startswith("libraries")
    }
    assert ratios == {
        "libraries-throughput-batch1": "0.75×",
        "libraries-throughput-batch16": "1.25×",
        "libraries-latency-batch1": "1.20×",
    }
    batch = " ".join(drawn.texts("libraries-throughput-batch16"))
    assert "Throughput (many transforms back to back)" in batch
    assert "one transform of 16 images at once" in batch
    assert "at once" not in " ".join(drawn.texts("libraries-throughput-batch1"))


def test_each_device_is_compared_with_its_own_libraries(run_folder, draw):
    here = run_folder(contest({"stockham_fused": 6, "cufft": 8}))
    rows = contest({"stockham_fused": 60, "cufft": 40})
    for row in rows:
        row["device"] = "NVIDIA GeForce RTX 3090"
    there = run_folder(rows, name="there")
    drawn = draw(here, there, charts="libraries")
    figure = drawn.figures["libraries"]
    assert [ratios_of(figure, at)["own"] for at in range(2)] == ["0.75×", "1.50×"]
    words = drawn.texts("libraries")
    assert {GPU, "NVIDIA GeForce RTX 3090"} <= set(words)


@pytest.mark.parametrize(
    ("time", "reach", "label", "said"),
    [
        (6, 0.002, "0.75×", ""),
        (8.04, 0.002, "=1.00×", "= the same within 3 %"),
        (7.4, 0.2, "~0.9×", "~ unclear whether beyond 3 %"),
        (12, 0.002, "1.50×", ""),
    ],
)
def test_an_own_kernel_is_marked_where_it_is_no_faster_and_no_slower(
    run_folder, draw, time, reach, label, said
):
    rows = contest({"stockham_fused": time, "vkfft": 8})
    for row in rows:
        median = float(row["median_ms"])
        row["ci_low_ms"] = repr(median * (1 - reach))
        row["ci_high_ms"] = repr(median * (1 + reach))
    drawn = draw(run_folder(rows), charts="libraries")
    assert ratios_of(drawn.figures["libraries"]) == {"own": label, "vkfft": "1.00×"}
    words = " ".join(drawn.texts("libraries")).replace("\u00a0", " ")
    assert said in words
    assert ("by both intervals" in words) == bool(said)
