"""The hooks of .pre-commit-config.yaml call what scripts/test.sh calls."""

import re

import yaml

from command_line import SOURCE

(REPOSITORY,) = yaml.safe_load((SOURCE / ".pre-commit-config.yaml").read_text())[
    "repos"
]
HOOKS = {hook["id"]: hook for hook in REPOSITORY["hooks"]}
GATE = (SOURCE / "scripts" / "test.sh").read_text(encoding="utf-8")


def test_the_layout_is_checked_by_the_functions_of_the_gate():
    library = (SOURCE / "scripts" / "lib" / "formatting.sh").read_text(encoding="utf-8")
    entry = HOOKS["layout"]["entry"]
    called = re.findall(r"\b(\w+_format\w+)\b", entry)
    assert called == ["choose_formatters", "check_formatting"]
    for function in called:
        assert f"{function}() {{" in library and function in GATE
    for file in re.findall(r"\. (\S+\.sh)", entry):
        assert (SOURCE / file).is_file()


def test_its_scripts_are_tests_of_the_gate_which_need_no_program():
    files = re.findall(r"\S+\.py\b", HOOKS["scripts"]["entry"])
    assert files
    for name in files:
        text = (SOURCE / name).read_text(encoding="utf-8")
        assert not re.search(r"\bFFTBENCH\b|(?<![.\w])run(_config)?\(", text), name


def test_hooks_take_the_whole_tree_as_the_gate_does():
    assert all(hook["pass_filenames"] is False for hook in HOOKS.values())
    assert all(hook["language"] == "system" for hook in HOOKS.values())
