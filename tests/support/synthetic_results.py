"""Makes run folders with invented timings of a plausible shape, for the tests of the Python scripts."""

import csv
import json
import math
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from fftbench.results.columns import (
    FIRST_COLUMNS,
    SAMPLES_REQUIRED,
    TIMINGS_REQUIRED,
)

# test_columns compares these with what the program writes.
HEADER = ",".join(TIMINGS_REQUIRED)
KEY = list(FIRST_COLUMNS)
SAMPLE_HEADER = list(SAMPLES_REQUIRED)
ALGORITHMS = (
    "cooley_tukey_multipass",
    "cooley_tukey_singlepass",
    "natural_order_multipass",
    "stockham_radix2",
    "stockham_radix4",
)
OPTION_SETS = tuple(
    f"exchange={exchange};storage={storage};twiddle={twiddle}"
    for exchange in ("shared", "storage")
    for storage in ("buffer", "image")
    for twiddle in ("computed", "table")
)
# No square, so that a width is never taken for a height unseen.
SIZES = ((128, 96), (256, 320), (512, 200), (1024, 512), (2048, 4096))
MORE_SIZES = ((512, 256), (256, 1024), (2048, 512))
# Neither their mean, 6.6, nor their geometric mean, 3.8, is their median.
TIMES = (1.0, 2.0, 3.0, 7.0, 20.0)


@dataclass(frozen=True)
class Device:
    renderer: str
    version: str
    copy_gbps: float  # of a large array
    dispatch_ms: float
    spread: float  # standard deviation of a sample over the median


H100 = Device(
    "NVIDIA H100 80GB HBM3/PCIe/SSE2", "4.6.0 NVIDIA 580.95.05", 2350, 0.00246, 0.012
)
LLVMPIPE = Device(
    "llvmpipe (LLVM 15.0.6, 256 bits)", "4.5 (Core Profile) Mesa 22.3.6", 11, 0.09, 0.06
)


def _passes(algorithm: str, width: int, height: int) -> int:
    if algorithm.endswith("multipass"):
        return int(math.log2(width) + math.log2(height)) + 2
    return 2


def make_row(
    device: Device,
    algorithm: str,
    options: str,
    size: tuple[int, int],
    *,
    mode: str = "throughput",
    direction: str = "forward",
    batch: int = 1,
    status: str = "ok",
    experiment: str = "radix4",
) -> dict[str, str]:
    """Returns a row as the program writes it. Fields that a status leaves out are empty."""
    width, height = size
    luck = random.Random(
        f"{device.renderer}{algorithm}{options}{size}{mode}{direction}{batch}"
    )
    row = dict.fromkeys(HEADER.split(","), "")
    row |= {
        "experiment": experiment,
        "device": device.renderer,
        "backend": "opengl",
        "algorithm": algorithm,
        "options": options,
        "width": str(width),
        "height": str(height),
        "batch": str(batch),
        "direction": direction,
        "domain": "complex",
        "precision": "fp32",
        "mode": mode,
        "status": status,
        "timer": "gl_timestamp",
    }
    if status != "ok":
        row["reason"] = {
            "skipped": "needs 65536 bytes of shared memory, the device has 49152"
        }.get(status, status)
        return row
    array_bytes = 8 * width * height * batch
    passes = _passes(algorithm, width, height)
    copy_gbps = device.copy_gbps * array_bytes / (array_bytes + 2e6)
    efficiency = {"stockham_radix4": 0.86, "stockham_radix2": 0.62}.get(
        algorithm, 0.7
    ) * luck.uniform(0.9, 1.0)
    efficiency *= 1 - 0.07 * (sum(map(ord, options)) % 5)
    launch_ms = device.dispatch_ms * passes * (2.2 if mode == "latency" else 1)
    median = launch_ms + passes * 2 * array_bytes / (copy_gbps * efficiency * 1e6)
    spread = device.spread * luck.uniform(0.5, 1.5)
    samples = luck.randrange(20, 240)
    read_bytes, write_bytes = passes * array_bytes, (passes - 1) * array_bytes
    gbps = (read_bytes + write_bytes) / (median * 1e6)
    half = 1.25 * 1.96 * spread / math.sqrt(samples)
    rel_l2 = 2e-7 * luck.uniform(0.8, 1.4)
    row |= {
        "samples": str(samples),
        "median_ms": f"{median:.7g}",
        "min_ms": f"{median * (1 - 2 * spread):.7g}",
        "mean_ms": f"{median * (1 + spread / 3):.7g}",
        "stddev_ms": f"{median * spread:.7g}",
        "p05_ms": f"{median * (1 - 1.4 * spread):.7g}",
        "p95_ms": f"{median * (1 + 2.2 * spread):.7g}",
        "ci_low_ms": f"{median * (1 - half):.7g}",
        "ci_high_ms": f"{median * (1 + 1.7 * half):.7g}",
        "converged": "true",
        "gflops": f"{5 * width * height * math.log2(width * height) / (median * 1e6):.6g}",
        "model_read_bytes": str(read_bytes),
        "model_write_bytes": str(write_bytes),
        "model_gbps": f"{gbps:.6g}",
        "copy_gbps": f"{copy_gbps:.6g}",
        "percent_of_copy": f"{100 * gbps / copy_gbps:.5g}",
        "dispatches": str(passes),
        "prepare_ms": f"{luck.uniform(40, 500):.4g}",
        "rel_l2": f"{rel_l2:.4g}",
        "max_abs_error": f"{rel_l2 * 400:.4g}",
        "error_units": f"{rel_l2 * 2**24 / math.sqrt(math.log2(width * height)):.4g}",
        "sm_clock_mhz": "1980",
    }
    return row


