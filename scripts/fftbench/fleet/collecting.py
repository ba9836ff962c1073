"""Merges the finished shards of a fleet, reports what they measured, and says the run's verdict. Needs nothing but Python
itself; scripts/report.py, which it calls, needs more."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.fleet.fleet_folder import Fleet, FleetError
from fftbench.fleet.shards import Shard, State
from fftbench.results.merging import (
    Part,
    differences,
    load_part,
    refuse_differences,
    write_merged,
)
from fftbench.results.run_folder import open_run

_SCRIPTS = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Collected:
    runs: tuple[Path, ...]  # a merged run for each device
    whole: bool  # one run that has all shards
    failures: tuple[str, ...]  # a line for each case that went wrong, of all runs
    notes: tuple[str, ...]


def collect(fleet: Fleet, shards: Sequence[Shard]) -> Collected:
    """Replaces the fleet's results by what its finished shards make. Raises ResultsError."""
    parts = [
        load_part(shard.run.path, allow_unfinished=False)
        for shard in shards
        if shard.state is State.DONE and shard.run is not None
    ]
    if not parts:
        return Collected((), False, (), ())
    groups = groups_of(parts)
    draft = _draft_folder(fleet)
    try:
        names = [_write(group, draft) for group in groups]
        _replace(fleet.results, draft)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    runs = tuple(fleet.results / name for name in names)
    failures = tuple(line for run in runs for line in open_run(run).failures)
    notes = [note for part in parts for note in part.notes]
    whole = len(groups) == 1 and len(parts) == fleet.shards
    return Collected(runs, whole, failures, (*notes, *_apart(groups)))


def groups_of(parts: Iterable[Part]) -> list[list[Part]]:
    """Puts those parts together that belong to one run: of one device with its driver and timer, one revision and one
    source. The largest group comes first."""
    groups: list[list[Part]] = []
    for part in parts:
        # One of several shards of unlike backends may say too little to refuse what another one refuses.
        fitting = (
            group
            for group in groups
            if not any(list(differences(member, part)) for member in group)
        )
        group = next(fitting, None)
        if group is None:
            groups.append([part])
        else:
            group.append(part)
    return sorted(groups, key=len, reverse=True)


def _apart(groups: Sequence[Sequence[Part]]) -> list[str]:
    """Returns a sentence for each group that was not merged with the first one."""
    return [_apart_from(groups[0], group) for group in groups[1:]]


def _apart_from(first: Sequence[Part], group: Sequence[Part]) -> str:
    numbers = ", ".join(str(part.shard[0]) for part in group)
    whose = f"shard {numbers} is" if len(group) == 1 else f"shards {numbers} are"
    whom, what, why = next(
        (member, what, why)
        for member in first
        for part in group
        for what, why in differences(member, part)
    )
    return (
        f"{whose} kept apart from shard {whom.shard[0]}, which differs in {why} "
        f"(scripts/merge.py --allow-different-{what} joins them all the same)"
    )


def _draft_folder(fleet: Fleet) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix=".results-", dir=fleet.folder))
    except OSError as error:
        raise FleetError(
            f"{fleet.folder}: cannot be written in ({error.strerror})"
        ) from None


def _write(group: Sequence[Part], draft: Path) -> Path:
    """Writes a merged run below `draft`, and returns its path below that folder, which is named as a run's own is."""
    list(refuse_differences(group, ()))
    folders = [part.folder for part in group]
    moment = min(folder.name.partition("-")[0] for folder in folders)
    device = folders[0].name.partition("-")[2] or "device"
    place = Path(folders[0].parent.name)
    name = f"{moment}-{device}"
    for number in range(2, len(folders) + 1000):
        if not (draft / place / name).exists():
            break
        name = f"{moment}-{device}-{number}"
    write_merged(group, draft / place / name)
    return place / name


def _replace(results: Path, draft: Path) -> None:
    """Puts the new results in the place of the old ones."""
    try:
        draft.chmod(0o755)
        if results.exists():
            old = Path(tempfile.mkdtemp(prefix=".old-", dir=results.parent))
            results.rename(old / results.name)
            draft.rename(results)
            shutil.rmtree(old, ignore_errors=True)
        else:
            draft.rename(results)
    except OSError as error:
        raise FleetError(f"{results}: cannot be written ({error.strerror})") from None


def report(run: Path) -> Path:
    """Writes the run's page beside its files. Raises FleetError."""
    command = [sys.executable, str(_SCRIPTS / "report.py"), str(run)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise FleetError(
            f"{run}: merged, but its report could not be made: {said[-1] if said else 'report.py said nothing'}"
        )
    return run / "report.html"
