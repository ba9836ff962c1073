#!/usr/bin/env bash
# libsndfile 1.2.0 (Debian 12: libsndfile1 1.2.0-1+deb12u1), floats that a program writes to a WAV file of 16 bits.
# Guess: the command SFC_SET_CLIPPING changes the samples outside of -1 to 1 alone. All others are rounded as without it, to the
#        nearest step.
# Seen:  it changes most samples. Without it they are scaled by 32767 and rounded to the nearest step. With it they are scaled by
#        32768 and rounded down, so that all of them are half a step too low on average, which is a constant in the spectrum, and
#        the error is twice as large. In exchange, 16-bit samples that were read as floats come back as they were, while without
#        it the louder half is off by one, as the FAQ explains. The manual says of the command no more than that it clips.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=1.2.0-1+deb12u1
apt-get download -qq libsndfile1=$version libsndfile1-dev=$version 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.c <<'C'
#include <math.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>

enum { kCount = 65536 };
static float values[kCount];
static short written[kCount];

static SNDFILE* open_file(int mode) {
  SF_INFO info = {.samplerate = 48000, .channels = 1, .format = SF_FORMAT_WAV | SF_FORMAT_PCM_16};
  SNDFILE* file = sf_open("try.wav", mode, &info);
  if (file == NULL) exit(1);
  return file;
}

static void write_and_read_back(int clipping) {
  SNDFILE* file = open_file(SFM_WRITE);
  sf_command(file, SFC_SET_CLIPPING, NULL, clipping);
  sf_write_float(file, values, kCount);
  sf_close(file);
  file = open_file(SFM_READ);
  sf_read_short(file, written, kCount);
  sf_close(file);
}

int main(void) {
  double mean[2], rms[2];
  int changed[2];
  for (int clipping = SF_FALSE; clipping <= SF_TRUE; ++clipping) {
    const double scale = clipping ? 32768 : 32767;
    unsigned state = 7;
    for (int at = 0; at < kCount; ++at) {
      state = state * 1103515245u + 12345u;
      values[at] = 0.9f * ((float)(state >> 8) / 8388608.0f - 1);
    }
    write_and_read_back(clipping);
    double sum = 0, squares = 0;
    for (int at = 0; at < kCount; ++at) {
      const double error = written[at] - scale * values[at];
      sum += error;
      squares += error * error;
    }
    mean[clipping] = sum / kCount;
    rms[clipping] = sqrt(squares / kCount);
    for (int at = 0; at < kCount; ++at) values[at] = (float)(at - 32768) / 32768;
    write_and_read_back(clipping);
    changed[clipping] = 0;
    for (int at = 0; at < kCount; ++at) changed[clipping] += written[at] != at - 32768;
    printf("clipping %d: mean error %6.3f steps, rms %.3f steps; %d of %d 16-bit samples changed\n", clipping, mean[clipping],
           rms[clipping], changed[clipping], kCount);
  }
  const int nearest = fabs(mean[0]) < 0.01 && fabs(rms[0] - sqrt(1 / 12.0)) < 0.01 && changed[0] == 32751;
  const int down = fabs(mean[1] + 0.5) < 0.01 && fabs(rms[1] - sqrt(1 / 3.0)) < 0.01 && changed[1] == 0;
  return nearest && down ? 0 : 1;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -Iusr/include try.c -L"$libraries" -l:libsndfile.so.1 -Wl,--allow-shlib-undefined -lm -o try
LD_LIBRARY_PATH=$libraries ./try
