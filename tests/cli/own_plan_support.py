"""A plan file of a user's with a naive DFT, as tests of such plans change it."""

import copy
import json
from pathlib import Path

from command_line import TINY

# A value is a vec2 or two halves in a word, and what is real is one number: of fp16, two of them in a word.
SHADER = """#version 430 core
layout(local_size_x = WORK_GROUP) in;
#if HALVES
#define WORD uint
vec2 value_of(uint word) { return unpackHalf2x16(word); }
uint word_of(vec2 value) { return packHalf2x16(value); }
#else
#define WORD vec2
vec2 value_of(vec2 word) { return word; }
vec2 word_of(vec2 value) { return value; }
#endif
#if REAL_SOURCE && HALVES
layout(std430, binding = 0) readonly buffer Source { uint source[]; };
vec2 taken(uint at) { return vec2(unpackHalf2x16(source[at / 2])[at % 2], 0); }
#elif REAL_SOURCE
layout(std430, binding = 0) readonly buffer Source { float source[]; };
vec2 taken(uint at) { return vec2(source[at], 0); }
#else
layout(std430, binding = 0) readonly buffer Source { WORD source[]; };
vec2 taken(uint at) { return value_of(source[at]); }
#endif
#if REAL_TARGET && !HALVES
layout(std430, binding = 1) writeonly buffer Target { float target[]; };
#else
layout(std430, binding = 1) writeonly buffer Target { WORD target[]; };
#endif

vec2 sum_of(uint place) {
  uint k = place / STRIDE % VALUES_OUT;
  uint begin = place / (STRIDE * VALUES_OUT) * (STRIDE * VALUES_IN) + place % STRIDE;
  vec2 sum = vec2(0);
  for (uint n = 0; n < VALUES_IN; ++n) {
    float angle = SIGN * 6.28318530718 * float(k * n % LENGTH) / float(LENGTH);
    vec2 root = vec2(cos(angle), sin(angle));
    vec2 value = taken(begin + n * STRIDE) * (REAL_TARGET != 0 && n > 0 && 2 * n < LENGTH ? 2 : 1);
    sum += vec2(value.x * root.x - value.y * root.y, value.x * root.y + value.y * root.x);
  }
  return SCALE * sum;
}

void main() {
  uint place = gl_GlobalInvocationID.x;
  if (place >= COUNT * VALUES_OUT) return;
  vec2 sum = sum_of(place);
#if REAL_TARGET && HALVES
  if (place % 2 == 0) target[place / 2] = packHalf2x16(vec2(sum.x, sum_of(place + 1).x));
#elif REAL_TARGET
  target[place] = sum.x;
#else
  target[place] = word_of(sum);
#endif
}
"""
_OUT = "(axis == 1 ? length : inverse ? width : spectrum_width)"
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
                "HALVES": "0",
                "REAL_SOURCE": "axis == 0 && inverse == 0 && spectrum_width < width",
                "REAL_TARGET": "axis == 0 && inverse == 1 && spectrum_width < width",
                "LENGTH": "length",
                "STRIDE": "stride",
                "COUNT": "count",
                "VALUES_IN": "axis == 1 ? length : inverse ? spectrum_width : width",
                "VALUES_OUT": _OUT,
                "SIGN": "inverse ? 1 : -1",
                "SCALE": "line_scale",
                "WORK_GROUP": "work_group",
            },
            "bindings": [
                {"point": 0, "resource": "pass == 0 ? source : between"},
                {"point": 1, "resource": "pass + 1 == passes ? target : between"},
            ],
            "work_group_size": ["work_group", 1, 1],
            "work_groups": [f"ceil_div(count * {_OUT}, work_group)", 1, 1],
        }
    ],
}
OWN = TINY | {
    "algorithms": [{"plan": "my_fft/plan.json"}],
    "sizes": [[16, 8]],
}


def naive_plan(precision: str = "fp32", domain: str = "complex") -> dict:
    plan = copy.deepcopy(PLAN)
    if (precision, domain) != ("fp32", "complex"):
        plan["problem"] = {"precision": precision, "domain": domain}
    plan["passes"][0]["defines"]["HALVES"] = str(int(precision == "fp16"))
    if domain == "real":
        one = {"condition": "width > 1", "otherwise": "a row has one value"}
        plan["requires"] = [one]
    return plan


def write_plan(
    folder: Path, plan: dict = PLAN, shader: str = SHADER, name: str = "my_fft"
) -> Path:
    """Writes a plan's folder beside the experiment, and returns its plan.json."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "naive.comp").write_text(shader)
    file = folder / name / "plan.json"
    file.write_text(json.dumps(plan, indent=2))
    return file
