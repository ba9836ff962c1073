"""States the errors that every reader of results raises. Needs nothing but Python itself."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path


class ResultsError(Exception):
    """Results cannot be used; the message is one sentence for a person, with the path and the line."""


class NoRowsError(ResultsError):
    """There is nothing to read, as in a run that was stopped at once. A reader of several runs may ignore it."""


def read_bytes(path: Path) -> bytes:
    """Reads a file. Raises ResultsError. A file whose name ends in .gz is unpacked."""
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.suffix == ".gz" else data
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise ResultsError(f"{path}: not a whole gzip file") from None
    except FileNotFoundError:
        raise ResultsError(f"{path}: no such file") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError:
        # The path has a zero byte in it.
        raise ResultsError(f"{str(path)!r}: not the name of a file") from None


def shown(text: str) -> str:
    """Returns a piece of a file for a message: short and on one line."""
    plain = "".join(c if c.isprintable() else "?" for c in text[:40])
    return f"{plain}..." if len(text) > 40 else plain
