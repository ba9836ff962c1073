"""Which form a chart takes, so that it can be read however many series it has.

Lines tell few series apart. More than six option sets of one algorithm have one colour and overlap, and so do more
than twelve lines of any colour: then lines show the fastest and the slowest options of each algorithm alone, and a map
shows the options one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fftbench.charts.series import Series

MOST_OF_ONE_COLOUR = 6
MOST_LINES = 12


def needs_map(series: Sequence[Series]) -> bool:
    of_algorithm = Counter((one.source, one.algorithm) for one in series)
    of_source = Counter(one.source for one in series)
    return (
        max(of_algorithm.values()) > MOST_OF_ONE_COLOUR
        or max(of_source.values()) > MOST_LINES
    )
