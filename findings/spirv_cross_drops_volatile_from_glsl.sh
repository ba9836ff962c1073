#!/usr/bin/env bash
# SPIRV-Cross 1.3.239.0 (Debian 12: spirv-cross 2021.01.15+1.3.239.0-1), with glslang 12.0.0 (glslang-tools 12.0.0-2) before it.
# Guess: a compute shader's buffer keeps its qualifiers on the way through SPIR-V to GLSL and to Metal: coherent, volatile,
#        restrict, readonly and writeonly.
# Seen:  in GLSL `volatile` is gone and `coherent` stands there, while Metal gets its `volatile`. glslang marks the buffer both,
#        as the language says that volatile is coherent too. So a loop that waits until another work group has written a flag
#        comes out as one that may read it once. The other qualifiers stay.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq spirv-cross=2021.01.15+1.3.239.0-1 glslang-tools=12.0.0-2 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.comp <<'GLSL'
#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) volatile buffer Flag { uint flag; };
layout(std430, binding = 1) coherent restrict buffer Sums { uint sum; };
layout(std430, binding = 2) readonly buffer Values { uint value; };
layout(std430, binding = 3) writeonly buffer Results { uint result; };
void main() {
  sum += value;
  while (flag == 0u) {}
  result = sum;
}
GLSL
usr/bin/glslangValidator -V try.comp -o try.spv >/dev/null
# Each buffer's line, with only the words that are asked for and in one order.
qualifiers() { grep -oE "\b(volatile|coherent|restrict|readonly|writeonly|buffer $1)\b" | sort | tr '\n' ' '; }
seen=$(for name in Flag Sums Values Results; do
  usr/bin/spirv-cross try.spv --version 450 | grep "buffer $name\$" | qualifiers "$name"
  echo
done)
metal=$(usr/bin/spirv-cross try.spv --msl | grep -oE 'volatile device Flag&')
printf 'SPIRV-Cross 1.3.239.0, GLSL:\n%s\nMetal: %s\n' "$seen" "$metal"
[ "$metal" = "volatile device Flag&" ] && [ "$(sed 's/ $//' <<<"$seen")" = "buffer Flag coherent
buffer Sums coherent restrict
buffer Values readonly
buffer Results writeonly" ]
