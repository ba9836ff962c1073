"""A display that nobody sees, for tests that open windows. Needs Xvfb."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hidden_display() -> Iterator[str]:
    """Returns the name of a display of its own, such as ":5"."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-noreset", "-screen", "0", "800x600x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as stream:
        number = stream.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()
