"""States of what the report on each source document is made: experiments, claims, figures. Needs nothing but Python
itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figures:
    heading: str
    introduction: str
    names: tuple[
        str, ...
    ]  # of fftbench.reproduction.figures.FORMS, as the page shows them


@dataclass(frozen=True)
class Smaller:
    """An experiment that a software renderer measures in place of one that takes it too long. What is compared with what
    is the same; sides are shorter."""

    path: str  # under configs/, without ending
    divisor: int  # of each side of a picture, rounded up
    # Options that are sides as well, and divided, by algorithm: with the default that a claim leaves out.
    side_options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Document:
    name: str  # what users type; its report is in DEVICE/<name>/
    title: str  # of the report, before "on <device>"
    measured_on: str  # a sentence about the document's own devices
    paths: tuple[str, ...]  # of its experiments under configs/, without ending
    claims_of: tuple[str, ...]  # keys of claims.json's documents
    figures: Figures
    has_pictures: bool = False  # whether claims bound numbers of picture_numbers.py
    smaller: Mapping[str, Smaller] = field(default_factory=dict)  # by path


DISSERTATION = Document(
    name="dissertation",
    title="The dissertation's results",
    measured_on=(
        "The dissertation measured on an Intel i7-8750H and an NVIDIA GeForce GTX 1050 Ti Max-Q (driver 511.65, CUDA "
        "11.6)."
    ),
    paths=(
        "dissertation/table2",
        *(f"dissertation/fig{number}" for number in range(12, 17)),
        "dissertation/remarks",
        "dissertation/radices",
        "dissertation/small_primes",
        "dissertation/dft_matrix",
    ),
    claims_of=("dissertation",),
    figures=Figures(
        heading="Figures 12 to 16",
        introduction=(
            "The dissertation's text, as it is at hand, has the captions of these figures and what is said about them, "
            "but not the images: they are redrawn from the captions, milliseconds over the side of a square. Times "
            "span three decades, so both axes are logarithmic."
        ),
        names=tuple(f"fig{number}" for number in range(12, 17)),
    ),
)
INTEL = Document(
    name="intel",
    title="Intel's FFT of images in three colours",
    measured_on=(
        "The article measured on GPUs by Intel and AMD, of which its text, as it is at hand, names the Intel Core "
        "i5-4300U's alone."
    ),
    paths=("intel", "intel_traffic"),
    claims_of=("intel",),
    figures=Figures(
        heading="Figure",
        introduction=(
            "The article's text, as it is at hand, has the caption of this figure and none of its numbers: it is redrawn "
            "from the caption, a bar for each configuration. UAV is cooley_tukey_multipass, SLM is "
            "cooley_tukey_singlepass through shared memory, both with an invocation an element. Beyond the article's "
            "configurations there are a table of roots alone, its figure 14's packed images, and images of fp16."
        ),
        names=("intel-figure13",),
    ),
)
ARM = Document(
    name="arm",
    title="ARM's row-column FFT, step by step,",
    measured_on=(
        "The article measured on ARM Mali GPUs, which it does not name; they share their memory with the CPU."
    ),
    paths=("arm", "arm_radix"),
    claims_of=("arm",),
    figures=Figures(
        heading="Figures",
        introduction=(
            "The article's text, as it is at hand, has no image of its diagrams and none of their numbers: they are "
            "redrawn from what is said about them. Each of its steps has a diagram of its speed-up, which are one here; "
            "the last diagram compares mixed radix with radix 2 alone over a logarithmic axis."
        ),
        names=("arm-steps", "arm-radix"),
    ),
)
_KERNELS = {
    "convolution": {"kernel": "256"},
    "cufft_convolution": {"kernel": "256"},
    "vkfft_convolution": {"kernel": "256"},
    "prefix_sum_blur": {"radius": "32"},
}
NABLA = Document(
    name="nabla",
    title="Nabla's FFT bloom",
    measured_on="The article measured on an NVIDIA GeForce RTX 4060.",
    paths=(
        "shared_memory",
        "bloom",
        "crossover",
        "nabla/padding",
        "nabla/two_for_one",
        "nabla/shuffles",
        "nabla/bank_conflicts",
        "nabla/bloom_passes",
    ),
    claims_of=("nabla",),
    figures=Figures(
        heading="Figures",
        introduction=(
            "The article has its times in its text alone. The first figure has them as bars: a picture of three colours, "
            "convolved with kernels of 256 and 512 square, beside what users of cuFFT and VkFFT would write. The second one "
            "shows from which size of a kernel on the FFT is faster than the sum of products, at 1280 × 720."
        ),
        names=("nabla-bloom", "nabla-bloom-full-hd", "nabla-crossover"),
    ),
    has_pictures=True,
    smaller={
        "bloom": Smaller("nabla/bloom_small", 4, _KERNELS),
        # The claims name its kernels, whatever the picture.
        "crossover": Smaller("nabla/crossover_small", 4),
        "nabla/padding": Smaller("nabla/padding_small", 4, _KERNELS),
        "nabla/bloom_passes": Smaller("nabla/bloom_passes_small", 4, _KERNELS),
    },
)
OCEAN = Document(
    name="ocean",
    title="Transforms in frames of the ocean",
    measured_on=(
        "The dissertation announces Tessendorf's ocean as its case study and leaves the section empty; its figure 12 is of "
        "frames on an NVIDIA GeForce GTX 1050 Ti Max-Q."
    ),
    paths=("ocean",),
    claims_of=("ocean",),
    figures=Figures(
        heading="Figures",
        introduction=(
            "A frame is all that an ocean takes but its drawing: the spectra of a time, four inverse transforms for a patch "
            "of sea, and the texture that is drawn from. The first figure is the dissertation's figure 12 as its text means "
            "it, with both ways in a real frame; the second one has more transforms in that frame; the third one its "
            "parts, each measured alone."
        ),
        names=("ocean-figure12", "ocean-transforms", "ocean-parts"),
    ),
)
DOCUMENTS = {one.name: one for one in (DISSERTATION, INTEL, ARM, NABLA, OCEAN)}
# Each experiment once, in the order in which they are measured.
PATHS = tuple(dict.fromkeys(path for one in DOCUMENTS.values() for path in one.paths))


def documents_named(words: Sequence[str]) -> list[Document]:
    """Returns the documents of these names, each once and in the order of DOCUMENTS; every one for "all"."""
    wanted = DOCUMENTS if "all" in words else words
    return [one for name, one in DOCUMENTS.items() if name in wanted]
