#!/usr/bin/env bash
# kissfft-js 0.1.8 (npm), KISS FFT compiled to JavaScript, with FFT for complex values and FFTR for real ones.
# Guess: inverse(forward(x)) is N x in both classes, as in KISS FFT.
# Seen:  FFTR does so. FFT's inverse ends in a ReferenceError whatever it is given, since it reads a variable that nothing
#        declares. Where the program has a global of that name, it transforms that one in place of its argument.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts kissfft-js@0.1.8 >/dev/null || exit 2
cat >try.cjs <<'JS'
const { FFT, FFTR } = require("kissfft-js");
const show = (values) => Array.from(values, (value) => value.toFixed(0).replace("-0", "0")).join(" ");
function attempt(name, transform, values) {
  try {
    console.log(`${name}: ${show(transform.inverse(Float32Array.from(transform.forward(values))))}`);
  } catch (error) {
    console.log(`${name}: ${error.name}, ${error.message}`);
  }
}
attempt("FFTR", new FFTR(4), Float32Array.of(1, 2, 3, 5));
attempt("FFT", new FFT(2), Float32Array.of(1, 2, 3, 5));
globalThis.cpx = Float32Array.of(7, 0, 0, 0);
attempt("FFT with a global cpx of 7 0 0 0", new FFT(2), Float32Array.of(1, 2, 3, 5));
JS
seen=$(node try.cjs)
echo "kissfft-js 0.1.8, inverse(forward(x)) of 1 2 3 5, as four real or as two complex values:"
echo "$seen"
[ "$seen" = "FFTR: 4 8 12 20
FFT: ReferenceError, cpx is not defined
FFT with a global cpx of 7 0 0 0: 7 0 7 0" ]
