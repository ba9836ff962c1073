"""selfcheck.py: planted faults make the right claims fail; what it measures, keeps and refuses."""

import json
import shutil
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from command_line import FFTBENCH, PATIENCE_S, SOURCE, hasty_scripts, run
from selfcheck_support import Truth, write_measured

import selfcheck
from fftbench.comparison.verdicts import Case, Verdict
from fftbench.selfcheck import claims
from fftbench.selfcheck.claims import fewest_found
from fftbench.selfcheck.figures import Compared
from fftbench.selfcheck.plan import MOST_NOISE, Plan, exactly, load_plan, tasks
from fftbench.selfcheck.plan import slowdown_percent, threshold_percent

CLAIMS = ("unchanged", "found", "size", "timer", "alone")  # in the report's order


@pytest.fixture
def call(capsys):
    def report(*arguments):
        code = selfcheck.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return report


def failing(folder):
    facts = json.loads((folder / "selfcheck.json").read_text())
    assert len(facts["claims"]) == len(CLAIMS)
    assert facts["holds"] == all(claim["holds"] for claim in facts["claims"])
    return {name for name, claim in zip(CLAIMS, facts["claims"]) if not claim["holds"]}


def test_every_claim_holds_on_a_calm_machine(tmp_path, call):
    folder = write_measured(tmp_path / "measured", Truth())
    code, out, err = call("report", "--output", folder, "--into", tmp_path / "out")
    assert (code, err, failing(tmp_path / "out")) == (0, "", set())
    assert "| A kernel slowed by 5 % is found slower, in every mode " in out
    assert "30 of 30 (100.0 %); worst case 5 of 5 (100.0 %) | yes |" in out
    made = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert made == [f"selfcheck.{end}" for end in ("json", "md", "png", "svg")]
    page = (tmp_path / "out" / "selfcheck.md").read_text()
    assert page.startswith("# Self-check: every claim holds\n")
    table = [line for line in out.splitlines() if line.endswith(("| yes |", "NO** |"))]
    assert len(table) == len(CLAIMS) and all(line in page for line in table)
    for line in out.splitlines():
        if line.startswith("| stockham_radix4 512×200 cold "):
            assert line.endswith("| 5 of 5 (100.0 %) |")
            break
    else:
        raise AssertionError("no line for the case")
    assert "0123456789ab" in page and "2025-11-20" in page
    spreads = []
    for run in (folder / "runs").glob("a*"):
        if not run.name.startswith("alone"):
            rows = pd.read_csv(next(run.glob("*/*/samples.csv")))
            counted = rows[~rows["warmup"]]
            medians = counted.groupby(["width", "mode", "round"])["ms"].median()
            own = medians.groupby(["width", "mode"])
            spreads += list((own.max() - own.min()) / own.median())
    worst, middle = (100 * float(f(spreads)) for f in (np.max, np.median))
    assert f"median {middle:.2f} %, worst {worst:.2f} %" in page
    facts = json.loads((tmp_path / "out" / "selfcheck.json").read_text())
    assert [case["detection_rate"] for case in facts["cases"]] == [1] * 6


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ({"of_run": 0.06}, {"unchanged"}),
        ({"slowed": 1.03}, {"found", "size"}),
        ({"slowed": 1.08}, {"size"}),
        ({"latency": 1.02}, {"found", "size"}),
        ({"latency": 1.075}, {"size"}),
        ({"timer": 1.04}, {"timer"}),
        ({"alone": 1.04}, {"alone"}),
    ],
)
def test_a_planted_fault_breaks_its_claim(tmp_path, call, planted, expected):
    folder = write_measured(tmp_path, Truth(**planted), repeats=6)
    code, out, _ = call("report", "--output", folder)
    assert code == 1 and "**NO**" in out
    # Runs that differ by chance make other claims fail, too.
    found = failing(folder)
    assert expected <= found if "of_run" in planted else expected == found


def with_timer(folder, name, timer, slower):
    """Changes one run as if it had stopped trusting GL timestamps, for a clock with larger readings."""
    place = folder / "runs" / name / "selfcheck" / "20251120T101500Z-h100"
    metadata = json.loads((place / "run.json").read_text())
    metadata["timer"]["used"] = timer
    (place / "run.json").write_text(json.dumps(metadata))
    samples = (place / "samples.csv").read_text().splitlines()
    at = samples[0].split(",").index("ms")
    lines = [line.split(",") for line in samples[1:]]
    for line in lines:
        line[at] = str(slower * float(line[at]))
    text = "\n".join([samples[0], *(",".join(line) for line in lines), ""])
    (place / "samples.csv").write_text(text)


