"""Runs the program from outside, for the tests of the command line."""

import csv
import json
import os
import resource
import shutil
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
FFTBENCH = Path(os.environ.get("FFTBENCH", SOURCE / "build" / "fftbench")).absolute()
# It is so long that only a process that hangs reaches it, however busy the machine is.
PATIENCE_S = 1200
TINY = {
    "name": "tiny",
    "algorithms": ["stockham_radix4"],
    "sizes": [16],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.05, "modes": ["throughput"]},
}
# The first two of these algorithms take powers of two alone.
MIXED = TINY | {
    "algorithms": ["stockham_radix4", "stockham_radix2", "cpu_dft"],
    "sizes": [[64, 1], [100, 1]],
}


def run(
    *arguments: object,
    cwd: Path = SOURCE,
    program: Path = FFTBENCH,
    most_bytes: int | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """No file that it writes may have more bytes than that. Mesa's cache, whose files have more, then stays closed."""
    limit = None
    if most_bytes is not None:
        environment["MESA_SHADER_CACHE_DISABLE"] = "true"
        pair = (most_bytes, most_bytes)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, pair)
    variables = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [str(program), *map(str, arguments)],
        cwd=cwd,
        env=variables | environment,
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def wait_until(
    is_so: Callable[[], bool], process: subprocess.Popen[str] | None = None
) -> None:
    """Waits for a condition that the process brings about. Fails where the process ends before."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, "it hangs"
        ended = process is not None and process.poll() is not None
        assert not ended or is_so(), "it ended too early"
        time.sleep(0.02)


class TestClock:
    """The monotonic clock of programs that are started with its environment. It runs so many times as fast as the
    system's, and jumps where a test says so."""

    __test__ = False  # pytest takes no tests from it

    def __init__(self, folder: Path, rate: float) -> None:
        self.file = folder / "clock"
        self.file.write_bytes(struct.pack("=dd", rate, 0))
        self.environment = {
            "LD_PRELOAD": os.environ["TEST_CLOCK"],
            "FFTBENCH_TEST_CLOCK": str(self.file),
            "ASAN_OPTIONS": f"{os.environ.get('ASAN_OPTIONS', '')}:verify_asan_link_order=0",
        }

    def advance(self, seconds: float) -> None:
        with self.file.open("r+b") as stream:
            rate, before = struct.unpack("=dd", stream.read())
            stream.seek(0)
            stream.write(struct.pack("=dd", rate, before + seconds))


class SlowClock(TestClock):
    """A clock that hardly moves by itself: measuring a case of HELD_S seconds goes on until the test ends it."""

    # A hundred times as long by the system's clock: long enough to send a signal.
    HELD_S = 0.05

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, rate=0.01)

    def advance_until(
        self, is_so: Callable[[], bool], process: subprocess.Popen[str]
    ) -> None:
        """Ends one case after the other until the condition holds. The program's limits, of minutes, last long enough."""

        def after_a_step() -> bool:
            if is_so():
                return True
            self.advance(1.2 * self.HELD_S)
            return False

        wait_until(after_a_step, process)

    def finish(self, process: subprocess.Popen[str]) -> tuple[str, str]:
        """Returns what the process has printed when it has ended."""
        self.advance_until(lambda: process.poll() is not None, process)
        return process.communicate(timeout=PATIENCE_S)


def child_of(process: subprocess.Popen[str]) -> int | None:
    """Returns the first process that it has started and that still runs."""
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    except FileNotFoundError:
        return None
    return int(children.split()[0]) if children.split() else None


def write_config(folder: Path, experiment: dict, name: str = "tiny.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(experiment))
    return path


def run_config(
    folder: Path,
    experiment: dict,
    *arguments: object,
    program: Path = FFTBENCH,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    given = ("--config", write_config(folder, experiment), "--output")
    return run(*given, folder / "results", *arguments, program=program, **environment)


def run_folder(folder: Path) -> Path:
    folders = list((folder / "results").glob("*/*"))
    assert len(folders) == 1, folders
    return folders[0]


def hasty_scripts(folder: Path, experiment: str, **measure: object) -> Path:
    """Makes the scripts beside a copy of the experiments, one of which measures briefly, for tests of what runs it."""
    folder.mkdir()
    shutil.copytree(SOURCE / "scripts", folder / "scripts")
    shutil.copytree(SOURCE / "configs", folder / "configs")
    config = folder / "configs" / f"{experiment}.json"
    asked = json.loads(config.read_text())
    config.write_text(json.dumps(asked | {"measure": asked["measure"] | measure}))
    return folder / "scripts"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        read = list(csv.DictReader(stream))
    assert all(
        None not in row and None not in row.values() for row in read
    ), "a row is not whole"
    return read
