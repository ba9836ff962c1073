"""The baselines that run.json holds beside the cases: plain copies and the empty dispatch, for each backend."""

from __future__ import annotations

from fftbench.results.run_json import Metadata, member

_FIRST_BACKEND = "opengl"  # the only one of the files that name none


def copy_baselines(metadata: Metadata) -> dict[tuple[str, int, int, int], float]:
    """(backend, width, height, batch) -> GB/s, read and written bytes together."""
    copies = member(metadata, "baselines", "copies")
    baselines = {}
    for copy in copies if isinstance(copies, list) else []:
        backend = copy.get("backend", _FIRST_BACKEND)
        key = (backend, copy["width"], copy["height"], copy.get("batch", 1))
        baselines[key] = float(copy["gbps"])
    return baselines


def empty_dispatches(metadata: Metadata) -> dict[str, float]:
    """Backend -> milliseconds of an empty dispatch with its barrier, back to back."""
    found = member(metadata, "baselines", "empty_dispatch_ms")
    if isinstance(found, dict):
        return {backend: float(ms) for backend, ms in found.items()}
    return {} if found is None else {_FIRST_BACKEND: float(str(found))}
