"""Makes a device's folder with invented runs of every experiment, for the tests of reproduce.py."""

import itertools
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from synthetic_results import (
    H100,
    LLVMPIPE,
    Device,
    make_row,
    write_passes,
    write_timings,
)

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "scripts"))
sys.dont_write_bytecode = True

from fftbench.reproduction.documents import DOCUMENTS, PATHS
from fftbench.reproduction.smaller import all_smaller

CPU = "Some CPU"
SMALLER = all_smaller(list(DOCUMENTS.values()))
Row = dict[str, str]


class Pass(NamedTuple):
    """A pass of every case whose passes are timed by themselves."""

    part: float  # of the case's time
    registers: str = ""
    interval: float = 0.01  # its half, over the median; 0 for none


class Case(NamedTuple):
    algorithm: str
    options: str
    size: tuple[int, int]
    batch: int
    direction: str
    domain: str
    precision: str
    norm: str
    mode: str


def cases_of(path: str) -> list[Case]:
    """Returns the cases of an experiment, expanded here independently of the program."""
    config = json.loads((SOURCE / "configs" / f"{path}.json").read_text())
    cases = []
    for entry in config["algorithms"]:
        name, options = entry, {}
        if isinstance(entry, dict):
            name, options = entry["name"], entry.get("options", {})
        modes = config["measure"]["modes"]
        if isinstance(entry, dict):
            modes = entry.get("modes", modes)
        for text in _option_texts(name, options):
            axes = (
                _sizes(config["sizes"]),
                config.get("batches", [1]),
                config.get("directions", ["forward"]),
                config.get("domains", ["complex"]),
                config.get("precisions", ["fp32"]),
                config.get("norms", ["backward"]),
                modes,
            )
            cases += [Case(name, text, *rest) for rest in itertools.product(*axes)]
    return cases


def _option_texts(algorithm: str, options: dict) -> list[str]:
    """Returns the options as timings.csv writes them, without the defaults of these kernels."""
    defaults = {
        "storage": "image",
        "exchange": "shuffle" if algorithm == "dif_dit_shuffle" else "storage",
        "twiddle": "computed",
        "values_per_invocation": "auto",
        # of row_column
        "radix": "mixed",
        "reversal": "pass",
        "rows": "grid",
        "transpose": "block2x2_in_place",
        "transpose_group": "auto",
        # of convolutions
        "first_axis": "auto",
        "kernel": "256",
        "pad_to": "fast",
        "radius": "32",
        # of the ocean
        "fft": "best",
        "part": "frame",
        # of cuFFT and VkFFT
        "buffers": "cuda",
        "launch": "stream",
    }
    texts = [""]
    for key, values in sorted(options.items()):
        values = [values] if isinstance(values, str) else values
        words = ["" if defaults.get(key) == one else f"{key}={one}" for one in values]
        texts = [";".join(filter(None, (a, b))) for a in texts for b in words]
    return texts


def _sizes(sizes: list) -> list[tuple[int, int]]:
    expanded = []
    for size in sizes:
        if isinstance(size, dict):
            side = size["from"]
            while side <= size["to"]:
                expanded.append((side, side))
                side *= size.get("factor", 2)
        else:
            expanded.append((size, size) if isinstance(size, int) else tuple(size))
    return expanded


def write_device(
    folder: Path,
    device: Device = H100,
    change: Callable[[Row], None] = lambda row: None,
    without: tuple[str, ...] = (),
    revision: str = "abc",
    passes: Sequence[Pass] = (Pass(0.2), Pass(0.5), Pass(0.3)),
    smaller: bool = False,
) -> Path:
    """Writes runs of every experiment, or of what stands in its place on a software renderer; CUDA's cases are skipped on
    llvmpipe."""
    for path in PATHS:
        if smaller and path in SMALLER:
            path = SMALLER[path].path
        if path not in without:
            _write_run(folder, path, device, change, revision, passes)
    return folder


def _write_run(folder, path, device, change, revision, passes) -> None:
    rows = []
    for case in cases_of(path):
        algorithm = case.algorithm
        cuda = algorithm.startswith(("cu", "vkfft"))
        skipped = cuda and device is LLVMPIPE
        row = make_row(
            device,
            algorithm,
            case.options,
            case.size,
            mode=case.mode,
            direction=case.direction,
            batch=case.batch,
            status="skipped" if skipped else "ok",
            experiment=path.rpartition("/")[2],
        )
        row |= {"domain": case.domain, "precision": case.precision}
        if case.norm != "backward":
            row["norm"] = case.norm
        if cuda:
            row["backend"] = "cuda"
        if skipped:
            row |= {"device": "", "timer": "", "reason": "there is no NVIDIA driver"}
        if algorithm.startswith(("cpu_", "fftw")):
            row |= {"backend": "cpu", "device": CPU}
        change(row)
        rows.append(row)
    own = folder / path.rpartition("/")[2] / "20261120T101500Z-device"
    write_timings(own / "timings.csv", rows)
    config = json.loads((SOURCE / "configs" / f"{path}.json").read_text())
    if config["measure"].get("passes"):
        write_passes(own, _passes(rows, passes))
    on_cpu = all(row["backend"] == "cpu" for row in rows)
    metadata = {
        "device_name": CPU if on_cpu else device.renderer,
        "device": {"renderer": device.renderer, "version": device.version},
        "host": {"cpu": CPU},
        "build": {"revision": revision},
        "configuration": config,
        "settings": {"sizes": [], "filter": "", "rounds": 0, "shard": [1, 1]},
        "cases": len(rows),
        "started": "2026-11-20T10:15:00Z",
    }
    (own / "run.json").write_text(json.dumps(metadata))


def _passes(rows: list[Row], passes: Sequence[Pass]) -> list[tuple[Row, dict]]:
    """Returns these passes for each timed row, with a remark where they are not the whole."""
    remark = "" if abs(sum(one.part for one in passes) - 1) < 0.02 else "they overlap"
    made = []
    for row in (row for row in rows if row["status"] == "ok"):
        whole = float(row["median_ms"])
        for number, one in enumerate(passes):
            ms = one.part * whole
            ends = [ms * (1 - one.interval), ms * (1 + one.interval)]
            figures = {
                "pass": number,
                "label": f"step {number + 1}",
                "median_ms": ms,
                "ci_low_ms": ends[0] if one.interval else "",
                "ci_high_ms": ends[1] if one.interval else "",
                "read_bytes": 8,
                "write_bytes": 8,
                "flops": "",
                "whole_ms": whole,
                "remark": remark,
                "norm": row.get("norm", ""),
                "registers": one.registers,
            }
            made.append((row, figures))
    return made
