#version 430 core
// The columns of half spectra on the way back to real images, by the stages of stockham_register.comp. What is stored are
// the spectra of pairs of rows y and y + N / 2 (lib/real_pair.glsl), both of which an invocation has of a column of even length.
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES lines, over the
// lines of all images (lib/register_tiles.glsl).
// Source: the source on FFT convolution, "two real signals as one complex signal".
#include "lib/register_lines.glsl"
#include "lib/load_rows.glsl"

#define STORE(m, b, leg)                                                        \
  if (is_in_first_half(leg, uint(LAST_RADIX))) {                                \
    store_pair(line, STORED_POSITION(b, leg).at, v[m] * NUMBER(SCALE),                  \
               v[PARTNER_SLOT(m, uint(LAST_RADIX), BUTTERFLIES_EACH)] * NUMBER(SCALE)); \
  }
#include "lib/register_tiles.glsl"
