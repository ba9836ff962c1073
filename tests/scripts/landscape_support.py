"""Makes rows of a landscape with known ratios, and reads the cells of its chart, for its tests."""

from collections.abc import Callable, Iterable

from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from libraries_support import timed
from synthetic_results import H100, Row, make_row
from test_plot_backends import GPU

SIDES = (16, 64, 256, 1024)
GRID = tuple((width, height) for width in SIDES for height in SIDES)
BARRIER, IN_SHADER = "wisdom=no", "sync=in_shader;wisdom=no"

# The ratio to the fastest library, for a width, a height and a batch.
Ratio = Callable[[int, int, int], float]


def landscape_rows(
    in_shader: Ratio = lambda *_: 0.8,
    barrier: Ratio = lambda *_: 0.9,
    chained_to_graph: Ratio = lambda *_: 0.95,
    sizes: Iterable[tuple[int, int]] = GRID,
    batches: Iterable[int] = (1, 4),
    **settings: str,
) -> list[Row]:
    """Returns rows as configs/landscape.json has them. The fastest library is another one at each size."""
    rows = []
    for number, size in enumerate(sizes):
        for batch in batches:
            own = in_shader(*size, batch)
            stream = 3 + number * batch
            own_us = {BARRIER: barrier(*size, batch) * stream, IN_SHADER: own * stream}
            for options, us in own_us.items():
                row = make_row(H100, "best", options, size, batch=batch, **settings)
                rows.append(timed(row, us))
            replayed = own * stream / chained_to_graph(*size, batch)
            for mode, fastest in (("throughput", stream), ("graph", replayed)):
                libraries = (
                    ("cufft", ""),
                    ("vkfft", "release=1.3.4"),
                    ("vkfft", "release=1.2.26"),
                )
                for at, (name, options) in enumerate(libraries):
                    slower = 1 + 0.3 * ((at + number) % 3)
                    row = make_row(
                        H100, name, options, size, mode=mode, batch=batch, **settings
                    )
                    rows.append(
                        timed(row, fastest * slower)
                        | {"backend": "cuda", "device": GPU}
                    )
    return rows


def with_option(rows: Iterable[Row]) -> list[Row]:
    """Returns rows of older results, in which a graph is a mode, with the option that took its place."""
    return [
        row
        | {
            "mode": "throughput",
            "options": f"launch=graph;{row['options']}".strip(";"),
        }
        if row["mode"] == "graph"
        else row
        for row in rows
    ]


def _patches(figure: Figure, panel: int) -> list[Rectangle]:
    return [one for one in figure.axes[panel].patches if isinstance(one, Rectangle)]


def _text_in(figure: Figure, panel: int, cell: Rectangle) -> str:
    def inside(text) -> bool:
        x, y = text.get_position()
        across = cell.get_x() < x < cell.get_x() + cell.get_width()
        return across and cell.get_y() < y < cell.get_y() + cell.get_height()

    found = [text.get_text() for text in figure.axes[panel].texts if inside(text)]
    assert len(found) <= 1
    return found[0] if found else ""


def cells_of(figure: Figure, panel: int = 0) -> dict[str, str]:
    """Returns the text in each cell by its size; that of a hatched cell is "hatched"."""
    cells = {}
    for cell in _patches(figure, panel):
        if "x" in cell.get_label():
            assert cell.get_label() not in cells
            text = _text_in(figure, panel, cell)
            cells[cell.get_label()] = "hatched" if cell.get_hatch() else text
    return cells


def colours_of(figure: Figure, panel: int = 0) -> dict[str, str]:
    cells = [one for one in _patches(figure, panel) if "x" in one.get_label()]
    return {one.get_label(): to_hex(one.get_facecolor()) for one in cells}


def framed(figure: Figure, panel: int = 0) -> dict[str, str]:
    """Returns "slower" or "lost" for each size that has a frame."""
    frames = {}
    cells = [one for one in _patches(figure, panel) if "x" in one.get_label()]
    for frame in _patches(figure, panel):
        if frame.get_label() in ("slower", "lost"):
            x = frame.get_x() + frame.get_width() / 2
            y = frame.get_y() + frame.get_height() / 2
            (cell,) = [
                one
                for one in cells
                if one.get_x() < x < one.get_x() + one.get_width()
                and one.get_y() < y < one.get_y() + one.get_height()
            ]
            frames[cell.get_label()] = frame.get_label()
    return frames
