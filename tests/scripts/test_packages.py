"""scripts/lib/packages.sh finds missing packages without dpkg, and installs them only with permission. Package
managers, sudo and the compiler are replaced by scripts."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE

TOOLS = (
    "bash env awk sed grep cut cat mktemp dirname basename rm tail head chmod".split()
)
PROGRAMS = "cmake ninja git pkg-config glad".split()
COMMANDS = {
    "apt-get": "apt-get install --yes --no-install-recommends {}",
    "dnf": "dnf install --assumeyes {}",
    "pacman": "pacman -S --needed --noconfirm {}",
    "zypper": "zypper --non-interactive install --no-recommends {}",
}
NAMES = {
    "apt-get": "ninja-build libglm-dev",
    "dnf": "ninja-build glm-devel",
    "pacman": "ninja glm",
    "zypper": "ninja glm-devel",
}
# A header or Python module is missing where the file holds its name.
COMPILER = """#!/bin/bash
while read -r line; do
  case "$line" in *__has_include*) asked=${line#*<}; asked=${asked%%>*} ;; esac
done
! grep -qx "$asked" "$ROOM/missing"
"""
INTERPRETER = """#!/bin/bash
for module in ${2//import /}; do
  if grep -qx "$module" "$ROOM/missing"; then exit 1; fi
done
"""
MANAGER = """#!/bin/bash
echo "$(basename "$0") $*" >>"$ROOM/log"
[ -z "${USELESS:-}" ] || exit 0
: >"$ROOM/missing"
printf '#!/bin/bash\\n' >"$ROOM/bin/ninja"
chmod +x "$ROOM/bin/ninja"
"""


class Room:
    """A machine of which everything is known: what is on PATH, what is missing, and what was called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, tool
            (self.bin / tool).symlink_to(found)
        for program in PROGRAMS:
            self.program(program, "#!/bin/bash\n")
        self.program("pkg-config", '#!/bin/bash\n[ "$1" != --exists ]\n')
        self.program("g++", COMPILER)
        self.program("c++", COMPILER)
        self.program("python3", INTERPRETER)
        self.program("id", "#!/bin/bash\necho 1000\n")
        self.program("sudo", '#!/bin/bash\necho "sudo" >>"$ROOM/log"\nexec "$@"\n')
        (folder / "missing").write_text("")
        (folder / "log").write_text("")

    def program(self, name: str, text: str) -> None:
        (self.bin / name).unlink(missing_ok=True)
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def be_root(self) -> None:
        self.program("id", "#!/bin/bash\necho 0\n")

    def lack(self, *names: str) -> None:
        """Makes headers and Python modules missing, and programs by their own name."""
        for name in names:
            (self.bin / name).unlink(missing_ok=True)
        (self.folder / "missing").write_text("".join(f"{name}\n" for name in names))

    @property
    def log(self) -> list[str]:
        return (self.folder / "log").read_text().splitlines()

    def command(self, packages: str, then: str) -> list[str]:
        script = (
            f'. "{SOURCE}/scripts/lib/prepare.sh"; install_packages {packages}; {then}'
        )
        return [str(self.bin / "bash"), "-c", script]

    def environment(self, **more: str) -> dict[str, str]:
        own = {"PATH": str(self.bin), "ROOM": str(self.folder), "HOME": "/nowhere"}
        return (
            own | {"FFTBENCH_PYTHON": str(self.bin / "python3"), "LC_ALL": "C"} | more
        )

    def call(
        self, packages='"${build_packages[@]}"', then="echo went on", **more: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(packages, then),
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )


@pytest.fixture
def room(tmp_path):
    return Room(tmp_path)


def test_nothing_is_asked_for_where_everything_is_there(room):
    """There is no package manager on this machine at all."""
    done = room.call('"${build_packages[@]}" "${chart_packages[@]}"')
    assert (done.returncode, done.stdout, done.stderr) == (0, "went on\n", "")


@pytest.mark.parametrize("manager", COMMANDS)
def test_root_installs_what_is_missing_by_the_names_of_its_distribution(room, manager):
    room.program(manager, MANAGER)
    room.be_root()
    room.lack("ninja", "glm/glm.hpp")
    done = room.call()
    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr
    # Without apt-cache, the lists are refreshed first.
    assert room.log[-1] == COMMANDS[manager].format(NAMES[manager])
    assert "sudo" not in room.log
    assert len(room.log) == (2 if manager == "apt-get" else 1)


@pytest.mark.parametrize("manager", COMMANDS)
def test_without_a_terminal_nothing_is_installed_unless_told_before(room, manager):
    room.program(manager, MANAGER)
    room.lack("ninja", "glm/glm.hpp")
    done = room.call()
    assert (done.returncode, done.stdout, room.log) == (2, "", [])
    command = f"sudo {COMMANDS[manager].format(NAMES[manager])}"
    assert done.stderr == (
        f"error: not here: {NAMES[manager]}; install with: {command} (FFTBENCH_YES=1 lets this script do it)\n"
    )
    done = room.call(FFTBENCH_YES="1")
    assert done.returncode == 0, done.stderr
    assert room.log[-2:] == ["sudo", command.removeprefix("sudo ")]


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 2), ("", 2)])
def test_a_person_is_asked_with_the_command_before_their_eyes(room, answer, code):
    room.program("dnf", MANAGER)
    room.lack("ninja", "glm/glm.hpp")
    child, terminal = pty.fork()
    if child == 0:
        command = room.command('"${build_packages[@]}"', "true")
        os.execve(command[0], command, room.environment())
    os.write(terminal, f"{answer}\n".encode())
    said = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        said += piece
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == code, said.decode()
    assert b"sudo dnf install --assumeyes ninja-build glm-devel" in said
    assert b"Run this now? [y/N]" in said
    assert bool(room.log) == (code == 0)


