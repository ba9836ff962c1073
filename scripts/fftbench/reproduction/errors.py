"""What stops a reproduction."""

from __future__ import annotations


class ReproductionError(Exception):
    """A sentence for a person: what is wrong, where, and what would be right."""
