#!/usr/bin/env bash
# fft-windowing 0.1.4 and @thi.ng/dsp 4.7.115 (npm), window functions to multiply a signal by before its FFT.
# Guess: every window but the flat top is 1 in the middle of an odd length, as those of scijs-window-functions 2.0.2 are.
# Seen:  the Lanczos window of both is not a number there, since sin(x) / x is taken at 0. One such factor makes every
#        coefficient of the spectrum NaN. Even lengths have no sample in the middle and come out right, so that powers of two
#        don't show it.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts fft-windowing@0.1.4 @thi.ng/dsp@4.7.115 scijs-window-functions@2.0.2 \
  >/dev/null || exit 2
cat >try.mjs <<'JS'
import { createRequire } from "node:module";
import { window, windowLanczos } from "@thi.ng/dsp";
const require = createRequire(import.meta.url);
const windowing = require("fft-windowing");
const scijs = require("scijs-window-functions");
const lanczos = {
  "fft-windowing": (n) => windowing.lanczos(new Array(n).fill(1)),
  "@thi.ng/dsp": (n) => window(windowLanczos, n),
  "scijs-window-functions": (n) => Array.from({ length: n }, (_, i) => scijs.lanczos(i, n)),
};
for (const [name, values] of Object.entries(lanczos)) {
  const show = (n) => Array.from(values(n), (value) => value.toFixed(2).replace("-0.00", "0.00")).join(" ");
  console.log(`${name}: ${show(5)}, ${show(6)}`);
}
JS
seen=$(node try.mjs)
echo "Lanczos windows of 5 and of 6 values:"
echo "$seen"
[ "$seen" = "fft-windowing: 0.00 0.64 NaN 0.64 0.00, 0.00 0.50 0.94 0.94 0.50 0.00
@thi.ng/dsp: 0.00 0.64 NaN 0.64 0.00, 0.00 0.50 0.94 0.94 0.50 0.00
scijs-window-functions: 0.00 0.64 1.00 0.64 0.00, 0.00 0.50 0.94 0.94 0.50 0.00" ]
