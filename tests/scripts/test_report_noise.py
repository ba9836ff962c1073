"""report.py says of a run that tells little what disturbed it, and what to do."""

import html
import json
import re

import numpy as np
import pytest

from report_support import write_measured  # makes the scripts importable
from synthetic_results import H100, LLVMPIPE, SIZES, make_row, write_run, write_samples

from fftbench.report.run_page import run_page

KERNELS = ("ant", "bee", "cat", "dog")


def noisy_run(folder, noise, device=H100, slow_round=None, throttled=None, **changes):
    """Writes a run whose rounds scatter by that factor, in which one round may be slow for every case."""
    luck = np.random.default_rng(3)
    rows, rounds = [], {}
    for size in SIZES:
        for at, name in enumerate(KERNELS):
            ms = (1 + 0.001 * at) * np.exp(luck.normal(0, noise, 10))
            if slow_round is not None:
                ms[slow_round] *= 1.4
            row = make_row(device, name, "", size) | {"rounds": "10"}
            row |= {
                "median_ms": repr(float(np.median(ms))),
                "ci_low_ms": repr(float(np.sort(ms)[1])),
                "ci_high_ms": repr(float(np.sort(ms)[-2])),
                "rounds_spread": repr(float((ms.max() - ms.min()) / np.median(ms))),
                "sm_clock_mhz": "",
            }
            rows.append(row | {key: text(row) for key, text in changes.items()})
            rounds[name, row["width"]] = [[one, one] for one in ms]
    write_run(folder, rows, device)
    write_samples(
        folder, rows, lambda row: rounds[row["algorithm"], row["width"]], throttled
    )
    return folder


def banner(*folders):
    """Returns the words of each run's banner."""
    page = run_page(list(folders)).html
    boxes = re.findall(r'<div class="notice disturbed".*?</div>', page, re.DOTALL)
    return [
        " ".join(html.unescape(re.sub(r"<[^>]*>", " ", box)).split()) for box in boxes
    ]


def test_a_quiet_run_has_no_banner(tmp_path):
    assert banner(noisy_run(tmp_path / "run", 0.002)) == []


def test_large_spreads_have_no_exponent(tmp_path):
    (words,) = banner(noisy_run(tmp_path / "run", 1.5))
    percent = re.search(r"The rounds of a case differ by (\d+) %", words)
    assert percent and int(percent.group(1)) >= 100, words


def test_a_run_whose_comparisons_are_mostly_unclear_says_so_and_what_to_do(tmp_path):
    (words,) = banner(noisy_run(tmp_path / "run", 0.3))
    compared = (len(KERNELS) - 1) * len(SIZES)
    unclear, of = map(int, re.search(r"(\d+) of (\d+) comparisons", words).groups())
    assert of == compared and compared / 2 < unclear <= compared
    assert "rounds of a case differ by" in words
    assert "What to do: End other programs" in words and "--rounds 20" in words
    for absent in ("throttled", "clock", "Round", "processor"):
        assert absent not in words


def test_of_two_runs_the_noisy_one_alone_has_the_banner(tmp_path):
    folders = [
        noisy_run(tmp_path / name, noise) for name, noise in (("a", 0.002), ("b", 0.4))
    ]
    assert len(banner(*folders)) == 1


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"throttled": lambda row, number, at: str(number == 2).lower()},
            "throttled in 40 of 400 samples",
        ),
        ({"slow_round": 6}, "Round 7 of 10 was slow throughout, by "),
        (
            {"sm_clock_mhz": lambda row: "1980" if row["width"] > "2" else "1410"},
            "clock changed between 1410 and 1980 MHz",
        ),
        ({"device": LLVMPIPE}, "runs on this machine's processor"),
    ],
)
def test_the_banner_names_what_the_files_tell(tmp_path, settings, said):
    (words,) = banner(noisy_run(tmp_path / "run", 0.12, **settings))
    assert said in words


def test_the_banner_counts_samples_that_waited_for_the_host(tmp_path):
    folder = noisy_run(tmp_path / "run", 0.3)
    file = folder / "samples.csv"
    head, *lines = file.read_text().splitlines()
    held = [f"{line},{str(at % 5 == 0).lower()}" for at, line in enumerate(lines)]
    file.write_text("\n".join([f"{head},held_up", *held]) + "\n")
    (words,) = banner(folder)
    count = sum(line.endswith("true") for line in held)
    assert f"waited for the host in {count} of {len(held)} samples" in words


def test_too_few_rounds_are_not_noise(tmp_path):
    rows = [make_row(H100, name, "", (320, 200)) for name in KERNELS]
    for row in rows:
        row |= {"ci_low_ms": "", "ci_high_ms": "", "converged": ""}
    assert banner(write_measured(tmp_path / "run", rows, rounds=3)) == []
    assert json.loads((tmp_path / "run" / "run.json").read_text())
