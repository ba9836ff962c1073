#!/usr/bin/env bash
# TensorFlow.js 4.22.0 (npm: @tensorflow/tfjs-core and tfjs-backend-cpu), tf.spectral.fft on its CPU backend.
# Guess: powers of two, which go by an FFT, have smaller errors than other lengths, which go by a plain DFT of N^2 steps, since
#        an FFT adds fewer rounded terms.
# Seen:  the other way round: 1009 values have a quarter of the error of 1024. The DFT sums in JavaScript's doubles and rounds
#        once, while the FFT stores each stage in single precision.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 \
  >/dev/null || exit 2
cat >try.cjs <<'JS'
const tf = require("@tensorflow/tfjs-core");
require("@tensorflow/tfjs-backend-cpu");

function relativeError(n) {
  let state = 7;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 1073741824 - 1;
  const re = new Float32Array(n), im = new Float32Array(n);
  for (let i = 0; i < n; ++i) [re[i], im[i]] = [next(), next()];
  const spectrum = tf.spectral.fft(tf.complex(re, im));
  const seenRe = tf.real(spectrum).dataSync(), seenIm = tf.imag(spectrum).dataSync();
  let error = 0, norm = 0;
  for (let k = 0; k < n; ++k) {
    let sumRe = 0, sumIm = 0;
    for (let j = 0; j < n; ++j) {
      const angle = (-2 * Math.PI * ((j * k) % n)) / n;
      sumRe += re[j] * Math.cos(angle) - im[j] * Math.sin(angle);
      sumIm += re[j] * Math.sin(angle) + im[j] * Math.cos(angle);
    }
    error += (seenRe[k] - sumRe) ** 2 + (seenIm[k] - sumIm) ** 2;
    norm += sumRe ** 2 + sumIm ** 2;
  }
  return Math.sqrt(error / norm);
}

tf.setBackend("cpu").then(() => {
  const errors = new Map([128, 1024, 4096, 97, 1000, 1009].map((n) => [n, relativeError(n)]));
  console.log([...errors].map(([n, error]) => `${n}: ${error.toExponential(1)}`).join("  "));
  const fast = Math.min(...[128, 1024, 4096].map((n) => errors.get(n)));
  const slow = Math.max(...[97, 1000, 1009].map((n) => errors.get(n)));
  process.exit(fast > 2 * slow ? 0 : 1);
});
JS
echo "TensorFlow.js 4.22.0 on the CPU, relative error of tf.spectral.fft against a DFT in double precision:"
node try.cjs 2>log
