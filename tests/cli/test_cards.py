"""Which card a run was on, and runs that would compare two of them, with stand-ins for NVML and for the CUDA module."""

import json
import os
import shutil
from pathlib import Path

import pytest
from command_line import FFTBENCH, TINY, rows, run, run_config, run_folder

UUID = "GPU-01234567-89ab-cdef-0123-456789abcdef"
CARD = {
    "uuid": UUID,
    "pci_bus_id": "00000000:17:00.0",
    "driver": "580.159.04",
    "power_limit_w": 649.5,
    "max_sm_clock_mhz": 1980,
    "max_memory_clock_mhz": 3201,
    "application_sm_clock_mhz": 1830,
    "application_memory_clock_mhz": 2619,
    "ecc": True,
    "mig": False,
}
FACTS = "00000000:17:00.0;649500;1980;3201;1830;2619;1;0;580.159.04"


def card_of(folder: Path, gpu: str) -> object:
    finished = run_config(
        folder,
        TINY,
        LD_LIBRARY_PATH=str(Path(os.environ["FAKE_NVML"]).parent),
        FFTBENCH_FAKE_GPU=gpu,
    )
    assert finished.returncode == 0, finished.stderr
    metadata = json.loads((run_folder(folder) / "run.json").read_text())
    return metadata["device"].get("card")


def test_a_run_says_which_card_it_was_on_and_how_it_was_set(tmp_path: Path) -> None:
    assert card_of(tmp_path, f"llvmpipe;{UUID};1980;41;0;250;{FACTS}") == CARD


def test_what_a_card_does_not_tell_is_null(tmp_path: Path) -> None:
    told = {"uuid": UUID, "ecc": True}
    assert card_of(tmp_path, f"llvmpipe;{UUID};1980;41;0;;;;;;;;1") == (
        dict.fromkeys(CARD) | told
    )


def test_a_software_renderer_is_no_card(tmp_path: Path) -> None:
    """Mesa's reports a UUID all the same."""
    assert run_config(tmp_path, TINY).returncode == 0
    metadata = json.loads((run_folder(tmp_path) / "run.json").read_text())
    assert "card" not in metadata["device"]
    assert "uuid" not in metadata["backends"]["opengl"]


def test_a_run_goes_on_only_on_its_own_card(tmp_path: Path) -> None:
    card_of(tmp_path, f"llvmpipe;{UUID};1980;41;0;250;{FACTS}")
    folder = run_folder(tmp_path)
    library = {"LD_LIBRARY_PATH": str(Path(os.environ["FAKE_NVML"]).parent)}
    other = run("--resume", folder, **library, FFTBENCH_FAKE_GPU="llvmpipe;GPU-other")
    assert other.returncode == 2, other.stdout
    assert f'on the card "{UUID}", this is "GPU-other"' in other.stderr
    same = run("--resume", folder, **library, FFTBENCH_FAKE_GPU=f"llvmpipe;{UUID}")
    untold = run("--resume", folder)
    assert same.returncode == untold.returncode == 0, same.stderr + untold.stderr


@pytest.fixture
def with_cuda(tmp_path: Path) -> Path:
    """The program beside a CUDA module whose device is made up (modules/answering_cuda_module.cpp)."""
    shutil.copy(os.environ["FAKE_CUDA_MODULE"], tmp_path)
    return shutil.copy(FFTBENCH, tmp_path)


def run_both(folder: Path, program: Path, algorithms: list[str], *options: str):
    config = TINY | {"name": "both", "algorithms": algorithms}
    (folder / "both.json").write_text(json.dumps(config))
    return run(
        *("--config", folder / "both.json", "--output", folder / "out", *options),
        program=program,
    )


@pytest.mark.parametrize("option", ["--quiet", "--no-isolation"])
def test_cases_of_opengl_and_cuda_on_two_cards_are_refused(
    tmp_path: Path, with_cuda: Path, option: str
) -> None:
    refused = run_both(tmp_path, with_cuda, ["stockham_radix4", "cufft"], option)
    assert refused.returncode == 3, refused.stdout
    for part in (
        "OpenGL runs on the CPU",
        "llvmpipe",
        "Made Up 100",
        "--device",
        "CUDA_VISIBLE_DEVICES is not set",
    ):
        assert part in refused.stderr
    assert not list((tmp_path / "out").rglob("timings.csv"))


def test_a_device_that_cuda_does_not_see_is_refused(
    tmp_path: Path, with_cuda: Path
) -> None:
    refused = run_both(tmp_path, with_cuda, ["cufft"], "--device", "0")
    assert refused.returncode == 3, refused.stdout
    assert "OpenGL runs on the CPU" in refused.stderr


def test_cases_of_cuda_alone_take_its_first_device(
    tmp_path: Path, with_cuda: Path
) -> None:
    finished = run_both(tmp_path, with_cuda, ["cufft"])
    assert finished.returncode == 0, finished.stderr
    (folder,) = (tmp_path / "out").glob("both/*/")
    assert {row["device"] for row in rows(folder / "timings.csv")} == {"Made Up 100"}
