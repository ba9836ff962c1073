"""The JSON Schemas have names of their own and can be used wherever a document lies."""

import json
from pathlib import Path

import jsonschema
import pytest

from command_line import SOURCE, TINY, run, write_config

CONFIGS = SOURCE / "configs"
SCHEMAS = {
    "urn:fftbench:schema:experiment:1": CONFIGS / "schema.json",
    "urn:fftbench:schema:wisdom:1": CONFIGS / "wisdom" / "schema.json",
    "urn:fftbench:schema:device:1": CONFIGS / "devices" / "schema.json",
    "urn:fftbench:schema:claims:1": CONFIGS / "claims.schema.json",
    "urn:fftbench:schema:run:1": CONFIGS / "run.schema.json",
    "urn:fftbench:schema:plan:1": CONFIGS / "plan.schema.json",
}


def read(path: Path) -> dict:
    return json.loads(path.read_text())


def validator(name: str) -> jsonschema.Draft7Validator:
    """Returns a validator like that of an editor which knows the schemas by their names alone and may read no other
    file."""
    store = {read(path)["$id"]: read(path) for path in SCHEMAS.values()}
    try:
        from referencing import Registry
        from referencing.jsonschema import DRAFT7
    except ModuleNotFoundError:  # jsonschema before 4.18 finds references itself
        resolver = jsonschema.RefResolver(name, store[name], store)
        resolver.resolve_remote = lambda uri: pytest.fail(f"{uri} is elsewhere")
        return jsonschema.Draft7Validator(store[name], resolver=resolver)
    known = [(its, DRAFT7.create_resource(schema)) for its, schema in store.items()]
    return jsonschema.Draft7Validator(
        store[name], registry=Registry().with_resources(known)
    )


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_has_its_name(name: str) -> None:
    schema = read(SCHEMAS[name])
    jsonschema.Draft7Validator.check_schema(schema)
    assert schema["$id"] == name


def test_shipped_documents_hold_against_the_schemas_by_name() -> None:
    for path in CONFIGS.rglob("*.json"):
        if path in SCHEMAS.values():
            continue
        kind = "experiment"
        if path.parent.name == "wisdom":
            kind = "wisdom"
        if path.parent.name == "devices":
            kind = "device"
        if path.name == "claims.json":
            kind = "claims"
        validator(f"urn:fftbench:schema:{kind}:1").validate(read(path))


@pytest.mark.parametrize(
    "mistake", [{"sizes": [0]}, {"sizes": [[1, 2, 3, 4]]}, {"rounds": 3}]
)
def test_a_schema_by_name_refuses_mistakes(mistake: dict) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validator("urn:fftbench:schema:experiment:1").validate(TINY | mistake)


@pytest.mark.parametrize(
    "schema", ["urn:fftbench:schema:experiment:1", str(CONFIGS / "schema.json")]
)
def test_an_experiment_elsewhere_names_the_schema(tmp_path: Path, schema: str) -> None:
    config = write_config(tmp_path, TINY | {"$schema": schema})
    finished = run("--config", config, "--list-cases", cwd=tmp_path)
    assert finished.returncode == 0, finished.stderr
