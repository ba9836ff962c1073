"""Keeps a fleet's verdict, the exit code of the last call that collected it, for whoever waits for it. Needs nothing but
Python itself."""

from __future__ import annotations

from fftbench.fleet.fleet_folder import Fleet, FleetError

_FILE = "verdict"


def forget_verdict(fleet: Fleet) -> None:
    (fleet.folder / _FILE).unlink(missing_ok=True)


def read_verdict(fleet: Fleet) -> int | None:
    """Returns None where nothing has been collected since the last submission."""
    try:
        text = (fleet.folder / _FILE).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    return int(text) if text.isdigit() else None


def write_verdict(fleet: Fleet, code: int) -> None:
    """Raises FleetError."""
    draft = fleet.folder / f".{_FILE}"
    try:
        draft.write_text(f"{code}\n", encoding="utf-8")
        draft.replace(fleet.folder / _FILE)
    except OSError as error:
        raise FleetError(
            f"{fleet.folder / _FILE}: cannot be written ({error.strerror})"
        ) from None
