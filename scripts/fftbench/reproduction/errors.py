"""What stops a reproduction."""

from __future__ import annotations


from fftbench.results.errors import ResultsError


class ReproductionError(ResultsError):
    """A sentence for a person: what is wrong, where, and what would be right."""
