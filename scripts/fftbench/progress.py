"""Says on a stream how far a script has come."""

from __future__ import annotations

import shutil
from typing import TextIO

_STEPS_PER_LINE = 10  # where lines stay, as in a log


class Progress:
    """On a terminal one line that is written over, elsewhere a line for every tenth step."""

    def __init__(self, program: str, stream: TextIO):
        self._program, self._stream = program, stream
        self._on_terminal = stream.isatty()
        self._done = 0
        self._has_line = False

    def step(self, name: str, steps: int) -> None:
        """Takes what begins now, and how many steps there are in all."""
        self._done += 1
        text = f"{self._program}: {self._done} of {steps}: {name}"
        if self._on_terminal:
            width = max(shutil.get_terminal_size().columns - 1, 1)
            plain = "".join(c if c.isprintable() else "?" for c in text)
            self._write(f"\r\x1b[K{plain[:width]}")
            self._has_line = True
        elif self._done % _STEPS_PER_LINE == 0:
            self._write(f"{text}\n")

    def tell(self, note: str) -> None:
        """Writes a sentence that stays."""
        self.finish()
        self._write(f"{self._program}: {note}\n")

    def finish(self) -> None:
        """Takes the line away."""
        if self._has_line:
            self._write("\r\x1b[K")
            self._has_line = False

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
