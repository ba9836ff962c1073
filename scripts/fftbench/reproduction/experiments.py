"""Loads the experiments of which the documents' reports are made, and finds their runs. Needs nothing but Python itself.

A device's runs are in RESULTS/<device>/<experiment>/<time>-<device>/.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.places import CONFIGS
from fftbench.reproduction.documents import Document
from fftbench.results.errors import ResultsError
from fftbench.results.run_folder import RunFolder, folders_of_runs, open_run
from fftbench.results.run_json import SLOWDOWN_NAMES, Metadata, member

# These keys of a configuration don't change any measurement.
_NO_MATTER = ("$schema", "description")
_PATIENCE, _ROUNDS = "case_timeout_s", "rounds"
# These settings shorten a run, or change what it measures.
_OVERRIDES = ("sizes", "filter", "quick", *SLOWDOWN_NAMES)
# With fewer rounds than this, a time has no interval, so that it decides nothing (FEWEST_ROUNDS_FOR_INTERVAL in
# results/intervals.py, which needs more than Python itself).
_FEWEST_ROUNDS = 6


class ReproductionError(ResultsError):
    """Stops a reproduction. The message is one sentence for the user: what is wrong, where, and what would be right."""


@dataclass(frozen=True)
class Experiment:
    path: str  # under configs/, without its ending, as claims name it
    configuration: dict[str, object]

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def file(self) -> Path:
        return CONFIGS / f"{self.path}.json"

    def is_measured_by(self, configuration: object, timed_out: bool = False) -> bool:
        """Tells whether a run of `configuration` measures what this experiment does today. How long a case may take
        matters where one of that run took too long."""
        if not isinstance(configuration, dict):
            return False
        then, now = (
            _what_matters(one, patience_matters=timed_out)
            for one in (configuration, self.configuration)
        )
        return then == now


def _what_matters(
    configuration: dict[str, object], patience_matters: bool
) -> dict[str, object]:
    """Returns the configuration without what changes no measurement. Rounds that suffice for intervals are as good as
    more of them."""
    kept = {key: value for key, value in configuration.items() if key not in _NO_MATTER}
    measure = kept.get("measure")
    if isinstance(measure, dict):
        rounds = measure.get(_ROUNDS)
        few = isinstance(rounds, int) and rounds < _FEWEST_ROUNDS
        leave = {
            *(() if patience_matters else (_PATIENCE,)),
            *(() if few else (_ROUNDS,)),
        }
        kept["measure"] = {key: measure[key] for key in measure if key not in leave}
    return kept


def load_experiments(documents: Sequence[Document]) -> list[Experiment]:
    """Returns each experiment of the documents once."""
    paths = dict.fromkeys(path for one in documents for path in one.paths)
    return [load_experiment(path) for path in paths]


def load_experiment(path: str) -> Experiment:
    return Experiment(path, json.loads((CONFIGS / f"{path}.json").read_bytes()))


def choose(experiments: Sequence[Experiment], only: str | None) -> list[Experiment]:
    """Returns the experiments named in a list such as "table2,fig14"; without a list, all of them. Raises
    ReproductionError."""
    if only is None:
        return list(experiments)
    wanted = [name.strip() for name in only.split(",") if name.strip()]
    names = [one.name for one in experiments]
    for name in wanted or [only]:
        if name not in names:
            raise ReproductionError(
                f'--only: "{name}" is not one of {", ".join(names)}'
            )
    return [one for one in experiments if one.name in wanted]


def runs_of(device_folder: Path, experiment: Experiment) -> list[RunFolder]:
    """Returns the runs of the experiment in its present form, the newest last. Shortened runs (--quick, --sizes, ...)
    do not count, but for those of fewer rounds that suffice for intervals. Raises ResultsError for a damaged run, which the user should see.
    """
    runs = [
        run
        for run in map(open_run, folders_of_runs(device_folder / experiment.name))
        if experiment.is_measured_by(run.metadata.get("configuration"))
        and not _overridden(run.metadata)
        # What follows reads and checks the rows, which those of other configurations are spared.
        and experiment.is_measured_by(
            run.metadata.get("configuration"), timed_out="timeout" in run.statuses
        )
    ]
    return sorted(runs, key=lambda run: run.started)


def _overridden(metadata: Metadata) -> bool:
    whole = member(metadata, "settings", "shard") in (None, [1, 1])
    rounds = member(metadata, "settings", "rounds")
    few_rounds = isinstance(rounds, int) and 0 < rounds < _FEWEST_ROUNDS
    return (
        not whole
        or few_rounds
        or any(member(metadata, "settings", key) for key in _OVERRIDES)
    )
