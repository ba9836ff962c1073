"""Which devices under the results have runs to report."""

from __future__ import annotations

from pathlib import Path

from fftbench.reproduction.errors import ReproductionError
from fftbench.reproduction.experiments import load_experiments
from fftbench.reproduction.runs import runs_of


def device_folders(results: Path, name: str | None) -> list[Path]:
    """Those with a whole run of an experiment. Raises ReproductionError where there is none."""
    try:
        folders = sorted(path for path in results.iterdir() if path.is_dir())
    except OSError as error:
        raise ReproductionError(
            f"--results: {results}: cannot be read ({error.strerror})"
        ) from None
    experiments = load_experiments()
    found = [
        folder
        for folder in folders
        if name in (None, folder.name)
        and any(run.whole for one in experiments for run in runs_of(folder, one))
    ]
    if not found:
        where = results / name if name else results / "<device>"
        raise ReproductionError(
            f"{where}: holds no whole run of {', '.join(one.name for one in experiments)} as they stand today; "
            "measure first, without --report-only"
        )
    return found
