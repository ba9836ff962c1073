"""The documents' claims as data: their schema, their selectors, and the numbers that were published."""

import json
import subprocess

import jsonschema
import pytest

from command_line import FFTBENCH
from reproduction_support import SMALLER, SOURCE, cases_of

from fftbench.program import case_names
from fftbench.reproduction.claims import Claim, load_claims
from fftbench.reproduction.claims import ClaimTest
from fftbench.reproduction.documents import DOCUMENTS, PATHS
from fftbench.reproduction.smaller import smaller_test

CLAIMS = load_claims()
TESTED = [claim for claim in CLAIMS.claims if claim.test is not None]
ON_SOFTWARE = [claim for claim in TESTED if claim.test.experiment in SMALLER]
EVERY_PATH = (*PATHS, *(one.path for one in SMALLER.values()))
# These numbers were typed from the dissertation's table 2.
TABLE_2 = """
DFT 5.16593 17.2782 70.5689 293.104 1246.44
DIT 0.169113 0.37668 0.86415 1.8793 4.47742
DIF 0.159458 0.378722 0.881921 1.90661 4.13369
Recursive 0.210895 0.485643 1.4421 2.32922 5.1178
"""


def read(name: str) -> dict:
    return json.loads((SOURCE / "configs" / name).read_text())


def test_claims_are_as_their_schema_says():
    schema = read("claims.schema.json")
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(read("claims.json"))


@pytest.mark.parametrize(
    "change",
    [
        lambda claim: claim.pop("says"),
        lambda claim: claim.pop("test"),
        lambda claim: claim.update(untestable="Both."),
        lambda claim: claim.update(note="No such key."),
        lambda claim: claim["test"]["relation"].update(kind="slower_than"),
        lambda claim: claim["test"]["relation"].pop("factor"),
        lambda claim: claim["test"].update(references=[{"algorithm": "cpu_dft"}]),
        lambda claim: claim["test"].update(sizes=[]),
    ],
)
def test_the_schema_refuses_what_is_no_claim(change):
    claims = read("claims.json")
    change(claims["claims"][0])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(claims, read("claims.schema.json"))


def test_claims_have_names_of_their_own_and_known_documents():
    names = [claim.id for claim in CLAIMS.claims]
    assert len(set(names)) == len(names)
    assert {claim.document for claim in CLAIMS.claims} == set(CLAIMS.documents)
    assert {claim.test.experiment for claim in TESTED} <= set(PATHS)


def test_every_claim_is_on_the_page_whose_runs_decide_it():
    for claim in CLAIMS.claims:
        pages = [one for one in DOCUMENTS.values() if claim.document in one.claims_of]
        assert len(pages) == 1, claim.id
        assert claim.test is None or claim.test.experiment in pages[0].paths, claim.id


def test_every_claim_of_a_page_of_its_own_can_be_tested():
    untested = {claim.document for claim in CLAIMS.claims if claim.test is None}
    assert not {"arm", "dissertation", "intel"} & untested


def test_every_figure_and_the_table_is_claimed_of():
    tested = {claim.test.experiment for claim in TESTED}
    assert tested == set(PATHS)


def test_growth_is_asked_over_doublings():
    for claim in TESTED:
        if claim.test.relation.kind == "growth_per_doubling":
            widths = [width for width, _ in claim.test.sizes]
            assert all(b == 2 * a for a, b in zip(widths, widths[1:])), claim.id


@pytest.fixture(scope="module")
def listed() -> dict[str, set[str]]:
    """Returns the cases of each experiment as the program lists them."""
    lines = {}
    for path in EVERY_PATH:
        config = SOURCE / "configs" / f"{path}.json"
        command = [str(FFTBENCH), "--config", str(config), "--list-cases"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        lines[path] = set(case_names(done.stdout))
    return lines


@pytest.mark.parametrize("claim", TESTED, ids=lambda claim: claim.id)
def test_every_selector_is_a_case_of_its_experiment(claim: Claim, listed):
    assert_cases_are_listed(claim.test, listed)


@pytest.mark.parametrize("claim", ON_SOFTWARE, ids=lambda claim: claim.id)
def test_a_smaller_experiment_has_every_case_of_the_claims_that_it_decides(
    claim: Claim, listed
):
    smaller = smaller_test(claim.test, SMALLER[claim.test.experiment])
    assert len(set(smaller.sizes)) == len(claim.test.sizes)
    assert_cases_are_listed(smaller, listed)


def test_a_smaller_experiment_compares_what_the_other_one_does():
    for path, smaller in SMALLER.items():
        assert len(cases_of(path)) == len(cases_of(smaller.path))
        full, small = read(f"{path}.json"), read(f"{smaller.path}.json")
        for key in ("$schema", "name", "description", "algorithms", "sizes"):
            full.pop(key), small.pop(key)
        assert full == small


def assert_cases_are_listed(test: ClaimTest, listed: dict[str, set[str]]) -> None:
    batch = f"x {test.batch}" if test.batch > 1 else ""
    experiment = read(f"{test.experiment}.json")
    norms = experiment.get("norms", ["backward"])
    layouts = experiment.get("half_spectra", ["numpy"])
    assert len(norms) == 1, "a claim does not say of which norm it is"
    assert len(layouts) == 1, "a claim does not say how half spectra lie"
    for selector in (*test.subjects, *test.references):
        kind = [
            "" if word == usual else word
            for word, usual in (
                (selector.domain, "complex"),
                (layouts[0] if selector.domain == "real" else "numpy", "numpy"),
                (selector.precision, "fp32"),
                (norms[0], "backward"),
            )
        ]
        for width, height in test.sizes:
            words = (selector.algorithm, selector.options, f"{width}x{height}", batch)
            line = " ".join(filter(None, (*words, test.direction, *kind, test.mode)))
            assert line in listed[test.experiment]


def test_table_2_is_as_published():
    table = CLAIMS.published["table2"]
    lines = [line.split() for line in TABLE_2.strip().splitlines()]
    assert table.sizes == (128, 256, 512, 1024, 2048)
    assert [name for name in table.rows] == [f"cpu_{line[0].lower()}" for line in lines]
    assert [list(row) for row in table.rows.values()] == [
        [float(number) for number in line[1:]] for line in lines
    ]


def test_expected_cases_are_those_of_the_program(listed):
    # The helper expands experiments by itself. If it were wrong, the reports above would be about other cases.
    for path in EVERY_PATH:
        assert len(cases_of(path)) == len(listed[path])
