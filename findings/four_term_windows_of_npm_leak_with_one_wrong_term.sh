#!/usr/bin/env bash
# @thi.ng/dsp 4.7.115 and fft-windowing 0.1.4 (npm), windows of four cosine terms, which are chosen for their low side lobes.
# Guess: the Blackman-Harris and the Blackman-Nuttall windows of both packages keep all side lobes below -90 dB, as the papers
#        that gave these factors say.
# Seen:  each package has one of the two right, and one wrong number in the other. @thi.ng/dsp adds the last term of
#        Blackman-Harris, which is to be subtracted. fft-windowing has the first factor of Blackman-Nuttall, 0.3635819, a second
#        time in place of 0.4891775. Neither window falls to 0 at its ends, so that side lobes of -41 and -32 dB are left. A Hann
#        window, of two terms, has -31 dB.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts fft-windowing@0.1.4 @thi.ng/dsp@4.7.115 >/dev/null || exit 2
cat >try.mjs <<'JS'
import { createRequire } from "node:module";
import { window, windowBlackmanHarris, windowBlackmanNuttall } from "@thi.ng/dsp";
const windowing = createRequire(import.meta.url)("fft-windowing");
const n = 65;

// The magnitude of the window's spectrum at a frequency in turns over its whole width, which is n - 1 steps.
function magnitude(values, frequency) {
  let re = 0, im = 0;
  values.forEach((value, i) => {
    const angle = (-2 * Math.PI * frequency * i) / (n - 1);
    re += value * Math.cos(angle);
    im += value * Math.sin(angle);
  });
  return Math.hypot(re, im);
}

// The main lobe of four terms ends at frequency 4.
function sideLobe(values) {
  let largest = 0;
  for (let frequency = 4; frequency <= (n - 1) / 2; frequency += 1 / 16) {
    largest = Math.max(largest, magnitude(values, frequency));
  }
  return Math.round(20 * Math.log10(largest / magnitude(values, 0)));
}

const ones = () => new Array(n).fill(1);
const show = (name, harris, nuttall) =>
  console.log(`${name}: Blackman-Harris ${sideLobe(harris)} dB, Blackman-Nuttall ${sideLobe(nuttall)} dB`);
show("@thi.ng/dsp", Array.from(window(windowBlackmanHarris, n)), Array.from(window(windowBlackmanNuttall, n)));
show("fft-windowing", windowing.blackman_harris(ones()), windowing.blackman_nuttall(ones()));
JS
seen=$(node try.mjs)
echo "The largest side lobes of windows of 65 values:"
echo "$seen"
[ "$seen" = "@thi.ng/dsp: Blackman-Harris -41 dB, Blackman-Nuttall -94 dB
fft-windowing: Blackman-Harris -92 dB, Blackman-Nuttall -32 dB" ]
