"""Draws the documents' figures in their own form, from what was measured here."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure

from fftbench.charts.crossover_chart import crossover_chart
from fftbench.charts.files import write
from fftbench.charts.milliseconds_chart import milliseconds_chart
from fftbench.charts.page import Words
from fftbench.charts.series import Group, caption_of, split_into_groups
from fftbench.charts.series_style import assign_styles
from fftbench.charts.speedup_chart import speedup_chart
from fftbench.charts.style import use_house_style
from fftbench.charts.variant_bars import variant_bars
from fftbench.reproduction.figure_forms import FigureForm
from fftbench.results.launch import graphs_among, without_graph
from fftbench.results.rounds import with_stability
from fftbench.results.runs import Runs, load_runs


def draw_figure(name: str, form: FigureForm, run: Path, output: Path) -> Path | None:
    """Returns the stem of the files that it wrote; None where nothing of the figure could be measured."""
    runs = with_stability(load_runs([run]))
    rows = _shown(form, runs.rows)
    timed = rows[rows["status"] == "ok"]
    if timed.empty:
        return None
    use_house_style()
    if form.over_kernels:
        words = Words(form.title, form.subtitle, caption_of(timed, runs, form.mode))
        write(
            crossover_chart(timed, form.over_kernels, words),
            output / name,
            ["png", "svg"],
        )
        return output / name
    if form.bars:
        write(_bars(form, timed, runs), output / name, ["png", "svg"])
        return output / name
    styles = assign_styles(
        list(dict.fromkeys(zip(timed["algorithm"], timed["options"], timed["source"])))
    )
    group = next(split_into_groups(rows, rows, runs, styles))
    figure = _drawn(form, group)
    if isinstance(figure, str):
        return None
    write(figure, output / name, ["png", "svg"])
    return output / name


def _shown(form: FigureForm, rows: pd.DataFrame) -> pd.DataFrame:
    """Returns the figure's rows, in the order of their names."""
    graphs = graphs_among(rows)
    in_mode = (rows["mode"] == form.mode) & ~graphs
    rows = rows[in_mode | graphs if form.graph_words else in_mode]
    if form.size is not None:
        rows = rows[(rows["width"] == form.size[0]) & (rows["height"] == form.size[1])]
    if form.algorithm:
        rows = rows[rows["algorithm"] == form.algorithm]
    if not form.names:
        return rows
    named = rows[rows["options"].isin(list(form.names))]
    order = named["options"].map(list(form.names).index)
    named = named.assign(algorithm=named["options"].map(form.names), options="")
    return named.loc[order.sort_values(kind="stable").index]


def _bars(form: FigureForm, timed: pd.DataFrame, runs: Runs) -> Figure:
    shown = timed.assign(
        case=[
            options if options in form.bars else f"{algorithm} {options}".rstrip()
            for algorithm, options in zip(
                timed["algorithm"], timed["options"].map(without_graph)
            )
        ]
    )
    shown = shown[shown["case"].isin(list(form.bars))]
    order = list(form.bars)
    graphs = graphs_among(shown)
    shown = shown.assign(
        technique=[
            form.bars[case][0] + (f" {form.graph_words}" if replayed else "")
            for case, replayed in zip(shown["case"], graphs)
        ],
        variant=shown["case"].map(lambda case: form.bars[case][1]),
        place_in_form=shown["case"].map(order.index) + len(order) * graphs,
    )
    # fp32 before fp16, as the article stores its images in floats
    shown = shown.sort_values(
        ["place_in_form", "precision"], ascending=[True, False], kind="stable"
    )
    caption = caption_of(shown, runs, form.mode)
    return variant_bars(shown, Words(form.title, form.subtitle, caption))


def _drawn(form: FigureForm, group: Group) -> Figure | str:
    if form.baseline:
        return speedup_chart(group, form.title, (form.baseline, ""))
    return milliseconds_chart(group, form.title, form.subtitle, form.gaps)
