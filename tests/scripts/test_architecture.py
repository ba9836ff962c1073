"""docs/architecture.svg shows what CMakeLists.txt says and where a case goes, and its layout keeps every arrow."""

import random
import re
import sys

import pytest

from command_line import SOURCE

sys.path.insert(0, str(SOURCE / "scripts" / "lib"))

import draw_architecture
import cmake_targets
import layered_graph


def test_the_picture_is_what_the_targets_say_today():
    drawn = draw_architecture.draw(SOURCE)
    kept = draw_architecture.PICTURE.read_text(encoding="utf-8")
    assert kept == drawn, "run scripts/lib/draw_architecture.py and look at it"


def test_each_step_of_a_case_is_a_function_of_its_target():
    targets = cmake_targets.targets_of(SOURCE)
    for step in draw_architecture.WAY:
        header = SOURCE / "harness" / step.header
        assert step.header.rpartition("/")[0] in targets[step.target].folders
        assert re.search(rf"\b{step.function}\(", header.read_text(encoding="utf-8"))
    for script in draw_architecture.LAST[:2]:
        assert (SOURCE / script).is_file()


def test_every_folder_with_sources_belongs_to_a_target():
    harness = SOURCE / "harness"
    with_sources = {
        file.parent.relative_to(harness).as_posix().replace(".", "")
        for file in harness.rglob("*.c*")
        if file.suffix in (".cpp", ".cu")
    }
    targets = cmake_targets.targets_of(SOURCE).values()
    assert with_sources == {folder for target in targets for folder in target.folders}


CMAKE = """
fftbench_folder(text PATH text)
fftbench_folder(fft PATH fft fft/kernels LINKS fftbench_text glm HEAVY_HEADERS <map>)
  fftbench_folder(run PATH run # LINKS fftbench_never
                  LINKS fftbench_fft PRIVATE fftbench_text fftbench_options)
add_executable(fftbench main.cpp)
target_link_libraries(fftbench PRIVATE fftbench_run)
target_link_libraries(elsewhere PRIVATE fftbench_run)
"""


def test_folders_and_links_are_read():
    targets = cmake_targets.read_targets([CMAKE])
    seen = {target.name: (target.folders, target.links) for target in targets.values()}
    assert seen == {
        "text": (("text",), ()),
        "fft": (("fft", "fft/kernels"), ("text",)),
        "run": (("run",), ("fft", "text")),
        "fftbench": (("",), ("run",)),
    }
    assert cmake_targets.reached(targets, "fftbench") == {"run", "fft", "text"}
    assert cmake_targets.without_shortcuts(targets)["run"] == ["fft"]


def ends(
    layout: layered_graph.Layout, graph: layered_graph.Graph, node: str
) -> set[str]:
    """Follows the lines down from a node to the next ones."""
    found = set()
    waiting = list(layout.below[node])
    while waiting:
        place = waiting.pop()
        if place in graph:
            found.add(place)
        else:
            waiting += layout.below[place]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_layout_keeps_every_arrow_and_overlaps_nothing(seed):
    chance = random.Random(seed)
    nodes = [f"n{index}" for index in range(14)]
    graph = {
        node: [other for other in nodes[:index] if chance.random() < 0.25]
        for index, node in enumerate(nodes)
    }
    layout = layered_graph.lay_out(graph, 90, 4, 10)
    assert sorted(
        node for row in layout.layers for node in row if node in graph
    ) == sorted(nodes)
    for node in nodes:
        assert ends(layout, graph, node) == set(graph[node])
    at = {node: level for level, row in enumerate(layout.layers) for node in row}
    for node, below in layout.below.items():
        assert all(at[other] == at[node] - 1 for other in below)
    for row in layout.layers:
        for left, right in zip(row, row[1:]):
            widths = [90 if node in graph else 4 for node in (left, right)]
            room = layout.x[right] - layout.x[left] - sum(widths) / 2
            assert room > 10 - 1e-6
