"""Lays out a graph whose arrows all point down: in layers, with few crossings and mostly straight arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Graph = Mapping[str, Sequence[str]]  # each node's lower neighbours
SWEEPS = 24


@dataclass
class Layout:
    layer_of: dict[str, int]  # 0 is the lowest
    layers: list[
        list[str]
    ]  # of nodes, and of the bends of long arrows, from left to right
    x: dict[str, float]  # the middle of each of them
    below: dict[
        str, list[str]
    ]  # where the lines from each of them end, one layer below


def _upper(graph: Graph) -> dict[str, list[str]]:
    upper: dict[str, list[str]] = {node: [] for node in graph}
    for node, below in graph.items():
        for other in below:
            upper[other].append(node)
    return upper


def _layers(graph: Graph) -> dict[str, int]:
    """Returns each node's longest way down, and moves those up that shorten more arrows than they lengthen."""
    layer: dict[str, int] = {}

    def place(node: str) -> int:
        if node not in layer:
            layer[node] = 1 + max(map(place, graph[node]), default=-1)
        return layer[node]

    for node in graph:
        place(node)
    upper = _upper(graph)
    for node in sorted(graph, key=lambda name: -layer[name]):
        if len(upper[node]) > len(graph[node]):
            layer[node] = min(layer[other] for other in upper[node]) - 1
    return layer


def _crossings(layers: list[list[str]], below: dict[str, list[str]]) -> int:
    count = 0
    for upper, lower in zip(layers[1:], layers):
        at = {node: index for index, node in enumerate(lower)}
        ends = [sorted(at[other] for other in below[node]) for node in upper]
        for index, left in enumerate(ends):
            for right in ends[index + 1 :]:
                count += sum(a > b for a in left for b in right)
    return count


def _ordered(
    layers: list[list[str]], below: dict[str, list[str]], above: dict[str, list[str]]
) -> list[list[str]]:
    """Sorts each layer by the mean place of the neighbours, downwards and upwards by turns, then exchanges neighbours
    as long as that undoes crossings."""
    best, fewest = [list(row) for row in layers], _crossings(layers, below)
    current = [list(row) for row in layers]
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        order = range(len(current) - 2, -1, -1) if down else range(1, len(current))
        neighbours = above if down else below
        for index in order:
            fixed = current[index + 1 if down else index - 1]
            at = {node: place for place, node in enumerate(fixed)}
            row = current[index]
            places = {
                node: (
                    sum(at[other] for other in neighbours[node]) / len(neighbours[node])
                    if neighbours[node]
                    else row.index(node) * len(fixed) / len(row)
                )
                for node in row
            }
            row.sort(key=lambda node: places[node])
        if (count := _crossings(current, below)) < fewest:
            best, fewest = [list(row) for row in current], count
    improved = True
    while improved:
        improved = False
        for row in best:
            for index in range(len(row) - 1):
                row[index : index + 2] = row[index + 1], row[index]
                if (count := _crossings(best, below)) < fewest:
                    fewest, improved = count, True
                else:
                    row[index : index + 2] = row[index + 1], row[index]
    return best


def _spread(
    wanted: list[float], weights: list[float], gaps: list[float]
) -> list[float]:
    """Returns places as near as possible to the wanted ones (least squares) that keep the gaps between neighbours."""
    offsets = [0.0]
    for gap in gaps:
        offsets.append(offsets[-1] + gap)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, members
    for value, weight, offset in zip(wanted, weights, offsets):
        block = (value - offset, weight, 1)
        while blocks and blocks[-1][0] > block[0]:
            mean, own, members = blocks.pop()
            total = own + block[1]
            block = (
                (mean * own + block[0] * block[1]) / total,
                total,
                members + block[2],
            )
        blocks.append(block)
    means = [mean for mean, _, members in blocks for _ in range(members)]
    return [mean + offset for mean, offset in zip(means, offsets)]


def lay_out(graph: Graph, width: float, bend_width: float, gap: float) -> Layout:
    layer_of = _layers(graph)
    layers: list[list[str]] = [[] for _ in range(max(layer_of.values()) + 1)]
    for node, layer in layer_of.items():
        layers[layer].append(node)
    # Long arrows to the same node join at their bends, one in each layer.
    below: dict[str, list[str]] = {node: [] for node in graph}
    for node in graph:
        for other in graph[node]:
            upper = node
            for layer in range(layer_of[node] - 1, layer_of[other] - 1, -1):
                lower = f"{other} below {layer}" if layer > layer_of[other] else other
                if lower not in below:
                    below[lower] = []
                    layers[layer].append(lower)
                if lower not in below[upper]:
                    below[upper].append(lower)
                upper = lower
    above = _upper(below)
    layers = _ordered(layers, below, above)

    def breadth(node: str) -> float:
        return width if node in graph else bend_width

    x: dict[str, float] = {}
    for row in layers:
        place = 0.0
        for node in row:
            x[node] = place + breadth(node) / 2
            place += breadth(node) + gap
    for sweep in range(SWEEPS * 4):
        order = layers if sweep % 2 else layers[::-1]
        for row in order:
            wanted, weights = [], []
            for node in row:
                near = above[node] + below[node] or [node]
                wanted.append(sum(x[other] for other in near) / len(near))
                weights.append(1.0 if node in graph else 4.0)
            gaps = [
                (breadth(left) + breadth(right)) / 2 + gap
                for left, right in zip(row, row[1:])
            ]
            x.update(zip(row, _spread(wanted, weights, gaps)))
    return Layout(layer_of, layers, x, below)
