"""What fftbench finds wrong between a user's plan and its shaders, and what it must take. Needs a built fftbench and a GL driver
that EGL reaches."""

import json
import math
import subprocess
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


TRANSFORM = "transform --plan plan.json --input a.npy --output b.npy".split()


def write_plan(folder: Path, passes: list[dict], arrays: str = BUFFERS) -> None:
    """Each pass is a product with a factor: `declared` and `factor` become its shader, all else is as in a plan."""
    kind = {"storage": "image"} if "image" in arrays else {}
    last = len(passes) - 1
    plan = {
        "resources": [
            {"name": "a", "role": "input"} | kind,
            *({"name": f"t{i}", "role": "internal"} | kind for i in range(last)),
            {"name": "b", "role": "output"} | kind,
        ],
        "programs": [f"k{i}.comp" if i else "k.comp" for i in range(last + 1)],
        "passes": [
            {
                "program": i,
                "defines": {"VALUES": "width * height", "WIDTH": "width"},
                "bindings": [{"point": p, "resource": i + p} for p in (0, 1)],
                "work_groups": [1, 1, 1],
            }
            | {key: value for key, value in one.items() if key[0] != "_"}
            for i, one in enumerate(passes)
        ],
    }
    for name, one in zip(plan["programs"], passes):
        declared, factor = one["_declared"], one.get("_factor", "vec2(1)")
        shader = "#version 450\nlayout(local_size_x = 16) in;\n"
        shader += f"{arrays}{declared}\nvec2 factor() {{ return {factor}; }}\n{MAIN}"
        (folder / name).write_text(shader)
    (folder / "plan.json").write_text(json.dumps(plan))
    np.save(folder / "a.npy", VALUES.astype(np.complex64))


def transformed(folder: Path) -> tuple[subprocess.CompletedProcess[str], np.ndarray]:
    """Returns what the program said, and the factor that came out."""
    out = folder / "b.npy"
    out.unlink(missing_ok=True)
    done = run(*TRANSFORM, cwd=folder)
    return done, np.load(out) / VALUES if out.exists() else np.array([np.nan])


def done_with(
    folder: Path, declared: str, arrays: str = BUFFERS, **more: object
) -> tuple[subprocess.CompletedProcess[str], np.ndarray]:
    write_plan(folder, [{"_declared": declared} | more], arrays)
    return transformed(folder)


def table(text: str) -> dict[str, list[str]]:
    """Its rows by their first column."""
    cells = [
        [cell.strip().replace("\\n", "\n") for cell in row.split(" | ")]
        for row in text.strip().splitlines()
    ]
    return {row[0]: row[1:] for row in cells}


