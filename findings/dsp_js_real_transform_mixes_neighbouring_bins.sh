#!/usr/bin/env bash
# dsp.js 1.0.1 (npm), whose RFFT transforms real values and whose FFT transforms complex ones. Both keep the magnitudes in
# `spectrum`, with the same scale.
# Guess: the two spectra of a real signal are the same, but for rounding.
# Seen:  RFFT adds the real part of bin k and the imaginary part of bin k + 1. A cosine peaks in its own bin, a sine one bin too
#        low, and a wave with a phase between them in two. The coefficients that RFFT keeps in `trans` are right.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts dsp.js@1.0.1 >/dev/null || exit 2
cat >try.cjs <<'JS'
const { FFT, RFFT } = require("dsp.js");
const n = 16, frequency = 3;
for (const phase of [0, 30, 90]) {
  const wave = Float64Array.from({ length: n }, (_, j) => Math.cos((2 * Math.PI * frequency * j) / n - (phase * Math.PI) / 180));
  const show = (transform) => {
    transform.forward(wave);
    return Array.from(transform.spectrum, (value) => Math.abs(value).toFixed(2)).join(" ");
  };
  console.log(`${phase} degrees: FFT ${show(new FFT(n, n))}, RFFT ${show(new RFFT(n, n))}`);
}
JS
seen=$(node try.cjs)
echo "dsp.js 1.0.1, magnitudes in the bins 0 to 7 of a wave of frequency 3 (0 degrees: a cosine, 90 degrees: a sine):"
echo "$seen"
[ "$seen" = "0 degrees: FFT 0.00 0.00 0.00 1.00 0.00 0.00 0.00 0.00, RFFT 0.00 0.00 0.00 1.00 0.00 0.00 0.00 0.00
30 degrees: FFT 0.00 0.00 0.00 1.00 0.00 0.00 0.00 0.00, RFFT 0.00 0.00 0.50 0.87 0.00 0.00 0.00 0.00
90 degrees: FFT 0.00 0.00 0.00 1.00 0.00 0.00 0.00 0.00, RFFT 0.00 0.00 1.00 0.00 0.00 0.00 0.00 0.00" ]
