"""Unpacks a bundle of scripts/bundle.sh into a fleet's folder, so that nodes need nothing installed. Needs nothing but
Python itself."""

from __future__ import annotations

import tarfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from fftbench.fleet.fleet_folder import FleetError


@dataclass(frozen=True)
class Unpacked:
    program: Path
    scripts: Path  # the bundle's own scripts


def unpack(bundle: Path, folder: Path) -> Unpacked:
    """Unpacks into the folder, which is made. Raises FleetError."""
    try:
        with tarfile.open(bundle) as archive:
            for member in archive.getmembers():
                _refuse_escape(bundle, member)
            # Python 3.12 warns where no filter is named; Debian 12's Python knows of none.
            setattr(archive, "extraction_filter", getattr(tarfile, "data_filter", None))
            archive.extractall(folder)
    except (tarfile.TarError, EOFError):
        raise FleetError(
            f"{bundle}: not a bundle as scripts/bundle.sh makes one (a .tar.gz)"
        ) from None
    except OSError as error:
        raise FleetError(f"{bundle}: cannot be unpacked ({error.strerror})") from None
    programs = sorted(folder.glob("*/bin/fftbench"))
    if len(programs) != 1:
        raise FleetError(
            f"{bundle}: has no bin/fftbench in one folder, as scripts/bundle.sh makes it"
        )
    top = programs[0].parent.parent
    return Unpacked(programs[0], top / "share" / "fftbench" / "scripts")


def _refuse_escape(bundle: Path, member: tarfile.TarInfo) -> None:
    """Raises FleetError for a member that would land outside of the folder."""
    names = [member.name]
    if member.issym():
        names.append(str(PurePosixPath(member.name).parent / member.linkname))
    elif member.islnk():
        names.append(member.linkname)
    for name in names:
        if PurePosixPath(name).is_absolute() or _depth(name) < 0:
            raise FleetError(
                f"{bundle}: its member {member.name!r} would land outside of the folder"
            )


def _depth(name: str) -> int:
    """Returns the least depth on the path, below 0 where it leaves the folder that it begins in."""
    depth = least = 0
    for part in PurePosixPath(name).parts:
        depth += -1 if part == ".." else 1
        least = min(least, depth)
    return least