# What a shader declares, the factor that it makes of that, the plan's uniforms, and what the factor is then.
RIGHT = table(
    r"""
float | uniform float s; | vec2(s, 0) | {"s": -0.25} | -0.25
negative int | uniform int s; | vec2(s, 1) | {"s": -7} | -7+1j
large uint | uniform uint s; | vec2(s >> 24, s & 255u) | {"s": 4261413117} | 254+253j
bool | uniform bool s; | s ? vec2(3, 2) : vec2(0) | {"s": true} | 3+2j
bool that is 0 | uniform bool s; | s ? vec2(0) : vec2(2, 5) | {"s": 0} | 2+5j
expression | uniform float s; | vec2(s, 0) | {"s": "width / height - 3"} | -1.3333333333333333
vec2 | uniform vec2 s; | s | {"s": [0.5, "-width"]} | 0.5-5j
ivec3 | uniform ivec3 s; | vec2(s.x - s.y, s.z) | {"s": [-3, 4, -9]} | -7-9j
uvec4 | uniform uvec4 s; | vec2(s.x + s.z, s.w - s.y) | {"s": [1, 2, 3, 9]} | 4+7j
bvec2 | uniform bvec2 s; | vec2(s) | {"s": [false, true]} | 1j
double | uniform double s; | vec2(s * 3.0lf, 0) | {"s": 0.125} | 0.375
dvec2 | uniform dvec2 s; | vec2(s.yx) | {"s": [0.5, 4]} | 4+0.5j
mat2 by columns | uniform mat2 s; | s * vec2(1, 10) | {"s": [1, 2, 3, 4]} | 31+42j
mat2x3 by columns | uniform mat2x3 s; | (s * vec2(1, 10)).zx | {"s": [1, 2, 3, 4, 5, 6]} | 63+41j
mat3x2 of fp64 | uniform dmat3x2 s; | vec2(s * dvec3(1, 0, 10)) | {"s": [1, 2, 3, 4, 5, 6]} | 51+62j
array | uniform float s[3]; | vec2(s[0] + s[2], s[1]) | {"s": [1, 20, 300]} | 301+20j
array of which the end is unused | uniform vec2 s[4]; | s[1] | {"s": [0, 1, 2, 3, 4, 5, 6, 7]} | 2+3j
array by its first element | uniform int s[2]; | vec2(s[0], s[1]) | {"s[0]": [8, 9]} | 8+9j
members | struct L { float p; vec2 c; }; uniform L s[2]; | s[0].p * s[1].c | {"s[0].p": 3, "s[1].c": [1, 2], "s[1].p": 0, "s[0].c": [0, 0]} | 3+6j
initial value | uniform float s = 2.5; | vec2(s, 0) | {} | 2.5
initial value of one of two | uniform float s = 2.5, t = 1.0; | vec2(s, t) | {"t": -4} | 2.5-4j
declared and unused | uniform float s; | vec2(1, 0) | {"s": 4} | 1
declared in another branch | #if WIDTH == 99\nuniform float s;\n#endif | vec2(1, 0) | {"s": 4} | 1
unused and left out | uniform float s; | vec2(1, 0) | {} | 1
declared by a macro | #define U(t, n) uniform t n\nU(float, s); | vec2(s, 0) | {"s": 6} | 6
blocks that nothing uses | layout(std140, binding = 3) uniform U { vec2 lost; }; layout(std430, binding = 4) buffer B { vec2 dead[]; } kept; vec2 uncalled() { return kept.dead[0] + lost; } | vec2(1, 0) | {} | 1
a uniform called turn | uniform float turn; | vec2(turn, 0) | {"turn": 0.5} | 0.5
"""
)


def pass_of(declared: str, factor: str, uniforms: str) -> dict:
    given = json.loads(uniforms)
    told = {} if given is None else {"uniforms": given}
    return {"_declared": declared, "_factor": factor} | told


