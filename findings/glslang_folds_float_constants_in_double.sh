#!/usr/bin/env bash
# glslang 12.0.0 and SPIRV-Tools 2023.1 (Debian 12: glslang-tools 12.0.0-2, spirv-tools 2023.1-2), constant floats in GLSL.
# Guess: an expression of floats has one value, whether its operands are const, so that glslang folds it, or variables, so that
#        spirv-opt -O folds it later: 0 for 16777217.0 - 16777216.0, as no float lies between 16777216 and 16777218.
# Seen:  const floats keep the digits of a double until the end. The difference is 1. 1e30 * 1e30 / 1e30 is 1e30, and infinity with
#        variables. Dekker's split of a constant, the base of arithmetic on pairs of floats, does not split: the high part of pi
#        keeps all 24 bits, where it has 12 with variables, so that its square is not exact. `precise` makes no difference.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq glslang-tools=12.0.0-2 spirv-tools=2023.1-2 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.py <<'PYTHON'
import struct
import subprocess


def stored(qualifier, statements):
    """The constant that the shader stores last, once all is folded."""
    lines = "".join(f"  {qualifier} float {statement};\n" for statement in statements)
    open("try.comp", "w").write(
        f"""#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Results {{ float result[]; }};
void main() {{
{lines}  result[0] = last;
}}
"""
    )
    for command in (
        ("usr/bin/glslangValidator", "-V", "try.comp", "-o", "try.spv"),
        ("usr/bin/spirv-opt", "-O", "try.spv", "-o", "try.spv"),
    ):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    data = open("try.spv", "rb").read()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    constants, at, last = {}, 5, None
    while at < len(words):
        length, code = words[at] >> 16, words[at] & 0xFFFF
        if code == 43 and length == 4:  # OpConstant
            constants[words[at + 2]] = struct.unpack("<f", struct.pack("<I", words[at + 3]))[0]
        if code == 62:  # OpStore
            last = words[at + 2]
        at += length
    return constants.get(last)


def bits(value):
    """How many bits the float's digits take."""
    digits = struct.unpack("<I", struct.pack("<f", value))[0] & 0x7FFFFF | 0x800000
    return len(f"{digits:b}".rstrip("0"))


difference = ["large = 16777217.0", "last = large - 16777216.0"]
quotient = ["large = 1e30", "square = large * large", "last = square / large"]
high_part = ["value = 3.14159274", "scaled = 4097.0 * value", "last = scaled - (scaled - value)"]
rows = []
for qualifier in ("const", "precise const", ""):
    high = stored(qualifier, high_part)
    rows.append((stored(qualifier, difference), f"{stored(qualifier, quotient):.1e}", high, bits(high)))
    print("{}: difference {}, quotient {}, high part of pi {!r} of {} bits".format(qualifier or "variable", *rows[-1]))
folded = (1.0, "1.0e+30", 3.1415927410125732, 24)
raise SystemExit(rows != [folded, folded, (0.0, "inf", 3.1416015625, 12)])
PYTHON
python3 try.py
