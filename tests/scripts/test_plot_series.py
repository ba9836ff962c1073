"""plot.py makes series distinguishable, and each looks the same in every chart."""

import itertools
import random

import numpy as np
import pytest

from plot_support import TWO, draw, run_folder
from synthetic_results import ALGORITHMS, H100, LLVMPIPE, OPTION_SETS, make_rows

# plot_support makes the scripts importable.
from fftbench.charts.series_style import assign_styles, colour_of

TOGETHER = (
    *ALGORITHMS,
    *("stockham_register", "stockham_fused", "best", "cufft", "vkfft"),
)
# These matrices show what each kind of colour blindness leaves of linear RGB (Machado, Oliveira and Fernandes 2009,
# severity 1).
SEEN_AS = {
    "normal": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
}


def look(line):
    return line.get_color(), line.get_marker(), line.get_markerfacecolor()


def looks_of(drawn, chart="time"):
    lines = [line for axes in drawn.figures[chart].axes for line in axes.get_lines()]
    return {
        line.get_label().split(" @ ")[0]: look(line)
        for line in lines
        if " @ " in line.get_label()
    }


def cielab(colour: str, seen_as: str) -> np.ndarray:
    srgb = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    linear = np.clip(np.asarray(SEEN_AS[seen_as]) @ linear, 0, 1)
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    xyz = to_xyz @ linear / [0.95047, 1, 1.08883]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def test_a_series_looks_the_same_alone_among_others_and_in_another_run(
    run_folder, draw
):
    one = draw(run_folder(make_rows(algorithms=TOGETHER, option_sets=("",))))
    rows = make_rows(LLVMPIPE, algorithms=reversed(TOGETHER[::2]), modes=("latency",))
    other = draw(run_folder(rows, LLVMPIPE, "other"))
    among, elsewhere = looks_of(one), looks_of(other)
    assert set(elsewhere) == set(TOGETHER[::2])
    for name, its_look in elsewhere.items():
        assert among[name] == its_look
        alone = draw(run_folder(make_rows(algorithms=[name]), name=f"{name} alone"))
        assert looks_of(alone)[name] == its_look


def test_options_look_the_same_in_whatever_order_they_were_measured(run_folder, draw):
    rows = make_rows(algorithms=TWO, option_sets=(OPTION_SETS[1], "new=3"))
    first = looks_of(draw(run_folder(rows)))
    random.Random(1).shuffle(rows)
    assert looks_of(draw(run_folder(rows, name="shuffled"))) == first
    few = [row for row in rows if row["options"] == "new=3"]
    for name, its_look in looks_of(draw(run_folder(few, name="few"))).items():
        assert first[name] == its_look


def test_a_series_has_one_look_in_all_its_charts(run_folder, draw):
    drawn = draw(run_folder(make_rows(algorithms=TWO, modes=("throughput", "cold"))))
    markers = looks_of(drawn, "time-cold")
    assert looks_of(drawn, "time-throughput") == markers
    for chart in ("bandwidth-cold", "speedup-throughput"):
        for axes in drawn.figures[chart].axes:
            for bars in axes.containers:
                name = bars.get_label().split(" @ ")[0]
                tips = next(
                    line
                    for line in axes.get_lines()
                    if line.get_marker() == markers[name][1]
                )
                assert look(tips) == markers[name]


def test_what_is_measured_together_differs_in_colour_and_in_marker():
    styles = assign_styles([(name, "", "") for name in TOGETHER]).values()
    assert len({style.colour for style in styles}) == len(TOGETHER)
    assert len({style.marker for style in styles}) == len(TOGETHER)


@pytest.mark.parametrize("seen_as", SEEN_AS)
def test_colours_of_what_is_measured_together_stay_apart_for_the_colour_blind(seen_as):
    labs = {name: cielab(colour_of(name), seen_as) for name in TOGETHER}
    for one, other in itertools.combinations(TOGETHER, 2):
        # A difference of 2.3 can just be seen side by side.
        assert np.linalg.norm(labs[one] - labs[other]) > 15, (one, other)


def test_all_combinations_of_the_common_options_look_different():
    for sets in (OPTION_SETS, ["", "exchange=shared", "storage=buffer"]):
        styles = assign_styles([("stockham_radix4", one, "") for one in sets])
        looks = {(style.marker, style.filled) for style in styles.values()}
        assert len(looks) == len(sets)


@pytest.mark.parametrize("algorithm", ["best", "stockham_register", "stockham_fused"])
def test_a_kernel_without_barriers_looks_like_itself_but_hollow(algorithm):
    sets = ["", "sync=in_shader", "wisdom=no", "sync=in_shader;wisdom=no"]
    styles = assign_styles([(algorithm, one, "") for one in sets])
    looks = [
        (style.marker, style.filled)
        for style in (styles[(algorithm, one, "")] for one in sets)
    ]
    assert looks[1] == (looks[0][0], False) and looks[0][1]
    assert looks[3] == (looks[2][0], False) and looks[2][1]
    assert looks[0][0] != looks[2][0]


def test_names_that_no_table_holds_are_told_apart_by_their_lines_at_least():
    keys = [(f"kernel_{at}", f"a={at % 3}", "") for at in range(40)]
    styles = assign_styles(keys)
    assert len(set(styles.values())) == len(keys)
    assert assign_styles(keys[7:8])[keys[7]].marker == styles[keys[7]].marker


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "throughput"),
        ({"modes": ["cold"]}, "cold"),
        ({"direction": "inverse", "batch": 16}, "throughput, inverse, batch of 16"),
    ],
)
def test_every_title_says_the_mode_and_what_is_unusual(
    run_folder, draw, settings, words
):
    folder = run_folder(make_rows(H100, TWO, **settings))
    for arguments in ((), ("--title", "mine")):
        for name, figure in draw(folder, *arguments).figures.items():
            bold = [text for text in figure.texts if text.get_weight() == "bold"]
            assert bold[0].get_text().endswith(f" · {words}"), name
