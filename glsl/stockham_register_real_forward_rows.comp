#version 430 core
// The rows of real images and the halves of their spectra, by the stages of stockham_register.comp: each complex line is a
// pair of real rows, or the even and the odd values of one row, and each value of its spectrum meets the one at the
// mirrored position (lib/mirrored_slots.glsl), from which those of the real rows are made (lib/line_access.glsl).
// Dispatch: GROUPS work groups numbered through x, then y, each of which takes every GROUPS-th tile of LINES lines, over the
// lines of all images (lib/register_tiles.glsl).
// Source: the source on FFT convolution, "two real signals as one complex signal"; for a row's even and odd values W. H. Press
// et al., Numerical Recipes, section 12.3, "FFT of Single Real Function".
#include "lib/register_lines.glsl"
#include "lib/load_rows.glsl"
#include "lib/mirrored_slots.glsl"

#define END_LINE COMPLEX mirrored[ELEMENTS]; mirror_slots(after, v, mirrored);
#define STORE(m, b, leg) \
  IF_ON_LINE(b, leg) store_value(line, STORED_POSITION(b, leg), v[m] * NUMBER(SCALE), mirrored[m] * NUMBER(SCALE));
#include "lib/register_tiles.glsl"
