#version 430 core
// A mixed-radix Stockham FFT along one axis in one dispatch: the stages work in registers (lib/register_fft.glsl) and
// pass on through shared memory (lib/register_exchange.glsl); storage is read once and written once. The target may be
// the source: a tile is read by the group that writes it, and before. Each value of a line is loaded and stored for itself:
// of complex images, and of real ones where no two values have to meet for that (lib/line_access.glsl). WRITES_TRANSPOSED:
// rows in, columns out, so that two such passes are a 2D transform, of the same program where the image is square.
// FUSED_COLUMN_RADIX: the columns' first stage as well, before the rows' own (lib/column_stage.glsl).
// FOUR_STEP_LENGTH: a pass along one long line, but for its last (lib/four_step.glsl). A line of a length that no radices
// make is padded and goes through the stages twice (lib/chirp_line.glsl), in three passes where it is long
// (lib/long_chirp.glsl).
// The rows and the columns of real images whose values meet have files of their own, stockham_register_real_*.comp.
// Dispatch: GROUPS work groups numbered through x, then y; each takes every GROUPS-th tile of LINES times
// ROWS_OF_STAGE lines, over the lines of all images, and loads a tile while it transforms the one before
// (lib/register_tiles.glsl).
// Source: dissertation, sections 4.1.3 and 4.1.4 (the stages), generalised to any radix; the source on workgroup FFTs
// with virtual threads (an invocation holds several elements, shared memory carries one component at a time).
#include "lib/register_lines.glsl"
#include "lib/load_rows.glsl"
#if FUSED_COLUMN_RADIX > 1
#include "lib/fused_column_stage.glsl"
#endif
#ifdef FOUR_STEP_LENGTH
#include "lib/four_step.glsl"
#ifndef TRANSFORM_BACK
#define TRANSFORM_BACK
#endif
#define TIMES_FACTOR(m, b, leg) v[m] = complex_multiply(v[m], four_step_factor(line, STORED_POSITION(b, leg)));
#define END_LINE  \
  TRANSFORM_BACK  \
  FOR_EACH_STORED(TIMES_FACTOR)
#endif
#include "lib/register_tiles.glsl"
