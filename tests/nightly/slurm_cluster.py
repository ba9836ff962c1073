"""A cluster of two nodes on this machine, with a real slurmctld and two slurmd, for tests of what runs on Slurm.

It needs no account, no network and no rights: everything runs as the user who tests, on ports of its own."""

import getpass
import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from command_line import PATIENCE_S, wait_until

PROGRAMS = ("slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo")
NODES = ("n1", "n2")
_CONFIGURATION = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""
# Without this file slurmd ends on machines that have no second version of cgroups.
_CGROUPS = "CgroupAutomount=no\nCgroupPlugin=cgroup/v1\n"


def missing_programs() -> list[str]:
    """Returns what of Slurm is not installed. Its daemons lie where root's programs do."""
    return [name for name in PROGRAMS if _find(name) is None]


def _find(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("state", *(f"spool-{node}" for node in NODES)):
            (folder / name).mkdir()
        configuration = folder / "slurm.conf"
        host = socket.gethostname().partition(".")[0]
        configuration.write_text(
            _CONFIGURATION.format(
                host=host, user=getpass.getuser(), folder=folder, ports=_free_ports(3)
            )
        )
        (folder / "cgroup.conf").write_text(_CGROUPS)
        self.environment = {"SLURM_CONF": str(configuration)}
        self._daemons: dict[str, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        self._start("slurmctld", "-D", "-i")
        for node in NODES:
            self._start("slurmd", "-D", "-N", node, name=node)
        wait_until(self._is_up)

    def _is_up(self) -> bool:
        for name, daemon in self._daemons.items():
            assert daemon.poll() is None, f"{name} has ended: {self._last_words(name)}"
        return self.call("sinfo", "-h", "-o", "%D %t").split() == ["2", "idle"]

    def _last_words(self, name: str) -> str:
        text = (self.folder / f"{name}.log").read_text(errors="replace")
        return " / ".join(text.splitlines()[-5:])

    def stop(self) -> None:
        for node in NODES:
            self.kill_node(node)
        self._end("slurmctld")

    def call(self, *command: str) -> str:
        """Returns what a command of Slurm says; nothing where it fails."""
        environment = {**os.environ, **self.environment}
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S
        )
        return done.stdout if done.returncode == 0 else ""

    def kill_node(self, node: str) -> None:
        """Ends everything on a node at once, without a word to the controller, as a loss of power does."""
        self._end(node)
        # Who watches a job comes before the job, so that nobody is left to tell how that ended.
        processes = self._processes_on(node)
        watchers = {_parent(process) for process in processes}
        for process in [*filter(_is_watcher, watchers), *processes]:
            _kill(process)

    def _processes_on(self, node: str) -> list[int]:
        """Returns the processes of jobs of this very cluster on a node."""
        wanted = {
            f"SLURM_CONF={self.environment['SLURM_CONF']}",
            f"SLURMD_NODENAME={node}",
        }
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                variables = (folder / "environ").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if wanted <= set(variables.split("\0")):
                found.append(int(folder.name))
        return found

    def _start(self, program: str, *arguments: str, name: str = "") -> None:
        path = _find(program)
        assert path is not None
        log = (self.folder / f"{name or program}.log").open("wb")
        self._daemons[name or program] = subprocess.Popen(
            [path, *arguments],
            env={**os.environ, **self.environment},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _end(self, name: str) -> None:
        daemon = self._daemons.pop(name, None)
        if daemon is not None:
            daemon.kill()
            daemon.wait()


def _parent(process: int) -> int:
    """Returns 0 where the process has ended."""
    try:
        # The name in parentheses may hold anything.
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[1])


def _is_watcher(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/comm").read_text().startswith("slurmstepd")
    except OSError:
        return False


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports
