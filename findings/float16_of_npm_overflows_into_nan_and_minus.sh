#!/usr/bin/env bash
# float16 0.0.1 (npm), which encodes numbers as the 16 bits of a half and decodes them.
# Guess: float16ToByte gives the nearest half with ties to the even one, and infinity for what is too large, as IEEE 754 says.
# Seen:  65520 becomes infinity, 70000 a NaN, and from 131072 on the exponent runs into the sign: 131072 becomes -0 and 200000 a
#        small negative number, without an error. A tie goes up: 2049 becomes 2050. So the first coefficient of an FFT, which
#        is the sum of all values, comes back with a value that looks sound.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts float16@0.0.1 >/dev/null || exit 2
cat >try.cjs <<'JS'
const { float16ToByte, byteToFloat16 } = require("float16");
for (const value of [0.1, 2049, 2051, 65504, 65520, 70000, 131072, 200000, 300000]) {
  const bits = float16ToByte(value);
  const back = byteToFloat16(bits);
  console.log(`${value}: ${bits.toString(16)}, ${Object.is(back, -0) ? "-0" : back.toPrecision(4)}`);
}
JS
seen=$(node try.cjs)
echo "float16 0.0.1, the bits of a number and what they decode to:"
echo "$seen"
[ "$seen" = "0.1: 2e66, 0.09998
2049: 6801, 2050
2051: 6802, 2052
65504: 7bff, 6.550e+4
65520: 7c00, Infinity
70000: 7c46, NaN
131072: 8000, -0
200000: 821b, -0.00003213
300000: 8494, -0.00006986" ]
