#!/usr/bin/env bash
# liquid-dsp 1.5.0 (Debian 12: libliquid1 1.5.0-2), signal processing with an FFT of its own in single precision.
# Guess: the relative error grows slowly with the length, so that 17 values are among the most accurate.
# Seen:  11, 13 and 17 values are the least accurate of all lengths from 2 to 8209. They are summed as a plain DFT, while longer
#        primes go by Rader's algorithm: 17 values have twice the error of 8209, a prime 480 times as long.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libliquid-dev=1.5.0-2 libliquid1=1.5.0-2 2>/dev/null || exit 2
for package in *.deb; do dpkg -x "$package" .; done
cat >try.c <<'C'
#include <complex.h>
#include <liquid/liquid.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double relative_error(unsigned n) {
  float complex *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  unsigned state = 77;
  for (unsigned i = 0; i < n; ++i) {
    float part[2];
    for (int p = 0; p < 2; ++p) {
      state = state * 1103515245u + 12345u;
      part[p] = (float)(state >> 8) / 8388608.0f - 1;
    }
    x[i] = part[0] + I * part[1];
  }
  fft_run(n, x, y, LIQUID_FFT_FORWARD, 0);
  double error = 0, norm = 0;
  for (unsigned k = 0; k < n; ++k) {
    double complex sum = 0;
    for (unsigned j = 0; j < n; ++j) sum += x[j] * cexp(-2 * M_PI * I * (double)((unsigned long)j * k % n) / n);
    error += pow(cabs(y[k] - sum), 2);
    norm += pow(cabs(sum), 2);
  }
  free(x);
  free(y);
  return sqrt(error / norm);
}

int main(void) {
  const unsigned small[] = {11, 13, 17}, large[] = {37, 251, 1024, 2039, 4096, 8209};
  double best_small = 1, worst_large = 0;
  for (int i = 0; i < 3; ++i) {
    const double error = relative_error(small[i]);
    printf("%u: %.1e  ", small[i], error);
    best_small = fmin(best_small, error);
  }
  for (int i = 0; i < 6; ++i) {
    const double error = relative_error(large[i]);
    printf("%u: %.1e  ", large[i], error);
    worst_large = fmax(worst_large, error);
  }
  printf("\n");
  return best_small > worst_large ? 0 : 1;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
gcc -w -O1 -Iusr/include try.c -L"$libraries" -l:libliquid.so.1 -Wl,--allow-shlib-undefined -Wl,-rpath,"$libraries" -lm -o try
echo "liquid-dsp 1.5.0, relative error of fft_run against a DFT in double precision:"
./try
