#version 430 core
// A mixed-radix Stockham FFT along one axis in one dispatch: the stages work in registers (lib/register_fft.glsl) and
// hand on through shared memory (lib/register_exchange.glsl); storage is read once and written once. The target may
// be the source: a work group has read all of its lines before it writes the first value. WRITES_TRANSPOSED: rows in,
// columns out, so that two such passes are a 2D transform, of the same program where the image is square. EARLY_RADIX:
// the columns' first stage as well, while the rows are loaded (lib/early_stage.glsl).
// Dispatch: INVOCATIONS_PER_LINE invocations a line, 2^LOG2_LINES lines a work group; groups numbered through x, then
// y, over the lines of all images.
// Source: dissertation, sections 4.1.3 and 4.1.4 (the stages), generalised to any radix; the source on workgroup FFTs
// with virtual threads (an invocation holds several elements, shared memory carries one component at a time).
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations, those of all lines"
#endif
#ifndef LOG2_LINES
#error "LOG2_LINES is missing: so many lines share a work group"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#ifdef EARLY_RADIX
#include "lib/early_stage.glsl"
#endif

void main() {
  LineShare before = share_of_loads();
  LineShare after = share_of_stores();
  uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  Line line = line_of_share(before, tile);
  vec2 v[ELEMENTS];
#define POSITION(m, share) (share.invocation + m * uint(INVOCATIONS_PER_LINE))
#ifdef EARLY_RADIX
  EarlyStage early = early_stage_of(line);
#define LOAD(m) v[m] = load_through_early_stage(early, POSITION(m, before), line.layer);
#else
#define LOAD(m) v[m] = load_source(texel_of(line, POSITION(m, before)));
#endif
#ifdef WRITES_TRANSPOSED
#define STORE(m) store_target(uvec3(line.number, POSITION(m, after), line.layer), v[m] * float(SCALE));
#else
#define STORE(m) store_target(texel_of(line, POSITION(m, after)), v[m] * float(SCALE));
#endif
  FOR_EACH_SLOT(LOAD)
  Twiddles twiddles = twiddles_of(before);
  register_fft(before, after, twiddles, v);
  line = line_of_share(after, tile);
  FOR_EACH_SLOT(STORE)
}
