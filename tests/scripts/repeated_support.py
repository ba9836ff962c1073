"""Makes folders of several runs of one experiment, for the tests of joined runs."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from synthetic_results import H100, Device, Row, make_row, write_run

GPU = "NVIDIA H100 80GB HBM3"  # CUDA's name of H100.renderer


def timed_row(
    algorithm: str,
    milliseconds: float,
    size: tuple[int, int] = (256, 256),
    device: Device = H100,
    **settings: object,
) -> Row:
    """Returns a row with that median, and its other times in proportion."""
    row = make_row(device, algorithm, "", size, **settings)
    if row["status"] == "ok":
        factor = milliseconds / float(row["median_ms"])
        for column in row:
            if column.endswith("_ms") and row[column]:
                row[column] = repr(float(row[column]) * factor)
    if algorithm in ("cufft", "vkfft"):
        row |= {"backend": "cuda", "device": GPU}
    return row


def write_runs(
    folder: Path,
    rows_of: Callable[[int], Iterable[Row]],
    count: int,
    **metadata: object,
) -> list[Path]:
    """Writes runs. `rows_of` returns the rows of a run by its index; `metadata` goes into every run.json."""
    folders = []
    for index in range(count):
        run = write_run(folder / f"run{index}", rows_of(index))
        change_metadata(run, started=f"2025-11-20T10:{index:02}:00Z", **metadata)
        folders.append(run)
    return folders


def change_metadata(run: Path, **members: object) -> None:
    file = run / "run.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | members))
