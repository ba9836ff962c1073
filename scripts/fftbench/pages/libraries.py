"""Names the chart library and the table library that pages contain, with their licences. vendor/ has the files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_VENDOR = Path(__file__).with_name("vendor")
# A browser's developer tools would look for this file, which is not there.
_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Library:
    name: str
    version: str
    page: str  # where it comes from
    package: str  # its name on npm
    script_file: str
    style_file: str

    @property
    def folder(self) -> Path:
        return _VENDOR / f"{self.package}-{self.version}"

    @property
    def script(self) -> str:
        return _SOURCE_MAP.sub("", self._text(self.script_file)).strip()

    @property
    def style(self) -> str:
        return re.sub(r"/\*# sourceMappingURL=.*?\*/", "", self._text(self.style_file))

    @property
    def licence(self) -> str:
        return self._text("LICENSE").strip()

    def _text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


LIBRARIES = (
    Library(
        "uPlot",
        "1.6.32",
        "https://github.com/leeoniya/uPlot",
        "uplot",
        "uPlot.iife.min.js",
        "uPlot.min.css",
    ),
    Library(
        "Tabulator",
        "6.5.3",
        "https://tabulator.info",
        "tabulator-tables",
        "tabulator.min.js",
        "tabulator_simple.min.css",
    ),
)
