"""Problems of every kind that the library takes, drawn at random (support/random_problems.py), beside numpy.fft, scipy.fft
and scipy.signal, on two of Mesa's drivers."""

import json
import sys
from pathlib import Path

import pytest

from command_line import SOURCE, run
from sampling import sample, takes_everything

# What a result may be off by: single, double and half precision.
MOST = {"fp32": 5e-7, "fp64": 1.2e-15, "fp16": 1e-3}
COUNT = 300
LAVAPIPE = [*Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json")]
DRIVERS = {
    "llvmpipe": {"GALLIUM_DRIVER": "llvmpipe"},
    "zink": {
        "GALLIUM_DRIVER": "zink",
        "VK_ICD_FILENAMES": "".join(map(str, LAVAPIPE[:1])),
    },
}
# What requests of several problems have to ask for.
KINDS = {
    "a volume": lambda asked: asked.get("depth", 1) > 1,
    "some axes": lambda asked: 0 < asked.get("axes", 0) < 7,
    "real values there": lambda asked: asked["domain"] == 1 and not asked["direction"],
    "real values back": lambda asked: asked["domain"] == 1 and asked["direction"],
    "a packed spectrum": lambda asked: asked.get("half_spectrum"),
    "halves": lambda asked: asked["precision"] == 1,
    "doubles": lambda asked: asked["precision"] == 2,
    "a batch": lambda asked: asked["batch"] > 1,
    "gaps": lambda asked: "output_row_stride" in asked,
    "values apart": lambda asked: asked.get("input_element_stride", 1) > 1,
    "one array": lambda asked: asked.get("in_place"),
    "a cosine transform": lambda asked: asked["domain"] in (2, 3),
    "a sine transform": lambda asked: asked["domain"] in (4, 5),
    "frames": lambda asked: "load" in asked,
    "frames that are added up": lambda asked: asked.get("overlap_add"),
    "a long side": lambda asked: asked["width"] > 8192,
    "a large prime": lambda asked: {4099, 10007}
    & {asked["width"], asked.get("height"), asked.get("depth")},
}


@pytest.mark.parametrize(("driver", "stride"), [("llvmpipe", 23), ("zink", 97)])
def test_random_problems_come_out_as_numpy_and_scipy_have_them(driver, stride):
    if driver == "zink" and not LAVAPIPE:
        pytest.skip("not installed: lavapipe")
    numbers = sample(range(COUNT), stride)
    done = run(
        SOURCE / "tests" / "support" / "random_problems.py",
        *numbers,
        program=Path(sys.executable),
        LIBGL_ALWAYS_SOFTWARE="1",
        **DRIVERS[driver],
    )
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["number"] for each in told] == list(numbers)
    assert all(each["renderer"].startswith(driver) for each in told)
    wrong = [
        each for each in told if not each.get("error", 1) < MOST[each["precision"]]
    ]
    assert not wrong, "\n".join(map(json.dumps, wrong))
    if takes_everything():
        for kind, is_of_kind in KINDS.items():
            asked = sum(bool(is_of_kind(each["request"])) for each in told)
            assert asked >= 2, f"{kind} is asked for {asked} times"
