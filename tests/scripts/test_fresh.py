"""scripts/fresh.sh makes a machine, runs the README's commands in it, and leaves nothing behind. A few programs of this
machine stand for the new one, and commands of the test's own for the project's. Needs root."""

import os
import pty
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import PATIENCE_S, SOURCE, wait_until

# In a chroot whose / is no mount, and in many containers, root may not.
APART = ["unshare", "--mount", "--pid", "--fork", "true"]
pytestmark = pytest.mark.skipif(
    subprocess.run(APART, capture_output=True).returncode != 0,
    reason="only a process that may have mounts of its own can make a machine in a folder",
)

# Called as debootstrap is: [OPTION ...] SUITE FOLDER MIRROR
DEBOOTSTRAP = """#!/bin/bash
set -e
printf '%s\\n' "$*" >"$ROOM/debootstrap"
while [[ $1 == -* ]]; do shift; done
if [ "$1" = gone ]; then echo "E: No such suite"; exit 1; fi
mkdir -p "$2"/{root,etc/apt/apt.conf.d,proc,sys,dev,tmp,usr/bin}
ln --symbolic usr/bin "$2/bin"
for program in bash env ls cat sleep mkdir dpkg-query; do
  file=/usr/bin/$program
  cp --parents --dereference "$file" $(ldd "$file" | grep -o '/[^ ]*') "$2"
done
"""
APT_GET = """#!/bin/bash
echo "Debian Debian-Security http://security.invalid/debian"
echo "Debian Debian http://mirror.invalid/debian"
echo "Debian Debian http://second.invalid/debian"
"""
APT_CONFIG = """#!/bin/bash
echo 'APT::Architecture "amd64";'
echo 'Acquire::http::Proxy "http://proxy.invalid:8000";'
"""
BENCH = """#!/bin/bash
echo "$*" CCACHE_DIR=$CCACHE_DIR; ls; cat /etc/apt/apt.conf.d/*; cat /proc/1/comm; [ -w /dev/null ] && echo device
while read -r name value; do [ "$name" != SigIgn: ] || echo "ignored $((16#$value & 2))"; done </proc/self/status
"""
TEST = """#!/bin/bash
if [ "$1" = --forever ]; then echo started; sleep 4000 & sleep 4000; fi
exit "${1:-0}"
"""


