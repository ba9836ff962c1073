"""What a first page says before its table: where `best` is faster and where slower, and the same of each library alone."""

import re

import pytest

from headline_support import contest_rows, usual_runs, written
from test_headline_files import cells_of, first_page

SIDES = (64, 128, 256, 512)
VKFFT = "vkfft launch=graph;release=1.3.4"


def rows_of(chains, frames, batches=()):
    """Returns a function that makes rows in which the libraries' times are these, in parts of the contestant's, by the
    library and the size."""

    def rows(run):
        made = []
        for at, side in enumerate(SIDES):
            times = {
                ("best sync=in_shader", "chain"): 0.01,
                ("best", "throughput"): 0.01,
            }
            for mode, by_library in (("chain", chains), ("throughput", frames)):
                for library, parts in by_library.items():
                    times[library, mode] = 0.01 * parts[at]
            made += contest_rows(run, times, [(side, side)])
        for side, part in zip(SIDES, batches):
            times = {
                ("best sync=in_shader", "chain"): 0.01,
                ("cufft", "chain"): 0.01 * part,
            }
            made += contest_rows(run, times, [(side, side)], batch=16)
        return made

    return rows


def test_the_answer_names_situations_and_sizes(usual_runs, written, tmp_path):
    rows = rows_of({"cufft": (2, 2, 2, 1)}, {"cufft": (0.5,) * 4}, (0.5, 2, 1, 2))
    first = first_page(tmp_path, written, usual_runs(8, rows)).splitlines()[0]
    faster, slower, rest = first.split(". ")
    assert faster.startswith("On one NVIDIA H100 80GB HBM3 `best`, ")
    assert faster.endswith(
        "is **faster** than cuFFT for chains at 64² to 256²; and 16 images in one array at 128² and 512²"
    )
    assert slower == (
        "It is **slower** for one transform in a frame at every size; and 16 images in one array at 64²"
    )
    assert rest == "The rest is the same."


def test_the_answer_does_not_hide_that_nothing_is_faster(usual_runs, written, tmp_path):
    half = {"cufft": (0.5,) * 4}
    first = first_page(
        tmp_path, written, usual_runs(8, rows_of(half, half))
    ).splitlines()[0]
    assert "is **faster** than cuFFT for none of these sizes." in first
    assert first.endswith(
        "It is **slower** for chains at every size; and one transform in a frame at every size."
    )


def test_nothing_is_answered_where_nothing_is_judged(usual_runs, written, tmp_path):
    twice = {"cufft": (2,) * 4}
    text = first_page(tmp_path, written, usual_runs(3, rows_of(twice, twice)))
    assert text.startswith("<img ") and "**faster**" not in text


def test_cells_mark_what_is_faster_and_say_how_unclear_the_rest_is(
    usual_runs, written, tmp_path
):
    def rows(run):
        made = rows_of({"cufft": (2, 0.5, 1, 2)}, {"cufft": (2,) * 4}, (2,))(run)
        for row in made:
            far = (row["algorithm"], row["mode"], row["width"])
            if far == ("cufft", "chain", "512"):
                for name in row:
                    if name.endswith("_ms") and row[name]:
                        row[name] = repr(float(row[name]) * (1 + run) / 4)
        return made

    cells = cells_of(first_page(tmp_path, written, usual_runs(8, rows)))
    chain = {side: cells[f"{side}×{side}"][0].partition("<br>")[2] for side in SIDES}
    assert re.fullmatch(r"\*\*\S+x faster\*\*", chain[64])
    assert re.fullmatch(r"\S+x slower", chain[128])
    assert chain[256] == "same"
    assert re.fullmatch(r"unclear<br>\(.*faster\)", chain[512])
    assert cells["128×128"][2] == "-"


@pytest.mark.parametrize("second", [True, False])
def test_each_library_alone_is_compared_in_its_fastest_way(
    usual_runs, written, tmp_path, second
):
    chains = {"cufft": (2, 2, 0.5, 0.5), "cufft launch=graph": (0.5, 2, 2, 2)}
    frames = {"cufft": (2, 2, 2, 2)}
    if second:
        chains[VKFFT] = frames[VKFFT] = (2, 2, 2, 0.9)
    text = first_page(tmp_path, written, usual_runs(8, rows_of(chains, frames)))
    words = (
        "By medians alone, `best` takes less time than cuFFT, but for chains at 64², 256² and 512². By medians alone, "
        "`best` takes less time than VkFFT, but for chains at 512²; and one transform in a frame at 512²."
    )
    assert (words in text) == second and ("By medians alone" in text) == second
    assert ("than the fastest of cuFFT and VkFFT for" in text) == second


def test_the_kernels_that_ran_are_counted(usual_runs, written, tmp_path):
    def rows(run):
        made = rows_of({"cufft": (2,) * 4}, {"cufft": (2,) * 4})(run)
        for row in made:
            if row["algorithm"] == "best":
                kernel = "stockham_fused" if row["width"] == "64" else "stockham_image"
                row["reason"] = f"best = {kernel} radix=4 (told)"
        return made

    text = first_page(tmp_path, written, usual_runs(8, rows))
    assert "`best` ran `stockham_image` in 6 cells and `stockham_fused` in 2." in text
