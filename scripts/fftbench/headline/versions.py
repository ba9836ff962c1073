"""Reads from run.json which version of each library ran, and names it."""

from __future__ import annotations

import re

from fftbench.headline.ways import without_way
from fftbench.results.run_json import Metadata, member

_NAMES = {"cufft": "cuFFT", "vkfft": "VkFFT"}
_OLD_PLACES = {"cufft": "cufft_version", "vkfft": "vkfft_version"}  # under backends
UNKNOWN = "version unknown"


def library_version(algorithm: str, options: str, metadata: Metadata) -> str:
    """Returns the version; "" where run.json does not tell it."""
    # An option that asks for a release says more than run.json, which names only the default release.
    if release := re.search(r"(?:^|;)release=([\d.]+)(?:;|$)", options):
        return release.group(1)
    return _text(member(metadata, "library_versions", algorithm)) or _text(
        member(metadata, "backends", "cuda", _OLD_PLACES.get(algorithm, ""))
    )


def plain_name(algorithm: str) -> str:
    """Returns the library's name without a version, such as "cuFFT"."""
    return _NAMES.get(algorithm, algorithm)


def library_name(algorithm: str, options: str, metadata: Metadata) -> str:
    """Returns a name such as "VkFFT 1.3.4", with options of its plan, and with a remark where the version isn't known."""
    name = plain_name(algorithm)
    version = library_version(algorithm, options, metadata)
    others = [
        one
        for one in without_way(options).split(";")
        if one and not one.startswith("release=")
    ]
    return " ".join([name, version or f"({UNKNOWN})", *others])


def cuda_version(metadata: Metadata) -> str:
    """Returns the driver's version; "" where run.json does not tell it."""
    return _text(member(metadata, "library_versions", "cuda_driver")) or _text(
        member(metadata, "backends", "cuda", "driver_cuda_version")
    )


def _text(value: object) -> str:
    if not isinstance(value, str) or value == "none":
        return ""
    return " ".join(value.split())
