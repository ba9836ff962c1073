"""Says how the dispatches of `best` came one after the other, for readers who know no barrier of OpenGL."""

from __future__ import annotations

from collections.abc import Sequence

from fftbench.headline.contest import Contest, Section
from fftbench.results.dispatch_order import Order

_IN_THROUGHPUT = {
    Order.CHAINED: ("a stream of them", "one barrier behind the last"),
    Order.BARRIER: ("one in a frame", "a barrier behind it"),
}
BARRIER_MEANS = (
    "A barrier makes the device end what it was given before it begins what follows."
)


def order_name(contest: Contest, section: Section) -> str:
    """Returns a few words; "" where a barrier goes without saying because the mode has nothing else."""
    if not contest.tells_order(section):
        return ""
    if section.mode != "throughput":
        return "without barriers between dispatches"
    return _IN_THROUGHPUT[section.order][0]


def order_words(contest: Contest, section: Section) -> str:
    """Returns the same in more words, to stand behind the name of the contestant."""
    name = order_name(contest, section)
    if section.mode != "throughput" or not name:
        return name
    return f"as {', '.join(_IN_THROUGHPUT[section.order])}"


def order_sentences(contests: Sequence[Contest]) -> str:
    """Explains the orders; returns "" where there are barriers alone."""
    sections = [section for contest in contests for section in contest.sections]
    if all(section.order is Order.BARRIER for section in sections):
        return ""
    modes = {
        order: list(dict.fromkeys(one.mode for one in sections if one.order is order))
        for order in Order
    }
    sentences = [BARRIER_MEANS]
    if "throughput" in modes[Order.CHAINED]:
        sentences.append(
            "*A stream of them* is many transforms whose dispatches, each the start of a kernel, wait by themselves for "
            "those before (`order=chained`), so that one barrier, behind the last, is enough; the libraries leave that "
            "waiting to CUDA. A dispatch loads its input while the transform before still runs, unless that one writes it."
        )
    if "chain" in modes[Order.CHAINED]:
        sentences.append(
            "In a *chain* each transform takes the result of the one before, so that it begins when that has ended; "
            "of the libraries the same times stand beside it, since CUDA begins none earlier."
        )
    if "throughput" in modes[Order.BARRIER]:
        sentences.append(
            "*One in a frame* is a transform that other work stands before and behind: there is a barrier behind it "
            "(`order=barrier`), and its own dispatches have one between them or wait by themselves, whichever is faster."
        )
    others = [mode for mode in modes[Order.BARRIER] if mode != "throughput"]
    if others:
        sentences.append(
            f"In {' and '.join(others)}, a barrier stands behind each transform."
        )
    return " ".join(sentences)