def test_uniforms_have_the_values_of_the_plan_in_the_types_of_the_shader(
    tmp_path: Path,
) -> None:
    """All in the passes of one plan; where their product is wrong, each alone says which is."""
    write_plan(tmp_path, [pass_of(*row[:3]) for row in RIGHT.values()])
    done, factors = transformed(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    product = math.prod(complex(row[3]) for row in RIGHT.values())
    if np.allclose(factors, product, rtol=1e-4):
        return
    for name, (declared, factor, uniforms, expected) in RIGHT.items():
        write_plan(tmp_path, [pass_of(declared, factor, uniforms)])
        _, factors = transformed(tmp_path)
        assert np.allclose(factors, complex(expected), rtol=1e-5), name
    pytest.fail("each is right alone, and all passes in a row are not")


# What is declared, the factor and the uniforms again, and the words of the refusal.
WRONG = table(
    r"""
misspelt | uniform float weight; | vec2(weight) | {"wieght": 1} | /passes/0/uniforms/wieght & k.comp has no such uniform & "weight"
far from all | uniform float s; uniform int t; | vec2(s * t) | {"s": 1, "t": 1, "quite_another": 3} | /passes/0/uniforms/quite_another & it has s, t
misspelt beside none |  | vec2(1) | {"s": 1} | uniforms/s & it has none
misspelt name of a pointer |  | vec2(1) | {"a/b~c": 1} | /passes/0/uniforms/a~1b~0c
left out | uniform float s; uniform vec2 t; | s * t | {"s": 2} | /passes/0/uniforms: & vec2 t & which would be 0
all left out | uniform float s; | vec2(s) | null | /passes/0/uniforms & float s
half a number | uniform int s; | vec2(s) | {"s": 0.5} | uniforms/s & found 0.5 & int s takes whole numbers from -2147483648
negative unsigned | uniform uint s; | vec2(s) | {"s": -1} | found -1 & uint s takes whole numbers from 0 to 4294967295
wrong element | uniform ivec2 s; | vec2(s) | {"s": [1, "1 / 3"]} | /passes/0/uniforms/s/1 & ivec2 s
bool of 2 | uniform bool s; | vec2(s) | {"s": 2} | found 2 & 0, 1, false
beyond floats | uniform float s; | vec2(s) | {"s": 1e+39} | found 1e+39 & 3.4e38
one number for a vector | uniform vec3 s; | s.xy + s.z | {"s": 1} | found 1 number, & vec3 s takes 3
list for a number | uniform float s; | vec2(s) | {"s": [1, 2]} | found 2 numbers & float s takes 1
short array | uniform vec2 s[3]; | s[0] + s[2] | {"s": [1, 2, 3, 4]} | found 4 numbers & vec2 s[3] takes 6
short array whose end is unused | const int n = 2; uniform float s[n * 2]; | vec2(s[0]) | {"s": [1]} | found 1 number, & float s[4] takes 4
unused with the wrong count | uniform vec3 s; | vec2(1) | {"s": [1, 2]} | found 2 numbers & vec3 s takes 3
structure as a whole | struct L { float p; float q; }; uniform L s; | vec2(s.p, s.q) | {"s": [1, 2]} | uniforms/s & in parts & s.p, s.q
block | layout(std140, binding = 0) uniform Factors { vec2 s; }; | s | {} | /passes/0/uniforms & uniform block Factors
member of a block | layout(std140, binding = 0) uniform Factors { vec2 s; }; | s | {"s": [1, 1]} | uniform block Factors
sampler | uniform sampler2D s; | texelFetch(s, ivec2(0), 0).xy | {} | /passes/0/program & sampler2D s
sampler that has a number | uniform sampler2DArray s; | texelFetch(s, ivec3(0), 0).xy | {"s": 0} | sampler2DArray s
counter | layout(binding = 0) uniform atomic_uint s; | vec2(atomicCounterIncrement(s)) | {} | /passes/0/program & atomic_uint s
turn of another type | uniform int turn; | vec2(turn) | {} | /passes/0/program & uniform turn is a int & a uint
block without a binding | layout(std430, binding = 5) buffer More { vec2 s; }; | s | {} | /passes/0/bindings & More & binding 5, where nothing is bound
"""
)


@pytest.mark.parametrize(
    ("declared", "factor", "uniforms", "words"), WRONG.values(), ids=WRONG
)
def test_what_a_plan_gives_no_uniform_of_its_shader_is_refused_with_its_place(
    tmp_path: Path, declared: str, factor: str, uniforms: str, words: str
) -> None:
    write_plan(tmp_path, [pass_of(declared, factor, uniforms)])
    done, _ = transformed(tmp_path)
    assert done.returncode == 2
    for word in ["plan.json: at /passes/0", *words.split(" & ")]:
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
    done, factors = done_with(tmp_path, "", arrays, _factor="vec2(2, 1)")
    assert (done.returncode, done.stderr) == (0, "")
    assert np.allclose(factors, 2 + 1j, rtol=1e-5)


AS_IS = "readonly uniform image2DArray"
FLAT = IMAGES.replace("texel(place))", "texel(place).xy)").replace(
    "texel(place),", "texel(place).xy,"
)
HALVES = images(f"layout(rg16f, binding = 0) {AS_IS}")
BEHIND = images(f"layout(binding = 0, r32f) {AS_IS}")
COLOURS = images(f"layout(rgba32f, binding = 0) {AS_IS}")
TARGET = images(f"layout(rg32f, binding = 0) {AS_IS}", "layout(rgba16f, binding = 1)")
MACRO = images(f"layout(F(rg, 16), binding = 0) {AS_IS}")
WHOLE = images("layout(rg32ui, binding = 0) readonly uniform uimage2DArray")
# The arrays, what is found, and at which binding.
WRONG_IMAGES = {
    "four channels": (COLOURS, "layout(rgba32f) image2DArray", 0),
    "halves": (HALVES, "layout(rg16f) image2DArray", 0),
    "target alone": (TARGET, "layout(rgba16f) image2DArray", 1),
    "by a macro": (
        f"#define F(c, b) c##b##f\n{MACRO}",
        "layout(rg16f) image2DArray",
        0,
    ),
    "after the binding": (BEHIND, "layout(r32f) image2DArray", 0),
    "flat": (FLAT.replace("2DArray", "2D"), "layout(rg32f) image2D,", 0),
    "volume": (IMAGES.replace("2DArray", "3D"), "layout(rg32f) image3D,", 0),
    "of integers": (WHOLE, "layout(rg32ui) uimage2DArray", 0),
}


@pytest.mark.parametrize(
    "arrays, found, binding", WRONG_IMAGES.values(), ids=WRONG_IMAGES
)
def test_images_of_another_format_or_type_than_their_arrays_are_refused(
    tmp_path: Path, arrays: str, found: str, binding: int
) -> None:
    done, _ = done_with(tmp_path, "", arrays)
    assert done.returncode == 2, done.stdout
    assert f"plan.json: at /passes/0/bindings/{binding}: k.comp's image" in done.stderr
    assert f"is {found}" in done.stderr
    assert "layout(rg32f) image2DArray" in done.stderr


def test_a_work_group_size_is_compared_where_the_plan_states_it(tmp_path: Path) -> None:
    for stated, code in (([16, 1, 1], 0), ([1, 1, 1], 2), ([16, 2, 1], 2)):
        done, _ = done_with(tmp_path, "", work_group_size=stated)
        assert done.returncode == code, done.stderr
        assert ("/passes/0/work_group_size" in done.stderr) == (code == 2)


def change_file(file: Path, text: str, instead: str) -> None:
    content = file.read_text()
    assert text in content
    file.write_text(content.replace(text, instead))


def test_a_work_group_size_that_varies_is_refused(tmp_path: Path) -> None:
    write_plan(tmp_path, [{"_declared": ""}])
    extension = "#extension GL_ARB_compute_variable_group_size : require"
    change_file(tmp_path / "k.comp", "#version 450", f"#version 450\n{extension}")
    change_file(tmp_path / "k.comp", "local_size_x = 16", "local_size_variable")
    done, _ = transformed(tmp_path)
    assert done.returncode == 2 and "/passes/0/program" in done.stderr
    assert "local_size_variable" in done.stderr or "does not compile" in done.stderr


def test_passes_that_share_a_program_keep_their_own_values(tmp_path: Path) -> None:
    one = pass_of("uniform float s = 3.0;", "vec2(s, 0)", "{}")
    for given, expected in (({}, 9), ({"s": 5}, 15)):
        write_plan(tmp_path, [one | {"uniforms": given}, one | {"program": 0}])
        done, factors = transformed(tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert np.allclose(factors, expected, rtol=1e-5)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_byte_order_marks_of_shaders_and_of_what_they_include_are_skipped(
    tmp_path: Path, ends: str
) -> None:
    write_plan(tmp_path, [{"_declared": '#include "more.glsl"\n', "_factor": "kMore"}])
    (tmp_path / "more.glsl").write_text('#include "most.glsl"\n')
    (tmp_path / "most.glsl").write_text("const vec2 kMore = vec2(0, 4);\n")
    for name in ("k.comp", "more.glsl", "most.glsl", "plan.json"):
        text = (tmp_path / name).read_text().replace("\n", ends)
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    done, factors = transformed(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert np.allclose(factors, 4j, rtol=1e-5)


def test_a_shader_in_utf16_is_told_what_would_be_right(tmp_path: Path) -> None:
    write_plan(tmp_path, [{"_declared": ""}])
    text = (tmp_path / "k.comp").read_text()
    (tmp_path / "k.comp").write_bytes(text.encode("utf-16"))
    done, _ = transformed(tmp_path)
    assert done.returncode == 2
    assert "/passes/0/program" in done.stderr and "save it as UTF-8" in done.stderr