def test_no_package_manager_is_told(room):
    room.lack("ninja")
    done = room.call()
    assert done.returncode == 2
    assert "what Debian calls ninja-build; none of apt-get, dnf" in done.stderr


def test_what_a_distribution_lacks_is_told_with_another_way(room):
    room.program("dnf", MANAGER)
    room.be_root()
    room.lack("ninja", "glad")
    done = room.call()
    assert (done.returncode, room.log) == (2, [])
    assert "python3-glad (Debian's name; pip install glad2)" in done.stderr
    assert "the rest with: dnf install --assumeyes ninja-build" in done.stderr


def test_what_stays_missing_after_installing_is_told(room):
    room.program("dnf", MANAGER)
    room.be_root()
    room.lack("ninja")
    done = room.call(USELESS="1")
    assert done.returncode == 2
    assert "still missing although dnf was content: ninja-build" in done.stderr


def test_a_failed_installation_is_told(room):
    room.program("dnf", "#!/bin/bash\necho no network\nexit 7\n")
    room.be_root()
    room.lack("ninja")
    done = room.call()
    assert done.returncode == 2 and "no network" in done.stderr
    assert "could not be installed" in done.stderr


def test_a_python_that_has_the_modules_is_preferred(room):
    room.program("empty", "#!/bin/bash\nexit 1\n")
    both = f"{room.bin}/empty {room.bin}/python3"
    done = room.call('"${chart_packages[@]}"', 'echo "$python"', FFTBENCH_PYTHON=both)
    assert (done.stdout, done.stderr) == (f"{room.bin}/python3\n", "")
    room.lack("pandas")
    room.program("zypper", MANAGER)
    done = room.call('"${chart_packages[@]}"')
    assert "install --no-recommends python3-pandas (" in done.stderr


def test_an_error_of_a_shell_script_never_exits_with_1(room):
    """In a shell script, 1 means that fftbench itself said that a case failed."""
    for failing, code in (("false", 2), ("die gone", 2), ("(exit 130)", 130)):
        done = room.call("", f"{failing}; echo went on")
        assert (done.returncode, done.stdout) == (code, ""), failing
    assert room.call("", "false || true; if false; then :; fi").returncode == 0


def test_every_package_is_described_for_every_distribution(room):
    done = room.call(
        "",
        'printf "%s\\n" "${build_packages[@]}" "${chart_packages[@]}" "${test_packages[@]}" '
        '"${sanitizer_packages[@]}" "${nightly_packages[@]}"; '
        'echo; echo "$package_table"',
    )
    asked, _, table = done.stdout.partition("\n\n")
    rows = [line.split() for line in table.splitlines() if line.strip()]
    assert all(len(row) == 5 for row in rows)
    names = [row[0] for row in rows]
    assert len(set(names)) == len(names) and set(asked.split()) <= set(names)


def test_the_real_machine_has_what_builds_this(tmp_path):
    """The tests run where the program was built, so that nothing of that can be missing."""
    script = f'. "{SOURCE}/scripts/lib/prepare.sh"; missing_packages "${{build_packages[@]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
