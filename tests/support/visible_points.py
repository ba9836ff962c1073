"""Says which points of a chart lie outside of its axes, where no reader sees them."""

from collections.abc import Iterator

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

_PIXELS = 0.6  # of rounding


def points_out_of_view(figure: Figure) -> list[str]:
    """Returns a sentence for each mark, end of a bar or of a whisker, corner of a band that is out of its axes, and for each
    line without marks of which nothing is in them."""
    return [
        f"{label}: {place} is outside of x {axes.get_xlim()}, y {axes.get_ylim()}"
        for axes in figure.axes
        for label, place in _out_of(axes)
    ]


def _out_of(axes: Axes) -> Iterator[tuple[str, object]]:
    axes.get_xlim(), axes.get_ylim()  # which settles limits that follow from the data
    for line in axes.lines:
        yield from _of_line(axes, line)
    for collection in axes.collections:
        yield from _of_collection(axes, collection)
    for patch in axes.patches:
        if isinstance(patch, Rectangle) and patch.get_visible():
            corners = patch.get_path().vertices[:4]
            yield from _beyond(
                axes, patch, corners, patch.get_transform(), _named(axes, patch)
            )


def _of_line(axes: Axes, line: Line2D) -> Iterator[tuple[str, object]]:
    if not line.get_visible() or not len(line.get_xydata()):
        return
    label = str(line.get_label())
    if line.get_marker() not in (None, "None", "", " "):
        yield from _beyond(axes, line, line.get_xydata(), line.get_transform(), label)
    elif (
        not line.get_path()
        .transformed(line.get_transform())
        .intersects_bbox(axes.bbox, filled=False)
    ):
        yield label, line.get_xydata().tolist()


def _of_collection(axes: Axes, collection) -> Iterator[tuple[str, object]]:
    if not collection.get_visible():
        return
    label = str(collection.get_label())
    if isinstance(collection, LineCollection):
        shapes = collection.get_segments()
    elif isinstance(collection, PolyCollection):
        shapes = [path.vertices for path in collection.get_paths()]
    elif isinstance(collection, PathCollection):
        offsets = np.ma.filled(collection.get_offsets(), np.nan)
        yield from _beyond(
            axes, collection, offsets, collection.get_offset_transform(), label
        )
        return
    else:
        return
    for points in shapes:
        yield from _beyond(axes, collection, points, collection.get_transform(), label)


def _named(axes: Axes, patch: Rectangle) -> str:
    """Names a bar by the bars that it belongs to."""
    for bars in axes.containers:
        if patch in bars:
            return str(bars.get_label())
    return str(patch.get_label())


def _beyond(
    axes: Axes, artist, points, transform, label
) -> Iterator[tuple[str, object]]:
    points = np.asarray(points, dtype=float)
    points = points[np.isfinite(points).all(axis=1)]
    with np.errstate(divide="ignore", invalid="ignore"):
        places = transform.transform(points)
    low, high = axes.bbox.min - _PIXELS, axes.bbox.max + _PIXELS
    inside = ((places >= low) & (places <= high)).all(axis=1)
    for point in points[~inside]:
        yield label, point.tolist()
