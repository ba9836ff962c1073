"""States the columns of a run's CSV files once for all scripts, with what their fields may hold.

The program states the same columns in harness/report; tests/scripts/test_columns.py compares the two. A new column goes at the
end of its file and is optional here, so that older files stay readable: there it reads as empty. A column that is not
stated here is kept as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from fftbench.results.kinds import USUAL_HALF_SPECTRUM, USUAL_NORM


class Kind(Enum):
    TEXT = auto()
    FLAG = auto()  # true or false
    WHOLE = auto()  # a whole number from 0
    FIGURE = auto()  # finite and not negative, as everything measured is
    # an error of a result, for which NaN and infinity are possible outcomes
    ERROR = auto()
    STATUS = auto()  # one of STATUSES


@dataclass(frozen=True)
class Column:
    name: str
    kind: Kind
    always: bool = False  # whether every row of a timed case that is ok has it
    above_zero: bool = False  # whether it is more than zero in every such row


# Every CSV file of a run begins with these columns, so that the files can be joined.
FIRST_COLUMNS = "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode".split(
    ","
)
# These came later, so that they stand behind the columns that were there then, in the order of their coming. A file without one, and a
# row where it is empty, are of the usual value.
LATER_COLUMNS = {"norm": USUAL_NORM, "half_spectrum": USUAL_HALF_SPECTRUM}
# These columns say which case a row is about.
CASE_COLUMNS = [*FIRST_COLUMNS, *LATER_COLUMNS]
# The mode of cases whose output is compared with the reference, and of which nothing is timed.
CHECK = "check"
STATUSES = ("ok", "skipped", "failed", "timeout", "crashed")

# The columns of timings.csv behind those of the case.
_REQUIRED = (
    Column("status", Kind.STATUS),
    Column("reason", Kind.TEXT),
    Column("samples", Kind.WHOLE, always=True, above_zero=True),
    Column("median_ms", Kind.FIGURE, always=True, above_zero=True),
    Column("min_ms", Kind.FIGURE, always=True, above_zero=True),
    Column("mean_ms", Kind.FIGURE, always=True, above_zero=True),
    Column("stddev_ms", Kind.FIGURE, always=True),
    Column("p05_ms", Kind.FIGURE, always=True, above_zero=True),
    Column("p95_ms", Kind.FIGURE, always=True, above_zero=True),
    # These are empty where there are too few rounds for an interval.
    Column("ci_low_ms", Kind.FIGURE, above_zero=True),
    Column("ci_high_ms", Kind.FIGURE, above_zero=True),
    Column("converged", Kind.FLAG),
    Column("gflops", Kind.FIGURE),
    Column("model_read_bytes", Kind.WHOLE),
    Column("model_write_bytes", Kind.WHOLE),
    Column("model_gbps", Kind.FIGURE),
    Column("copy_gbps", Kind.FIGURE),
    Column("percent_of_copy", Kind.FIGURE),
    Column("dispatches", Kind.WHOLE),
    Column("prepare_ms", Kind.FIGURE),
    Column("rel_l2", Kind.ERROR),
    Column("max_abs_error", Kind.ERROR),
    Column("error_units", Kind.ERROR),
    Column("timer", Kind.TEXT),
    Column("sm_clock_mhz", Kind.FIGURE),
)
_OPTIONAL = (
    Column("rounds", Kind.WHOLE),
    Column("rounds_spread", Kind.FIGURE),
    Column("source_hash", Kind.TEXT),
    *(Column(name, Kind.TEXT) for name in LATER_COLUMNS),
    Column("model_twiddle_read_bytes", Kind.WHOLE),
    # These are there where the device counts what energy it takes, and the experiment asks for it.
    Column("joules_per_transform", Kind.FIGURE),
    Column("joules_ci_low", Kind.FIGURE),
    Column("joules_ci_high", Kind.FIGURE),
    Column("prepare_read_ms", Kind.FIGURE),
    Column("prepare_compile_ms", Kind.FIGURE),
    Column("first_dispatch_ms", Kind.FIGURE),
    Column("programs_compiled", Kind.WHOLE),
    Column("programs_from_cache", Kind.WHOLE),
    Column("merged_transforms", Kind.WHOLE),  # of the mode independent
)
OUTCOME_COLUMNS = (*_REQUIRED, *_OPTIONAL)
TIMINGS_REQUIRED = (*FIRST_COLUMNS, *(column.name for column in _REQUIRED))
TIMINGS_OPTIONAL = tuple(column.name for column in _OPTIONAL)
COLUMNS = [*TIMINGS_REQUIRED, *TIMINGS_OPTIONAL]

SAMPLES_REQUIRED = (*FIRST_COLUMNS, "round", "index", "warmup", "repeats", "ms")
SAMPLES_OPTIONAL = ("throttled", *LATER_COLUMNS, "held_up", "submission_bound")
SAMPLE_COLUMNS = [*SAMPLES_REQUIRED, *SAMPLES_OPTIONAL]
