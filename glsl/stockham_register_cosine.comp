#version 430 core
// The lines of discrete cosine and sine transforms (lib/cosine_line.glsl), by the stages of stockham_register.comp: a
// complex line is a pair of real rows or columns, or columns side by side, whose values are real in memory. Of type II, each
// value of the Fourier transform meets the one at the mirrored position (lib/mirrored_slots.glsl). The target may be the
// source, as in stockham_register.comp.
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES lines, over the
// lines of all images (lib/register_tiles.glsl).
// Source: J. Makhoul, A Fast Cosine Transform in One and Two Dimensions, 1980.
#ifndef COSINE_TYPE
#error "COSINE_TYPE is missing: 2 or 3"
#endif
#include "lib/register_lines.glsl"
#include "lib/load_rows.glsl"

#if COSINE_TYPE == 2
#include "lib/mirrored_slots.glsl"
#define END_LINE COMPLEX mirrored[ELEMENTS]; mirror_slots(after, v, mirrored);
#define STORE(m, b, leg)                                                                     \
  IF_ON_LINE(b, leg) store_cosine_value(line, STORED_POSITION(b, leg), v[m] * NUMBER(SCALE), \
                                        mirrored[m] * NUMBER(SCALE));
#else
#define STORE(m, b, leg) IF_ON_LINE(b, leg) store_cosine_value(line, STORED_POSITION(b, leg), v[m] * NUMBER(SCALE));
#endif
#include "lib/register_tiles.glsl"
