"""How busy other programs kept the processor during a run: what disturbs times most on a machine without a GPU.

Needs nothing but Python itself.
"""

from __future__ import annotations

import json
import os
import resource
import time
from dataclasses import dataclass
from pathlib import Path

_FILE = "other_work.json"


@dataclass(frozen=True)
class _Moment:
    seconds: float
    busy: float | None  # processor seconds of every program; None where the system does not tell
    children: float  # of those, what programs took that were started from here and have ended


class OtherWork:
    """From its making to save()."""

    def __init__(self) -> None:
        self._start = _now()

    def save(self, place: Path) -> None:
        """The cores that others kept busy on average, beside the run."""
        start, end = self._start, _now()
        if start.busy is None or end.busy is None:
            return
        others = (end.busy - start.busy) - (end.children - start.children)
        cores = max(others, 0) / (end.seconds - start.seconds)
        (place / _FILE).write_text(json.dumps({"cores": round(cores, 3)}) + "\n")


def other_cores(place: Path) -> float | None:
    """None where it was not told."""
    try:
        return float(json.loads((place / _FILE).read_bytes())["cores"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _now() -> _Moment:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return _Moment(time.monotonic(), _busy_seconds(), used.ru_utime + used.ru_stime)


def _busy_seconds() -> float | None:
    try:
        fields = Path("/proc/stat").read_text().splitlines()[0].split()
        user, nice, system, _, _, irq, softirq, steal = map(int, fields[1:9])
    except (OSError, ValueError, IndexError):
        return None
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
