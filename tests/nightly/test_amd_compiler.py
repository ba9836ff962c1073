"""What `best` takes on AMD's GPUs spills no registers there and leaves two waves a SIMD unit, as AMD's compiler says. No GPU
is needed, but root, debootstrap and its packages of Debian 13."""

import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from command_line import FFTBENCH, SOURCE

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("debootstrap") is None,
    reason="needs root and debootstrap",
)

# It stays, so that the next time nothing is downloaded.
ROOT = Path(os.environ.get("FFTBENCH_TRIXIE", "/var/tmp/fftbench-trixie"))
STATISTICS = re.compile(
    r"Shader Stats: .*Max Waves: (\d+) .*Spilled VGPRs: (\d+) .*\(CS, W\d+\)"
)


def programs(gpu: str, *options: str, side: int, domain: str) -> Counter[str]:
    """Returns the compiler's lines on the programs of a transform, and of the probes before."""
    array = np.zeros((side, side), np.float32 if domain == "real" else np.complex64)
    (ROOT / "tmp").mkdir(parents=True, exist_ok=True)
    call = [SOURCE / "scripts" / "amd_compiler.sh", ROOT, gpu, FFTBENCH, "transform"]
    call += [*options, "--domain", domain, "--input", "/tmp/in.npy"]
    call += ["--output", "/tmp/out.npy", "--no-program-cache", "--context", "egl"]
    np.save(ROOT / "tmp" / "in.npy", array)
    done = subprocess.run(call, capture_output=True, text=True, timeout=600)
    return Counter(line for line in done.stderr.splitlines() if STATISTICS.search(line))


@pytest.fixture(scope="module", params=["navi31", "vega10"])
def gpu(request: pytest.FixtureRequest) -> tuple[str, Counter[str]]:
    """Returns a GPU with the lines of the probes alone: no kernel of so many groups has a plan there."""
    name = str(request.param)
    waiting = ("--algorithm", "stockham_fused", "--option", "persistent_groups=512")
    probes = programs(name, *waiting, side=64, domain="complex")
    assert probes, "the compiler says nothing"
    return name, probes


@pytest.mark.parametrize("side", [64, 128, 256, 512, 1024, 2048])
@pytest.mark.parametrize("domain", ["complex", "real"])
def test_best_spills_nothing_and_leaves_two_waves(
    gpu: tuple[str, Counter[str]], domain: str, side: int
) -> None:
    name, probes = gpu
    made = programs(name, "--algorithm", "best", side=side, domain=domain) - probes
    assert made
    for line in made:
        found = STATISTICS.search(line)
        assert found
        waves, spilled = map(int, found.groups())
        assert spilled == 0 and waves >= 2, line
