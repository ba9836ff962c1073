"""Makes errors of a library's warnings that it will stop to do what our code asks of it."""

import sys
import warnings
from pathlib import Path

_SOURCE = Path(__file__).resolve().parent.parent.parent
CATEGORIES = (FutureWarning, DeprecationWarning, PendingDeprecationWarning)
_PROGRAMS = [
    path.stem
    for pattern in ("scripts/*.py", "tests/**/*.py", "examples/*.py")
    for path in _SOURCE.glob(pattern)
]
# The module that a library blames is the one that called it. What libraries warn each other of is not ours to mend.
OWN_MODULES = rf"(fftbench|{'|'.join(_PROGRAMS)})(\..*)?$"
# What pandas says of an assignment that never reaches its table has a category that only pandas knows.
LOST_ASSIGNMENT = r"\s*A value is (trying to be|being) set on a copy"


def make_errors() -> None:
    """In this process; pytest, which has filters of its own, is told by conftest.py."""
    own = OWN_MODULES
    # A command in a string, or one of our scripts; another Python program's main module is none of ours.
    if Path(sys.argv[0]).stem in ("-c", *_PROGRAMS):
        own = f"(__main__|{OWN_MODULES})"
    for category in CATEGORIES:
        warnings.filterwarnings("error", category=category, module=own)
    warnings.filterwarnings("error", message=LOST_ASSIGNMENT)
