"""The manual's page and the completions for shells, which the program makes of its own options. Needs a built fftbench;
man, mandoc, zsh and fish look at their own files where they are installed."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import PATIENCE_S, run

OPTION = re.compile(r"^  (?:-h,)?(--[a-z-]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "new"
    done = run("manual", "--output", folder, "--date", "2026-01-02")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture(scope="module")
def options() -> dict[str, list[str]]:
    """Returns the options that help tells of each command; "" is the main job."""
    main = run("--help").stdout
    words = re.findall(
        r"^  ([a-z-]+) ", main.partition("Subcommands:")[2], re.MULTILINE
    )
    words = [word for word in words if word != "fftbench"]
    assert {"transform", "ocean", "new-kernel"} <= set(words)
    texts = {"": main} | {word: run(word, "--help").stdout for word in words}
    return {word: OPTION.findall(text) for word, text in texts.items()}


@pytest.fixture(scope="module")
def algorithms() -> set[str]:
    """Returns every name that `fftbench algorithms` lists."""
    listed = run("algorithms").stdout
    return set(re.findall(r"^([a-z]\w+)", listed, re.MULTILINE))


def call(*command: object, **more: object) -> subprocess.CompletedProcess[str]:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"not installed: {command[0]}")
    words = list(map(str, command))
    return subprocess.run(
        words, capture_output=True, text=True, timeout=PATIENCE_S, **more
    )


def complete_in_bash(files: Path, folder: Path, *words: str) -> set[str]:
    """Returns what bash offers for the last of the words that stand behind fftbench."""
    line = " ".join(f"'{word}'" for word in ("fftbench", *words))
    script = (
        f"set -u; . '{files}/fftbench.bash'; COMP_WORDS=({line}); "
        f'COMP_CWORD={len(words)}; _fftbench; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    done = call("bash", "--norc", "-c", script, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


def complete_in_fish(files: Path, folder: Path, line: str) -> set[str]:
    script = f"source {files}/fftbench.fish; complete -C '{line}'"
    done = call("fish", "--no-config", "-c", script, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return {each.split("\t")[0] for each in done.stdout.splitlines()}


def test_the_page_tells_of_every_command_and_option(files, options):
    page = (files / "fftbench.1").read_text().replace("\\-", "-")
    main, _, rest = page.partition(".SH COMMANDS")
    sections = re.split(r"^\.SS \"fftbench ([a-z-]+).*\"$", rest, flags=re.MULTILINE)
    found = {"": main} | dict(zip(sections[1::2], sections[2::2]))
    assert set(found) == set(options)
    for word, names in options.items():
        told = re.findall(r"^\.TP\n\\fB(--[a-z-]+)\\fR", found[word], re.MULTILINE)
        assert told == [n for n in names if n not in ("--help", "--version")], word
    assert "handicap" not in page and "fftbench worker" not in page
    assert " 1 2026-01-02 " in page and "130 interrupted" in page


def test_man_and_mandoc_find_nothing_wrong_with_the_page(files):
    page = files / "fftbench.1"
    done = call("mandoc", "-T", "lint", "-W", "warning", page)
    assert (done.returncode, done.stdout) == (0, "")
    read = re.sub(".\b", "", call("mandoc", "-T", "ascii", page).stdout)
    example = run("transform", "--help").stdout.partition("Examples:\n")[2]
    assert " \\\n" in example
    for line in example.splitlines():
        assert f"{line}\n" in read, line
    done = call("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page)
    assert (done.returncode, done.stderr) == (0, "")


def test_bash_completes_commands_options_and_their_values(
    files, options, algorithms, tmp_path
):
    def offers(*words: str) -> set[str]:
        return complete_in_bash(files, tmp_path, *words)

    (tmp_path / "mine.json").write_text("{}")
    (tmp_path / "folder").mkdir()
    words = set(options) - {""}
    assert words < offers("") and offers("tr") == {"transform"}
    assert offers("help", "o") == {"ocean"}
    for word, names in options.items():
        given = [word, "--"] if word else ["--"]
        assert offers(*given) >= set(names), word
    assert offers("transform", "--algorithm", "") >= algorithms | {"best"}
    assert offers("transform", "--norm", "") == {"backward", "ortho", "forward"}
    assert offers("transform", "--norm", "=", "o") == {"ortho"}
    assert offers("transform", "--norm", "=") == {"backward", "ortho", "forward"}
    assert offers("--config", "") == {"mine.json", "folder"}
    assert offers("--output", "") == {"folder"}
    assert offers("--rounds", "") == set()


def test_fish_completes_commands_options_and_their_values(files, options, tmp_path):
    words = set(options) - {""}
    assert complete_in_fish(files, tmp_path, "fftbench ") >= words
    for word in ("transform", "ocean"):
        found = complete_in_fish(files, tmp_path, f"fftbench {word} --")
        assert found >= set(options[word]), word
    line = "fftbench transform --norm "
    assert complete_in_fish(files, tmp_path, line) == {"backward", "ortho", "forward"}


def test_files_of_other_shells_hold_every_option_as_it_is_typed(files, options):
    """Of shells that need not be installed."""
    fish = (files / "fftbench.fish").read_text()
    for word, names in options.items():
        where = f"__fish_seen_subcommand_from {word}" if word else "not .*"
        line = rf"^complete -c fftbench -n '{where}' -l (\S+) "
        found = {f"--{name}" for name in re.findall(line, fish, re.MULTILINE)}
        assert found | {"--help"} == set(names), word
    zsh = (files / "_fftbench").read_text().splitlines()
    specs = [line.strip() for line in zsh if line.strip().startswith(("'-", "'*-"))]
    assert len(specs) > 50
    for spec in specs:
        assert spec.startswith("'*--") == ("may be repeated" in spec), spec


def test_zsh_takes_its_completions(files, options):
    assert call("zsh", "-n", files / "_fftbench").stderr == ""
    # With functions in place of zsh's own, which say what they were given.
    script = f"""
        _arguments() {{ print -rl -- "$@" }}
        _describe() {{ print -rl -- "${{commands[@]%%:*}}" }}
        words=(fftbench "$1" --) CURRENT=$2
        source {files}/_fftbench"""
    for word, names in options.items():
        done = call("zsh", "-f", "-c", script, "zsh", word or "--quiet", 3)
        assert done.stderr == ""
        told = set(re.findall(r"(?:^|\))\*?(--[a-z-]+)", done.stdout, re.MULTILINE))
        assert told == set(names), word
    described = call("zsh", "-f", "-c", script, "zsh", "", 2).stdout.split()
    assert set(described) == set(options) - {""}
