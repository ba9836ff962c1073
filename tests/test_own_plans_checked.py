"""What fftbench finds wrong between a user's plan and its shaders, and what it must take. Needs a built fftbench and a GL driver
that EGL reaches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from command_line import run

# A product with a complex factor that uniforms give, in as many ways as there are types, of an array of images or a buffer.
BUFFERS = """layout(std430, binding = 0) readonly buffer Source { vec2 source[]; };
layout(std430, binding = 1) writeonly buffer Target { vec2 target[]; };
vec2 taken(uint place) { return source[place]; }
void put(uint place, vec2 value) { target[place] = value; }
"""
IMAGES = """layout(rg32f, binding = 0) readonly uniform image2DArray source;
layout(rg32f, binding = 1) writeonly uniform image2DArray target;
ivec3 texel(uint place) { return ivec3(place % WIDTH, place / WIDTH, 0); }
vec2 taken(uint place) { return imageLoad(source, texel(place)).xy; }
void put(uint place, vec2 value) { imageStore(target, texel(place), vec4(value, 0, 0)); }
"""
MAIN = """void main() {
  uint place = gl_GlobalInvocationID.x;
  if (place >= VALUES) return;
  vec2 v = taken(place), f = factor();
  put(place, vec2(v.x * f.x - v.y * f.y, v.x * f.y + v.y * f.x));
}
"""
RANDOM = np.random.default_rng(11)
VALUES = RANDOM.standard_normal((3, 5)) + 1j * RANDOM.standard_normal((3, 5))


def done_with(
    folder: Path,
    declared: str,
    factor: str = "vec2(1)",
    uniforms: Mapping[str, object] | None = None,
    arrays: str = BUFFERS,
    **more: object,
):
    """Runs such a plan on VALUES, and returns what the program said, and the factor that came out."""
    shader = "\n".join(
        [
            "#version 450",
            "layout(local_size_x = 16) in;",
            arrays + declared,
            f"vec2 factor() {{ return {factor}; }}",
            MAIN,
        ]
    )
    kind = {"storage": "image"} if "image" in arrays else {}
    plan = {
        "resources": [
            {"name": "a", "role": "input"} | kind,
            {"name": "b", "role": "output"} | kind,
        ],
        "programs": ["k.comp"],
        "passes": [
            {
                "program": 0,
                "defines": {"VALUES": "width * height", "WIDTH": "width"},
                "bindings": [{"point": p, "resource": p} for p in (0, 1)],
                "work_groups": [1, 1, 1],
            }
            | ({} if uniforms is None else {"uniforms": dict(uniforms)})
            | more
        ],
    }
    (folder / "k.comp").write_text(shader)
    (folder / "plan.json").write_text(json.dumps(plan))
    np.save(folder / "a.npy", VALUES.astype(np.complex64))
    out = folder / "b.npy"
    out.unlink(missing_ok=True)
    done = run(
        *["transform", "--plan", "plan.json", "--input", "a.npy", "--output", out],
        cwd=folder,
    )
    factors = np.load(out) / VALUES if out.exists() else np.array([np.nan])
    return done, factors


RIGHT = {
    "float": ("uniform float s;", "vec2(s, 0)", {"s": -0.25}, -0.25),
    "negative int": ("uniform int s;", "vec2(s, 1)", {"s": -7}, -7 + 1j),
    "large uint": (
        "uniform uint s;",
        "vec2(s >> 24, s & 255u)",
        {"s": 0xFE0000FD},
        254 + 253j,
    ),
    "bool": ("uniform bool s;", "s ? vec2(3, 2) : vec2(0)", {"s": True}, 3 + 2j),
    "bool that is 0": ("uniform bool s;", "s ? vec2(0) : vec2(2, 5)", {"s": 0}, 2 + 5j),
    "expression": (
        "uniform float s;",
        "vec2(s, 0)",
        {"s": "width / height - 3"},
        5 / 3 - 3,
    ),
    "vec2": ("uniform vec2 s;", "s", {"s": [0.5, "-width"]}, 0.5 - 5j),
    "ivec3": (
        "uniform ivec3 s;",
        "vec2(s.x - s.y, s.z)",
        {"s": [-3, 4, -9]},
        -7 - 9j,
    ),
    "uvec4": (
        "uniform uvec4 s;",
        "vec2(s.x + s.z, s.w - s.y)",
        {"s": [1, 2, 3, 9]},
        4 + 7j,
    ),
    "bvec2": ("uniform bvec2 s;", "vec2(s)", {"s": [False, True]}, 1j),
    "double": ("uniform double s;", "vec2(s * 3.0lf, 0)", {"s": 0.125}, 0.375),
    "dvec2": ("uniform dvec2 s;", "vec2(s.yx)", {"s": [0.5, 4]}, 4 + 0.5j),
    "mat2 by columns": (
        "uniform mat2 s;",
        "s * vec2(1, 10)",
        {"s": [1, 2, 3, 4]},
        31 + 42j,
    ),
    "mat2x3 by columns": (
        "uniform mat2x3 s;",
        "(s * vec2(1, 10)).zx",
        {"s": [1, 2, 3, 4, 5, 6]},
        63 + 41j,
    ),
    "mat3x2 of doubles": (
        "uniform dmat3x2 s;",
        "vec2(s * dvec3(1, 0, 10))",
        {"s": [1, 2, 3, 4, 5, 6]},
        51 + 62j,
    ),
    "array": (
        "uniform float s[3];",
        "vec2(s[0] + s[2], s[1])",
        {"s": [1, 20, 300]},
        301 + 20j,
    ),
    "array of which the end is unused": (
        "uniform vec2 s[4];",
        "s[1]",
        {"s": [0, 1, 2, 3, 4, 5, 6, 7]},
        2 + 3j,
    ),
    "array by its first element": (
        "uniform int s[2];",
        "vec2(s[0], s[1])",
        {"s[0]": [8, 9]},
        8 + 9j,
    ),
    "members": (
        "struct L { float p; vec2 c; }; uniform L s[2];",
        "s[0].p * s[1].c",
        {"s[0].p": 3, "s[1].c": [1, 2], "s[1].p": 0, "s[0].c": [0, 0]},
        3 + 6j,
    ),
    "initial value": ("uniform float s = 2.5;", "vec2(s, 0)", {}, 2.5),
    "initial value of one of two": (
        "uniform float s = 2.5, t = 1.0;",
        "vec2(s, t)",
        {"t": -4},
        2.5 - 4j,
    ),
    "declared and unused": ("uniform float s;", "vec2(1, 0)", {"s": 4}, 1),
    "declared in another branch": (
        "#if WIDTH == 99\nuniform float s;\n#endif\n",
        "vec2(1, 0)",
        {"s": 4},
        1,
    ),
    "unused and left out": ("uniform float s;", "vec2(1, 0)", {}, 1),
    "declared by a macro": (
        "#define U(t, n) uniform t n\nU(float, s);\n",
        "vec2(s, 0)",
        {"s": 6},
        6,
    ),
    "blocks that nothing uses": (
        "layout(std140, binding = 3) uniform U { vec2 lost; };"
        "layout(std430, binding = 4) buffer B { vec2 dead[]; } kept;"
        "vec2 uncalled() { return kept.dead[0] + lost; }",
        "vec2(1, 0)",
        {},
        1,
    ),
    "a uniform called turn": (
        "uniform float turn;",
        "vec2(turn, 0)",
        {"turn": 0.5},
        0.5,
    ),
}


@pytest.mark.parametrize(
    "declared, factor, uniforms, expected", RIGHT.values(), ids=RIGHT
)
def test_uniforms_have_the_values_of_the_plan_in_the_types_of_the_shader(
    tmp_path: Path,
    declared: str,
    factor: str,
    uniforms: dict[str, object],
    expected: complex,
) -> None:
    done, factors = done_with(tmp_path, declared, factor, uniforms)
    assert (done.returncode, done.stderr) == (0, "")
    assert np.allclose(factors, expected, rtol=1e-5, atol=1e-5)


WRONG = {
    "misspelt": (
        "uniform float weight;",
        "vec2(weight)",
        {"wieght": 1},
        ["/passes/0/uniforms/wieght", "k.comp has no such uniform", '"weight"'],
    ),
    "far from all": (
        "uniform float s; uniform int t;",
        "vec2(s * t)",
        {"s": 1, "t": 1, "quite_another": 3},
        ["/passes/0/uniforms/quite_another", "it has s, t"],
    ),
    "misspelt beside none": ("", "vec2(1)", {"s": 1}, ["uniforms/s", "it has none"]),
    "misspelt name of a pointer": (
        "",
        "vec2(1)",
        {"a/b~c": 1},
        ["/passes/0/uniforms/a~1b~0c"],
    ),
    "left out": (
        "uniform float s; uniform vec2 t;",
        "s * t",
        {"s": 2},
        ["/passes/0/uniforms:", "vec2 t", "which would be 0"],
    ),
    "all left out": (
        "uniform float s;",
        "vec2(s)",
        None,
        ["/passes/0/uniforms", "float s"],
    ),
    "half a number": (
        "uniform int s;",
        "vec2(s)",
        {"s": 0.5},
        ["uniforms/s", "found 0.5", "int s takes whole numbers from -2147483648"],
    ),
    "negative unsigned": (
        "uniform uint s;",
        "vec2(s)",
        {"s": -1},
        ["found -1", "uint s takes whole numbers from 0 to 4294967295"],
    ),
    "wrong element": (
        "uniform ivec2 s;",
        "vec2(s)",
        {"s": [1, "1 / 3"]},
        ["/passes/0/uniforms/s/1", "ivec2 s"],
    ),
    "bool of 2": ("uniform bool s;", "vec2(s)", {"s": 2}, ["found 2", "0, 1, false"]),
    "beyond floats": (
        "uniform float s;",
        "vec2(s)",
        {"s": 1e39},
        ["found 1e+39", "3.4e38"],
    ),
    "one number for a vector": (
        "uniform vec3 s;",
        "s.xy + s.z",
        {"s": 1},
        ["found 1 number,", "vec3 s takes 3"],
    ),
    "list for a number": (
        "uniform float s;",
        "vec2(s)",
        {"s": [1, 2]},
        ["found 2 numbers", "float s takes 1"],
    ),
    "short array": (
        "uniform vec2 s[3];",
        "s[0] + s[2]",
        {"s": [1, 2, 3, 4]},
        ["found 4 numbers", "vec2 s[3] takes 6"],
    ),
    "short array whose end is unused": (
        "const int n = 2; uniform float s[n * 2];",
        "vec2(s[0])",
        {"s": [1]},
        ["found 1 number,", "float s[4] takes 4"],
    ),
    "unused with the wrong count": (
        "uniform vec3 s;",
        "vec2(1)",
        {"s": [1, 2]},
        ["found 2 numbers", "vec3 s takes 3"],
    ),
    "structure as a whole": (
        "struct L { float p; float q; }; uniform L s;",
        "vec2(s.p, s.q)",
        {"s": [1, 2]},
        ["uniforms/s", "in parts", "s.p, s.q"],
    ),
    "block": (
        "layout(std140, binding = 0) uniform Factors { vec2 s; };",
        "s",
        {},
        ["/passes/0/uniforms", "uniform block Factors"],
    ),
    "member of a block": (
        "layout(std140, binding = 0) uniform Factors { vec2 s; };",
        "s",
        {"s": [1, 1]},
        ["uniform block Factors"],
    ),
    "sampler": (
        "uniform sampler2D s;",
        "texelFetch(s, ivec2(0), 0).xy",
        {},
        ["/passes/0/program", "sampler2D s"],
    ),
    "sampler that has a number": (
        "uniform sampler2DArray s;",
        "texelFetch(s, ivec3(0), 0).xy",
        {"s": 0},
        ["sampler2DArray s"],
    ),
    "counter": (
        "layout(binding = 0) uniform atomic_uint s;",
        "vec2(atomicCounterIncrement(s))",
        {},
        ["/passes/0/program", "atomic_uint s"],
    ),
    "turn of another type": (
        "uniform int turn;",
        "vec2(turn)",
        {},
        ["/passes/0/program", "uniform turn is a int", "a uint"],
    ),
    "block without a binding": (
        "layout(std430, binding = 5) buffer More { vec2 s; };",
        "s",
        {},
        ["/passes/0/bindings", "More", "binding 5, where nothing is bound"],
    ),
}


@pytest.mark.parametrize("declared, factor, uniforms, words", WRONG.values(), ids=WRONG)
def test_what_a_plan_gives_no_uniform_of_its_shader_is_refused_with_its_place(
    tmp_path: Path,
    declared: str,
    factor: str,
    uniforms: dict[str, object] | None,
    words: list[str],
) -> None:
    done, _ = done_with(tmp_path, declared, factor, uniforms)
    assert done.returncode == 2
    assert "plan.json: at /passes/0" in done.stderr
    for word in words:
        assert word in done.stderr
    assert not (tmp_path / "b.npy").exists()


def images(source: str, target: str = "layout(rg32f, binding = 1)") -> str:
    kept = IMAGES.replace(
        "layout(rg32f, binding = 0) readonly uniform image2DArray", source
    )
    return kept.replace("layout(rg32f, binding = 1)", target)


RIGHT_IMAGES = {
    "plain": IMAGES,
    "any order": images(
        "readonly uniform layout(binding = 0) layout(rg32f) restrict image2DArray"
    ),
    "by a macro": "#define KIND rg32f\n#define AT(n) layout(KIND, binding = n)\n"
    + images("AT(0) readonly uniform image2DArray", "AT(1)"),
    "written without a format": images(
        "layout(rg32f, binding = 0) readonly uniform image2DArray",
        "layout(binding = 1)",
    ),
    "another format in a comment and a branch": "/* layout(rg16f) uniform */\n#if 0\n"
    + IMAGES.replace("rg32f", "rg16f")
    + "#endif\n"
    + IMAGES,
}


@pytest.mark.parametrize("arrays", RIGHT_IMAGES.values(), ids=RIGHT_IMAGES)
def test_images_of_the_format_of_their_arrays_are_taken(
    tmp_path: Path, arrays: str
) -> None:
    done, factors = done_with(tmp_path, "", arrays=arrays, factor="vec2(2, 1)")
    assert (done.returncode, done.stderr) == (0, "")
    assert np.allclose(factors, 2 + 1j, rtol=1e-5)


AS_IS = "readonly uniform image2DArray"
FLAT = IMAGES.replace("texel(place))", "texel(place).xy)").replace(
    "texel(place),", "texel(place).xy,"
)
WRONG_IMAGES = {
    "four channels": (
        images(f"layout(rgba32f, binding = 0) {AS_IS}"),
        "layout(rgba32f) image2DArray",
        0,
    ),
    "halves": (
        images(f"layout(rg16f, binding = 0) {AS_IS}"),
        "layout(rg16f) image2DArray",
        0,
    ),
    "target alone": (
        images(f"layout(rg32f, binding = 0) {AS_IS}", "layout(rgba16f, binding = 1)"),
        "layout(rgba16f) image2DArray",
        1,
    ),
    "by a macro": (
        "#define F(c, b) c##b##f\n" + images(f"layout(F(rg, 16), binding = 0) {AS_IS}"),
        "layout(rg16f) image2DArray",
        0,
    ),
    "after the binding": (
        images(f"layout(binding = 0, r32f) {AS_IS}"),
        "layout(r32f) image2DArray",
        0,
    ),
    "flat": (
        FLAT.replace("image2DArray", "image2D"),
        "layout(rg32f) image2D,",
        0,
    ),
    "volume": (
        IMAGES.replace("image2DArray", "image3D"),
        "layout(rg32f) image3D,",
        0,
    ),
    "of integers": (
        images("layout(rg32ui, binding = 0) readonly uniform uimage2DArray"),
        "layout(rg32ui) uimage2DArray",
        0,
    ),
}


@pytest.mark.parametrize(
    "arrays, found, binding", WRONG_IMAGES.values(), ids=WRONG_IMAGES
)
def test_images_of_another_format_or_type_than_their_arrays_are_refused(
    tmp_path: Path, arrays: str, found: str, binding: int
) -> None:
    done, _ = done_with(tmp_path, "", arrays=arrays)
    assert done.returncode == 2, done.stdout
    assert f"plan.json: at /passes/0/bindings/{binding}: k.comp's image" in done.stderr
    assert f"is {found}" in done.stderr
    assert "layout(rg32f) image2DArray" in done.stderr


def test_a_work_group_size_is_compared_where_the_plan_states_it(tmp_path: Path) -> None:
    for stated, code in (([16, 1, 1], 0), ([1, 1, 1], 2), ([16, 2, 1], 2)):
        done, _ = done_with(tmp_path, "", work_group_size=stated)
        assert done.returncode == code, done.stderr
        assert ("/passes/0/work_group_size" in done.stderr) == (code == 2)


def test_a_work_group_size_that_varies_is_refused(tmp_path: Path) -> None:
    done, _ = done_with(tmp_path, "")
    text = (tmp_path / "k.comp").read_text()
    text = text.replace(
        "#version 450",
        "#version 450\n#extension GL_ARB_compute_variable_group_size : require",
    )
    text = text.replace(
        "layout(local_size_x = 16) in;", "layout(local_size_variable) in;"
    )
    (tmp_path / "k.comp").write_text(text)
    done = run(
        *["transform", "--plan", "plan.json", "--input", "a.npy", "--output", "c.npy"],
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert "/passes/0/program" in done.stderr
    assert "local_size_variable" in done.stderr or "does not compile" in done.stderr


def test_passes_that_share_a_program_keep_their_own_values(tmp_path: Path) -> None:
    done, _ = done_with(tmp_path, "uniform float s = 3.0;", "vec2(s, 0)", {})
    plan = json.loads((tmp_path / "plan.json").read_text())
    plan["resources"].insert(1, {"name": "t", "role": "internal"})
    first = plan["passes"][0]
    second = json.loads(json.dumps(first))
    first["bindings"][1]["resource"] = 1
    second["bindings"] = [{"point": 0, "resource": 1}, {"point": 1, "resource": 2}]
    for given, expected in (({}, 9), ({"s": 5}, 15)):
        second["uniforms"] = given
        plan["passes"] = [
            second | {"bindings": first["bindings"]},
            first | {"bindings": second["bindings"]},
        ]
        (tmp_path / "plan.json").write_text(json.dumps(plan))
        again = run(
            *[
                "transform",
                "--plan",
                "plan.json",
                "--input",
                "a.npy",
                "--output",
                "c.npy",
            ],
            cwd=tmp_path,
        )
        assert (again.returncode, again.stderr) == (0, "")
        factors = np.load(tmp_path / "c.npy") / VALUES
        assert np.allclose(factors, expected, rtol=1e-5)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_byte_order_marks_of_shaders_and_of_what_they_include_are_skipped(
    tmp_path: Path, ends: str
) -> None:
    done_with(tmp_path, '#include "more.glsl"\n', "kMore")
    mark = b"\xef\xbb\xbf"
    for name, text in (
        ("k.comp", (tmp_path / "k.comp").read_text()),
        ("more.glsl", '#include "most.glsl"\n'),
        ("most.glsl", "const vec2 kMore = vec2(0, 4);\n"),
        ("plan.json", (tmp_path / "plan.json").read_text()),
    ):
        (tmp_path / name).write_bytes(mark + text.replace("\n", ends).encode())
    done = run(
        *["transform", "--plan", "plan.json", "--input", "a.npy", "--output", "c.npy"],
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert np.allclose(np.load(tmp_path / "c.npy") / VALUES, 4j, rtol=1e-5)


def test_a_shader_in_utf16_is_told_what_would_be_right(tmp_path: Path) -> None:
    done_with(tmp_path, "")
    text = (tmp_path / "k.comp").read_text()
    (tmp_path / "k.comp").write_bytes(text.encode("utf-16"))
    done = run(
        *["transform", "--plan", "plan.json", "--input", "a.npy", "--output", "c.npy"],
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert "/passes/0/program" in done.stderr and "save it as UTF-8" in done.stderr
