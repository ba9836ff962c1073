#!/usr/bin/env bash
# Math.js 15.2.0 (npm: mathjs), fft of any length in double precision.
# Guess: every length is right to 1e-14. A power of two is the most accurate, and an odd length, which goes by three transforms
#        of a longer power of two (Bluestein's algorithm), has some five times its error.
# Seen:  1024 and 4096 values are right to 3e-15, but 1019 only to 2e-11 and 4091 to 3e-10, sixteen times as far off for four
#        times the length. Each chirp factor is one root of unity to a power of up to N^2 / 2, which magnifies the rounding of
#        that root. Where its magnitude happens to round to 1, as for 1021 and 4093, only its angle is off: some 1e-13 and 7e-13.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts mathjs@15.2.0 >/dev/null || exit 2
cat >try.cjs <<'JS'
const math = require("mathjs");

function relativeError(n) {
  let state = 7;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 1073741824 - 1;
  const re = Array.from({ length: n }, next), im = Array.from({ length: n }, next);
  const seen = math.fft(re.map((value, j) => math.complex(value, im[j])));
  let error = 0, norm = 0;
  for (let k = 1; k < n; k += 13) {
    let sumRe = 0, sumIm = 0;
    for (let j = 0; j < n; ++j) {
      const angle = (-2 * Math.PI * ((j * k) % n)) / n;
      sumRe += re[j] * Math.cos(angle) - im[j] * Math.sin(angle);
      sumIm += re[j] * Math.sin(angle) + im[j] * Math.cos(angle);
    }
    error += (seen[k].re - sumRe) ** 2 + (seen[k].im - sumIm) ** 2;
    norm += sumRe ** 2 + sumIm ** 2;
  }
  return Math.sqrt(error / norm);
}

const errors = [1019, 4091, 1021, 4093, 1024, 4096].map(relativeError);
console.log(errors.map((error) => error.toExponential(1)).join(" "));
const [lost, lostAtFourTimes, odd, oddAtFourTimes, power, powerAtFourTimes] = errors;
const grows = lost > 5e-12 && lostAtFourTimes > 8 * lost && Math.min(odd, oddAtFourTimes) > 5e-14;
process.exit(grows && Math.max(power, powerAtFourTimes) < 1e-14 ? 0 : 1);
JS
echo "Math.js 15.2.0, relative error of fft against a DFT in double precision, for 1019 4091 1021 4093 1024 4096 values:"
node try.cjs