def test_runs_by_another_timer_are_named_and_not_compared(tmp_path, call):
    folder = write_measured(tmp_path, Truth())
    with_timer(folder, "a-02", "wall_clock", 1.5)
    code, out, err = call("report", "--output", folder)
    assert (code, err, failing(folder)) == (0, "", set())
    assert "worst case 4 of 4 (100.0 %) | yes |" in out
    page = (folder / "selfcheck.md").read_text()
    assert (
        "Not compared, since their timer is not the others' (gl_timestamp): "
        "a-02 (wall_clock)." in page
    )


def test_runs_of_which_no_two_can_be_compared_are_one_sentence(tmp_path, call):
    folder = write_measured(tmp_path, Truth(), repeats=2)
    for name in ("a-00", "a-01", "a-02"):
        with_timer(folder, name, "wall_clock", 1.0)
    code, _, err = call("report", "--output", folder)
    assert code == 2 and err.startswith("selfcheck.py: the runs' timers differ")


def comparisons(found, tries, ratio=1.05):
    """Returns comparisons of one case, of which so many found it slower."""
    return [
        SimpleNamespace(
            verdict=Verdict.SLOWER if at < found else Verdict.UNCLEAR, ratio=ratio
        )
        for at in range(tries)
    ]


def figures_with(by_case, same=None):
    """Returns figures of 18 cases; a case that is not named is always found, at the true ratio."""
    names = [
        Case(name, "", side, side, 1, "forward", "complex", "fp32", mode)
        for name in ("x", "y")
        for side in (256, 512, 1024)
        for mode in ("throughput", "latency", "cold")
    ]
    own = {names[at]: comparisons(20, 20) for at in range(18)}
    own |= {names[at]: one for at, one in by_case.items()}
    none = {name: comparisons(0, 210, 1.0) for name in names}
    none |= {names[at]: one for at, one in (same or {}).items()}
    compared = [
        Compared([{name: one[at] for name, one in table.items()} for at in range(size)])
        for table, size in ((own, 20), (none, 210))
    ]
    measured = SimpleNamespace(slowdown=0.05, noise=0.0, threshold=0.03)
    return SimpleNamespace(slowed=compared[0], unchanged=compared[1], measured=measured)


def test_the_worst_case_is_judged_beside_the_mean():
    """Chance still explains 16 of 20 for a case that is found in 95 % of all tries; it does not explain 15."""
    assert fewest_found(20, 18) == 16
    for found, holds in ((20, True), (16, True), (15, False), (0, False)):
        claim = claims._found(figures_with({7: comparisons(found, 20)}))
        assert claim.holds == holds, found
        mean = (17 * 20 + found) / 360
        # Except for the last one, the mean alone would not have shown it.
        assert (mean >= 0.95) == (found > 0)
    told = claims._found(figures_with({7: comparisons(15, 20)})).measured
    assert "worst case 15 of 20 (75.0 %), x 1024×1024 latency" in told


def test_the_mean_is_judged_beside_the_worst_case():
    every = {at: comparisons(19, 20) for at in range(18)}
    assert claims._found(figures_with(every)).holds
    every[0] = comparisons(18, 20)
    assert not claims._found(figures_with(every)).holds


def test_the_size_is_judged_in_every_case():
    for ratio, holds in ((1.069, True), (1.071, False), (1.031, True), (1.029, False)):
        claim = claims._ratio(figures_with({3: comparisons(20, 20, ratio)}))
        assert claim.holds == holds, ratio


