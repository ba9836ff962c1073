"""What reproduce.py measures of pictures for Nabla's claims, against NumPy, and how bounds are judged. Needs a built
fftbench and a GL driver."""

import json
from array import array
from pathlib import Path

import numpy as np
import pytest

from command_line import FFTBENCH
from reproduction_support import write_device

import reproduce
from fftbench.program import Program
from fftbench.reproduction import picture_numbers
from fftbench.reproduction.claims import Bound, load_claims
from fftbench.reproduction.judging import judge_numbers
from fftbench.reproduction.picture_numbers import (
    HEIGHT,
    WIDTH,
    Plane,
    file_of,
    glare,
    load_numbers,
    measure_pictures,
    ringing_of,
    scene,
)
from fftbench.results.errors import ResultsError

PROGRAM = Program(Path(FFTBENCH), "GPU", "CPU", "gpu", "abc")


@pytest.fixture(scope="module")
def measured(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "gpu"
    measure_pictures(PROGRAM, folder, afresh=False)
    return folder


def as_matrix(plane: Plane) -> np.ndarray:
    return np.array(plane.values, dtype=float).reshape(plane.height, plane.width)


def tent(side: int, padded: int) -> np.ndarray:
    """Returns the weights of a kernel's `side` frequencies in each of `padded`, the nearest two on a circle."""
    place = np.arange(padded) * side / padded
    below = np.floor(place).astype(int)
    weights = np.zeros((padded, side))
    weights[np.arange(padded), below % side] += 1 - (place - below)
    weights[np.arange(padded), (below + 1) % side] += place - below
    return weights


@pytest.mark.sampled(2)
@pytest.mark.parametrize("side", [256, 512])
def test_ringing_is_what_a_tent_over_the_kernels_frequencies_leaves(measured, side):
    kernel = as_matrix(glare(side))
    centred = np.roll(kernel / kernel.sum(), (-(side // 2), -(side // 2)), (0, 1))
    spectrum = (
        tent(side, 1024) @ np.fft.fft2(centred) @ tent(side, 2048).T
    )  # 720 + side / 2 and 1280 + side / 2, in powers of two
    response = np.roll(np.fft.ifft2(spectrum).real, (HEIGHT // 2, WIDTH // 2), (0, 1))[
        :HEIGHT, :WIDTH
    ]
    outside = np.abs(response)
    whole = outside.sum()
    top, left = HEIGHT // 2 - side // 2, WIDTH // 2 - side // 2
    outside[max(top, 0) : top + side, left : left + side] = 0
    numbers = load_numbers(measured)
    assert numbers[f"ringing_light_{side}"] == pytest.approx(
        outside.sum() / whole, rel=0.02
    )
    assert numbers[f"ringing_peak_{side}"] == pytest.approx(outside.max(), rel=0.02)


def test_all_light_beside_the_kernels_square_is_outside():
    side, picture = 256, np.zeros((HEIGHT, WIDTH), np.float32)
    top, left = HEIGHT // 2 - side // 2, WIDTH // 2 - side // 2
    for row in (top, top + side - 1):
        for column in (left, left + side - 1):
            picture[row, column] = 1
    beside = [(top - 1, left), (top + side, left), (top, left - 1), (top, left + side)]
    for row, column in [*beside, (0, 0), (HEIGHT - 1, WIDTH - 1)]:
        picture[row, column] = -0.25
    plane = Plane(WIDTH, HEIGHT, array("f", picture.ravel().tolist()))
    assert ringing_of(plane, side) == (pytest.approx(6 * 0.25 / (4 + 6 * 0.25)), 0.25)


def test_light_is_that_of_the_picture_with_its_borders(measured):
    picture, kernel = as_matrix(scene()), as_matrix(glare(512))
    kernel /= kernel.sum()
    numbers = load_numbers(measured)
    assert numbers["light_picture"] == pytest.approx(picture.sum(), rel=1e-6)
    for border, mode in (("mirror", "symmetric"), ("zero", "constant")):
        padded = np.pad(picture, 256, mode)
        shape = [a + b for a, b in zip(padded.shape, kernel.shape)]
        product = np.fft.rfft2(padded, shape) * np.fft.rfft2(kernel, shape)
        result = np.fft.irfft2(product, shape)[512:, 512:][:HEIGHT, :WIDTH]
        sides = result.sum() - result[1:-1, 1:-1].sum()
        assert numbers[f"light_{border}"] == pytest.approx(result.sum(), rel=1e-5)
        assert numbers[f"light_of_sides_{border}"] == pytest.approx(sides, rel=1e-5)


def test_the_article_is_right_about_ringing_and_borders(measured):
    for claim in load_claims().claims:
        if claim.bounds:
            judgement = judge_numbers(claim.bounds, load_numbers(measured))
            assert judgement.outcome.value == "holds", claim.id


def test_what_was_measured_by_this_program_is_not_measured_again(measured, monkeypatch):
    def refuse(program: Path) -> dict[str, float]:
        raise AssertionError("measured again")

    monkeypatch.setattr(picture_numbers, "measured_numbers", refuse)
    before = file_of(measured).read_bytes()
    measure_pictures(PROGRAM, measured, afresh=False)
    assert file_of(measured).read_bytes() == before
    other = Program(PROGRAM.path, "GPU", "CPU", "gpu", "another revision")
    for program, afresh in ((other, False), (PROGRAM, True)):
        with pytest.raises(AssertionError, match="measured again"):
            measure_pictures(program, measured, afresh)


@pytest.mark.parametrize(
    ("value", "over", "outcome"),
    [
        (1.0, None, "holds"),
        (1.01, None, "does not hold"),
        (0.4, None, "does not hold"),
        (float("nan"), None, "does not hold"),
        (3.0, 4.0, "holds"),
        (3.0, 2.0, "does not hold"),
        (3.0, 0.0, "does not hold"),
    ],
)
def test_a_bound_holds_between_its_ends(value, over, outcome):
    bound = Bound(
        "a number", "a", most=1.0, least=0.5, over="b" if over is not None else ""
    )
    numbers = {"a": value} | ({} if over is None else {"b": over})
    assert judge_numbers([bound], numbers).outcome.value == outcome


def verdicts_of(folder: Path) -> tuple[str, str]:
    arguments = ["nabla", "--report-only", "--results", str(folder.parent)]
    assert reproduce.main([*arguments, "--name", folder.name]) == 0
    page = (folder / "nabla" / "index.md").read_text()
    return page, (folder / "nabla" / "claims.csv").read_text()


def test_the_page_judges_pictures_where_they_were_measured(tmp_path, monkeypatch):
    monkeypatch.setattr("fftbench.reproduction.report.draw_figure", lambda *_: None)
    folder = write_device(tmp_path / "gpu")
    page, table = verdicts_of(folder)
    assert "nabla-border,can't be tested here" in table
    assert "not measured: light_mirror" in page
    numbers = {"light_picture": 2.0, "light_mirror": 2.0, "light_zero": 1.5}
    numbers |= {"light_of_sides_mirror": 1.0, "light_of_sides_zero": 0.95}
    file_of(folder).parent.mkdir()
    file_of(folder).write_text(json.dumps({"numbers": numbers}))
    page, table = verdicts_of(folder)
    assert "nabla-border,does not hold" in table
    assert "| light of the picture convolved with mirrored borders" in page
    assert "| 0.99 to 1.01 |" in page and "| 0.950 |" in page


@pytest.mark.parametrize(
    "content", ["", "[]", '{"numbers": 3}', '{"numbers": {"a": "b"}}']
)
def test_damaged_numbers_get_a_sentence(tmp_path, content):
    file_of(tmp_path).parent.mkdir()
    file_of(tmp_path).write_text(content)
    with pytest.raises(ResultsError, match="nabla.json: "):
        load_numbers(tmp_path)
