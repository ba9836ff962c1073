#!/usr/bin/env bash
# glslang 12.0.0 and SPIRV-Tools 2023.1 (Debian 12: glslang-tools 12.0.0-2, spirv-tools 2023.1-2), halves in SPIR-V.
# Guess: float16_t(1.9999) in GLSL and `OpConstant %half 1.9999` in assembly become the nearest half, 2, as a literal of 32 bits
#        becomes the nearest float.
# Seen:  both cut the digits off: 1.9990234375. Of the 31 sines in the first quarter of a turn of 128 steps 15 come out a unit
#        too small, none too large. SPIRV-Tools' page on its syntax says no more than that literals are those of C.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq glslang-tools=12.0.0-2 spirv-tools=2023.1-2 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.py <<'PYTHON'
import math
import struct
import subprocess

values = [1.9999] + [math.sin(2 * math.pi * step / 128) for step in range(1, 32)]


def halves_in(path):
    """The words of the module's OpConstant instructions (43) of three operands, in order."""
    data = open(path, "rb").read()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    half, at, found = None, 5, []
    while at < len(words):
        length, code = words[at] >> 16, words[at] & 0xFFFF
        if code == 22 and words[at + 2] == 16:
            half = words[at + 1]
        if code == 43 and words[at + 1] == half:
            found.append(words[at + 3] & 0xFFFF)
        at += length
    return found


def show(name, found):
    nearest = [struct.unpack("<H", struct.pack("<e", value))[0] for value in values]
    first = struct.unpack("<e", struct.pack("<H", found[0]))[0]
    off = [seen - wanted for seen, wanted in zip(found, nearest)]
    print(f"{name}: 1.9999 becomes {first}; of 31 sines {off[1:].count(-1)} too small, {off[1:].count(1)} too large")
    return len(found) == len(values) and first == 1.9990234375 and off[1:].count(-1) == 15 and set(off) == {0, -1}


stores = "\n".join(f"  halves[{at}] = float16_t({value!r});" for at, value in enumerate(values))
open("try.comp", "w").write(
    f"""#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Halves {{ float16_t halves[]; }};
void main() {{
{stores}
}}
"""
)
subprocess.run(["usr/bin/glslangValidator", "-V", "try.comp", "-o", "glslang.spv"], check=True, stdout=subprocess.DEVNULL)
constants = "\n".join(f"%value{at} = OpConstant %half {value!r}" for at, value in enumerate(values))
open("try.spvasm", "w").write(
    f"""OpCapability Shader
OpCapability Linkage
OpCapability Float16
OpMemoryModel Logical GLSL450
%half = OpTypeFloat 16
{constants}
"""
)
subprocess.run(["usr/bin/spirv-as", "try.spvasm", "-o", "assembled.spv"], check=True)
as_seen = [show("glslang 12.0.0", halves_in("glslang.spv")), show("spirv-as 2023.1", halves_in("assembled.spv"))]
raise SystemExit(0 if all(as_seen) else 1)
PYTHON
python3 try.py
