"""The report of a software renderer, which measures smaller pictures in place of those that would take it most of an
hour."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from reproduction_support import SMALLER, write_device
from synthetic_results import LLVMPIPE

import reproduce
from fftbench.reproduction.claims import load_claims

CLAIMS = {claim.id: claim for claim in load_claims().claims}


def report(folder: Path) -> Path:
    arguments = ["nabla", "--report-only", "--results", str(folder.parent)]
    assert reproduce.main([*arguments, "--name", folder.name]) == 0
    return folder / "nabla"


def rows_of(page: Path, claim: str) -> list[dict[str, str]]:
    with (page / "claims.csv").open(newline="") as stream:
        return [row for row in csv.DictReader(stream) if row["claim"] == claim]


def card(page: Path, claim: str) -> str:
    text = (page / "index.md").read_text()
    return text[text.index(f'<a id="{claim}">') :].split("####")[0]


def jump(factor: float) -> Callable[[dict[str, str]], None]:
    """Lets the time of a bloom grow by this factor from the first picture to the second."""

    def change(row: dict[str, str]) -> None:
        if row["experiment"].startswith("bloom") and row["status"] == "ok":
            ms = 10 * (factor if row["width"] in ("480", "1920") else 1)
            row |= {name: str(ms) for name in row if name.endswith("_ms")}

    return change


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "llvmpipe"
    return report(write_device(folder, LLVMPIPE, jump(7.7), smaller=True))


def test_the_page_says_what_was_measured_in_place_of_what(small):
    text = (small / "index.md").read_text()
    for path, smaller in SMALLER.items():
        assert f"{smaller.path} for {path}" in text
        assert f"| {smaller.path} |" in text
        assert f"| {path} |" not in text
    assert "a quarter of every side" in text and "--full-sizes" in text


def test_a_claim_is_judged_by_the_smaller_pictures_and_says_so(small):
    assert [row["verdict"] for row in rows_of(small, "nabla-jump")] == ["holds"]
    told = card(small, "nabla-jump")
    sides = "320×180 for 1280×720, 480×270 for 1920×1080, kernel 64 for 256."
    assert f"Measured here with a quarter of every side: {sides}" in told
    assert "Experiment nabla/bloom_small" in told


def test_a_claim_names_the_kernels_that_were_measured(small):
    told = card(small, "nabla-first-axis-512")
    sides = "320×180 for 1280×720, kernel 128 for 512."
    assert f"Measured here with a quarter of every side: {sides}" in told
    pairs = [row["pair"] for row in rows_of(small, "nabla-first-axis-512")]
    assert all("kernel=128" in pair and "512" not in pair for pair in pairs)


def test_kernels_that_a_claim_names_stay_as_they_are(small):
    for row in rows_of(small, "nabla-fft-convolution-31"):
        assert "kernel=31" in row["pair"] and row["size"] in ("80×45", "320×180")


def test_every_claim_on_times_is_decided_or_says_what_is_missing(small):
    decided = set()
    for claim in CLAIMS.values():
        if claim.document == "nabla" and claim.test is not None:
            for row in rows_of(small, claim.id):
                if row["outcome"] != "can't be tested here":
                    decided.add(claim.id)
                    continue
                assert "NVIDIA" in row["reason"] or "registers" in row["reason"]
    assert {"nabla-first-axis-256", "nabla-pass-times", "nabla-jump"} <= decided


def test_the_figures_show_the_smaller_pictures(small):
    drawn = (small / "nabla-bloom-full-hd.svg").read_text()
    assert "480 × 270" in drawn and "1920" not in drawn
    for kernel in ("64", "128"):
        for padding in ("fast length", "powers of two"):
            for axis in ("rows", "columns"):
                assert f"convolution, {kernel}, {padding}, {axis} first" in drawn
    assert "prefix sums, radius 32" in drawn
    assert "320 × 180" in (small / "nabla-crossover.svg").read_text()


def test_full_sizes_go_before_the_smaller_ones(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "fftbench.reproduction.report.draw_figure",
        lambda _name, form, *_: drawn.append(form.path),
    )
    folder = tmp_path / "llvmpipe"
    write_device(folder, LLVMPIPE, jump(1.0), smaller=True)
    page = report(write_device(folder, LLVMPIPE, jump(7.7)))
    assert [row["size"] for row in rows_of(page, "nabla-jump")] == [
        "1280×720 → 1920×1080"
    ]
    assert [row["verdict"] for row in rows_of(page, "nabla-jump")] == ["holds"]
    assert "a quarter" not in (page / "index.md").read_text()
    assert "bloom" in drawn and not any("small" in path for path in drawn)


def test_a_page_is_made_of_the_smaller_experiments_alone(tmp_path):
    folder = write_device(tmp_path / "llvmpipe", LLVMPIPE, smaller=True)
    keep = {smaller.path.rpartition("/")[2] for smaller in SMALLER.values()}
    for run in [one for one in folder.iterdir() if one.name not in keep]:
        run.rename(tmp_path / run.name)
    assert "bloom_small" in (report(folder) / "index.md").read_text()
