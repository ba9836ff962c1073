"""A plan file of a user's with a naive DFT, as tests of such plans change it."""

from __future__ import annotations

import copy
import json
from pathlib import Path

from command_line import TINY

SHADER = """#version 430 core
layout(local_size_x = WORK_GROUP) in;
layout(std430, binding = 0) readonly buffer Source { vec2 source[]; };
layout(std430, binding = 1) writeonly buffer Target { vec2 target[]; };

void main() {
  uint place = gl_GlobalInvocationID.x;
  if (place >= ELEMENTS) return;
  uint k = place / STRIDE % LENGTH;
  uint begin = place - k * STRIDE;
  vec2 sum = vec2(0);
  for (uint n = 0; n < LENGTH; ++n) {
    float angle = SIGN * 6.28318530718 * float(k * n % LENGTH) / float(LENGTH);
    vec2 root = vec2(cos(angle), sin(angle));
    vec2 value = source[begin + n * STRIDE];
    sum += vec2(value.x * root.x - value.y * root.y, value.x * root.y + value.y * root.x);
  }
  target[place] = SCALE * sum;
}
"""
PLAN = {
    "options": {"work_group": [64, 128, 32]},
    "resources": [
        {"name": "source", "role": "input"},
        {"name": "between", "role": "internal"},
        {"name": "target", "role": "output"},
    ],
    "programs": ["naive.comp"],
    "passes": [
        {
            "label": "naive DFT",
            "program": 0,
            "per": "axis",
            "defines": {
                "LENGTH": "length",
                "STRIDE": "stride",
                "ELEMENTS": "width * height * batch",
                "SIGN": "inverse ? 1 : -1",
                "SCALE": "line_scale",
                "WORK_GROUP": "work_group",
            },
            "bindings": [
                {"point": 0, "resource": "pass == 0 ? source : between"},
                {"point": 1, "resource": "pass + 1 == passes ? target : between"},
            ],
            "work_group_size": ["work_group", 1, 1],
            "work_groups": ["ceil_div(width * height * batch, work_group)", 1, 1],
        }
    ],
}
OWN = TINY | {
    "algorithms": [{"plan": "my_fft/plan.json"}],
    "sizes": [[16, 8]],
}


def naive_plan() -> dict:
    return copy.deepcopy(PLAN)


def write_plan(
    folder: Path, plan: dict = PLAN, shader: str = SHADER, name: str = "my_fft"
) -> Path:
    """Writes a plan's folder beside the experiment, and returns its plan.json."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "naive.comp").write_text(shader)
    file = folder / name / "plan.json"
    file.write_text(json.dumps(plan, indent=2))
    return file
