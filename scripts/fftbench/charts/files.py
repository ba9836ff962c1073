"""Writes charts as files, in the formats that a command line asks for."""

from __future__ import annotations

import argparse
import io
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from fftbench.results.runs import ResultsError

FORMATS = ("png", "svg")
PNG_DOTS_PER_INCH = 200


def add_format_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        metavar="LIST",
        default="png,svg",
        help="of the charts: png, svg or both (%(default)s)",
    )


def parse_formats(text: str) -> list[str]:
    """Raises ResultsError."""
    formats = list(
        dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip())
    )
    for name in formats:
        if name not in FORMATS:
            raise ResultsError(f'--format: "{name}" is not one of {", ".join(FORMATS)}')
    if not formats:
        raise ResultsError(f"--format: name one of {', '.join(FORMATS)}")
    return formats


def write(figure: Figure, stem: Path, formats: Sequence[str]) -> None:
    """Writes a file for each format and prints its path. Raises ResultsError."""
    for name in formats:
        file = stem.with_name(f"{stem.name}.{name}")
        # No dates or versions: the same data give the same bytes.
        metadata = (
            {"Date": None, "Creator": None} if name == "svg" else {"Software": None}
        )
        image = io.BytesIO()
        figure.savefig(image, format=name, dpi=PNG_DOTS_PER_INCH, metadata=metadata)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(image.getvalue())
        except OSError as error:
            raise ResultsError(
                f"{file}: cannot be written ({error.strerror})"
            ) from None
        print(file)