def make_rows(
    device: Device = H100,
    algorithms: Iterable[str] = ALGORITHMS,
    option_sets: Sequence[str] = ("",),
    sizes: Sequence[tuple[int, int]] = SIZES,
    modes: Sequence[str] = ("throughput",),
    direction: str = "forward",
    batch: int = 1,
) -> list[dict[str, str]]:
    return [
        make_row(
            device,
            algorithm,
            options,
            size,
            mode=mode,
            direction=direction,
            batch=batch,
        )
        for algorithm in algorithms
        for options in option_sets
        for size in sizes
        for mode in modes
    ]


def write_timings(file: Path, rows: Iterable[dict[str, str]]) -> Path:
    """Writes the columns that every file has, and those of the others that a row has."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = list(rows)
    names = dict.fromkeys([*HEADER.split(","), *(name for row in rows for name in row)])
    with file.open("w", newline="") as stream:
        writer = csv.DictWriter(stream, list(names), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return file


Pass = tuple[dict[str, str], dict[str, object]]  # the row of its case, and its own


def write_passes(
    folder: Path, passes: Sequence[Pass], ceilings: dict[str, float] | None = None
) -> Path:
    """Writes the passes of a run, and into its metadata what the device does at most."""
    with (folder / "passes.csv").open("w", newline="") as stream:
        columns = [*KEY, *passes[0][1]]
        writer = csv.DictWriter(stream, columns, lineterminator="\n")
        writer.writeheader()
        for case, own in passes:
            writer.writerow({name: case[name] for name in KEY} | own)
    if ceilings is not None:
        file = folder / "run.json"
        metadata = json.loads(file.read_text())
        metadata["baselines"]["ceilings"] = {"opengl": ceilings}
        file.write_text(json.dumps(metadata))
    return folder


def passes_of(
    case: dict[str, str],
    passes: Sequence[tuple[str, float, int, int]],
    whole_ms: float | None = None,
    remark: str = "",
) -> list[Pass]:
    """Returns passes of a case, which have a label, milliseconds, bytes and flops each."""
    total = sum(ms for _, ms, _, _ in passes)
    return [
        (
            case,
            {
                "pass": number,
                "label": label,
                "median_ms": ms,
                "read_bytes": moved * 3 // 5,
                "write_bytes": moved * 2 // 5,
                "flops": flops,
                "sum_ms": total,
                "whole_ms": total if whole_ms is None else whole_ms,
                "remark": remark,
            },
        )
        for number, (label, ms, moved, flops) in enumerate(passes)
    ]


def copies_of(
    rows: Sequence[dict[str, str]], device: Device
) -> list[dict[str, object]]:
    """Returns the copies of the rows' arrays, no two as fast, and slower ones of the sizes with width and height exchanged."""
    arrays = {
        (row["backend"], int(row["width"]), int(row["height"]), int(row["batch"]))
        for row in rows
    }
    turned = {(name, height, width, batch) for name, width, height, batch in arrays}
    names = ("backend", "width", "height", "batch")
    return [
        dict(zip(names, one))
        | {"gbps": device.copy_gbps / (at + (1 if one in arrays else 30))}
        for at, one in enumerate([*sorted(arrays), *sorted(turned - arrays)])
    ]


def write_run(
    folder: Path, rows: Iterable[dict[str, str]], device: Device = H100
) -> Path:
    """Writes a run folder: timings.csv and run.json."""
    rows = list(rows)
    write_timings(folder / "timings.csv", rows)
    copies = copies_of(rows, device)
    metadata = {
        "device": {"renderer": device.renderer, "version": device.version},
        "baselines": {"copies": copies},
        "started": "2025-11-20T10:15:00Z",
    }
    (folder / "run.json").write_text(json.dumps(metadata))
    return folder


Row = dict[str, str]


def write_samples(
    folder: Path,
    rows: Iterable[Row],
    rounds_of: Callable[[Row], Iterable[Sequence[float]]],
    throttled: Callable[[Row, int, int], str] | None = None,
    repeats: int = 8,
) -> Path:
    """Writes samples.csv. rounds_of returns the counted samples of a row's rounds; throttled returns the last column
    for (row, round, index). Without throttled the column is left out, as in older files. `repeats` are the fewest
    transforms of a sample.
    """
    file = folder / "samples.csv"
    with file.open("w", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        last = ["throttled"] if throttled else []
        writer.writerow([*SAMPLE_HEADER, *last])
        for row in rows:
            if row["status"] != "ok":
                continue
            key = [row[column] for column in KEY]
            for number, samples in enumerate(rounds_of(row)):
                # If the warm-up sample were counted, it would change every verdict and mark every case.
                last = ["true"] if throttled else []
                writer.writerow([*key, number, 0, "true", 1, 40 * (number + 1), *last])
                for index, ms in enumerate(samples, 1):
                    own = repeats * (1 if index == 2 else 3)
                    last = [throttled(row, number, index)] if throttled else []
                    ms = repr(float(ms))
                    writer.writerow([*key, number, index, "false", own, ms, *last])
    return file
