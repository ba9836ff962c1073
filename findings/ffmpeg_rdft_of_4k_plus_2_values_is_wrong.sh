#!/usr/bin/env bash
# FFmpeg's libavutil 5.1.9 (Debian 12: libavutil-dev 7:5.1.9-0+deb12u1), real transforms, AV_TX_DOUBLE_RDFT of av_tx_init.
# Guess: every length that av_tx_init takes is transformed right.
# Seen:  lengths 4k are right to 5e-15, and odd ones are refused. Lengths 4k + 2 are taken without an error, and all of their
#        coefficients but the first and the last are wrong, by a fifth of the whole and more. libavutil/tx.h names no such limit;
#        libavutil 7.1.5 of Debian 13 refuses these lengths.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
version=7:5.1.9-0+deb12u1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq "libavutil-dev=$version" 2>/dev/null || exit 2
dpkg-deb -x libavutil-dev_*.deb .
cat >rdft.c <<'C'
#include <complex.h>
#include <libavutil/mem.h>
#include <libavutil/tx.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  unsigned state = 1;
  int as_seen = 1;
  for (int length = 5; length <= 66; ++length) {
    double *input = av_calloc(2 * length + 64, sizeof *input), *output = av_calloc(2 * length + 64, sizeof *output);
    for (int at = 0; at < length; ++at) input[at] = (state = state * 1664525 + 1013904223) / 2147483648.0 - 1;
    AVTXContext* context = NULL;
    av_tx_fn transform;
    const double scale = 1;
    if (av_tx_init(&context, &transform, AV_TX_DOUBLE_RDFT, 0, length, &scale, AV_TX_UNALIGNED) < 0) {
      as_seen &= length % 2 == 1;
      printf("%2d: refused\n", length);
      continue;
    }
    transform(context, output, input, sizeof *input);
    double distance = 0, whole = 0;
    int wrong = 0;
    for (int k = 0; k <= length / 2; ++k) {
      double complex sum = 0;
      for (int at = 0; at < length; ++at) sum += input[at] * cexp(-2 * M_PI * I * (k * at % length) / length);
      const double off = cabs(sum - (output[2 * k] + I * output[2 * k + 1]));
      distance += off * off;
      whole += cabs(sum) * cabs(sum);
      wrong += !(off < 1e-9);
    }
    const double relative = sqrt(distance / whole);
    printf("%2d: taken, relative error %.0e, %d of %d coefficients are wrong\n", length, relative, wrong, length / 2 + 1);
    as_seen &= length % 4 == 0 ? relative < 1e-13 : length % 4 == 2 && relative > 0.1 && wrong == length / 2 - 1;
    av_tx_uninit(&context);
  }
  puts(as_seen ? "as seen: lengths 4k + 2 are taken and wrong" : "it behaves otherwise");
  return !as_seen;
}
C
# The linker takes from the static library only what the transforms need, so that no other package has to be there.
cc -O1 -no-pie -Iusr/include/x86_64-linux-gnu rdft.c usr/lib/x86_64-linux-gnu/libavutil.a -lm -lpthread -o rdft
./rdft
