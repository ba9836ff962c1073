"""Measures the shards of a fleet on this machine, without Slurm. Needs nothing but Python itself."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence

from fftbench.fleet.fleet_folder import MEASURING, Fleet, locked
from fftbench.fleet.shards import TRY_AGAIN


def measure_here(fleet: Fleet, shards: Sequence[int]) -> None:
    """Measures the shards with these numbers. Raises FleetError where another call does so already, and passes on
    KeyboardInterrupt."""
    # What ends a terminal or a service must not leave shards behind that measure on.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    with locked(fleet, MEASURING, patience_s=0):
        _LocalShards(fleet, shards).measure()


class _LocalShards:
    """Measures shards in threads that each wait for one process at a time."""

    def __init__(self, fleet: Fleet, shards: Sequence[int]) -> None:
        self._fleet = fleet
        self._left = _dealt(fleet, shards)
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._lock = threading.Lock()
        self._stopping = False

    def measure(self) -> None:
        """Returns when every shard has ended. Where an interruption comes, the shards in hand end in order before it is
        passed on, so that nothing that they measured is lost."""
        threads = [
            threading.Thread(target=self._work, args=(own, device))
            for own, device in self._left
        ]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            self._stop()
            for thread in threads:
                thread.join()
            raise

    def _work(self, own: queue.SimpleQueue[int], device: int | None) -> None:
        while not self._stopping:
            try:
                number = own.get_nowait()
            except queue.Empty:
                return
            code = TRY_AGAIN
            while code == TRY_AGAIN and not self._stopping:
                code = self._attempt(number, device)
            self._tell(number, code)

    def _attempt(self, number: int, device: int | None) -> int:
        command = self._fleet.command_of(number)
        if device is not None:
            command += ["--context", "egl", "--device", str(device)]
        # The shard is no task of Slurm's, also where this runs inside of one.
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("SLURM_ARRAY_")
        }
        with self._fleet.log_of(number).open("ab") as log:
            with self._lock:
                if self._stopping:
                    return TRY_AGAIN
                # Ctrl-C in a terminal reaches this process alone, which passes it on once.
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    env=environment,
                    start_new_session=True,
                )
                self._running[number] = process
            code = process.wait()
            with self._lock:
                del self._running[number]
        return code

    def _stop(self) -> None:
        with self._lock:
            self._stopping = True
            for process in self._running.values():
                process.terminate()

    def _tell(self, number: int, code: int) -> None:
        if self._stopping:
            return
        how = {0: "measured", 1: "ended with exit code 1 (a case went wrong)"}
        words = how.get(code, f"ended with exit code {code}")
        print(f"shard {number}/{self._fleet.shards}: {words}", flush=True)


def _dealt(
    fleet: Fleet, shards: Sequence[int]
) -> list[tuple[queue.SimpleQueue[int], int | None]]:
    """Deals the shards out. A shard stays with its device, since a run that is gone on with keeps the one it began
    with. Without devices, whoever is free takes the next shard."""
    if not fleet.devices:
        shared: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in shards:
            shared.put(number)
        return [(shared, None)] * min(fleet.local or 1, len(shards))
    dealt: list[tuple[queue.SimpleQueue[int], int | None]] = [
        (queue.SimpleQueue(), device) for device in fleet.devices
    ]
    for number in shards:
        dealt[(number - 1) % len(dealt)][0].put(number)
    return dealt
