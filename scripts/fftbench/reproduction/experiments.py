"""The experiments that the dissertation's report is made of. Needs the standard library alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fftbench.places import CONFIGS
from fftbench.reproduction.errors import ReproductionError

FIGURES = ("fig12", "fig13", "fig14", "fig15", "fig16")
# shared_memory is what the claims of the other documents are tested with.
PATHS = (
    "dissertation/table2",
    *(f"dissertation/{name}" for name in FIGURES),
    "shared_memory",
)
_NO_MATTER = (
    "$schema",
    "description",
)  # keys of a configuration that change no measurement


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

    def is_measured_by(self, configuration: object) -> bool:
        """Whether a run of `configuration` measures what this experiment does today."""
        if not isinstance(configuration, dict):
            return False
        then, now = (
            {key: value for key, value in one.items() if key not in _NO_MATTER}
            for one in (configuration, self.configuration)
        )
        return then == now


def load_experiments() -> list[Experiment]:
    return [
        Experiment(path, json.loads((CONFIGS / f"{path}.json").read_bytes()))
        for path in PATHS
    ]


def choose(experiments: Sequence[Experiment], only: str | None) -> list[Experiment]:
    """Those named in a list such as "table2,fig14"; all without one. Raises ReproductionError."""
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
