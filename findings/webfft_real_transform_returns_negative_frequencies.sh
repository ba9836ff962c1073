#!/usr/bin/env bash
# webfft 1.0.3 (npm), a collection of nine FFTs behind one interface.
# Guess: fftr(x) of N real values returns the bins 0 to N/2 - 1, as its comment says that "the negative freqs are removed".
# Seen:  it returns the bins N/2 to N - 1, which are the Nyquist frequency and then the negative frequencies. The mean of the
#        signal is not among them, and a cosine of frequency 3 out of 16 shows as bin 13, which is -3.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts webfft@1.0.3 >/dev/null || exit 2
cat >try.mjs <<'JS'
import webfft from "webfft";
const n = 16;
const signal = Float32Array.from({ length: n }, (_, i) => 5 + Math.cos((2 * Math.PI * 3 * i) / n));
const returned = new webfft(n, "indutnyJavascript", false).fftr(signal);
const magnitudes = Array.from({ length: n / 2 }, (_, k) => Math.hypot(returned[2 * k], returned[2 * k + 1]).toFixed(2));
console.log(magnitudes.join(" "));
JS
seen=$(node try.mjs)
echo "webfft 1.0.3, fftr of 5 + cos(2 pi 3 i / 16): magnitudes of what it returns"
echo "  seen:     $seen"
echo "  expected: 80.00 0.00 0.00 8.00 0.00 0.00 0.00 0.00 (bins 0 to 7)"
[ "$seen" = "0.00 0.00 0.00 0.00 0.00 8.00 0.00 0.00" ]
