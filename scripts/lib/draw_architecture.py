#!/usr/bin/env python3
"""Draws docs/architecture.svg: the CMake targets, what they link, and the way of a case through them.

    scripts/lib/draw_architecture.py            writes the picture anew
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import cmake_targets
import layered_graph

SOURCE = Path(__file__).resolve().parents[2]
PICTURE = SOURCE / "docs" / "architecture.svg"


@dataclass(frozen=True)
class Step:
    """A step of a case's way: the target that does it, the function to look for, and what becomes of the case."""

    target: str
    header: str  # under harness/, where the function is declared
    function: str
    what: str


WAY = (
    Step(
        "experiment",
        "experiment/experiment.h",
        "load_experiment",
        "configs/*.json → Experiment, with its Cases",
    ),
    Step("fft", "fft/registry.h", "make_plan", "Case → Plan, or Skip with its reason"),
    Step(
        "backends",
        "backends/backend.h",
        "prepare",
        "Plan → Transform, by opengl, cpu or cuda",
    ),
    Step(
        "measure",
        "measure/accuracy.h",
        "compare",
        "check against an FFT in double precision",
    ),
    Step("measure", "measure/sampler.h", "take_samples", "Transform → samples"),
    Step(
        "cases",
        "run/cases/measurement.h",
        "measure_case",
        "steps 3 to 5 → Measurement, in a worker",
    ),
    Step(
        "rounds",
        "run/rounds/rounds.h",
        "run_rounds",
        "Measurements of all rounds → Record",
    ),
    Step(
        "report", "report/timings_csv.h", "timings_row", "Record → a row of timings.csv"
    ),
)
LAST = ("scripts/plot.py", "scripts/report.py", "CSV → charts, page")

NODE_WIDTH, NODE_HEIGHT, LAYER_HEIGHT = 104, 46, 90
BEND_WIDTH, GAP, MARGIN = 2, 10, 8
LINE_HEIGHT = 27
FONT = "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\""
INK, QUIET, LINE, ON_WAY, PLAIN = "#1f2328", "#57606a", "#8c959f", "#cfe5ff", "#f6f8fa"
ACCENT = "#0b57b0"


def _text(x: float, y: float, size: int, text: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{more}>{escape(text)}</text>'


def _badge(x: float, y: float, number: int) -> Iterator[str]:
    yield f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="{ACCENT}"/>'
    yield _text(
        x,
        y + 5,
        15,
        str(number),
        ' text-anchor="middle" fill="#fff" font-weight="bold"',
    )


class Drawing:
    def __init__(self, targets: dict[str, cmake_targets.Target]) -> None:
        self.targets = targets
        self.layout = layered_graph.lay_out(
            cmake_targets.without_shortcuts(targets), NODE_WIDTH, BEND_WIDTH, GAP
        )
        left = min(self.layout.x.values()) - NODE_WIDTH / 2 - MARGIN
        self.x = {node: round(x - left) for node, x in self.layout.x.items()}
        self.width = max(self.x.values()) + NODE_WIDTH // 2 + MARGIN
        top = len(self.layout.layers) - 1
        self.y = {
            node: MARGIN + NODE_HEIGHT // 2 + (top - layer) * LAYER_HEIGHT
            for layer, row in enumerate(self.layout.layers)
            for node in row
        }
        self.legend_top = max(self.y.values()) + NODE_HEIGHT // 2 + 42
        self.height = self.legend_top + (2 * len(WAY) + 2) * LINE_HEIGHT + MARGIN

    def lines(self) -> Iterator[str]:
        for node, below in self.layout.below.items():
            for other in below:
                x, y = self.x[node], self.y[node] + NODE_HEIGHT // 2
                to_x, to_y = self.x[other], self.y[other] - NODE_HEIGHT // 2
                middle = (y + to_y) / 2
                if other in self.targets:
                    end = '" marker-end="url(#end)"/>'
                    to_y -= 7
                else:
                    end = f'v{NODE_HEIGHT}"/>'
                yield f'<path d="M{x} {y}C{x} {middle:g} {to_x} {middle:g} {to_x} {to_y}{end}'

    def nodes(self) -> Iterator[str]:
        on_way = {step.target for step in WAY}
        for name, target in self.targets.items():
            x, y = self.x[name], self.y[name]
            fill, stroke = (ON_WAY, ACCENT) if name in on_way else (PLAIN, LINE)
            yield (
                f'<rect x="{x - NODE_WIDTH / 2:g}" y="{y - NODE_HEIGHT / 2:g}" width="{NODE_WIDTH}" '
                f'height="{NODE_HEIGHT}" rx="6" fill="{fill}" stroke="{stroke}"/>'
            )
            parent, _, last = (target.folders[0] or "main.cpp").rpartition("/")
            middle = ' text-anchor="middle"'
            if parent:
                yield _text(x, y - 5, 12, f"{parent}/", f'{middle} fill="{QUIET}"')
            yield _text(
                x, y + (14 if parent else 6), 16, last, f'{middle} font-weight="bold"'
            )

    def badges(self) -> Iterator[str]:
        numbers: dict[str, list[int]] = {}
        for number, step in enumerate(WAY, 1):
            numbers.setdefault(step.target, []).append(number)
        for name, own in numbers.items():
            for place, number in enumerate(own):
                x = self.x[name] - NODE_WIDTH / 2 + 2 + 24 * place
                yield from _badge(x, self.y[name] - NODE_HEIGHT / 2, number)

    def legend(self) -> Iterator[str]:
        y = self.legend_top
        yield _text(MARGIN, y, 17, "The way of a case", ' font-weight="bold"')
        for number, step in enumerate(WAY, 1):
            y += LINE_HEIGHT
            yield from _badge(MARGIN + 11, y - 5, number)
            yield _text(MARGIN + 34, y, 17, f"{step.function} (harness/{step.header})")
            y += LINE_HEIGHT - 6
            yield _text(MARGIN + 34, y, 17, step.what, f' fill="{QUIET}"')
            y += 6
        y += LINE_HEIGHT
        yield _text(MARGIN + 34, y, 17, f"{LAST[0]}, {LAST[1]}: {LAST[2]}")

    def svg(self) -> str:
        names = ", ".join(self.targets)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" {FONT} fill="{INK}" role="img">',
            f"<title>The folders of harness/ as CMake targets, each above those that it links: {names}</title>",
            '<defs><marker id="end" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8" '
            f'orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8z" fill="{LINE}"/></marker></defs>',
            f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>',
            f'<g fill="none" stroke="{LINE}" stroke-width="1.5">',
            *self.lines(),
            "</g>",
            *self.nodes(),
            *self.badges(),
            *self.legend(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"


def draw(source: Path) -> str:
    return Drawing(cmake_targets.targets_of(source)).svg()


if __name__ == "__main__":
    PICTURE.write_text(draw(SOURCE), encoding="utf-8")
