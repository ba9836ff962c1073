"""Ends the scripts with the exit code of their verdict, or with 2 where something went wrong.

An exit code of 1 is a verdict ("something is slower", "a claim does not hold"). Python also exits with 1 after an error
that is not caught, so that a caller could not tell the two apart. Needs nothing but Python itself.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import NoReturn

ERROR = 2
INTERRUPTED = 130
# Where this variable is set, an error of a script itself is shown with its traceback.
_TRACEBACK_VARIABLE = "FFTBENCH_TRACEBACK"


def errors_exit_with_2(name: str) -> None:
    """Handles failures before main is called, such as those of imports. `name` is the script's __name__."""
    if name == "__main__":
        sys.excepthook = _report_and_exit


def run_main(main: Callable[[], int]) -> NoReturn:
    """Ends the program with what main returns, or with 2 where it fails or its output cannot be written."""
    try:
        code = main()
        sys.stdout.flush()
    except SystemExit:
        raise
    except KeyboardInterrupt:
        _report("interrupted")
        code = INTERRUPTED
    except BaseException as error:
        _report(_sentence(error))
        code = ERROR
    _exit_at_once(code)


def _report_and_exit(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    _report("interrupted" if isinstance(error, KeyboardInterrupt) else _sentence(error))
    _exit_at_once(INTERRUPTED if isinstance(error, KeyboardInterrupt) else ERROR)


def _exit_at_once(code: int) -> NoReturn:
    """Exits without the interpreter's own last flush, which would turn the code into 120 where the output cannot be
    written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            pass
    os._exit(code)


def _report(sentence: str) -> None:
    try:
        print(f"{os.path.basename(sys.argv[0])}: {sentence}", file=sys.stderr)
    except OSError:
        pass


def _sentence(error: BaseException) -> str:
    if os.environ.get(_TRACEBACK_VARIABLE):
        return "".join(traceback.format_exception(error)).rstrip()
    if isinstance(error, BrokenPipeError):
        return "the output was closed before all of it was written"
    if isinstance(error, OSError) and error.strerror:
        file = error.filename if error.filename is not None else "the output"
        return f"{file}: {error.strerror}"
    if isinstance(error, MemoryError):
        return "not enough memory"
    what = " ".join(str(error).split()) or "without words"
    place = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(place[-1].filename)}, line {place[-1].lineno})"
    return (
        f"an error of the script itself: {type(error).__name__}: {what}{where if place else ''}; "
        f"{_TRACEBACK_VARIABLE}=1 shows more"
    )
