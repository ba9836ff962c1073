"""Writes charts as files, in the formats that a command line asks for."""

from __future__ import annotations

import argparse
import io
from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from fftbench.results.runs import ResultsError

FORMATS = ("png", "svg", "pdf")
USUAL_FORMATS = ("png", "svg")
# No dates or versions: the same data give the same bytes.
_METADATA = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
# TrueType, which journals take and programs search; Matplotlib's own default is Type 3.
_FONTS_IN_PDF = 42
PNG_DOTS_PER_INCH = 200


def add_format_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        metavar="LIST",
        default=",".join(USUAL_FORMATS),
        help="formats of the charts: png, svg and pdf, some or all (%(default)s)",
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
        image = io.BytesIO()
        with matplotlib.rc_context({"pdf.fonttype": _FONTS_IN_PDF}):
            figure.savefig(
                image, format=name, dpi=PNG_DOTS_PER_INCH, metadata=_METADATA[name]
            )
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(image.getvalue())
        except OSError as error:
            raise ResultsError(
                f"{file}: cannot be written ({error.strerror})"
            ) from None
        print(file)
