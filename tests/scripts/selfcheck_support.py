"""Makes folders as selfcheck.py measure leaves them, with times whose truth is known."""

import json
from pathlib import Path

import numpy as np

import plot_support  # makes the scripts importable
from synthetic_results import H100, make_row, write_run, write_samples

from fftbench.selfcheck.measuring import first_noise
from fftbench.selfcheck.plan import Plan, load_plan, slowdown_percent, tasks

LONG = "exchange=shared;storage=buffer;twiddle=table"
SIZES = ((128, 96), (512, 200))


def listed(row) -> str:
    """Returns a row's line of --list-cases."""
    size = f"{row['width']}x{row['height']}"
    return (
        f"{row['algorithm']} {row['options']} {size} {row['direction']} {row['mode']}"
    )


class Truth:
    """States the properties of the synthetic machine, which a test may change."""

    def __init__(self, **settings: float) -> None:
        self.of_round = 0.003  # standard deviations of logarithms
        self.of_run = 0.0
        self.noise = 0.003
        self.slowed = 1.05  # the ratio that slowing a run really has
        # the same for cases of that mode; 0 for the same as the others
        self.latency = 0.0
        self.alone = 1.0
        self.timer = 1.0  # GL timestamps over the wall clock
        for name, value in settings.items():
            assert hasattr(self, name), name
            setattr(self, name, value)


def write_measured(
    folder: Path, truth: Truth, quick: bool = False, repeats: int = 5, seed: int = 1
) -> Path:
    cases = [
        make_row(H100, "stockham_radix4", LONG, size, mode=mode)
        for size in SIZES
        for mode in ("throughput", "latency", "cold")
    ]
    names = [listed(row) for row in cases]
    plan = Plan(quick, [], repeats, names, 2 * names[::3])
    folder.mkdir(parents=True, exist_ok=True)
    plan.save(folder)
    random = np.random.default_rng(seed)
    # A's first runs come first, since a quick check computes its slowdown from them.
    for task in sorted(tasks(plan), key=lambda task: task.kind != "a"):
        slowdown = 0.0
        if task.kind == "slowed":
            slowdown = slowdown_percent(plan, first_noise(folder))
        own = [row for row in cases if task.kind != "alone" or listed(row) == task.case]
        _write_task(folder, task, own, truth, slowdown, random)
    return folder


def _write_task(folder, task, rows, truth, slowdown, random) -> None:
    place = folder / "runs" / task.name / "selfcheck" / "20251120T101500Z-h100"
    write_run(place, rows)
    of_run = random.normal(0, truth.of_run)

    def rounds_of(row):
        scale = truth.alone if task.kind == "alone" else 1.0
        if task.kind == "slowed":
            off = row["mode"] == "latency" and truth.latency
            scale = 1 + ((truth.latency if off else truth.slowed) - 1) * slowdown / 5
        centres = of_run + random.normal(0, truth.of_round, 10)
        return [
            scale * np.exp(centre + random.normal(0, truth.noise, 12))
            for centre in centres
        ]

    write_samples(place, rows, rounds_of, lambda *_: "false")
    file = place / "run.json"
    metadata = json.loads(file.read_text()) | {
        "device_name": H100.renderer,
        "finished": "2025-11-20T10:15:09Z",
        "build": {"revision": "0123456789ab"},
        "settings": {"handicap_percent": slowdown},
        "timer": {
            "used": "gl_timestamp",
            "check": {"gl_timestamp_ms": 50 * truth.timer, "wall_clock_ms": 50},
        },
    }
    file.write_text(json.dumps(metadata))