def test_false_alarms_are_judged_in_every_case():
    for alarms, holds in ((42, True), (43, False)):
        same = {4: comparisons(alarms, 210, 1.0)}
        assert claims._false_alarms(figures_with({}, same)).holds == holds
    # 5 % of all 3780 is 189.
    for alarms, holds in ((189, True), (190, False)):
        same = {at: comparisons(alarms // 6, 210, 1.0) for at in range(6)}
        same[0] = comparisons(alarms // 6 + alarms % 6, 210, 1.0)
        assert claims._false_alarms(figures_with({}, same)).holds == holds


def test_a_quick_check_asks_for_what_the_noise_leaves_decidable(tmp_path, call):
    calm = write_measured(tmp_path / "calm", Truth(), quick=True)
    restless = Truth(of_round=0.03, noise=0.02)
    folder = write_measured(tmp_path / "restless", restless, quick=True)
    assert call("report", "--output", calm)[0] == 0
    code, out, _ = call("report", "--output", folder)
    assert code == 0 and "Its sample is small" in out
    own = [json.loads((f / "selfcheck.json").read_text()) for f in (calm, folder)]
    assert own[0]["slowdown"] < 0.08 and own[0]["threshold"] == 0.03
    assert own[1]["threshold"] > 0.08 and own[1]["slowdown"] > 0.2
    assert f"a slowdown of {100 * own[1]['slowdown']:.0f} % is asked for" in out
    assert "where the full check takes 3 % and 5 %" in out


def test_only_a_quick_check_asks_for_less():
    plans = [Plan(quick, [], 5, [], []) for quick in (False, True)]
    for noise in (0.0, 0.02, 1.0):
        assert threshold_percent(plans[0], noise) == 3
        assert slowdown_percent(plans[0], noise) == 5
    assert threshold_percent(plans[1], 0.0) == 3
    assert slowdown_percent(plans[1], 0.0) == 5
    # Beyond MOST_NOISE the check does not become easier any more.
    most = [f(plans[1], MOST_NOISE) for f in (threshold_percent, slowdown_percent)]
    assert most == [f(plans[1], 1.0) for f in (threshold_percent, slowdown_percent)]


def test_slowed_runs_stand_beside_runs_of_a():
    names = [task.name for task in tasks(Plan(False, [], 20, [], ["x"] * 8))]
    assert len(names) == len(set(names)) == 21 + 20 + 8
    for index in range(3, 21):
        at = names.index(f"a-{index:02}")
        assert names[at + 1] == f"slowed-{index:02}"


def test_a_line_of_list_cases_selects_itself_alone(tmp_path):
    everything = run("--config", "selfcheck.json", "--list-cases").stdout.splitlines()
    assert len(everything) == 18
    for line in everything[:2]:
        listing = run(
            *("--config", "selfcheck.json", "--list-cases", "--filter", exactly(line))
        )
        assert listing.stdout.splitlines() == [line]


# What is refused


def test_unlike_runs_are_refused(tmp_path, call):
    folder = write_measured(tmp_path, Truth(), repeats=2)
    (file,) = (folder / "runs" / "slowed-02").glob("*/*/run.json")
    good = json.loads(file.read_text())
    for change, words in (
        ({"build": {"revision": "other"}}, "its revision is other"),
        ({"device_name": "other"}, "its device is other"),
        ({"settings": {"handicap_percent": 4}}, "it was slowed by 4 %, and 5 %"),
        ({"settings": {"slowdown_percent": 4}}, "it was slowed by 4 %, and 5 %"),
        ({"finished": None}, "no finished run"),
    ):
        file.write_text(json.dumps(good | change))
        code, out, err = call("report", "--output", folder)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "slowed-02" in err and words in err


def test_bad_usage_is_one_sentence(tmp_path, call):
    nowhere = tmp_path / "nowhere"
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "plan.json").write_text('{"quick": 1}')
    for arguments, words in (
        (("report", "--output", nowhere), "nothing was measured here"),
        (("report", "--output", broken), "/quick is 1, not true or false"),
        (("measure", "--repeats", "1"), "--repeats: 1 is fewer than 2"),
        (("measure", "--program", nowhere, "--output", broken), "cannot be run"),
        (("measure", "--program", "/bin/false", "--output", broken), "exit code 1"),
    ):
        code, out, err = call(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("selfcheck.py: ") and words in err


# A real self-check


def test_measuring_needs_nothing_but_python_and_goes_on_where_it_stopped(
    tmp_path, call
):
    """With -S, Python finds no installed package."""
    folder = tmp_path / "measured"
    brief = {"modes": ["latency"], "max_seconds_per_case": 0.02, "minimum_samples": 3}
    scripts = hasty_scripts(tmp_path / "source", "selfcheck", **brief)
    command = [sys.executable, "-S", "-E", scripts / "selfcheck.py", "measure"]
    command += ["--quick", "--repeats", "2", "--program", FFTBENCH]

    def measure(*more):
        words = [*command, "--output", folder, *more]
        return subprocess.run(
            list(map(str, words)), capture_output=True, text=True, timeout=PATIENCE_S
        )

    done = measure()
    assert done.returncode == 0, done.stderr
    order = tasks(load_plan(folder))
    assert [line.split(": ")[1].split(",")[0] for line in done.stderr.splitlines()] == [
        task.name for task in order
    ]
    # As after a kill, one run is missing and another one was cut short.
    shutil.rmtree(folder / "runs" / "alone-01")
    (cut,) = (folder / "runs" / "slowed-02").glob("*/*/run.json")
    cut.write_text(json.dumps(json.loads(cut.read_text()) | {"finished": None}))
    again = measure()
    assert again.returncode == 0
    made = [line for line in again.stderr.splitlines() if line.startswith("run ")]
    assert len(made) == 2 and "alone-01" in made[0] and "slowed-02" in made[1]
    assert len(list((folder / "runs").glob("*/*/*/run.json"))) == len(order)
    assert "of another kind" in measure("--context", "egl").stderr
    code, out, err = call("report", "--output", folder)
    # Whether the claims hold depends on this machine.
    assert code in (0, 1), err
    # There are two tables with their heads: the claims, and the cases.
    cases = len(load_plan(folder).cases)
    assert out.count("\n| ") == 2 + len(CLAIMS) + 2 + cases
