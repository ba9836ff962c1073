"""Applies to every file of tests: marked tests take a sample of their parameters, and a failure names its seed."""

from __future__ import annotations

from collections import defaultdict

import pytest

import sampling


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "sampled(stride): every stride-th set of parameters, other ones each day (sampling.py)",
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Takes the samples. A single set of parameters runs, since the user has named it."""
    sets: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            sets[item.nodeid.partition("[")[0]].append(item)
    left_out: set[str] = set()
    for own in sets.values():
        (stride,) = own[0].get_closest_marker("sampled").args
        taken = {item.nodeid for item in sampling.sample(own, min(stride, len(own)))}
        left_out |= {item.nodeid for item in own} - taken
    config.hook.pytest_deselected(
        items=[item for item in items if item.nodeid in left_out]
    )
    items[:] = [item for item in items if item.nodeid not in left_out]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int
) -> None:
    if exitstatus:
        terminalreporter.write_line(
            f"FFTBENCH_TEST_SEED={sampling.seed()} takes these samples again"
        )