class Room:
    """A project of its own, and the programs that the script calls."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.project = folder / "project"
        (self.project / "scripts" / "lib").mkdir(parents=True)
        scripts = SOURCE / "scripts"
        for file in [scripts / "fresh.sh", *(scripts / "lib").glob("*.sh")]:
            shutil.copy2(file, self.project / file.relative_to(SOURCE))
        self.program(self.project / "scripts" / "bench.sh", BENCH)
        self.program(self.project / "scripts" / "test.sh", TEST)
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "All"]):
            subprocess.run([*git, *words], cwd=self.project, check=True)
        (self.project / "not_committed").write_text("")
        for name, text in {
            "debootstrap": DEBOOTSTRAP,
            "apt-get": APT_GET,
            "apt-config": APT_CONFIG,
        }.items():
            self.program(folder / "bin" / name, text)
        (folder / "tmp").mkdir()

    def program(self, path: Path, text: str) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    @property
    def environment(self) -> dict[str, str]:
        own = {"ROOM": str(self.folder), "TMPDIR": str(self.folder / "tmp")}
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return os.environ | own | {"PATH": path, "CCACHE_DIR": "/somewhere"}

    @property
    def command(self) -> list[str]:
        script = str(self.project / "scripts" / "fresh.sh")
        return [script, "--output", str(self.folder / "logs")]

    def call(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *arguments],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )

    def log(self, name: str) -> str:
        file = self.folder / "logs" / f"{name}.log"
        return file.read_text() if file.exists() else ""

    def mounts(self) -> list[str]:
        lines = Path("/proc/mounts").read_text().splitlines()
        places = [line.split()[1] for line in lines]
        return [place for place in places if place.startswith(str(self.folder))]

    def processes(self) -> list[int]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                root = os.readlink(process / "root")
            except OSError:
                continue
            if root.startswith(str(self.folder)):
                found.append(int(process.name))
        return found

    def assert_nothing_is_left(self) -> None:
        assert (self.mounts(), self.processes()) == ([], [])
        assert list((self.folder / "tmp").iterdir()) == []


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    # Where the script failed to: nobody may remove this folder while devices are mounted in it.
    for process in room.processes():
        os.kill(process, signal.SIGKILL)
    for place in reversed(room.mounts()):
        subprocess.run(["umount", "--lazy", place], check=True)


def test_a_command_runs_on_what_is_committed_without_this_machines_caches(room):
    done = room.call("trixie", "bench", "--config", "a b.json")
    assert done.returncode == 0, done.stderr
    lines = room.log("bench").splitlines()
    assert lines[0] == "--config a b.json CCACHE_DIR="
    assert lines[1:-1] == [
        "scripts",
        'Acquire::http::Proxy "http://proxy.invalid:8000";',
        "bash",
        "device",
        "ignored 0",
    ]
    (verdict,) = done.stdout.splitlines()
    assert verdict == lines[-1]
    assert verdict.startswith("trixie: scripts/bench.sh passed after 0 min ")
    assert "What is not committed is left out" in done.stderr
    room.assert_nothing_is_left()


def test_the_mirror_is_that_of_this_machines_packages(room):
    assert room.call("sid", "bench").returncode == 0
    asked = (room.folder / "debootstrap").read_text().split()
    assert asked[0] == "--variant=minbase" and asked[-3] == "sid"
    assert asked[-1] == "http://mirror.invalid/debian"
    secure = ["--mirror", "https://other.invalid/debian"]
    assert room.call(*secure, "sid", "bench").returncode == 0
    asked = (room.folder / "debootstrap").read_text().split()
    assert asked[-1] == secure[1] and "--include=ca-certificates" in asked


def test_both_commands_run_and_a_failure_of_one_is_the_exit_code(room):
    done = room.call("trixie", "test", "7")
    assert done.returncode == 7
    assert "scripts/test.sh failed with exit code 7 after" in done.stdout
    done = room.call("trixie")
    assert done.returncode == 0
    assert [line.split()[1] for line in done.stdout.splitlines()] == [
        "scripts/bench.sh",
        "scripts/test.sh",
    ]


def test_a_machine_that_cannot_be_made_is_told_with_the_reason(room):
    done = room.call("gone", "bench")
    assert (done.returncode, done.stdout) == (2, "")
    assert "E: No such suite" in done.stderr
    room.assert_nothing_is_left()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a release of Debian"),
        (["../trixie"], "name a release of Debian"),
        (["trixie", "run"], '"run" is neither bench nor test'),
        (["--fast", "trixie"], "unknown argument --fast"),
    ],
)
def test_what_is_asked_for_wrongly_is_told(room, arguments, said):
    done = room.call(*arguments)
    assert done.returncode == 2 and said in done.stderr
    assert not (room.folder / "debootstrap").exists()


@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM"])
def test_an_interrupted_run_leaves_no_mount_no_process_and_no_folder(room, how):
    child, terminal = pty.fork()
    if child == 0:
        command = [*room.command, "trixie", "test", "--forever"]
        os.execve(command[0], command, room.environment)

    def has_started() -> bool:
        assert os.waitpid(child, os.WNOHANG)[0] == 0, "it ended too early"
        return "started" in room.log("test")

    wait_until(has_started)
    if how == "Ctrl-C":
        os.write(terminal, b"\x03")
    else:
        os.kill(child, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE_S
    status = None
    while status is None and time.monotonic() < deadline:
        try:
            os.read(terminal, 4096)
        except OSError:
            _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert status is not None
    assert os.waitstatus_to_exitcode(status) == (130 if how == "Ctrl-C" else 143)
    room.assert_nothing_is_left()
