#!/usr/bin/env bash
# fftjs 0.0.4 (npm), an FFT of powers of two with complex values as {real, imag}.
# Guess: ifft(fft(x)) is x, for complex x as for real x, since fft takes both.
# Seen:  it is the conjugate of x. The inverse conjugates its input for the forward transform, and doesn't conjugate what comes
#        out. A real x has no sign to lose, so that only complex signals show it. The read-me shows a real one and names no
#        limit, while a comment in the code calls the inverse "complex to real".
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts fftjs@0.0.4 >/dev/null || exit 2
cat >try.cjs <<'JS'
const { fft, ifft } = require("fftjs");
const signed = (value) => (value < -1e-9 ? "-" : "+") + Math.abs(value).toFixed(1);
const show = ({ real, imag }) => real.map((value, i) => `${value.toFixed(1)}${signed(imag[i])}i`);
const complex = { real: [1, 2, 3, 5], imag: [4, -1, 2, 7] };
console.log(`complex: ${show(ifft(fft(complex))).join(" ")}`);
console.log(`real: ${show(ifft(fft([1, 2, 3, 5]))).join(" ")}`);
JS
seen=$(node try.cjs)
echo "fftjs 0.0.4, ifft(fft(x)) of 1+4i 2-1i 3+2i 5+7i and of 1 2 3 5:"
echo "$seen"
[ "$seen" = "complex: 1.0-4.0i 2.0+1.0i 3.0-2.0i 5.0-7.0i
real: 1.0+0.0i 2.0+0.0i 3.0+0.0i 5.0+0.0i" ]
