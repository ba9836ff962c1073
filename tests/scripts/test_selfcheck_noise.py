"""What selfcheck.py measures of its machine: the noise of runs, and how busy other programs are, of known answers."""

import itertools
import json
import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import integrate, stats

import plot_support  # makes the scripts importable

from fftbench.selfcheck import measuring
from fftbench.selfcheck.measuring import OtherWork, noise_of, other_cores
from fftbench.selfcheck.plan import RUNS_FOR_NOISE


def run_of(rounds_by_case, warm_ups=()):
    """Returns a run with these medians of rounds by case, each of three samples, as noise_of reads it."""
    rows = [
        SimpleNamespace(case=case, round=at, ms=factor * ms, warmup=False)
        for case, rounds in rounds_by_case.items()
        for at, ms in enumerate(rounds)
        for factor in (0.9, 1, 4)
    ]
    rows += [
        SimpleNamespace(case=case, round=at, ms=ms, warmup=True)
        for case, ms in warm_ups
        for at, _ in enumerate(rounds_by_case[case])
        for _ in range(5)
    ]
    return SimpleNamespace(read_samples=lambda: SimpleNamespace(rows=rows))


def usual_range(count: int) -> float:
    """Returns the mean range of so many normal values with the standard deviation 1."""
    whole, _ = integrate.quad(
        lambda x: 1 - stats.norm.cdf(x) ** count - stats.norm.sf(x) ** count, -12, 12
    )
    return whole


def test_between_runs_the_noise_is_the_range_of_their_medians_over_a_usual_one():
    logs = np.array([0.1, 0.37, 0.02])
    assert len(logs) == RUNS_FOR_NOISE
    for order in itertools.permutations(logs):
        runs = [run_of({"a": [np.exp(log)] * 5}) for log in order]
        assert noise_of(runs) == pytest.approx(0.35 / usual_range(3), rel=1e-3)


def test_of_normal_medians_of_runs_the_noise_is_their_standard_deviation():
    random = np.random.default_rng(1)
    draws = np.exp(random.normal(0.7, 0.04, (1500, RUNS_FOR_NOISE)))
    found = [noise_of([run_of({"a": [ms]}) for ms in own]) for own in draws]
    assert np.mean(found) == pytest.approx(0.04, rel=0.04)


def test_between_rounds_the_noise_is_the_median_deviation_over_a_usual_one():
    logs = [0.0, 0.01, -0.02, 0.05, -0.9, 0.3, 0.08]  # the median is 0.01
    runs = [run_of({"a": np.exp(logs)}) for _ in range(RUNS_FOR_NOISE)]
    off = np.median(np.abs(np.array(logs) - 0.01))
    assert noise_of(runs) == pytest.approx(off / stats.norm.ppf(0.75), rel=1e-4)


def test_the_noisiest_case_counts_of_those_that_every_run_has_without_warm_ups():
    calm, restless = [1.0, 1.01, 1.02], [7.0, 8.0, 9.5]
    runs = [run_of({"calm": calm, "restless": restless}) for _ in range(2)]
    first = noise_of([*runs, run_of({"calm": calm, "restless": restless})])
    assert first > 10 * noise_of([*runs, run_of({"calm": calm})]) > 0
    alone = run_of({"calm": calm, "here alone": [1, 100, 10000]}, [("calm", 1e6)])
    assert noise_of([*runs, alone]) == noise_of([*runs, run_of({"calm": calm})])


TICKS = 250  # a second


class Machine:
    """Tells made-up times of the processor. The fields of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal,
    guest (which are in user), guest of nice."""

    def __init__(self, monkeypatch) -> None:
        self.seconds = 1000.0
        self.fields = [10_000, 2_000, 3_000, 90_000, 8_000, 400, 500, 600, 7_000, 900]
        self.children = [0.5, 0.25]  # of the user and of the system
        self.known = True
        read_text = Path.read_text

        def read(path: Path, *arguments: object) -> str:
            if str(path) != "/proc/stat":
                return read_text(path, *arguments)
            if not self.known:
                raise OSError
            words = " ".join(map(str, self.fields))
            return f"cpu  {words}\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 12345\n"

        def usage(who: int) -> SimpleNamespace:
            assert who == measuring.resource.RUSAGE_CHILDREN
            return SimpleNamespace(ru_utime=self.children[0], ru_stime=self.children[1])

        monkeypatch.setattr(Path, "read_text", read)
        monkeypatch.setattr(measuring.resource, "getrusage", usage)
        monkeypatch.setattr(measuring.time, "monotonic", lambda: self.seconds)
        sysconf = {"SC_CLK_TCK": TICKS}.__getitem__
        monkeypatch.setattr(measuring.os, "sysconf", sysconf)


@pytest.fixture
def machine(monkeypatch):
    return Machine(monkeypatch)


def cores_of(folder: Path, work: OtherWork) -> float | None:
    work.save(folder)
    return other_cores(folder)


def test_other_work_is_that_of_no_program_that_was_started_from_here(machine, tmp_path):
    work = OtherWork()
    machine.seconds += 20
    # The work is 1 + 2 + 4 + 8 + 16 + 32 s. A wait of 64 s, 128 s without work and guests' 256 s are none of it.
    for at, more in enumerate((1, 2, 4, 128, 64, 8, 16, 32, 256, 256)):
        machine.fields[at] += more * TICKS
    machine.children[0] += 20
    machine.children[1] += 3
    assert cores_of(tmp_path, work) == pytest.approx((63 - 23) / 20)


def test_children_alone_are_no_other_work(machine, tmp_path):
    work = OtherWork()
    machine.seconds += 10
    machine.fields[0] += 7 * TICKS
    machine.fields[2] += 2 * TICKS
    machine.children = [7.6, 2.3]  # told more finely than the ticks
    assert cores_of(tmp_path, work) == 0


def test_what_the_system_does_not_tell_is_unknown(machine, tmp_path):
    work = OtherWork()
    machine.known = False
    machine.seconds += 10
    assert cores_of(tmp_path, work) is None
    assert not os.listdir(tmp_path)
    (tmp_path / "other_work.json").write_text(json.dumps({"core": 3}))
    assert other_cores(tmp_path) is None
