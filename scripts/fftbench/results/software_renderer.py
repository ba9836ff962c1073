"""Tells renderers that run on the processor from devices. Needs nothing but Python itself."""

from __future__ import annotations

_RENDERERS = ("llvmpipe", "softpipe", "swiftshader", "lavapipe")


def is_software_renderer(device: str) -> bool:
    name = device.lower()
    return any(word in name for word in _RENDERERS)
