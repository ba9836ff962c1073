#!/usr/bin/env bash
# ndarray-fft 1.0.3 (npm), the FFT of scijs for arrays of any dimension and size.
# Guess: direction 1, its "forward" transform, sums x[j] exp(-2 pi i j k / N), as FFTW, cuFFT, NumPy and MATLAB do.
# Seen:  it sums x[j] exp(+2 pi i j k / N), for powers of two and for other lengths alike. A round trip does not show it: only
#        the spectrum of something other than an even real signal is mirrored.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts ndarray-fft@1.0.3 ndarray@1.0.19 >/dev/null || exit 2
cat >try.cjs <<'JS'
const ndarray = require("ndarray");
const fft = require("ndarray-fft");
// A wave exp(+2 pi i 2 j / N) has its whole energy in bin 2 of a forward transform.
const peaks = [8, 12, 13].map((n) => {
  const angle = (j) => (2 * Math.PI * 2 * j) / n;
  const re = ndarray(Float64Array.from({ length: n }, (_, j) => Math.cos(angle(j))));
  const im = ndarray(Float64Array.from({ length: n }, (_, j) => Math.sin(angle(j))));
  fft(1, re, im);
  const magnitudes = Array.from({ length: n }, (_, k) => Math.hypot(re.get(k), im.get(k)));
  return `N=${n}:${magnitudes.indexOf(Math.max(...magnitudes))}`;
});
console.log(peaks.join(" "));
JS
seen=$(node try.cjs)
echo "ndarray-fft 1.0.3, direction 1, of exp(+2 pi i 2 j / N): the bin with the energy"
echo "  seen:     $seen"
echo "  expected: N=8:2 N=12:2 N=13:2"
[ "$seen" = "N=8:6 N=12:10 N=13:11" ]
